"""Kill servers again and again while people play: ``python bench/crash.py --rounds 100``.

Clients play at several tables, reconnect by themselves, to whatever process answers, and ask again,
with the same id, for what was not acknowledged. After every kill the store must hold each
acknowledged move once and at its number, no move twice, and each table must come back as the
position its events lead to.

    python bench/crash.py --processes 3 --rounds 50 --databases 10

does it with three processes and a PostgreSQL of its own: a random process is killed in every round,
then PostgreSQL itself is stopped as by a crash. At some tables only bots play, or only clocks; told
is how long they stood still in a round.
"""

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.postgres import Postgres, postgres
from bench.served import Served, begin, free_port, join_all, wait_until_ready
from tilewright import GAMES
from tilewright.server.loading import replay
from tilewright.server.store import Stored
from tilewright.server.stores import make_store
from tilewright.table.events import Moved

MEMORY = "memory"  # nothing is stored, and the processes share nothing
BOT_PAUSE = 0.3  # seconds between moves at the tables of bots alone
CLOCK_SECONDS = 1  # for a move at the tables where nobody comes
MOST_PAUSE = 5.0  # seconds for which they may stand still
RECOVERY = 5.5  # seconds of play after a kill, with several processes: until all goes on


@dataclass
class Result:
    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    differing: int = 0
    unacknowledged: int = 0  # stored, but the server was killed before it could say so
    bots: list[float] = field(default_factory=list)  # by round, seconds at most between two moves
    clocks: list[float] = field(default_factory=list)  # the same, beyond what the clocks give

    def __str__(self) -> str:
        counted = {k: v for k, v in vars(self).items() if isinstance(v, int)}
        paused = {"bots": self.bots, "clocks": self.clocks}
        return ", ".join(
            [f"{name} {count}" for name, count in counted.items()]
            + [f"{name} stood still for {show(times)}" for name, times in paused.items() if times]
        )

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.differing) and self.acknowledged > 0

    @property
    def is_prompt(self) -> bool:
        """Whether bots and clocks always went on soon; tests ask for no times."""
        return max(self.bots + self.clocks, default=0.0) <= MOST_PAUSE


def show(times: list[float]) -> str:
    late = sum(time > MOST_PAUSE for time in times)
    return f"{statistics.median(times):.1f} s (median), {max(times):.1f} s (most; {late} over 5)"


@dataclass
class Seated:
    """Someone who plays both seats of a table, and never gives up."""

    table: str
    keys: list[str]
    rng: random.Random
    seq: int = 0
    text: str = ""
    number: int = 0
    pending: dict[str, Any] | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)  # command -> number of its event
    state: dict[str, Any] = field(default_factory=dict)

    async def play(self, addresses: list[str]) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, RefusedError):
                address = f"{self.rng.choice(addresses)}?table={self.table}"
                async with connect(address, compression=None, ping_interval=None) as socket:
                    await self._resume(socket)
                    while self.state["waits"] != "over":
                        await self._turn(socket)
                    return
            await asyncio.sleep(0.02)

    async def _resume(self, socket: Any) -> None:  # Any: a connection of the websockets library
        hello = {"type": "hello", "table": self.table, "keys": self.keys, "after": self.seq}
        await socket.send(json.dumps(hello))
        welcome = json.loads(await socket.recv())
        if welcome["type"] != "welcome":
            raise RefusedError(welcome)
        self.state, self.seq = welcome["state"], welcome["seq"]

    async def _turn(self, socket: Any) -> None:
        if self.pending is None and self.state["waits"] == "move":
            self.number += 1
            command = {
                "type": "play",
                "seat": self.state["turn"],
                "board": self.state["board"],
                "move": self.rng.choice(self.state["legal"]),
            }
            self.pending = {"type": "do", "id": str(self.number), "command": command}
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "event":
                self.seq = message["seq"]
                self.state = message["state"] or self.state
            elif message["type"] == "reply" and self.pending:
                self._note(message)
                return

    def _note(self, reply: dict[str, Any]) -> None:
        assert self.pending is not None
        seat, asked = self.pending["command"]["seat"], self.pending["id"]
        if reply["done"]:
            self.acknowledged[f"{seat}/{asked}"] = reply["seq"]
        elif reply["refusal"]["code"] == "not_stored":
            raise RefusedError(reply)  # asked again, with the same id
        elif reply["refusal"]["code"] != "stale":
            raise RuntimeError(f"unexpected refusal: {reply}")
        self.pending = None


class RefusedError(Exception):
    """Nothing can be done now."""


# Servers


@dataclass
class House:
    """Some processes on one store, and the tables at which nobody plays."""

    kind: str
    data: str
    servers: list[Served]
    bots: list[str] = field(default_factory=list)
    clocks: list[str] = field(default_factory=list)
    since: float = 0.0  # when they should move on
    back: float = 0.0  # when the database was there again

    @property
    def several(self) -> bool:
        return len(self.servers) > 1

    def sockets(self) -> list[str]:
        return [one.address.replace("http", "ws") + "/ws" for one in self.servers]

    def kill(self, place: int) -> None:
        """Where there are several, another is started at once, as a supervisor does."""
        self.servers[place].kill()
        if self.several:
            self.restart(place)

    def restart(self, place: int) -> None:
        """Start another process in the place of a dead one."""
        self.servers[place] = begin(self.kind, self.data, port=self.servers[place].port)

    def wait(self) -> None:
        for one in self.servers:
            wait_until_ready(one.port, one.process)

    def fill(self, tables: int) -> None:
        """Tables of bots alone, and of people who never come."""
        bot, me = {"kind": "bot", "level": 1}, {"kind": "me"}
        clock = {"per": "move", "seconds": CLOCK_SECONDS}
        for _ in range(tables):
            made = make(self.servers[0], seats=[bot, bot], bot_pause=BOT_PAUSE)
            self.bots.append(made["table"])
            made = make(self.servers[-1], seats=[me, me], clock=clock)
            join_all(self.servers[-1], made)
            self.clocks.append(made["table"])


def kind_of(data: str) -> str:
    if data == MEMORY:
        return MEMORY
    return "postgres" if data.startswith("postgresql:") else "sqlite"


@contextlib.contextmanager
def open_house(data: str, processes: int) -> Iterator[House]:
    kind = kind_of(data)
    house = House(kind, data, [begin(kind, data, port=free_port())])
    try:
        house.wait()  # until it has made the store
        house.servers += [begin(kind, data, port=free_port()) for _ in range(1, processes)]
        house.wait()
        yield house
    finally:
        for one in house.servers:
            one.kill()


def make(served: Served, **wanted: Any) -> dict[str, Any]:  # Any: JSON values
    wanted = {"game": "azul", **wanted}
    answer = httpx.post(served.address + "/api/tables", json=wanted, timeout=60)
    made: dict[str, Any] = answer.raise_for_status().json()
    return made


def sit_down(served: Served, tables: int, rng: random.Random) -> list[Seated]:
    found = []
    for number in range(tables):
        game = list(GAMES)[number % len(GAMES)]
        made = make(served, game=game, seats=[{"kind": "me"}, {"kind": "me"}])
        keys = [key["key"] for key in made["keys"]]
        join_all(served, made)
        found.append(Seated(made["table"], keys, random.Random(rng.random())))
    return found


async def play_through(
    house: House, people: list[Seated], seconds: float, strike: Callable[[], None]
) -> None:
    """Play; after some seconds something terrible happens; play on where there is somewhere."""
    playing = [asyncio.create_task(one.play(house.sockets())) for one in people]
    await asyncio.sleep(seconds)
    await asyncio.to_thread(strike)
    house.since = max(house.since, house.back)
    await asyncio.sleep(RECOVERY if house.several else 0.05)  # what was on its way still counts
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    await asyncio.sleep(0.5 if house.several else 0)


# What is there afterwards


async def check(house: House, people: list[Seated], result: Result) -> None:
    store = make_store(house.data)
    await store.open()
    for one in people:
        secrets = await store.secrets(one.table)
        stored = await store.events(one.table)
        assert secrets is not None
        compare(one, stored, result)
        position = replay(one.table, secrets, stored).position
        assert position is not None
        one.text = position.text
    for tables, found, usual in (
        (house.bots, result.bots, 0.0),
        (house.clocks, result.clocks, float(CLOCK_SECONDS)),
    ):
        pauses = [await longest_pause(store, table, house.since) for table in tables]
        found += [max(pauses) - usual] if pauses else []
    await store.close()


async def longest_pause(store: Any, table: str, since: float) -> float:  # Any: either store
    """Seconds between two moves, or since the last; replaying tells whether they are legal."""
    now = time.time()
    secrets, stored = await store.secrets(table), await store.events(table)
    state = replay(table, secrets, stored)
    moves = [one.at for one in stored if isinstance(one.event, Moved) and one.at > since]
    ends = [] if state.waits == "over" else [max(now, *moves[-1:])]
    times = [since, *moves, *ends]
    return max((b - a for a, b in pairwise(times)), default=0.0)


def asked_as(entry: Stored) -> str:
    """Its seat and the id it was asked with; the store also keeps a digest of what was asked."""
    return (entry.command or "").rpartition("/")[0]


def compare(one: Seated, stored: list[Stored], result: Result) -> None:
    commands = Counter(map(asked_as, stored))
    del commands[""]
    result.doubled += sum(count > 1 for count in commands.values())
    result.lost += sum(command not in commands for command in one.acknowledged)
    result.unacknowledged += len(set(commands) - set(one.acknowledged))
    numbers = [entry.seq for entry in stored]
    result.differing += numbers != list(range(1, len(stored) + 1))
    last = {asked_as(entry): entry.seq for entry in stored if isinstance(entry.event, Moved)}
    result.lost += sum(last.get(command, 0) > seq for command, seq in one.acknowledged.items())


async def compare_tables(served: Served, people: list[Seated], result: Result) -> None:
    """Every table must come back as its events say."""
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as client:
        for one in people:
            now = (await client.get(f"/api/tables/{one.table}")).raise_for_status().json()
            record = (await client.get(f"/api/tables/{one.table}/record")).text
            result.differing += position_of(record) != one.text
            one.state, one.seq = now["state"], now["seq"]


def position_of(record: str) -> str:
    from tilewright.record import Record

    return Record.read(record).position.text


# Rounds


@dataclass
class Plan:
    rounds: int
    tables: int
    seed: str
    processes: int = 1
    databases: int = 0  # rounds more in which the database itself is killed
    unattended: int = 0  # tables of bots, and as many of clocks
    show: bool = False


def run(plan: Plan, data: str, database: Postgres | None = None) -> Result:
    rng, result = random.Random(plan.seed), Result()
    with open_house(data, plan.processes) as house:
        people = sit_down(house.servers[0], plan.tables, rng)
        for number in range(plan.rounds + plan.databases):
            house.bots, house.clocks = [], []
            house.fill(plan.unattended)
            house.since = time.time()
            place = rng.randrange(len(house.servers))
            is_server = number < plan.rounds
            strike = partial(house.kill, place) if is_server else crash_of(house, database)
            asyncio.run(play_through(house, people, rng.uniform(0.05, 0.8), strike))
            asyncio.run(check(house, people, result))
            if is_server and not house.several:
                house.restart(place)
            house.wait()
            asyncio.run(compare_tables(rng.choice(house.servers), people, result))
            over = [one for one in people if one.state["waits"] == "over"]
            result.acknowledged += sum(len(one.acknowledged) for one in over)
            new = sit_down(house.servers[0], len(over), rng)
            people = [one for one in people if one not in over] + new
            result.rounds += 1
            if plan.show:
                print(f"\r{result.rounds} {result}", end="", file=sys.stderr, flush=True)
        result.acknowledged += sum(len(one.acknowledged) for one in people)
    return result


def crash_of(house: House, database: Postgres | None) -> Callable[[], None]:
    assert database is not None

    def crash() -> None:
        database.stop("immediate")
        database.start()
        house.back = time.time()

    return crash


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--processes", type=int, default=1, help="more than one: on PostgreSQL")
    parser.add_argument("--databases", type=int, default=0, help="crashes of PostgreSQL itself")
    parser.add_argument("--seed", default=str(time.time()))
    given = parser.parse_args()
    plan = Plan(given.rounds, given.tables, given.seed, given.processes, given.databases, show=True)
    if given.processes > 1 or given.databases:
        plan.unattended = 3
        with postgres(is_quick=False) as database:
            result = run(plan, database.new_database(), database)
    else:
        with tempfile.TemporaryDirectory() as folder:
            result = run(plan, str(Path(folder) / "tables.sqlite"))
    print(f"\nseed {given.seed}: {result}")
    raise SystemExit(0 if result.is_good and result.is_prompt else 1)


if __name__ == "__main__":
    main()
