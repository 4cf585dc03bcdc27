"""Rooms: the tables that are live in this process, loaded when needed, let go when idle."""

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from tilewright.game import OptionError
from tilewright.games import base_name, complete_options, game
from tilewright.server.bot_turns import expire, is_late
from tilewright.server.keys import digest, new_key, new_seed, new_table_id
from tilewright.server.messages import SeatKey, TableMade, TableWanted
from tilewright.server.room import Room, Services, new_table
from tilewright.server.store import Secrets, StoreError
from tilewright.table.chance import commitment
from tilewright.table.events import Clock, Created, Seat
from tilewright.table.names import is_fit, tidy

LOG = logging.getLogger("tilewright.rooms")
DEFAULT_LEVEL = 3
DAY = 24 * 3600
LONGEST_LIMIT = 30 * DAY
DELETE_SECONDS = 3600
LATE = 1.0  # seconds after which a clock that nobody could serve is looked at again


@dataclass
class Rooms:
    services: Services
    idle_seconds: float = 120.0
    keep_days: int = 0  # tables untouched for longer are deleted; 0 keeps all
    rooms: dict[str, Room] = field(default_factory=dict)
    _loading: "dict[str, asyncio.Future[Room | None]]" = field(default_factory=dict)
    _deadlines: list[tuple[float, str]] = field(default_factory=list)
    _tasks: "set[asyncio.Task[None]]" = field(default_factory=set)

    # Tables

    async def create(self, wanted: TableWanted) -> TableMade:
        """A new table; OptionError says what cannot be."""
        check_clock(wanted.clock)
        complete_options(game(wanted.game), wanted.options)
        await self.services.warm(wanted.game)
        seed, table_id, host = new_seed(), new_table_id(), new_key()
        keys = [None if seat.kind == "bot" else new_key() for seat in wanted.seats]
        created = create_event(wanted, seed)
        digests = [None if key is None else digest(key) for key in keys]
        secrets = Secrets(seed, digest(host), digests)
        await self.services.store.create(new_table(table_id, secrets, created, self.services.now()))
        self.services.counted("tables")
        await self.get(table_id)
        shown = [SeatKey(i, key) for i, key in enumerate(keys) if key]
        return TableMade(table_id, host, shown)

    async def get(self, table_id: str) -> Room | None:
        """A table's room; None where there is no such table."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room | None:
        try:
            room = await Room.load(table_id, self.services)
        finally:
            del self._loading[table_id]
        if room:
            self.rooms[table_id] = room
            room.changed = lambda: self.watch_clock(room)
            self.watch_clock(room)
            room.wake()
        return room

    # News and time

    def start(self) -> None:
        """Listen to the store, and serve clocks, bots and idle rooms from now on."""
        self.services.store.listen(self._heard)
        for work in (self._resume, self._serve_clocks, self._sweep, self._delete_old):
            self.spawn(work())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("work in the background failed", exc_info=error)

    def _heard(self, table_id: str, seq: int) -> None:
        room = self.rooms.get(table_id)
        if room and room.table.seq < seq:
            self.spawn(room.catch_up())

    async def _resume(self) -> None:
        """Tables that were running when the server stopped: their bots and clocks go on."""
        for table_id in await self.services.store.running():
            await self.get(table_id)
            await asyncio.sleep(0)

    def watch_clock(self, room: Room) -> None:
        deadline = room.table.deadline()
        if deadline is not None:
            heapq.heappush(self._deadlines, (deadline, room.table.id))

    async def _serve_clocks(self) -> None:
        while True:
            await asyncio.sleep(self._until_next())
            for table_id in self.take_due(self.services.now()):
                self.spawn(self._expire(table_id))

    def _until_next(self) -> float:
        if not self._deadlines:
            return LATE
        return min(LATE, max(0.01, self._deadlines[0][0] - self.services.now()))

    def take_due(self, now: float) -> list[str]:
        due = []
        while self._deadlines and self._deadlines[0][0] <= now:
            due.append(heapq.heappop(self._deadlines)[1])
        return due

    async def _expire(self, table_id: str) -> None:
        is_waited_for = True
        with contextlib.suppress(StoreError):
            if room := await self.get(table_id):
                await expire(room)
                room.wake()
            is_waited_for = bool(room and is_late(room, room.table.board))
        if is_waited_for:
            heapq.heappush(self._deadlines, (self.services.now() + LATE, table_id))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.idle_seconds / 4)
            for table_id in self.idle(self.services.now()):
                del self.rooms[table_id]

    async def _delete_old(self) -> None:
        while self.keep_days:
            oldest = self.services.now() - self.keep_days * DAY
            for table_id in await self.services.store.delete_older(oldest):
                self.rooms.pop(table_id, None)
            await asyncio.sleep(DELETE_SECONDS)

    def idle(self, now: float) -> list[str]:
        """Rooms that nobody watches and no bot plays in; a clock finds its table again."""
        return [
            table_id
            for table_id, room in self.rooms.items()
            if not room.is_busy and now - room.touched >= self.idle_seconds
        ]

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()


def create_event(wanted: TableWanted, seed: str) -> Created:
    rules = game(wanted.game)
    return Created(
        game=base_name(rules),
        rules=rules.RULES,
        players=len(wanted.seats),
        options=wanted.options,
        seats=[make_seat(seat.kind, seat.name, seat.level) for seat in wanted.seats],
        commitment=commitment(seed),
        clock=wanted.clock,
        title=tidy(wanted.title),
        has_hints=wanted.has_hints,
        shows_bag=wanted.shows_bag,
        bot_pause=wanted.bot_pause,
        bot_seconds=wanted.bot_seconds,
    )


def make_seat(kind: str, name: str | None, level: int | None) -> Seat:
    """A person without a name is called by the seat, in each reader's language."""
    if kind == "bot":
        return Seat("bot", level=level or DEFAULT_LEVEL)
    if kind == "open":
        return Seat("open")
    shown = tidy(name or "")
    if not is_fit(shown):
        raise OptionError("expected a name without quotes, brackets and braces")
    return Seat("person", shown)


def check_clock(clock: Clock) -> None:
    least = 0 if clock.per == "none" else 1
    if not least <= clock.seconds <= LONGEST_LIMIT or not 0 <= clock.increment <= LONGEST_LIMIT:
        raise OptionError("expected a clock of 1 second to 30 days")
