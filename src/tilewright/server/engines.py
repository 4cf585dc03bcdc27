"""Engines for pages: modules' files, positions as bytes, and analysis where there is no module."""

import asyncio
import gzip
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tilewright.behind.queue import Step, Work
from tilewright.game import Words
from tilewright.games import GAMES
from tilewright.kernel import IS_COMPILED
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.server import thinking
from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Question
from tilewright.server.context import (
    BodyError,
    Server,
    client_of,
    json_response,
    language,
    problem,
    read_body,
    rejected,
)
from tilewright.server.limits import Price
from tilewright.server.messages import (
    Analysis,
    AnalysisWanted,
    EngineShown,
    Positions,
    PositionShown,
    PositionsWanted,
)
from tilewright.server.pages import KEPT
from tilewright.table.refusals import reject
from tilewright.wasm.files import KINDS, file_in, folder_of, stem

TYPES = {"wasm": "application/wasm", "json": "application/json"}
MAKE, MODULE = "tilewright.wasm.build:build_here", Words("engine for the page", "moteur de la page")
LOOK_SECONDS = 0.1  # between two looks whether anyone waits for an analysis

W = TypeVar("W")
name_of = cache(stem)  # a running server's sources do not change


@dataclass
class Engines:
    server: Server

    async def engine(self, request: Request) -> Response:
        """Where a game's engine is; not found before it is made."""
        refused = self.server.spend(request, Price.REQUEST)
        if refused:
            return refused
        game = request.path_params["game"]
        if game not in GAMES:
            return problem(404, "no_game", "expected a game of this server")
        name = await asyncio.to_thread(name_of, game)
        if folder_of(name) is None:
            return problem(404, "no_engine", "there is no engine for pages yet: ask the server")
        return json_response(EngineShown(name))

    async def file(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.FILE)
        if refused:
            return refused
        name, kind = request.path_params["name"], request.path_params["kind"]
        game, _, _ = name.rpartition("-")
        folder = folder_of(name) if game in GAMES and name == name_of(game) else None
        if folder is None or kind not in KINDS:
            return problem(404, "not_found", "Not Found")
        data = file_in(folder, name, kind).read_bytes()
        headers = {"cache-control": KEPT, "vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        else:
            data = gzip.decompress(data)
        return Response(data, 200, headers, TYPES.get(kind, "application/octet-stream"))

    async def read_positions(self, request: Request) -> Response:
        wanted = await self._wanted(request, PositionsWanted)
        if isinstance(wanted, Response):
            return wanted
        refused = self.server.spend(request, Price.POSITION * len(wanted.positions))
        if refused:
            return refused
        try:
            positions = [Position.from_text(text) for text in wanted.positions]
            return json_response(show_positions(positions))
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:300])

    async def analyze(self, request: Request) -> Response:
        """For pages without an engine: bounded and queued as hints are."""
        wanted = await self._wanted(request, AnalysisWanted)
        if isinstance(wanted, Response):
            return wanted
        refused = self.server.spend(request, Price.HINT)
        if refused:
            return refused
        try:
            position = Position.from_text(wanted.position)
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:300])
        if position.waits != Waits.MOVE:
            return problem(400, "no_move", "expected a position that waits for a move")
        question = Question(
            "analysis",
            position.text,
            seed=wanted.seed,
            simulations=wanted.simulations,
            lines=wanted.lines,
            proof=wanted.proof,
        )
        return await self._answer(request, question)

    async def _answer(self, request: Request, question: Question) -> Response:
        asked = thinking.Request(question, "", client_of(request))
        answer = asyncio.ensure_future(self.server.thinking.ask(asked))
        gone = asyncio.ensure_future(until_gone(request))
        try:
            await asyncio.wait([answer, gone], return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                return problem(503, "stale", "nobody waits for the answer")
            said = answer.result()
            return json_response(Analysis(said.found, said.proven))
        except thinking.BusyError:
            return rejected(reject("busy"), language(request))
        except BotError:
            return rejected(reject("no_bot"), language(request))
        finally:
            answer.cancel()
            gone.cancel()

    async def _wanted(self, request: Request, kind: type[W]) -> W | Response:
        """What a page of ours asks for."""
        if not self.server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        try:
            body = await read_body(request, self.server.settings.max_message)
            return msgspec.json.decode(body, type=kind)
        except BodyError as error:
            return problem(413, "too_large", str(error))
        except (msgspec.MsgspecError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])


async def until_gone(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK_SECONDS)


def show_positions(positions: Iterable[Position]) -> Positions:
    """Positions of one variant."""
    first, *rest = list(positions)
    for other in rest:
        if other.variant != first.variant:
            raise ValueError(f"expected positions of {first.variant}, got one of {other.variant}")
    shown = [PositionShown(one.text, in_base_64(one.state().tobytes())) for one in (first, *rest)]
    return Positions(first.game, in_base_64(first.variant.record.tobytes()), shown)


def in_base_64(data: bytes) -> str:
    return b64encode(data).decode()


def missing_engines() -> list[Work]:
    """What makes the modules that are missing, one for each game."""
    names = [name for name in GAMES if IS_COMPILED and not folder_of(name_of(name))]
    return [Work(name, "engine", [Step(MODULE, (MAKE, name))], lambda work: None) for name in names]
