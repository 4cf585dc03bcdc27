"""Whether a position is of the game and variant that a search was made for.

Compiled code trusts what it is given: a state of another game would be read beyond its end.
"""

from tilewright.game import Game, OptionError
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.rules import Waits


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


def check_variant(position: Position, variant: Variant) -> None:
    check_game(position, variant.game)
    if position.variant != variant:
        raise OptionError(f"expected a position of {variant}, got one of {position.variant}")
