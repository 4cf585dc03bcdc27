"""How fast games to learn from are played on one core, and a network is fitted to them: JSON lines.

python bench/learning.py azul sintra pavilion
"""

import argparse
import json
import time

from tilewright import Variant
from tilewright.bots.bot import prepare_bots
from tilewright.search.generate import generate
from tilewright.train.fit import fit, samples_of

SIMULATIONS = 30  # for a move
EPOCHS = 3


def measure(variant: Variant, games: int) -> dict[str, object]:
    """CPU seconds of one thread: whatever else runs takes nothing from them."""
    generate(variant, None, 1, simulations=2, strictness=2.0, seed="once")  # compiled
    before = time.thread_time()
    ends = generate(variant, None, games, simulations=SIMULATIONS, strictness=2.0, seed="bench")
    played = time.thread_time() - before
    samples = samples_of(variant, ends)
    before = time.process_time()
    for _ in fit(variant.game, [samples], EPOCHS, (1.0, 20.0), seed=1):
        pass
    fitted = time.process_time() - before
    return {
        "what": f"{variant}, {SIMULATIONS} simulations",
        "games/s": round(games / played),
        "round ends fitted/s": round(EPOCHS * len(samples) / fitted),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--number", type=int, default=1000, help="of games that are played")
    arguments = parser.parse_args()
    for name in arguments.games:
        prepare_bots(name)
        print(json.dumps(measure(Variant.of(name), arguments.number)), flush=True)


if __name__ == "__main__":
    main()
