"""Sintra: completing a strip."""

import pytest

from tests.sintra.tables import (
    JOKERS,
    codes,
    fill,
    house_print,
    points,
    rule_against,
    sintra,
    slots,
    without_strips,
)
from tilewright import Position
from tilewright.sintra.printed import print_text
from tilewright.sintra.steps import StepCode


def completing(**fields: object) -> Position:
    """Seat 0 is to complete the strip above window 1 (YYYOO) by taking a yellow pane."""
    return sintra(**{"displays": fill("yggg"), "0.panes": slots({1: "yyoo"}), **fields})


def test_with_a_free_space_left_the_turn_is_over() -> None:  # SI-20
    outcome = sintra(displays=fill("yyyo"), indicator="yyopbg").after("1y1")
    assert outcome.steps == ()
    assert outcome.position.turn == 1
    assert rule_against(outcome.position, "ky") == "SI-20"


def test_a_complete_strip_gains_a_point_for_each_pane_of_the_rounds_color() -> None:  # SI-21
    for top, bonus in {"y": 3, "o": 2, "p": 0}.items():
        outcome = completing(indicator=top + "yopbg").after("1y1")
        assert outcome.position.scores == [bonus, 0]
        assert points(outcome, StepCode.COLOR_BONUS) == ([bonus] if bonus else [])


def test_a_pane_on_a_joker_space_counts_by_its_own_color() -> None:  # SI-21
    board = {"0.strips": JOKERS, "0.panes": slots({8: "yb+gg"})}
    outcome = sintra(displays=fill("oppp"), indicator="gyopbg", **board).after("1o8")
    assert points(outcome, StepCode.COLOR_BONUS) == [2]


def test_two_yellow_panes_in_round_3_gain_2_at_once() -> None:  # SI-E3
    board = {"0.panes": slots({6: "yppb"})}
    position = sintra(round=3, indicator="yobg", displays=fill("yggg"), **board).play("1y6")
    assert position.scores == [2, 0]
    assert position.turn == 0


def test_the_player_chooses_the_pane_to_keep() -> None:  # SI-22
    position = completing().play("1y1")
    assert position.turn == 0
    assert position.legal_moves.texts() == ["ko", "ky"]
    assert position.play("ko").view()["windows"][0][0] == "o"
    assert position.play("ky").view()["windows"][0][0] == "y"
    assert position.play("ky").turn == 1


def test_the_other_four_panes_go_to_the_tower() -> None:  # SI-22
    view = completing().play("1y1").play("ko").view()
    assert view["tower"] == {"y": 3, "o": 1, "p": 0, "b": 0, "g": 0}


def test_a_pane_that_is_not_on_the_strip_cannot_be_kept() -> None:  # SI-22
    assert rule_against(completing().play("1y1"), "kp") == "SI-22"


def test_nothing_else_may_be_done_before_the_pane_is_kept() -> None:  # SI-22
    position = completing().play("1y1")
    assert [rule_against(position, move) for move in ("cg4", "g")] == ["SI-22", "SI-22"]


def test_five_panes_of_one_color_leave_no_choice() -> None:  # SI-22
    content = house_print()
    content["strips"]["value"][0][0] = "YYYYY"
    options = {"print": print_text(content)}
    outcome = completing(**options, **{"0.panes": slots({1: "yyyy"})}).after("1y1")
    assert codes(outcome) == [StepCode.COLOR_BONUS, StepCode.WINDOW]
    assert [step.points for step in outcome.steps] == [5, 1]
    assert outcome.position.view()["windows"][0][0] == "y"
    assert outcome.position.turn == 1


def test_a_first_pane_goes_to_the_top_frame_and_the_strip_is_flipped() -> None:  # SI-23
    view = completing(**{"0.glazier": 1}).play("1y1").play("ko").view()
    assert view["windows"][0][0] == "o"
    assert view["strips"][0][0] == {"strip": "1b", "panes": ""}


def test_a_second_pane_goes_to_the_bottom_frame_and_the_strip_leaves() -> None:  # SI-23
    view = completing(**{"0.windows": slots({1: "g"})}).play("1y1").play("ko").view()
    assert view["windows"][0][0] == "go"
    assert view["strips"][0][0] is None
    assert view["glaziers"][0] == 1


def test_a_strip_that_has_left_takes_nothing() -> None:  # SI-23
    board = {"0.windows": slots({1: "go"}), "0.strips": without_strips(1)}
    assert rule_against(sintra(displays=fill("oooo"), **board), "1o1") == "SI-23"


def test_a_window_scores_its_value_and_those_of_filled_windows_to_its_right() -> None:  # SI-24
    windows = slots({1: "g", 3: "y", 4: "yo", 8: "p"})
    board = {"0.windows": windows, "0.strips": without_strips(4), "0.panes": slots({2: "ooop"})}
    outcome = sintra(displays=fill("pggg"), indicator="gyopbg", **board).after("1p2")
    kept = outcome.position.after("kp")
    assert points(kept, StepCode.WINDOW) == [2 + 3 + 4 + 1]


def test_a_first_pane_in_a_window_of_2_with_3_to_its_right_scores_5() -> None:  # SI-E4
    board = {"0.windows": slots({1: "g", 5: "y", 7: "o"}), "0.panes": slots({2: "ooop"})}
    before = sintra(displays=fill("pggg"), indicator="gyopbg", **board).play("1p2")
    assert before.scores[0] == 0
    assert before.play("ko").scores[0] == 5


def test_a_second_pane_scores_the_window_again() -> None:  # SI-24
    board = {"0.windows": slots({1: "g", 8: "y"}), "0.panes": slots({1: "yyoo"})}
    position = completing(indicator="gyopbg", **board).play("1y1").play("ky")
    assert position.scores[0] == 1 + 1


def test_a_flipped_strip_takes_nothing_in_the_same_turn() -> None:  # SI-25
    # The back of strip 1 is BBBYP: it has a yellow space, but only after this turn.
    position = completing(displays=fill("yygg")).play("1y1")
    assert position.view()["track"][0] == 1
    view = position.play("ko").view()
    assert view["strips"][0][0] == {"strip": "1b", "panes": ""}
    assert view["tower"]["y"] == 4


@pytest.mark.parametrize("kept", ["ko", "ky"])
def test_the_color_kept_changes_no_score_on_side_a(kept: str) -> None:  # SI-26
    board = {"0.panes": slots({1: "yyoo"}), "0.windows": slots({1: "g", 2: "yo"})}
    last = sintra(round=6, indicator="p", center="y", **board, **{"0.strips": without_strips(2)})
    after = last.play("cy1").play(kept)
    assert after.is_over
    assert after.scores == [1 + 2 + 10, 0]  # windows 1 and 2, and their ornament with 4 panes
    assert after.view()["tower"][kept[1]] == {"ko": 1, "ky": 2}[kept]


def test_the_round_ends_after_the_pane_is_kept() -> None:  # SI-22, SI-40
    position = completing(displays=fill("yyyy"), center="*").play("1y1")
    assert position.waits.name == "MOVE"
    assert position.view()["indicator"] == "yyopbg"
    after = position.play("ky")
    assert after.waits.name == "DEAL"
    assert after.view()["indicator"] == "yopbg"
