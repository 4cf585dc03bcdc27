"""Load on the table server: ``python bench/load.py`` prints what it holds.

- Steady: many sockets, two a table, one move every two seconds at each table; move latency.
- Idle: memory of tables that nobody plays.
- Full speed: moves stored a second, and what processor time of the server each took, against the
  same server with storing switched off, and with 5 ms added to each commit, in one run; and beside
  what the rules alone, compiled, take for a move.
- A reader that never reads must stop nobody.
"""

import argparse
import asyncio
import json
import math
import random
import socket
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.served import Served, serving
from tilewright.games import GAMES, Variant
from tilewright.tools.bench import Bench

TABLE: dict[str, Any] = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}]}
RULES_GAMES = 50_000
CONNECTING = 50  # at once
SLOW_DISK = 0.005
KIB = 1024
TINY = 4096  # bytes that someone who never reads lets come
TALK = 1000  # messages at a time
LONG = 300  # characters: the longest that can be said


@dataclass
class Tally:
    """What the players saw."""

    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class Player:
    """One seat's socket; plays any legal move when it is to move."""

    link: ClientConnection
    seat: int
    tally: Tally
    rng: random.Random
    state: dict[str, Any]
    table: str
    number: int = 0
    replies: int = 0
    asked: int = -1
    sent: float = 0.0

    @property
    def may_move(self) -> bool:
        state = self.state
        is_own = state["waits"] == "move" and state["turn"] == self.seat
        return bool(is_own and state["board"] != self.asked)

    @property
    def is_over(self) -> bool:
        return bool(self.state["waits"] == "over")

    async def move(self) -> None:
        self.number += 1
        self.asked, self.sent = self.state["board"], time.perf_counter()
        command = {
            "type": "play",
            "seat": self.seat,
            "board": self.asked,
            "move": self.rng.choice(self.state["legal"]),
        }
        message = {"type": "do", "id": f"{self.seat}-{self.number}", "command": command}
        await self.link.send(json.dumps(message))

    async def play(self) -> None:
        """Move, and listen until it is stored."""
        heard = self.replies
        await self.move()
        await self.hear_reply(heard)

    async def say(self, text: str) -> None:
        self.number += 1
        self.sent, heard = time.perf_counter(), self.replies
        command = {"type": "say", "seat": self.seat, "text": text}
        message = {"type": "do", "id": f"{self.seat}-{self.number}", "command": command}
        await self.link.send(json.dumps(message))
        await self.hear_reply(heard)

    async def hear_reply(self, heard: int) -> None:
        while self.replies == heard:
            await self.hear()

    async def hear(self) -> None:
        message = json.loads(await self.link.recv())
        if message["type"] == "event" and message["state"]:
            self.state = message["state"]
        elif message["type"] == "reply":
            self.replies += 1
            self.tally.latencies.append(time.perf_counter() - self.sent)
            if not message["done"]:
                self.tally.errors.append(str(message["refusal"]))
        elif message["type"] in ("refused", "closing"):
            self.tally.errors.append(str(message))


async def make_table(client: httpx.AsyncClient) -> dict[str, Any]:
    made: dict[str, Any] = (await client.post("/api/tables", json=TABLE)).raise_for_status().json()
    for entry in made["keys"]:
        command = {"type": "join", "seat": entry["seat"]}
        joined = await client.post(
            f"/api/tables/{made['table']}/messages",
            json={"type": "do", "id": "join", "command": command},
            headers={"authorization": f"Bearer {entry['key']}"},
        )
        joined.raise_for_status()
    return made


async def warm(client: httpx.AsyncClient) -> None:
    """Wait until the server has compiled all games: that is not what is measured."""
    for game in GAMES:
        (await client.post("/api/tables", json=TABLE | {"game": game})).raise_for_status()


async def sit_down(
    served: Served, made: dict[str, Any], seat: int, tally: Tally, gate: asyncio.Semaphore
) -> Player:
    async with gate:
        address = served.address.replace("http", "ws") + "/ws"
        link = await connect(address, compression=None, ping_interval=None, open_timeout=60)
        hello = {"type": "hello", "table": made["table"], "keys": [made["keys"][seat]["key"]]}
        await link.send(json.dumps(hello))
        welcome = json.loads(await link.recv())
    rng = random.Random(f"{made['table']}/{seat}")
    return Player(link, seat, tally, rng, welcome["state"], made["table"])


async def open_tables(served: Served, tables: int, tally: Tally) -> list[tuple[Player, Player]]:
    gate = asyncio.Semaphore(CONNECTING)
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as client:
        await warm(client)
        made = [await make_table(client) for _ in range(tables)]
    seats = [sit_down(served, table, seat, tally, gate) for table in made for seat in (0, 1)]
    players = await asyncio.gather(*seats)
    return list(zip(players[::2], players[1::2], strict=True))


async def listen(player: Player) -> None:
    while not player.is_over:
        await player.hear()


# Steady


async def play_steadily(pair: tuple[Player, Player], pace: float, end: float) -> None:
    await asyncio.sleep(pair[0].rng.random() * pace)
    while time.monotonic() < end and not pair[0].is_over:
        for player in pair:
            if player.may_move:
                await player.move()
                break
        await asyncio.sleep(pace)


async def steady(served: Served, tables: int, pace: float, seconds: float) -> tuple[Tally, float]:
    """What the players saw, and the seconds that the server computed."""
    tally = Tally()
    pairs = await open_tables(served, tables, tally)
    end, before = time.monotonic() + seconds, served.processor
    listening = [asyncio.create_task(listen(player)) for pair in pairs for player in pair]
    await asyncio.gather(*(play_steadily(pair, pace, end) for pair in pairs))
    await asyncio.sleep(1)
    computed = served.processor - before
    for task in listening:
        task.cancel()
    failed = await asyncio.gather(*listening, return_exceptions=True)
    tally.errors += [repr(f) for f in failed if isinstance(f, Exception)]
    return tally, computed


# Full speed


@dataclass(frozen=True)
class Speed:
    """Moves a second, and the seconds that the server computed for each."""

    moves: float
    each: float


async def full_speed(served: Served, tables: int) -> Speed:
    """A whole game at each of some tables, all at once."""
    tally = Tally()
    pairs = await open_tables(served, tables, tally)
    tally.latencies.clear()
    began, computed = time.monotonic(), served.processor
    await asyncio.gather(*map(rush_game, pairs))
    if tally.errors:
        raise RuntimeError(tally.errors[0])
    moves = len(tally.latencies)
    return Speed(moves / (time.monotonic() - began), (served.processor - computed) / moves)


async def rush_game(pair: tuple[Player, Player], end: float = math.inf) -> None:
    while time.monotonic() < end and not pair[0].is_over:
        await rush_turn(pair)


async def rush_turn(pair: tuple[Player, Player]) -> None:
    """A move that both have seen."""
    mover = pair[pair[0].state["turn"]]
    other = pair[1 - mover.seat]
    await mover.play()
    while other.state["board"] < mover.state["board"]:
        await other.hear()


# A reader that never reads


async def never_reading(served: Served, most: int) -> tuple[float, float, int]:
    """Median latency of talk at a table before and after someone comes who never reads, and how
    much was said until the server let them go, or ``most``."""
    tally = Tally()
    ((talker, other),) = await open_tables(served, 1, tally)
    listening = asyncio.create_task(listen(other))
    for _ in range(TALK):
        await talker.say("x" * LONG)
    before = statistics.median(tally.latencies)
    tally.latencies.clear()
    address = served.address.replace("http", "ws") + "/ws"
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, TINY)
    line.connect(("127.0.0.1", served.port))
    line.setblocking(False)
    async with connect(
        address, sock=line, compression=None, ping_interval=None, max_queue=1
    ) as deaf:
        await deaf.send(json.dumps({"type": "hello", "table": talker.table}))
        while len(tally.latencies) < most and not count_dropped(served):
            for _ in range(TALK):
                await talker.say("x" * LONG)
        deaf.transport.abort()
    listening.cancel()
    return before, statistics.median(tally.latencies), len(tally.latencies)


def count_dropped(served: Served) -> int:
    lines = httpx.get(served.address + "/metrics").text.splitlines()
    found = next(line for line in lines if line.startswith("tilewright_dropped_readers_total"))
    return round(float(found.split()[1]))


# The report


def report_steady(given: argparse.Namespace, folder: Path) -> None:
    with serving("sqlite", folder / "steady") as served:
        tally, computed = asyncio.run(steady(served, given.tables, given.pace, given.seconds))
        memory = served.memory
    latencies = sorted(tally.latencies)
    median, late = (1000 * latencies[int(len(latencies) * part)] for part in (0.5, 0.99))
    print(
        f"{2 * given.tables} sockets, {given.tables} tables, a move every {given.pace:g} s: "
        f"{len(latencies)} moves, {len(tally.errors)} errors, "
        f"median {median:.1f} ms, p99 {late:.1f} ms, {memory >> 20} MiB, "
        f"{1000 * computed / len(latencies):.2f} ms of the server's processor time a move"
    )
    for error in tally.errors[:3]:
        print("  ", error)


def report_idle(given: argparse.Namespace, folder: Path) -> None:
    with serving("sqlite", folder / "idle") as served:
        asyncio.run(make_tables(served, 50))
        before = served.memory
        asyncio.run(make_tables(served, given.tables))
        each = (served.memory - before) / given.tables / KIB
    print(f"an idle table: {each:.1f} KiB ({given.tables} tables)")


async def make_tables(served: Served, tables: int) -> None:
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as client:
        for _ in range(tables):
            await make_table(client)


def report_speed(given: argparse.Namespace, folder: Path) -> None:
    kinds = (("memory", 0.0), ("sqlite", 0.0), ("sqlite", SLOW_DISK))
    speeds, bench = [], Bench(Variant.of(TABLE["game"]))
    for number, (kind, delay) in enumerate(kinds):
        with serving(kind, folder / f"speed{number}", delay) as served:
            speeds.append(asyncio.run(full_speed(served, given.busy)))
    seconds, moves = bench.measure(RULES_GAMES)
    print(f"full speed, {given.busy} tables:")
    for name, speed in zip(("not stored", "stored", "5 ms a commit more"), speeds, strict=True):
        share = speed.moves / speeds[0].moves
        print(
            f"  {name}: {speed.moves:.0f} moves a second ({share:.2f}); "
            f"{1 / speed.each:.0f} per second of the server's processor time, "
            f"{1000 * speed.each:.2f} ms each"
        )
    print(f"  the rules alone: {moves / seconds:.0f} moves per second of processor time")


def report_deaf(given: argparse.Namespace, folder: Path) -> None:
    with serving("sqlite", folder / "deaf") as served:
        before, after, said = asyncio.run(never_reading(served, given.talk))
        dropped = count_dropped(served)
    print(
        f"someone who never reads: median {1000 * before:.1f} ms before, {1000 * after:.1f} ms "
        f"with them, {'let go' if dropped else 'still there'} after {said} messages"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves of a table")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="how long the steady load lasts"
    )
    parser.add_argument("--busy", type=int, default=200, help="tables played at full speed")
    parser.add_argument(
        "--talk", type=int, default=15_000, help="most messages past who never reads"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for report in (report_steady, report_idle, report_speed, report_deaf):
            report(given, Path(folder))


if __name__ == "__main__":
    main()
