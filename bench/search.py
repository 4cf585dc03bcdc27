"""Simulations a second on one core at an opening, and the time to prove the rest of a round.

python bench/search.py [--players 2]    only variants for two
"""

import argparse
import json
import statistics
import time

from tilewright import Dealer, Position, Variant, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.games import GAMES
from tilewright.search.network import HAND, judgment_of, network_of
from tilewright.search.solve import Solver
from tilewright.search.think import Thinker
from tilewright.testing import all_variants

SIMULATIONS = 50_000
ROUNDS = 40
LIMIT = 20_000_000  # positions


def simulations_a_second(variant: Variant) -> tuple[float, float]:
    """By hand-made weights alone, and by the variant's network if it has one; in turns, so that
    whatever else runs on the machine slows both alike."""
    position, network = Dealer(7).deal(Position.of(variant)), network_of(variant)
    speeds: tuple[list[float], list[float]] = ([], [])
    for seed in range(5):
        for found, judge in zip(speeds, (None, network), strict=True):
            thinker = Thinker(position, network=judge, warmth=variant.game.warmth)
            before = time.process_time()
            thinker.think(position, simulations=SIMULATIONS, seed=seed)
            found.append(SIMULATIONS / (time.process_time() - before))
    return statistics.median(speeds[0]), statistics.median(speeds[1])


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
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, help="(default: all numbers of them)")
    players = parser.parse_args().players
    for name in GAMES:
        prepare_bots(name)
        for variant in all_variants(name):
            if players not in (None, variant.players):
                continue
            judged = judgment_of(variant)
            if variant == Variant.of(name) or judged != HAND:
                by_hand, learned = simulations_a_second(variant)
                line = {
                    "what": f"{variant}, opening",
                    "simulations/s": round(by_hand),
                    judged: round(learned),
                    "ratio": round(learned / by_hand, 2),
                }
                print(json.dumps(line), flush=True)
    for ply, times in sorted(proof_times("azul").items()):
        median = round(1000 * statistics.median(times), 2)
        print(json.dumps({"what": f"azul, proof from ply {ply}", "median ms": median}))


if __name__ == "__main__":
    main()
