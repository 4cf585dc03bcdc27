"""Keeping reviews: a finished table's is made once, by the server itself, and stored with it.

Nothing that a client sends has part in it. It is made when somebody first asks for it, piece by
piece, and everyone's bots think first.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from tilewright.game import LANGS
from tilewright.record import Record
from tilewright.records import Array
from tilewright.reviews.ahead import REVIEWS
from tilewright.reviews.budget import QUICK, Budget
from tilewright.reviews.result import ReviewedDeal, ReviewedMove, rounded
from tilewright.reviews.review import MARKS, Review, made_of
from tilewright.reviews.tasks import MOST_TASKS, Task, tasks_of, weights_name
from tilewright.search.findings import FINDING
from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Piece, Question
from tilewright.server.review_messages import (
    KeptReview,
    PieceReviewed,
    SeatReviewed,
    TableReview,
    WhyShown,
)
from tilewright.server.services import Services
from tilewright.server.store import StoreError
from tilewright.server.thinking import Request
from tilewright.table.table import Table

LOG = logging.getLogger("tilewright.reviews")
MOST_MAKING = 20  # tables whose reviews wait; others have to ask again
SEED = 0
KEPT = msgspec.json.Decoder(KeptReview)


@dataclass
class Keeping:
    services: Services
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    noted: Callable[[str, KeptReview], Awaitable[None]]  # called with what was kept
    budget: Budget = QUICK
    making: dict[str, int] = field(default_factory=dict)  # by table: the pieces that are done
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # one review is made at a time

    async def review(self, table: Table) -> TableReview:
        """That of a finished game, if it is made; else it will be, unless too many are."""
        kept = read(await self.services.store.review(table.id))
        pieces = len(table.entries)
        if kept and self._fits(kept, table):
            return TableReview(kept, pieces, pieces)
        is_room = len(self.making) < MOST_MAKING and pieces <= MOST_TASKS
        if is_room and table.id not in self.making:
            self.making[table.id] = 0
            self.spawn(self._make(table.id, table.record()))
        return TableReview(None, self.making.get(table.id, 0), pieces)

    def _fits(self, kept: KeptReview, table: Table) -> bool:
        """Whether it would be made in the same way today."""
        name = weights_name(table.variant, self.budget)
        return (kept.weights, len(kept.pieces)) == (name, len(table.entries))

    async def _make(self, table: str, record: Record) -> None:
        try:
            async with self._turn:
                await self.services.wait(record.variant.game.name, REVIEWS)
                tasks = await asyncio.to_thread(tasks_of, record)
                found = [await self._examine(table, task) for task in tasks]
                kept = await asyncio.to_thread(self._write, record, tasks, found)
                text = msgspec.json.encode(kept).decode()
                await self.services.store.keep_review(table, text)
                await self.noted(table, kept)
        except (BotError, StoreError) as error:
            LOG.warning("a review was not made: %s", error, extra={"table": table})
        finally:
            del self.making[table]

    async def _examine(self, table: str, task: Task) -> Array:
        piece = Piece(
            number=task.number,
            move=None if task.move is None else str(task.move),
            dealt=task.after.text,
            budget=self.budget,
            seed=SEED,
        )
        question = Question("review", task.before.text, piece=piece)
        answer = await self.services.think(Request(question, table, "", is_attended=False))
        if len(answer.finding) != FINDING.dtype.itemsize:
            raise BotError(f"expected what was found, got {len(answer.finding)} bytes")
        self.making[table] += 1
        return np.frombuffer(answer.finding, FINDING.dtype)

    def _write(self, record: Record, tasks: list[Task], found: list[Array]) -> KeptReview:
        return show_review(made_of(record, self.budget, SEED, tasks, found))


def read(text: str | None) -> KeptReview | None:
    """None also of one that another version wrote otherwise."""
    try:
        return KEPT.decode(text) if text else None
    except msgspec.MsgspecError:
        return None


def show_review(review: Review) -> KeptReview:
    events = review.events
    return KeptReview(
        budget=review.budget,
        seed=review.seed,
        weights=review.weights,
        accuracy=rounded(review.accuracy),
        turning_points=[
            i
            for i, event in enumerate(events)
            if any(event is one for one in review.turning_points)
        ],
        seats=[
            SeatReviewed(
                accuracy=rounded(seat.accuracy),
                luck=rounded(seat.luck),
                lost=rounded(seat.lost),
                moves=seat.moves,
                marks=[seat.marks[mark] for mark in MARKS if mark],
            )
            for seat in review.seats
        ],
        pieces=[show_piece(i, event, review) for i, event in enumerate(events)],
    )


def show_piece(number: int, event: ReviewedMove | ReviewedDeal, review: Review) -> PieceReviewed:
    before, after = list(map(rounded, event.before)), list(map(rounded, event.after))
    if isinstance(event, ReviewedDeal):
        return PieceReviewed(number=number, kind="deal", before=before, after=after)
    return PieceReviewed(
        number=number,
        kind="move",
        before=before,
        after=after,
        seat=event.seat,
        move=str(event.move),
        best=str(event.best),
        line=[str(move) for move in event.line],
        loss=rounded(event.loss),
        mark=event.mark,
        accuracy=rounded(event.accuracy),
        margin=rounded(event.margin),
        best_margin=rounded(event.best_margin),
        choices=event.choices,
        is_proven=event.is_proven,
        why=show_why(event, review),
    )


def show_why(move: ReviewedMove, review: Review) -> WhyShown | None:
    names = [seat.name for seat in review.seats]
    return WhyShown(*(move.why.words(lang, names) for lang in LANGS)) if move.why else None
