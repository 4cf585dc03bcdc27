"""Chance at a table: its seed decides every deal, by the deal's number."""

import hashlib

from tilewright.dealer import Dealer
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.table.events import Dealt


def commitment(seed: str) -> str:
    """The digest of a seed, published before the first deal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def deal_on(position: Position, seed: str, drawn: int) -> tuple[list[Dealt], Position]:
    """All deals until someone has to move, and the position after them."""
    dealt: list[Dealt] = []
    while position.waits == Waits.DEAL:
        drawn += 1
        deal = Dealer(seed).draw(position, drawn)
        dealt.append(Dealt(deal, drawn))
        position = position.deal(deal)
    return dealt, position
