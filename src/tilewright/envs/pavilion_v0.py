"""Summer Pavilion for PettingZoo; ``SeatsEnv`` says what can be set."""

from typing import Any

from tilewright.envs.aec import SeatsEnv, wrapped


def raw_env(**settings: Any) -> SeatsEnv:  # Any: see SeatsEnv, which checks them
    return SeatsEnv("pavilion", **settings)


def env(**settings: Any) -> Any:  # Any: PettingZoo ships no types
    return wrapped(raw_env(**settings))
