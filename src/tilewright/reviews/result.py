"""What a review says of moves, deals and players; and what it has for those who show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from tilewright.game import Lang
from tilewright.moves import Move
from tilewright.record import Record
from tilewright.reviews.why import Why

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}  # as records write them
DIGITS = 6  # of numbers that are written down

Mark = Literal["inaccuracy", "mistake", "blunder"]
Shares = tuple[float, ...]  # of the win, by seat


def percent(share: float, lang: Lang) -> str:
    """A share as readers expect it.

    >>> percent(0.25, "en"), percent(0.25, "fr")
    ('25%', '25\u202f%')
    """
    space = "\N{NARROW NO-BREAK SPACE}" if lang == "fr" else ""
    return f"{100 * share:.0f}{space}%"


@dataclass(frozen=True)
class ReviewedMove:
    """A move and the best one: everyone's share of the win after each, and what the move lost.

    ``line`` is what the search expected after the best move; ``why`` compares both to the round's
    end, where the move lost something worth a mark.

    >>> import tilewright
    >>> record = tilewright.Record.of(tilewright.Variant.of("azul"))
    >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]}).play("4b-")
    >>> move = tilewright.review(record).moves[0]
    >>> move.mark, 0.1 <= move.loss < 0.15, len(move.why.words("fr")) > 0
    ('mistake', True, True)
    """

    ply: int  # counted from 1
    round: int
    seat: int
    move: Move
    best: Move
    line: tuple[Move, ...]
    before: Shares  # with the best move
    after: Shares
    loss: float
    mark: Mark | None
    accuracy: float
    margin: float  # points ahead of the others' average
    best_margin: float
    choices: int  # legal moves
    is_proven: bool
    why: Why | None = None

    @property
    def share(self) -> float:
        """What the move left its player of the win."""
        return self.after[self.seat]

    def written(self) -> dict[str, Any]:  # Any: as JSON has it
        """The same as JSON has it."""
        return {
            "ply": self.ply,
            "round": self.round,
            "seat": self.seat,
            "move": str(self.move),
            "best": str(self.best),
            "line": [str(move) for move in self.line],
            "share": rounded(self.share),
            "before": [rounded(share) for share in self.before],
            "after": [rounded(share) for share in self.after],
            "loss": rounded(self.loss),
            "mark": self.mark,
            "accuracy": rounded(self.accuracy),
            "margin": rounded(self.margin),
            "best_margin": rounded(self.best_margin),
            "choices": self.choices,
            "proven": self.is_proven,
            "why": None
            if self.why is None
            else {"en": self.why.words(), "fr": self.why.words("fr")},
        }


@dataclass(frozen=True)
class ReviewedDeal:
    """A deal: everyone's share of the win before it, over all that might have come, and after.

    >>> deal = ReviewedDeal(ply=0, round=1, before=(0.5, 0.5), after=(0.625, 0.375))
    >>> deal.luck
    (0.125, -0.125)
    """

    ply: int  # moves played before it
    round: int  # that it belongs to
    before: Shares
    after: Shares

    @property
    def luck(self) -> Shares:
        """What it changed for each seat; adds up to 0."""
        return tuple(now - was for now, was in zip(self.after, self.before, strict=True))

    def written(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {
            "ply": self.ply,
            "round": self.round,
            "before": [rounded(share) for share in self.before],
            "after": [rounded(share) for share in self.after],
            "luck": [rounded(share) for share in self.luck],
        }


@dataclass(frozen=True)
class ReviewedSeat:
    """A player over the whole game.

    >>> import tilewright
    >>> record = tilewright.Record.of(tilewright.Variant.of("azul"), headers={"Seat0": "Ana"})
    >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]}).play("4b-")
    >>> ana = tilewright.review(record).seats[0]
    >>> ana.name, ana.moves, ana.marks["mistake"], ana.accuracy < 80
    ('Ana', 1, 1, True)
    """

    seat: int
    name: str
    accuracy: float  # 0 to 100
    luck: float  # shares of the win that deals gave, or took
    lost: float  # shares of the win that moves lost
    moves: int  # with a choice
    marks: Mapping[str, int]

    def written(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {
            "seat": self.seat,
            "name": self.name,
            "accuracy": rounded(self.accuracy),
            "luck": rounded(self.luck),
            "lost": rounded(self.lost),
            "moves": self.moves,
            "marks": dict(self.marks),
        }


class Reviewed(Protocol):
    """A reviewed game, as far as its text and its graph ask it."""

    @property
    def record(self) -> Record: ...
    @property
    def budget(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def weights(self) -> str: ...
    @property
    def rules(self) -> int: ...
    @property
    def seats(self) -> tuple[ReviewedSeat, ...]: ...
    @property
    def accuracy(self) -> float: ...
    @property
    def turning_points(self) -> tuple[ReviewedMove | ReviewedDeal, ...]: ...
    @property
    def events(self) -> list[ReviewedMove | ReviewedDeal]: ...


def rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0  # without a negative zero
