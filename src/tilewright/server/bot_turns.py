"""Turns that no person takes: bots move, and clocks run out."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Protocol

from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Answer, Question
from tilewright.server.logs import Seldom
from tilewright.server.present import current
from tilewright.server.services import Services
from tilewright.server.store import StoreError, UnreadableError
from tilewright.table.chance import bot_seed
from tilewright.table.decide import Decision, confirm, move
from tilewright.table.events import Resumed, Returned
from tilewright.table.refusals import Rejection, reject
from tilewright.table.table import Table

LOG = Seldom(logging.getLogger("tilewright.rooms"))
CLOCK_LEVEL = 4  # of the bot that moves when time is up
BOT_RETRY = 5.0  # seconds until a bot that could not move tries again


class OpenTable(Protocol):
    """What bots and clocks need of a room."""

    @property
    def table(self) -> Table: ...
    @property
    def services(self) -> Services: ...
    async def commit(self, decide: Callable[[], Decision]) -> int | Rejection: ...
    async def ask(self, question: Question, *, is_overdue: bool = False) -> Answer | None: ...


async def move_bots(room: OpenTable) -> None:
    """Move while it is a bot's turn, and this process holds the table's lease."""
    while (level := room.table.bot_to_move) is not None:
        try:
            if not await room.services.peers.claim(room.table.id):
                return
            await move_bot(room, level)
        except (BotError, StoreError) as error:
            LOG.error("a bot could not move; trying again: %s", error)
            await asyncio.sleep(BOT_RETRY)
        except UnreadableError:  # the room is shut
            return


async def move_bot(room: OpenTable, level: int) -> None:
    table, services = room.table, room.services
    board, seat = table.board, table.turn
    if table.waits == "confirm":
        await move_as_bot(room, seat, board, "")
        return
    earliest = services.now() + table.created.bot_pause
    seed, seconds = bot_seed(table.secret, board), table.created.bot_seconds
    question = Question("move", current(table).text, level, seed, seconds)
    answer = await room.ask(question)
    if answer:
        await asyncio.sleep(max(0.0, earliest - services.now()))
        await move_as_bot(room, seat, board, answer.moves[0].move)


async def move_as_bot(room: OpenTable, seat: int | None, board: int, chosen: str) -> None:
    """Do nothing if the board has changed meanwhile, or the seat's person has come back."""
    table = room.table

    def decide() -> Decision:
        if seat is None or table.board != board or table.seats[seat].bot is None:
            return reject("stale")
        return move(table, seat, board, chosen, "bot") if chosen else confirm(table, seat)

    committed = await room.commit(decide)
    if isinstance(committed, Rejection) and committed.code != "stale":
        raise BotError(f"expected a legal move, got {chosen!r}")


async def expire(room: OpenTable) -> None:
    """The player to move has run out of time: confirm their move, or let a bot move. Or a pause or
    a vacation is over: go on."""
    table = room.table
    board, seat = table.board, table.turn
    if seat is None or not is_late(room, board) or not await room.services.peers.claim(table.id):
        return
    if table.is_stopped:
        over = Resumed() if table.is_paused else Returned(seat)
        await room.commit(lambda: [over] if is_late(room, board) else reject("stale"))
        return
    chosen = ""
    if table.waits == "move":
        seed = bot_seed(table.secret, board)
        question = Question("move", current(table).text, CLOCK_LEVEL, seed)
        answer = None
        with contextlib.suppress(BotError):
            answer = await room.ask(question, is_overdue=True)
        if not answer:
            return
        chosen = answer.moves[0].move

    def decide() -> Decision:
        if not is_late(room, board):
            return reject("stale")
        return move(table, seat, board, chosen, "clock") if chosen else confirm(table, seat)

    await room.commit(decide)


def is_late(room: OpenTable, board: int) -> bool:
    """Whether the board is still that one, and its player out of time."""
    deadline = room.table.deadline()
    is_same = room.table.board == board
    return is_same and deadline is not None and deadline <= room.services.now()
