"""Rooms: the tables in this process's memory, loaded when needed and dropped when idle."""

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from tilewright.games import complete_options, game
from tilewright.server.background import guarded, log_failure
from tilewright.server.bot_turns import expire, is_late
from tilewright.server.creating import check_clock, create_event, new_table
from tilewright.server.keys import digest, new_key, new_seed, new_table_id
from tilewright.server.messages import SeatKey, TableMade, TableWanted
from tilewright.server.room import Room
from tilewright.server.services import Services
from tilewright.server.store import Secrets, StoreError, UnreadableError
from tilewright.table.refusals import Rejection, reject

LOG = logging.getLogger("tilewright.rooms")
DAY = 24 * 3600
DELETE_SECONDS = 3600
CLOCK_RETRY = 1.0  # seconds until an expired clock that could not be served is tried again


@dataclass
class Rooms:
    services: Services
    idle_seconds: float = 120.0
    keep_days: int = 0  # tables untouched for longer are deleted; 0 keeps all
    rooms: dict[str, Room] = field(default_factory=dict)
    _unreadable: set[str] = field(default_factory=set)  # so that each is replayed and logged once
    _loading: "dict[str, asyncio.Future[Room | Rejection]]" = field(default_factory=dict)
    _deadlines: list[tuple[float, str]] = field(default_factory=list)
    _tasks: "set[asyncio.Task[None]]" = field(default_factory=set)

    # Tables

    async def create(self, wanted: TableWanted) -> TableMade:
        """Make a table; OptionError says what it cannot be."""
        check_clock(wanted.clock)
        complete_options(game(wanted.game), wanted.options)
        await self.services.warm(wanted.game)
        seed, table_id, host = new_seed(), new_table_id(), new_key()
        keys = [None if seat.kind == "bot" else new_key() for seat in wanted.seats]
        created = create_event(wanted, seed)
        digests = [None if key is None else digest(key) for key in keys]
        secrets = Secrets(seed, digest(host), digests)
        await self.services.store.create(new_table(table_id, secrets, created, self.services.now()))
        self.services.count("tables")
        await self.get(table_id)
        shown = [SeatKey(i, key) for i, key in enumerate(keys) if key]
        return TableMade(table_id, host, shown)

    async def get(self, table_id: str) -> Room | Rejection:
        """A table's room, or why it cannot be opened."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id in self._unreadable:
            return reject("unreadable")
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room | Rejection:
        try:
            room = await Room.load(table_id, self.services)
        except UnreadableError as error:
            self._give_up(table_id, error)
            return reject("unreadable")
        finally:
            del self._loading[table_id]
        if room is None:
            return reject("no_table")
        self.rooms[table_id] = room
        room.changed = lambda: self.watch_clock(room)
        room.failed = lambda error: self._give_up(table_id, error)
        self.watch_clock(room)
        room.wake()
        return room

    def _give_up(self, table_id: str, error: UnreadableError) -> None:
        """Keep a table closed until the server starts again; it stays in the store."""
        LOG.error("a table cannot be read: %s", error, extra={"table": table_id})
        self._unreadable.add(table_id)
        self.rooms.pop(table_id, None)

    # News and time

    def start(self) -> None:
        """Listen to the store; serve clocks and bots, and drop idle rooms, from now on."""
        self.services.store.listen(self._heard)
        for work in (self._resume, self._serve_clocks, self._sweep, self._delete_old):
            self.spawn(work())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(log_failure)

    def _heard(self, table_id: str, seq: int) -> None:
        room = self.rooms.get(table_id)
        if room and room.table.seq < seq:
            self.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        with guarded(room.table.id), contextlib.suppress(UnreadableError):
            await room.catch_up()

    async def _resume(self) -> None:
        """Start the bots and clocks of the tables that were running when the server stopped."""
        for table_id in await self.services.store.running():
            with guarded(table_id):
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
            return CLOCK_RETRY
        return min(CLOCK_RETRY, max(0.01, self._deadlines[0][0] - self.services.now()))

    def take_due(self, now: float) -> list[str]:
        due = []
        while self._deadlines and self._deadlines[0][0] <= now:
            due.append(heapq.heappop(self._deadlines)[1])
        return due

    async def _expire(self, table_id: str) -> None:
        with guarded(table_id):
            if await self._is_still_late(table_id):
                heapq.heappush(self._deadlines, (self.services.now() + CLOCK_RETRY, table_id))

    async def _is_still_late(self, table_id: str) -> bool:
        """Whether the clock has to be looked at again: nothing could be stored, or no bot moved."""
        try:
            room = await self.get(table_id)
            if isinstance(room, Rejection):
                return False
            await expire(room)
            room.wake()
        except StoreError:
            return True
        except UnreadableError:
            return False
        return is_late(room, room.table.board)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.idle_seconds / 4)
            for table_id in self.idle(self.services.now()):
                del self.rooms[table_id]

    async def _delete_old(self) -> None:
        while self.keep_days:
            oldest = self.services.now() - self.keep_days * DAY
            try:
                for table_id in await self.services.store.delete_older(oldest):
                    self.rooms.pop(table_id, None)
                    self._unreadable.discard(table_id)
            except StoreError as error:
                LOG.error("old tables could not be deleted; trying again: %s", error)
            await asyncio.sleep(DELETE_SECONDS)

    def idle(self, now: float) -> list[str]:
        """Rooms without clients, commands or thinking bots; an expiring clock loads its own."""
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
