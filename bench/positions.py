"""Positions to measure with: those with a choice, of game after game between bots."""

from collections.abc import Iterator
from itertools import count

from tilewright import Dealer, Position, Variant, Waits
from tilewright.bots.bot import Bot


def positions(variant: Variant, level: int) -> Iterator[Position]:
    for seed in count():
        dealer, bot = Dealer(seed), Bot(variant.game.name, level, seed)
        position = Position.of(variant)
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
                continue
            if len(position.legal_moves) > 1:
                yield position
            position = position.play(bot.choose(position))
