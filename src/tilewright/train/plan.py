"""What a network is to learn from: the variants that it judges, and how many games of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import product
from typing import Any

from tilewright.game import MAX_PLAYERS, OptionError
from tilewright.games import Variant

VERSION = 1  # of what a folder of training holds
PLAYERS = range(2, MAX_PLAYERS + 1)
PARTS = (4, 1, 1)  # of the games, between two, three and four players
PLAIN = 4  # times as many games without extras (jokers) as with each choice of them
CHUNK = 500  # games in a file


@dataclass(frozen=True)
class Plan:
    """A run of training for the network of one side of a game's board."""

    variant: Variant  # that names the side; for two players
    games: int  # in each generation
    generations: int
    simulations: int  # for a move
    seconds: float  # of the processor for a move, in tests
    bounds: tuple[float, ...]  # to try
    warmth: float
    sets: int  # of deals at most, in a test
    seed: str = "train"
    parts: tuple[int, ...] = PARTS
    strictness: float = 2.0
    epochs: int = 8
    points_bound: float = 20.0

    @property
    def name(self) -> str:
        """Of the side, as its network's file is named."""
        return network_place(self.variant).name.removesuffix(".npz")

    def described(self) -> dict[str, Any]:  # Any: what JSON can say
        """What a run that goes on must agree about."""
        return {
            "version": VERSION,
            "game": self.variant.game.name,
            "options": self.variant.listed_options,
            "games": self.games,
            "parts": list(self.parts),
            "simulations": self.simulations,
            "strictness": self.strictness,
            "seed": self.seed,
        }

    def files(self) -> list[tuple[Variant, int]]:
        """The files of a generation: each one's variant, and a number."""
        shares = shares_of(self.variant, self.parts)
        whole = sum(shares.values())
        return [
            (variant, number)
            for variant, share in shares.items()
            for number in range(max(1, round(self.games * share / whole / CHUNK)))
        ]


def network_place(variant: Variant) -> Traversable:
    place = variant.game.network(variant.plain)
    if place is None:
        raise OptionError(f"expected a variant that a network could judge, got {variant}")
    return place


def shares_of(variant: Variant, parts: Sequence[int] = PARTS) -> dict[Variant, int]:
    """All variants with the same network, and how many of the games are of each."""
    game, place = variant.game, network_place(variant)
    choices = [list(option.choices) or [option.default] for option in game.options]
    names = [option.name for option in game.options]
    found: dict[Variant, int] = {}
    for players, part in zip(PLAYERS, parts, strict=True):
        for values in product(*choices):
            options = dict(zip(names, values, strict=True))
            one = Variant.of(game.name, players, **options)
            if game.network(one.plain) == place:
                plain = options == dict(variant.options)
                found[one] = part * (PLAIN if plain else 1)
    return found
