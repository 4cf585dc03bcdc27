"""What stopping early saves, and what it costs: JSON lines.

    python bench/stopping.py azul sintra pavilion

A master's search thinks for a second about positions of games between experts. All along it is
noted which move a bot would play that stopped as soon as the runner-up lacked a certain part of the
simulations left. Told are the seconds that took, how often its move is not the whole search's, and
how much less the whole search thinks of it, in percent of a win.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.positions import positions
from tilewright import Position, Variant
from tilewright.bots.bot import prepare_bots
from tilewright.bots.levels import MASTER
from tilewright.search.network import network_of
from tilewright.search.solve import Solver
from tilewright.search.think import Candidate, Thinker

SECONDS = 1.0
STEP = 0.02
PARTS = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02)
EXPERT = 6  # the level whose games positions are of
ASKED = 0.15  # of the positions with a choice
PROOF = 100_000  # positions: where that many prove the rest of a round, no search is needed

Found = Sequence[Candidate]


def open_positions(name: str) -> Iterator[Position]:
    """Some that a search has to decide."""
    variant, rng = Variant.of(name, 2), random.Random(name)
    network = network_of(variant)
    solver = Solver(Position.of(variant), to_the_end=network is None, network=network)
    for position in positions(variant, EXPERT):
        if rng.random() < ASKED and not solver.solve(position, PROOF):
            yield position


def looks(position: Position) -> list[Found]:
    """What a search has found, step by step."""
    network = network_of(position.variant)
    foresight = 0 if network else MASTER.foresight
    thinker = Thinker(position, clock=time.thread_time, foresight=foresight, network=network)
    steps = range(round(SECONDS / STEP))
    return [thinker.think(position, seconds=STEP, seed=step) for step in steps]


def stop(seen: list[Found], part: float) -> int:
    """The step at which a bot would stop."""
    for step, found in enumerate(seen):
        done = sum(candidate.visits for candidate in found)
        left = done * (len(seen) - step - 1) / (step + 1)
        if len(found) < 2 or found[0].visits - found[1].visits > part * left:
            return step
    return len(seen) - 1


def report(name: str, searches: list[list[Found]], part: float) -> dict[str, object]:
    seconds, losses, others = [], [], 0
    for seen in searches:
        step, last = stop(seen, part), seen[-1]
        early = next(c for c in last if c.move == seen[step][0].move)
        seconds.append((step + 1) * STEP)
        losses.append(max(0.0, last[0].share - early.share))
        others += early != last[0]
    return {
        "game": name,
        "positions": len(searches),
        "part": part,
        "seconds": round(statistics.mean(seconds), 3),
        "other moves": others,
        "loss": round(100 * statistics.mean(losses), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--positions", type=int, default=100)
    arguments = parser.parse_args()
    for name in arguments.games:
        prepare_bots(name)
        searches = [
            looks(position) for position in islice(open_positions(name), arguments.positions)
        ]
        for part in PARTS:
            print(json.dumps(report(name, searches, part)), flush=True)


if __name__ == "__main__":
    main()
