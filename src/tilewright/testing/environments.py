"""Checks of what learners are shown, and their libraries' own checks where those are installed."""

import warnings
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from typing import Any

import numpy as np

from tilewright.envs.layout import bounds, size_of
from tilewright.envs.playing import observe_position
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.testing.walk import positions, some_positions
from tilewright.tools import many


def observations_are_in_range(variant: Variant) -> None:
    most = bounds(variant)
    assert most.shape == (size_of(variant),)
    for style in ("random", "tidy"):
        for position in list(positions(variant, seed=4, style=style))[::3]:
            seen = observe_position(position, position.turn)
            assert (seen >= 0).all(), position.text
            assert (seen <= most).all(), position.text


def observations_hold_only_what_everyone_may_know(variant: Variant) -> None:
    """A position's text is public; observations made from it are the same."""
    for position in some_positions(variant, seed=3):
        told = Position.from_text(position.text)
        for player in range(variant.players):
            same = observe_position(told, player) == observe_position(position, player)
            assert same.all(), position.text


def masks_are_the_legal_moves(variant: Variant) -> None:
    moves, mask = variant.game.move_buffer(), np.zeros(variant.game.moves, np.int8)
    for position in some_positions(variant, seed=2):
        many.mask_game(variant.record, position.state(), moves, mask)
        assert np.flatnonzero(mask).tolist() == sorted(position.legal_ids()), position.text


def pettingzoo_accepts_it(variant: Variant) -> None:
    if find_spec("pettingzoo") is None:
        return
    from pettingzoo.test import api_test, seed_test

    module = import_module(f"tilewright.envs.{variant.game.name}_v0")
    settings = {"players": variant.players, **variant.listed_options}
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        # It reports as it goes, asks for plain arrays, and knows only its own games to have masks.
        warnings.simplefilter("ignore")
        api_test(module.env(**settings), num_cycles=60)
        seed_test(lambda: module.env(**settings), num_cycles=20)


def gymnasium_accepts_it(variant: Variant) -> None:
    if find_spec("gymnasium") is None:
        return
    from gymnasium.utils.env_checker import check_env

    from tilewright.envs.gym import LearnerEnv

    options: dict[str, Any] = dict(variant.listed_options)  # Any: beside settings of other types
    env = LearnerEnv(variant.game.name, variant.players, opponents="greedy", **options)
    check_env(env, skip_render_check=True)
