"""What the environments' tests share: modules by game, and a loop that plays."""

import hashlib
from importlib import import_module
from typing import Any

import numpy as np

from tilewright import GAMES, Variant

MODULES: dict[str, Any] = {name: import_module(f"tilewright.envs.{name}_v0") for name in GAMES}


def settings_of(variant: Variant) -> dict[str, Any]:
    return {"players": variant.players, **variant.listed_options}


def play_out(env: Any, seed: int) -> dict[str, float]:
    """Play a whole game by the loop that PettingZoo documents; return what each agent got."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, is_over, is_cut_off, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) or is_over or is_cut_off
        env.step(None if is_over or is_cut_off else int(rng.choice(legal)))
    return total


def fingerprint(name: str, seed: int) -> str:
    """A digest of all that a game shows, with actions that depend on what it shows."""
    env, digest = MODULES[name].env(players=3), hashlib.sha256()
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        for part in (observation["observation"], observation["action_mask"]):
            digest.update(part.tobytes())
        digest.update(repr(reward).encode())
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if is_over else int(legal[digest.digest()[0] % len(legal)]))
    return digest.hexdigest()


if __name__ == "__main__":
    for game in MODULES:
        print(game, fingerprint(game, 11))
