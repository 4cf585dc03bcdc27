"""The check of what is read: a damaged text is refused with words, or is another good one."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any  # a deal is whatever JSON holds

from tilewright.dealer import Dealer
from tilewright.game import DealError, NotationError, OptionError
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.testing.walk import some_positions

SIGNS = "-/=*. 0123456789abcdefghijklmnopqrstuvwxyzABCé\N{ARABIC-INDIC DIGIT TWO}"
DAMAGES = 20  # of each text


def damaged_texts_are_refused(variant: Variant) -> None:
    """Positions, moves and deals: one letter more, less, or another one."""
    rng, read_move = random.Random(10), partial(Move.from_text, variant.game.name)
    for position in some_positions(variant, seed=10, every=9):
        for text in damages(position.text, rng):
            is_read_or_refused(read_twice, text)
        for move in position.legal_moves[:3]:
            for text in damages(str(move), rng):
                is_read_or_refused(read_move, text)
        if position.waits == Waits.DEAL:
            for deal in damaged_deals(Dealer(10).draw(position), rng):
                is_read_or_refused(position.deal, deal)


def damages(text: str, rng: random.Random) -> Iterator[str]:
    for _ in range(DAMAGES):
        at, sign = rng.randrange(len(text)), rng.choice(SIGNS)
        yield text[:at] + rng.choice([sign, "", sign + text[at]]) + text[at + 1 :]


def damaged_deals(deal: dict[str, Any], rng: random.Random) -> Iterator[dict[str, Any]]:
    """Without a part, with something else in its place, with a damaged text in it."""
    for key, value in deal.items():
        yield {other: kept for other, kept in deal.items() if other != key}
        for wrong in (None, 7, "", "zz", [], ["zz"], [[None]], {"z": 1}):
            yield deal | {key: wrong}
        if isinstance(value, str):
            yield from (deal | {key: text} for text in damages(value, rng))


def read_twice(text: str) -> None:
    position = Position.from_text(text)
    assert Position.from_text(position.text) == position, text


def is_read_or_refused(reader: Callable[[Any], object], given: Any) -> None:
    try:
        reader(given)
    except (NotationError, DealError, OptionError) as error:
        complaint = str(error)
    else:
        return
    assert complaint, given
    assert "\n" not in complaint, (given, complaint)
