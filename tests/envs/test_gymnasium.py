"""Gymnasium: one learner against bots. ``tilewright.testing`` runs Gymnasium's own check."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import tilewright.envs.gym  # noqa: F401  # registers the ids
from tests.games import EVERY_GAME
from tilewright import OptionError
from tilewright.tools.many import ILLEGAL


def make(name: str, **settings: Any) -> Any:  # Any: the parts of an observation by name
    return gymnasium.make(f"tilewright/{name.capitalize()}-v0", **settings)


@EVERY_GAME
def test_a_game_goes_on_to_its_end(name: str) -> None:
    env = make(name, players=3, opponents="greedy")
    observation, _ = env.reset(seed=4)
    is_over, reward = False, 0.0
    while not is_over:
        assert reward == 0
        assert observation["observation"] in env.observation_space["observation"]
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, is_over, _, _ = env.step(action)
    assert reward in (0, 1 / 3, 1 / 2, 1)
    assert observation["action_mask"].all()  # there is nothing to choose, and nothing is illegal
    assert env.action_space.sample(observation["action_mask"]) in env.action_space


def test_points_are_the_learners_score() -> None:
    env = make("azul", opponents="greedy", reward="points")
    observation, _ = env.reset(seed=4)
    is_over, total = False, 0.0
    while not is_over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, is_over, _, _ = env.step(action)
        total += reward
    assert total == env.unwrapped._game.position.scores[0]


def test_a_game_is_cut_off_after_its_cycles() -> None:
    env = make("azul", opponents="random", max_cycles=3)
    for seed in (1, 2):
        observation, _ = env.reset(seed=seed)
        ends = []
        for _ in range(3):
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, is_over, is_cut_off, _ = env.step(action)
            ends.append((reward, is_over, is_cut_off))
        assert ends == [(0, False, False), (0, False, False), (0, False, True)]
    with pytest.raises(OptionError, match="expected max_cycles from 1"):
        make("azul", max_cycles=0)
    with pytest.raises(TypeError, match="expected max_cycles: a whole number"):
        make("azul", max_cycles=1.5)  # no game would ever have made as many moves


def test_random_play_goes_on_from_game_to_game_by_default() -> None:
    """What samples from the masks never meets an empty one."""
    env: Any = gymnasium.make_vec(
        "tilewright/Azul-v0", 2, vectorization_mode="sync", opponents="random", max_cycles=4
    )
    observation, _ = env.reset(seed=1)
    for _ in range(40):
        masks = observation["action_mask"]
        assert masks.any(1).all()
        actions = [int(np.random.default_rng(0).choice(np.flatnonzero(mask))) for mask in masks]
        observation, rewards, *_ = env.step(np.array(actions))
        assert (rewards >= 0).all()


def test_masks_have_the_name_that_maskable_ppo_asks_for() -> None:
    env = make("azul", opponents="random")
    observation, _ = env.reset(seed=1)
    masks = env.unwrapped.action_masks()
    assert masks.dtype == np.bool_
    assert (masks == observation["action_mask"]).all()


def test_an_illegal_move_ends_the_game_and_says_why() -> None:
    env = make("azul", opponents="random")
    observation, _ = env.reset(seed=1)
    _, reward, is_over, _, info = env.step(int(np.argmin(observation["action_mask"])))
    assert (reward, is_over) == (ILLEGAL, True)
    assert info["illegal"].startswith("AZ-")


def test_bots_are_seeded_too() -> None:
    games = []
    for seed in (1, 1, 2):
        env = make("azul", opponents=1)
        observation, _ = env.reset(seed=seed)
        for _ in range(8):
            action = int(np.argmax(observation["action_mask"]))
            observation, *_ = env.step(action)
        games.append(observation["observation"].tobytes())
    assert games[0] == games[1] != games[2]


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(OptionError, match="expected a level"):
        make("azul", opponents="grandmother")
