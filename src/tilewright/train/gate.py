"""The test that a new network must pass: it plays the old judgment at equal processor time.

Bounds are chosen by quick games first: how well a network foresees winners does not tell how well a
search plays with it.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.bots.match import (
    BOUND,
    Result,
    Setup,
    log_likelihood_ratio,
    play_sets,
    summarize,
)
from tilewright.games import Variant
from tilewright.search.network import HAND, Network
from tilewright.train.duel import Side, duel
from tilewright.train.plan import Plan

ELO = (0.0, 40.0)  # stronger by: what the sequential test tells apart
ENOUGH = 20  # sets before it may end
TRIAL = 150  # sets for each bound
TRIAL_SIMULATIONS = 200  # for a move
BATCH = 8  # sets that are played before one looks at them


@dataclass(frozen=True)
class Verdict:
    """How a new judgment did against an old one."""

    players: int
    games: int
    share: float
    plus_minus: float
    is_won: bool

    def described(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "games": self.games,
            "win share": round(self.share, 3),
            "plus minus": round(self.plus_minus, 3),
            "won": self.is_won,
        }


def contest(plan: Plan, players: int, new: Path, old: Path | None, seed: str) -> Setup:
    """One new among old ones, each with the same seconds of the processor for a move."""
    variant = Variant.of(plan.variant.name, players, **plan.variant.options)
    one, other = (f"8/{plan.seconds}s@{file}" for file in (new, old or HAND))
    names = (one, *[other] * (players - 1))
    return Setup(variant, names, f"{plan.seed}/{seed}", time.thread_time)


def trial(plan: Plan, new: Network, old: Network | None, seed: str) -> float:
    """A first impression: the share of the wins of quick games between two."""
    one, other = Side(TRIAL_SIMULATIONS, new), Side(TRIAL_SIMULATIONS, old)
    return float(duel(plan.variant, one, other, TRIAL, f"{plan.seed}/trial/{seed}").mean())


def sequential_test(
    plan: Plan, players: int, new: Path, old: Path | None, seed: str, jobs: int
) -> Iterator[Verdict]:
    """Play until one of two is clear: it is stronger, or it is not by much. Yields how it stands;
    the last one counts."""
    setup = contest(plan, players, new, old, f"gate/{seed}")
    results: list[Result] = []
    while len(results) < plan.sets:
        more = range(len(results), min(plan.sets, len(results) + BATCH))
        results += play_sets(setup, more, jobs)
        verdict = judged(players, results)
        yield verdict
        if verdict.is_won or is_lost(results):
            return


def judged(players: int, results: Sequence[Result]) -> Verdict:
    score = summarize(results, 0)
    is_won = len(results) >= ENOUGH and log_likelihood_ratio(results, *ELO) > BOUND
    return Verdict(players, players * len(results), score.share, score.plus_minus, is_won)


def is_lost(results: Sequence[Result]) -> bool:
    return len(results) >= ENOUGH and log_likelihood_ratio(results, *ELO) < -BOUND
