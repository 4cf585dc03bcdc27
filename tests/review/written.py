"""Games to review, and a budget that is soon spent."""

import random
from dataclasses import replace
from functools import cache

from tilewright import Dealer, Record, Variant, Waits
from tilewright.reviews.budget import Budget

TINY = Budget("tiny", look=120, weigh=60, tail=20, deals=4, deal=30, proof=300)
TWICE = replace(TINY, again=TINY.times(2))


@cache
def game(name: str, players: int = 2, moves: int = 12, seed: int = 1) -> Record:
    """The first moves of a game, chosen at random."""
    dealer, rng = Dealer(seed), random.Random(seed)
    record = Record.of(Variant.of(name, players), headers={"Seat0": "Ana", "Seat1": "Ben"})
    while record.plies < moves and not record.position.is_over:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(rng.choice(list(record.position.legal_moves)))
    return record


def ending(name: str, seed: int = 2) -> Record:
    """A whole game, chosen at random."""
    return game(name, moves=10_000, seed=seed)
