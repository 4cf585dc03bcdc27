"""Dealer: what chance decides, the same for the same seed.

Every deal is drawn with a generator of its own, made from the seed and the deal's number, so that
one deal tells nothing about the next.
"""

from typing import Any

from tilewright.position import Position
from tilewright.rng import below, random_numbers


class Dealer:
    """Draws the deals of one game.

    >>> dealer = Dealer(seed=7)
    >>> position = dealer.deal(Position.start("azul", first=dealer.first(players=2)))
    >>> position.round, len(position.view()["displays"])
    (1, 5)
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._dealt = 0

    def first(self, players: int) -> int:
        """The seat that starts."""
        return below(random_numbers(f"{self._seed}/first"), players)

    def draw(self, position: Position, number: int | None = None) -> dict[str, Any]:
        """The next deal, or the one of a number counted from 1, to be written down."""
        if not isinstance(position, Position):
            raise TypeError(f"expected a position, got {position!r}")
        self._dealt = self._dealt + 1 if number is None else number
        return position.draw(random_numbers(f"{self._seed}/deal/{self._dealt}"))

    def deal(self, position: Position) -> Position:
        """The position after a deal that is drawn now."""
        drawn = self.draw(position)
        return position.deal(drawn)
