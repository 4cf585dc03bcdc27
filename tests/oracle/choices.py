"""Ways in which an oracle's moves are chosen."""

import random
from collections.abc import Callable

from tests.oracle import Oracle

Choice = Callable[[Oracle, random.Random], str]


def random_move(game: Oracle, rng: random.Random) -> str:
    return rng.choice(game.legal())


def tidy_move(game: Oracle, rng: random.Random) -> str:
    """One that wastes least."""
    legal = game.legal()
    least = min(game.waste(move) for move in legal)
    return rng.choice([move for move in legal if game.waste(move) == least])


def hoarding_move(game: Oracle, rng: random.Random) -> str:
    """One that wastes most: floors, broken panes and tiles thrown away pile up."""
    legal = game.legal()
    most = max(game.waste(move) for move in legal)
    return rng.choice([move for move in legal if game.waste(move) == most])


def saving_move(game: Oracle, rng: random.Random) -> str:
    """Pavilion: the place with the lowest number first, so that stars fill and the bag runs out."""
    placements = [m for m in game.legal() if len(m) == 4 and m[1].isdecimal() and m[3].isdecimal()]
    if not placements:
        return tidy_move(game, rng)
    return min(placements, key=lambda move: (move[1], rng.random()))


CHOICES: dict[str, Choice] = {
    "random": random_move,
    "tidy": tidy_move,
    "hoarding": hoarding_move,
    "saving": saving_move,
}
