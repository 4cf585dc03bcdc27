"""Tianshou's collector plays whole games of ours."""

import pytest
from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector
from tianshou.env import DummyVectorEnv, PettingZooEnv

import tilewright
from tilewright import envs


@pytest.mark.parametrize("game", list(tilewright.GAMES))
def test_a_collector_plays_games(game: str) -> None:
    env = PettingZooEnv(getattr(envs, f"{game}_v0").env())
    players = [
        MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
        for _ in env.agents
    ]
    everyone = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    many = DummyVectorEnv([lambda: env])
    collected = Collector(everyone, many).collect(n_episode=2, reset_before_collect=True)
    assert collected.n_collected_episodes == 2
