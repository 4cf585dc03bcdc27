"""RLlib takes our environments: several agents by PettingZoo, one learner by Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
import pytest
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import tilewright
import tilewright.envs.gym
from tilewright import envs


@pytest.mark.parametrize("game", list(tilewright.GAMES))
def test_its_multi_agent_environment_plays_a_game(game: str) -> None:
    env = PettingZooEnv(getattr(envs, f"{game}_v0").env())
    observations, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        ((agent, seen),) = observations.items()
        action = int(np.flatnonzero(seen["action_mask"])[0])
        observations, rewards, ended, cut_off, _ = env.step({agent: action})
        is_over = ended["__all__"] or cut_off["__all__"]
    assert rewards


class Named(gymnasium.ObservationWrapper[Any, Any, Any]):
    """By the names, and in the numbers, that RLlib's masking module asks for."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        inner, box = env.observation_space, gymnasium.spaces.Box
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observations": box(0.0, 32767.0, inner["observation"].shape, np.float32),
                "action_mask": box(0.0, 1.0, inner["action_mask"].shape, np.float32),
            }
        )

    def observation(self, observation: Any) -> Any:
        return {
            "observations": observation["observation"].astype(np.float32),
            "action_mask": observation["action_mask"].astype(np.float32),
        }


def test_its_ppo_learns_with_masks() -> None:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        register_env("azul", lambda _: Named(gymnasium.make("tilewright/Azul-v0", opponents=0.2)))
        config = (
            PPOConfig()
            .environment("azul")
            .env_runners(num_env_runners=0)
            .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
            .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        )
        algorithm = config.build_algo()
        result = algorithm.train()
        assert result["num_env_steps_sampled_lifetime"] >= 128
        algorithm.stop()
    finally:
        ray.shutdown()
