"""Summer Pavilion: the next round, and the end."""

import pytest

from tests.pavilion.tables import (
    fill,
    laid,
    passes,
    pavilion,
    placing,
    rule_against,
    small_game,
    stars,
    takes,
)
from tilewright import Dealer, DealError, Position, Waits
from tilewright.pavilion.steps import StepCode

NEW_DISPLAYS = {"displays": ["ggyb", "oorr", "pgoy", "bbrr", "ooyy"]}
LAST = {"round": 6, "supply": "-", "1.hand": "-"}
FULL_STARS = {"o": 17, "r": 14, "b": 15, "y": 16, "g": 18, "p": 20}


def end_of_round(**fields: object) -> Position:
    """Both seats have passed, each with a tile in the corners."""
    hands: dict[str, object] = {"0.hand": "b", "1.hand": "yy"}
    return placing(**{**hands, **fields}).play("pass=b").play("pass=yy")


def last_pass(**fields: object) -> Position:
    """The game's last turn is over: seat 0 keeps nothing of one red tile."""
    return pavilion(**{**LAST, "0.hand": "r", **fields}).play("pass=")


def test_the_next_round_begins_with_the_next_joker_and_the_kept_tiles() -> None:  # PA-50
    before = end_of_round(round=3)
    assert before.view()["corners"] == ["b", "yy"]
    after = before.deal(NEW_DISPLAYS)
    view = after.view()
    assert (view["round"], view["joker"]) == (4, "y")
    assert (view["hands"], view["corners"]) == (["b", "yy"], ["", ""])
    assert view["marker"]
    assert view["displays"] == NEW_DISPLAYS["displays"]


def test_the_markers_holder_starts_the_next_round() -> None:  # PA-50
    position = pavilion(displays=fill("gggg"), center="*bb", turn=1, **{"0.hand": "y"})
    position = position.play("cb").play("1g").play("pass=bb").play("pass=gggg")
    assert position.waits == Waits.DEAL
    assert position.deal(NEW_DISPLAYS).turn == 1


def test_a_new_round_leaves_the_supply_as_it_is() -> None:  # PA-50
    before = end_of_round(supply="gy")
    assert "supply" not in Dealer(1).draw(before)
    assert before.deal(NEW_DISPLAYS).view()["supply"] == "gy"
    with pytest.raises(DealError, match="without supply"):
        before.deal({**NEW_DISPLAYS, "supply": "pppppppp"})


def test_a_rounds_last_placement_is_refilled_before_the_round_is_dealt() -> None:  # PA-32, PA-50
    position = placing(supply="gy", **{"0.hand": "b", "1.hand": "-"}).play("b1b0")
    assert position.waits == Waits.DEAL
    position = position.deal({"supply": "pppppppp"})
    assert position.waits == Waits.DEAL
    assert position.deal(NEW_DISPLAYS).view()["round"] == 2


def test_displays_are_refilled_from_bag_and_tower_as_far_as_tiles_go() -> None:  # PA-50
    position = small_game("p7g7").deal({"supply": "pppppggggg", "displays": ["ppgg", *4 * ["-"]]})
    position = position.play("1g").play("cp").play("pass=p").play("pass=g")
    # The joker and the green tile that seat 0 did not keep are all that the tower holds.
    deal = Dealer(1).draw(position)
    assert deal["displays"] == ["pg", "-", "-", "-", "-"]
    assert (deal["bag"], deal["discard"]) == (0, 0)


def test_with_no_tile_to_put_out_kept_tiles_are_placed_at_once() -> None:  # PA-50
    position = small_game("p7g7").deal({"supply": "pppppggggg", "displays": ["ppgg", *4 * ["-"]]})
    position = position.play("1g").play("cp").play("pass=p").play("pass=pgg")
    position = position.deal({"displays": ["-"] * 5})
    assert (position.waits, position.round, position.turn) == (Waits.MOVE, 2, 1)
    assert takes(position) == []
    assert position.legal_moves.texts() == ["m1p0", "p1p0", "pass=", "pass=p"]
    assert not position.view()["marker"]


def test_a_game_without_tiles_passes_through_its_six_rounds() -> None:  # PA-5, PA-50
    position = small_game("p5g5").deal({"supply": "pppppggggg", "displays": ["-"] * 5})
    for number in range(1, 6):
        assert (position.waits, position.round) == (Waits.DEAL, number)
        position = position.deal({"displays": ["-"] * 5})
    assert position.is_over
    assert position.scores == [5, 5]


def test_six_rounds_are_played() -> None:  # PA-5
    assert last_pass(round=5).waits == Waits.DEAL
    assert last_pass(round=6).is_over
    assert rule_against(last_pass(), "1g") == "PA-5"


def test_nothing_is_refilled_after_the_last_turn() -> None:  # PA-32
    position = pavilion(**{**LAST, "supply": "gy", "0.hand": "b"}).play("b1b0")
    assert position.is_over
    assert position.view()["supply"] == "gy"


@pytest.mark.parametrize(("star", "points"), FULL_STARS.items())
def test_a_complete_star_scores_by_its_color(star: str, points: int) -> None:  # PA-51
    over = last_pass(**{"0.score": 30, "0.stars": stars(**{star: 6 * star})})
    assert over.scores[0] == 30 - 1 + points


def test_a_complete_center_star_scores_twelve() -> None:  # PA-51
    over = last_pass(**{"0.score": 30, "0.stars": stars(m="pgoybr")})
    assert over.scores[0] == 30 - 1 + 12


def test_a_star_that_is_not_complete_scores_nothing() -> None:  # PA-51
    over = last_pass(**{"0.score": 30, "0.stars": stars(p="ppppp.", m=".goybr")})
    assert over.scores[0] == 30 - 1


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_all_seven_spaces_of_a_number_score(number: int, points: int) -> None:  # PA-52
    tiles = [f"{star}{number}{star}" for star in "orbygp"]
    all_but_center = last_pass(**{"0.score": 30, "0.stars": laid(*tiles)})
    everywhere = last_pass(**{"0.score": 30, "0.stars": laid(*tiles, f"m{number}g")})
    assert all_but_center.scores[0] == 30 - 1
    assert everywhere.scores[0] == 30 - 1 + points


def test_every_line_of_the_final_scoring_is_a_step_of_its_own() -> None:  # PA-51, PA-52
    board = stars(
        o="oooooo", r="r.....", b="b.....", y="y.....", g="g.....", p="p.....", m="r....."
    )
    outcome = pavilion(**{**LAST, "0.hand": "r", "0.stars": board}).after("pass=r")
    steps = [(StepCode(step.code), step.points) for step in outcome.steps]
    assert steps == [(StepCode.STAR, 17), (StepCode.NUMBER, 4), (StepCode.LEFTOVERS, -1)]


def test_tiles_left_in_the_corners_cost_a_point_each_after_the_bonuses() -> None:  # PA-53
    position = pavilion(**{**LAST, "0.hand": "rr", "0.score": 1, "0.stars": stars(b="bbbbbb")})
    over = position.play("pass=rr")
    # Before the bonuses they would have cost nothing: a score never falls below 1.
    assert over.scores[0] == 1 + 15 - 2
    assert over.view()["corners"][0] == ""
    assert over.view()["tower"]["r"] == 2


def test_keeping_in_round_six_is_legal_and_never_better() -> None:  # PA-53
    position = pavilion(**{**LAST, "0.hand": "grr", "0.score": 20})
    kept = [position.play(move).scores[0] for move in passes(position)]
    assert kept == [17] * 6
    low = pavilion(**{**LAST, "0.hand": "rr", "0.score": 1, "0.stars": stars(b="bbbbbb")})
    assert low.play("pass=").scores[0] == 16 > low.play("pass=rr").scores[0]


def test_leftovers_leave_at_least_one_point() -> None:  # PA-14, PA-53
    over = pavilion(**{**LAST, "0.hand": "rr", "0.score": 2}).play("pass=rr")
    assert over.scores[0] == 1


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [((20, 18, 9), [1, 2, 3]), ((18, 20, 20), [3, 1, 1]), ((20, 20, 20), [1, 1, 1])],
)
def test_most_points_win_and_ties_are_shared(
    scores: tuple[int, int, int], ranks: list[int]
) -> None:  # PA-54
    given = {f"{seat}.score": score for seat, score in enumerate(scores)}
    over = pavilion(players=3, round=6, **{"0.hand": "r", **given, "0.score": scores[0] + 1})
    assert over.play("pass=").ranks == ranks
