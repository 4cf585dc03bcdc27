"""Every level against the one below it, and the strongest asked for against greedy: JSON lines.

python bench/ladder.py azul --set wall=gray --top 6 --sets 200
"""

import argparse
import json
import os
import sys

from tilewright.bots.bot import prepare_bots
from tilewright.bots.match import Setup, play_sets, summarize
from tilewright.games import Variant


def measure(variant: Variant, one: str, other: str, sets: int) -> dict[str, object]:
    setup = Setup(variant, (one, other), "ladder")
    results = list(play_sets(setup, range(sets), os.cpu_count() or 1))
    score = summarize(results, 0)
    low, high = score.elo_interval
    return {
        "game": variant.game.NAME,
        "options": variant.listed_options,
        "bots": [one, other],
        "games": 2 * sets,
        "win share": round(score.share, 3),
        "plus minus": round(score.plus_minus, 3),
        "elo": [round(low), round(score.elo), round(high)],
        "margin": round(score.margin, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--top", type=int, default=6)
    arguments = parser.parse_args()
    options = dict(setting.split("=") for setting in arguments.set)
    variant = Variant.of(arguments.game, 2, **options)
    prepare_bots(variant.game.NAME)
    pairs = [(str(level), str(level - 1)) for level in range(2, arguments.top + 1)]
    for one, other in [*pairs, ("1", "greedy"), (str(arguments.top), "greedy")]:
        print(json.dumps(measure(variant, one, other, arguments.sets)))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
