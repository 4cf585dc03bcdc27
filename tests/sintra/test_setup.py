"""Sintra: set-up, rule by rule."""

from collections import Counter

import pytest

from tests.sintra.tables import dealt, fill, rule_against, sintra
from tilewright import Dealer, DealError, OptionError, Position, Variant, Waits

OFFER = ("yopb", "yopb", "yopb", "yopg", "yopg")


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_each_number_of_players_has_its_displays(players: int, displays: int) -> None:  # SI-1
    start = Position.start("sintra", players=players)
    assert len(Dealer(1).draw(start)["displays"]) == displays
    assert sum(start.view()["tower"].values()) == 0


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:  # SI-1
    with pytest.raises(OptionError, match="expected 2 to 4 players"):
        Position.start("sintra", players=players)


def test_a_display_that_is_not_there_is_refused() -> None:  # SI-1
    assert rule_against(sintra(displays=fill("yopb")), "6y1") == "SI-1"


def test_there_are_twenty_panes_of_each_color() -> None:  # SI-2
    view = Position.start("sintra").view()
    assert view["bag"] == {"y": 20, "o": 20, "p": 20, "b": 20, "g": 20}


def test_side_a_is_the_default() -> None:  # SI-3
    assert Variant.of("sintra").options["side"] == "A"


def test_the_sides_differ_in_final_scoring_only() -> None:  # SI-3
    dealer, other = Dealer(1), Position.start("sintra", side="B")
    position = Position.start("sintra", side="A")
    while not position.is_over:
        assert position.scores == other.scores
        assert position.legal_ids() == other.legal_ids()
        if position.waits == Waits.DEAL:
            deal = dealer.draw(position)
            position, other = position.deal(deal), other.deal(deal)
        else:
            move = str(position.legal_moves[0])
            position, other = position.play(move), other.play(move)
    assert other.is_over


def test_each_player_gets_the_same_eight_strips_shuffled_with_sides_at_random() -> None:  # SI-4
    seen = Counter[tuple[int, str]]()
    for seed in range(200):
        for row in Dealer(seed).draw(Position.start("sintra"))["strips"]:
            assert sorted(name[0] for name in row) == list("12345678")
            seen.update(enumerate(row))
    expected = 2 * 200 / 8 / 2
    for slot in range(8):
        for strip in range(1, 8):
            for side in "ab":
                assert 0.3 * expected < seen[slot, f"{strip}{side}"] < 2 * expected
        assert seen[slot, "8b"] == 0


@pytest.mark.parametrize(
    ("slot", "name", "complaint"),
    [
        (7, "8b", "the side with jokers face down"),
        (0, "2b", "each of the 8 strips once"),
        (0, "9a", "a strip and its side like '3a'"),
        (0, "1c", "a strip and its side like '3a'"),
    ],
)
def test_strips_that_cannot_lie_so_are_refused(
    slot: int, name: str, complaint: str
) -> None:  # SI-4
    deal = dealt(*OFFER)
    deal["strips"][1][slot] = name
    with pytest.raises(ValueError, match=complaint):
        Position.start("sintra").deal(deal)


def test_the_glazier_starts_above_the_leftmost_strip() -> None:  # SI-5
    position = Position.start("sintra", players=3).deal(dealt(*OFFER, "yopg", "yopg", players=3))
    assert position.view()["glaziers"] == [1, 1, 1]
    assert rule_against(position, "g") == "SI-30"


def test_the_starting_player_is_random_or_named() -> None:  # SI-6
    assert {Dealer(seed).first(players=4) for seed in range(60)} == {0, 1, 2, 3}
    assert Position.start("sintra", first=1).deal(dealt(*OFFER)).turn == 1


def test_scores_and_markers_start_at_the_top() -> None:  # SI-7
    view = Position.start("sintra").deal(dealt(*OFFER)).view()
    assert (view["scores"], view["track"], view["lost"]) == ([0, 0], [0, 0], [0, 0])


def test_the_indicator_has_one_of_each_color_and_a_random_one_before_them() -> None:  # SI-7
    rows = [Dealer(seed).draw(Position.start("sintra")) for seed in range(300)]
    first = Counter(row["indicator"][0] for row in rows)
    others = Counter(row["indicator"][1:] for row in rows)
    assert all(30 < first[color] < 100 for color in "yopbg")
    assert all(sorted(order) == sorted("yopbg") for order in others)
    assert len(others) > 80  # of 120 orders
    assert {row["bag"] for row in rows} == {100 - 6 - 20}


@pytest.mark.parametrize("indicator", ["yyyopb", "yopbg", "xyopbg", "", None])
def test_another_indicator_is_refused(indicator: str) -> None:  # SI-7
    with pytest.raises(DealError, match="expected"):
        Position.start("sintra").deal({**dealt(*OFFER), "indicator": indicator})


def test_every_display_gets_four_panes() -> None:  # SI-8
    deal = Dealer(2).draw(Position.start("sintra"))
    assert [len(display) for display in deal["displays"]] == [4] * 5
    with pytest.raises(DealError, match="too few or too many"):
        Position.start("sintra").deal(dealt("yop", *OFFER[1:]))
