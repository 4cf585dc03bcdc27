"""Live connections: WebSockets, and server-sent events where those are blocked."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tilewright.server.connection import Connection
from tilewright.server.context import Server, bearer_keys, client_of, problem
from tilewright.server.keys import holder
from tilewright.server.messages import Hello, Refused

LOG = logging.getLogger("tilewright.live")
TRY_AGAIN = 1013  # the WebSocket close code that says so
TOO_MUCH = Refused("too_fast", "too many messages: wait a moment")
CLOSE_SECONDS = 1.0
LONGEST_NUMBER = 9  # digits


@dataclass
class Live:
    """The handlers of both kinds of connection."""

    server: Server

    # WebSockets

    async def socket(self, websocket: WebSocket) -> None:
        server, client = self.server, client_of(websocket)
        if not server.is_own_origin(websocket) or not server.connections.enter(client):
            await websocket.close(TRY_AGAIN)
            return
        connection = Connection(server.settings.outbox, server.now)
        server.live.add(connection)
        server.metrics.sockets.inc()
        try:
            await websocket.accept()
            await self._talk(websocket, connection, client)
        finally:
            server.metrics.sockets.dec()
            self.let_go(connection, client)

    async def _talk(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        """Read, write, and end as soon as either ends or the connection should."""
        tasks = [
            asyncio.create_task(self._read(websocket, connection, client)),
            asyncio.create_task(self._write(websocket, connection)),
            asyncio.create_task(self._end(connection)),
        ]
        _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                LOG.error("a connection failed", exc_info=result)
        if websocket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):  # the other side may be gone in many ways
                await asyncio.wait_for(websocket.close(TRY_AGAIN), CLOSE_SECONDS)

    async def _read(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                raw = message.get("text") or message.get("bytes") or b""
                await self._hear(raw, connection, client)

    async def _hear(self, raw: bytes | str, connection: Connection, client: str) -> None:
        settings = self.server.settings
        if not self.server.messages.allows(client):
            connection.say(TOO_MUCH)
        elif len(raw) > settings.max_message:
            text = f"expected at most {settings.max_message} bytes, got {len(raw)}"
            connection.say(Refused("too_large", text))
        else:
            await connection.hear(raw, self.enter)

    async def _write(self, websocket: WebSocket, connection: Connection) -> None:
        while True:
            message = await connection.outbox.get()
            await websocket.send_text(message.decode())
            connection.outbox.task_done()

    async def _end(self, connection: Connection) -> None:
        """Whoever reads in time is told the rest first."""
        await connection.gone.wait()
        if not connection.is_slow:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.outbox.join(), CLOSE_SECONDS)

    async def enter(self, connection: Connection, hello: Hello) -> None:
        """Who they are at that table, and what they missed."""
        if connection.room:
            connection.say(Refused("one_table", "expected one hello on a connection"))
            return
        room = await self.server.rooms.get(hello.table)
        if room is None:
            connection.say(Refused("no_table", "there is no such table"))
            return
        connection.holder = holder(room.secrets, hello.keys)
        connection.lang, connection.frames = hello.lang, hello.frames
        connection.room = room
        connection.say(await room.enter(connection, hello.after))

    # Server-sent events

    async def stream(self, request: Request) -> Response:
        server, client = self.server, client_of(request)
        room = await server.rooms.get(request.path_params["table"])
        if room is None:
            return problem(404, "no_table", "there is no such table")
        if not server.connections.enter(client):
            return problem(429, "too_many", "too many connections: close some")
        after = request.headers.get("last-event-id") or request.query_params.get("after") or ""
        lang = server.language(request)
        hello = Hello(
            room.table.id,
            bearer_keys(request),
            int(after) if after.isdecimal() and len(after) <= LONGEST_NUMBER else None,
            lang,
            request.query_params.get("frames") == "1",
        )
        connection = Connection(server.settings.outbox, server.now)
        server.live.add(connection)
        return Stream(self, self._events(hello, connection), connection, client)

    def let_go(self, connection: Connection, client: str) -> None:
        if connection.is_slow:
            self.server.metrics.dropped.inc()
        self.server.live.discard(connection)
        self.server.connections.leave(client)
        connection.leave()

    async def _events(self, hello: Hello, connection: Connection) -> AsyncIterator[bytes]:
        await self.enter(connection, hello)
        while not connection.gone.is_set() or not connection.outbox.empty():
            yield await self._next(connection)

    async def _next(self, connection: Connection) -> bytes:
        """A message, or a comment that keeps the line open."""
        try:
            message = await asyncio.wait_for(
                connection.outbox.get(), self.server.settings.heartbeat
            )
        except TimeoutError:
            return b": still here\n\n"
        return event_lines(message)


class Numbered(msgspec.Struct):
    """What a message says of where the table stands."""

    seq: int | None = None


def event_lines(message: bytes) -> bytes:
    """With the number that a browser asks to go on from."""
    seq = msgspec.json.decode(message, type=Numbered).seq
    number = b"" if seq is None else b"id: %d\n" % seq
    return number + b"data: " + message + b"\n\n"


class Stream(StreamingResponse):
    """Ends when its reader lags too far behind, and gives its place back however it ends."""

    def __init__(
        self, live: Live, events: AsyncIterator[bytes], connection: Connection, client: str
    ) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, headers=headers, media_type="text/event-stream")
        self.live, self.connection, self.client = live, connection, client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stream = asyncio.create_task(super().__call__(scope, receive, send))
        end = asyncio.create_task(self._end())
        try:
            await asyncio.wait([stream, end], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (stream, end):
                task.cancel()
            await asyncio.gather(stream, end, return_exceptions=True)
            self.live.let_go(self.connection, self.client)

    async def _end(self) -> None:
        await self.connection.gone.wait()
        if not self.connection.is_slow:
            await asyncio.sleep(CLOSE_SECONDS)
