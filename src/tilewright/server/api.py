"""The HTTP API: tables made, asked, commanded, written down."""

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tilewright.bots.levels import LEVELS
from tilewright.game import OptionError
from tilewright.games import GAMES, game
from tilewright.server.connection import answer, read
from tilewright.server.context import (
    BodyError,
    Server,
    bearer_keys,
    client_of,
    json_response,
    language,
    problem,
    read_body,
    rejected,
)
from tilewright.server.keys import holder
from tilewright.server.messages import (
    AskTags,
    AskWhy,
    Catalog,
    Do,
    GameShown,
    LevelShown,
    OptionShown,
    Refused,
    TableNow,
    TableWanted,
)
from tilewright.server.present import show_replay, show_state
from tilewright.server.room import Room
from tilewright.server.store import StoreError
from tilewright.table.refusals import Rejection
from tilewright.version import __version__


def catalog() -> Catalog:
    games = []
    for name in GAMES:
        rules = game(name)
        options = [
            OptionShown(option.name, option.default, list(option.choices))
            for option in rules.OPTIONS
            if option.choices
        ]
        games.append(GameShown(name, rules.TITLE, options))
    levels = [LevelShown(level.number, level.en, level.fr) for level in LEVELS]
    return Catalog(games, levels, __version__)


@dataclass
class Api:
    server: Server

    async def games(self, _: Request) -> Response:
        return json_response(catalog())

    async def create(self, request: Request) -> Response:
        server = self.server
        if not server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        if not server.table_rate.allows(client_of(request)):
            return problem(429, "too_many_tables", "too many new tables: wait a while")
        if len(server.rooms.rooms) >= server.settings.max_tables:
            return problem(503, "full", "this server is full: try again later")
        try:
            body = await read_body(request, server.settings.max_message)
            wanted = msgspec.json.decode(body, type=TableWanted)
            return json_response(await server.rooms.create(wanted), 201)
        except (msgspec.MsgspecError, OptionError, BodyError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])
        except StoreError:
            return problem(503, "not_stored", "the table could not be stored: try again")

    async def table(self, request: Request) -> Response:
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        who = holder(room.secrets, bearer_keys(request))
        state = show_state(room.table, self.server.now())
        shown = room.shown(language(request))
        return json_response(TableNow(shown, sorted(who.seats), who.is_host, room.table.seq, state))

    async def message(self, request: Request) -> Response:
        """What a socket would send, and its answer."""
        server = self.server
        if not server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        if not server.message_rate.allows(client_of(request)):
            return too_fast()
        try:
            message = read(await read_body(request, server.settings.max_message))
        except BodyError as error:
            return problem(413, "too_large", str(error))
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        if isinstance(message, Refused):
            return problem(400, message.code, message.text)
        if not isinstance(message, Do | AskWhy | AskTags):
            return problem(400, "not_understood", "expected a message do, why or tags")
        who = holder(room.secrets, bearer_keys(request))
        return json_response(await answer(room, message, who, language(request)))

    async def record(self, request: Request) -> Response:
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        name = f"{room.table.created.game}-{room.table.id}.txt"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        return PlainTextResponse(room.table.record().write(), headers=headers)

    async def replay(self, request: Request) -> Response:
        if not self.server.message_rate.allows(client_of(request)):
            return too_fast()
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        lang, here = language(request), [False] * len(room.table.seats)
        return json_response(await asyncio.to_thread(show_replay, room.table.copied(), here, lang))

    async def _room(self, request: Request) -> Room | Rejection:
        return await self.server.rooms.get(request.path_params["table"])


def too_fast() -> Response:
    return problem(429, "too_fast", "too many messages: wait a moment")
