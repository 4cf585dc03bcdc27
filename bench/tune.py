"""Tune a game's weights by self-play, and measure what that gains: JSON lines.

    python bench/tune.py azul --games 3000 --out /tmp/azul.json

Bots play each other; every round's end is a sample: the players' features, and who won the game in
the end. The weights are fitted to the winners as the evaluation uses them, drawn back to the old
ones as strongly as pays on games that were set aside. Then the new ones play the old ones.
"""

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tilewright import Dealer, Position, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.levels import level
from tilewright.bots.match import Setup, play_sets, summarize
from tilewright.bots.spread import spread
from tilewright.games import Variant, game
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import features, is_round_over
from tilewright.search.evaluation import LEAST_SPREAD, weights_of
from tilewright.testing import all_variants

PLAYER = replace(level(4), simulations=100, strictness=2.0)
PULLS = (0.0003, 0.001, 0.003, 0.01, 0.03)  # back to the old weights
ASIDE = 5  # every fifth game is set aside
STEPS = 3000
RATE = 0.01


@dataclass(frozen=True)
class Samples:
    """Of every round's end: [player] score, [player, feature], round, [player] share of the win."""

    scores: Array
    noted: Array
    rounds: Array
    shares: Array

    def only(self, chosen: Array) -> "Samples":
        return Samples(*(part[chosen] for part in vars(self).values()))


@kernel
def note_end(variants: Array, states: Array, noted: Array) -> bool:
    """Write every player's features if the round is over."""
    if not is_round_over(variants[0], states[0]):
        return False
    for player in range(variants[0].players):
        features(variants[0], states[0], player, noted[player])
    return True


def variants(name: str) -> list[Variant]:
    """All that two can play."""
    return [variant for variant in all_variants(name) if variant.players == 2]


def play_game(name: str, number: int) -> list[tuple[Any, ...]]:
    """The samples of one game: its number, scores, features, round; then shares of the win."""
    sides = variants(name)
    position, dealer = Position.of(sides[number % len(sides)]), Dealer(f"tune/{number}")
    bots = [Bot(name, PLAYER, f"tune/{number}/{seat}") for seat in range(2)]
    ends: list[tuple[Any, ...]] = []
    while not position.is_over:
        if position.waits == Waits.MOVE:
            position = position.play(bots[position.turn].choose(position))
            continue
        noted = np.zeros((2, len(game(name).weights) - 2), np.float32)
        if position.round and note_end(position.variant.record, position.state(), noted):
            ends.append((number, position.scores, noted, position.round))
        position = dealer.deal(position)
    shares = [(rank == 1) / position.ranks.count(1) for rank in position.ranks]
    return [(*end, shares) for end in ends]


def play_games(name: str, games: int, jobs: int) -> tuple[Array, Samples]:
    """Each sample's game, and the samples."""
    played = spread(partial(play_game, name), range(games), jobs)
    ends = [end for ends in played for end in ends]
    numbers, *parts = (np.array(part, np.float64) for part in zip(*ends, strict=True))
    scores, noted, rounds, shares = parts
    return numbers, Samples(scores, noted, rounds, shares)


def loss_and_slope(weights: Array, samples: Samples) -> tuple[float, Array]:
    """How badly the weights foresee the winners, and how that changes with each of them."""
    worth = samples.scores + samples.noted @ weights[:-2]
    free = weights[-2] + weights[-1] * samples.rounds
    spreads = np.maximum(LEAST_SPREAD, free)[:, None]
    claims = np.exp((worth - worth.mean(axis=1, keepdims=True)) / spreads)
    shares = claims / claims.sum(axis=1, keepdims=True)
    loss = -(samples.shares * np.log(shares + 1e-12)).sum(axis=1).mean()
    wrong = (shares - samples.shares) / spreads / len(worth)
    by_spread = -(wrong * worth).sum(axis=1) / spreads[:, 0] * (free > LEAST_SPREAD)
    by_weight = np.einsum("np,npf->f", wrong, samples.noted)
    return float(loss), np.array([*by_weight, by_spread.sum(), (by_spread * samples.rounds).sum()])


def fit(old: Array, samples: Samples, pull: float) -> Array:
    """The weights with the least loss, and the pull back to the old ones; Adam's way down."""
    weights, scale = old.copy(), 0.2 + np.abs(old)
    mean, square = np.zeros_like(old), np.zeros_like(old)
    for step in range(1, STEPS + 1):
        slope = loss_and_slope(weights, samples)[1] * scale + 2 * pull * (weights - old) / scale
        mean += 0.1 * (slope - mean)
        square += 0.01 * (slope**2 - square)
        direction = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
        weights = weights - RATE * (1 - step / STEPS) * scale * direction
    return weights


def tune(old: Array, numbers: Array, samples: Samples) -> Iterator[tuple[dict[str, float], Array]]:
    """For each pull, what it gives on the games set aside, and the weights from all games."""
    is_aside = numbers % ASIDE == 0
    known, unseen = samples.only(~is_aside), samples.only(is_aside)
    before = loss_and_slope(old, unseen)[0]
    for pull in PULLS:
        after = loss_and_slope(fit(old, known, pull), unseen)[0]
        yield {"pull": pull, "before": before, "after": after}, fit(old, samples, pull)


def gain(name: str, file: str, strength: str, sets: int, jobs: int) -> Iterator[dict[str, object]]:
    for variant in variants(name):
        setup = Setup(variant, (f"{strength}@{file}", strength), "gain")
        score = summarize(list(play_sets(setup, range(sets), jobs)), 0)
        yield {
            "game": name,
            "options": variant.listed_options,
            "level": strength,
            "games": 2 * sets,
            "new weights' win share": round(score.share, 3),
            "plus minus": round(score.plus_minus, 3),
        }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--sets", type=int, default=400)
    parser.add_argument("--level", default="4")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", default="weights.json")
    arguments = parser.parse_args()
    prepare_bots(arguments.game)
    names = list(game(arguments.game).weights)
    numbers, samples = play_games(arguments.game, arguments.games, arguments.jobs)
    tried = list(tune(weights_of(game(arguments.game)).astype(float), numbers, samples))
    for report, _ in tried:
        print(json.dumps(report), flush=True)
    best = min(tried, key=lambda entry: entry[0]["after"])[1]
    text = json.dumps(dict(zip(names, np.round(best, 3).tolist(), strict=True)), indent=1)
    Path(arguments.out).write_text(text + "\n", encoding="utf-8")
    print(text, flush=True)
    for line in gain(
        arguments.game, arguments.out, arguments.level, arguments.sets, arguments.jobs
    ):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
