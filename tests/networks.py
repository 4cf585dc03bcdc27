"""Networks of random numbers, to test with."""

import numpy as np

from tilewright.games import game
from tilewright.search.network import Network, shapes

BOUND, POINTS_BOUND, EASE = 0.4, 6.0, 1.3


def a_network(name: str, scale: float = 0.3, known_as: str = "any") -> Network:
    """One of random numbers, small enough that answers are not all at their bounds."""
    rng = np.random.default_rng(5)
    parts = {
        part: (scale * rng.normal(size=shape)).astype(np.float32)
        for part, shape in shapes(game(name)).items()
    }
    used = {"name": known_as, "bound": BOUND, "points bound": POINTS_BOUND, "ease": EASE}
    return Network(parts, {**used, "warmth": game(name).warmth, "players": [2, 3, 4]})
