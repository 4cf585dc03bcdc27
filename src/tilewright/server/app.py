"""The ASGI application: routes, and what starts and stops with it."""

import gc
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from tilewright.server.api import Api
from tilewright.server.bot_pool import Ask, BotPool
from tilewright.server.context import Server, json_response, language, problem, rejected
from tilewright.server.limits import ConnectionLimit, Rate
from tilewright.server.metrics import Metrics
from tilewright.server.openapi import OPERATIONS, document
from tilewright.server.pages import Guarded, page, security_headers, static_files
from tilewright.server.rooms import Rooms
from tilewright.server.services import Services
from tilewright.server.settings import Settings
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store, StoreError
from tilewright.server.system import allow_many_files
from tilewright.server.transports import Transports
from tilewright.server.warming import Warming
from tilewright.table.refusals import reject

LOG = logging.getLogger("tilewright.app")
PAGES = ("/", "/t/{table}", "/replay/{table}", "/learn/{game}", "/rules/{game}")
GC_THRESHOLDS = (10_000, 10, 1_000)  # the default pauses for a second with thousands of sockets
HOUR = 3600.0


def create_app(
    settings: Settings,
    store: Store | None = None,
    ask: Ask | None = None,
    now: Callable[[], float] = time.time,
) -> Guarded:
    """An application with its own store and bots, or with those it is given."""
    metrics = Metrics()
    bots = BotPool(settings.bot_processes, restarted=metrics.bot_restarts.inc)
    warming = Warming()
    services = Services(
        store=store or SqliteStore(settings.data, metrics=metrics),
        ask=ask or bots.ask,
        now=now,
        count=metrics.count,
        warm=warming.warm,
    )
    server = make_server(settings, services, metrics)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await services.store.open()
        server.rooms.start()
        server.rooms.spawn(warming.warm_all())
        tune_process()
        server.is_ready = True
        yield
        server.is_ready = False
        server.say_goodbye()
        await server.rooms.close()
        await bots.close()
        await services.store.close()

    app = Starlette(
        routes=[Mount(settings.path, routes=routes(server))] if settings.path else routes(server),
        lifespan=lifespan,
        exception_handlers={HTTPException: http_error, StoreError: not_read, Exception: failure},
    )
    app.state.server = server
    return Guarded(app, security_headers(settings.frame_ancestors))


def make_server(settings: Settings, services: Services, metrics: Metrics) -> Server:
    now = services.now
    return Server(
        settings=settings,
        rooms=Rooms(services, settings.idle_room, settings.keep_days),
        metrics=metrics,
        message_rate=Rate(settings.rate, settings.burst, now),
        table_rate=Rate(settings.table_rate / HOUR, settings.table_rate, now),
        connection_limit=ConnectionLimit(settings.max_sockets, settings.max_sockets_per_client),
    )


def tune_process() -> None:
    """Allow many connections, and make garbage collection pauses rare."""
    allow_many_files()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def routes(server: Server) -> list[BaseRoute]:
    api, transports = Api(server), Transports(server)
    handlers: dict[str, Any] = {  # Any: a Starlette endpoint
        "games": api.games,
        "create": api.create,
        "table": api.table,
        "message": api.message,
        "events": transports.stream,
        "record": api.record,
        "picture": api.picture,
        "replay": api.replay,
    }
    found: list[BaseRoute] = [
        Route(operation.path, handlers[operation.name], methods=[operation.method])
        for operation in OPERATIONS
    ]
    found += [
        Route("/api/openapi.json", lambda _: json_response(document(server.settings.path))),
        WebSocketRoute("/ws", transports.socket),
        Route("/healthz", healthy),
        Route("/readyz", ready(server)),
        Route("/metrics", measured(server)),
    ]
    found += [Route(path, lambda _: page(server.settings.path)) for path in PAGES]
    return [*found, Mount("/", static_files())]


async def healthy(_: Request) -> Response:
    return PlainTextResponse("ok\n")


def ready(server: Server) -> Callable[[Request], Response]:
    def answer(_: Request) -> Response:
        return PlainTextResponse(*(("ready\n", 200) if server.is_ready else ("not ready\n", 503)))

    return answer


def measured(server: Server) -> Callable[[Request], Response]:
    def answer(_: Request) -> Response:
        server.metrics.tables_live.set(len(server.rooms.rooms))
        return Response(server.metrics.text(), media_type=server.metrics.content_type)

    return answer


async def http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = error.detail if isinstance(error, HTTPException) else "error"
    answer = problem(status, text.lower().replace(" ", "_"), text)
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


async def not_read(request: Request, error: Exception) -> Response:
    LOG.error("a table could not be read: %s", error)
    return rejected(reject("not_read"), language(request))


async def failure(_: Request, error: Exception) -> Response:
    """A bug: details go to the log, not to the client."""
    LOG.error("a request failed", exc_info=error)
    return problem(500, "failed", "something went wrong here; nothing was lost")
