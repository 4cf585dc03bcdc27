"""What a second thread is worth to the master: JSON lines.

    python bench/threads.py azul sintra pavilion --seconds 0.1 --sets 50

The master with several threads against itself with one, with equal seconds of the clock; so nothing
else may run on the machine's cores meanwhile.
"""

import argparse
import json

import tilewright
from tilewright import bot


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--sets", type=int, default=50)
    arguments = parser.parse_args()
    for game in arguments.games:
        one, other = (
            bot(game, seconds=arguments.seconds, threads=threads)
            for threads in (arguments.threads, 1)
        )
        score, _ = tilewright.match(game, [one, other], sets=arguments.sets)
        line = {
            "game": game,
            "threads": arguments.threads,
            "seconds": arguments.seconds,
            "games": 2 * arguments.sets,
            "win share": round(score.share, 3),
            "plus minus": round(score.plus_minus, 3),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
