"""Simulations a second on one core at an opening, and the time to prove the rest of a round."""

import json
import statistics
import time

from tilewright import Dealer, Position, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.games import GAMES
from tilewright.search.solve import Solver
from tilewright.search.think import Thinker

SIMULATIONS = 50_000
ROUNDS = 40
LIMIT = 20_000_000  # positions


def simulations_a_second(name: str) -> float:
    position = Dealer(7).deal(Position.start(name))
    speeds = []
    for seed in range(5):
        thinker = Thinker(position)
        before = time.process_time()
        thinker.think(position, simulations=SIMULATIONS, seed=seed)
        speeds.append(SIMULATIONS / (time.process_time() - before))
    return statistics.median(speeds)


def proof_times(name: str) -> dict[int, list[float]]:
    """CPU seconds by ply of the first round, between bots of level 4."""
    times: dict[int, list[float]] = {}
    solver, bot = Solver(Position.start(name)), Bot(name, 4)
    for seed in range(ROUNDS):
        position, ply = Dealer(seed).deal(Position.start(name)), 0
        while position.waits == Waits.MOVE:
            if ply >= 5:
                before = time.process_time()
                solver.solve(position, LIMIT)
                times.setdefault(ply, []).append(time.process_time() - before)
            position, ply = position.play(bot.choose(position)), ply + 1
    return times


def main() -> None:
    for name in GAMES:
        prepare_bots(name)
        speed = simulations_a_second(name)
        print(json.dumps({"what": f"{name} 2 players, opening", "simulations/s": round(speed)}))
    for ply, times in sorted(proof_times("azul").items()):
        median = round(1000 * statistics.median(times), 2)
        print(json.dumps({"what": f"azul, proof from ply {ply}", "median ms": median}))


if __name__ == "__main__":
    main()
