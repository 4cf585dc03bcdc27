"""How clients connect: WebSockets, and server-sent events where those are blocked."""

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

from tilewright.server.connection import Connection, Ending, price_of, read
from tilewright.server.context import (
    Server,
    bearer_keys,
    client_of,
    language,
    problem,
    rejected,
)
from tilewright.server.limits import Price, Verdict
from tilewright.server.messages import Hello, Refused
from tilewright.server.present import show_rejection
from tilewright.server.store import StoreError, UnreadableError
from tilewright.table.refusals import Rejection, reject

LOG = logging.getLogger("tilewright.transports")
TRY_AGAIN, VIOLATION = 1013, 1008  # WebSocket close codes
TOO_MUCH = Refused("too_fast", "too many messages: wait a moment")
CLOSE_SECONDS = 1.0
LONGEST_NUMBER = 9  # digits


@dataclass
class Transports:
    """The handlers of both kinds of connection."""

    server: Server

    # WebSockets

    async def socket(self, websocket: WebSocket) -> None:
        server, client = self.server, client_of(websocket)
        if not server.is_own_origin(websocket) or not server.limits.connections.admit(client):
            await websocket.close(TRY_AGAIN)
            return
        connection = server.connection(client)
        server.metrics.sockets.inc()
        try:
            await websocket.accept()
            await self._talk(websocket, connection, client)
        finally:
            server.metrics.sockets.dec()
            self.forget(connection, client)

    async def _talk(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        """Read and write until either fails or the connection should end."""
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
                code = VIOLATION if connection.is_abusive else TRY_AGAIN
                async with asyncio.timeout(CLOSE_SECONDS):
                    await websocket.close(code)

    async def _read(self, websocket: WebSocket, connection: Connection, client: str) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                raw = message.get("text") or message.get("bytes") or b""
                await self._hear(raw, connection, client)

    async def _hear(self, raw: bytes | str, connection: Connection, client: str) -> None:
        limits, most = self.server.limits, self.server.settings.max_message
        await limits.turn(client)
        message = read(raw) if len(raw) <= most else too_large(most, len(raw))
        verdict = limits.spend(client, price_of(message))
        if verdict is Verdict.YES:
            await connection.hear(message, self.open_table)
            return
        connection.say(TOO_MUCH)
        if verdict is Verdict.BLOCKED:
            connection.is_abusive = True
            connection.close()

    async def _write(self, websocket: WebSocket, connection: Connection) -> None:
        while True:
            message = await connection.outbox.next()
            await websocket.send_text(message.decode())
            connection.outbox.sent()

    async def _end(self, connection: Connection) -> None:
        """Send the rest first to a client that keeps up."""
        await connection.ended.wait()
        if connection.ending is not Ending.DROPPED:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await connection.outbox.emptied()

    async def open_table(self, connection: Connection, hello: Hello) -> None:
        """Answer a hello: with a welcome, or with why the table cannot be opened."""
        if connection.room:
            connection.say(Refused("one_table", "expected one hello per connection"))
            return
        try:
            rejection = await self._open_table(connection, hello)
        except (StoreError, UnreadableError) as error:
            connection.leave_room()
            rejection = reject("not_read" if isinstance(error, StoreError) else "unreadable")
        if rejection:
            connection.say(show_rejection(rejection, hello.lang))

    async def _open_table(self, connection: Connection, hello: Hello) -> Rejection | None:
        room = await self.server.rooms.get(hello.table)
        if isinstance(room, Rejection):
            return room
        connection.keys, connection.holder = list(hello.keys), room.holder(hello.keys)
        refused = room.check_entry(connection.holder)
        if refused:
            return refused
        connection.lang, connection.frames = hello.lang, hello.frames
        connection.room = room
        connection.say(await room.connect(connection, hello.after))
        return None

    # Server-sent events

    async def stream(self, request: Request) -> Response:
        server, client = self.server, client_of(request)
        refused = server.spend(request, Price.STREAM)
        if refused:
            return refused
        room, lang = await server.rooms.get(request.path_params["table"]), language(request)
        if isinstance(room, Rejection):
            return rejected(room, lang)
        closed = room.check_entry(room.holder(bearer_keys(request)))
        if closed:
            return rejected(closed, lang)
        if not server.limits.connections.admit(client):
            return problem(429, "too_many", "too many connections: close some")
        after = request.headers.get("last-event-id") or request.query_params.get("after") or ""
        hello = Hello(
            room.table.id,
            bearer_keys(request),
            int(after) if after.isdecimal() and len(after) <= LONGEST_NUMBER else None,
            lang,
            request.query_params.get("frames") == "1",
        )
        connection = server.connection(client)
        server.metrics.streams.inc()
        return Stream(self, self._events(hello, connection), connection, client)

    def forget(self, connection: Connection, client: str) -> None:
        """Undo what admitting a client did."""
        if connection.ending is Ending.DROPPED:
            self.server.metrics.dropped.inc()
        self.server.connections.discard(connection)
        self.server.limits.connections.release(client)
        connection.leave_room()

    async def _events(self, hello: Hello, connection: Connection) -> AsyncIterator[bytes]:
        await self.open_table(connection, hello)
        async for lines in self.lines(connection):
            yield lines

    async def lines(self, connection: Connection) -> AsyncIterator[bytes]:
        """What a connection is told, until it ends."""
        while not connection.ended.is_set() or connection.outbox:
            try:
                async with asyncio.timeout(self.server.settings.heartbeat):
                    message = await connection.outbox.next()
            except TimeoutError:
                yield b": still here\n\n"  # keeps the line open
            else:
                yield event_lines(message)
                connection.outbox.sent()


def too_large(most: int, size: int) -> Refused:
    return Refused("too_large", f"expected at most {most} bytes, got {size}")


class Numbered(msgspec.Struct):
    """The part of a message that numbers it."""

    seq: int | None = None


def event_lines(message: bytes) -> bytes:
    """A message with its event's number, which a browser sends back when it reconnects."""
    seq = msgspec.json.decode(message, type=Numbered).seq
    number = b"" if seq is None else b"id: %d\n" % seq
    return number + b"data: " + message + b"\n\n"


class Stream(StreamingResponse):
    """Ends when its reader lags too far behind, and frees its place however it ends."""

    def __init__(
        self,
        transports: Transports,
        events: AsyncIterator[bytes],
        connection: Connection,
        client: str,
    ) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, headers=headers, media_type="text/event-stream")
        self.transports, self.connection, self.client = transports, connection, client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stream = asyncio.create_task(super().__call__(scope, receive, send))
        end = asyncio.create_task(self._end())
        try:
            await asyncio.wait([stream, end], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (stream, end):
                task.cancel()
            await asyncio.gather(stream, end, return_exceptions=True)
            self.transports.server.metrics.streams.dec()
            self.transports.forget(self.connection, self.client)

    async def _end(self) -> None:
        await self.connection.ended.wait()
        if self.connection.ending is not Ending.DROPPED:
            await asyncio.sleep(CLOSE_SECONDS)
