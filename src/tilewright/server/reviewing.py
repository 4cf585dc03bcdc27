"""Reviews for pages: what their engines have to do, and the words why."""

import asyncio
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tilewright.position import Position
from tilewright.record import Record
from tilewright.reviews.budget import BUDGETS, ROUGH, Budget
from tilewright.reviews.tasks import MOST_TASKS, Task, tasks_of, weights_name
from tilewright.reviews.why import compare, deals_of
from tilewright.server.context import BodyError, Server, json_response, problem, read_body
from tilewright.server.engines import in_base_64
from tilewright.server.limits import Price
from tilewright.server.review_messages import (
    MOST_RECORD,
    LinesCompared,
    PieceShown,
    PlanShown,
    ReviewWanted,
    ReviewWork,
    Whys,
    WhyShown,
    WhyWanted,
)

MOST_BYTES = 4 * MOST_RECORD  # of a request

W = TypeVar("W", ReviewWanted, WhyWanted)


@dataclass
class Reviewing:
    server: Server

    async def work(self, request: Request) -> Response:
        """The pieces of a game's review. Replaying a game is the most that it costs."""
        wanted = await self._wanted(request, ReviewWanted, Price.REPLAY)
        if isinstance(wanted, Response):
            return wanted
        try:
            return json_response(await asyncio.to_thread(work_of, wanted))
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:300])

    async def why(self, request: Request) -> Response:
        """Two lines are played and compared: nothing is searched."""
        wanted = await self._wanted(request, WhyWanted, Price.REPLAY)
        if isinstance(wanted, Response):
            return wanted
        try:
            return json_response(await asyncio.to_thread(whys_of, wanted))
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:300])

    async def _wanted(self, request: Request, kind: type[W], price: float) -> W | Response:
        if not self.server.is_own_origin(request):
            return problem(403, "origin", "expected a request from this site")
        refused = self.server.spend(request, price)
        if refused:
            return refused
        try:
            return msgspec.json.decode(await read_body(request, MOST_BYTES), type=kind)
        except BodyError as error:
            return problem(413, "too_large", str(error))
        except (msgspec.MsgspecError, UnicodeError) as error:
            return problem(400, "not_understood", str(error)[:300])


def work_of(wanted: ReviewWanted) -> ReviewWork:
    record, budget = Record.read(wanted.record), BUDGETS[wanted.budget]
    variant, tasks = record.variant, tasks_of(record)
    if not record.plies or len(tasks) > MOST_TASKS:
        raise ValueError(f"expected a record of 1 to {MOST_TASKS} moves and deals")
    return ReviewWork(
        game=variant.game.name,
        rules=variant.rules,
        players=variant.players,
        names=[record.headers.get(f"Seat{seat}", "") for seat in range(variant.players)],
        budget=budget.name,
        seed=wanted.seed,
        weights=weights_name(variant, budget),
        variant=in_base_64(variant.record.tobytes()),
        rough=shown_plan(ROUGH, record, wanted.seed),
        plan=shown_plan(budget, record, wanted.seed),
        pieces=[shown_piece(task) for task in tasks],
    )


def shown_plan(budget: Budget, record: Record, seed: int) -> PlanShown:
    def plan(one: Budget) -> str:
        return in_base_64(one.plan(record.variant, seed).tobytes())

    again = plan(budget.again) if budget.again else None
    return PlanShown(plan(budget), budget.capacity, again)


def shown_piece(task: Task) -> PieceShown:
    return PieceShown(
        number=task.number,
        move=None if task.move is None else task.move.id,
        state=in_base_64(task.before.state().tobytes()),
        dealt=in_base_64(task.after.state().tobytes()) if task.move is None else None,
        text=task.before.text,
        round=task.round,
    )


def whys_of(wanted: WhyWanted) -> Whys:
    return Whys([words_of(lines, wanted) for lines in wanted.lines])


def words_of(lines: LinesCompared, wanted: WhyWanted) -> WhyShown:
    position, deals = Position.from_text(lines.position), deals_of(wanted.seed, lines.number)
    why = compare(position, lines.better, lines.other, deals)
    return WhyShown(why.words("en", wanted.names), why.words("fr", wanted.names))
