"""Environments for research: PettingZoo, Gymnasium and OpenSpiel. Each needs its extra.

Every installed game has a module of its own for PettingZoo: ``tilewright.envs.azul_v0`` and so on.
"""

import sys
from types import ModuleType
from typing import Any

from tilewright.found import found_games


def _seats_module(game: str) -> ModuleType:
    """A module like those of PettingZoo's own games: ``raw_env``, and ``env`` with wrappers."""

    def raw_env(**settings: Any) -> Any:  # Any: SeatsEnv checks them, and PettingZoo has no types
        from tilewright.envs.aec import SeatsEnv

        return SeatsEnv(game, **settings)

    def env(**settings: Any) -> Any:
        from tilewright.envs.aec import wrapped

        return wrapped(raw_env(**settings))

    module = ModuleType(f"{__name__}.{game}_v0", f"{game} for PettingZoo; see ``aec.SeatsEnv``.")
    module.__dict__.update(raw_env=raw_env, env=env)
    return module


for _game in found_games():
    globals()[f"{_game}_v0"] = sys.modules[f"{__name__}.{_game}_v0"] = _seats_module(_game)


def __getattr__(name: str) -> ModuleType:  # for type checkers: the modules above
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
