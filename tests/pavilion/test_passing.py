"""Summer Pavilion: passing, keeping, and hands that are empty."""

import pytest

from tests.pavilion.tables import (
    fill,
    laid,
    passes,
    pavilion,
    placements,
    placing,
    rule_against,
    stars,
)
from tilewright import NotationError, Waits
from tilewright.pavilion.steps import StepCode


def test_four_green_are_kept_and_two_red_cost_two() -> None:  # PA-40, PA-E7
    outcome = placing(**{"0.hand": "ggggrr", "0.score": 10}).after("pass=gggg")
    view = outcome.position.view()
    assert (view["corners"][0], view["hands"][0]) == ("gggg", "")
    assert view["tower"]["r"] == 2
    assert outcome.position.scores[0] == 8
    assert [(step.code, step.points) for step in outcome.steps] == [(StepCode.PASS, -2)]


def test_passing_is_always_possible_and_sometimes_all_that_is() -> None:  # PA-40
    able = placing(**{"0.hand": "b"})
    unable = placing(**{"0.hand": "b", "0.stars": laid("b1b", "m1g")})
    assert placements(able) == ["b1b0", "m1b0"]
    assert unable.legal_moves.texts() == passes(able) == ["pass=", "pass=b"]


def test_no_more_than_four_are_kept() -> None:  # PA-40
    position = placing(**{"0.hand": "ggggg"})
    assert max(map(len, passes(position))) == len("pass=gggg")
    with pytest.raises(NotationError, match="at most 4"):
        position.play("pass=ggggg")


def test_only_tiles_of_the_hand_are_kept() -> None:  # PA-40
    position = placing(**{"0.hand": "gr"})
    for move in ("pass=gg", "pass=b", "pass=grr"):
        assert rule_against(position, move) == "PA-40"


def test_dropping_tiles_leaves_at_least_one_point() -> None:  # PA-14, PA-40
    after = placing(**{"0.hand": "ggggbbbrr", "0.score": 3}).play("pass=gggg")
    assert after.scores[0] == 1


def test_who_passed_has_no_more_turns_this_round() -> None:  # PA-40
    position = placing(**{"0.hand": "bb", "1.hand": "yyyyy"}).play("pass=bb")
    for move in ("y1y0", "y2y0"):
        assert position.turn == 1
        position = position.play(move)
    assert position.turn == 1
    assert position.view()["passed"] == [True, False]


def test_keeping_fewer_is_legal_and_costs() -> None:  # PA-41
    position = placing(**{"0.hand": "gg"})
    assert passes(position) == ["pass=", "pass=g", "pass=gg"]
    assert [position.play(move).scores[0] for move in passes(position)] == [3, 4, 5]


def test_every_choice_of_up_to_four_tiles_is_a_pass_of_its_own() -> None:  # PA-41
    for number in (1, 6):
        hand = "".join(4 * letter for letter in "pgoybr")
        assert len(passes(placing(round=number, supply="-", **{"0.hand": hand}))) == 210


def test_an_empty_hand_has_passed_when_its_turn_would_begin() -> None:  # PA-42
    position = pavilion(displays=fill("gggg"), first=1, turn=0).play("1g")
    assert (position.turn, position.scores) == (0, [5, 5])
    assert position.view()["passed"] == [False, True]


def test_an_empty_hand_at_the_end_of_a_turn_has_passed() -> None:  # PA-42
    outcome = placing(**{"0.hand": "b", "1.hand": "yyyyy"}).after("b1b0")
    position = outcome.position
    assert [step.code for step in outcome.steps] == [StepCode.TILE, StepCode.EMPTY_HAND]
    assert position.scores[0] == 5 + 1
    assert position.view()["passed"] == [True, False]
    assert position.play("y1y0").turn == 1


def test_bonus_tiles_keep_a_hand_in_the_round() -> None:  # PA-42
    board = {"0.stars": stars(b="....b."), "0.hand": "bbbbbb"}
    position = placing(**board).play("b6b0")
    assert position.view()["hands"][0] == ""
    assert position.view()["passed"] == [False, False]
    for move in ("+g", "+g", "+r"):
        position = position.play(move)
    position = position.deal({"supply": "ppp"}).play("y1y0")
    assert (position.turn, position.view()["hands"][0]) == (0, "ggr")


def test_bonus_tiles_that_are_not_there_do_not() -> None:  # PA-42
    board = {"0.stars": stars(b="....b."), "0.hand": "bbbbbb"}
    outcome = placing(supply="-", **board).after("b6b0")
    assert StepCode.EMPTY_HAND in [step.code for step in outcome.steps]
    assert outcome.position.view()["passed"] == [True, False]


def test_when_all_hands_are_empty_the_round_ends() -> None:  # PA-42
    position = placing(**{"0.hand": "b", "1.hand": "y"}).play("b1b0").play("y1y0")
    assert position.waits == Waits.DEAL
