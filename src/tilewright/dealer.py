"""Dealer: what chance decides, the same for the same seed.

Every deal is drawn with a generator of its own, made from the seed and the deal's number, so that
one deal tells nothing about the next.
"""

from typing import Any

from tilewright.kernel import Array, below, random_numbers
from tilewright.position import Position


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

    def draw(self, position: Position) -> dict[str, Any]:
        """The next deal, to be written down."""
        self._dealt += 1
        return position.draw(self._numbers())

    def deal(self, position: Position) -> Position:
        return position.deal(self.draw(position))

    def _numbers(self) -> Array:
        return random_numbers(f"{self._seed}/deal/{self._dealt}")
