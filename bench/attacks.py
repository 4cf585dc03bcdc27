"""Attacks on a server from one address, for ``bench/hostile.py``."""

import asyncio
import contextlib
import json
import resource
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from bench.grounds import Held

MASK = bytes(4)
WATCHING_ADDRESSES = 8  # one may hold a hundred sockets
SPARE_FILES = 40  # that the server may still open when it is to run out of them
Json = dict[str, Any]  # Any: whatever JSON holds
Attack = Callable[["Ground"], Awaitable[None]]


@dataclass
class Ground:
    """Where it happens: the server, and what the attacker may know."""

    port: int
    process: int  # the server's
    undone: Held  # a table at which much was played and undone
    talkative: Held  # and one at which much was said
    address: str = "127.0.0.66"  # of the attacker

    @property
    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        address = f"http://127.0.0.1:{self.port}"
        return httpx.AsyncClient(base_url=address, transport=transport, timeout=30)

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

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
        (await http.post("/api/tables", json={"game": "azul", **more, "seats": list(seats)}))
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


# Attacks


async def nothing(ground: Ground) -> None:
    await asyncio.sleep(3600)


async def hellos(ground: Ground) -> None:
    """Enter a table with a long history again and again."""

    async def enter() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                _, writer = await ground.upgraded()
                writer.write(text({"type": "hello", "table": ground.undone.id}))
                await asyncio.sleep(0.05)
                writer.close()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(enter() for _ in range(20)))


async def streams(ground: Ground) -> None:
    """The same by event streams: half of them are closed at once, half kept."""
    request = f"GET /api/tables/{ground.undone.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    kept = []
    while True:
        with contextlib.suppress(OSError):
            for is_kept in (True, False):
                _, writer = await ground.raw()
                writer.write(request.encode())
                await asyncio.sleep(0.01)
                if is_kept:
                    kept.append(writer)
                else:
                    writer.close()
        await asyncio.sleep(0.01)


async def deaf(ground: Ground) -> None:
    """Enter a table a hundred times, and read nothing."""
    kept = []
    for _ in range(100):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await ground.upgraded()
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # as no client would
            writer.write(text({"type": "hello", "table": ground.talkative.id, "frames": True}))
            kept.append(writer)
        await asyncio.sleep(0.02)
    await asyncio.sleep(3600)


async def flood(ground: Ground, data: bytes, sockets: int = 5, pause: float = 0.0) -> None:
    async def send() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await ground.upgraded()
                reading = asyncio.create_task(reader.read(-1))
                try:
                    while not reading.done():
                        writer.write(data)
                        await writer.drain()
                        await asyncio.sleep(pause)
                finally:
                    reading.cancel()
                    await asyncio.gather(reading, return_exceptions=True)
                    writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(send() for _ in range(sockets)))


async def pings(ground: Ground) -> None:
    """Tiny pings on five sockets."""
    await flood(ground, text({"type": "ping"}) * 50)


async def refused_messages(ground: Ground) -> None:
    """Messages that are refused as too fast, and go on all the same."""
    await flood(ground, text({"type": "why", "id": "1", "move": "1b1"}), pause=0.002)


async def control_frames(ground: Ground) -> None:
    """Ping frames of WebSockets, which no program sees."""
    await flood(ground, frame(9, b"") * 100)


async def fragments(ground: Ground) -> None:
    """A message in pieces of one byte, without end."""
    await flood(ground, frame(1, b" ", is_final=False) + frame(0, b" ", is_final=False) * 100)


async def requests(ground: Ground) -> None:
    """GET requests for the dearest answers."""
    name = ground.undone.id

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
    """Tables of two masters with thirty seconds a move, watched for a while and then abandoned."""
    master = {"kind": "bot", "level": 8}
    watching = []
    async with ground.http as http:
        for _ in range(20):
            with contextlib.suppress(httpx.HTTPError, OSError, asyncio.IncompleteReadError):
                made = await make(http, master, master, bot_pause=0, bot_seconds=30)
                _, writer = await ground.upgraded()
                writer.write(text({"type": "hello", "table": made["table"]}))
                watching.append(writer)
            await asyncio.sleep(0.2)
    await asyncio.sleep(5)
    for writer in watching:
        writer.close()
    await asyncio.sleep(3600)


async def hints(ground: Ground) -> None:
    """Hint requests at many tables at once, and a move after each so that there are more."""
    async with ground.http as http:
        tables = []
        for _ in range(20):
            with contextlib.suppress(httpx.HTTPError):
                tables.append(await make(http, {"kind": "me"}, {"kind": "me"}))
            await asyncio.sleep(0.1)
        await asyncio.gather(*(ask_hints(http, made) for made in tables))


async def ask_hints(http: httpx.AsyncClient, made: Json) -> None:
    path = f"/api/tables/{made['table']}"
    keys = ",".join(entry["key"] for entry in made["keys"])
    number = 0
    while True:
        with contextlib.suppress(httpx.HTTPError, KeyError):
            now = (await http.get(path)).json()["state"]
            asked = {"seat": now["turn"], "board": now["board"]}
            for command in (
                {"type": "ask_hint", **asked},
                {"type": "play", "move": now["legal"][0], **asked},
            ):
                number += 1
                await http.post(
                    f"{path}/messages",
                    json={"type": "do", "id": f"h{number}", "command": command},
                    headers={"authorization": f"Bearer {keys}"},
                )


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
    """800 people who come to one table, and some who leave and come again."""

    async def come(own: Ground, is_restless: bool) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await own.upgraded()
                writer.write(text({"type": "hello", "table": ground.talkative.id}))
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(-1), 5 if is_restless else 3600)
                writer.close()
            await asyncio.sleep(1)

    places = [replace(ground, address=f"127.0.9.{i}") for i in range(1, WATCHING_ADDRESSES + 1)]
    await asyncio.gather(*(come(own, i % 10 == 0) for own in places for i in range(100)))


async def files(ground: Ground) -> None:
    """More connections than the server may have files."""
    used = len(list(Path(f"/proc/{ground.process}/fd").iterdir()))
    limit = resource.prlimit(ground.process, resource.RLIMIT_NOFILE)
    resource.prlimit(ground.process, resource.RLIMIT_NOFILE, (used + SPARE_FILES, limit[1]))
    kept = []
    try:
        while True:
            with contextlib.suppress(OSError):
                kept.append(await ground.raw())
            await asyncio.sleep(0.002)
    finally:
        resource.prlimit(ground.process, resource.RLIMIT_NOFILE, limit)


ATTACKS: dict[str, Attack] = {
    "quiet": nothing,
    "hellos at a table with 3,000 moves undone": hellos,
    "event streams there": streams,
    "100 readers of 20,000 lines of chat who never read": deaf,
    "pings on five sockets": pings,
    "messages in spite of refusals": refused_messages,
    "control frames": control_frames,
    "one-byte fragments": fragments,
    "dear requests": requests,
    "2,000 unfinished headers": unfinished,
    "more connections than files": files,
    "20 tables of masters, abandoned": masters,
    "hint requests at 20 tables": hints,
    "rematches": rematches,
    "800 watchers, from eight addresses": watchers,
}
RESTART = "a start with 20,000 unfinished tables"  # for which the server is started again
