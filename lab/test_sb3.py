"""Stable-Baselines3 and MaskablePPO take our environments as they are."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from subprocess import run
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env

import tilewright
import tilewright.envs.gym
from tilewright import Dealer, Position
from tilewright.envs.opponents import Curriculum, PolicyPlayer
from tilewright.envs.playing import observe_position
from tilewright.envs.sb3 import SB3Env, policy_of
from tilewright.envs.vector import ManyEnv

RECIPE = Path(__file__).parent.parent / "examples" / "maskable_ppo.py"
KINDS, FLOOR = "byrkw", 5
TAKEN = 3  # the place of the tiles taken, in fours, in what the recipe tells of a move


def recipe() -> Any:
    spec = spec_from_file_location("recipe", RECIPE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["recipe"] = module  # data classes look for their module
    spec.loader.exec_module(module)
    return module


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


def test_the_recipe_knows_what_each_move_takes() -> None:
    position = Dealer(7).deal(Position.start("azul"))
    seen = torch.as_tensor(observe_position(position, position.turn)[None].astype(np.float32))
    spaces = SB3Env("azul", 1).observation_space
    moves = recipe().Moves(spaces, position.variant)
    told = moves.of_moves(seen)[0, ..., TAKEN] * 4
    for move in position.legal_moves:
        source, color, line = str(move)
        display = position.view()["displays"][int(source) - 1]
        where = (int(source), KINDS.index(color), FLOOR if line == "-" else int(line) - 1)
        assert told[where] == display.count(color)
        assert move.id == 36 * where[0] + 6 * where[1] + where[2]


def test_the_recipe_runs(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    command = [sys.executable, RECIPE, "--minutes", "0.05", "--games", "20", "--curve", curve]
    done = run(command, capture_output=True, text=True, check=True)
    assert '"share"' in done.stdout
    assert curve.stat().st_size > 1000
