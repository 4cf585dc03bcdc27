"""The HTTP API: tables made, asked, commanded, written down."""

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tilewright.bots.levels import LEVELS
from tilewright.game import Document, Game, Lang, Option, OptionError, Words
from tilewright.games import GAMES, all_games, load
from tilewright.server.answers import answer
from tilewright.server.asked import card_of, tie_maker
from tilewright.server.connection import price_of, read
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
from tilewright.server.engines import show_positions
from tilewright.server.limits import Price
from tilewright.server.messages import (
    AskHistory,
    AskMoves,
    AskTags,
    AskWhy,
    Do,
    Refused,
    TableNow,
    TableWanted,
)
from tilewright.server.offers import (
    Catalog,
    ChoiceShown,
    DocumentGiven,
    DocumentRead,
    DocumentShown,
    FaultShown,
    GameShown,
    LevelShown,
    OptionShown,
    WordsShown,
)
from tilewright.server.present import show_replay, show_state
from tilewright.server.progress import show_works
from tilewright.server.room import Room
from tilewright.server.store import StoreError
from tilewright.table.refusals import Rejection
from tilewright.version import __version__

LONGEST_NUMBER = 9  # digits


def show_words(words: Words) -> WordsShown:
    return WordsShown(words.en, words.fr)


def show_game(game: Game) -> GameShown:
    options = [
        OptionShown(
            option.name,
            option.default,
            show_words(option.title),
            [ChoiceShown(value, show_words(words)) for value, words in option.choices.items()],
            show_document(option),
        )
        for option in game.options
        if option.choices or option.document
    ]
    return GameShown(game.name, show_words(game.title), game.rules, options)


def show_document(option: Option) -> DocumentShown | None:
    made = option.document
    return DocumentShown(show_words(made.note), made.content(option.default)) if made else None


def find_document(game: str, option: str) -> Document | None:
    options = load(game).options if game in GAMES else ()
    return next((one.document for one in options if one.name == option), None)


def read_document(document: Document, content: object, lang: Lang) -> DocumentRead:
    faults = [FaultShown(fault.part, fault.words.say(lang)) for fault in document.faults(content)]
    if faults or not isinstance(content, dict):
        return DocumentRead(None, faults)
    return DocumentRead(document.value(content), [])


def catalog() -> Catalog:
    games = [show_game(game) for game in all_games()]
    levels = [LevelShown(level.number, level.en, level.fr) for level in LEVELS]
    return Catalog(games, levels, __version__)


@dataclass
class Api:
    server: Server

    async def games(self, request: Request) -> Response:
        return self.server.spend(request, Price.REQUEST) or json_response(catalog())

    async def progress(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.FILE)
        return refused or json_response(show_works(self.server.behind.unfinished))

    async def document(self, request: Request) -> Response:
        """What is wrong with a document that someone writes for an option."""
        refused = self.server.spend(request, Price.REQUEST)
        if refused:
            return refused
        found = find_document(request.path_params["game"], request.path_params["option"])
        if found is None:
            return problem(404, "no_such_option", "expected an option that is a document")
        try:
            body = await read_body(request, self.server.settings.max_message)
            given = msgspec.json.decode(body, type=DocumentGiven)
        except (msgspec.MsgspecError, BodyError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])
        return json_response(read_document(found, given.content, language(request)))

    async def create(self, request: Request) -> Response:
        server = self.server
        if not server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        refused = server.spend(request, Price.REQUEST)
        if refused:
            return refused
        try:
            body = await read_body(request, server.settings.max_message)
            wanted = msgspec.json.decode(body, type=TableWanted)
            card = await card_of(server, request)
            if wanted.is_rated and (card is None or card.card.closed):
                return problem(400, "needs_card", "expected a card's secret: rated tables need one")
            made = await server.rooms.create(wanted, client_of(request))
        except (msgspec.MsgspecError, OptionError, BodyError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])
        except StoreError:
            return problem(503, "not_stored", "the table could not be stored: try again")
        if isinstance(made, Rejection):
            return rejected(made, language(request))
        if card:
            await tie_maker(server, card, wanted, made)
        return json_response(made, 201)

    async def table(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.REQUEST)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        who = room.holder(bearer_keys(request))
        state = show_state(room.table, self.server.now())
        shown = room.shown(language(request))
        return json_response(TableNow(shown, sorted(who.seats), who.is_host, room.table.seq, state))

    async def message(self, request: Request) -> Response:
        """What a socket would send, and its answer."""
        server = self.server
        if not server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        try:
            message = read(await read_body(request, server.settings.max_message))
        except BodyError as error:
            return problem(413, "too_large", str(error))
        refused = server.spend(request, price_of(message))
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        if isinstance(message, Refused):
            return problem(400, message.code, message.text)
        if not isinstance(message, Do | AskWhy | AskTags | AskMoves | AskHistory):
            expected = "expected a message do, why, tags, moves or history"
            return problem(400, "not_understood", expected)
        who = room.holder(bearer_keys(request))
        return json_response(
            await answer(room, message, who, language(request), client_of(request))
        )

    async def record(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.PICTURE)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        name = f"{room.table.created.game}-{room.table.id}.txt"
        headers = {
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        }
        written = await asyncio.to_thread(room.table.record().write)
        return PlainTextResponse(written, headers=headers)

    async def picture(self, request: Request) -> Response:
        """For pages that have no drawing of their own."""
        refused = self.server.spend(request, Price.PICTURE)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        ply = request.query_params.get("ply", str(room.table.ply))
        if not ply.isdecimal() or len(ply) > LONGEST_NUMBER or int(ply) > room.table.ply:
            return problem(400, "no_such_ply", f"expected a ply from 0 to {room.table.ply}")
        drawn = await asyncio.to_thread(room.table.at(int(ply)).svg)
        headers = {"cache-control": "no-store"}
        return Response(drawn, headers=headers, media_type="image/svg+xml")

    async def replay(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.REPLAY)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        lang, here = language(request), [False] * len(room.table.seats)
        return json_response(await asyncio.to_thread(show_replay, room.table.copied(), here, lang))

    async def positions(self, request: Request) -> Response:
        """The game as an engine reads it."""
        refused = self.server.spend(request, Price.REPLAY)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        table = room.table.copied()
        plies = map(table.at, range(table.ply + 1))
        return json_response(await asyncio.to_thread(show_positions, plies))

    async def review(self, request: Request) -> Response:
        """That of the server; it begins to make one that it does not have."""
        refused = self.server.spend(request, Price.REPLAY)
        if refused:
            return refused
        room = await self._room(request)
        if isinstance(room, Rejection):
            return rejected(room, language(request))
        if not room.table.ended or not room.table.ply:
            return problem(400, "not_over", "expected a game that is over, with moves")
        return json_response(await self.server.keeping.review(room.table))

    async def _room(self, request: Request) -> Room | Rejection:
        """The table's room, if whoever asks may look at it."""
        room = await self.server.rooms.get(request.path_params["table"])
        if isinstance(room, Rejection):
            return room
        return room.check_entry(room.holder(bearer_keys(request))) or room
