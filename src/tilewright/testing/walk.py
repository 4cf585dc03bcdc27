"""Whole games to look at, the same for the same seed."""

import random
from collections.abc import Iterator

from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.tools.trace import STYLES


def positions(variant: Variant, seed: int, style: str = "random") -> Iterator[Position]:
    """All positions of one game; ``style`` is ``random`` or ``tidy``."""
    dealer, choose = Dealer(seed), STYLES[style](random.Random(seed))
    position = Position.of(variant, seed % variant.players)
    yield position
    while not position.is_over:
        is_deal = position.waits == Waits.DEAL
        position = dealer.deal(position) if is_deal else position.play(choose(position))
        yield position


def some_positions(variant: Variant, seed: int, every: int = 7) -> list[Position]:
    """Some positions of a tidy game, at random: of those that wait for a move and of those that
    wait for a deal at least one each, and the last."""
    *game, last = positions(variant, seed, "tidy")
    rng, chosen = random.Random(seed), [last]
    for waits in (Waits.MOVE, Waits.DEAL):
        waiting = [position for position in game if position.waits == waits]
        chosen += rng.sample(waiting, 1 + len(waiting) // every)
    return chosen
