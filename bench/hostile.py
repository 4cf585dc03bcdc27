"""Attack a server with default limits from one address: ``python bench/hostile.py``.

First a quiet while, then one attack after another. Meanwhile another address plays: it pings all
the time, and makes a bot of the first level move again and again. A line per attack says how long
pings took, the longest wait for the bot, and what memory the server used.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.attacks import ATTACKS, Attack, Ground, Json, make
from bench.served import Served, free_port, wait_until_ready

VICTIM, MAKER = "127.0.0.77", "127.0.0.88"
PING_SECONDS = 0.05
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

    async def play(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=MAKER)
        address = f"http://127.0.0.1:{self.port}"
        bot = {"kind": "bot", "level": 1}
        async with httpx.AsyncClient(base_url=address, transport=transport, timeout=60) as http:
            while True:
                made = await make(http, {"kind": "me"}, bot, bot_pause=0)
                await self._play(made)

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


# The run


@dataclass
class Line:
    name: str
    p99: float
    stall: float
    bot: float
    memory: int

    def row(self) -> str:
        return (
            f"| {self.name} | {1000 * self.p99:.0f} | {1000 * self.stall:.0f}"
            f" | {self.bot:.2f} | {self.memory >> 20} |"
        )


async def measure(served: Served, ground: Ground, name: str, seconds: float) -> Line:
    victim = Victim(served.port)
    own = [asyncio.create_task(work()) for work in (victim.ping, victim.play)]
    attack = asyncio.create_task(attacked(ATTACKS[name], ground))
    most = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        most = max(most, served.memory)
        await asyncio.sleep(0.1)
    for task in (*own, attack):
        task.cancel()
    for outcome in await asyncio.gather(*own, attack, return_exceptions=True):
        if isinstance(outcome, Exception):
            print(f"{name}: {type(outcome).__name__}: {outcome}", file=sys.stderr)
    times = sorted(victim.pings) or [float("inf")]
    late = times[min(len(times) - 1, int(len(times) * 0.99))]
    return Line(name, late, times[-1], max(victim.bots, default=float("inf")), most)


async def attacked(attack: Attack, ground: Ground) -> None:
    with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError):
        await attack(ground)


async def prepare(ground: Ground, talk: int) -> None:
    """A table at which much was said."""
    async with ground.http as http:
        ground.table = await make(http, {"kind": "me"}, {"kind": "me"})
        headers = {"authorization": f"Bearer {ground.table['keys'][0]['key']}"}
        path = f"/api/tables/{ground.table['table']}/messages"
        said = 0
        while said < talk:
            command = {"type": "say", "seat": 0, "text": "x" * 300}
            asked = {"type": "do", "id": f"s{said}", "command": command}
            answer = await http.post(path, json=asked, headers=headers)
            said += answer.status_code == 200
            await asyncio.sleep(0.03 if answer.status_code == 200 else 0.3)


async def run(served: Served, names: list[str], seconds: float, quiet: float, talk: int) -> bool:
    ground = Ground(served.port)
    await prepare(ground, talk)
    print("| attack | ping p99, ms | longest ping, ms | longest bot, s | memory, MiB |")
    print("|---|---|---|---|---|", flush=True)
    base = await measure(served, ground, "quiet", quiet)
    print(base.row(), flush=True)
    is_good = True
    for name in names:
        line = await measure(served, ground, name, seconds)
        print(line.row(), flush=True)
        is_good &= is_bearable(line, base)
        await asyncio.sleep(12)  # until the attacker is no longer blocked
    return is_good


def is_bearable(line: Line, quiet: Line) -> bool:
    return (
        line.p99 <= MOST_RATIO * quiet.p99
        and line.stall <= LONGEST_STALL
        and line.bot <= LONGEST_BOT
        and line.memory <= MOST_MEMORY
    )


@contextlib.contextmanager
def serving(data: Path) -> Any:  # Any: a context manager
    """The server as everyone starts it."""
    port = free_port()
    command = [sys.executable, "-m", "tilewright", "serve", "--quiet", "--log-level", "error"]
    process = subprocess.Popen([*command, "--port", str(port), "--data", str(data)])
    try:
        wait_until_ready(port, process)
        yield Served(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help="parts of their names (default: all)")
    parser.add_argument("--seconds", type=float, default=20, help="of each attack")
    parser.add_argument("--quiet", type=float, default=60, help="seconds before the first")
    parser.add_argument("--talk", type=int, default=2000, help="lines of chat at the long table")
    given = parser.parse_args()
    names = [name for name in ATTACKS if name != "quiet"]
    names = [n for n in names if not given.attacks or any(part in n for part in given.attacks)]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "db") as served:
        os.nice(5)  # the server's own share of the machine is not the attackers' to take
        is_good = asyncio.run(run(served, names, given.seconds, given.quiet, given.talk))
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
