"""Checks of what learners are shown, and their libraries' own checks where those are installed."""

import warnings
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import StringIO

import numpy as np

from tilewright.envs.layout import bounds
from tilewright.envs.playing import observe_position
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.testing.walk import positions, some_positions
from tilewright.tools import many

OPPONENTS = {2: "1", 3: "greedy", 4: "random"}  # by players
KNOWN_WARNINGS = (  # PettingZoo asks for plain arrays, and knows only its own games to have masks
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


def observations_are_in_range(variant: Variant) -> None:
    most = bounds(variant)
    for style in ("random", "tidy"):
        for position in list(positions(variant, seed=4, style=style))[::3]:
            for player in range(variant.players):
                seen = observe_position(position, player)
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
    """Its own tests of the interface, of seeds and of pictures."""
    if find_spec("pettingzoo") is None:
        return
    module = import_module(f"tilewright.envs.{variant.game.name}_v0")
    make = partial(module.env, players=variant.players, **variant.listed_options)
    with warnings.catch_warnings(), redirect_stdout(StringIO()):  # it reports as it goes
        warnings.simplefilter("ignore", DeprecationWarning)  # its tests import an old game
        from pettingzoo.test import api_test, render_test, seed_test

        warnings.simplefilter("error")
        for words in KNOWN_WARNINGS:
            warnings.filterwarnings("ignore", words)
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=20)
        render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})


def gymnasium_accepts_it(variant: Variant) -> None:
    if find_spec("gymnasium") is None:
        return
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import_module("tilewright.envs.gym")  # registers the games
    made = gymnasium.make(
        f"tilewright/{variant.game.name.capitalize()}-v0",
        players=variant.players,
        opponents=OPPONENTS[variant.players],
        **variant.listed_options,  # type: ignore[arg-type]  # options are the game's own
    )
    with redirect_stdout(StringIO()):  # it draws the table
        check_env(made.unwrapped)
