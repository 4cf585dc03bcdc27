"""Every game that is found keeps the contract."""

from collections.abc import Callable

import pytest

from tests.games import EVERY_GAME, EVERY_VARIANT
from tilewright import Variant
from tilewright.testing import CHECKS, GAME_CHECKS


@EVERY_GAME
@pytest.mark.parametrize("check", GAME_CHECKS)
def test_every_game_keeps_the_contract(check: Callable[[str], None], name: str) -> None:
    check(name)


@EVERY_VARIANT
@pytest.mark.parametrize("check", CHECKS)
def test_every_variant_keeps_the_contract(
    check: Callable[[Variant], None], variant: Variant
) -> None:
    check(variant)
