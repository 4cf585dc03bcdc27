"""The ASGI application: routes, and what starts and stops with it."""

import asyncio
import gc
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from tilewright.behind.compiling import works
from tilewright.behind.queue import Behind
from tilewright.game import Lang
from tilewright.reviews import ahead
from tilewright.server.api import Api
from tilewright.server.bot_pool import BotPool
from tilewright.server.clock import steady
from tilewright.server.context import Server, json_response, language, problem, rejected
from tilewright.server.engines import Engines, missing_engines
from tilewright.server.limits import HOUR, Limits, Places, Price, Terms
from tilewright.server.logs import Seldom
from tilewright.server.metrics import Metrics
from tilewright.server.openapi import OPERATIONS, document
from tilewright.server.pages import Files, Guarded, page, security_headers
from tilewright.server.peers import Peers
from tilewright.server.people import People
from tilewright.server.people_handlers import people_handlers
from tilewright.server.previews import preview
from tilewright.server.puzzling import Puzzling
from tilewright.server.reviewing import Reviewing
from tilewright.server.rooms import Rooms
from tilewright.server.services import Services
from tilewright.server.settings import Settings
from tilewright.server.store import Store, StoreError
from tilewright.server.stores import make_commons, make_store
from tilewright.server.studying import Studying
from tilewright.server.system import allow_many_files
from tilewright.server.telling_api import TellingApi, telling_handlers
from tilewright.server.telling_setup import courier_of, tell_people
from tilewright.server.thinking import Ask, Thinking, unstoppable
from tilewright.server.transports import Transports
from tilewright.table.refusals import Rejection, reject

LOG = logging.getLogger("tilewright.app")
TROUBLE = Seldom(LOG)
PREVIEW_SECONDS = 1.0
PAGES = (
    "/",
    "/analysis",
    "/practice",
    "/practice/{game}",
    "/practice/{game}/{puzzle}",
    "/replay/{table}",
    "/learn/{game}",
    "/rules/{game}",
    "/edit/{game}/{option}",
    "/card",
    "/ratings/{game}",
)
GC_THRESHOLDS = (1_000, 10, 10_000)  # the default pauses for a second with thousands of sockets
SWITCH_SECONDS = 0.001  # for which one thread may keep the others waiting
MANY = 1000  # questions at once to bots that answer at once
LAG_SECONDS = 0.1  # between two looks at how late the event loop is
LINES_PER_SOCKET = 2  # TCP connections of one address for each socket it may have


def create_app(
    settings: Settings,
    store: Store | None = None,
    ask: Ask | None = None,
    now: Callable[[], float] | None = None,
    peers: Peers | None = None,
    makes_engines: bool = False,
) -> Guarded:
    """An application with its own store, bots and place among its peers, or with those it is
    given. It may make the pages' engines that are missing, behind what people wait for."""
    metrics = Metrics()
    store = store or make_store(settings.data, metrics)
    peers = peers or Peers(make_commons(store, settings.data))
    bots = BotPool(settings.bot_processes, restarted=metrics.bot_restarts.inc)
    noted = metrics.thinking_seconds.observe
    thinking = Thinking(bots.ask, settings.bot_processes, noted=noted)
    if ask:
        thinking = Thinking(unstoppable(ask), MANY, noted=noted)
    behind = Behind()
    services = Services(
        store=store,
        think=thinking.ask,
        now=now or steady(),
        peers=peers,
        count=metrics.count,
        wait=behind.wait,
    )
    server = make_server(settings, services, metrics, thinking, behind)
    courier = courier_of(settings, services.now)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await services.store.open()
        await peers.open()
        server.rooms.start()
        server.people.start()
        if courier:
            server.rooms.spawn(tell_people(server, courier))
        behind.works += [*works(), *ahead.works()] if ask is None else works(with_bots=False)
        server.rooms.spawn(get_ready(behind, makes_engines))
        server.rooms.spawn(watch_lag(metrics))
        tune_process()
        server.is_ready = True
        yield
        server.is_ready = False
        server.say_goodbye()
        await server.rooms.close()
        await peers.close()
        await bots.close()
        await services.store.close()

    found = routes(server, TellingApi(server, courier))
    app = Starlette(
        routes=[Mount(settings.path, routes=found)] if settings.path else found,
        lifespan=lifespan,
        exception_handlers={HTTPException: http_error, StoreError: not_read, Exception: failure},
    )
    app.state.server = server
    return Guarded(app, security_headers(settings.frame_ancestors))


async def get_ready(behind: Behind, makes_engines: bool) -> None:
    """Compile what is missing, behind the page."""
    for work in await asyncio.to_thread(missing_engines) if makes_engines else ():
        behind.add(work)
    await behind.run()
    tune_process()  # what was loaded meanwhile stays, too


def make_server(
    settings: Settings, services: Services, metrics: Metrics, thinking: Thinking, behind: Behind
) -> Server:
    limits = make_limits(settings, metrics)
    rooms = Rooms(services, thinking, settings.idle_room, settings.max_tables, settings.keep_days)
    tables = Terms(settings.table_rate / HOUR, max(1.0, settings.table_rate))

    async def may_make(client: str) -> Rejection | None:
        if rooms.is_full:
            return reject("full")
        if await services.peers.spend(client, tables):
            return None
        metrics.limit("tables")
        return reject("too_many_tables")

    services.may_make = may_make
    return Server(
        settings=settings,
        rooms=rooms,
        metrics=metrics,
        limits=limits,
        thinking=thinking,
        behind=behind,
        people=People(rooms),
    )


def make_limits(settings: Settings, metrics: Metrics) -> Limits:
    most, per_client = settings.max_sockets, settings.max_sockets_per_client
    return Limits(
        clock=time.monotonic,
        work=Terms(settings.rate, settings.burst),
        connections=Places(most, per_client),
        lines=Places(most * LINES_PER_SOCKET, per_client * LINES_PER_SOCKET),
        refused=metrics.limit,
    )


async def watch_lag(metrics: Metrics) -> None:
    """Measure how late the event loop is; the worst stays until it is read."""
    loop = asyncio.get_running_loop()
    while True:
        asked = loop.time()
        await asyncio.sleep(LAG_SECONDS)
        metrics.lag(loop.time() - asked - LAG_SECONDS)


def tune_process() -> None:
    """Allow many connections, let threads take turns more often, and make garbage collection pauses
    rare."""
    sys.setswitchinterval(SWITCH_SECONDS)
    allow_many_files()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def handlers_of(
    server: Server, telling: TellingApi, transports: Transports, engines: Engines
) -> dict[str, Any]:  # Any: a Starlette endpoint
    """Who answers what is asked, by the operation's name."""
    api, reviewing = Api(server), Reviewing(server)
    studying, puzzling = Studying(server), Puzzling(server)
    return {
        "games": api.games,
        "progress": api.progress,
        "document": api.document,
        "create": api.create,
        "table": api.table,
        "message": api.message,
        "events": transports.stream,
        "record": api.record,
        "picture": api.picture,
        "replay": api.replay,
        "positions": api.positions,
        "table_review": api.review,
        "read_positions": engines.read_positions,
        "analyze": engines.analyze,
        "engine": engines.engine,
        "review": reviewing.work,
        "why_better": reviewing.why,
        "puzzles": puzzling.listed,
        "puzzle": puzzling.puzzle,
        "puzzle_reply": puzzling.reply,
        "study": studying.study,
        "picture_of": studying.picture,
        "read_record": studying.record,
        **people_handlers(server, transports),
        **telling_handlers(telling),
    }


def routes(server: Server, telling: TellingApi) -> list[BaseRoute]:
    transports, engines = Transports(server), Engines(server)
    handlers = handlers_of(server, telling, transports, engines)
    found: list[BaseRoute] = [
        Route(operation.path, handlers[operation.name], methods=[operation.method])
        for operation in OPERATIONS
    ]
    found += [
        Route("/api/openapi.json", described(server)),
        Route("/engine/{name}.{kind}", engines.file),
        WebSocketRoute("/ws", transports.socket),
        Route("/healthz", healthy),
        Route("/readyz", ready(server)),
        Route("/metrics", measured(server)),
    ]

    def charge(request: HTTPConnection) -> Response | None:
        return server.spend(request, Price.FILE)

    def show_page(request: Request) -> Response:
        return charge(request) or page(server.settings.path)

    async def show_table(request: Request) -> Response:
        refused = server.spend(request, Price.REQUEST)
        if refused:
            return refused
        path = server.settings.path
        address = f"{request.base_url}".rstrip("/") + f"{path}/"
        head = await table_preview(server, request.path_params["table"], address, language(request))
        return page(path, head)

    found += [Route("/t/{table}", show_table)]
    found += [Route(path, show_page) for path in PAGES]
    return [*found, Mount("/", Files(charge))]


async def table_preview(server: Server, table: str, address: str, lang: Lang) -> str:
    """What a link to a table tells; nothing where that takes long: the page itself says why."""
    try:
        async with asyncio.timeout(PREVIEW_SECONDS):
            room = await server.rooms.get(table)
    except (TimeoutError, StoreError):
        return ""
    return "" if isinstance(room, Rejection) else preview(room.table, address, lang)


async def healthy(_: Request) -> Response:
    return PlainTextResponse("ok\n")


def ready(server: Server) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        if why := server.unready:
            return PlainTextResponse(f"not ready: {why}\n", 503)
        return server.spend(request, Price.FILE) or PlainTextResponse("ready\n")

    return answer


def described(server: Server) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        refused = server.spend(request, Price.PICTURE)
        return refused or json_response(document(server.settings.path))

    return answer


def measured(server: Server) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        refused = server.spend(request, Price.QUESTION)
        if refused:
            return refused
        metrics = server.metrics
        metrics.tables_live.set(len(server.rooms.rooms))
        metrics.questions.set(len(server.thinking.waiting))
        metrics.lines.set(server.limits.lines.total)
        metrics.store_trouble.set(bool(server.rooms.services.store.trouble))
        return Response(metrics.text(), media_type=metrics.content_type)

    return answer


async def http_error(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = error.detail if isinstance(error, HTTPException) else "error"
    answer = problem(status, text.lower().replace(" ", "_"), text)
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


async def not_read(request: Request, error: Exception) -> Response:
    TROUBLE.error("a table could not be read: %s", error)
    return rejected(reject("not_read"), language(request))


async def failure(_: Request, error: Exception) -> Response:
    """A bug: details go to the log, not to the client."""
    LOG.error("a request failed", exc_info=error)
    return problem(500, "failed", "something went wrong here; nothing was lost")
