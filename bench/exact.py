"""How much of a win a search gives away where the best move can be proven: JSON lines.

    python bench/exact.py azul --set wall=gray

Positions from the middle of rounds between bots of level 5. A search chooses with several budgets;
how much less its move is worth than the best one is proven. So ``WARMTH`` and the other numbers of
a search can be judged before games are played.
"""

import argparse
import json
import random
import statistics
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.positions import positions
from tilewright import Move, Position, Variant
from tilewright.bots.bot import prepare_bots
from tilewright.search.solve import Solution, Solver
from tilewright.search.think import Thinker

CHOICES = range(18, 43)  # legal moves
LEVEL = 5  # whose games positions are of
ASKED = 0.2  # of them
PROOF = 300_000  # positions
CHILD_PROOF = 20_000_000
BUDGETS = (100, 650, 2_000, 10_000, 100_000)


def proven(variant: Variant, solver: Solver) -> Iterator[tuple[Position, Solution]]:
    rng = random.Random(variant.game.name)
    for position in positions(variant, LEVEL):
        if len(position.legal_moves) in CHOICES and rng.random() < ASKED:
            solution = solver.solve(position, PROOF)
            if solution:
                yield position, solution


def worth(solver: Solver, position: Position, move: Move) -> float:
    """What a move is proven to be worth to its player."""
    after = position.play(move)
    solution = solver.solve(after, CHILD_PROOF)
    if solution is None:
        raise ValueError(f"expected a proof within {CHILD_PROOF} positions: {after.text}")
    return solution.share if after.turn == position.turn else 1 - solution.share


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--positions", type=int, default=100)
    arguments = parser.parse_args()
    variant = Variant.of(arguments.game, 2, **dict(pair.split("=") for pair in arguments.set))
    prepare_bots(variant.game.name)
    solver = Solver(Position.of(variant))
    found = list(islice(proven(variant, solver), arguments.positions))
    for budget in BUDGETS:
        losses = []
        for position, solution in found:
            move = Thinker(position).think(position, simulations=budget)[0].move
            is_best = move == solution.line[0]
            value = solution.share if is_best else worth(solver, position, move)
            losses.append(max(0.0, solution.share - value))
        line = {
            "game": variant.game.name,
            "options": variant.listed_options,
            "positions": len(found),
            "simulations": budget,
            "loss %": round(100 * statistics.mean(losses), 2),
            "best moves": sum(loss < 0.001 for loss in losses),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
