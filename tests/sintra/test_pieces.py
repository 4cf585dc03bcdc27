"""Sintra: a deal drawn piece by piece, each with its chance."""

import random

import pytest

from tests.sintra.tables import sintra, small_game
from tilewright import Position
from tilewright.game import PartialDeal

PLAYERS = (2, 3, 4)


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


def indicator(colors: str) -> list[str]:
    return [f"indicator={color}" for color in colors]


def any_deal(position: Position, seed: int) -> PartialDeal:
    deal, rng = drawing(position), random.Random(seed)
    while not deal.is_complete:
        outcomes, weights = zip(*deal.outcomes(), strict=True)
        deal = deal.plus(rng.choices(outcomes, weights)[0])
    return deal


def test_the_indicator_gets_one_pane_of_each_color_first() -> None:  # SI-7
    deal = drawing(Position.start("sintra"))
    assert chances(deal) == dict.fromkeys(indicator("yopbg"), 1 / 5)
    assert chances(draw(deal, *indicator("pg"))) == dict.fromkeys(indicator("yob"), 1 / 3)


def test_space_one_gets_any_of_the_panes_that_are_left() -> None:  # SI-7
    others = draw(drawing(small_game("y3o2p1b1g1")), *indicator("yopbg"))
    assert chances(others) == {"indicator=y": 2 / 3, "indicator=o": 1 / 3}


def test_the_pane_drawn_last_lies_on_top_of_the_indicator() -> None:  # SI-7
    deal = draw(drawing(Position.start("sintra")), *indicator("gbpoyb"))
    rng = random.Random(1)
    while not deal.is_complete:
        deal = deal.plus(rng.choice(deal.outcomes())[0])
    assert deal.written()["indicator"] == "bgbpoy"


def test_strips_come_with_either_side_up_but_that_with_jokers() -> None:  # SI-4
    deal = draw(drawing(Position.start("sintra")), *indicator("yopbgy"))
    sides = [f"0.strips={strip}{side}" for strip in range(1, 8) for side in "ab"]
    assert chances(deal) == {**dict.fromkeys(sides, 1 / 16), "0.strips=8a": 2 / 16}


def test_a_player_gets_each_strip_once() -> None:  # SI-4
    deal = draw(drawing(Position.start("sintra")), *indicator("yopbgy"))
    deal = draw(deal, *(f"0.strips={strip}b" for strip in (3, 1, 5, 2, 7, 4)))
    assert chances(deal) == {"0.strips=6a": 1 / 4, "0.strips=6b": 1 / 4, "0.strips=8a": 1 / 2}
    deal = draw(deal, "0.strips=8a", "0.strips=6a")
    assert "1.strips=3b" in chances(deal)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_drawn_can_be_dealt(players: int) -> None:  # SI-8
    start = Position.start("sintra", players=players)
    for seed in range(5):
        written = any_deal(start, seed).written()
        assert start.deal(written).round == 1
        assert start.complete_deal(written)["strips"] == written["strips"]


def test_later_deals_fill_the_displays_only() -> None:  # SI-40
    deal = drawing(sintra(waits="deal", bag="y3", tower="y16o19p19b19g19"))
    assert chances(deal) == {"1y": 1.0}
    deal = draw(deal, "1y", "1y", "1y")
    assert chances(deal)["1y"] == 16 / 92  # the tower goes into the bag
    assert list(any_deal(sintra(waits="deal"), 1).written()) == ["displays"]


def test_displays_stay_empty_when_the_panes_run_out() -> None:  # SI-40
    written = any_deal(small_game("y2o2p2b2g2"), 1).written()  # six of ten on the indicator
    assert [len(text) for text in written["displays"]] == [4, 1, 1, 1, 1]
    assert written["displays"][1:] == ["-"] * 4
