"""Beat level 1 in ten minutes with MaskablePPO of sb3-contrib, and draw the curve.

    pip install "tilewright[sb3]" matplotlib
    python examples/maskable_ppo.py azul --minutes 10 --curve curve.svg

Many games at once are one environment of Stable-Baselines3. The opponents grow with the learner:
first any legal move, then level 1 with a chance that grows, then level 1 itself. The reward is the
lead that a move and what followed brought. From time to time the learner's likeliest moves play
level 1; what they win is the curve. Minutes are those of the processor, so that other work on the
machine takes nothing from the learner.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

from tilewright.envs.opponents import Curriculum, Opponent, Policy
from tilewright.envs.sb3 import SB3Env, policy_of
from tilewright.envs.vector import ManyEnv

GAMES, STEPS = 128, 64  # stepped together; before each update
HIDDEN = 256
RATE, LAST_RATE = 1e-3, 1e-4
OPPONENTS: tuple[Opponent, ...] = (0, 0.3, 0.6, 1)


@dataclass(frozen=True)
class Point:
    """What the learner wins after some time."""

    minutes: float  # of the processor
    wall_minutes: float
    steps: int
    opponent: str
    share: float
    plus_minus: float


def win_share(policy: Policy, game: str, opponent: Opponent, games: int, seed: int) -> float:
    """A policy's share of the wins."""
    env = ManyEnv(game, games, opponents=opponent, seat=None)
    observation, _ = env.reset(seed=seed)
    shares, is_done = np.zeros(games), np.zeros(games, np.bool_)
    while not is_done.all():
        actions = policy(observation["observation"], observation["action_mask"])
        observation, rewards, is_over, _, _ = env.step(actions)
        shares = np.where(is_over & ~is_done, rewards, shares)
        is_done |= is_over
    env.close()
    return float(shares.mean())


class Watch(BaseCallback):
    """Measures from time to time, and ends the training when its time is up."""

    def __init__(self, env: SB3Env, minutes: float, every: float, games: int) -> None:
        super().__init__()
        self.env, self.minutes, self.every, self.games = env, minutes, every, games
        self.curve: list[Point] = []
        self.began, self.wall_began = time.process_time(), time.monotonic()
        self.measuring = 0.0  # seconds that are not the training's

    @property
    def spent(self) -> float:
        return (time.process_time() - self.began - self.measuring) / 60

    def _on_step(self) -> bool:
        return self.spent < self.minutes

    def _on_rollout_start(self) -> None:
        if self.spent >= self.every * len(self.curve):
            self.measure()
        done = min(1.0, self.spent / self.minutes)
        rate = RATE + done * (LAST_RATE - RATE)
        self.model.lr_schedule = lambda _: rate

    def measure(self) -> None:
        spent, began = self.spent, time.process_time()
        policy = policy_of(self.model, self.env.variant)
        share = win_share(policy, self.env.variant.game.name, 1, self.games, seed=10**6)
        curriculum = self.env.many.curriculum
        point = Point(
            minutes=round(spent, 2),
            wall_minutes=round((time.monotonic() - self.wall_began) / 60, 2),
            steps=self.num_timesteps,
            opponent=str(curriculum.opponent) if curriculum else "",
            share=round(share, 4),
            plus_minus=round(1.96 * sqrt(share * (1 - share) / self.games), 4),
        )
        self.curve.append(point)
        print(json.dumps(asdict(point)), flush=True)
        self.measuring += time.process_time() - began


def new_model(env: SB3Env, seed: int) -> MaskablePPO:
    return MaskablePPO(
        "MlpPolicy",
        VecNormalize(env, norm_obs=False, gamma=0.99),
        learning_rate=RATE,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=3,
        gamma=0.99,
        gae_lambda=0.9,
        ent_coef=0.003,
        max_grad_norm=1.0,
        policy_kwargs={"net_arch": [HIDDEN], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


def draw(curve: list[Point], game: str, file: Path) -> None:
    from matplotlib import pyplot

    minutes, shares = [p.minutes for p in curve], [p.share for p in curve]
    figure, axes = pyplot.subplots(figsize=(6, 3.2))
    errors = [p.plus_minus for p in curve]
    axes.errorbar(minutes, shares, errors, marker="o", markersize=3, linewidth=1.2, capsize=2)
    axes.axhline(0.5, color="gray", linewidth=0.8, linestyle="--")
    axes.set(xlabel="minutes", ylabel="share of the wins against level 1", ylim=(0, 1))
    axes.set_title(f"MaskablePPO learns {game}")
    figure.tight_layout()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO until it beats level 1.")
    parser.add_argument("game", nargs="?", default="azul")
    parser.add_argument("--minutes", type=float, default=10, help="of the processor")
    parser.add_argument("--every", type=float, default=1, help="minutes between two measurements")
    parser.add_argument("--games", type=int, default=1000, help="of each measurement")
    parser.add_argument("--threads", type=int, default=1, help="that PyTorch uses")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw it into this file")
    parser.add_argument("--save", type=Path, help="write the model there")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.distributions.Distribution.set_default_validate_args(False)
    env = SB3Env(arguments.game, GAMES, opponents=Curriculum(OPPONENTS), reward="lead", seat=None)
    env.seed(arguments.seed)
    watch = Watch(env, arguments.minutes, arguments.every, arguments.games)
    model = new_model(env, arguments.seed)
    model.learn(10**9, callback=watch)
    watch.measure()
    if arguments.curve:
        draw(watch.curve, arguments.game, arguments.curve)
    if arguments.save:
        model.save(arguments.save)


if __name__ == "__main__":
    main()
