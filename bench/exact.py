"""How much of a win a search gives away where the best move can be proven: JSON lines.

    python bench/exact.py azul --set wall=gray
    python bench/exact.py azul --levels 1 4 8

Positions from the middle of rounds between bots of level 5. A search chooses with several budgets;
how much less its move is worth than the best one is proven. So ``WARMTH`` and the other numbers of
a search can be judged before games are played. With ``--levels`` bots choose, and positions are of
last rounds only, where a proof goes to the game's end: what it says rests on no judgment.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.positions import positions
from tilewright import Move, Position, Variant
from tilewright.bots.bot import Bot, prepare_bots
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
    if after.is_over:
        return (after.ranks[position.turn] == 1) / after.ranks.count(1)
    solution = solver.solve(after, CHILD_PROOF)
    if solution is None:
        raise ValueError(f"expected a proof within {CHILD_PROOF} positions: {after.text}")
    return solution.share if after.turn == position.turn else 1 - solution.share


def choose_by_search(budget: int, position: Position) -> Move:
    return Thinker(position).think(position, simulations=budget)[0].move


def choose_by_level(number: int, position: Position) -> Move:
    return Bot(position.game, number, clock=time.thread_time).choose(position)


def measure(
    solver: Solver, found: list[tuple[Position, Solution]], choose: Callable[[Position], Move]
) -> dict[str, object]:
    """How much of a win the choices give away, and how many of them give away nothing."""
    losses = []
    for position, solution in found:
        move = choose(position)
        is_best = move == solution.line[0]
        value = solution.share if is_best else worth(solver, position, move)
        losses.append(max(0.0, solution.share - value))
    return {
        "positions": len(found),
        "loss %": round(100 * statistics.mean(losses), 2),
        "best moves": sum(loss < 0.001 for loss in losses),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--levels", type=int, nargs="+")
    arguments = parser.parse_args()
    variant = Variant.of(arguments.game, 2, **dict(pair.split("=") for pair in arguments.set))
    prepare_bots(variant.game.name)
    levels = arguments.levels
    solver = Solver(Position.of(variant), to_the_end=bool(levels))
    found = list(islice(proven(variant, solver), arguments.positions))
    about = {"game": variant.game.name, "options": variant.listed_options}
    what, choose = ("level", choose_by_level) if levels else ("simulations", choose_by_search)
    for number in levels or BUDGETS:
        line = about | {what: number} | measure(solver, found, partial(choose, number))
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
