"""Train a small network to play, from nothing, in about a minute: actor and critic in NumPy.

    python examples/train.py azul --seconds 45

Many games against the random mover are stepped in one call. After some steps of all of them the
network learns from what they brought (A2C): moves that led to more points than the critic had
expected become likelier. Before and after, it plays a thousand games and says how many it won.
"""

import argparse
import time
from dataclasses import dataclass
from math import sqrt

import numpy as np

from tilewright.envs.layout import bounds
from tilewright.envs.vector import ManyEnv
from tilewright.records import Array

Parameters = dict[str, Array]

GAMES, STEPS = 128, 24  # stepped together; before each update
HIDDEN = 96
RATE, ENTROPY, VALUE = 5e-3, 0.003, 0.5
TRUST = 0.7  # in later rewards, when an action is credited with them
SCALE = 10.0  # points that count as 1


@dataclass
class Batch:
    """What was seen, done and got: by step, then by game."""

    seen: Array
    masks: Array
    actions: Array
    returns: Array
    gains: Array  # over what the critic had expected


class Learner:
    """A network of one hidden layer, and the optimizer Adam."""

    def __init__(self, env: ManyEnv, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.most = bounds(env.variant).astype(np.float32)
        inputs, moves = len(self.most), env.variant.game.moves
        shapes = {"hidden": (inputs, HIDDEN), "policy": (HIDDEN, moves), "value": (HIDDEN, 1)}
        self.weights: Parameters = {
            name: (self.rng.standard_normal(shape) / sqrt(shape[0])).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights["policy"] *= 0.01
        self.weights["bias"] = np.zeros(moves, np.float32)
        self.mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.spread = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.updates = 0

    def scale(self, observation: Array) -> Array:
        return np.sqrt(observation / self.most, dtype=np.float32)

    def look(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of all moves, and the value."""
        hidden = np.tanh(seen @ self.weights["hidden"])
        logits = hidden @ self.weights["policy"] + self.weights["bias"]
        logits = np.where(masks, logits, np.float32(-1e9))
        chances = np.exp(logits - logits.max(-1, keepdims=True))
        chances /= chances.sum(-1, keepdims=True)
        return hidden, chances, (hidden @ self.weights["value"])[..., 0]

    def choose(self, chances: Array) -> Array:
        """A move by its chances (the largest of Gumbel's numbers)."""
        noise = self.rng.random(chances.shape, np.float32)
        scores = np.log(chances + 1e-20) - np.log(-np.log(noise + 1e-20) + 1e-20)
        return np.asarray(scores.argmax(-1))

    def learn(self, batch: Batch) -> None:
        hidden, chances, values = self.look(batch.seen, batch.masks)
        n = len(values)
        chosen = np.zeros_like(chances)
        chosen[np.arange(n), batch.actions] = 1
        surprise = np.log(chances + 1e-20)
        entropy = -(chances * surprise).sum(-1, keepdims=True)
        gains = batch.gains / (batch.gains.std() + 1e-6)
        to_logits = (chances - chosen) * gains[:, None]
        to_logits += ENTROPY * chances * (surprise + entropy)
        to_value = VALUE * (values - batch.returns)[:, None]
        to_hidden = to_logits @ self.weights["policy"].T + to_value @ self.weights["value"].T
        to_hidden *= 1 - hidden**2
        self.step(
            {
                "hidden": batch.seen.T @ to_hidden / n,
                "policy": hidden.T @ to_logits / n,
                "bias": to_logits.mean(0),
                "value": hidden.T @ to_value / n,
            }
        )

    def step(self, gradients: Parameters) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.spread[name] += 0.01 * (gradient**2 - self.spread[name])
            mean = self.mean[name] / (1 - 0.9**self.updates)
            spread = self.spread[name] / (1 - 0.99**self.updates)
            self.weights[name] -= RATE * mean / (np.sqrt(spread) + 1e-8)


class Trainer:
    """Plays many games on and lets the learner learn."""

    def __init__(self, game: str, games: int = GAMES, seed: int = 1) -> None:
        self.env = ManyEnv(game, games, opponents="random", reward="points")
        self.learner = Learner(self.env, seed)
        self.observation, _ = self.env.reset(seed=seed)
        self.is_over = np.zeros(games, np.bool_)

    def update(self) -> None:
        """Play some steps of all games, then learn from them."""
        seen, masks, actions, rewards, values, alive = [], [], [], [], [], []
        for _ in range(STEPS):
            now, mask, chances, value = self.look()
            action = self.learner.choose(chances)
            alive.append(~self.is_over)  # after an end no move is made: a game begins
            self.observation, reward, self.is_over, *_ = self.env.step(action)
            seen.append(now)
            masks.append(mask)
            actions.append(action)
            rewards.append(reward / SCALE)
            values.append(value)
        returns = credit(rewards, [*values, self.look()[3]], alive)
        gains = [after - before for after, before in zip(returns, values, strict=True)]
        columns = (seen, masks, actions, returns, gains)
        self.learner.learn(Batch(*(np.concatenate(c)[np.concatenate(alive)] for c in columns)))

    def look(self) -> tuple[Array, Array, Array, Array]:
        """What is seen, what is legal, the chances of all moves, and the value: 0 after an end."""
        seen = self.learner.scale(self.observation["observation"])
        mask = self.observation["action_mask"].astype(np.bool_)
        _, chances, value = self.learner.look(seen, mask)
        return seen, mask, chances, value * ~self.is_over


def credit(rewards: list[Array], values: list[Array], alive: list[Array]) -> list[Array]:
    """What each action is credited with: its reward, and what followed as far as it is trusted."""
    returns, later = [], values[-1]
    for step in reversed(range(len(rewards))):
        later = rewards[step] + (1 - TRUST) * values[step + 1] + TRUST * later
        later = np.where(alive[step], later, 0).astype(np.float32)
        returns.append(later)
    return returns[::-1]


def win_share(learner: Learner, game: str, games: int, seed: int = 2) -> float:
    """The learner's share of the wins against the random mover."""
    env = ManyEnv(game, games, opponents="random", reward="share")
    observation, _ = env.reset(seed=seed)
    shares, is_done = np.zeros(games), np.zeros(games, np.bool_)
    while not is_done.all():
        seen = learner.scale(observation["observation"])
        _, chances, _ = learner.look(seen, observation["action_mask"].astype(np.bool_))
        observation, rewards, is_over, _, _ = env.step(learner.choose(chances))
        shares = np.where(is_over & ~is_done, rewards, shares)
        is_done |= is_over
    return float(shares.mean())


def say(learner: Learner, game: str, games: int) -> None:
    share = win_share(learner, game, games)
    error = 1.96 * sqrt(share * (1 - share) / games)
    print(f"after {learner.updates} updates: {share:.1%} ± {error:.1%} of the wins", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small network against the random mover.")
    parser.add_argument("game", nargs="?", default="azul")
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--updates", type=int, help="number of updates, however long they take")
    parser.add_argument("--games", type=int, default=1000, help="played before and after")
    arguments = parser.parse_args()
    trainer = Trainer(arguments.game)
    say(trainer.learner, arguments.game, arguments.games)
    end = time.monotonic() + arguments.seconds
    while trainer.learner.updates != arguments.updates:
        trainer.update()
        if arguments.updates is None and time.monotonic() > end:
            break
    say(trainer.learner, arguments.game, arguments.games)


if __name__ == "__main__":
    main()
