"""What it is worth to try the next round before a board is judged: JSON lines.

    python bench/foresight.py azul sintra pavilion --seconds 0.3

The master plays against itself without foresight, every deal from both seats. Seconds are those of
the processor.
"""

import argparse
import json
import time
from dataclasses import replace
from statistics import mean

from tilewright import Dealer, Position, Variant, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.levels import MASTER
from tilewright.bots.match import Ending, Result, summarize


def play(variant: Variant, number: int, seconds: float, turn: int) -> float:
    """One game; the share of the win of who sees further, in the seat of that number."""
    sees = replace(MASTER, seconds=seconds)
    levels = [sees if seat == turn else replace(sees, foresight=0) for seat in range(2)]
    bots = [
        Bot(variant.game.name, level, f"{number}/{turn}/{seat}", time.thread_time)
        for seat, level in enumerate(levels)
    ]
    dealer, position = Dealer(f"foresight/{number}"), Position.of(variant)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(bots[position.turn].choose(position))
    return Ending(position).share(turn)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move")
    parser.add_argument("--sets", type=int, default=30)
    arguments = parser.parse_args()
    for name in arguments.games:
        prepare_bots(name)
        variant, results = Variant.of(name, 2), []
        for number in range(arguments.sets):
            share = mean(play(variant, number, arguments.seconds, turn) for turn in range(2))
            results.append(Result(number, (share, 1 - share), (0.0, 0.0)))
        score = summarize(results, 0)
        line = {
            "game": name,
            "seconds": arguments.seconds,
            "games": 2 * arguments.sets,
            "win share": round(score.share, 3),
            "plus minus": round(score.plus_minus, 3),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
