"""Tilewright: the Azul family of board games as a library.

>>> import tilewright
>>> dealer = tilewright.Dealer(seed=7)
>>> position = dealer.deal(tilewright.Position.start("azul", players=2))
>>> position.is_over
False
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tilewright.version import __version__

if TYPE_CHECKING:
    from tilewright.bots.bot import Bot, Player
    from tilewright.bots.match import Score, match
    from tilewright.dealer import Dealer
    from tilewright.game import DealError, NotationError, OptionError, Step
    from tilewright.games import GAMES, Variant
    from tilewright.moves import IllegalMoveError, LegalMoves, Move, Refusal
    from tilewright.position import Outcome, Position
    from tilewright.record import Record, RecordError, read_records
    from tilewright.reviews.result import ReviewedDeal, ReviewedMove, ReviewedSeat
    from tilewright.reviews.review import Review, review
    from tilewright.reviews.why import Why
    from tilewright.rules import Waits
    from tilewright.search.analysis import analyze
    from tilewright.search.batched import Judge
    from tilewright.search.solve import NoSolution, Solution, solve
    from tilewright.search.think import Candidate

# Where each name lives. Importing one loads the compiler, so each waits until it is asked for.
_HOMES = {
    "Bot": "bots.bot",
    "Player": "bots.bot",
    "Score": "bots.match",
    "match": "bots.match",
    "Dealer": "dealer",
    "DealError": "game",
    "NotationError": "game",
    "OptionError": "game",
    "Step": "game",
    "Waits": "rules",
    "GAMES": "games",
    "Variant": "games",
    "IllegalMoveError": "moves",
    "LegalMoves": "moves",
    "Move": "moves",
    "Outcome": "position",
    "Position": "position",
    "Refusal": "moves",
    "Record": "record",
    "RecordError": "record",
    "read_records": "record",
    "Review": "reviews.review",
    "ReviewedDeal": "reviews.result",
    "ReviewedMove": "reviews.result",
    "ReviewedSeat": "reviews.result",
    "Why": "reviews.why",
    "review": "reviews.review",
    "NoSolution": "search.solve",
    "Solution": "search.solve",
    "solve": "search.solve",
    "Candidate": "search.think",
    "analyze": "search.analysis",
    "Judge": "search.batched",
}

__all__ = [
    "GAMES",
    "Bot",
    "Candidate",
    "DealError",
    "Dealer",
    "IllegalMoveError",
    "Judge",
    "LegalMoves",
    "Move",
    "NoSolution",
    "NotationError",
    "OptionError",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "Review",
    "ReviewedDeal",
    "ReviewedMove",
    "ReviewedSeat",
    "Score",
    "Solution",
    "Step",
    "Variant",
    "Waits",
    "Why",
    "__version__",
    "analyze",
    "bot",
    "match",
    "read_records",
    "review",
    "solve",
]


def bot(
    name: str,
    level: int = 5,
    seed: int | str = 0,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    judge: "Judge | None" = None,
    batch: int = 32,
    playouts: bool = False,
    threads: int = 1,
    style: str | None = None,
) -> "Bot":
    """A bot of a level, 1 to 8; or one that thinks as the master does, with another budget. Its
    ``style`` is ``builder`` (of what brings bonuses), ``denier`` (of what others want), or none.

    A ``judge`` of your own gives its search priors and values, for a ``batch`` of positions at once
    (see ``Judge``), or with ``playouts`` values of rounds' ends alone. Several ``threads`` search
    apart and share a budget of simulations; seconds they all have.

    >>> import tilewright
    >>> position = tilewright.Dealer(seed=7).deal(tilewright.Position.start("azul"))
    >>> tilewright.bot("azul", level=3).choose(position) in position.legal_moves
    True
    >>> tilewright.bot("azul", simulations=100).choose(position) in position.legal_moves
    True
    """
    from tilewright.bots.bot import Bot
    from tilewright.bots.levels import in_style, with_budget
    from tilewright.bots.levels import level as level_of

    is_given = simulations is not None or seconds is not None
    chosen = with_budget(simulations, seconds) if is_given else level_of(level)
    if style is not None:
        chosen = in_style(chosen, style)
    return Bot(name, chosen, seed, judge=judge, batch=batch, playouts=playouts, threads=threads)


def __getattr__(name: str) -> Any:  # Any: whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    return getattr(import_module(f"tilewright.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
