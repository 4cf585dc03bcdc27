"""How strong the levels are, and how long they think: JSON lines.

    python bench/ladder.py azul --set wall=gray 2:1 3:2 8:greedy   the first bot against the other
    python bench/ladder.py azul --players 3 6:4                    one level 6 among levels 4
    python bench/ladder.py azul --sprt 0 60 8:master-1             the master against an earlier one
    python bench/ladder.py azul 8/0.02s:master-1/0.1s              at a fifth of the time
    python bench/ladder.py azul --times 1 2 3                      how long levels think for a move

Seconds are those of the processor, so that whatever else runs on the machine takes no time from a
bot that has a second. With ``--keep FILE`` every set that was played is kept there, and a run that
was interrupted goes on. ``--sprt LOW HIGH`` ends a pair as soon as a sequential test tells whether
the first is so many Elo stronger.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from tilewright import Dealer, Position, Waits
from tilewright.bots.bot import Bot, prepare_bots
from tilewright.bots.match import (
    BOUND,
    Result,
    Setup,
    Time,
    log_likelihood_ratio,
    play_sets,
    seconds_a_move,
    summarize,
)
from tilewright.games import Variant

MOST_ELO = 1200  # what winning all games is drawn as
REPORT = 10  # sets between two words about how it goes
ENOUGH = 20  # sets before a sequential test may end


def measure(
    variant: Variant, pair: str, sets: int, jobs: int, keep: Path | None, sprt: list[float] | None
) -> dict[str, object]:
    """The first of a pair against as many of the other as there are seats left."""
    one, other = pair.split(":")
    names = (one, *[other] * (variant.players - 1))
    about = [variant.game.name, variant.players, variant.listed_options, pair]
    results = read_kept(keep, about, sets)
    left = sorted(set(range(sets)) - {result.number for result in results})
    for result in play_sets(Setup(variant, names, "ladder", time.thread_time), left, jobs):
        results.append(result)
        if keep:
            times = [astuple(time) for time in result.times]
            line = [about, result.number, result.shares, result.margins, times]
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        if len(results) % REPORT == 0:
            print(json.dumps(report(variant, pair, results)), file=sys.stderr, flush=True)
        if sprt and len(results) >= ENOUGH and is_clear(results, sprt):
            break
    return report(variant, pair, results)


def is_clear(results: Sequence[Result], sprt: list[float]) -> bool:
    low, high = sprt
    return abs(log_likelihood_ratio(results, low, high)) > BOUND


def read_kept(keep: Path | None, about: Sequence[object], sets: int) -> list[Result]:
    """What was played before, of this pair and these sets."""
    if keep is None or not keep.exists():
        return []
    lines = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
    return [
        Result(number, tuple(shares), tuple(margins), (), tuple(Time(*time) for time in times))
        for kept, number, shares, margins, times in lines
        if kept == about and number < sets
    ]


def report(variant: Variant, pair: str, results: Sequence[Result]) -> dict[str, object]:
    score = summarize(results, 0)
    low, high = score.elo_interval
    return {
        "game": variant.game.name,
        "players": variant.players,
        "options": variant.listed_options,
        "bots": pair,
        "games": variant.players * len(results),
        "win share": round(score.share, 3),
        "plus minus": round(score.plus_minus, 3),
        "margin": round(score.margin, 1),
        "ms a move": [round(1000 * seconds_a_move(results, who), 1) for who in (0, 1)],
        "elo": [round(max(-MOST_ELO, min(MOST_ELO, elo))) for elo in (low, score.elo, high)],
    }


def thinking_time(variant: Variant, level: str, games: int) -> dict[str, object]:
    """Of moves with a choice, in games of a level against itself."""
    seconds: list[float] = []
    first = Dealer(0).deal(Position.of(variant))
    Bot(variant.game.name, int(level)).choose(first)  # so that compiled code is loaded
    for seed in range(games):
        dealer, position = Dealer(seed), Position.of(variant)
        bots = [Bot(variant.game.name, int(level), seed, time.thread_time) for _ in range(2)]
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
                continue
            before = time.thread_time()
            move = bots[position.turn].choose(position)
            if len(position.legal_moves) > 1:
                seconds.append(time.thread_time() - before)
            position = position.play(move)
    return {
        "game": variant.game.name,
        "options": variant.listed_options,
        "level": level,
        "moves": len(seconds),
        "mean ms": round(1000 * statistics.mean(seconds), 2),
        "longest ms": round(1000 * max(seconds), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("what", nargs="+", metavar="ONE:OTHER", help="or a level with --times")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("LOW", "HIGH"))
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--games", type=int, default=4, help="that times are taken of")
    arguments = parser.parse_args()
    options = dict(setting.split("=") for setting in arguments.set)
    variant = Variant.of(arguments.game, arguments.players, **options)
    prepare_bots(variant.game.name)
    for what in arguments.what:
        if arguments.times:
            line = thinking_time(variant, what, arguments.games)
        else:
            line = measure(
                variant, what, arguments.sets, arguments.jobs, arguments.keep, arguments.sprt
            )
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
