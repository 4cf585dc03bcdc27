"""Positions that people study: shown as at a table, and played on, without any table."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response

from tilewright.behind.compiling import RULES
from tilewright.dealer import Dealer
from tilewright.game import Lang
from tilewright.games import GAMES
from tilewright.moves import IllegalMoveError
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.server.context import (
    BodyError,
    Server,
    json_response,
    language,
    problem,
    read_body,
)
from tilewright.server.engines import in_base_64
from tilewright.server.limits import Price
from tilewright.server.present import show_moves, show_step, show_tags
from tilewright.server.study_messages import (
    LONGEST_POSITION,
    MOST_RECORD,
    RecordWanted,
    Study,
    StudyWanted,
)
from tilewright.server.written import read_record

LONGEST_PROBLEM = 300  # letters
MOST_BYTES = 4 * MOST_RECORD  # of a request
KEPT_A_DAY = {"cache-control": "max-age=86400"}

W = TypeVar("W")
A = TypeVar("A")


@dataclass
class Studying:
    server: Server

    async def study(self, request: Request) -> Response:
        wanted = await self._wanted(request, StudyWanted, Price.STUDY)
        if isinstance(wanted, Response):
            return wanted
        await self._ready(wanted.position)
        lang = language(request)
        return await answered(lambda: study(wanted, lang), lang)

    async def record(self, request: Request) -> Response:
        """Replaying a game is the most that it costs."""
        wanted = await self._wanted(request, RecordWanted, Price.REPLAY, MOST_BYTES)
        if isinstance(wanted, Response):
            return wanted
        lang = language(request)
        return await answered(lambda: read_record(wanted, lang), lang)

    async def picture(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.PICTURE)
        if refused:
            return refused
        text, lang = request.query_params.get("position", "")[:LONGEST_POSITION], language(request)
        await self._ready(text)
        try:
            drawn = await asyncio.to_thread(lambda: Position.from_text(text).svg(lang=lang))
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:LONGEST_PROBLEM])
        return Response(drawn, headers=KEPT_A_DAY, media_type="image/svg+xml")

    async def _ready(self, position: str) -> None:
        """Wait until the rules of its game are compiled."""
        name = position.split(maxsplit=1)[0].partition("@")[0] if position.strip() else ""
        if name in GAMES:
            await self.server.rooms.services.wait(name, RULES)

    async def _wanted(
        self, request: Request, kind: type[W], price: float, most: int = 0
    ) -> W | Response:
        if not self.server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        refused = self.server.spend(request, price)
        if refused:
            return refused
        try:
            body = await read_body(request, most or self.server.settings.max_message)
            return msgspec.json.decode(body, type=kind)
        except BodyError as error:
            return problem(413, "too_large", str(error))
        except (msgspec.MsgspecError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:LONGEST_PROBLEM])


async def answered(make: Callable[[], A], lang: Lang) -> Response:
    """What is made apart from the event loop, or why it cannot be."""
    try:
        return json_response(await asyncio.to_thread(make))
    except IllegalMoveError as error:
        return problem(409, "illegal", error.refusal.words(lang))
    except ValueError as error:
        return problem(400, "not_understood", str(error)[:LONGEST_PROBLEM])


def study(wanted: StudyWanted, lang: Lang) -> Study:
    before = Position.from_text(wanted.position)
    if wanted.move is not None:
        return after_move(before, wanted.move, lang)
    if wanted.draw is not None:
        return after_deal(before, Dealer(wanted.draw).draw(before), lang)
    if wanted.deal is not None:
        return after_deal(before, before.complete_deal(wanted.deal), lang)
    return shown(before, lang)


def after_move(before: Position, move: str, lang: Lang) -> Study:
    unfolded = before.unfold(move)
    return structs.replace(
        shown(before.play(move), lang),
        said=before.describe_move(move, lang),
        seat=before.turn,
        steps=[show_step(after, step, after.typed_view(), lang) for step, after in unfolded],
        places=list(before.places(move)),
    )


def after_deal(before: Position, deal: dict[str, object], lang: Lang) -> Study:
    return structs.replace(shown(before.deal(deal), lang), deal=deal)


def shown(position: Position, lang: Lang) -> Study:
    variant, waits = position.variant, waiting(position)
    return Study(
        text=position.text,
        game=position.game,
        players=variant.players,
        options=dict(variant.options),
        printed=variant.game.printed(variant.plain),
        waits=waits,
        turn=position.turn if waits == "move" else None,
        round=position.round,
        view=position.typed_view(),
        scores=position.scores,
        ranks=position.ranks,
        legal=position.legal_moves.texts(),
        tags=show_tags(position, lang),
        moves=show_moves(position, lang),
        variant=in_base_64(variant.record.tobytes()),
        state=in_base_64(position.state().tobytes()),
    )


def waiting(position: Position) -> Literal["deal", "move", "over"]:
    if position.is_over:
        return "over"
    return "move" if position.waits == Waits.MOVE else "deal"
