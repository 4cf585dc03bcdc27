"""Summer Pavilion: a deal drawn piece by piece, each with its chance."""

import pickle
import random

import pytest

from tests.pavilion.tables import pavilion, placing, small_game, with_bag
from tilewright import Position
from tilewright.game import PartialDeal

PLAYERS = (2, 3, 4)
COLORS = "pgoybr"


def drawing(position: Position) -> PartialDeal:
    variant = position.variant
    return variant.game.partial_deal(variant.plain, position.plain)


def chances(deal: PartialDeal) -> dict[str, float]:
    """What the next piece may be, by its text."""
    return {deal.text(outcome): chance for outcome, chance in deal.outcomes()}


def draw(deal: PartialDeal, *pieces: str) -> PartialDeal:
    for piece in pieces:
        by_text = {deal.text(outcome): outcome for outcome, _ in deal.outcomes()}
        deal = deal.plus(by_text[piece])
    return deal


def any_deal(position: Position, seed: int) -> PartialDeal:
    deal, rng = drawing(position), random.Random(seed)
    while not deal.is_complete:
        outcomes, weights = zip(*deal.outcomes(), strict=True)
        deal = deal.plus(rng.choices(outcomes, weights)[0])
    return deal


def test_the_first_deal_fills_the_supply_before_the_displays() -> None:  # PA-2, PA-4
    deal = drawing(Position.start("pavilion"))
    assert chances(deal) == dict.fromkeys((f"supply={color}" for color in COLORS), 22 / 132)
    deal = draw(deal, *["supply=p"] * 10)
    assert chances(deal) == {
        "1p": 12 / 122,
        **dict.fromkeys((f"1{color}" for color in "goybr"), 22 / 122),
    }
    assert set(chances(draw(deal, "1g", "1g", "1o", "1p"))) == {f"2{color}" for color in COLORS}


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_drawn_can_be_dealt(players: int) -> None:  # PA-1, PA-4
    start = Position.start("pavilion", players=players)
    for seed in range(5):
        written = any_deal(start, seed).written()
        after = start.deal(written).view()
        assert (after["supply"], after["displays"]) == (written["supply"], written["displays"])
        assert [len(text) for text in written["displays"]] == [4] * (2 * players + 1)


def test_a_later_rounds_deal_fills_the_displays_only() -> None:  # PA-50
    position = pavilion(waits="deal", round=2, supply="pp", bag="g3", tower="p20g19o22y22b22r22")
    deal = drawing(position)
    assert chances(deal) == {"1g": 1.0}
    assert chances(draw(deal, "1g", "1g", "1g"))["1p"] == 20 / 127  # the tower goes into the bag
    assert list(any_deal(position, 1).written()) == ["displays"]


def test_a_refill_brings_what_the_supply_misses() -> None:  # PA-32
    position = with_bag("p1r2", supply="pgoybrr", **{"0.hand": "bb"}).play("b1b0")
    deal = drawing(position)
    assert chances(deal) == {"supply=p": 1 / 3, "supply=r": 2 / 3}
    deal = draw(deal, "supply=r", "supply=p", "supply=r")
    assert deal.is_complete
    assert deal.written() == {"supply": "prr"}
    assert position.deal(deal.written()).view()["supply"] == "ppgoybrrrr"


def test_tiles_that_run_out_leave_displays_empty() -> None:  # PA-4
    short = any_deal(small_game("p9g8"), 1).written()
    assert [len(short["supply"]), *map(len, short["displays"])] == [10, 4, 3, 1, 1, 1]
    assert short["displays"][2:] == ["-"] * 3
    none = any_deal(small_game("p9"), 1).written()
    assert none == {"supply": "p" * 9, "displays": ["-"] * 5}


def test_a_supply_that_is_full_before_the_first_round_gets_nothing() -> None:  # PA-4
    position = pavilion(waits="deal", round=0, supply="ppggooyybr")
    written = any_deal(position, 1).written()
    assert written["supply"] == "-"
    assert position.deal(written).view()["supply"] == "ppggooyybr"


def test_a_deal_of_a_running_round_has_no_displays_to_offer() -> None:  # PA-32
    position = placing(supply="gy", **{"0.hand": "bb"}).play("b1b0")
    for seed in range(5):
        written = any_deal(position, seed).written()
        assert list(written) == ["supply"]
        assert len(position.deal(written).view()["supply"]) == 10


def test_a_deal_that_is_being_drawn_can_be_saved() -> None:
    deal = draw(drawing(Position.start("pavilion")), *["supply=p"] * 10, "1g")
    saved = pickle.loads(pickle.dumps(deal))
    assert chances(saved) == chances(deal)
    rest = ["1o", "1y", "1y", *(f"{display}r" for display in "2345" for _ in range(4))]
    assert draw(saved, *rest).written() == draw(deal, *rest).written()
