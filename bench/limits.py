"""Promises about time and memory: JSON lines.

How far moves overstep their time limit, how long a search goes on after it was stopped, and how
much the process grows over many moves in a row. Where a machine has other things to do, a process
that waits for its turn is late; so the processor's time is given beside the wall's.
"""

import argparse
import json
import statistics
import sys
import threading
import time
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.positions import positions
from tilewright import Variant
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.levels import MASTER
from tilewright.games import GAMES
from tilewright.search.think import Thinker

SECONDS = 0.02  # so little that some moves need all of it
LONG = 60.0
PAGE = 4096
WEAK = 1  # the level whose games positions are of
WARM = 5  # first moves, while compiled code is loaded
CLOCKS = {"wall": time.monotonic, "processor": time.thread_time}


def milliseconds(times: list[float]) -> dict[str, float]:
    return {
        "median ms": round(1000 * statistics.median(times), 2),
        "most ms": round(1000 * max(times), 2),
    }


def overshoot(name: str, players: int, moves: int, clock: str) -> dict[str, object]:
    """Beyond the limit of a master with so little time, proofs included."""
    now = CLOCKS[clock]
    bot, over = Bot(name, replace(MASTER, seconds=SECONDS), clock=now), []
    for position in islice(positions(Variant.of(name, players), WEAK), WARM + moves):
        start = now()
        bot.choose(position)
        over.append(max(0.0, now() - start - SECONDS))
    what = f"{name}, {players} players: {clock} time over the limit"
    needed = sum(late > 0 for late in over[WARM:])
    return {"what": what, "moves": moves, "needed all": needed} | milliseconds(over[WARM:])


def stopping(name: str, times: int) -> dict[str, object]:
    """From the stop to the answer, for searches that would last a minute."""
    late = []
    for position in islice(positions(Variant.of(name, 2), WEAK), times):
        thinker = Thinker(position)
        stopped: list[float] = []

        def stop(thinker: Thinker = thinker, stopped: list[float] = stopped) -> None:
            stopped.append(time.monotonic())
            thinker.stop()

        threading.Timer(SECONDS, stop).start()
        thinker.think(position, seconds=LONG)
        late.append(time.monotonic() - stopped[0])
    return {"what": f"{name}: answer after a stop", "times": times} | milliseconds(late)


def resident() -> float:
    """The megabytes of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * PAGE / 1e6


def growth(name: str, number: int, moves: int) -> dict[str, object]:
    """Of a process whose bot chooses that many moves, after the first tenth of them."""
    bot, early = Bot(name, number), 0.0
    for i, position in enumerate(islice(positions(Variant.of(name, 2), WEAK), moves)):
        if i == moves // 10:
            early = resident()
        bot.choose(position)
    return {
        "what": f"{name}, level {number}: memory over {moves} moves",
        "MB early": round(early, 1),
        "MB at the end": round(resident(), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--timed", type=int, default=300)
    arguments = parser.parse_args()
    for name in GAMES:
        prepare_bots(name)
        for players, clock in product((2, 4), CLOCKS):
            print(json.dumps(overshoot(name, players, arguments.timed, clock)), flush=True)
        print(json.dumps(stopping(name, arguments.timed // 10)), flush=True)
        print(json.dumps(growth(name, 5, arguments.moves)), flush=True)


if __name__ == "__main__":
    main()
