"""Stable-Baselines3 and MaskablePPO take our environments as they are."""

import sys
from pathlib import Path
from subprocess import run

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env

import tilewright
import tilewright.envs.gym
from tilewright.envs.opponents import Curriculum, PolicyPlayer
from tilewright.envs.sb3 import SB3Env, policy_of
from tilewright.envs.vector import ManyEnv

RECIPE = Path(__file__).parent.parent / "examples" / "maskable_ppo.py"


@pytest.mark.parametrize("game", list(tilewright.GAMES))
def test_one_game_is_an_environment_of_sb3(game: str) -> None:
    check_env(gymnasium.make(f"tilewright/{game.capitalize()}-v0", opponents="random").unwrapped)


def test_maskable_ppo_learns_in_one_game_out_of_the_box() -> None:
    env = gymnasium.make("tilewright/Azul-v0", opponents=0.2)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=32, n_epochs=1)
    model.learn(64)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks())
    assert observation["action_mask"][action]


def test_maskable_ppo_learns_in_many_games_and_its_policy_plays_on() -> None:
    env = SB3Env("azul", 8, opponents=Curriculum([0, 0.5]), reward="lead", seat=None)
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1)
    model.learn(1024)
    assert get_action_masks(env).shape == (8, env.variant.game.moves)
    policy = policy_of(model, env.variant)
    many = ManyEnv("azul", 8, opponents=policy)  # an earlier policy as the opponent
    observation, _ = many.reset(seed=1)
    _, _, _, _, infos = many.step(policy(observation["observation"], observation["action_mask"]))
    assert not infos["illegal"].any()
    mine, _ = tilewright.match("azul", [PolicyPlayer(policy), "random"], sets=1)
    assert 0 <= mine.share <= 1


def test_an_episode_tells_its_end() -> None:
    env = SB3Env("azul", 4, opponents="random", reward="share")
    env.seed(3)
    env.reset()
    ended: list[dict[str, object]] = []
    while not ended:
        actions = np.array([np.flatnonzero(mask)[0] for mask in env.action_masks()])
        _, rewards, dones, infos = env.step(actions)
        ended = [info for info, done in zip(infos, dones, strict=True) if done]
    assert env.observation_space.contains(ended[0]["terminal_observation"])
    assert ended[0]["share"] == rewards[dones][0]


def test_the_recipe_runs(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    command = [sys.executable, RECIPE, "--minutes", "0.05", "--games", "20", "--curve", curve]
    done = run(command, capture_output=True, text=True, check=True)
    assert '"share"' in done.stdout
    assert curve.stat().st_size > 1000
