"""The games that tests run over: all that are found, with every variant.

Some tests are about more than the contract, and so about our own games only: those that have a
rules page, an oracle and golden games, or a folder of the page.
"""

from pathlib import Path

import pytest

from tilewright import GAMES, Variant
from tilewright.testing import all_variants

ROOT = Path(__file__).parent.parent
OWN = [name for name, place in GAMES.items() if place.startswith("tilewright.")]
DRAWN = [name for name in GAMES if (ROOT / "web" / "src" / "games" / name).is_dir()]


def every_variant(names: list[str]) -> pytest.MarkDecorator:
    variants: list[Variant] = [variant for name in names for variant in all_variants(name)]
    ids = [str(variant).replace(" ", "-") for variant in variants]
    return pytest.mark.parametrize("variant", variants, ids=ids)


EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))
OWN_GAMES = pytest.mark.parametrize("name", OWN)
DRAWN_GAMES = pytest.mark.parametrize("name", DRAWN)
EVERY_VARIANT = every_variant(list(GAMES))
OWN_VARIANTS = every_variant(OWN)
