"""Summer Pavilion: placing tiles, paying for them, their points."""

import pytest

from tests.pavilion.tables import (
    fill,
    pavilion,
    placements,
    placing,
    printed,
    rule_against,
    stars,
)
from tilewright import Waits
from tilewright.pavilion.moves import PLACE_TEXT
from tilewright.pavilion.variant import variant


def test_the_markers_holder_places_first_then_clockwise_until_all_passed() -> None:  # PA-20
    hands = {"0.hand": "gggg", "1.hand": "bb", "2.hand": "rr"}
    position = placing(players=3, first=1, **hands)
    turns = []
    for move in ("b1b0", "r1r0", "g1g0", "pass=b", "pass=r", "g2g0", "m1g0"):
        turns.append(position.turn)
        position = position.play(move)
    assert turns == [1, 2, 0, 1, 2, 0, 0]
    assert position.waits == Waits.DEAL


def test_placing_has_its_own_time() -> None:  # PA-20
    position = pavilion(displays=fill("ggyb"), **{"0.hand": "b"})
    assert rule_against(position, "b1b0") == "PA-20"
    assert rule_against(position, "pass=") == "PA-20"


def test_one_paid_tile_is_placed_and_the_others_go_to_the_tower() -> None:  # PA-21, PA-E4
    after = placing(**{"0.hand": "bbbbbbb"}).play("b6b0")
    view = after.view()
    assert view["stars"][0]["b"] == ".....b"
    assert view["tower"]["b"] == 5
    assert view["hands"][0] == "b"
    assert after.scores[0] == 5 + 1


def test_a_covered_space_is_refused() -> None:  # PA-21
    position = placing(**{"0.hand": "bb", "0.stars": stars(b="b.....")})
    assert rule_against(position, "b1b0") == "PA-21"
    assert rule_against(position, "b2b0") == ""


def test_every_space_costs_its_printed_number() -> None:  # PA-21
    for number in range(1, 7):
        exactly = placing(**{"0.hand": "b" * number})
        assert f"b{number}b0" in exactly.legal_moves
        assert f"m{number}b0" in exactly.legal_moves
        if number < 6:
            assert rule_against(exactly, f"b{number + 1}b0") == "PA-21"


@pytest.mark.parametrize("side", ["colored", "gray"])
def test_numbers_are_those_of_the_boards(side: str) -> None:  # PA-21, PA-61
    boards, made = printed(), variant(2, {"side": side})
    order = [*boards["star_order_clockwise_from_upper_left"], "center"]
    expected = [n for star in order for n in boards[f"numbers_{side}"][star]]
    assert list(made.numbers) == expected


def test_jokers_stand_in_for_a_stars_color() -> None:  # PA-22, PA-E6
    position = placing(**{"0.hand": "pppo"})
    assert "o4o3" in position.legal_moves
    view = position.play("o4o3").view()
    assert view["stars"][0]["o"] == "...o.."
    assert (view["tower"]["p"], view["tower"]["o"]) == (3, 0)
    assert view["hands"][0] == ""


def test_the_player_chooses_how_many_jokers_to_spend() -> None:  # PA-22
    position = placing(**{"0.hand": "ppbbb"})
    assert [move for move in placements(position) if move[:2] == "b3"] == ["b3b0", "b3b1", "b3b2"]
    assert position.play("b3b1").view()["hands"][0] == "pb"


def test_a_star_takes_no_tile_of_another_color_not_even_a_joker() -> None:  # PA-22, PA-E6
    position = placing(**{"0.hand": "pg"})
    assert rule_against(position, "o1g0") == "PA-22"
    assert rule_against(position, "o1p0") == "PA-22"


def test_one_paid_tile_at_least_is_of_the_stars_own_color() -> None:  # PA-22
    position = placing(**{"0.hand": "pppo"})
    assert rule_against(position, "o3o3") == "PA-22"
    assert rule_against(position, "o1o1") == "PA-22"


def test_jokers_that_are_not_there_cannot_pay() -> None:  # PA-21
    assert rule_against(placing(**{"0.hand": "pbb"}), "b4b2") == "PA-21"


def test_two_jokers_alone_pay_for_space_two_of_their_own_star() -> None:  # PA-23, PA-E6
    position = placing(**{"0.hand": "pp"})
    assert "p2p0" in position.legal_moves
    assert rule_against(position, "p2p1") == "PA-23"


def test_a_joker_placed_is_paid_for_in_its_own_color() -> None:  # PA-23
    for place, side in (("p2", "colored"), ("m2", "colored"), ("b2", "gray")):
        position = placing(side=side, **{"0.hand": "pgggg"})
        assert rule_against(position, f"{place}p0") == "PA-21"
        assert rule_against(position, f"{place}p1") == "PA-23"
        assert f"{place}p0" in placing(side=side, **{"0.hand": "pp"}).legal_moves


def test_the_joker_changes_with_the_round() -> None:  # PA-22
    position = placing(round=2, **{"0.hand": "pggo"})
    assert "o3o2" in position.legal_moves  # green stands in
    assert rule_against(position, "p2p0") == "PA-21"  # purple does not any more
    assert "p2p1" in position.legal_moves


def test_the_center_star_takes_every_color_once() -> None:  # PA-24
    position = placing(**{"0.hand": "pgb", "0.stars": stars(m="g.....")})
    assert rule_against(position, "m2g1") == "PA-24"
    assert [move for move in placements(position) if move[0] == "m"] == ["m2b1"]


def test_the_center_stars_payment_is_of_the_color_placed() -> None:  # PA-24
    position = placing(**{"0.hand": "ppgb"})
    assert "m3b2" in position.legal_moves
    assert rule_against(position, "m2b0") == "PA-21"  # green pays for no blue


def test_unspent_tiles_stay() -> None:  # PA-25
    view = placing(**{"0.hand": "ggoobb"}).play("b2b0").view()
    assert view["hands"][0] == "ggoo"


@pytest.mark.parametrize(
    ("ring", "place", "points"),
    [
        ("......", 3, 1),
        ("bb.b..", 3, 4),
        ("b.b...", 5, 1),
        ("b....b", 2, 3),
        ("b.....", 6, 2),
        ("b.b.b.", 2, 3),
        (".bbbbb", 1, 6),
        ("bbb.bb", 4, 6),
    ],
)
def test_a_tile_scores_its_chain(ring: str, place: int, points: int) -> None:  # PA-26
    before = placing(**{"0.hand": "b" * place, "0.stars": stars(b=ring)})
    outcome = before.after(f"b{place}b0")
    assert outcome.position.scores[0] == 5 + points
    assert outcome.steps[0].points == points


def test_a_chain_may_be_of_many_colors_but_not_leave_its_star() -> None:  # PA-26
    before = placing(**{"0.hand": "yyy", "0.stars": stars(m="gb....", o="ooo...")})
    assert before.play("m3y0").scores[0] == 5 + 3


def test_a_score_may_pass_eighty() -> None:  # PA-27
    before = placing(**{"0.hand": "b", "0.score": 79, "0.stars": stars(b=".bbbbb")})
    assert before.play("b1b0").scores[0] == 85


def test_three_blue_and_three_jokers_pay_for_blue_six() -> None:  # PA-E5, PA-26, PA-30
    before = placing(**{"0.hand": "pppbbb", "0.stars": stars(b="...bb.")})
    after = before.play("b6b3")
    assert after.scores[0] == 5 + 3
    assert after.view()["owed"] == 3
    assert after.turn == 0


def test_every_placement_names_its_place_by_the_colored_side() -> None:
    boards = printed()
    order = [*boards["star_order_clockwise_from_upper_left"], "center"]
    names = [
        f"{boards['letters'][star]}{number}"
        for star in order
        for number in boards["numbers_colored"][star]
    ]
    assert list(PLACE_TEXT) == names
