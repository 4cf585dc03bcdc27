"""The master against the one of commit ad6a0a4: every game and side, 2, 3 and 4 players.

    python bench/masters.py             plays what is missing, as bench/ladder.py does: JSON lines
    python bench/masters.py --limit 0.02    with less time than 0.05 s for a move at most
    python bench/masters.py --table     what was played so far, as a table

Every set is kept in bench/masters.jsonl, so that a run that was cut off goes on. A pairing ends
after 400 games, or as soon as a sequential test tells whether the master wins what it should.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from bench.ladder import ENOUGH, is_clear, measure, read_kept
from tilewright import Variant
from tilewright.bots.bot import prepare_bots
from tilewright.bots.match import elo, seconds_a_move, summarize

KEEP = Path(__file__).with_name("masters.jsonl")
GAMES = 400
LIMIT = 0.05  # seconds a move of the earlier master, if nothing else is said
SIDES = (
    ("azul", {"wall": "colored"}, 0.7, 0.042, 0.028),
    ("azul", {"wall": "gray"}, 0.7, 0.038, 0.027),
    ("sintra", {"side": "A"}, 0.65, 0.026, 0.023),
    ("sintra", {"side": "B"}, 0.65, 0.026, 0.023),
    ("pavilion", {"side": "colored"}, 0.65, 0.028, 0.028),
    ("pavilion", {"side": "gray"}, 0.65, 0.028, 0.028),
)  # what the master should win there between two, and the limits with which it takes as long a move
# as the earlier one with LIMIT: between two, and among more
BEYOND_PAR = 1.3  # what it should win among three or four old ones
AROUND = 0.05  # more of the wins, and less: what a test tells apart


@dataclass(frozen=True)
class Pairing:
    variant: Variant
    bots: str
    wanted: float

    @property
    def sets(self) -> int:
        return -(-GAMES // self.variant.players)

    @property
    def test(self) -> list[float]:
        """The Elo that the sequential test tells apart."""
        return [elo(self.wanted + part, self.variant.players) for part in (-AROUND, AROUND)]

    @property
    def about(self) -> list[object]:
        variant = self.variant
        return [variant.game.name, variant.players, variant.listed_options, self.bots]

    @property
    def is_done(self) -> bool:
        results = read_kept(KEEP, self.about, self.sets)
        return len(results) == self.sets or (
            len(results) >= ENOUGH and is_clear(results, self.test)
        )

    def play(self) -> None:
        variant = self.variant
        prepare_bots(variant.game.name)
        line = measure(variant, self.bots, self.sets, jobs=1, keep=KEEP, sprt=self.test)
        print(json.dumps(line), flush=True)

    def row(self) -> str | None:
        """One of the table; None if nothing was played."""
        results = read_kept(KEEP, self.about, self.sets)
        if not results:
            return None
        variant, score = self.variant, summarize(results, 0)
        side = next(iter(variant.listed_options.values()))
        limits = self.bots.replace("8/", "").replace(":master-1/", " : ").replace("s", " s")
        times = " : ".join(f"{1000 * seconds_a_move(results, who):.1f}" for who in (0, 1))
        share = f"{100 * score.share:.0f} ± {100 * score.plus_minus:.0f} %"
        return (
            f"| {variant.game.title.en} {side} | {variant.players} | {limits} | {times} "
            f"| {variant.players * len(results)} | {share} | {100 * self.wanted:.0f} % |"
        )


def pairings(limit: float) -> Iterator[Pairing]:
    """Those between two first."""

    def against(own: float) -> str:
        return f"8/{own * limit / LIMIT:.3g}s:master-1/{limit:g}s"

    for name, options, wanted, own, _ in SIDES:
        yield Pairing(Variant.of(name, 2, **options), against(own), wanted)
    for name, options, _, own, _ in SIDES:
        if name == "azul":
            yield Pairing(Variant.of(name, 2, **options), against(own / 5), 0.5)
    for players in (3, 4):
        for name, options, _, _, own in SIDES:
            yield Pairing(Variant.of(name, players, **options), against(own), BEYOND_PAR / players)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", help="(default: all)")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS")
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    for pairing in pairings(arguments.limit):
        if arguments.games and pairing.variant.game.name not in arguments.games:
            continue
        if arguments.table:
            row = pairing.row()
            if row:
                print(row)
        elif not pairing.is_done:
            pairing.play()


if __name__ == "__main__":
    main()
