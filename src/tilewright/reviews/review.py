"""Review: what every move of a written game was worth, and what chance did."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tilewright.game import Lang
from tilewright.moves import Move
from tilewright.record import Record
from tilewright.record_text import Entry
from tilewright.records import Array
from tilewright.reviews.budget import Budget, budget_of
from tilewright.reviews.graph import graph_of
from tilewright.reviews.result import (
    SIGNS,
    Mark,
    ReviewedDeal,
    ReviewedMove,
    ReviewedSeat,
    Shares,
    rounded,
)
from tilewright.reviews.tasks import MOST_TASKS, Task, examine_all, tasks_of, weights_name
from tilewright.reviews.text import text_of
from tilewright.reviews.why import compare, deals_of
from tilewright.search.findings import FINDING, SUMMARY, sum_up

MARKS: tuple[Mark | None, ...] = (None, "inaccuracy", "mistake", "blunder")

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Review:
    """A reviewed game. It says by which rules, budget, seed and weights it was made: the same give
    the same numbers, whoever asks.

    >>> import tilewright
    >>> record = tilewright.Record.of(tilewright.Variant.of("azul"))
    >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]}).play("4b4")
    >>> review = tilewright.review(record, seed=3)
    >>> review.budget, review.seed, review.rules, [str(move.move) for move in review.moves]
    ('quick', 3, 1, ['4b4'])
    >>> abs(sum(seat.luck for seat in review.seats)) < 1e-9
    True
    >>> review.svg().startswith("<svg"), "accuracy" in review.text()
    (True, True)
    """

    record: Record = field(repr=False)
    budget: str
    seed: int
    weights: str
    moves: tuple[ReviewedMove, ...]
    deals: tuple[ReviewedDeal, ...]
    seats: tuple[ReviewedSeat, ...]
    accuracy: float  # of all moves with a choice
    turning_points: tuple[ReviewedMove | ReviewedDeal, ...]  # the greatest changes, as they came

    @property
    def rules(self) -> int:
        """The edition of the game's rules."""
        return self.record.variant.rules

    @property
    def events(self) -> list[ReviewedMove | ReviewedDeal]:
        """Moves and deals as they came."""
        moves, deals = iter(self.moves), iter(self.deals)
        return [next(moves) if entry.move else next(deals) for entry in self.record.entries]

    def written(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        variant, position = self.record.variant, self.record.position
        return {
            "game": variant.game.name,
            "rules": self.rules,
            "players": variant.players,
            "options": dict(variant.options),
            "budget": self.budget,
            "seed": self.seed,
            "weights": self.weights,
            "accuracy": rounded(self.accuracy),
            "seats": [seat.written() for seat in self.seats],
            "moves": [move.written() for move in self.moves],
            "deals": [deal.written() for deal in self.deals],
            "turning_points": [
                {"ply": one.ply, "kind": "move" if isinstance(one, ReviewedMove) else "deal"}
                for one in self.turning_points
            ],
            "scores": position.scores,
            "over": position.is_over,
        }

    def annotated(self) -> Record:
        """The record with the marks, and the better moves as variations; those that it has
        already are not added again.

        >>> import tilewright
        >>> record = tilewright.Record.of(tilewright.Variant.of("azul"))
        >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]})
        >>> "4b- ? (" in tilewright.review(record.play("4b-")).annotated().write()
        True
        """
        record = self.record
        before = [entry for entry in record.entries if entry.move]
        for move in self.moves:
            if move.mark:
                record = record.mark(SIGNS[move.mark], move.ply)
                line = tuple(Entry(move=str(better)) for better in move.line)
                if line not in before[move.ply - 1].variations:
                    record = record.vary(move.ply - 1, *move.line)
        return record

    def text(self, lang: Lang = "en") -> str:
        """The review for people to read."""
        return text_of(self, lang)

    def svg(self, lang: Lang = "en") -> str:
        """A graph of everyone's share of the win, move by move."""
        return graph_of(self, lang)


def review(
    record: Record,
    budget: str | Budget = "quick",
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a written game: every move, every deal, every player.

    ``budget`` is ``quick``, ``normal`` or ``deep``. The same record, budget and seed give the same
    review, on any machine and with any number of threads. Nothing that was dealt after a move has
    part in what is said about it. ``progress`` is called with the moves and deals done, and all.

    >>> import tilewright
    >>> dealer = tilewright.Dealer(7)
    >>> record = tilewright.Record.of(tilewright.Variant.of("azul"))
    >>> record = record.deal(dealer.draw(record.position)).play("1b1")
    >>> reviewed = tilewright.review(record)
    >>> reviewed.moves[0].loss >= 0, 0 <= reviewed.accuracy <= 100
    (True, True)
    """
    if not isinstance(record, Record):
        raise TypeError(f"expected a record, got {record!r}")
    if threads < 1:
        raise ValueError(f"expected threads from 1, got {threads}")
    chosen, tasks, found = budget_of(budget), tasks_of(record), []
    if len(tasks) > MOST_TASKS:
        raise ValueError(f"expected at most {MOST_TASKS} moves and deals, got {len(tasks)}")
    for finding in examine_all(record.variant, tasks, chosen, seed, threads):
        found.append(finding)
        if progress:
            progress(len(found), len(tasks))
    return made_of(record, chosen, seed, tasks, found)


def made_of(
    record: Record, budget: Budget, seed: int, tasks: list[Task], found: list[Array]
) -> Review:
    """A review from its findings."""
    players = record.variant.players
    summaries, plan = SUMMARY.new(players + 1), budget.plan(record.variant, seed)
    findings = np.concatenate(found) if found else FINDING.new(0)
    sum_up(plan, findings, len(findings), summaries)
    moves: list[ReviewedMove] = []
    deals: list[ReviewedDeal] = []
    turns: list[ReviewedMove | ReviewedDeal] = []
    for task, finding in zip(tasks, findings, strict=True):
        event: ReviewedMove | ReviewedDeal
        if task.move is None:
            event = reviewed_deal(task, finding, len(moves))
            deals.append(event)
        else:
            event = reviewed_move(task, finding, len(moves) + 1, seed)
            moves.append(event)
        if finding["turn"]:
            turns.append(event)
    return Review(
        record=record,
        budget=budget.name,
        seed=seed,
        weights=weights_name(record.variant, budget),
        moves=tuple(moves),
        deals=tuple(deals),
        seats=tuple(reviewed_seat(record, seat, summaries[seat]) for seat in range(players)),
        accuracy=float(summaries[players]["accuracy"][0]),
        turning_points=tuple(turns),
    )


def reviewed_move(task: Task, finding: Any, ply: int, seed: int) -> ReviewedMove:
    """``finding`` is one record; Any: NumPy gives records no type."""
    before, players = task.before, task.before.variant.players
    seat, mark = int(finding["seat"]), MARKS[int(finding["mark"])]
    best = line_of(before.game, finding["best_line"], finding["best_plies"])
    played = line_of(before.game, finding["line"], finding["plies"])
    return ReviewedMove(
        ply=ply,
        round=task.round,
        seat=seat,
        move=Move(before.game, int(finding["played"])),
        best=Move(before.game, int(finding["best"])),
        line=best[: int(finding["best_sure"])],
        before=shares_of(finding["best_share"], players),
        after=shares_of(finding["share"], players),
        loss=float(finding["loss"][0]),
        mark=mark,
        accuracy=float(finding["accuracy"][0]),
        margin=float(finding["margin"][seat]),
        best_margin=float(finding["best_margin"][seat]),
        choices=int(finding["choices"]),
        is_proven=bool(finding["is_proven"]),
        why=compare(before, best, played, deals_of(seed, task.number)) if mark else None,
    )


def line_of(game: str, moves: Array, plies: int) -> tuple[Move, ...]:
    return tuple(Move(game, int(number)) for number in moves[:plies])


def shares_of(shares: Array, players: int) -> Shares:
    return tuple(float(share) for share in shares[:players])


def reviewed_deal(task: Task, finding: Any, plies: int) -> ReviewedDeal:
    players = task.before.variant.players
    before = shares_of(finding["best_share"], players)
    return ReviewedDeal(plies, task.round, before, shares_of(finding["share"], players))


def reviewed_seat(record: Record, seat: int, summary: Any) -> ReviewedSeat:
    counted = zip(MARKS, summary["marks"], strict=True)
    marks: dict[str, int] = {mark: int(n) for mark, n in counted if mark}
    return ReviewedSeat(
        seat=seat,
        name=record.headers.get(f"Seat{seat}", ""),
        accuracy=float(summary["accuracy"][0]),
        luck=float(summary["luck"][0]),
        lost=float(summary["lost"][0]),
        moves=int(summary["moves"]),
        marks=marks,
    )
