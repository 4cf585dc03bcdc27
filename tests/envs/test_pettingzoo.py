"""What environments promise beyond PettingZoo's own tests, which ``tilewright.testing`` runs."""

import os
import subprocess
import sys
import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import wrappers

from tests.envs.games import MODULES, fingerprint, play_out, settings_of
from tests.games import EVERY_GAME, EVERY_VARIANT
from tilewright import OptionError
from tilewright.envs.playing import GameInPlay
from tilewright.games import Variant
from tilewright.tools.many import ILLEGAL

with warnings.catch_warnings():
    # PettingZoo's own tests import Connect Four in a way that PettingZoo calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test

ROOT = Path(__file__).parent.parent.parent
STATES = 10_000

# PettingZoo's api_test asks for plain arrays, and knows the names of its own games with masks.
KNOWN = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@KNOWN
@EVERY_GAME
@pytest.mark.parametrize("reward", ["margin", "points"])
def test_the_api_test_passes_for_every_reward(name: str, reward: str) -> None:
    api_test(MODULES[name].env(reward=reward, max_cycles=40), num_cycles=200)


@EVERY_VARIANT
def test_a_game_ends_by_the_documented_loop(variant: Variant) -> None:
    shares = play_out(MODULES[variant.game.name].env(**settings_of(variant)), seed=3)
    assert sum(shares.values()) == pytest.approx(1)
    assert set(shares.values()) <= {0.0, 1.0, 1 / 2, 1 / 3, 1 / 4}


@EVERY_GAME
def test_margins_and_points_are_the_final_scores(name: str) -> None:
    scores = {}
    for reward in ("share", "margin", "points"):
        env = MODULES[name].env(players=3, reward=reward)
        scores[reward] = list(play_out(env, seed=5).values())
    first = MODULES[name].raw_env(players=3)
    first.reset(seed=5)
    start = first._game.position.scores[0]
    final = [points + start for points in scores["points"]]
    margins = [own - (sum(final) - own) / 2 for own in final]
    assert scores["margin"] == pytest.approx(margins)
    assert np.argmax(scores["share"]) == np.argmax(final)


@EVERY_GAME
def test_max_cycles_cuts_a_game_off(name: str) -> None:
    env = MODULES[name].env(players=2, max_cycles=4)
    env.reset(seed=1)
    moves = 0
    for agent in env.agent_iter():
        observation, _, is_over, is_cut_off, _ = env.last()
        assert not is_over
        moves += not is_cut_off
        mask = observation["action_mask"]
        env.step(None if is_cut_off else env.action_space(agent).sample(mask))
    assert moves == 8


@EVERY_GAME
def test_masks_are_the_engines_legal_moves(name: str) -> None:
    variants = [Variant.of(name, players) for players in (2, 3, 4)]
    games = [GameInPlay(variant, "share") for variant in variants]
    rng, seen = np.random.default_rng(7), 0
    while seen < STATES:
        game = games[seen % len(games)]
        game.begin(seed=seen)
        while not game.is_over:
            masks = [game.mask(player) for player in range(game.variant.players)]
            legal = np.flatnonzero(masks[game.player])
            assert legal.tolist() == sorted(game.position.legal_ids())
            assert len(legal)
            assert sum(int(mask.sum()) for mask in masks) == len(legal)
            game.step(int(rng.choice(legal)))
            seen += 1
        assert not game.mask(game.player).any()


@EVERY_GAME
def test_an_illegal_move_ends_the_game_as_pettingzoos_wrapper_does(name: str) -> None:
    env, plain = MODULES[name].env(), wrappers.TerminateIllegalWrapper(MODULES[name].raw_env(), -1)
    results = []
    for one in (env, plain):
        one.reset(seed=1)
        agent = one.agent_selection
        illegal = int(np.argmin(one.last()[0]["action_mask"]))
        one.step(illegal)
        results.append((one.rewards, one.terminations, one.truncations, one.agent_selection))
        assert one.rewards[agent] == ILLEGAL
        while one.agents:
            one.step(None)
    assert results[0] == results[1]


def test_an_action_that_is_no_move_is_an_error() -> None:
    env = MODULES["azul"].env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(685)


def test_the_game_itself_says_why_a_move_is_refused() -> None:
    env = MODULES["azul"].raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="AZ-"):
        env.step(int(np.argmin(env.last()[0]["action_mask"])))
    with pytest.raises(ValueError, match="got -1"):
        env.step(-1)


@EVERY_GAME
def test_it_is_registered_with_pettingzoo(name: str) -> None:
    env = pettingzoo.make("aec", f"tilewright/{name}_v0", players=4)
    assert env.metadata["name"] == f"{name}_v0"
    assert len(env.possible_agents) == 4


def test_nothing_happens_before_the_reset() -> None:
    env = MODULES["azul"].env()
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection


@pytest.mark.parametrize(
    "wrong",
    [
        {"reward": "money"},
        {"render_mode": "hologram"},
        {"players": 5},
        {"wall": "pink"},
        {"max_cycles": 0},
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="expected"):
        MODULES["azul"].env(**wrong)


@pytest.mark.parametrize("environment", [{}, {"NUMBA_DISABLE_JIT": "1"}], ids=["", "uncompiled"])
def test_the_same_seed_gives_the_same_game_in_another_process(environment: dict[str, str]) -> None:
    here = "".join(f"{name} {fingerprint(name, 11)}\n" for name in MODULES)
    there = subprocess.run(
        [sys.executable, "-m", "tests.envs.games"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == here


def test_without_a_seed_games_differ() -> None:
    env = MODULES["azul"].env()
    shown = []
    for _ in range(4):
        env.reset()
        shown.append(env.last()[0]["observation"].tobytes())
    assert all(one != other for one, other in pairwise(shown))


def test_human_mode_prints_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = MODULES["azul"].env(render_mode="human")
    env.reset(seed=1)
    env.step(int(np.argmax(env.last()[0]["action_mask"])))
    assert capsys.readouterr().out.count("Round 1") == 2
