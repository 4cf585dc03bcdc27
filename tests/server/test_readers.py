"""Readers who do not read: a server lets them go, and nobody waits for them."""

import asyncio
import json
import socket
from pathlib import Path

import pytest

from tests.server.live import (
    PATIENCE,
    House,
    Made,
    at_a_table,
)
from tilewright.server.connection import Connection, Ending
from tilewright.server.memory import MemoryStore

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
SLOW_ENOUGH = 3000  # commands after which a reader who never reads must have been dropped


async def handshake(at: House, made: Made, request: str) -> asyncio.StreamWriter:
    """A connection whose owner reads the beginning and nothing more."""
    host, port = at.address.removeprefix("http://").split(":")
    endpoint = socket.socket()
    endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    endpoint.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=endpoint, limit=1024)
    writer.write(f"{request}\r\nHost: {host}:{port}\r\n".encode())
    writer.write(
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        if request.startswith("GET /ws")
        else b"\r\n"
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)
    reader._transport.pause_reading()  # type: ignore[attr-defined]  # what no client would do
    return writer


def frame(text: str) -> bytes:
    """A short client frame, masked with zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize("kind", ["socket", "stream"])
def test_a_reader_who_never_reads_is_let_go_and_stops_nobody(tmp_path: Path, kind: str) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        if kind == "socket":
            writer = await handshake(at, made, "GET /ws HTTP/1.1")
            writer.write(frame(json.dumps({"type": "hello", "table": made.id, "frames": True})))
        else:
            request = f"GET /api/tables/{made.id}/events?frames=1 HTTP/1.1"
            writer = await handshake(at, made, request)
        slow = await only_connection(at)
        async with at.player(made, 0, 1) as both:
            for _ in range(SLOW_ENOUGH):
                turn = both.state["turn"]
                await both.play(confirm=False)
                await both.do("undo", seat=turn, board=both.state["board"])
                assert len(slow.outbox) <= at.server.settings.outbox
                if slow.ending is Ending.DROPPED:
                    break
            assert slow.ending is Ending.DROPPED
            while slow in at.server.connections:
                await asyncio.sleep(0.01)
            assert (await both.play())["done"]
        assert "tilewright_dropped_readers_total 1.0" in (await at.http.get("/metrics")).text
        writer.transport.abort()

    at_a_table(check, tmp_path, store=MemoryStore(), outbox=20, send_buffer=8192)


async def only_connection(at: House) -> Connection:
    while not any(connection.room for connection in at.server.connections):
        await asyncio.sleep(0.01)
    return next(iter(at.server.connections))
