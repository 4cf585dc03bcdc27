"""What priors learned from visit counts gain over first impressions (``appeal``): JSON lines.

    tilewright selfplay azul 5 5 --games 6000 --out FOLDER    the games to learn from
    python bench/priors.py FOLDER --policy azul.npz --sets 100        learn if need be, and play

A network with one hidden layer learns how often a search looked at each move, from what the player
to move sees. Told is the cross-entropy of these shares of the visits in games set aside: as the
network foresees them, as first impressions do, and as if all legal moves were alike.

Then two searches play each other that differ in their priors only, with equal simulations, and with
twice as many for the one that learned nothing: that brackets what such priors could win at equal
processor time, where a search would have to pay for them.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import tilewright
from tilewright import Record, Variant, Waits, engine
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.levels import with_budget
from tilewright.envs.layout import bounds
from tilewright.records import Array
from tilewright.search.network import network_of

HIDDEN = 192
EPOCHS, BATCH, RATE, DECAY = 6, 512, 0.001, 1e-4
ASIDE = 20  # one game in so many is set aside
GAMES = 20  # set aside of which first impressions are asked
LEAVES = 8  # that are judged at once
SIMULATIONS = 400
PROOF = 2_000  # positions
NEVER = -1e9


@dataclass
class Policy:
    """Priors of a game's moves: a judge that leaves values to the search."""

    parts: dict[str, Array]
    most: Array  # that each number of an observation can be

    def logits(self, observations: Array) -> tuple[Array, Array]:
        """And the hidden layer."""
        seen = (observations / self.most).astype(np.float32)
        hidden = np.maximum(0, seen @ self.parts["first"] + self.parts["first_bias"])
        return hidden @ self.parts["second"] + self.parts["second_bias"], hidden

    def __call__(self, observations: Array, masks: Array) -> tuple[Array, None]:
        return softmax(np.where(masks > 0, self.logits(observations)[0], NEVER)), None


def know_nothing(observations: Array, masks: Array) -> tuple[None, None]:
    """Leaves priors and values to the search."""
    return None, None


def softmax(logits: Array) -> Array:
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


@dataclass(frozen=True)
class Decisions:
    """What was seen, which moves were legal, and the shares of the visits."""

    observations: Array
    legal: list[Array]
    looked_at: list[Array]
    shares: list[Array]

    def batches(self, moves: int, order: Array) -> Iterator[tuple[Array, Array, Array]]:
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            masks, wanted = np.zeros((2, len(some), moves), np.float32)
            for row, i in enumerate(some):
                masks[row, self.legal[i]] = 1
                wanted[row, self.looked_at[i]] = self.shares[i]
            yield self.observations[some], masks, wanted


def read(folder: Path) -> tuple[Decisions, Decisions]:
    """To learn from, and set aside."""
    table = pq.read_table(folder, columns=["game", "observation", "legal", "looked_at", "visits"])
    games = table["game"].to_numpy()
    width = table["observation"].type.list_size
    observations = np.asarray(table["observation"].combine_chunks().flatten()).reshape(-1, width)
    legal, looked_at, visits = (table[name].to_numpy() for name in ("legal", "looked_at", "visits"))
    searched = np.array([len(counts) > 1 for counts in visits])

    def some(chosen: Array) -> Decisions:
        rows = np.flatnonzero(chosen & searched)
        shares = [visits[i] / visits[i].sum() for i in rows]
        tried = [looked_at[i] for i in rows]
        return Decisions(observations[rows], [legal[i] for i in rows], tried, shares)

    return some(games % ASIDE != 0), some(games % ASIDE == 0)


def learn(variant: Variant, known: Decisions, unseen: Decisions) -> Policy:
    """Fit a policy with Adam, and say epoch by epoch how well it foresees what it has not seen."""
    rng = np.random.default_rng(1)
    most, moves = np.maximum(1, bounds(variant)), variant.game.moves
    parts = {
        "first": rng.normal(0, (2 / len(most)) ** 0.5, (len(most), HIDDEN)),
        "first_bias": np.zeros(HIDDEN),
        "second": rng.normal(0, 0.01, (HIDDEN, moves)),
        "second_bias": np.zeros(moves),
    }
    parts = {name: part.astype(np.float32) for name, part in parts.items()}
    mean = {name: np.zeros_like(part) for name, part in parts.items()}
    square = {name: np.zeros_like(part) for name, part in parts.items()}
    policy, step, steps = Policy(parts, most), 0, EPOCHS * (len(known.legal) // BATCH + 1)
    for epoch in range(1, EPOCHS + 1):
        order = rng.permutation(len(known.legal))
        for seen, masks, wanted in known.batches(moves, order):
            step += 1
            for name, slope in slopes(policy, seen, masks, wanted).items():
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.001 * (slope**2 - square[name])
                size = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                rate = RATE * max(0.0, 1 - step / steps)
                parts[name] -= rate * mean[name] / (1 - 0.9**step) / size + DECAY * parts[name]
        print(json.dumps({"epoch": epoch, "cross-entropy": entropy(policy, unseen, moves)}))
    return policy


def slopes(policy: Policy, seen: Array, masks: Array, wanted: Array) -> dict[str, Array]:
    logits, hidden = policy.logits(seen)
    wrong = (softmax(np.where(masks > 0, logits, NEVER)) - wanted) / len(seen)
    back = (wrong @ policy.parts["second"].T) * (hidden > 0)
    return {
        "first": (seen / policy.most).astype(np.float32).T @ back,
        "first_bias": back.sum(axis=0),
        "second": hidden.T @ wrong,
        "second_bias": wrong.sum(axis=0),
    }


def entropy(policy: Policy, unseen: Decisions, moves: int) -> float:
    lost = [
        -(wanted * np.log(policy(seen, masks)[0] + 1e-9)).sum(axis=1)
        for seen, masks, wanted in unseen.batches(moves, np.arange(len(unseen.legal)))
    ]
    return round(float(np.concatenate(lost).mean()), 3)


def first_impressions(variant: Variant, folder: Path, games: int) -> dict[str, float]:
    """The cross-entropy of the plain search's priors, and of legal moves that are all alike, in
    some games that were set aside."""
    network = network_of(variant)
    warmth = network.warmth if network else variant.game.warmth
    lost, alike = [], []
    for number, record in set_aside(folder, games):
        shares = visited(folder, number)
        plays = (position for position in record.positions() if position.waits == Waits.MOVE)
        for wanted, position in zip(shares, plays, strict=False):
            if wanted:
                moves = [move.id for move in position.legal_moves]
                looks = [engine.appeal_of(variant.record, position.state(), one) for one in moves]
                priors = softmax(np.array([looks]) / warmth)[0]
                told = dict(zip(moves, priors.tolist(), strict=True))
                lost.append(-sum(part * np.log(told[move]) for move, part in wanted.items()))
                alike.append(np.log(len(moves)))
    return {
        "first impressions": round(float(np.mean(lost)), 3),
        "alike": round(float(np.mean(alike)), 3),
    }


def set_aside(folder: Path, games: int) -> Iterator[tuple[int, Record]]:
    files = sorted(folder.with_name(folder.name + ".records").glob("*.records"))
    records = chain.from_iterable(
        tilewright.read_records(file.read_text(encoding="utf-8").splitlines(keepends=True))
        for file in files
    )
    return islice(
        ((number, record) for number, record in enumerate(records) if number % ASIDE == 0), games
    )


def visited(folder: Path, game: int) -> list[dict[int, float]]:
    """The shares of a search's visits, move by move of a game; none where nobody searched."""
    filters = [("game", "=", game)]
    table = pq.read_table(folder, columns=["ply", "looked_at", "visits"], filters=filters)
    rows = sorted(table.to_pylist(), key=lambda row: row["ply"])
    return [
        {
            move: count / sum(row["visits"])
            for move, count in zip(row["looked_at"], row["visits"], strict=True)
        }
        if len(row["visits"]) > 1
        else {}
        for row in rows
    ]


def duel(variant: Variant, policy: Policy, sets: int, costs: int) -> dict[str, object]:
    """A search with learned priors against one with its own, which has ``costs`` times as many
    simulations."""
    name, network = variant.game.name, network_of(variant)
    one, other = (
        Bot(
            name,
            replace(with_budget(simulations, None), proof=PROOF),
            judge=judge,
            batch=LEAVES,
            network=network,
        )
        for simulations, judge in ((SIMULATIONS, policy), (costs * SIMULATIONS, know_nothing))
    )
    score, _ = tilewright.match(variant, [one, other], sets=sets)
    return {
        "simulations": [SIMULATIONS, costs * SIMULATIONS],
        "games": 2 * sets,
        "win share": round(score.share, 3),
        "plus minus": round(score.plus_minus, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--policy", type=Path, required=True, metavar="FILE.npz")
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--costs", type=int, nargs="+", default=[1, 2])
    arguments = parser.parse_args()
    described = json.loads(
        (
            arguments.folder.with_name(arguments.folder.name + ".records") / "selfplay.json"
        ).read_text(encoding="utf-8")
    )
    variant = Variant.of(described["game"], described["players"], **described["options"])
    prepare_bots(variant.game.name)
    if not arguments.policy.exists():
        policy = learn(variant, *read(arguments.folder))
        np.savez(arguments.policy, **policy.parts)  # type: ignore[arg-type]  # NumPy's own flag
        print(json.dumps(first_impressions(variant, arguments.folder, GAMES)), flush=True)
    with np.load(arguments.policy) as parts:
        policy = Policy(dict(parts), np.maximum(1, bounds(variant)))
    for costs in arguments.costs:
        print(json.dumps(duel(variant, policy, arguments.sets, costs)), flush=True)


if __name__ == "__main__":
    main()
