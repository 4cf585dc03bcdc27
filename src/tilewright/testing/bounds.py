"""The check that kernels write only where they may: compiled code looks at no bounds."""

import numpy as np

from tilewright import engine
from tilewright.envs.layout import OBSERVATION, size_of
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import SPARE_MOVES, Waits, board_marks, features, table_marks
from tilewright.search.evaluation import weights_of
from tilewright.search.network import MOST_MARKS
from tilewright.testing.walk import some_positions
from tilewright.tools import many

FENCE = 64  # places behind an array
UNTOUCHED = 99


class Fenced:
    """An array, and behind it places that nothing may be written to."""

    def __init__(self, size: int, dtype: type) -> None:
        self._all: Array = np.full(size + FENCE, UNTOUCHED, dtype)
        self.array: Array = self._all[:size]

    @property
    def is_kept(self) -> bool:
        return bool((self._all[len(self.array) :] == UNTOUCHED).all())


@kernel
def note_features(variants: Array, states: Array, player: int, out: Array) -> None:
    features(variants[0], states[0], player, out)


@kernel
def note_marks(variants: Array, states: Array, player: int, out: Array) -> int:
    """A player's, or those of the table for -1."""
    if player < 0:
        return int(table_marks(variants[0], states[0], out))
    return int(board_marks(variants[0], states[0], player, out))


def kernels_write_only_where_they_may(variant: Variant) -> None:
    """Moves, observations, features and marks: no more than there is room for, and no less."""
    for position in some_positions(variant, seed=6):
        if position.waits == Waits.MOVE:
            moves_are_within_bounds(position)
        for player in range(variant.players):
            observations_are_within_bounds(position, player)
            features_are_within_bounds(position, player)
        marks_are_within_bounds(position)


def moves_are_within_bounds(position: Position) -> None:
    variant = position.variant
    fenced = Fenced(variant.game.moves + SPARE_MOVES, np.int16)
    n = engine.list_moves(variant.record, position.state(), fenced.array)
    listed = fenced.array[:n].tolist()
    assert fenced.is_kept, position.text
    assert listed, position.text
    assert len(set(listed)) == n, position.text
    assert 0 <= min(listed) <= max(listed) < variant.game.moves, position.text


def observations_are_within_bounds(position: Position, player: int) -> None:
    fenced = Fenced(size_of(position.variant), OBSERVATION)
    n = many.observe_game(position.variant.record, position.state(), player, fenced.array)
    assert n == len(fenced.array), position.text
    assert fenced.is_kept, position.text


def features_are_within_bounds(position: Position, player: int) -> None:
    fenced = Fenced(feature_count(position.variant), np.float32)
    note_features(position.variant.record, position.state(), player, fenced.array)
    assert fenced.is_kept, position.text
    assert np.isfinite(fenced.array).all(), position.text


def marks_are_within_bounds(position: Position) -> None:
    """Of every board and of the table: each mark once, and below the number of them."""
    marks, fenced = position.variant.game.marks, Fenced(MOST_MARKS, np.int16)
    for player in range(-1, position.variant.players):
        n = note_marks(position.variant.record, position.state(), player, fenced.array)
        noted = fenced.array[:n].tolist()
        assert fenced.is_kept, position.text
        assert len(set(noted)) == n, position.text
        most = marks.table if player < 0 else marks.board
        assert all(0 <= mark < most for mark in noted), position.text


def features_of(position: Position, player: int) -> Array:
    out = np.zeros(feature_count(position.variant), np.float32)
    note_features(position.variant.record, position.state(), player, out)
    return out


def feature_count(variant: Variant) -> int:
    return len(weights_of(variant.game)) - 2  # the last two are the spread's
