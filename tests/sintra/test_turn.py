"""Sintra: taking and placing panes, broken glass, returning the glazier."""

import pytest

from tests.sintra.tables import (
    JOKERS,
    codes,
    fill,
    places,
    rule_against,
    sintra,
    slots,
    without_strips,
)
from tilewright import Position
from tilewright.sintra.steps import StepCode

FULL_WINDOWS = dict.fromkeys(range(1, 9), "yo")


# Taking


def test_the_holder_begins_and_play_goes_clockwise() -> None:  # SI-10
    position = sintra(players=3, first=2, center="*", displays=fill("yyyy", "oooo", "pppp", n=7))
    turns = [position.turn]
    for move in ("1y1", "2o2"):
        position = position.play(move)
        turns.append(position.turn)
    assert turns == [2, 0, 1]


def test_a_round_goes_on_until_displays_and_center_are_empty() -> None:  # SI-10
    position = sintra(displays=fill("yyyo")).play("1y1")
    assert (position.round, position.waits.name) == (1, "MOVE")
    assert position.play("co2").waits.name == "DEAL"


def test_a_turn_takes_panes_or_returns_the_glazier() -> None:  # SI-11
    position = sintra(displays=fill("yyyy"), **{"0.glazier": 2})
    assert position.legal_moves.texts() == ["1y5", "1y6", "1y8", "g"]
    after = position.play("g")
    assert after.turn == 1
    assert after.view()["displays"][0] == "yyyy"


def test_a_display_gives_one_color_and_the_rest_moves_to_the_center() -> None:  # SI-12
    view = sintra(displays=fill("yyob")).play("1y1").view()
    assert (view["displays"][0], view["center"]) == ("-", "ob")
    assert view["strips"][0][0]["panes"] == "yy"


def test_the_center_gives_all_of_one_color() -> None:  # SI-12
    view = sintra(center="yyoob").play("co2").view()
    assert view["center"] == "yyb"
    assert view["strips"][0][1]["panes"] == "oo"


def test_a_color_that_is_not_there_is_refused() -> None:  # SI-12
    position = sintra(displays=fill("yyob"), center="g")
    assert rule_against(position, "1p2") == "SI-12"
    assert rule_against(position, "cy1") == "SI-12"


def test_the_first_from_the_center_takes_the_tile_and_a_step() -> None:  # SI-13
    position = sintra(center="*yob", first=1, turn=0).play("cy1")
    view = position.view()
    assert (view["marker"], view["first"], view["track"]) == (False, 0, [1, 0])
    assert position.play("co2").view()["track"] == [1, 0]


def test_a_display_leaves_the_tile_where_it_is() -> None:  # SI-13
    view = sintra(center="*g", displays=fill("yyyo")).play("1y1").view()
    assert (view["marker"], view["track"]) == (True, [0, 0])


def test_the_tile_comes_before_what_breaks() -> None:  # SI-13, SI-19
    outcome = sintra(center="*yyyyg").after("cy1")
    assert codes(outcome) == [StepCode.TILE, StepCode.BROKEN]
    assert outcome.position.view()["track"] == [2, 0]


def test_three_orange_from_the_center_first_of_the_round() -> None:  # SI-E1
    view = sintra(center="*ooog", first=1, turn=0).play("co2").view()
    assert (view["first"], view["marker"], view["track"][0]) == (0, False, 1)
    assert view["strips"][0][1]["panes"] == "ooo"


@pytest.mark.parametrize(
    ("fields", "rule"), [({"waits": "deal"}, "SI-40"), ({"round": 6, "waits": "over"}, "SI-41")]
)
def test_nothing_may_be_played_before_a_deal_or_after_the_end(
    fields: dict[str, object], rule: str
) -> None:  # SI-40, SI-41
    position = sintra(**fields, **{"0.glazier": 3})
    assert len(position.legal_moves) == 0
    assert [rule_against(position, move) for move in ("g", "1y1", "ky")] == [rule] * 3


# Placing


def test_panes_go_under_the_glazier_or_to_his_right() -> None:  # SI-14
    position = sintra(displays=fill("oooo"), **{"0.glazier": 2})
    assert places(position, "1o") == ["2", "7"]
    assert rule_against(position, "1o1") == "SI-14"


def test_a_strip_takes_its_own_colors_only() -> None:  # SI-14
    assert rule_against(sintra(displays=fill("gggg")), "1g1") == "SI-14"


def test_the_glazier_moves_to_the_strip() -> None:  # SI-14
    assert sintra(displays=fill("oooo")).play("1o7").view()["glaziers"] == [7, 1]


def orange_example() -> Position:
    """The glazier stands above slot 3, whose strip has one free orange space."""
    strips = "7a/3a/1a/4a/2a/6a/5a/8a"
    board = {"0.strips": strips, "0.panes": slots({3: "o"}), "0.glazier": 3}
    return sintra(displays=fill("ooog"), **board)


def test_orange_may_not_go_to_the_left() -> None:  # SI-E2
    assert rule_against(orange_example(), "1o1") == "SI-14"


def test_orange_on_the_strip_under_the_glazier_breaks_two() -> None:  # SI-E2
    view = orange_example().play("1o3").view()
    assert (view["track"][0], view["tower"]["o"], view["glaziers"][0]) == (2, 2, 3)
    assert view["strips"][0][2]["panes"] == "oo"


def test_orange_on_a_strip_to_the_right_fits() -> None:  # SI-E2
    view = orange_example().play("1o5").view()
    assert (view["track"][0], view["tower"]["o"], view["glaziers"][0]) == (0, 0, 5)
    assert view["strips"][0][4]["panes"] == "ooo"


@pytest.mark.parametrize(
    ("offer", "take", "choices"),
    [
        ("oggg", "1o", {"8": "o", "8j1": "+o"}),
        ("oogg", "1o", {"8": "o+o", "8j2": "+oo"}),
        ("ooog", "1o", {"8": "o+oo"}),
        ("oooo", "1o", {"8": "o+oo"}),
        ("pggg", "1p", {"8": "+p"}),
        ("ppgg", "1p", {"8": "+pp"}),
        ("pppg", "1p", {"8": "+pp"}),
    ],
)
def test_the_player_chooses_how_many_go_on_joker_spaces(
    offer: str, take: str, choices: dict[str, str]
) -> None:  # SI-15
    board = {"0.strips": JOKERS, "0.glazier": 8}  # JJOBY
    position = sintra(displays=fill(offer), **board)
    assert places(position, take) == list(choices)
    for choice, panes in choices.items():
        assert position.play(take + choice).view()["strips"][0][7]["panes"] == panes


def test_a_joker_space_that_is_taken_is_no_choice() -> None:  # SI-15
    board = {"0.strips": JOKERS, "0.glazier": 8}
    one_free = sintra(displays=fill("ooog"), **board, **{"0.panes": slots({8: "+g"})})
    assert places(one_free, "1o") == ["8"]
    assert one_free.play("1o8").view()["strips"][0][7]["panes"] == "o+og"
    none_free = sintra(displays=fill("oggg"), **board, **{"0.panes": slots({8: "+gg"})})
    assert places(none_free, "1o") == ["8"]
    assert places(none_free, "1g") == ["-"]


@pytest.mark.parametrize("move", ["1o8j1", "1o8j2", "1y1j1"])
def test_a_number_on_joker_spaces_is_said_only_where_it_is_a_choice(move: str) -> None:  # SI-15
    position = sintra(displays=fill("yoog"), **{"0.strips": JOKERS, "0.panes": slots({8: "+g"})})
    assert rule_against(position, move) == "SI-15"
    assert places(position, "1o")[-1] == "8"


def test_joker_spaces_are_alike() -> None:  # SI-15
    board = {"0.strips": JOKERS, "0.glazier": 8}
    start = sintra(displays=fill("pggg", "yyyb"), turn=0, **board, **{"1.glazier": 8})
    one = start.play("1p8").play("cg8").play("2b8j1")
    other = start.play("2b8j1").play("cy8").play("1p8")
    assert one.view()["strips"][0][7]["panes"] == "+pb"
    assert other.view()["strips"][0][7]["panes"] == "+pb"


def test_panes_that_do_not_fit_break() -> None:  # SI-16
    view = sintra(displays=fill("ooog")).play("1o1").view()
    assert (view["track"][0], view["tower"]["o"]) == (1, 1)


@pytest.mark.parametrize("choice", ["1o8", "1o8j2"])
def test_as_many_as_fit_are_placed_whatever_is_chosen(choice: str) -> None:  # SI-16
    board = {"0.strips": JOKERS, "0.glazier": 8}
    view = sintra(displays=fill("oogg"), **board).play(choice).view()
    assert (view["track"][0], view["tower"]["o"]) == (0, 0)


def test_nothing_breaks_by_choice() -> None:  # SI-17
    position = sintra(displays=fill("oooo"), **{"0.glazier": 7})
    assert places(position, "1o") == ["7"]
    assert rule_against(position, "1o-") == "SI-17"


def test_what_fits_nowhere_in_reach_breaks_and_the_glazier_stays() -> None:  # SI-17
    position = sintra(displays=fill("ooog"), **{"0.glazier": 8})
    assert places(position, "1o") == ["-"]
    assert rule_against(position, "1o8") == "SI-14"
    view = position.play("1o-").view()
    assert (view["track"][0], view["tower"]["o"], view["glaziers"][0]) == (3, 3, 8)
    assert view["center"] == "g"


# The broken-glass track: 0 -1 -2 -3 -4 -5 -8 -11 -14 -18


def breaking(panes: int, **fields: object) -> Position:
    """Seat 0 is to break this many orange panes."""
    return sintra(**{"center": "o" * panes + "g", "0.glazier": 8, **fields})


def test_the_bottom_costs_18_and_the_marker_returns_to_the_top() -> None:  # SI-18
    position = breaking(1, **{"0.track": 8, "0.score": 30}).play("co-")
    assert position.scores[0] == 12
    assert (position.view()["track"][0], position.view()["lost"][0]) == (0, 18)


def test_steps_still_owed_go_on_from_the_top() -> None:  # SI-18
    position = breaking(4, **{"0.track": 7, "0.score": 30}).play("co-")
    assert position.scores[0] == 12
    assert position.view()["track"][0] == 2


def test_one_turn_may_pass_the_bottom_twice() -> None:  # SI-18
    outcome = breaking(11, **{"0.track": 8, "0.score": 50}).after("co-")
    assert [step.points for step in outcome.steps] == [-36]
    assert outcome.position.scores[0] == 14
    assert (outcome.position.view()["track"][0], outcome.position.view()["lost"][0]) == (1, 36)


def test_the_tile_and_broken_panes_may_each_pass_the_bottom() -> None:  # SI-18, SI-13
    outcome = breaking(9, center="*" + 9 * "o" + "g", **{"0.track": 8, "0.score": 50}).after("co-")
    assert [step.points for step in outcome.steps] == [-18, -18]
    assert outcome.position.view()["track"][0] == 0


def test_a_score_never_falls_below_zero_and_the_loss_counts_in_full() -> None:  # SI-19
    position = breaking(1, **{"0.track": 8, "0.score": 5, "0.lost": 18}).play("co-")
    assert position.scores[0] == 0
    assert position.view()["lost"][0] == 36


def test_losses_come_before_the_color_bonus_and_the_window() -> None:  # SI-19
    board = {"0.panes": slots({1: "yyoo"}), "0.track": 8, "0.score": 3}
    outcome = sintra(center="*yyb", indicator="yyopbg", **board).after("cy1")
    assert codes(outcome) == [StepCode.TILE, StepCode.BROKEN, StepCode.COLOR_BONUS]
    assert [step.points for step in outcome.steps] == [-3, 0, 3]
    assert outcome.position.play("ko").scores[0] == 3 + 1


# Returning


def test_the_glazier_returns_to_the_leftmost_strip() -> None:  # SI-30
    windows = slots({1: "yo", 2: "yo"})
    board = {"0.windows": windows, "0.strips": without_strips(1, 2), "0.glazier": 6}
    position = sintra(displays=fill("yyyy"), **board)
    assert position.play("g").view()["glaziers"][0] == 3


def test_he_may_not_return_where_he_stands() -> None:  # SI-30
    assert rule_against(sintra(displays=fill("yyyy")), "g") == "SI-30"
    board = {"0.windows": slots({1: "yo"}), "0.strips": without_strips(1), "0.glazier": 2}
    assert rule_against(sintra(displays=fill("yyyy"), **board), "g") == "SI-30"


def test_from_an_emptied_slot_he_may_go_to_the_right() -> None:  # SI-30
    windows = slots({1: "yo", 2: "yo"})
    board = {"0.windows": windows, "0.strips": without_strips(1, 2), "0.glazier": 1}
    position = sintra(displays=fill("yyyy"), **board)
    assert "g" in position.legal_moves
    assert position.play("g").view()["glaziers"][0] == 3


def test_with_no_strip_left_he_may_not_return_and_everything_breaks() -> None:  # SI-30, SI-17
    board = {"0.windows": slots(FULL_WINDOWS), "0.strips": slots({}), "0.glazier": 5}
    position = sintra(displays=fill("yyyg"), **board)
    assert position.legal_moves.texts() == ["1g-", "1y-"]
    assert rule_against(position, "g") == "SI-30"
    assert rule_against(position, "1y6") == "SI-23"
    view = position.play("1y-").view()
    assert (view["track"][0], view["glaziers"][0]) == (3, 5)


def test_a_returned_glazier_waits_for_a_take() -> None:  # SI-30
    position = sintra(displays=fill("yyyy", "oooo"), **{"0.glazier": 3})
    again = position.play("g").play("1y1")
    assert (again.turn, rule_against(again, "g")) == (0, "SI-30")
