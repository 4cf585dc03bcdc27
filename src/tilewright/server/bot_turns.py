"""What moves by itself at a table: bots, and clocks that run out."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Question
from tilewright.server.present import current
from tilewright.server.store import StoreError
from tilewright.table.decide import Decision, confirm, move
from tilewright.table.refusals import Rejection, reject

if TYPE_CHECKING:
    from tilewright.server.room import Room

LOG = logging.getLogger("tilewright.rooms")
CLOCK_LEVEL = 4  # of the bot that moves when time is up
BOT_RETRY = 5.0  # seconds after no bot process could answer


async def move_bots(room: "Room") -> None:
    """While it is a bot's turn."""
    while (level := room.table.bot_to_move) is not None:
        try:
            await move_bot(room, level)
        except (BotError, StoreError) as error:
            LOG.error("a bot could not move; trying again: %s", error)
            await asyncio.sleep(BOT_RETRY)


async def move_bot(room: "Room", level: int) -> None:
    table, services = room.table, room.services
    board, seat = table.board, table.turn
    if table.waits == "confirm":
        await move_as_bot(room, seat, board, "")
        return
    earliest = services.now() + table.created.bot_pause
    seed, seconds = f"{table.id}/{board}", table.created.bot_seconds
    question = Question("move", current(table).text, level, seed, seconds)
    answer = await services.ask(question)
    await asyncio.sleep(max(0.0, earliest - services.now()))
    await move_as_bot(room, seat, board, answer.moves[0].move)


async def move_as_bot(room: "Room", seat: int | None, board: int, chosen: str) -> None:
    """Unless meanwhile the board has changed, or its person has come back."""
    table = room.table

    def decide() -> Decision:
        if seat is None or table.board != board or table.seats[seat].bot is None:
            return reject("stale")
        return move(table, seat, board, chosen, "bot") if chosen else confirm(table, seat)

    async with room.lock:
        committed = await room.commit(decide)
    if isinstance(committed, Rejection) and committed.code != "stale":
        raise BotError(f"expected a legal move, got {chosen!r}")


async def expire(room: "Room") -> None:
    """Time is up for whoever is at turn: confirm what they did, or let a bot move."""
    table = room.table
    board, seat = table.board, table.turn
    if seat is None or not is_late(room, board):
        return
    chosen = ""
    if table.waits == "move":
        question = Question("move", current(table).text, CLOCK_LEVEL, str(board))
        with contextlib.suppress(BotError):
            chosen = (await room.services.ask(question)).moves[0].move
        if not chosen:
            return

    def decide() -> Decision:
        if not is_late(room, board):
            return reject("stale")
        return move(table, seat, board, chosen, "clock") if chosen else confirm(table, seat)

    async with room.lock:
        await room.commit(decide)


def is_late(room: "Room", board: int) -> bool:
    """Whether whoever is at turn on that board should have moved by now."""
    deadline = room.table.deadline()
    is_same = room.table.board == board
    return is_same and deadline is not None and deadline <= room.services.now()
