"""Many games at once: the same games, only faster."""

import gc
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tilewright.envs.gym  # noqa: F401  # registers the ids
from tests.envs.games import MODULES, settings_of
from tests.games import EVERY_GAME, EVERY_VARIANT
from tilewright import OptionError, Variant
from tilewright.envs.vector import ManyEnv
from tilewright.rng import random_numbers
from tilewright.tools.many import ILLEGAL, choose_any

GAMES = 6


def finish_some(env: ManyEnv, seed: int = 1) -> tuple[Any, ...]:
    """Step until some game ends; what the last step gave."""
    observation, _ = env.reset(seed=seed)
    while True:
        step = env.step(env.choose_random(observation["action_mask"]))
        observation = step[0]
        if step[2].any():
            return step


@EVERY_VARIANT
def test_games_are_those_of_single_environments(variant: Variant) -> None:
    name, settings = variant.game.name, {"reward": "points", **settings_of(variant)}
    many = ManyEnv(name, GAMES, opponents="self", **settings)
    single = [MODULES[name].env(**settings) for _ in range(GAMES)]
    observation, infos = many.reset(seed=20)
    for i, env in enumerate(single):
        env.reset(seed=20 + i)
    for _ in range(40):
        for i, env in enumerate(single):
            alone = env.last()[0]
            assert env.agent_selection == f"player_{infos['player'][i]}"
            assert (alone["observation"] == observation["observation"][i]).all()
            assert (alone["action_mask"] == observation["action_mask"][i]).all()
        actions = many.choose_random(observation["action_mask"])
        observation, rewards, is_over, _, infos = many.step(actions)
        for i, env in enumerate(single):
            agent = env.agent_selection
            env.step(int(actions[i]))
            assert env.rewards[agent] == rewards[i]
            assert list(env.rewards.values()) == infos["rewards"][i].tolist()
        if is_over.any():
            break


@EVERY_GAME
@pytest.mark.parametrize("opponents", ["self", "random", "greedy"])
def test_a_game_that_ends_begins_anew_with_the_next_step(name: str, opponents: str) -> None:
    env = ManyEnv(name, GAMES, players=3, opponents=opponents)
    observation, rewards, is_over, is_cut_off, infos = finish_some(env)
    ended = np.flatnonzero(is_over)
    assert observation["action_mask"][ended].all()  # the next action is ignored
    assert infos["rewards"][ended].sum(1) == pytest.approx(1)
    assert not rewards[~is_over].any()
    assert not is_cut_off.any()
    anything = np.full(GAMES, 0)
    anything[~is_over] = env.choose_random(observation["action_mask"])[~is_over]
    observation, rewards, is_over, _, _ = env.step(anything)
    assert not is_over[ended].any()
    assert not rewards[ended].any()
    assert observation["action_mask"][ended].any(1).all()
    assert (env._states["round_number"][ended] == 1).all()
    assert env.observation_space.contains(observation)


@EVERY_GAME
def test_a_game_may_begin_anew_in_the_same_step(name: str) -> None:
    same = ManyEnv(name, GAMES, opponents="self", autoreset_mode=AutoresetMode.SAME_STEP)
    later = ManyEnv(name, GAMES, opponents="self")
    at_once, afterwards = finish_some(same), finish_some(later)
    ended = at_once[2]
    assert (ended == afterwards[2]).all()
    assert (at_once[1] == afterwards[1]).all()
    assert at_once[0]["action_mask"].any(1).all()
    for i in range(GAMES):
        last = at_once[4]["final_obs"][i]
        assert (last is not None) == ended[i] == at_once[4]["_final_obs"][i]
        if last:
            assert (last["observation"] == afterwards[0]["observation"][i]).all()
            assert last["action_mask"].all()


def test_without_autoreset_games_wait_for_a_reset() -> None:
    env = ManyEnv("azul", GAMES, opponents="self", autoreset_mode="Disabled")
    observation, _, is_over, _, _ = finish_some(env)
    with pytest.raises(ValueError, match="expected a reset"):
        env.step(np.zeros(GAMES, int))
    after, _ = env.reset(options={"reset_mask": is_over})
    assert after["action_mask"].any(1).all()
    kept = observation["observation"][~is_over] == after["observation"][~is_over]
    assert kept.all()
    env.step(env.choose_random(after["action_mask"]))


def test_threads_change_nothing() -> None:
    games = []
    for threads in (1, 3):
        env = ManyEnv("azul", 50, opponents="random", threads=threads, copy=threads == 1)
        observation, _ = env.reset(seed=5)
        for _ in range(60):
            observation, *_ = env.step(env.choose_random(observation["action_mask"]))
        games.append(observation["observation"].copy())
        env.close()
    assert (games[0] == games[1]).all()


def test_an_illegal_action_ends_its_game_only() -> None:
    env = ManyEnv("azul", 3, opponents="random")
    observation, _ = env.reset(seed=1)
    actions = env.choose_random(observation["action_mask"])
    actions[0], actions[1] = np.argmin(observation["action_mask"][0]), -7
    _, rewards, is_over, _, infos = env.step(actions)
    assert is_over.tolist() == infos["illegal"].tolist() == [True, True, False]
    assert rewards.tolist() == [ILLEGAL, ILLEGAL, 0]


@pytest.mark.parametrize(("opponents", "actions"), [("random", 3), ("self", 6)])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_are_cut_off_after_their_cycles(
    opponents: str, actions: int, mode: AutoresetMode
) -> None:
    env = ManyEnv("azul", 2, opponents=opponents, max_cycles=3, autoreset_mode=mode)
    observation, _ = env.reset(seed=1)
    for number in range(1, actions + 1):
        observation, rewards, is_over, is_cut_off, infos = env.step(
            env.choose_random(observation["action_mask"])
        )
        assert is_cut_off.all() == (number == actions)
        assert not is_over.any()
        assert not rewards.any()
    if mode == AutoresetMode.SAME_STEP:
        assert infos["_final_obs"].all()
    elif mode == AutoresetMode.NEXT_STEP:
        *_, is_over, is_cut_off, _ = env.step(env.choose_random(observation["action_mask"]))
        assert not (is_over | is_cut_off).any()
    else:
        observation, _ = env.reset(options={"reset_mask": is_cut_off})
        assert not env.step(env.choose_random(observation["action_mask"]))[3].any()


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_the_learner_is_always_to_move(opponents: str) -> None:
    env = ManyEnv("pavilion", GAMES, players=3, opponents=opponents)
    observation, infos = env.reset(seed=1)
    for _ in range(60):
        assert (infos["player"] == 0).all()
        observation, _, is_over, _, infos = env.step(env.choose_random(observation["action_mask"]))
        if is_over.any():
            break


@EVERY_GAME
def test_greedy_opponents_beat_random_learners(name: str) -> None:
    env = ManyEnv(name, 64, opponents="greedy")
    observation, _ = env.reset(seed=2)
    shares, games = 0.0, 0
    while games < 64:
        observation, rewards, is_over, _, _ = env.step(
            env.choose_random(observation["action_mask"])
        )
        shares, games = shares + rewards.sum(), games + is_over.sum()
    assert shares / games < 0.2


def test_choices_are_even_and_allowed() -> None:
    mask = np.zeros((1, 30), np.int8)
    mask[0, [2, 3, 29]] = 1
    chosen, rng = np.zeros(1, np.int64), random_numbers(4).reshape(1, 1)
    counts = {2: 0, 3: 0, 29: 0}
    for _ in range(3000):
        choose_any(mask, rng, 0, 1, chosen)
        counts[int(chosen[0])] += 1
    assert all(900 < count < 1100 for count in counts.values())
    choose_any(np.zeros_like(mask), rng, 0, 1, chosen)
    assert chosen[0] == 0


def test_observations_are_copied_unless_told_otherwise() -> None:
    for copy in (True, False):
        env = ManyEnv("azul", 2, opponents="self", copy=copy)
        before, _ = env.reset(seed=1)
        kept = before["observation"].copy()
        env.step(env.choose_random(before["action_mask"]))
        assert (before["observation"] == kept).all() == copy


def test_it_is_registered_with_gymnasium() -> None:
    env: Any = gymnasium.make_vec("tilewright/Sintra-v0", num_envs=3, players=4, side="B")
    observation, _ = env.reset(seed=1)
    assert isinstance(env, ManyEnv)
    assert observation in env.observation_space
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


def test_seeds_may_be_given_one_by_one() -> None:
    env = ManyEnv("azul", 3)
    one, _ = env.reset(seed=7)
    other, _ = env.reset(seed=[7, 8, 9])
    assert (one["observation"] == other["observation"]).all()
    with pytest.raises(ValueError, match="expected 3 seeds"):
        env.reset(seed=[1])


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(OptionError, match="expected a level"):
        ManyEnv("azul", 2, opponents="nobody")
    with pytest.raises(OptionError, match="expected max_cycles from 1"):
        ManyEnv("azul", 2, max_cycles=0)
    with pytest.raises(OptionError, match="expected num_envs from 1"):
        ManyEnv("azul", 0)
    env = ManyEnv("azul", 2)
    with pytest.raises(ValueError, match="expected a reset"):
        env.step(np.zeros(2, int))
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected 2 actions"):
        env.step(np.zeros(3, int))
    with pytest.raises(TypeError, match="int64"):
        env.step(np.zeros(2))


def test_a_refusal_says_one_thing_only(capfd: pytest.CaptureFixture[str]) -> None:
    """Gymnasium closes what is no more, which must not fail where nothing was opened."""
    with pytest.raises(OptionError):
        ManyEnv("chess", 2)
    gc.collect()
    assert capfd.readouterr().err == ""
