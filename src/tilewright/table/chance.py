"""Chance at a table: its seed decides every deal, by the deal's number.

The server commits to a secret of its own before anyone sits down; then every person's client adds a
random share. The seed is made of all of them, so that neither side can choose it alone.
"""

import hashlib
import hmac
from collections.abc import Mapping

from tilewright.dealer import Dealer
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.table.events import Dealt

Shares = Mapping[int, str]  # by seat; an empty one adds nothing


def commitment(secret: str) -> str:
    """The digest of a secret, published before the first deal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def combined(secret: str, shares: Shares) -> str:
    """The seed: the SHA-256 of the secret and, each on a line of its own, ``SEAT=SHARE`` in the
    order of the seats. Without shares it is the secret itself."""
    added = [f"{seat}={shares[seat]}" for seat in sorted(shares) if shares[seat]]
    if not added:
        return secret
    return hashlib.sha256("\n".join([secret, *added]).encode()).hexdigest()


def bot_seed(secret: str, board: int) -> str:
    """What a bot's choice on a board depends on; nobody knows it before the secret is revealed."""
    return hmac.new(secret.encode(), f"bot/{board}".encode(), hashlib.sha256).hexdigest()


def deal_on(position: Position, seed: str, drawn: int) -> tuple[list[Dealt], Position]:
    """All deals until someone has to move, and the position after them."""
    dealt: list[Dealt] = []
    while position.waits == Waits.DEAL:
        drawn += 1
        deal = Dealer(seed).draw(position, drawn)
        dealt.append(Dealt(deal, drawn))
        position = position.deal(deal)
    return dealt, position
