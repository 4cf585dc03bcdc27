"""Train a small network on games of our bots, and let our search judge by it.

    pip install "tilewright[envs]"
    python examples/judge.py azul --games 8000 --simulations 100 --sets 150

A bot plays itself, many games at once. A network of one hidden layer, in NumPy alone, learns who
wins from what the boards look like when a round begins. Then the search plays itself over paired
games, both sides with equally many simulations: one judges the ends of rounds by the network, the
other by the points on the board, which is what one has before anything is learned, or by the game's
own weights, which were tuned for long.
"""

import argparse
import time
from dataclasses import dataclass, field, replace
from itertools import product
from math import sqrt

import numpy as np

from tilewright import Bot, Judge, Score, Variant, match
from tilewright.bots.levels import level
from tilewright.envs.layout import size_of, split
from tilewright.envs.opponents import Opponent
from tilewright.envs.vector import ManyEnv
from tilewright.records import Array

AT_ONCE = 256  # games
HIDDEN, BATCH = 32, 64
RATE, DECAY = 1e-3, 2e-3
HELD_BACK = 0.1  # of the games: to see what was learned, and not just memorized
SPREAD = 8.0  # points ahead that make a player e times as likely to win
LUCK = ("displays",)  # planes that are dealt anew: all they could teach is to memorize games


class Network:
    """One hidden layer that says what the player to move can expect; learns with Adam."""

    def __init__(self, variant: Variant, seen: Array, seed: int) -> None:
        self.rng, self.players = np.random.default_rng(seed), variant.players
        self.mean, self.spread = seen.mean(0), seen.std(0)
        self.spread[self.spread < 0.01] = np.inf  # hardly ever anything else
        planes = split(variant, np.arange(seen.shape[1]))
        for name in LUCK:
            self.spread[planes[name].ravel()] = np.inf
        size = len(self.mean)
        self.weights: dict[str, Array] = {
            "hidden": (self.rng.standard_normal((size, HIDDEN)) / sqrt(size)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "value": (self.rng.standard_normal((HIDDEN, 1)) / sqrt(HIDDEN)).astype(np.float32),
        }
        self.drift = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.noise = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.updates = 0

    def __call__(self, observations: Array, masks: Array) -> tuple[None, Array]:
        """Judge positions, for our search: a share for every player; moves it leaves to us."""
        own = self.look(observations)[2]
        others = np.repeat((1 - own) / (self.players - 1), self.players - 1, axis=1)
        return None, np.hstack([own, others])

    def look(self, observations: Array) -> tuple[Array, Array, Array]:
        seen = ((observations - self.mean) / self.spread).astype(np.float32).clip(-4, 4)
        hidden = np.tanh(seen @ self.weights["hidden"] + self.weights["bias"])
        return seen, hidden, 1 / (1 + np.exp(-hidden @ self.weights["value"]))

    def learn(self, observations: Array, values: Array, rate: float) -> None:
        """One step down the log loss."""
        seen, hidden, own = self.look(observations)
        to_value = (own - values[:, None]) / len(seen)
        to_hidden = to_value @ self.weights["value"].T * (1 - hidden**2)
        gradients = {
            "hidden": seen.T @ to_hidden,
            "bias": to_hidden.sum(0),
            "value": hidden.T @ to_value,
        }
        self.updates += 1
        for name, gradient in gradients.items():
            self.drift[name] += 0.1 * (gradient - self.drift[name])
            self.noise[name] += 0.001 * (gradient**2 - self.noise[name])
            drift = self.drift[name] / (1 - 0.9**self.updates)
            noise = self.noise[name] / (1 - 0.999**self.updates)
            step = drift / (np.sqrt(noise) + 1e-8) + DECAY / RATE * self.weights[name]
            self.weights[name] -= rate * step

    def loss(self, observations: Array, values: Array) -> float:
        own = self.look(observations)[2][:, 0]
        return float(-(values * np.log(own) + (1 - values) * np.log(1 - own)).mean())


class Points:
    """Judges by the points alone."""

    def __init__(self, variant: Variant) -> None:
        planes = split(variant, np.arange(size_of(variant)))
        self.places = [int(planes[f"{seat}.score"][0]) for seat in range(variant.players)]

    def __call__(self, observations: Array, masks: Array) -> tuple[None, Array]:
        ahead = observations[:, self.places] / SPREAD
        shares = np.exp(ahead - ahead.max(1, keepdims=True))
        return None, shares / shares.sum(1, keepdims=True)


@dataclass
class Beginnings:
    """Rounds that began: what the player to move saw, and what that player won in the end."""

    games: list[int] = field(default_factory=list)
    seen: list[Array] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


def play_games(variant: Variant, opponent: Opponent, games: int, seed: int = 1) -> Beginnings:
    """Let a bot play itself in many games at once."""
    env = ManyEnv(variant.game.name, AT_ONCE, variant.players, opponents="self")
    observation, infos = env.reset(seed=seed)
    round_of = split(variant, np.arange(observation["observation"].shape[1]))["round"][0]
    rounds, found, done = np.ones(AT_ONCE, np.int64), Beginnings(), 0
    open_: list[list[tuple[int, Array]]] = [[] for _ in range(AT_ONCE)]
    while done < games:
        observation, _, is_over, _, infos = env.step(env.choose_as(opponent))
        now = observation["observation"][:, round_of]
        for i in np.flatnonzero(now > rounds):
            open_[i].append((int(infos["player"][i]), observation["observation"][i]))
        for i in np.flatnonzero(is_over):
            for player, seen in open_[i]:
                found.games.append(done)
                found.seen.append(seen)
                found.shares.append(float(infos["rewards"][i, player]))
            open_[i], done = [], done + 1
        rounds = np.where(is_over, 99, now)  # the next step begins another game
        rounds[now == 1] = 1
    env.close()
    return found


def train(found: Beginnings, variant: Variant, epochs: int) -> Network:
    """Learn all examples some times over, ever more carefully."""
    games, seen = np.array(found.games), np.array(found.seen)
    shares = np.array(found.shares, np.float32)
    is_test = games < HELD_BACK * (games.max() + 1)
    learned, network = np.flatnonzero(~is_test), Network(variant, seen[~is_test], seed=1)
    print(f"{len(games)} beginnings of rounds; an even guess has a log loss of 0.693", flush=True)
    for epoch in range(epochs):
        order = network.rng.permutation(learned)
        for begin in range(0, len(order), BATCH):
            some = order[begin : begin + BATCH]
            done = (epoch + begin / len(order)) / epochs
            network.learn(seen[some], shares[some], RATE * (1 - 0.95 * done))
        loss = network.loss(seen[is_test], shares[is_test])
        print(f"epoch {epoch + 1}: log loss of results {loss:.3f}", flush=True)
    return network


def compare(
    network: Network, rival: Judge | None, variant: Variant, simulations: int, sets: int
) -> Score:
    """The search judged by the network against the same with another judge, or by the weights."""
    way, name = replace(level(4), simulations=simulations, strictness=20.0), variant.game.name
    judged = Bot(name, way, seed=1, judge=network, batch=1, playouts=True)
    other = Bot(name, way, seed=2, judge=rival, batch=1, playouts=rival is not None)
    score, _ = match(variant, [judged, other], sets)
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a judge for the search, and measure it.")
    parser.add_argument("game", nargs="?", default="azul")
    parser.add_argument("--level", type=int, default=3, help="of the bot that plays itself")
    parser.add_argument("--games", type=int, default=8_000, help="to learn from")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--simulations", type=int, nargs="+", default=[100])
    parser.add_argument("--sets", type=int, default=150, help="of deals, played from both seats")
    arguments = parser.parse_args()
    variant, began = Variant.of(arguments.game), time.process_time()
    found = play_games(variant, arguments.level, arguments.games)
    print(f"{arguments.games} games in {time.process_time() - began:.0f} s of the processor")
    network = train(found, variant, arguments.epochs)
    rivals = {"the points": Points(variant), "the game's weights": None}
    for simulations, (words, rival) in product(arguments.simulations, rivals.items()):
        score = compare(network, rival, variant, simulations, arguments.sets)
        low, high = score.interval
        won = f"{score.share:.1%} ({low:.1%} to {high:.1%})"
        print(f"{simulations} simulations, against {words}: it wins {won}", flush=True)


if __name__ == "__main__":
    main()
