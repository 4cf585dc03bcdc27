"""What holds in every game, beside the contract that ``tilewright.testing`` checks."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import EVERY_GAME, OWN_VARIANTS
from tilewright import Dealer, Move, Position, Record, Variant, Waits


@OWN_VARIANTS
def test_seats_can_be_renamed(variant: Variant) -> None:
    """The same deals and moves with another first seat give the same scores, rotated."""
    rng, dealer = random.Random(6), Dealer(6)
    one, other = Position.of(variant, 0), Position.of(variant, 1)
    while not one.is_over:
        if one.waits == Waits.DEAL:
            deal = dealer.draw(one)
            one, other = one.deal(deal), other.deal(rotated(deal))
        else:
            assert other.turn == (one.turn + 1) % variant.players
            move = rng.choice(one.legal_moves.texts())
            one, other = one.play(move), other.play(move)
    assert other.scores == [one.scores[seat - 1] for seat in range(variant.players)]
    assert other.ranks == [one.ranks[seat - 1] for seat in range(variant.players)]


def rotated(deal: dict[str, Any]) -> dict[str, Any]:
    """What is dealt to a seat goes to the next one: strips, in our games nothing else."""
    strips = deal.get("strips")
    return {**deal, "strips": [strips[-1], *strips[:-1]]} if strips else deal


@EVERY_GAME
@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=80))
def test_no_text_breaks_the_readers(name: str, text: str) -> None:
    """Whatever is written where a text is expected, the answer is a ValueError with words."""
    start = Position.start(name)
    drawn = Dealer(1).draw(start)
    assert_read_or_refused(Position.from_text, text)
    assert_read_or_refused(Position.from_text, f"{name} {text}")
    assert_read_or_refused(partial(Move.from_text, name), text)
    assert_read_or_refused(Record.read, text)
    for key in drawn:
        assert_read_or_refused(start.deal, {**drawn, key: text})
        assert_read_or_refused(start.deal, {**drawn, key: [text] * 5})


def assert_read_or_refused(reader: Callable[[Any], object], written: object) -> None:
    complaint = ""
    try:
        reader(written)
    except ValueError as error:
        complaint = str(error)
    assert "\n" not in complaint
