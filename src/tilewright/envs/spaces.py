"""Gymnasium's spaces for a variant's observations and moves."""

import numpy as np

from tilewright.envs.layout import MASK, OBSERVATION, bounds
from tilewright.extras import needed
from tilewright.games import Variant

with needed("envs"):
    from gymnasium import spaces


def observation_space(variant: Variant) -> spaces.Dict:
    most = bounds(variant)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=OBSERVATION),
            "action_mask": spaces.Box(0, 1, (variant.game.moves,), MASK),
        }
    )


def action_space(variant: Variant) -> spaces.Discrete:
    return spaces.Discrete(variant.game.moves)
