"""Slow, obvious second implementations of the rules. They import nothing from the package.

All offer the same methods, so that one driver serves them.
"""

import itertools
import random
from dataclasses import dataclass
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


class NewGame(Protocol):
    """An oracle's class."""

    def __call__(
        self, players: int, options: dict[str, str], first: int, tiles: int | None = None
    ) -> Oracle: ...


@dataclass(frozen=True)
class Known:
    """What an oracle plays: its options and colors, the tiles of each, and how to try it."""

    new: NewGame
    options: dict[str, tuple[str, ...]]
    colors: int
    tiles_per_color: int
    styles: tuple[str, ...] = ("random", "tidy", "hoarding")


SIDES = ("colored", "gray")
ORACLES = {
    "azul": Known(Azul, {"wall": SIDES, "jokers": ("no", "yes")}, 5, 20),
    "sintra": Known(Sintra, {"side": ("A", "B")}, 5, 20),
    "pavilion": Known(Pavilion, {"side": SIDES}, 6, 22, ("random", "tidy", "saving")),
}
VARIANTS: list[tuple[str, int, dict[str, str]]] = [
    (name, players, dict(zip(known.options, values, strict=True)))
    for name, known in ORACLES.items()
    for players in (2, 3, 4)
    for values in itertools.product(*known.options.values())
]
VARIANT_NAMES = ["-".join([name, str(players), *o.values()]) for name, players, o in VARIANTS]


def new_game(
    name: str, players: int, options: dict[str, str], first: int = 0, tiles: int | None = None
) -> Oracle:
    return ORACLES[name].new(players, options, first, tiles)


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
