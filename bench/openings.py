"""How far apart first moves are, and how many games would tell them apart: JSON lines.

    python bench/openings.py azul sintra pavilion
    python bench/openings.py pavilion --games 150

A search looks at some first deals. Told are the differences, in percent of a win, between what it
promises of the most promising first move and of the second and the fifth (medians), and how many
games of each move would show the larger difference as twice its standard error: what a statistic of
games would need before it said anything true about the moves of a single deal.

With ``--games`` level 5 plays so many games after the first and after the fifth move of each deal,
with the same later deals for both: told are how much more the first one won, in percent of a win,
twice the standard error of that, and for how many deals the statistic prefers the first at all.
"""

import argparse
import json
import math
import statistics

from tilewright import Candidate, Dealer, Position, Variant, Waits, analyze, bot
from tilewright.bots.bot import prepare_bots

LOOK = 100_000  # simulations
DEALS = 10
FIRST = 5  # moves
LEVEL = 5  # of who plays on


def start_of(game: str, deal: int) -> Position:
    return Dealer(f"opening {deal}").deal(Position.of(Variant.of(game, 2)))


def promising(start: Position) -> list[Candidate]:
    """The most promising first moves, the best first."""
    found = analyze(start, simulations=LOOK)
    return sorted(found, key=lambda one: one.share, reverse=True)[:FIRST]


def games_to_tell(difference: float) -> int:
    """Of each move: the difference of two win shares errs by the root of 1/2n."""
    return round(2 / difference**2)


def won(start: Position, first: Candidate, number: int) -> float:
    """What whoever takes this first move has of the win in the end."""
    dealer, player = Dealer(f"opening game {number}"), bot(start.game, level=LEVEL, seed=number)
    position = start.play(first.move)
    while not position.is_over:
        is_deal = position.waits == Waits.DEAL
        position = dealer.deal(position) if is_deal else position.play(player.choose(position))
    winners = [seat for seat, rank in enumerate(position.ranks) if rank == 1]
    return (start.turn in winners) / len(winners)


def played(start: Position, moves: list[Candidate], games: int) -> float:
    """How much more of the win the first of these moves brought than the last."""
    pairs = [(won(start, moves[0], n), won(start, moves[-1], n)) for n in range(games)]
    return statistics.mean(first - last for first, last in pairs)


def report(game: str, games: int) -> dict[str, object]:
    starts = [start_of(game, deal) for deal in range(DEALS)]
    deals = [promising(start) for start in starts]
    second, last = (
        statistics.median(deal[0].share - deal[at].share for deal in deals) for at in (1, FIRST - 1)
    )
    told: dict[str, object] = {
        "game": game,
        "deals": DEALS,
        "to the second %": round(100 * second, 2),
        "to the fifth %": round(100 * last, 2),
        "games of each": games_to_tell(last),
    }
    if games:
        gains = [played(start, moves, games) for start, moves in zip(starts, deals, strict=True)]
        told["played"] = games
        told["won more %"] = round(100 * statistics.mean(gains), 1)
        told["twice its error %"] = round(200 * statistics.stdev(gains) / math.sqrt(DEALS), 1)
        told["deals that agree"] = sum(gain > 0 for gain in gains)
    return told


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=0, help="to play after each move")
    given = parser.parse_args()
    for game in given.names:
        prepare_bots(game)
        print(json.dumps(report(game, given.games)), flush=True)


if __name__ == "__main__":
    main()
