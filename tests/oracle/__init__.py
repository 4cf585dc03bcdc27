"""Slow, obvious second implementations of the rules. They import nothing from the package.

All three offer the same methods, so that one driver serves them.
"""

import random
from typing import Protocol

from tests.oracle.azul import Azul
from tests.oracle.pavilion import Pavilion
from tests.oracle.sintra import Sintra


class Oracle(Protocol):
    """What the drivers use of an oracle."""

    def awaits(self) -> str: ...
    def seat(self) -> int: ...
    def deal(self, deal: dict[str, object]) -> None: ...
    def legal(self) -> list[str]: ...
    def play(self, move: str) -> None: ...
    def scores(self) -> list[int]: ...
    def ranks(self) -> list[int]: ...
    def draw(self, rng: random.Random, style: str = "fair") -> dict[str, object]: ...
    def waste(self, move: str) -> int: ...
    def copy(self) -> "Oracle": ...
    def tiles_by_color(self) -> dict[str, int]: ...
    def summary(self) -> dict[str, object]: ...


def new_game(
    name: str, players: int, options: dict[str, str], first: int = 0, tiles: int | None = None
) -> Oracle:
    match name:
        case "azul":
            return Azul(players, options, first, tiles)
        case "sintra":
            return Sintra(players, options, first, tiles)
        case "pavilion":
            return Pavilion(players, options, first, tiles)
        case _:
            raise ValueError(f"expected a game, got {name!r}")


def perft(game: Oracle, depth: int) -> int:
    """The ways to play so many moves; chance and the end of the game cut a way short."""
    if depth == 0 or game.awaits() != "move":
        return 1
    ways = 0
    for move in game.legal():
        after = game.copy()
        after.play(move)
        ways += perft(after, depth - 1)
    return ways
