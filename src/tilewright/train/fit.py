"""Fitting a network to how games ended, with NumPy: the networks are tiny.

A sample is a round's end: every player's marks, how far the hand-made worth says each is ahead, and
each one's share of the win and margin in the end. What is fitted is the correction of that worth.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tilewright.game import Game
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import board_marks, table_marks
from tilewright.search.evaluation import LEAST_SPREAD, MARGINS, weights_of, worth
from tilewright.search.generate import Ends
from tilewright.search.network import FAR, MORE, MOST_MARKS, UNITS, Network, shapes

ASIDE = 16  # one game in so many is set aside
BATCH = 1024
RATE = 0.002
DECAY = 6.0  # of the weights, in each step, times its rate: few games teach a network by heart
PATIENCE = 0.5  # how far results count; the rest is what the next round's end is said to be worth
POINTS = 20.0  # a margin that far off costs as much as a result foreseen at even chances
EASES = np.arange(0.7, 3.0, 0.05)  # to choose from

Numbers = dict[str, Array]


@dataclass(frozen=True)
class Samples:
    """Round ends of one number of players: [sample, player, mark] is 1 where it is true,
    [sample, mark] of the table, [sample, player] worth above the average, spread, results."""

    boards: Array
    table: Array
    worth: Array
    spread: Array
    shares: Array
    margins: Array
    games: Array

    def only(self, chosen: Array) -> "Samples":
        return Samples(*(part[chosen] for part in vars(self).values()))

    def __len__(self) -> int:
        return len(self.spread)

    @property
    def players(self) -> int:
        return int(self.worth.shape[1])


@kernel
def write_marks(
    variants: Array,
    states: Array,
    weights: Array,
    noted: Array,
    seen: Array,
    boards: Array,
    table: Array,
    worths: Array,
) -> None:
    """Of every state: its marks as ones, and what hand-made weights say of every player."""
    variant = variants[0]
    for i in range(len(states)):
        for k in range(table_marks(variant, states[i], seen)):
            table[i, seen[k]] = 1
        for p in range(int(variant.players)):
            for k in range(board_marks(variant, states[i], p, seen)):
                boards[i, p, seen[k]] = 1
            worths[i, p] = worth(variant, states[i], p, False, weights, noted)


def samples_of(variant: Variant, ends: Ends) -> Samples:
    game, n, players = variant.game, len(ends.states), variant.players
    weights, seen = weights_of(game), np.zeros(MOST_MARKS, np.int16)
    boards = np.zeros((n, players, game.marks.board), np.uint8)
    table, worths = np.zeros((n, game.marks.table), np.uint8), np.zeros((n, players), np.float32)
    noted = np.zeros(len(weights) - 2, np.float32)
    write_marks(variant.record, ends.states, weights, noted, seen, boards, table, worths)
    spread = np.maximum(LEAST_SPREAD, weights[-2] + weights[-1] * ends.states["round_number"])
    return Samples(
        boards=boards,
        table=table,
        worth=worths - worths.mean(axis=1, keepdims=True),
        spread=spread.astype(np.float32),
        shares=ends.results[:, :players],
        margins=ends.results[:, MARGINS : MARGINS + players],
        games=ends.games,
    )


def joined(some: Sequence[Samples]) -> Samples:
    """Samples of one number of players, from several runs of games."""
    parts = [vars(samples).values() for samples in some]
    return Samples(*(np.concatenate(same) for same in zip(*parts, strict=True)))


# The network, forward and back


def new_parts(game: Game, rng: np.random.Generator) -> Numbers:
    """Numbers to begin with: the last layer is 0, so that nothing is corrected."""
    made = {name: np.zeros(shape, np.float32) for name, shape in shapes(game).items()}
    for name, scale in (("boards", 0.08), ("table", 0.08), ("second", (2 / UNITS) ** 0.5)):
        made[name] = rng.normal(0, scale, made[name].shape).astype(np.float32)
    made["third"] = rng.normal(0, 0.1 / MORE, made["third"].shape).astype(np.float32)
    made["first"] += 0.1
    return made


@dataclass(frozen=True)
class Passed:
    """What a pass forward worked out, for the way back."""

    boards: Array
    units: Array
    more: Array
    answers: Array  # [sample, player, 2], bounded
    ahead: Array
    shares: Array
    margins: Array


def forward(parts: Mapping[str, Array], batch: Samples, bounds: Array, ease: float) -> Passed:
    n, players = len(batch), batch.players
    boards = batch.boards.reshape(n * players, -1).astype(np.float32)
    rows = (boards @ parts["boards"]).reshape(n, players, 2 * UNITS)
    others = rows[:, :, UNITS:]
    others = (others.sum(axis=1, keepdims=True) - others) / (players - 1)
    table = batch.table.astype(np.float32) @ parts["table"] + parts["first"]
    units = np.maximum(0, rows[:, :, :UNITS] + others + table[:, None])
    ahead = batch.worth / (ease * batch.spread[:, None])
    near = np.clip(ahead, -FAR, FAR)[:, :, None]
    units = np.concatenate([units, near.astype(np.float32)], axis=2)
    more = np.maximum(0, units @ parts["second"] + parts["second_bias"])
    answers = bounds * np.tanh((more @ parts["third"] + parts["third_bias"]) / bounds)
    claims = np.exp(ahead + answers[:, :, 0])
    points = answers[:, :, 1] - answers[:, :, 1].mean(axis=1, keepdims=True)
    return Passed(
        boards=boards,
        units=units,
        more=more,
        answers=answers,
        ahead=ahead,
        shares=claims / claims.sum(axis=1, keepdims=True),
        margins=(batch.worth + points) * players / (players - 1),
    )


def losses(passed: Passed, batch: Samples) -> tuple[float, float]:
    """How badly the winners are foreseen (log loss), and the margins (mean square, in points)."""
    log_loss = -(batch.shares * np.log(passed.shares + 1e-12)).sum(axis=1).mean()
    return float(log_loss), float(((passed.margins - batch.margins) ** 2).mean())


def slopes(parts: Mapping[str, Array], batch: Samples, passed: Passed, bounds: Array) -> Numbers:
    """How the loss changes with every number."""
    n, players = len(batch), batch.players
    wrong = (passed.shares - batch.shares) / n
    points = (passed.margins - batch.margins) / (n * POINTS**2)
    points -= points.mean(axis=1, keepdims=True)
    back = np.stack([wrong, points], axis=2).astype(np.float32)
    back *= 1 - (passed.answers / bounds) ** 2
    flat = back.reshape(n * players, 2)
    more = passed.more.reshape(n * players, MORE)
    units = passed.units.reshape(n * players, UNITS + 1)
    to_more = (flat @ parts["third"].T) * (more > 0)
    to_units = (to_more @ parts["second"].T)[:, :UNITS] * (units[:, :UNITS] > 0)
    by_player = to_units.reshape(n, players, UNITS)
    others = (by_player.sum(axis=1, keepdims=True) - by_player) / (players - 1)
    rows = np.concatenate([by_player, others], axis=2).reshape(n * players, 2 * UNITS)
    together = by_player.sum(axis=1)
    return {
        "boards": passed.boards.T @ rows,
        "table": batch.table.astype(np.float32).T @ together,
        "first": together.sum(axis=0),
        "second": units.T @ to_more,
        "second_bias": to_more.sum(axis=0),
        "third": more.T @ flat,
        "third_bias": flat.sum(axis=0),
    }


class Adam:
    """Steps down the slopes, each number at its own pace."""

    def __init__(self, parts: Numbers) -> None:
        self._parts = parts
        self._mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self._square = {name: np.zeros_like(part) for name, part in parts.items()}
        self._steps = 0

    def step(self, slopes: Numbers, rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            whole = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self._parts[name] -= rate * mean / (1 - 0.9**self._steps) / whole
            if not name.endswith("bias"):
                self._parts[name] *= 1 - DECAY * rate


@dataclass(frozen=True)
class Epoch:
    """How well winners and margins of games set aside are foreseen, before and after: 0 is the
    hand-made worth."""

    number: int
    log_loss: float
    square: float
    ease: float


def fit(
    game: Game,
    groups: Sequence[Samples],
    epochs: int,
    bounds: tuple[float, float],
    seed: int,
    begin: Network | None = None,
) -> Iterator[tuple[Epoch, Network]]:
    """Fit a network to samples, one group for each number of players; yields it epoch by epoch.
    What came of a round's end is judged by ``begin``, if it is given, and by hand else."""
    rng = np.random.default_rng(seed)
    parts, bound = new_parts(game, rng), np.array(bounds, np.float32)
    known = [group.only(group.games % ASIDE != 0) for group in groups]
    unseen = [group.only(group.games % ASIDE == 0) for group in groups]
    ease = best_ease(known)
    if begin is None:
        known = [foreseen(group, parts, bound, ease) for group in known]
    else:
        limits = np.array([begin.about["bound"], begin.about["points bound"]], np.float32)
        known = [foreseen(group, begin.parts, limits, begin.about["ease"]) for group in known]
    forget_unseen(parts, known)
    adam = Adam(parts)
    steps = epochs * sum(len(group) // BATCH + 1 for group in known)
    done = 0
    for number in range(epochs + 1):
        if number:
            for batch in batches(known, rng):
                passed = forward(parts, batch, bound, ease)
                adam.step(slopes(parts, batch, passed, bound), RATE * (1 - done / steps))
                done += 1
        log_loss, square = told(parts, unseen, bound, ease)
        about = {"bound": bounds[0], "points bound": bounds[1], "ease": round(ease, 3)}
        copied = {name: part.copy() for name, part in parts.items()}
        yield Epoch(number, log_loss, square, ease), Network(copied, about)


def best_ease(groups: Sequence[Samples]) -> float:
    """What the hand-made spread is best multiplied with, before anything is corrected."""

    def loss(ease: float) -> float:
        whole = 0.0
        for group in groups:
            ahead = group.worth / (ease * group.spread[:, None])
            whole += float(
                (np.log(np.exp(ahead).sum(axis=1)) - (group.shares * ahead).sum(axis=1)).sum()
            )
        return whole

    return float(min(EASES, key=loss))


def foreseen(group: Samples, parts: Mapping[str, Array], bounds: Array, ease: float) -> Samples:
    """The same samples, with results that are known in part from the next round's end already: less
    of what they tell is luck."""
    shares, margins = group.shares.copy(), group.margins.copy()
    starts = range(0, len(group), BATCH)
    passed = [
        forward(parts, group.only(np.arange(i, min(len(group), i + BATCH))), bounds, ease)
        for i in starts
    ]
    is_last = np.append(group.games[1:] != group.games[:-1], True)
    ends = np.flatnonzero(is_last)
    left = ends[np.searchsorted(ends, np.arange(len(group)))] - np.arange(len(group))
    for wanted, said in (
        (shares, np.concatenate([part.shares for part in passed])),
        (margins, np.concatenate([part.margins for part in passed])),
    ):
        for rounds in range(1, left.max() + 1):
            some = np.flatnonzero(left == rounds)
            wanted[some] = PATIENCE * wanted[some + 1] + (1 - PATIENCE) * said[some + 1]
    return replace(group, shares=shares, margins=margins)


def forget_unseen(parts: Numbers, groups: Sequence[Samples]) -> None:
    """What is true of no sample adds nothing."""
    for name, axes in (("boards", (0, 1)), ("table", (0,))):
        is_seen = np.zeros(len(parts[name]), np.bool_)
        for group in groups:
            is_seen |= getattr(group, name).any(axis=axes)
        parts[name][~is_seen] = 0


def batches(groups: Sequence[Samples], rng: np.random.Generator) -> Iterator[Samples]:
    """All samples once, in any order; each batch is of one number of players."""
    chosen = [
        (group, part)
        for group in groups
        for part in np.array_split(rng.permutation(len(group)), len(group) // BATCH + 1)
    ]
    for i in rng.permutation(len(chosen)):
        group, part = chosen[i]
        yield group.only(part)


def told(
    parts: Mapping[str, Array], groups: Sequence[Samples], bounds: Array, ease: float
) -> tuple[float, float]:
    """The losses of all groups, by their sizes."""
    found, sizes = [], []
    for group in groups:
        for start in range(0, len(group), BATCH):
            part = group.only(np.arange(start, min(len(group), start + BATCH)))
            found.append(losses(forward(parts, part, bounds, ease), part))
            sizes.append(len(part))
    log_loss, square = np.average(np.array(found), axis=0, weights=sizes)
    return float(log_loss), float(square)
