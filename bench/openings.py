"""How far apart first moves are, and how many games would tell them apart: JSON lines.

    python bench/openings.py azul sintra pavilion

A search looks at some first deals. Told are the differences, in percent of a win, between what it
promises of the most promising first move and of the second and the fifth (medians), and how many
games of each move would show the larger difference as twice its standard error: what a statistic of
games would need before it said anything true about the moves of a single deal.
"""

import argparse
import json
import statistics

from tilewright import Dealer, Position, Variant, analyze
from tilewright.bots.bot import prepare_bots

LOOK = 100_000  # simulations
DEALS = 10
FIRST = 5  # moves


def promises(game: str, deal: int) -> list[float]:
    """Shares of the win that the most promising first moves of a deal have, the best first."""
    start = Dealer(f"opening {deal}").deal(Position.of(Variant.of(game, 2)))
    shares = [candidate.share for candidate in analyze(start, simulations=LOOK)]
    return sorted(shares, reverse=True)[:FIRST]


def games_to_tell(difference: float) -> int:
    """Of each move: the difference of two win shares errs by the root of 1/2n."""
    return round(2 / difference**2)


def report(game: str) -> dict[str, object]:
    deals = [promises(game, deal) for deal in range(DEALS)]
    second, last = (
        statistics.median(deal[0] - deal[at] for deal in deals) for at in (1, FIRST - 1)
    )
    return {
        "game": game,
        "deals": DEALS,
        "to the second %": round(100 * second, 2),
        "to the fifth %": round(100 * last, 2),
        "games of each": games_to_tell(last),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="+")
    for game in parser.parse_args().games:
        prepare_bots(game)
        print(json.dumps(report(game)), flush=True)


if __name__ == "__main__":
    main()
