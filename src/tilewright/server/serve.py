"""Run the server until it is told to stop; then finish the requests in progress."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable

import uvicorn

from tilewright.server.addresses import Proxies
from tilewright.server.app import create_app
from tilewright.server.context import Server
from tilewright.server.doors import Acceptor, Doors
from tilewright.server.logs import set_up
from tilewright.server.pages import Guarded
from tilewright.server.settings import Settings
from tilewright.server.supervise import Supervisor

STARTUP_FAILURE = 3  # the exit code, as uvicorn's
WS_HARD_LIMIT = 1 << 20  # bytes; longer messages end the connection, shorter ones get an answer
GOODBYE_SECONDS = 0.1
OWN = ("127.0.0.1", "::1", "localhost")


def serve(settings: Settings) -> None:
    set_up(settings.log_level, settings.log_format)
    listener = bind(configure(None, settings))
    if not settings.quiet:
        address = address_of(settings, listener.getsockname()[1])
        print(f"Tilewright is at {address}  (Ctrl+C stops it)", file=sys.stderr, flush=True)
    if settings.processes == 1:
        run(settings, listener)
    else:
        Supervisor(run_apart, settings, listener).serve()


def run_apart(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    set_up(settings.log_level, settings.log_format)
    run(settings, listener, started)


def run(
    settings: Settings, listener: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serve at a socket until told to stop."""
    app = create_app(settings, makes_engines=True)
    config = configure(app, settings)
    Stopping(config, app.app.state.server, started).run(sockets=[listener])


def configure(app: Guarded | None, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app or "",  # a socket is bound before there is one
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=WS_HARD_LIMIT,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        timeout_graceful_shutdown=round(settings.grace),
        forwarded_allow_ips=list(settings.trusted_proxies),
        log_config=None,
        log_level="warning",  # info logs a line per connection
        access_log=False,
        server_header=False,
    )


def bind(config: uvicorn.Config) -> socket.socket:
    """A listener with TCP_NODELAY: asyncio sets it only for sockets that name their protocol, and
    uvicorn's do not; every second message would wait 40 ms."""
    listener = config.bind_socket()
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.listen(config.backlog)  # early clients wait instead of failing
    return listener


class Stopping(uvicorn.Server):
    """Accepts connections through our own doors; says goodbye before uvicorn closes the sockets and
    waits for streams that never end."""

    def __init__(
        self,
        config: uvicorn.Config,
        server: Server,
        on_start: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self.server = server
        self.on_start = on_start
        self.doors = Doors(
            limits=server.limits,
            proxies=Proxies.of(server.settings.trusted_proxies),
            patience=server.settings.heartbeat,
            dropped=server.metrics.dropped.inc,
            failed=server.metrics.accept_errors.inc,
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        self.servers = []
        self.acceptor = Acceptor(
            self.doors, sockets or [], self.config, self.server_state, self.lifespan.state
        )
        self.acceptor.start()
        self.server.rooms.spawn(self.doors.sweep())
        self.started = True
        self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._drain()
        self.acceptor.stop()
        self.server.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Go on serving while those who choose where clients go notice that this process should
        get no more; a second signal ends that."""
        self.server.is_ready = False
        end = time.monotonic() + self.server.settings.drain
        while time.monotonic() < end and not self.force_exit:
            await asyncio.sleep(GOODBYE_SECONDS)


def address_of(settings: Settings, port: int) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{'localhost' if settings.host in OWN else host}:{port}{settings.path}/"
