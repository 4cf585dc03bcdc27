"""All games that are found, with every variant; some tests are about our own games only."""

import pytest

from tilewright import GAMES
from tilewright.testing import all_variants

OWN = [name for name, place in GAMES.items() if place.startswith("tilewright.")]

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
EVERY_VARIANT = pytest.mark.parametrize(
    "variant",
    [variant for name in GAMES for variant in all_variants(name)],
    ids=lambda variant: str(variant).replace(" ", "-"),
)
OWN_GAMES = pytest.mark.parametrize("name", OWN)
