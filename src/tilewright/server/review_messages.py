"""What goes over the wire about reviews."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tilewright.reviews.result import Mark
from tilewright.server.messages import PositionText
from tilewright.table.commands import MoveText

MOST_RECORD = 100_000  # letters
MOST_WHYS = 50
Line = Annotated[list[MoveText], Meta(min_length=1, max_length=64)]
Seed = Annotated[int, Meta(ge=0, lt=1 << 30)]


class ReviewWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a record; the same record, budget and seed have the same review everywhere."""

    record: Annotated[str, Meta(min_length=1, max_length=MOST_RECORD)]
    budget: Literal["quick", "normal", "deep"] = "quick"
    seed: Seed = 0


class PlanShown(Struct, frozen=True):
    """How thoroughly a review looks: a plan's bytes in base 64, and the nodes of its tree.
    ``again`` is the plan by which a move that is marked, and not proven, is examined once more."""

    plan: str
    nodes: int
    again: str | None = None


class PieceShown(Struct, frozen=True):
    """A move of the game, or a deal (``move`` is null): its number, the bytes in base 64 of the
    state before it, and after a deal of that after it. ``text`` is the position before."""

    number: int
    move: int | None
    state: str
    dealt: str | None
    text: str
    round: int


class ReviewWork(Struct, frozen=True):
    """What an engine in the page has to do for a review: first roughly, to have something to show
    soon, then as it was asked."""

    game: str
    rules: int
    players: int
    names: list[str]
    budget: str
    seed: int
    weights: str
    variant: str
    rough: PlanShown
    plan: PlanShown
    pieces: list[PieceShown]


class LinesCompared(Struct, frozen=True, forbid_unknown_fields=True):
    """Two lines of play from a position on; ``number`` is that of the piece they are about."""

    position: PositionText
    number: Annotated[int, Meta(ge=0, lt=1 << 16)]
    better: Line
    other: Line


class WhyWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Why are these lines better than those? ``seed`` is that of the review."""

    lines: Annotated[list[LinesCompared], Meta(min_length=1, max_length=MOST_WHYS)]
    names: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=4)] = []
    seed: Seed = 0


class WhyShown(Struct, frozen=True):
    """The same in both languages."""

    en: str
    fr: str


class PieceReviewed(Struct, frozen=True, kw_only=True):
    """A move or a deal of the game by its number in the record. Shares of the win are by seat:
    ``before`` with the best move, or over all deals that might have come, and ``after``."""

    number: int
    kind: Literal["move", "deal"]
    before: list[float]
    after: list[float]
    seat: int = -1
    move: str = ""
    best: str = ""
    line: list[str] = []
    loss: float = 0.0
    mark: Mark | None = None
    accuracy: float = 0.0
    margin: float = 0.0
    best_margin: float = 0.0
    choices: int = 0
    is_proven: bool = False
    why: WhyShown | None = None


class SeatReviewed(Struct, frozen=True):
    """A player over the whole game; ``marks`` counts inaccuracies, mistakes and blunders."""

    accuracy: float
    luck: float
    lost: float
    moves: int
    marks: list[int]


class KeptReview(Struct, frozen=True, kw_only=True):
    """The server's own review of a finished game, and what it was made by: the same give the same
    everywhere. ``turning_points`` are numbers of pieces."""

    budget: str
    seed: int
    weights: str
    accuracy: float
    turning_points: list[int]
    seats: list[SeatReviewed]
    pieces: list[PieceReviewed]


class TableReview(Struct, frozen=True):
    """A table's review, once the server has made it: ``done`` of ``all`` pieces so far."""

    review: KeptReview | None
    done: int
    all: int


class Whys(Struct, frozen=True):
    """In the order of the questions."""

    whys: list[WhyShown]
