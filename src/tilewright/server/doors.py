"""The doors: connections are accepted, read and given up here, below HTTP and WebSockets.

Whatever arrives is paid for before anyone looks at it (see ``limits``): a client that sends faster
than it may is read from more slowly, and one that goes on is closed. uvicorn does the rest.
"""

import asyncio
import logging
import socket
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from tilewright.server.addresses import Proxies, network_of
from tilewright.server.limits import Limits, Price

LOG = logging.getLogger("tilewright.doors")
PAUSE_SECONDS = 1.0  # in which no more are accepted, when the system has no more files
LOG_SECONDS = 60.0  # between two lines in the log about that
REQUEST_SECONDS = 10.0  # in which a request must have arrived
SWEEP_SECONDS = 5.0
LARGEST_BACKLOG = 1 << 20  # bytes that may wait to be sent on one connection
HTTP_READ, SOCKET_READ = 4096, 1024  # bytes at a time; a kilobyte may hold 170 frames
TOO_MUCH = 1008  # a close code of WebSockets
MOST_UNHEARD = 1  # messages of one socket that may wait before no more are read
MOST_UNSENT = 1 << 15  # characters that may wait to leave together
KIB = 1024
FORWARDED = b"x-forwarded-for"
BLAME = 0.2  # of a whole allowance: what one connection may overdraw before it is ended


@dataclass(eq=False)
class Line:
    """A TCP connection, and who pays for it. Of a trusted proxy's, that is not known before a
    request names the client."""

    doors: "Doors"
    peer: str
    is_proxy: bool
    transport: asyncio.Transport | None = None
    waiting: int = 0  # bytes that waited to be sent at the last look
    stuck: int = 0  # looks at which nothing was sent meanwhile
    blame: float = 0.0  # what was paid for it since its client had enough left

    def received(self, size: int, frames: int, client: str) -> float:
        """Pay for what arrived; return for how many seconds to read nothing more."""
        return self.pay(Price.READ + frames * Price.FRAME + size / KIB * Price.KIB, client)

    def pay(self, price: float, client: str) -> float:
        wait = self.doors.limits.charge(client, price)
        self.blame = self.blame + price if wait else 0.0
        return wait

    def is_to_blame(self, client: str) -> bool:
        """Whether it is one of those for which its client was blocked."""
        limits = self.doors.limits
        return self.blame > BLAME * limits.work.size and limits.is_blocked(client)

    def is_stuck(self, most: int) -> bool:
        """Whether the client has read nothing during the last ``most`` looks."""
        size = self.transport.get_write_buffer_size() if self.transport else 0
        self.stuck = self.stuck + 1 if size and size >= self.waiting else 0
        self.waiting = size
        return self.stuck >= most or size > LARGEST_BACKLOG


@dataclass
class Doors:
    """What all connections share. ``dropped`` is called for each reader that was given up."""

    limits: Limits
    proxies: Proxies
    patience: float  # seconds for which someone may read nothing
    dropped: Callable[[], None] = lambda: None
    failed: Callable[[], None] = lambda: None  # called when no connection can be accepted
    lines: set[Line] = field(default_factory=set)
    _waiting: "deque[Callable[[], None]]" = field(default_factory=deque)

    def soon(self, work: Callable[[], None]) -> None:
        """Take a request, or end a WebSocket: one in a round of the event loop, so that a crowd
        that comes or goes delays nobody who is there."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._work)
        self._waiting.append(work)

    def _work(self) -> None:
        work = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._work)
        work()

    def open(self, peer: str) -> Line | None:
        """A line to a peer, unless it has too many, or is blocked."""
        is_proxy, client = self.proxies.is_trusted(peer), network_of(peer)
        if not is_proxy and self.limits.is_blocked(client):
            self.limits.refused("blocked")
            return None
        most = self.limits.lines
        if not (most.total < most.most if is_proxy else most.admit(client)):
            self.limits.refused("lines")
            return None
        line = Line(self, peer, is_proxy)
        if is_proxy:
            most.total += 1
        else:
            self.limits.charge(client, Price.CONNECTION)
        self.lines.add(line)
        return line

    def close(self, line: Line) -> None:
        if line not in self.lines:
            return
        self.lines.discard(line)
        if line.is_proxy:
            self.limits.lines.total -= 1
        else:
            self.limits.lines.release(network_of(line.peer))

    async def sweep(self) -> None:
        """Give up those who read nothing, now and then."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            most = max(1, round(self.patience / SWEEP_SECONDS))
            for line in [line for line in self.lines if line.is_stuck(most)]:
                self.dropped()
                if line.transport:
                    line.transport.abort()


class GatedHttp(H11Protocol, asyncio.BufferedProtocol):
    """Requests: read a little at a time, and given up if they do not arrive."""

    def __init__(self, line: Line, **uvicorn: Any) -> None:  # Any: what uvicorn gives protocols
        super().__init__(**uvicorn)
        self.line = line
        self.ws_protocol_class: Any = partial(GatedSocket, line=line)  # Any: it makes a protocol
        self._timer: asyncio.TimerHandle | None = None
        self._buffer = bytearray(HTTP_READ)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self.line.transport = transport
        self._watch()

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.transport.pause_reading()
        self.line.doors.soon(partial(self._take, bytes(self._buffer[:nbytes])))

    def _take(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        self.data_received(data)
        if self.transport.get_protocol() is not self:  # it is a WebSocket's now
            return
        self._watch()
        if not self.line.is_proxy:
            client = network_of(self.line.peer)
            wait = self.line.received(len(data), 0, client)
            if self.line.is_to_blame(client):
                self.transport.abort()
            elif wait:
                self.flow.pause_reading()
                self.loop.call_later(wait, self.flow.resume_reading)

    @property
    def _is_waiting(self) -> bool:
        """For a request to arrive in whole."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def _watch(self) -> None:
        if not self._is_waiting:
            self._unwatch()
        elif self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _unwatch(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self._is_waiting:
            self.line.doors.limits.refused("unfinished")
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Every answer is paid for, also a refusal and what costs nothing else; what was sent along
        with its request waits until it is."""
        forwarded = [value.decode("latin-1") for name, value in self.headers if name == FORWARDED]
        client = self.line.doors.proxies.client(self.line.peer, forwarded)
        wait, go_on = self.line.pay(Price.ANSWER, client), super().on_response_complete
        if self.line.is_proxy:  # its next request may be another client's
            go_on()
        elif self.line.is_to_blame(client):
            self.transport.abort()
        elif wait:
            self.loop.call_later(wait, go_on)
        else:
            go_on()

    def handle_websocket_upgrade(self, event: Any) -> None:  # Any: a request of h11
        self._unwatch()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        self.line.doors.close(self.line)
        super().connection_lost(exc)


class GatedSocket(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """WebSockets: every frame is paid for, messages or not."""

    def __init__(self, line: Line, **uvicorn: Any) -> None:  # Any: what uvicorn gives protocols
        super().__init__(**uvicorn)
        self.line = line
        self.payer = network_of(line.peer)
        self._owes = False
        self._unsent = 0  # characters that wait for the end of this round
        self._buffer = bytearray(SOCKET_READ)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def handle_connect(self, event: Request) -> None:
        forwarded = event.headers.get_all("X-Forwarded-For")
        self.payer = self.line.doors.proxies.client(self.line.peer, forwarded)
        super().handle_connect(event)

    def buffer_updated(self, nbytes: int) -> None:
        self.conn.receive_data(bytes(self._buffer[:nbytes]))
        frames = len(self.conn.events)
        wait = self.line.received(nbytes, frames, self.payer)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
            return
        was_paused, self.read_paused = self.read_paused, True  # or it would be, by every message
        self.handle_events()
        self.read_paused = was_paused
        if self.queue.qsize() > MOST_UNHEARD and not was_paused and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()
        if wait:
            self._slow_down(wait)

    def _slow_down(self, seconds: float) -> None:
        if self.line.is_to_blame(self.payer):
            self._end()
            return
        self._owes = True
        self.transport.pause_reading()
        self.loop.call_later(seconds, self._paid)

    def _end(self) -> None:
        """Say why, and close; whoever does not listen is cut off."""
        if not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
            self.conn.send_close(TOO_MUCH, "too many messages: wait a moment")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self.loop.call_later(PAUSE_SECONDS, self.transport.abort)

    def _paid(self) -> None:
        self._owes = False
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:  # Any: a message of ASGI
        """As uvicorn's, but nothing is read from a client that owes."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self._owes:
                self.transport.resume_reading()
        return message

    async def send(self, message: Any) -> None:  # Any: a message of ASGI
        """As uvicorn's, but texts of one round of the event loop leave together."""
        text = message.get("text")
        if text is None or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.transport.is_closing():
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += len(text)
        if self._unsent > MOST_UNSENT:
            self._flush()

    def _flush(self) -> None:
        self._unsent = 0
        output = self.conn.data_to_send()
        if output and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    def connection_lost(self, exc: Exception | None) -> None:
        self.line.doors.close(self.line)
        self.line.doors.soon(partial(super().connection_lost, exc))


@dataclass
class Acceptor:
    """Accepts connections for uvicorn."""

    doors: Doors
    listeners: Sequence[socket.socket]
    config: Config
    server_state: ServerState
    app_state: dict[str, Any]  # Any: as ASGI has it
    _opening: "set[asyncio.Task[Any]]" = field(default_factory=set)
    _logged: float | None = None
    _is_open: bool = False

    def start(self) -> None:
        self._is_open = True
        for listener in self.listeners:
            listener.setblocking(False)
            self._listen(listener)

    def stop(self) -> None:
        self._is_open = False
        for listener in self.listeners:
            asyncio.get_running_loop().remove_reader(listener)

    def _listen(self, listener: socket.socket) -> None:
        if self._is_open:
            asyncio.get_running_loop().add_reader(listener, self._accept, listener)

    def _accept(self, listener: socket.socket) -> None:
        """One in a round of the event loop, too."""
        try:
            connection, address = listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            self._pause(listener, error)
            return
        self._admit(connection, str(address[0]))

    def _pause(self, listener: socket.socket, error: OSError) -> None:
        """Too many files are open, or something as bad: wait, and say so now and then."""
        loop = asyncio.get_running_loop()
        self.doors.failed()
        if self._logged is None or loop.time() - self._logged > LOG_SECONDS:
            LOG.error("no connection can be accepted: %s", error.strerror)
            self._logged = loop.time()
        loop.remove_reader(listener)
        loop.call_later(PAUSE_SECONDS, self._listen, listener)

    def _admit(self, connection: socket.socket, peer: str) -> None:
        line = self.doors.open(peer)
        if line is None:
            connection.close()
            return
        connection.setblocking(False)
        task = asyncio.get_running_loop().create_task(self._open(connection, line))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _open(self, connection: socket.socket, line: Line) -> None:
        make = partial(
            GatedHttp,
            line=line,
            config=self.config,
            server_state=self.server_state,
            app_state=self.app_state,
        )
        try:
            await asyncio.get_running_loop().connect_accepted_socket(make, connection)
        except OSError:  # it is gone already
            connection.close()
            self.doors.close(line)
