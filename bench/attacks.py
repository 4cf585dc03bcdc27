"""Attacks on a server from one address, for ``bench/hostile.py``."""

import asyncio
import contextlib
import json
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

ATTACKER = "127.0.0.66"
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
