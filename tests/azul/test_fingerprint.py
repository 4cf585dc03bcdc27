"""Azul: what uniform random play looks like."""

import pytest

from tilewright import Variant
from tilewright.tools.bench import Bench

GAMES = 200_000


def test_random_games_are_as_long_and_as_poor_as_they_should_be() -> None:
    """2 players, colored wall: 70.26 moves and 2.94 points on average, known from other engines."""
    bench = Bench(Variant.of("azul"), seed=11)
    bench.measure(GAMES)
    assert bench.moves / bench.games == pytest.approx(70.26, abs=0.2)
    assert float(bench.scores.sum()) / bench.games / 2 == pytest.approx(2.94, abs=0.05)
