"""Azul: wall tiling, the next round, the end."""

import pytest

from tests.azul.tables import azul, before_tiling, small_game, wall
from tilewright import Dealer, DealError, Waits

FULL_LID = "b14y20r20k20w20"


def test_complete_lines_are_tiled_from_the_top() -> None:  # AZ-20
    outcome = before_tiling(**{"0.lines": "b/bb/kkk/-/-"}).after("cw-")
    assert [step.a for step in outcome.steps if step.points > 0] == [0, 1, 2]
    assert outcome.position.view()["walls"][0][:3] == ["b....", ".b...", "k...."]


def test_a_rows_tile_counts_for_the_row_below_it() -> None:  # AZ-20, AZ-22
    # Yellow of row 1 lies in column 2, blue of row 2 below it: 1 point, then a run of two.
    outcome = before_tiling(**{"0.lines": "y/bb/-/-/-"}).after("cw-")
    assert [step.points for step in outcome.steps if step.points > 0] == [1, 2]


def test_the_rest_of_a_complete_line_goes_to_the_lid() -> None:  # AZ-21
    view = before_tiling(**{"0.lines": "-/-/rrr/bb/-"}).play("cw-").view()
    assert view["lid"]["r"] == 2
    assert view["lines"][0] == ["", "", "", "bb", ""]


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (wall("....w"), 1),  # no neighbor
        (wall(".y..."), 2),  # two across
        (wall(".....", "w...."), 2),  # two down
        (wall(".y...", "w...."), 4),  # two across and two down
        (wall(".y.kw"), 2),  # a gap ends the run
        (wall(".yrk.", "w....", "k....", "r...."), 8),
        (wall(".yr..", ".....", "k....", "r...."), 3),
    ],
)
def test_a_tile_scores_the_runs_it_belongs_to(board: str, points: int) -> None:  # AZ-22
    outcome = before_tiling(**{"0.wall": board, "0.lines": "b/-/-/-/-"}).after("cw-")
    assert outcome.steps[0].points == points


def test_the_floor_costs_its_printed_values() -> None:  # AZ-23
    for tiles, loss in enumerate([0, 1, 2, 4, 6, 8, 11, 14]):
        before = azul(center="b", **{"0.floor": "k" * tiles or "-", "0.score": "50"})
        assert before.play("cb5").scores[0] == 50 - loss


def test_tile_points_come_before_the_floor_and_zero_is_the_least() -> None:  # AZ-23
    lines = {"0.lines": "b/-/-/-/-", "0.score": "2"}
    assert before_tiling(**lines, **{"0.floor": "k"}).play("cw-").scores[0] == 2 + 1 - 2
    assert before_tiling(**lines, **{"0.floor": "kkk"}).play("cw-").scores[0] == 0


def test_floor_tiles_go_to_the_lid_and_the_marker_to_its_holder() -> None:  # AZ-24
    position = before_tiling(first=1, **{"1.floor": "*kk"}).play("cw-")
    assert position.view()["lid"] == {"b": 0, "y": 0, "r": 0, "k": 2, "w": 1}
    assert position.view()["floors"] == ["", ""]
    assert Dealer(1).deal(position).turn == 1


def test_a_floor_with_four_tiles_and_the_marker_costs_eight() -> None:  # AZ-E1
    before = azul(center="b", **{"0.floor": "*kkkk", "0.score": "20"})
    assert before.play("cb5").scores[0] == 20 - 8


def test_the_rulebooks_example_of_tiling() -> None:  # AZ-E3
    outcome = before_tiling(**{"0.lines": "-/rr/k/bbbb/ww"}).after("cw-")
    view = outcome.position.view()
    assert [step.points for step in outcome.steps if step.points > 0] == [1, 1]
    assert (view["lid"]["r"], view["lid"]["b"]) == (1, 3)
    assert (view["lines"][0][2], view["lines"][0][4]) == ("k", "ww")


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (wall(".....", ".....", "kw..."), 3),  # the third of three across
        (wall("..r..", "..y.."), 3),  # the third of three down
        (wall("..r..", "..y..", "kw.y."), 7),  # four across and three down
    ],
)
def test_the_rulebooks_examples_of_scoring(board: str, points: int) -> None:  # AZ-E4
    outcome = before_tiling(**{"0.wall": board, "0.lines": "-/-/bbb/-/-"}).after("cw-")
    assert outcome.steps[0].points == points


def test_displays_are_filled_in_order_and_the_lid_goes_in_when_the_bag_is_empty() -> None:  # AZ-30
    position = azul(waits="deal", bag="b6", lid=FULL_LID)
    dealt = position.deal({"displays": ["bbbb", "bbyy", "yyyy", "yyyy", "rrrr"]})
    assert dealt.view()["bag"] == {"b": 14, "y": 10, "r": 16, "k": 20, "w": 20}
    assert sum(dealt.view()["lid"].values()) == 0


@pytest.mark.parametrize(
    "displays",
    [
        ["bbbb", "byyy", "yyyy", "yyyy", "rrrr"],  # the bag's sixth blue tile came too late
        ["yyyy", "bbbb", "bbyy", "yyyy", "rrrr"],  # lid before bag
        ["bbbb", "bbyy", "yyyy", "yyyy", "yyyyy"],  # five on a display
        ["bbbb", "bbyy", "yyyy", "yyyy", "yyy"],  # three, though there are more
    ],
)
def test_a_deal_that_cannot_have_been_drawn_is_refused(displays: list[str]) -> None:  # AZ-30
    position = azul(waits="deal", bag="b6", lid=FULL_LID)
    with pytest.raises(DealError, match="cannot have been drawn"):
        position.deal({"displays": displays})


def test_a_bag_emptied_by_the_last_tile_stays_empty() -> None:  # AZ-30
    position = azul(waits="deal", bag="b20", lid="y20r20k20w20")
    view = position.deal({"displays": ["bbbb"] * 5}).view()
    assert sum(view["bag"].values()) == 0
    assert sum(view["lid"].values()) == 80


def test_a_round_starts_with_what_is_there() -> None:  # AZ-30
    dealt = small_game("b4y2").deal({"displays": ["bbby", "by", "-", "-", "-"]})
    assert dealt.waits == Waits.MOVE
    with pytest.raises(DealError, match="cannot have been drawn"):
        small_game("b4y2").deal({"displays": ["bbb", "byy", "-", "-", "-"]})


def test_without_a_tile_to_put_out_the_game_ends() -> None:  # AZ-30
    dealt = small_game("b1").deal({"displays": ["b", "-", "-", "-", "-"]})
    over = dealt.play("1b1")  # the only tile lies on the wall now
    assert over.is_over
    assert over.scores == [1, 0]


def test_a_complete_row_ends_the_game_after_tiling() -> None:  # AZ-31
    position = before_tiling(**{"0.wall": wall("byrk."), "0.lines": "w/-/-/-/-"})
    assert position.play("cw-").is_over


def test_a_complete_column_does_not_end_the_game() -> None:  # AZ-31
    board = wall("b....", "w....", "k....", "r....")
    position = before_tiling(**{"0.wall": board, "0.lines": "-/-/-/-/yyyyy"})
    assert position.play("cw-").waits == Waits.DEAL


def test_rows_columns_and_colors_bring_bonuses() -> None:  # AZ-32
    board = wall("byrk.", "wb...", "k.b..", "r..b.", "y...b")
    before = before_tiling(**{"0.wall": board, "0.lines": "w/-/-/-/-", "0.score": "10"})
    # White ends a row of five: 5, the floor costs 1; then a row, a column and blue.
    assert before.play("cw-").scores[0] == 10 + 5 - 1 + 2 + 7 + 10


def test_more_points_win_then_more_rows_then_it_is_shared() -> None:  # AZ-33
    one_row, two_rows = wall("byrkw"), wall("byrkw", "wbyrk")
    scores = {"0.score": 30, "1.score": 30, "2.score": 31}
    apart = {"0.wall": one_row, "1.wall": two_rows, "2.wall": one_row}
    alike = {"0.wall": one_row, "1.wall": one_row, "2.wall": one_row}
    assert azul(players=3, waits="over", **scores, **apart).ranks == [3, 2, 1]
    assert azul(players=3, waits="over", **scores, **alike).ranks == [2, 2, 1]


def test_the_twentieth_round_is_the_last() -> None:  # AZ-34
    assert before_tiling(round=19).play("cw-").waits == Waits.DEAL
    assert before_tiling(round=20).play("cw-").is_over
