"""The training example learns."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from examples.train import Learner

from tilewright.envs.vector import ManyEnv

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train.py"
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}  # two tests at once would wait for each other


@pytest.mark.slow
def test_a_short_training_beats_the_random_mover() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLE, "azul", "--updates", "15", "--games", "200"],
        env=os.environ | ONE_THREAD,
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = [float(share) for share in re.findall(r"([\d.]+)% ±", done.stdout)]
    assert before < 60
    assert after > 70
    assert "after 15 updates" in done.stdout


def test_it_never_chooses_an_illegal_move() -> None:
    env = ManyEnv("pavilion", 16)
    learner = Learner(env, seed=2)
    observation, _ = env.reset(seed=2)
    for _ in range(30):
        masks = observation["action_mask"].astype(np.bool_)
        _, chances, _ = learner.look(learner.scale(observation["observation"]), masks)
        observation, _, _, _, infos = env.step(learner.choose(chances))
        assert not infos["illegal"].any()
