"""Commands that need more than their table, and how they are known and answered."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec

from tilewright.game import Lang
from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Answer, Question
from tilewright.server.keys import digest, new_table_id
from tilewright.server.messages import Do, RefusalShown, Reply
from tilewright.server.present import current
from tilewright.server.thinking import BusyError
from tilewright.table.commands import GiveBack, HostCommand, Rematch, Replace
from tilewright.table.decide import (
    Decision,
    check_rematch,
    check_right,
    check_room,
    is_agreed,
)
from tilewright.table.events import Hinted, RematchAnswered, Rematched
from tilewright.table.refusals import Rejection, reject
from tilewright.table.table import Holder, Table


def decide_rematch(
    table: Table, asked: Rematch, who: Holder, away: Mapping[int, float]
) -> Decision:
    """An answer; and the next table if all agree."""
    right = check_right(table, asked, who) or check_rematch(table, asked.seat)
    refused = right or check_room(table, asked)
    if refused:
        return refused
    answer = RematchAnswered(asked.seat, asked.agree)
    if not is_agreed(table, asked, away):
        return [] if asked.agree and asked.seat in table.wanting else [answer]
    return [answer, Rematched(new_table_id())]


async def hint(
    table: Table, seat: int, ask: Callable[[Question], Awaitable[Answer | None]]
) -> Hinted | Rejection:
    """What a bot would play, unless it is too late or too much is asked."""
    ply = table.ply
    try:
        answer = await ask(Question("hint", current(table).text))
    except BotError:
        return reject("no_bot")
    except BusyError:
        return reject("busy")
    return Hinted(seat, ply, answer.moves, answer.why) if answer else reject("stale")


def command_key(asked: Do, who: Holder) -> str:
    """Under which a command is done once: clients make up their ids, so its sender and what was
    asked belong to it too."""
    command = asked.command
    content = digest(msgspec.json.encode(command).decode()).hex()[:12]
    if isinstance(command, HostCommand | Replace):
        return f"host/{asked.id}/{content}"
    is_hosts = isinstance(command, GiveBack) and command.seat not in who.seats
    return f"{'host' if is_hosts else command.seat}/{asked.id}/{content}"


def refused_reply(asked: str, refused: Rejection, lang: Lang) -> Reply:
    shown = RefusalShown(refused.code, refused.words(lang), refused.rule)
    return Reply(id=asked, done=False, refusal=shown)
