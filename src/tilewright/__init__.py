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
    from tilewright.dealer import Dealer
    from tilewright.game import DealError, NotationError, OptionError, Step, Waits
    from tilewright.games import GAMES, Variant
    from tilewright.position import IllegalMoveError, LegalMoves, Move, Outcome, Position, Refusal
    from tilewright.record import Record, RecordError

# Where each name lives. Importing one loads the compiler, so each waits until it is asked for.
_HOMES = {
    "Dealer": "dealer",
    "DealError": "game",
    "NotationError": "game",
    "OptionError": "game",
    "Step": "game",
    "Waits": "game",
    "GAMES": "games",
    "Variant": "games",
    "IllegalMoveError": "position",
    "LegalMoves": "position",
    "Move": "position",
    "Outcome": "position",
    "Position": "position",
    "Refusal": "position",
    "Record": "record",
    "RecordError": "record",
}

__all__ = [
    "GAMES",
    "DealError",
    "Dealer",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "Step",
    "Variant",
    "Waits",
    "__version__",
]


def __getattr__(name: str) -> Any:  # Any: whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    return getattr(import_module(f"tilewright.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
