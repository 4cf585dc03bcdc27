"""Rooms: the tables in this process's memory, loaded when needed and dropped when idle."""

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilewright.behind.compiling import RULES
from tilewright.games import complete_options, game
from tilewright.server.background import guarded, log_failure
from tilewright.server.bot_turns import expire, is_late
from tilewright.server.contact import Contact
from tilewright.server.creating import check_clock, create_event, due_of, new_table
from tilewright.server.keys import digest, new_key, new_seed, new_table_id
from tilewright.server.logs import Seldom
from tilewright.server.messages import SeatKey, TableMade, TableWanted
from tilewright.server.peers import BEAT_SECONDS
from tilewright.server.room import Room
from tilewright.server.services import Services
from tilewright.server.store import GONE, Secrets, StoreError, UnreadableError
from tilewright.server.thinking import Thinking
from tilewright.table.refusals import Rejection, reject

LOG = logging.getLogger("tilewright.rooms")
TROUBLE = Seldom(LOG)
DAY = 24 * 3600
DELETE_SECONDS = 3600
CLOCK_RETRY = 1.0  # seconds until an expired clock that could not be served is tried again
DUE_SECONDS = 1.0  # between looks for tables that move by themselves
DUE_AT_ONCE = 16  # tables that one look may load
MOST_ALONE = 64  # tables in memory that nobody looks at, and that are there for a bot or a clock
ALONE_SECONDS = 5.0  # after which such a table is dropped from memory if nothing happens


@dataclass
class Rooms:
    services: Services
    thinking: Thinking
    idle_seconds: float = 120.0
    most: int = 2000
    keep_days: int = 0  # tables untouched for longer are deleted; 0 keeps all
    rooms: dict[str, Room] = field(default_factory=dict)
    _unreadable: set[str] = field(default_factory=set)  # so that each is replayed and logged once
    _loading: "dict[str, asyncio.Future[Room | Rejection]]" = field(default_factory=dict)
    _deadlines: list[tuple[float, str]] = field(default_factory=list)
    _expiring: set[str] = field(default_factory=set)
    _tasks: "set[asyncio.Task[None]]" = field(default_factory=set)
    _looks: asyncio.Event = field(default_factory=asyncio.Event)  # set to look for due tables now

    def __post_init__(self) -> None:
        self.contact = Contact(self.services.peers, self.thinking, self.rooms)

    # Tables

    async def create(
        self, wanted: TableWanted, client: str = "", given: Mapping[int, str] | None = None
    ) -> TableMade | Rejection:
        """Make a table for a client; OptionError says what it cannot be. Seats have new keys, but
        for those with ``given`` ones."""
        check_clock(wanted.clock)
        complete_options(game(wanted.game), wanted.options)
        await self.services.wait(wanted.game, RULES)
        secret, table_id, host = new_seed(), new_table_id(), new_key()
        own = given or {}
        keys = [
            None if seat.kind == "bot" else own.get(i) or new_key()
            for i, seat in enumerate(wanted.seats)
        ]
        created = create_event(wanted, secret)
        digests = [None if key is None else digest(key) for key in keys]
        secrets = Secrets(secret=secret, host=digest(host), seats=digests)
        refused = await self.services.may_make(client)
        if refused:
            return refused
        await self.services.store.create(new_table(table_id, secrets, created, self.services.now()))
        self.services.count("tables")
        room = await self.get(table_id)
        if isinstance(room, Room) and client:
            room.payer = client
        shown = [SeatKey(i, key) for i, key in enumerate(keys) if key]
        return TableMade(table_id, host, shown)

    @property
    def is_full(self) -> bool:
        """Whether no more tables have room in memory, though idle ones were dropped."""
        if len(self.rooms) >= self.most:
            self._drop_idlest()
        return len(self.rooms) >= self.most

    def _drop_idlest(self) -> None:
        now = self.services.now()
        idle = [
            (room.presence.touched, table_id)
            for table_id, room in self.rooms.items()
            if not room.is_busy and now - room.presence.touched >= ALONE_SECONDS
        ]
        for _, table_id in sorted(idle)[: 1 + len(idle) // 10]:
            self._drop(table_id)

    def is_at_hand(self, table_id: str) -> bool:
        """Whether a table's room, or why there is none, is known without loading it."""
        return table_id in self.rooms or table_id in self._unreadable

    async def get(self, table_id: str) -> Room | Rejection:
        """A table's room, or why it cannot be opened."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id in self._unreadable:
            return reject("unreadable")
        if table_id not in self._loading:
            if self.is_full:
                return reject("full")
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room | Rejection:
        try:
            room = await Room.load(table_id, self.services)
            if room is None:
                return reject("no_table")
            await self.contact.greet(room)
            self.rooms[table_id] = room
        except UnreadableError as error:
            self._give_up(table_id, error)
            return reject("unreadable")
        finally:
            del self._loading[table_id]
            if table_id not in self.rooms:
                self.services.store.unfollow(table_id)
        room.changed = lambda: self.watch_clock(room)
        room.failed = lambda error: self._give_up(table_id, error)
        self.watch_clock(room)
        room.wake()
        return room

    def _drop(self, table_id: str) -> Room | None:
        self.services.store.unfollow(table_id)
        return self.rooms.pop(table_id, None)

    def _give_up(self, table_id: str, error: UnreadableError) -> None:
        """Keep a table closed until the server starts again; it stays in the store."""
        LOG.error("a table cannot be read: %s", error, extra={"table": table_id})
        self._unreadable.add(table_id)
        self._drop(table_id)

    # News and time

    def start(self) -> None:
        """Listen to the store; serve clocks and bots, and drop idle rooms, from now on."""
        self.services.store.listen(self._heard)
        works = (self._beat, self._serve_due, self._serve_clocks, self._sweep, self._delete_old)
        for work in works:
            self.spawn(work())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(log_failure)

    def _heard(self, table_id: str, seq: int) -> None:
        room = self.rooms.get(table_id)
        if seq == GONE:
            self._end(table_id)
        elif room and room.table.seq < seq:
            self.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        """Until it succeeds: nobody tells these news again."""
        with guarded(room.table.id), contextlib.suppress(UnreadableError):
            while self.rooms.get(room.table.id) is room:
                try:
                    await room.catch_up()
                except StoreError:
                    await asyncio.sleep(CLOCK_RETRY)
                else:
                    return

    def _end(self, table_id: str) -> None:
        """A table was deleted or rewritten: nobody goes on with what is in memory."""
        self._unreadable.discard(table_id)
        room = self._drop(table_id)
        if room:
            room.shut(reject("no_table"))

    async def _beat(self) -> None:
        """Stay in touch with the other processes, and take over from those that end."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with contextlib.suppress(StoreError):  # logged by the store, and tried again
                if await self.contact.beat():
                    self._looks.set()

    async def _serve_due(self) -> None:
        """Load tables that nobody has opened when a bot or a clock of theirs is due: after a start
        all that were running, a few at a time; and those of a process that has ended."""
        while True:
            try:
                await self.load_due()
            except StoreError as error:
                TROUBLE.error("tables that are due could not be found; trying again: %s", error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DUE_SECONDS):
                    await self._looks.wait()
            self._looks.clear()

    async def load_due(self) -> None:
        alone = sum(room.is_alone for room in self.rooms.values())
        known = sum(room.is_thinking for room in self.rooms.values()) + len(self._unreadable)
        if alone >= MOST_ALONE or self.is_full:
            return
        elsewhere = await self.services.peers.elsewhere()
        most = known + len(elsewhere) + DUE_AT_ONCE
        for table_id in await self.services.store.due(self.services.now(), most):
            if table_id in self._unreadable or table_id in elsewhere:
                continue
            with guarded(table_id):
                if not await self.services.peers.claim(table_id):
                    continue
                room = await self.get(table_id)
                if isinstance(room, Room):
                    await self._serve(room)

    async def _serve(self, room: Room) -> None:
        """Let a bot move, or a clock run out; or note that neither is due."""
        now, table = self.services.now(), room.table
        due = due_of(table, now)
        if due is None or due > now:
            await self.services.store.reschedule(table.id, table.seq, due)
        elif table.bot_to_move is None:
            self.spawn(self._expire(table.id))  # a bot may think about it for a while
        else:
            room.wake()

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
        if table_id in self._expiring:
            return
        self._expiring.add(table_id)
        try:
            with guarded(table_id):
                if await self._is_still_late(table_id):
                    heapq.heappush(self._deadlines, (self.services.now() + CLOCK_RETRY, table_id))
        finally:
            self._expiring.discard(table_id)

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
            await asyncio.sleep(min(self.idle_seconds, ALONE_SECONDS) / 4)
            for table_id in self.idle(self.services.now()):
                self._drop(table_id)

    async def _delete_old(self) -> None:
        while self.keep_days:
            oldest = self.services.now() - self.keep_days * DAY
            try:
                for table_id in await self.services.store.delete_older(oldest):
                    self._end(table_id)
            except StoreError as error:
                LOG.error("old tables could not be deleted; trying again: %s", error)
            await asyncio.sleep(DELETE_SECONDS)

    def idle(self, now: float) -> list[str]:
        """Rooms without clients, commands or thinking bots; an expiring clock loads its own."""
        return [
            table_id
            for table_id, room in self.rooms.items()
            if not room.is_busy and now - room.presence.touched >= self._patience(room)
        ]

    def _patience(self, room: Room) -> float:
        return min(self.idle_seconds, ALONE_SECONDS) if room.is_alone else self.idle_seconds

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.close()
