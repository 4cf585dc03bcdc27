"""Two servers that share one store, pages that look at a table, and a simple model of it."""

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar
from unittest import mock

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
)

from tests.server.live import Json, free_settings, server_of
from tests.server.running import Loop
from tilewright.rules import Waits
from tilewright.server.app import create_app
from tilewright.server.bot_process import Answer, Question
from tilewright.server.commons import SqliteCommons
from tilewright.server.connection import Connection, Outbox, read
from tilewright.server.memory import MemoryStore
from tilewright.server.messages import SeatWanted, TableMade, TableWanted
from tilewright.server.peers import Peers
from tilewright.server.room import Room
from tilewright.server.store import Change, Outcome, Store, StoreError
from tilewright.server.transports import Transports
from tilewright.table.events import Clock

Result = TypeVar("Result")
LIMIT = 60  # seconds for a move
PATIENCE = 30.0  # seconds
TURNS = 12  # of the event loop, until everything that can happen has


@dataclass
class Disk:
    """A store that fails when told, and answers a little later than it stores."""

    store: Store
    is_broken: bool = False
    last: int = 0  # the number of the last event
    writing: int = 0

    def __getattr__(self, name: str) -> Any:  # Any: whatever the store has
        return getattr(self.store, name)

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        if self.is_broken:
            raise StoreError("disk full")
        self.writing += 1
        try:
            outcome = await self.store.append(table, after, change)
        finally:
            self.writing -= 1
        if outcome is Outcome.STORED:
            self.last = max(self.last, after + len(change.events))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return outcome


@dataclass
class Tab:
    """A page in a browser: what it was told, and what it therefore shows."""

    connection: Connection
    server: int
    seats: frozenset[int]
    seq: int = 0
    state: Json = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    replies: dict[str, Json] = field(default_factory=dict)

    def read(self) -> None:
        while (raw := self.connection.outbox.take()) is not None:
            message = msgspec.json.decode(raw)
            if message["type"] == "welcome":
                self.note(message["events"], message["state"])
                assert self.seq == message["seq"]
            elif message["type"] == "event":
                self.note([message], message["state"])
            elif message["type"] == "reply":
                self.replies[message["id"]] = message

    def note(self, told: list[Json], state: Json | None) -> None:
        for event in told:
            self.seq += 1
            assert event["seq"] == self.seq, "expected events without gaps"
            self.events.append(event)
        self.state = state or self.state


@dataclass
class Model:
    """What a table should be: no rules of the game, only whose turn it was after each move."""

    bots: list[int | None]  # who moves for a seat now
    robots: frozenset[int]  # the seats of bots, which no person ever had
    shots: list[Json]  # the state after each move, as everyone saw it
    movers: list[int] = field(default_factory=list)
    loose: int = 0
    question: tuple[int, int, frozenset[int]] | None = None
    said: int = 0
    hints: int = 0
    hinted: int = -1  # the board that a hint was given for
    is_over: bool = False

    @property
    def ply(self) -> int:
        return len(self.movers)

    @property
    def waits(self) -> str:
        if self.is_over:
            return "over"
        return "confirm" if self.awaits_confirmation else "move"

    @property
    def awaits_confirmation(self) -> bool:
        return self.loose > 0 and self.shots[-1]["next"] != self.movers[-1]

    @property
    def turn(self) -> int | None:
        if self.is_over:
            return None
        return self.movers[-1] if self.awaits_confirmation else self.shots[-1]["next"]

    def people(self, besides: int) -> set[int]:
        """Those who have to agree, also where a bot plays for them."""
        return set(range(len(self.bots))) - self.robots - {besides}

    def move(self, seat: int, is_confirmed: bool) -> None:
        self.movers.append(seat)
        self.loose = 0 if is_confirmed else self.loose + 1
        self.question = None

    def go_back(self, ply: int) -> None:
        self.loose = max(0, self.loose - (self.ply - ply))
        self.movers, self.shots = self.movers[:ply], self.shots[: ply + 1]
        self.question = None

    def confirm(self) -> None:
        self.loose, self.question = 0, None


class World(RuleBasedStateMachine):
    """A table, the pages that look at it, and ways to ask for something through them."""

    is_remote = False  # whether stores take their time, and have to be waited for

    def make_stores(self) -> list[Store]:
        """One for each of two servers."""
        return [MemoryStore()] * 2

    def __init__(self) -> None:
        super().__init__()
        self.runner = Loop()
        self.now = 1000.0
        self.asked: list[tuple[Question, asyncio.Future[Answer]]] = []
        self.tabs: list[Tab] = []
        self.commands = 0
        self.last: tuple[Json, frozenset[int], Json] | None = None

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    def teardown(self) -> None:
        async def end() -> None:
            for each in self.transports:
                await each.server.rooms.close()
            await self.disks[0].delete(self.made.table)  # it is nobody else's business
            for disk in self.disks:
                await disk.close()

        if hasattr(self, "transports"):
            self.run(end())
        self.runner.close()

    # The table

    @initialize(per=st.sampled_from(["none", "move"]), bot=st.booleans(), seed=st.integers(0, 1000))
    def sit_down(self, per: Any, bot: bool, seed: int) -> None:
        self.disks = [Disk(store) for store in self.make_stores()]
        with mock.patch("tilewright.server.rooms.new_seed", return_value=f"seed {seed}"):
            self.run(self.make(Clock(per, LIMIT if per == "move" else 0), bot))

    async def make(self, clock: Clock, has_bot: bool) -> None:
        commons = SqliteCommons(clock=lambda: 0.0)  # leases end when they are given up
        self.peers = [Peers(commons, clock=lambda: 0.0) for _ in range(2)]
        apps = [
            create_app(free_settings(), disk, self.think, lambda: self.now, peers)
            for disk, peers in zip(self.disks, self.peers, strict=True)
        ]
        self.transports = [Transports(server_of(app)) for app in apps]
        for each, disk, peers in zip(self.transports, self.disks, self.peers, strict=True):
            await disk.open()
            disk.listen(each.server.rooms._heard)
            await peers.beat()
        seats = [SeatWanted("me"), SeatWanted("me"), SeatWanted("bot" if has_bot else "me")]
        wanted = TableWanted(game="azul", seats=seats, clock=clock, bot_pause=0)
        made = await self.transports[0].server.rooms.create(wanted)
        assert isinstance(made, TableMade)
        self.made = made
        self.clock = clock
        self.keys = {held.seat: held.key for held in self.made.keys}
        found = [await each.server.rooms.get(self.made.table) for each in self.transports]
        self.rooms = [room for room in found if isinstance(room, Room)]
        robots = frozenset({2} if has_bot else ())
        self.model = Model([None, None, 3 if has_bot else None], robots, [])
        self.began = self.now
        tab = await self.open_tab(frozenset(self.keys), 0)
        for seat in self.keys:
            joined = await self.send(tab, self.numbered({"type": "join", "seat": seat}))
            assert joined["done"], joined
        self.note_board()

    async def think(self, question: Question) -> Answer:
        """Bots think until the machine lets them answer."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.asked.append((question, answered))
        return await answered

    async def open_tab(self, seats: frozenset[int], server: int, tab: Tab | None = None) -> Tab:
        transports = self.transports[server]
        connection = Connection(Outbox(10_000, 1 << 30), transports.server.now)
        keys = [self.made.host] + [self.keys[seat] for seat in seats if seat in self.keys]
        hello: Json = {"type": "hello", "table": self.made.table, "keys": keys}
        new = tab or Tab(connection, server, seats)
        new.connection, new.server = connection, server
        hello |= {"after": new.seq}
        await connection.hear(read(json.dumps(hello)), transports.open_table)
        new.read()
        self.tabs.append(new)
        return new

    async def close_tab(self, tab: Tab) -> None:
        tab.connection.leave_room()

    async def settle(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        if self.is_remote and hasattr(self, "rooms"):
            async with asyncio.timeout(PATIENCE):
                while not self.is_quiet:
                    await asyncio.sleep(0.002)
        for tab in self.tabs:
            tab.read()

    @property
    def is_quiet(self) -> bool:
        """Whether all that was stored is known everywhere, and nothing is being stored or read;
        bots may think."""
        last = max(disk.last for disk in self.disks)
        at_work = (
            room.table.seq != last or room._lock.locked() or room._doing for room in self.rooms
        )
        all_rooms = [each.server.rooms for each in self.transports]
        is_reading = any(len(rooms._tasks) > len(rooms._expiring) for rooms in all_rooms)
        return not any(at_work) and not is_reading and not any(d.writing for d in self.disks)

    # Asking

    def ask(self, command: Json, expected: bool | None, pick: int = 0) -> Json:
        """Ask through some tab; ``expected`` says whether it should be done."""
        tab = self.tabs[pick % len(self.tabs)]
        reply = self.run(self.send(tab, self.numbered(command)))
        if expected is not None:
            assert reply["done"] == expected, (command, reply, self.model)
        if reply["done"]:
            self.last = (command | {"id": reply["id"]}, tab.seats, reply)
        return reply

    def numbered(self, command: Json) -> Json:
        self.commands += 1
        return command | {"id": f"c{self.commands}"}

    async def send(self, tab: Tab, command: Json) -> Json:
        asked = command["id"]
        body = {key: value for key, value in command.items() if key != "id"}
        message = json.dumps({"type": "do", "id": asked, "command": body})
        tab.replies.pop(asked, None)
        await tab.connection.hear(read(message), self.transports[tab.server].open_table)
        await self.settle()
        async with asyncio.timeout(PATIENCE):
            while asked not in tab.replies:
                await self.settle()
        return tab.replies[asked]

    def on_board(self, seat: int) -> Json:
        return {"seat": seat, "board": self.tabs[0].state["board"]}

    def legal(self, pick: int) -> str:
        moves = self.tabs[0].state["legal"]
        return str(moves[pick % len(moves)]) if moves else "1b1"

    def note_move(self, seat: int, is_confirmed: bool) -> None:
        self.model.move(seat, is_confirmed)
        self.note_board()
        if is_confirmed:
            self.began = self.now

    def note_board(self) -> None:
        state = self.tabs[0].state
        self.model.shots = self.model.shots[: self.model.ply]
        self.model.shots.append(self.shot(state))
        self.model.is_over = state["waits"] == "over"

    def shot(self, state: Json) -> Json:
        """What must come back when a move is taken back; ``next`` is who moves then, by the rules
        of the game alone."""
        position = self.rooms[0].table.position
        assert position
        is_open = position.waits == Waits.MOVE
        shown = {"view": state["view"], "legal": state["legal"]}
        return shown | {"next": position.turn if is_open else None}
