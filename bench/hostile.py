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
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.served import Served, free_port, wait_until_ready

ATTACKER, VICTIM, MAKER = "127.0.0.66", "127.0.0.77", "127.0.0.88"
PING_SECONDS = 0.05
MOST_RATIO, LONGEST_STALL, LONGEST_BOT, MOST_MEMORY = 5.0, 0.5, 2.0, 400 << 20
MASK = bytes(4)
Json = dict[str, Any]  # Any: whatever JSON holds
Attack = Callable[["Ground"], Awaitable[None]]


@dataclass
class Ground:
    """Where it happens: the server, and what attackers may know."""

    port: int
    tables: list[Json] = field(default_factory=list)  # made by the attacker
    table: Json = field(default_factory=dict)  # one that the attacker plays at

    @property
    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        address = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=address, transport=transport, timeout=30)

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))

    async def upgraded(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket below which nothing answers or counts by itself."""
        reader, writer = await self.raw()
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


async def make(http: httpx.AsyncClient, *seats: Json, **more: object) -> Json:
    made: Json = (
        (await http.post("/api/tables", json={"game": "azul", "seats": list(seats), **more}))
        .raise_for_status()
        .json()
    )
    for entry in made["keys"]:
        command = {"type": "join", "seat": entry["seat"], "name": "Ana"}
        await http.post(
            f"/api/tables/{made['table']}/messages",
            json={"type": "do", "id": "join", "command": command},
            headers={"authorization": f"Bearer {entry['key']}"},
        )
    return made


def frame(opcode: int, data: bytes, is_final: bool = True) -> bytes:
    """A masked frame, as clients send them."""
    head = bytes([opcode | (0x80 if is_final else 0)])
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return head + size + MASK + data


def text(message: Json) -> bytes:
    return frame(1, json.dumps(message).encode())


# The other player


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


# Attacks


async def nothing(ground: Ground) -> None:
    await asyncio.sleep(3600)


async def hellos(ground: Ground) -> None:
    """Enter a table with a long history again and again, by sockets and streams."""
    name = ground.table["table"]

    async def enter() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await ground.upgraded()
                writer.write(text({"type": "hello", "table": name}))
                await asyncio.sleep(0.05)
                writer.close()
            await asyncio.sleep(0.01)

    async def stream() -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await ground.raw()
                request = f"GET /api/tables/{name}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                writer.write(request.encode())
                await asyncio.sleep(0.05)
                writer.close()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(enter() for _ in range(10)), *(stream() for _ in range(10)))


async def deaf(ground: Ground) -> None:
    """Enter a table a hundred times, and read nothing."""
    kept = []
    for _ in range(100):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await ground.upgraded()
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # as no client would
            writer.write(text({"type": "hello", "table": ground.table["table"], "frames": True}))
            kept.append(writer)
        await asyncio.sleep(0.02)
    await asyncio.sleep(3600)


async def flood(ground: Ground, data: bytes, sockets: int = 5) -> None:
    async def send() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await ground.upgraded()
                reading = asyncio.create_task(reader.read(-1))
                try:
                    while not reading.done():
                        writer.write(data)
                        await writer.drain()
                finally:
                    reading.cancel()
                    await asyncio.gather(reading, return_exceptions=True)
                    writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(send() for _ in range(sockets)))


async def pings(ground: Ground) -> None:
    """Tiny pings on five sockets."""
    await flood(ground, text({"type": "ping"}) * 50)


async def control_frames(ground: Ground) -> None:
    """Ping frames of WebSockets, which no program sees."""
    await flood(ground, frame(9, b"") * 100)


async def fragments(ground: Ground) -> None:
    """A message in pieces of one byte, without end."""
    await flood(ground, frame(1, b" ", is_final=False) + frame(0, b" ", is_final=False) * 100)


async def requests(ground: Ground) -> None:
    """GET requests for the dearest answers."""
    name = ground.table["table"]

    async def get() -> None:
        async with ground.http as http:
            while True:
                for path in ("replay", "record", "picture"):
                    with contextlib.suppress(httpx.HTTPError):
                        await http.get(f"/api/tables/{name}/{path}")

    await asyncio.gather(*(get() for _ in range(10)))


async def unfinished(ground: Ground) -> None:
    """Two thousand connections whose headers never end."""
    kept = []
    while True:
        with contextlib.suppress(OSError):
            _, writer = await ground.raw()
            writer.write(b"GET / HTTP/1.1\r\nX-Long: ")
            kept.append(writer)
        if len(kept) >= 2000:
            await asyncio.sleep(0.2)
            kept = [writer for writer in kept if not writer.is_closing()]
        await asyncio.sleep(0.002)


async def masters(ground: Ground) -> None:
    """Tables of two masters with thirty seconds a move."""
    master = {"kind": "bot", "level": 8}
    async with ground.http as http:
        for _ in range(20):
            with contextlib.suppress(httpx.HTTPError):
                await make(http, master, master, bot_pause=0, bot_seconds=30)
            await asyncio.sleep(0.05)
    await asyncio.sleep(3600)


async def hints(ground: Ground) -> None:
    """Hint requests, as many as go through."""
    key = ground.table["keys"][0]["key"]
    async with ground.http as http:
        number = 0
        while True:
            number += 1
            with contextlib.suppress(httpx.HTTPError, KeyError):
                path = f"/api/tables/{ground.table['table']}"
                now = (await http.get(path)).json()["state"]
                command = {"type": "ask_hint", "seat": now["turn"], "board": now["board"]}
                asked = {"type": "do", "id": f"h{number}", "command": command}
                headers = {"authorization": f"Bearer {key}"}
                await http.post(f"{path}/messages", json=asked, headers=headers)


async def rematches(ground: Ground) -> None:
    """New tables by way of rematches."""
    bot = {"kind": "bot", "level": 1}
    async with ground.http as http:
        while True:
            with contextlib.suppress(httpx.HTTPError, KeyError):
                made = await make(http, {"kind": "me"}, bot, bot_pause=10)
                headers = {"authorization": f"Bearer {made['host']},{made['keys'][0]['key']}"}
                for number, command in enumerate(
                    ({"type": "abandon"}, {"type": "rematch", "seat": 0})
                ):
                    asked = {"type": "do", "id": str(number), "command": command}
                    path = f"/api/tables/{made['table']}/messages"
                    await http.post(path, json=asked, headers=headers)
            await asyncio.sleep(0.02)


async def watchers(ground: Ground) -> None:
    """People who come and go without end."""
    name = ground.table["table"]

    async def come() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await ground.upgraded()
                writer.write(text({"type": "hello", "table": name}))
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(-1), 0.5)
                writer.close()

    await asyncio.gather(*(come() for _ in range(90)))


ATTACKS: dict[str, Attack] = {
    "quiet": nothing,
    "hellos and streams at a long table": hellos,
    "100 readers who never read": deaf,
    "pings on five sockets": pings,
    "control frames": control_frames,
    "one-byte fragments": fragments,
    "dear requests": requests,
    "2,000 unfinished headers": unfinished,
    "20 tables of masters": masters,
    "hint requests": hints,
    "rematches": rematches,
    "watchers who come and go": watchers,
}


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
