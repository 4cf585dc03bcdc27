"""What a round's end is worth to each player: a share of the win, and a little of the margin."""

from typing import Any

import numpy as np

from tilewright.exponential import exp
from tilewright.game import MAX_PLAYERS, Game
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import Waits, features, standing
from tilewright.search.network import BOUND, EASE, POINTS_AT, SHARES_AT, correct

MARGINS = MAX_PLAYERS  # where the margins begin among the values
MARGIN = 0.08  # of a value: so that decided games still prefer points
FULL_MARGIN = 100.0  # points ahead of the average that count as much as they can
LEAST_SPREAD = 2.0


def weights_of(game: Game) -> Array:
    """The weights of a game's features, and at the end its spread and how that grows a round."""
    return np.array(list(game.weights.values()), np.float32)


@kernel
def evaluate(variant: Any, state: Any, weights: Array, noted: Array, values: Array) -> None:
    """Write each player's value, and from MARGINS on the points ahead of the others' average.

    ``noted`` is scratch space for the features.
    """
    players, is_over = int(variant.players), state.waits == Waits.OVER
    mean = 0.0
    for p in range(players):
        values[p] = worth(variant, state, p, is_over, weights, noted)
        mean += values[p] / players
    best = best_standing(variant, state) if is_over else 0
    spread = max(LEAST_SPREAD, weights[-2] + weights[-1] * int(state.round_number))
    whole = 0.0
    for p in range(players):
        whole += claim(variant, state, p, is_over, best, (values[p] - mean) / spread)
    for p in range(players):
        share = claim(variant, state, p, is_over, best, (values[p] - mean) / spread) / whole
        margin = min(0.5, max(-0.5, (values[p] - mean) / FULL_MARGIN))
        values[MARGINS + p] = (values[p] - mean) * players / (players - 1)
        values[p] = (1 - MARGIN) * share + MARGIN * (0.5 + margin)


@kernel
def judge(
    variant: Any,
    state: Any,
    weights: Array,
    noted: Array,
    net: Array,
    seen: Array,
    hidden: Array,
    values: Array,
) -> None:
    """The same, corrected by a network, if ``net`` holds one and the game goes on; ``seen`` and
    ``hidden`` are its scratch space."""
    if net[BOUND] == 0 or state.waits == Waits.OVER:
        evaluate(variant, state, weights, noted, values)
        return
    players, mean = int(variant.players), 0.0
    for p in range(players):
        values[p] = worth(variant, state, p, False, weights, noted)
        mean += values[p] / players
    spread = net[EASE] * max(LEAST_SPREAD, weights[-2] + weights[-1] * int(state.round_number))
    for p in range(players):
        values[p] -= mean
        hidden[SHARES_AT + p] = values[p] / spread
        values[MARGINS + p] = values[p] / spread
    correct(variant, state, net, seen, hidden)
    whole, points = 0.0, 0.0
    for p in range(players):
        hidden[SHARES_AT + p] = exp(values[MARGINS + p] + hidden[SHARES_AT + p])
        whole += hidden[SHARES_AT + p]
        points += hidden[POINTS_AT + p] / players
    for p in range(players):
        ahead = values[p] + hidden[POINTS_AT + p] - points
        margin = min(0.5, max(-0.5, ahead / FULL_MARGIN))
        values[MARGINS + p] = ahead * players / (players - 1)
        values[p] = (1 - MARGIN) * hidden[SHARES_AT + p] / whole + MARGIN * (0.5 + margin)


@kernel
def worth(
    variant: Any, state: Any, player: int, is_over: bool, weights: Array, noted: Array
) -> float:
    """A player's score, and while the game goes on the points that the board promises."""
    total = float(state.boards[player].score)
    if not is_over:
        features(variant, state, player, noted)
        for i in range(len(noted)):
            total += weights[i] * noted[i]
    return total


@kernel
def best_standing(variant: Any, state: Any) -> int:
    best = standing(variant, state, 0)
    for p in range(1, int(variant.players)):
        best = max(best, standing(variant, state, p))
    return best


@kernel
def claim(variant: Any, state: Any, player: int, is_over: bool, best: int, ahead: float) -> float:
    """What a player's share of the win is in proportion to."""
    if is_over:
        return 1.0 if standing(variant, state, player) == best else 0.0
    return exp(ahead)
