"""Every variant of a game."""

from itertools import product

from tilewright.game import MAX_PLAYERS
from tilewright.games import Variant, game


def all_variants(name: str) -> list[Variant]:
    """Every number of players with every choice of every option."""
    choices = {option.name: option.choices for option in game(name).options if option.choices}
    return [
        Variant.of(name, players, **dict(zip(choices, values, strict=True)))
        for players in range(2, MAX_PLAYERS + 1)
        for values in product(*choices.values())
    ]
