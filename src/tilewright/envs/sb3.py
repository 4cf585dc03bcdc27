"""Stable-Baselines3: many games as one of its vector environments, with masks for MaskablePPO.

from sb3_contrib import MaskablePPO
from tilewright.envs.sb3 import SB3Env

model = MaskablePPO("MlpPolicy", SB3Env("azul", num_envs=128, opponents=1))
"""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from tilewright.envs.layout import bounds
from tilewright.envs.opponents import Curriculum, Opponent, Policy
from tilewright.envs.vector import ManyEnv
from tilewright.extras import needed
from tilewright.games import Variant
from tilewright.records import Array

with needed("sb3"):
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv

Indices = int | Sequence[int] | None


def scaled(variant: Variant, observations: Array) -> Array:
    """Observations as networks like them: the square root of each number's share of its most."""
    return np.sqrt(observations / bounds(variant), dtype=np.float32)


class SB3Env(VecEnv):  # type: ignore[misc]  # it is not installed where types are checked
    """``ManyEnv`` with what Stable-Baselines3 asks for; settings are those of ``ManyEnv``.

    Observations are the numbers alone, scaled; the masks are ``action_masks``. ``infos`` of a game
    that ended hold the learner's ``share`` of the win beside its ``episode``.

    >>> env = SB3Env("azul", num_envs=8, opponents="random")
    >>> env.reset().shape, env.action_masks().shape
    ((8, 433), (8, 685))
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        players: int = 2,
        opponents: Opponent | Sequence[Opponent] | Curriculum = 1,
        reward: str = "share",
        **settings: Any,  # Any: as ManyEnv has them
    ) -> None:
        self.many = ManyEnv(
            game,
            num_envs,
            players=players,
            opponents=opponents,
            reward=reward,
            autoreset_mode="SameStep",
            copy=False,
            **settings,
        )
        self.variant, self.render_mode = self.many.variant, None
        numbers = len(bounds(self.variant))
        space = spaces.Box(0.0, 1.0, (numbers,), np.float32)
        super().__init__(num_envs, space, self.many.single_action_space)
        self._actions = np.zeros(num_envs, np.int64)
        self._masks = np.zeros((num_envs, self.variant.game.moves), np.bool_)
        self._returns, self._lengths = np.zeros(num_envs), np.zeros(num_envs, np.int64)
        self._began = time.time()

    def reset(self) -> Array:
        seeds = [seed for seed in self._seeds if seed is not None]
        self._reset_seeds()
        observation, _ = self.many.reset(seed=seeds[0] if seeds else None)
        self._returns[:] = self._lengths[:] = 0
        return self._see(observation)

    def step_async(self, actions: Array) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        observation, rewards, is_over, is_cut_off, infos = self.many.step(self._actions)
        done = is_over | is_cut_off
        self._returns += rewards
        self._lengths += 1
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            told[i] = self._told(int(i), infos, bool(is_cut_off[i]))
        self._returns[done] = self._lengths[done] = 0
        return self._see(observation), rewards.astype(np.float32), done, told

    def _told(self, i: int, infos: dict[str, Any], is_cut_off: bool) -> dict[str, Any]:
        """What is said of a game that ended."""
        passed = round(time.time() - self._began, 6)
        last = infos["final_obs"][i]["observation"]
        return {
            "terminal_observation": scaled(self.variant, last),
            "TimeLimit.truncated": is_cut_off,
            "share": float(infos["share"][i]),
            "episode": {"r": float(self._returns[i]), "l": int(self._lengths[i]), "t": passed},
        }

    def _see(self, observation: dict[str, Array]) -> Array:
        self._masks = observation["action_mask"].astype(np.bool_)
        return scaled(self.variant, observation["observation"])

    def action_masks(self) -> Array:
        """The legal moves of every game."""
        return self._masks

    def env_method(self, method_name: str, *arguments: Any, indices: Indices = None) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"expected action_masks, got {method_name!r}")
        return [self._masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        self.many.close()


def policy_of(model: Any, variant: Variant, is_sure: bool = True) -> Policy:
    """A trained model as a policy that plays as an opponent, or in matches as ``PolicyPlayer``.

    ``model`` is MaskablePPO, or predicts as it does (Any: a callback knows only that it is some
    algorithm); ``is_sure`` takes the likeliest moves.

    >>> from sb3_contrib import MaskablePPO
    >>> from tilewright import Dealer, Position
    >>> from tilewright.envs.opponents import PolicyPlayer
    >>> env = SB3Env("azul", num_envs=2)
    >>> model = MaskablePPO("MlpPolicy", env, n_steps=2, batch_size=4)
    >>> player = PolicyPlayer(policy_of(model, env.variant))
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> player.choose(position) in position.legal_moves
    True
    """

    def choose(observations: Array, masks: Array) -> Array:
        seen, legal = scaled(variant, observations), masks.astype(np.bool_)
        moves, _ = model.predict(seen, action_masks=legal, deterministic=is_sure)
        return np.asarray(moves)

    return choose
