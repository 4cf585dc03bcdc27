"""How much of a win a search gives away where the best move can be proven: JSON lines.

    python bench/exact.py azul --set wall=gray

Positions from the middle of rounds between bots of level 5, with more choices than a level proves
by itself. A search chooses with several budgets; how much less its move is worth than the best one
is proven. This is how ``WARMTH`` and the other numbers of a search are judged before games are
played: a hundred positions say in a few minutes what takes hours of games.
"""

import argparse
import json
import statistics
from collections.abc import Iterator
from itertools import islice

from tilewright import Dealer, Move, Position, Variant, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.search.solve import Solution, Solver
from tilewright.search.think import Thinker

CHOICES = range(18, 43)  # legal moves
ROUNDS = 4
PROOF = 300_000  # positions
CHILD_PROOF = 20_000_000
BUDGETS = (100, 650, 2_000, 10_000, 100_000)


def positions(variant: Variant) -> Iterator[Position]:
    """One of a game: the first in one of its rounds with so many choices."""
    for seed in range(100_000):
        dealer, bots = Dealer(seed), [Bot(variant.game.NAME, 5, f"{seed}/{i}") for i in range(2)]
        position = Position.of(variant)
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
                continue
            if position.round == 1 + seed % ROUNDS and len(position.legal_moves) in CHOICES:
                yield position
                break
            position = position.play(bots[position.turn].choose(position))


def proven(variant: Variant, solver: Solver) -> Iterator[tuple[Position, Solution]]:
    for position in positions(variant):
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
    prepare_bots(variant.game.NAME)
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
            "game": variant.game.NAME,
            "options": variant.listed_options,
            "positions": len(found),
            "simulations": budget,
            "loss %": round(100 * statistics.mean(losses), 2),
            "best moves": sum(loss < 0.001 for loss in losses),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
