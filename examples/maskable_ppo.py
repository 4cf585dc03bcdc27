"""Beat level 1 of Azul with MaskablePPO of sb3-contrib, and draw the curve.

    pip install "tilewright[sb3]" matplotlib
    python examples/maskable_ppo.py --minutes 10 --curve curve.svg

Many games at once are one environment of Stable-Baselines3. One small network is asked about every
move, so that what it learns of a display and a color holds for all. First the learner imitates: it
is told what ``greedy`` would do, in games where both take turns at random. Then PPO goes on from
there, against level 1. The reward is the lead that a move and what followed brought. From time to
time the learner's likeliest moves play level 1; what they win is the curve. Minutes are those of
the processor, so that other work on the machine takes nothing from the learner.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from stable_baselines3.common.vec_env import VecNormalize
from torch import nn

from tilewright import Variant
from tilewright.envs.layout import bounds, split
from tilewright.envs.opponents import Opponent, Policy
from tilewright.envs.sb3 import SB3Env, policy_of
from tilewright.envs.vector import ManyEnv

GAME = "azul"
GAMES, STEPS, BATCH = 256, 32, 1024  # games at once, steps before each update
COLORS, CONTEXT, HIDDEN = 5, 32, 32
AROUND = [(0, -2), (0, -1), (0, 1), (0, 2), (-2, 0), (-1, 0), (1, 0), (2, 0)]  # down, right
OF_A_MOVE = 20 + len(AROUND) + 3
TEACHER = "greedy"
IMITATION_RATE, RATE, LAST_RATE = 1e-3, 3e-4, 3e-5


@dataclass(frozen=True)
class Point:
    """What the learner wins after some time."""

    minutes: float  # of the processor
    wall_minutes: float
    steps: int
    how: str
    share: float
    plus_minus: float


class Moves(BaseFeaturesExtractor):
    """How good every move of Azul looks: one small network asked about each of them.

    It sees what a move takes and where that leads, and the whole table by way of a few numbers. So
    what is learned of one display and one color holds for all. The last features are the table's,
    for the critic.
    """

    def __init__(self, space: spaces.Box, variant: Variant) -> None:
        super().__init__(space, variant.game.moves + CONTEXT)
        numbers, self.moves = np.arange(len(bounds(variant))), variant.game.moves
        self.planes = {name: torch.tensor(p) for name, p in split(variant, numbers).items()}
        self.most = torch.tensor(bounds(variant), dtype=torch.float32)
        self.context = nn.Linear(len(numbers), CONTEXT)
        self.table = nn.Linear(CONTEXT, HIDDEN, bias=False)
        self.first = nn.Linear(OF_A_MOVE, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, 1)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        context = torch.relu(self.context(seen))
        numbers = (seen.square() * self.most).round()
        hidden = self.first(self.of_moves(numbers)) + self.table(context)[:, None, None, None]
        worth = self.last(torch.relu(self.second(torch.relu(hidden)))).squeeze(-1)
        # A move's number is 36 times its source, plus 6 times its color, plus its line; the sixth
        # color is the joker, and what follows are moves of other variants.
        padded = nn.functional.pad(worth, (0, 0, 0, 1)).flatten(1)
        rest = padded.new_zeros(len(seen), self.moves - padded.shape[1])
        return torch.cat([padded, rest, context], 1)

    def of_moves(self, numbers: torch.Tensor) -> torch.Tensor:
        """What is told of each move, by source, color and line (the last one is the floor)."""
        planes = {name: numbers[:, where] for name, where in self.planes.items()}
        sources = torch.cat([planes["center"][:, None], planes["displays"]], 1)[..., :COLORS]
        filled = planes["0.lines"].sum(2)
        room = nn.functional.pad(torch.arange(1, 6) - filled, (0, 1))[:, None, None]
        taken = sources[..., None].expand(-1, -1, -1, 6)
        placed = torch.minimum(taken, room)
        at_center = torch.zeros(len(sources[0]), 1, 1)
        at_center[0] = 1
        told = [
            *(taken == n for n in (1, 2, 3)),
            taken / 4,
            placed / 5,
            (taken - placed) / 5,
            (room - placed) / 5,
            (placed == room) & (room > 0),
            *torch.eye(6),
            at_center,
            at_center * planes["marker"][:, None, None],
            (sources.sum(2, keepdim=True) - sources)[..., None] / 8,
            (sources.sum(1, keepdim=True) - sources)[..., None] / 8,
            planes["0.floor"].sum(1)[:, None, None, None] / 7,
            planes["round"][:, None, None] / 5,
            *self.of_spaces(planes["0.wall"]),
        ]
        return torch.stack([one.expand_as(taken).float() for one in told], -1)

    def of_spaces(self, wall: torch.Tensor) -> list[torch.Tensor]:
        """What lies around the space of the wall where a line's tile will go, by color and line."""
        rows = torch.arange(COLORS)
        columns = (rows[:, None] + rows) % COLORS  # of a color in a row
        lies = wall.sum(3)
        edged = nn.functional.pad(lies, (2, 2, 2, 2))
        around = [edged[:, rows + 2 + down, columns + 2 + right] for down, right in AROUND]
        full = [lies.sum(1)[:, columns] / 5, lies.sum(2)[:, None].expand(-1, COLORS, -1) / 5]
        full.append(wall.sum((1, 2))[:, :COLORS, None].expand(-1, -1, 5) / 5)
        return [nn.functional.pad(one, (0, 1))[:, None] for one in around + full]


class ByMoves(MaskableActorCriticPolicy):
    """MaskablePPO's policy, whose likeliest moves are those that look best to ``Moves``."""

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_net = Worth(int(self.action_space.n))
        self.optimizer = torch.optim.Adam(self.parameters(), lr=lr_schedule(1), eps=1e-5)


class Worth(nn.Module):
    """The first features, which are a number for each move."""

    def __init__(self, moves: int) -> None:
        super().__init__()
        self.moves = moves

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, : self.moves]


def win_share(policy: Policy, opponent: Opponent, games: int, seed: int) -> float:
    """A policy's share of the wins."""
    env = ManyEnv(GAME, games, opponents=opponent, seat=None)
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
        self.measuring, self.imitated = 0.0, 0  # seconds that are not the training's; steps
        self.how = "imitates"

    @property
    def spent(self) -> float:
        return (time.process_time() - self.began - self.measuring) / 60

    def _on_step(self) -> bool:
        return self.spent < self.minutes

    def _on_rollout_start(self) -> None:
        self.how = "plays"
        self.measure_when_due(self.model)
        done = min(1.0, self.spent / self.minutes)
        rate = RATE + done * (LAST_RATE - RATE)
        self.model.lr_schedule = lambda _: rate

    def measure_when_due(self, model: BaseAlgorithm) -> None:
        if self.spent >= self.every * len(self.curve):
            self.measure(model)

    def measure(self, model: BaseAlgorithm) -> None:
        spent, began = self.spent, time.process_time()
        policy = policy_of(model, self.env.variant)
        share = win_share(policy, 1, self.games, seed=10**6)
        point = Point(
            minutes=round(spent, 2),
            wall_minutes=round((time.monotonic() - self.wall_began) / 60, 2),
            steps=self.imitated + model.num_timesteps,
            how=self.how,
            share=round(share, 4),
            plus_minus=round(1.96 * sqrt(share * (1 - share) / self.games), 4),
        )
        self.curve.append(point)
        print(json.dumps(asdict(point)), flush=True)
        self.measuring += time.process_time() - began


def imitate(model: MaskablePPO, env: SB3Env, watch: Watch, minutes: float, seed: int) -> None:
    """Learn what the teacher would do, wherever the two of them get by taking turns at random."""
    policy, rng = model.policy, np.random.default_rng(seed)
    optimizer = torch.optim.Adam(policy.parameters(), lr=IMITATION_RATE)
    observation = env.reset()
    while watch.spent < minutes:
        watch.measure_when_due(model)
        lessons: list[tuple[torch.Tensor, np.ndarray, torch.Tensor]] = []
        for _ in range(BATCH // GAMES):
            seen, masks = torch.as_tensor(observation), env.action_masks()
            taught = env.many.choose_as(TEACHER)
            lessons.append((seen, masks, torch.as_tensor(taught)))
            with torch.no_grad():
                own, _, _ = policy(seen, action_masks=masks)
            turns = rng.random(GAMES) < 0.5
            stepped, _, _, _ = env.step(np.where(turns, own.numpy(), taught))
            observation = np.asarray(stepped)
        told, allowed, right = zip(*lessons, strict=True)
        moves = policy.get_distribution(torch.cat(told), action_masks=np.concatenate(allowed))
        loss = -moves.log_prob(torch.cat(right)).mean()
        for group in optimizer.param_groups:
            group["lr"] = IMITATION_RATE * (1 - 0.9 * watch.spent / minutes)
        optimizer.zero_grad()
        torch.autograd.backward(loss)
        optimizer.step()
        watch.imitated += BATCH


def new_model(env: SB3Env, seed: int) -> MaskablePPO:
    return MaskablePPO(
        ByMoves,
        VecNormalize(env, norm_obs=False, gamma=0.99),
        learning_rate=RATE,
        n_steps=STEPS,
        batch_size=BATCH,
        n_epochs=3,
        gamma=0.99,
        gae_lambda=0.9,
        ent_coef=0.003,
        max_grad_norm=1.0,
        policy_kwargs={
            "net_arch": {"pi": [], "vf": [64]},
            "features_extractor_class": Moves,
            "features_extractor_kwargs": {"variant": env.variant},
        },
        seed=seed,
        device="cpu",
    )


def draw(curve: list[Point], file: Path) -> None:
    from matplotlib import pyplot

    minutes, shares = [p.minutes for p in curve], [p.share for p in curve]
    figure, axes = pyplot.subplots(figsize=(6, 3.2))
    errors = [p.plus_minus for p in curve]
    axes.errorbar(minutes, shares, errors, marker="o", markersize=3, linewidth=1.2, capsize=2)
    axes.axhline(0.5, color="gray", linewidth=0.8, linestyle="--")
    axes.set(xlabel="minutes", ylabel="share of the wins against level 1", ylim=(0, 1))
    axes.set_title("MaskablePPO learns Azul")
    figure.tight_layout()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO until it beats level 1.")
    parser.add_argument("--minutes", type=float, default=10, help="of the processor")
    parser.add_argument("--imitate", type=float, default=2, help="so many of these minutes")
    parser.add_argument("--every", type=float, default=1, help="minutes between two measurements")
    parser.add_argument("--games", type=int, default=1000, help="of each measurement")
    parser.add_argument("--threads", type=int, default=1, help="that PyTorch uses")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw it into this file")
    parser.add_argument("--save", type=Path, help="write the model there")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.distributions.Distribution.set_default_validate_args(False)
    env = SB3Env(GAME, GAMES, opponents=1, reward="lead", seat=None)
    env.seed(arguments.seed)
    watch = Watch(env, arguments.minutes, arguments.every, arguments.games)
    model = new_model(env, arguments.seed)
    imitate(model, env, watch, min(arguments.imitate, arguments.minutes), arguments.seed)
    watch.measure(model)
    model.learn(10**9, callback=watch)
    watch.measure(model)
    if arguments.curve:
        draw(watch.curve, arguments.curve)
    if arguments.save:
        model.save(arguments.save)


if __name__ == "__main__":
    main()
