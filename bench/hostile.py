"""Attack a server with default limits from one address: ``python bench/hostile.py``.

First a quiet while, then one attack after another, each from an address of its own and in a process
of its own, which computes only when nobody else does: attackers bring machines of their own, and
their work is not to be measured. Meanwhile another address plays: it pings all the time, and makes
a bot of the first level move again and again. A line per attack says how long
pings took, the longest wait for the bot, what memory the server used, and how many lines it logged.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.attacks import ATTACKS, RESTART, Ground, Json, make
from bench.grounds import Held, write_long_tables, write_unfinished
from bench.served import Served, free_port, wait_until_ready
from tilewright.games import GAMES
from tilewright.wasm.__main__ import main as make_engines

VICTIM, MAKER = "127.0.0.77", "127.0.0.88"
PING_SECONDS = 0.05
PAUSE_SECONDS = 4  # between two attacks
MOST_LOGGED = 5  # lines
WARMING_SECONDS = 300
UNFINISHED = 20_000  # tables
MOST_RATIO, LONGEST_STALL, LONGEST_BOT, MOST_MEMORY = 5.0, 0.5, 2.0, 400 << 20


@dataclass
class Victim:
    """Pings, and plays against a bot of the first level."""

    port: int
    pings: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)

    async def ping(self) -> None:
        async with self._socket() as socket:
            while True:
                began = time.perf_counter()
                await socket.send('{"type":"ping"}')
                await socket.recv()
                self.pings.append(time.perf_counter() - began)
                await asyncio.sleep(PING_SECONDS)

    async def play(self, level: int = 1) -> None:
        bot = {"kind": "bot", "level": level}
        async with maker(self.port) as http:
            while True:
                made = await make(http, {"kind": "me"}, bot, bot_pause=0, bot_seconds=0.1)
                await self._play(made)

    async def first_move(self) -> None:
        while not self.bots:
            await asyncio.sleep(0.05)

    def forget(self) -> None:
        self.pings.clear()
        self.bots.clear()

    async def _play(self, made: Json) -> None:
        async with self._socket() as socket:
            keys = [made["keys"][0]["key"]]
            await socket.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
            state, since = json.loads(await socket.recv())["state"], time.perf_counter()
            number = 0
            while state["waits"] != "over":
                if state["turn"] == 0 and state["waits"] == "move":
                    number += 1
                    move = random.choice(state["legal"])
                    command = {"type": "play", "seat": 0, "board": state["board"], "move": move}
                    asked = {"type": "do", "id": str(number), "command": command}
                    await asyncio.sleep(0.5)
                    await socket.send(json.dumps(asked))
                    since = time.perf_counter()
                state = await self._next(socket, state, since)

    async def _next(self, socket: ClientConnection, state: Json, since: float) -> Json:
        """The state after the next event that changes it; the bot's moves are timed."""
        while True:
            told = json.loads(await socket.recv())
            if told["type"] == "event" and told["state"]:
                if told["event"]["type"] == "moved" and told["event"]["seat"] == 1:
                    self.bots.append(time.perf_counter() - since)
                new: Json = told["state"]
                return new

    @contextlib.asynccontextmanager
    async def _socket(self) -> AsyncIterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.port}/ws"
        async with connect(address, local_addr=(VICTIM, 0), ping_interval=None) as socket:
            yield socket


def maker(port: int) -> httpx.AsyncClient:
    """For making tables, from an address that does nothing else."""
    transport = httpx.AsyncHTTPTransport(local_address=MAKER)
    address = f"http://127.0.0.1:{port}"
    return httpx.AsyncClient(base_url=address, transport=transport, timeout=WARMING_SECONDS)


# The run


@dataclass
class Line:
    name: str
    p99: float
    stall: float
    bot: float
    memory: int
    logged: int

    def row(self) -> str:
        return (
            f"| {self.name} | {1000 * self.p99:.1f} | {1000 * self.stall:.0f}"
            f" | {self.bot:.2f} | {self.memory >> 20} | {self.logged} |"
        )


@dataclass
class Hostile:
    """A server, its log, and where it is attacked."""

    served: Served
    log: Path
    ground: Ground

    async def measure(self, name: str, seconds: float) -> Line:
        victim = Victim(self.served.port)
        own = [asyncio.create_task(work()) for work in (victim.ping, victim.play)]
        await asyncio.wait_for(victim.first_move(), WARMING_SECONDS)
        victim.forget()
        logged = self._count_logged()
        most, end = 0, time.monotonic() + seconds
        with attacking(name, self.ground):
            while time.monotonic() < end:
                most = max(most, self.served.memory)
                await asyncio.sleep(0.1)
        await self._stop(name, *own)
        times = sorted(victim.pings) or [float("inf")]
        late = times[min(len(times) - 1, int(len(times) * 0.99))]
        longest = max(victim.bots, default=float("inf"))
        return Line(name, late, times[-1], longest, most, self._count_logged() - logged)

    async def _stop(self, name: str, *tasks: "asyncio.Task[None]") -> None:
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                print(f"{name}: {type(outcome).__name__}: {outcome}", file=sys.stderr)

    def _count_logged(self) -> int:
        return self.log.read_bytes().count(b"\n")


@contextlib.contextmanager
def attacking(name: str, ground: Ground) -> Iterator[None]:
    """Someone else's machine attacks meanwhile."""
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(name, ground))
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def attack(name: str, ground: Ground) -> None:
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(attack_until_told(name, ground))


async def attack_until_told(name: str, ground: Ground) -> None:
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError):
        await ATTACKS.get(name, ATTACKS["quiet"])(ground)


async def warm(port: int) -> None:
    """Wait until all is compiled, here and where bots think: that is no attack."""
    async with maker(port) as http:
        for game in GAMES:
            await make(http, {"kind": "me"}, {"kind": "bot", "level": 1}, game=game)
    for level in (1, 8):
        victim = Victim(port)
        playing = asyncio.create_task(victim.play(level))
        await asyncio.wait_for(victim.first_move(), WARMING_SECONDS)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def run(hostile: Hostile, names: list[str], seconds: float, quiet: float) -> list[Line]:
    await warm(hostile.served.port)
    lines = [await hostile.measure("quiet", quiet)]
    print(lines[0].row(), flush=True)
    for number, name in enumerate(names):
        hostile.ground.address = f"127.0.0.{100 + number}"
        lines.append(await hostile.measure(name, seconds))
        print(lines[-1].row(), flush=True)
        await asyncio.sleep(PAUSE_SECONDS)
    return lines


async def run_restarted(hostile: Hostile, seconds: float) -> Line:
    await warm(hostile.served.port)
    line = await hostile.measure(RESTART, seconds)
    print(line.row(), flush=True)
    return line


def is_bearable(line: Line, quiet: Line) -> bool:
    return (
        line.p99 <= MOST_RATIO * quiet.p99
        and line.stall <= LONGEST_STALL
        and line.bot <= LONGEST_BOT
        and line.memory <= MOST_MEMORY
        and line.logged <= MOST_LOGGED
    )


@contextlib.contextmanager
def serving(folder: Path, data: Path, *long: Held) -> Iterator[Hostile]:
    """The server as everyone starts it."""
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-m", "tilewright", "serve", "--quiet", "--log-level", "error"]
    with log.open("wb") as written:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--data", str(data)], stderr=written
        )
    try:
        wait_until_ready(port, process)
        undone, talkative = long or (Held("", []), Held("", []))
        ground = Ground(port, process.pid, undone, talkative)
        yield Hostile(Served(process, port), log, ground)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help="parts of their names (default: all)")
    parser.add_argument("--seconds", type=float, default=20, help="of each attack")
    parser.add_argument("--quiet", type=float, default=60, help="seconds before the first")
    given = parser.parse_args()
    names = [name for name in (*ATTACKS, RESTART) if name != "quiet"]
    names = [n for n in names if not given.attacks or any(part in n for part in given.attacks)]
    with tempfile.TemporaryDirectory() as place:
        folder, data, full = Path(place), Path(place) / "long", Path(place) / "full"
        make_engines(None)  # or the server would, during the quiet while
        long = write_long_tables(data)
        if RESTART in names:
            write_unfinished(full, UNFINISHED)
        print("| attack | ping p99, ms | longest ping, ms | longest bot, s | MiB | log lines |")
        print("|---|---|---|---|---|---|", flush=True)
        others = [name for name in names if name != RESTART]
        with serving(folder, data, *long) as hostile:
            quiet, *lines = asyncio.run(run(hostile, others, given.seconds, given.quiet))
        if RESTART in names:
            with serving(folder, full) as hostile:
                lines.append(asyncio.run(run_restarted(hostile, given.seconds)))
    sys.exit(0 if all(is_bearable(line, quiet) for line in lines) else 1)


if __name__ == "__main__":
    main()
