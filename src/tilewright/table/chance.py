"""What chance owes a table: its seed decides, each deal by its number."""

import hashlib

from tilewright.dealer import Dealer
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.table.events import Dealt


def commitment(seed: str) -> str:
    """What is shown before the first deal."""
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
