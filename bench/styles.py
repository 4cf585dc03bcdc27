"""What styles are like: against their own level, every deal from both seats, as a table.

    python bench/styles.py azul sintra pavilion --levels 2 4 6 --sets 200

``builds`` is what a board promises in bonuses when a round ends, in points, and ``leaves`` how good
the next player's best move looks after a move, both for the bot with the style and the one without.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))
from tilewright import Dealer, Position, Waits, engine
from tilewright.bots.bot import prepare_bots
from tilewright.bots.match import Result, player, summarize
from tilewright.bots.styles import STYLES, left_after
from tilewright.games import Variant
from tilewright.search.evaluation import weights_of


@dataclass
class Told:
    """Of the bot with a style and of the one without."""

    shares: list[float] = field(default_factory=list)  # of the first, by sets
    points: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    builds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    leaves: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def row(self, *names: object) -> str:
        results = [Result(i, (share,), (0.0,)) for i, share in enumerate(self.shares)]
        score = summarize(results, 0)
        share = f"{100 * score.share:.1f} ± {100 * score.plus_minus:.1f} %"
        pairs = (
            f"{fmean(with_style):.1f} : {fmean(without):.1f}"
            for with_style, without in (self.points, self.builds, self.leaves)
        )
        return f"| {' | '.join(map(str, (*names, 2 * len(self.shares), share, *pairs)))} |"


def promised(position: Position, seat: int) -> float:
    """Points that a board promises in bonuses."""
    game = position.variant.game
    weights, noted = weights_of(game), np.zeros(len(game.weights) - 2, np.float32)
    engine.features_of(position.variant.record, position.state(), seat, noted)
    names = list(game.weights)
    chosen = [names.index(name) for name in game.oversights["bonuses"]]
    return float(weights[chosen] @ noted[chosen])


def play(variant: Variant, names: Sequence[str], number: int, seat: int, told: Told) -> float:
    """A game with the first of two bots in a seat; return its share of the win."""
    dealer, position = Dealer(f"styles/{number}"), Position.of(variant)
    of_seat = {seat: 0, 1 - seat: 1}
    bots = [player(names[of_seat[p]], variant.game.name, f"{number}/{p}") for p in range(2)]
    while not position.is_over:
        if position.waits == Waits.DEAL:
            for p, who in of_seat.items():
                told.builds[who].append(promised(position, p))
            position = dealer.deal(position)
        else:
            mover = position.turn
            move = bots[mover].choose(position)
            if len(position.legal_moves) > 1:
                told.leaves[of_seat[mover]].append(left_after(position, move))
            position = position.play(move)
    for p, who in of_seat.items():
        told.points[who].append(position.scores[p])
    return (position.ranks[seat] == 1) / position.ranks.count(1)


def measured(variant: Variant, names: Sequence[str], sets: int) -> Told:
    told = Told()
    for number in range(sets):
        told.shares.append(fmean(play(variant, names, number, seat, told) for seat in range(2)))
    return told


def rows(games: Sequence[str], levels: Sequence[int], sets: int) -> Iterator[str]:
    for game in games:
        prepare_bots(game)
        for level in levels:
            for style in STYLES:
                names = f"{level}+{style.en}", str(level)
                told = measured(Variant.of(game), names, sets)
                yield told.row(game, names[0])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    parser.add_argument("--levels", type=int, nargs="+", default=[2, 4, 6])
    parser.add_argument("--sets", type=int, default=200)
    arguments = parser.parse_args()
    print("| game | bot | games | wins | points | builds | leaves |")
    print("|---|---|---|---|---|---|---|")
    for row in rows(arguments.games, arguments.levels, arguments.sets):
        print(row, flush=True)


if __name__ == "__main__":
    main()
