"""Whether a search can be given this: a position of its game and variant, weights, numbers.

Compiled code trusts what it is given: a state of another game would be read beyond its end.
"""

import math

import numpy as np

from tilewright.game import Game, OptionError
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.search.evaluation import weights_of


def check_position(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"expected a position, got {position!r}")


def check_game(position: Position, game: Game) -> None:
    check_position(position)
    if position.variant.game is not game:
        raise OptionError(f"expected a position of {game.name}, got one of {position.game}")


def check_waits(position: Position) -> None:
    """That somebody is to move."""
    if position.waits != Waits.MOVE:
        what = "whose game is over" if position.is_over else "that waits for a deal"
        raise ValueError(f"expected a position that waits for a move, got one {what}")


def fitting_weights(game: Game, weights: Array | None) -> Array:
    """Weights that a search is given, one for each of the game's; or the game's own."""
    if weights is None:
        return weights_of(game)
    if np.shape(weights) != (len(game.weights),):
        raise OptionError(f"expected {len(game.weights)} weights of {game.name}, got {weights!r}")
    return np.ascontiguousarray(weights, np.float32)


def check_whole(what: str, number: object, low: int | None = None) -> None:
    """That something is a whole number, from ``low`` on."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer):
        raise TypeError(f"expected {what}: a whole number, got {number!r}")
    if low is not None and number < low:
        raise OptionError(f"expected {what} from {low}, got {number}")


def check_seconds(seconds: object) -> None:
    """That a time has an end: a search that is given endless seconds never answers."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float | np.number):
        raise TypeError(f"expected seconds: a number, got {seconds!r}")
    if not 0 <= seconds < math.inf:
        raise OptionError(f"expected seconds from 0, got {seconds}")


def check_variant(position: Position, variant: Variant) -> None:
    check_game(position, variant.game)
    if position.variant != variant:
        raise OptionError(f"expected a position of {variant}, got one of {position.variant}")
