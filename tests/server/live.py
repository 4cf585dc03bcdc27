"""The real server on a free port, and people who play at it over sockets."""

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from tilewright.position import Position
from tilewright.server.app import create_app
from tilewright.server.bot_process import Answer, Question
from tilewright.server.context import Server
from tilewright.server.memory import MemoryStore
from tilewright.server.pages import Guarded
from tilewright.server.room import Room
from tilewright.server.serve import Stopping, bind, configure
from tilewright.server.settings import Settings
from tilewright.server.store import Change, Outcome, Store, StoreError
from tilewright.server.thinking import Ask
from tilewright.table.events import HintMove

Json = dict[str, Any]  # Any: whatever JSON holds
PATIENCE = 20.0  # seconds until a test gives up waiting for something
LONGEST = 60.0  # and for everything
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}
IDS = itertools.count()


async def play_any(question: Question) -> Answer:
    """A bot that plays some legal move at once, the same in the same position."""
    moves = Position.from_text(question.position).legal_moves.texts()
    return Answer([HintMove(random.Random(question.position).choice(moves), 0.5)])


def server_of(app: object) -> Server:
    assert isinstance(app, Guarded)
    server: Server = app.app.state.server
    return server


def free_settings(**changes: Any) -> Settings:  # Any: of each setting's own type
    """Settings without a limit that a quick test would meet."""
    return Settings(**{"rate": 1e6, "burst": 1_000_000, "table_rate": 1e6, **changes})


@dataclass
class Made:
    """A new table, and the secrets of its seats."""

    id: str
    host: str
    keys: dict[int, str]

    @property
    def all_keys(self) -> list[str]:
        return [self.host, *self.keys.values()]


@dataclass
class House:
    """A running server and its address."""

    address: str
    server: Server
    http: httpx.AsyncClient
    stop: Callable[[], Awaitable[None]]

    async def make(self, *seats: Json, joins: bool = True, **more: Any) -> Made:  # Any: JSON values
        """A table, at which its maker has joined with all seats."""
        wanted = {"game": "azul", "seats": list(seats), "bot_pause": 0, **more}
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        found = Made(made["table"], made["host"], {k["seat"]: k["key"] for k in made["keys"]})
        for seat in [i for i, one in enumerate(seats) if one["kind"] == "me"] if joins else []:
            await self.join(found, seat)
        return found

    async def join(self, made: Made, seat: int) -> None:
        """Say that a seat's person is there, with a share of the seed."""
        command = {"type": "join", "seat": seat, "share": secrets.token_hex(16)}
        asked = {"type": "do", "id": f"join{seat}", "command": command}
        answer = await self.post(made, asked, made.keys[seat])
        assert answer.json()["done"], answer.text

    @contextlib.asynccontextmanager
    async def player(
        self, made: Made, *seats: int, host: bool = False, **hello: Any
    ) -> AsyncIterator["Player"]:
        """Someone with the secrets of these seats, at the table."""
        keys = [made.keys[seat] for seat in seats] + [made.host] * host
        async with self.connect() as player:
            await player.hello(made.id, keys, **hello)
            yield player

    @contextlib.asynccontextmanager
    async def connect(self, origin: websockets.Origin | None = None) -> AsyncIterator["Player"]:
        address = self.address.replace("http", "ws") + "/ws"
        async with websockets.connect(
            address, origin=origin, max_size=None, close_timeout=1, proxy=None
        ) as ws:
            yield Player(ws)

    def pass_time(self, seconds: float) -> None:
        """Let this time pass at once, for clocks and for people who are away."""
        services = self.server.rooms.services
        before = services.now
        services.now = lambda: before() + seconds

    async def room(self, made: Made) -> Room:
        room = await self.server.rooms.get(made.id)
        assert isinstance(room, Room)
        return room

    async def post(self, made: Made, message: Json, *keys: str) -> httpx.Response:
        headers = {"authorization": "Bearer " + ",".join(keys)} if keys else {}
        return await self.http.post(
            f"/api/tables/{made.id}/messages", json=message, headers=headers
        )


@dataclass
class Player:
    """A socket, and what it was told."""

    ws: websockets.ClientConnection
    state: Json = field(default_factory=dict)
    welcome: Json = field(default_factory=dict)
    present: Json = field(default_factory=dict)
    present_watchers: int = 0
    events: list[Json] = field(default_factory=list)
    heard: list[bytes] = field(default_factory=list)

    async def say(self, message: object) -> None:
        await self.ws.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> Json:
        raw = await asyncio.wait_for(self.ws.recv(), PATIENCE)
        self.heard.append(raw.encode() if isinstance(raw, str) else raw)
        message: Json = json.loads(raw)
        self._note(message)
        return message

    def _note(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                self.welcome = message
                self.state, self.present = message["state"], message["table"]
                self.events += message["events"]
            case "event":
                self.events.append(message)
                self.state = message["state"] or self.state
            case "present":
                self.present, self.present_watchers = message["table"], message["watchers"]

    async def hello(self, table: str, keys: list[str], **more: Any) -> Json:
        await self.say({"type": "hello", "table": table, "keys": keys, **more})
        return await self.until(lambda m: m["type"] in ("welcome", "refused"))

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def event(self, kind: str) -> Json:
        """The next event of a kind, as it is told."""
        return await self.until(lambda m: m["type"] == "event" and m["event"]["type"] == kind)

    async def ask(self, message: Json) -> Json:
        asked = {"id": f"q{next(IDS)}"} | message
        await self.say(asked)
        return await self.until(lambda m: m["type"] == "reply" and m["id"] == asked["id"])

    async def do(self, kind: str, asked: str | None = None, **command: Any) -> Json:
        """A command and its answer; what happens meanwhile is noted."""
        return await self.ask(
            {"type": "do", "id": asked or f"c{next(IDS)}", "command": {"type": kind, **command}}
        )

    async def refused(self, kind: str, **command: Any) -> str:
        reply = await self.do(kind, **command)
        assert not reply["done"], reply
        return str(reply["refusal"]["code"])

    async def play(self, **more: Any) -> Json:
        """Some legal move of the player to move."""
        state = self.state
        move = random.Random(state["board"]).choice(state["legal"])
        return await self.do("play", seat=state["turn"], board=state["board"], move=move, **more)

    async def play_out(self, *seats: int) -> None:
        """Play these seats to the end; others are waited for."""
        while self.state["waits"] != "over":
            if self.state["waits"] == "move" and self.state["turn"] in seats:
                await self.play()
            else:
                await self.hear()

    async def ping(self) -> Json:
        await self.say({"type": "ping"})
        return await self.until(lambda m: m["type"] == "pong")


@contextlib.asynccontextmanager
async def streamed(
    at: House, made: Made, *keys: str, query: str = "", **headers: str
) -> AsyncIterator[AsyncIterator[Json]]:
    """What a stream of server-sent events says."""
    authorization = {"authorization": "Bearer " + ",".join(keys)} if keys else {}
    path = f"/api/tables/{made.id}/events?{query}"
    async with at.http.stream("GET", path, headers={**headers, **authorization}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield messages_of(answer)


async def messages_of(answer: httpx.Response) -> AsyncIterator[Json]:
    async for line in answer.aiter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


class FailingStore(MemoryStore):
    """Fails when told."""

    is_broken = False

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        if self.is_broken:
            raise StoreError("disk full")
        return await super().append(table, after, change)


@contextlib.asynccontextmanager
async def house(
    folder: Path,
    ask: Ask = play_any,
    store: Store | None = None,
    send_buffer: int = 0,
    **changes: Any,  # Any: of each setting's own type
) -> AsyncIterator[House]:
    """A server in this event loop, until the test is done with it. A small ``send_buffer`` makes
    the system take less from the server than it would."""
    settings = free_settings(**{"data": str(folder / "tables.sqlite"), "port": 0, **changes})
    app = create_app(settings, store, ask)
    config = configure(app, settings)
    listener = bind(config)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    running = Stopping(config, server_of(app))
    task = asyncio.create_task(running.serve(sockets=[listener]))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"

    async def stop() -> None:
        running.should_exit = True
        await asyncio.wait_for(asyncio.shield(task), PATIENCE)

    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False) as http:
        while not running.started:
            await asyncio.sleep(0.01)
        try:
            yield House(address, server_of(app), http, stop)
        finally:
            await stop()


def at_a_table(check: Callable[[House], Awaitable[None]], data: Path, **more: Any) -> None:
    async def run() -> None:
        async with house(data, **more) as found, asyncio.timeout(LONGEST):
            await check(found)

    asyncio.run(run())
