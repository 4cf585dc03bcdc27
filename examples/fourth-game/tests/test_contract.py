"""Lane keeps Tilewright's contract, in all its variants."""

from collections.abc import Callable

import pytest

from tilewright import Variant
from tilewright.testing import CHECKS, GAME_CHECKS, all_variants


@pytest.mark.parametrize("check", GAME_CHECKS)
def test_the_game_keeps_the_contract(check: Callable[[str], None]) -> None:
    check("lane")


@pytest.mark.parametrize("variant", all_variants("lane"), ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_every_variant_keeps_the_contract(
    check: Callable[[Variant], None], variant: Variant
) -> None:
    check(variant)
