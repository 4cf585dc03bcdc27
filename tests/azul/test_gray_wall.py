"""Azul: the gray side of the wall."""

from tests.azul.tables import before_tiling, wall
from tilewright import Position, Waits


def gray(**fields: str | int) -> Position:
    """The offer's last tile is taken; seat 0's complete lines wait for their spaces."""
    return before_tiling(**{"wall": "gray", **fields}).play("cw-")


def test_a_tile_may_go_on_any_free_space_of_its_row() -> None:  # AZ-3, AZ-40
    position = gray(**{"0.lines": "b/-/-/-/-", "0.wall": wall("..r..")})
    assert position.legal_moves.texts() == ["w11", "w12", "w14", "w15"]
    assert position.play("w14").view()["walls"][0][0] == "..rb."


def test_a_column_takes_a_color_once() -> None:  # AZ-40
    position = gray(**{"0.lines": "b/-/-/-/-", "0.wall": wall(".....", "...b.")})
    assert position.legal_moves.texts() == ["w11", "w12", "w13", "w15"]
    refusal = position.why_not("w14")
    assert refusal is not None
    assert refusal.rule == "AZ-40"


def test_rows_are_tiled_from_the_top_and_earlier_choices_bind_later_ones() -> None:  # AZ-40
    position = gray(**{"0.lines": "b/bb/-/-/-"})
    refusal = position.why_not("w21")
    assert refusal is not None
    assert refusal.rule == "AZ-40"
    assert position.play("w13").legal_moves.texts() == ["w21", "w22", "w24", "w25"]


def test_a_taken_space_is_refused() -> None:  # AZ-40
    refusal = gray(**{"0.lines": "b/-/-/-/-", "0.wall": wall("..r..")}).why_not("w13")
    assert refusal is not None
    assert refusal.words() == "Space 3 of wall row 1 is taken."


def test_tiles_and_wall_spaces_have_their_own_time() -> None:  # AZ-20
    tiling = gray(**{"0.lines": "b/-/-/-/-"})
    offer = before_tiling(wall="gray", **{"0.lines": "b/-/-/-/-"})
    for refusal in (tiling.why_not("cw-"), offer.why_not("w11")):
        assert refusal is not None
        assert refusal.rule == "AZ-20"


def test_the_choice_is_each_players_own_and_seats_do_not_touch() -> None:  # AZ-40
    lines = {"0.lines": "b/-/-/-/-", "1.lines": "b/-/-/-/-"}
    by_starter = [gray(starter=starter, first=0, **lines) for starter in (0, 1)]
    assert [position.turn for position in by_starter] == [0, 1]
    from_zero = by_starter[0].play("w11").play("w15")
    from_one = by_starter[1].play("w15").play("w11")
    assert from_zero.view()["walls"] == from_one.view()["walls"]
    assert from_zero.scores == from_one.scores


def test_a_floor_is_scored_before_the_next_seat_tiles() -> None:
    position = gray(**{"1.lines": "b/-/-/-/-", "0.score": "5", "1.score": "5", "1.floor": "k"})
    assert (position.turn, position.scores) == (1, [4, 5])


def test_the_offer_checks_the_row_only() -> None:  # AZ-41
    board = wall("yrkw.", "....b")  # no space of row 1 could take blue
    position = before_tiling(wall="gray", center="b", **{"0.wall": board})
    assert "cb1" in position.legal_moves
    refusal = before_tiling(wall="gray", center="y", **{"0.wall": board}).why_not("cy1")
    assert refusal is not None
    assert refusal.rule == "AZ-15"


def test_a_line_without_a_legal_space_falls_before_the_floor_is_scored() -> None:  # AZ-42
    board = wall(".....", "yrkw.", "....b")
    outcome = before_tiling(
        wall="gray", **{"0.wall": board, "0.lines": "-/bb/-/-/-", "0.score": "20"}
    ).after("cw-")
    # White and the two blue tiles: 1 + 1 + 2.
    assert outcome.position.scores[0] == 20 - 4
    assert outcome.position.view()["lid"]["b"] == 2
    assert outcome.position.view()["lines"][0][1] == ""


def test_a_dead_lines_jokers_fall_too() -> None:  # AZ-42
    board = wall(".....", "yrkw.", "....b")
    position = before_tiling(
        wall="gray", jokers="yes", **{"0.wall": board, "0.lines": "-/bj/-/-/-"}
    ).play("cw-")
    lid = position.view()["lid"]
    assert (lid["b"], lid["j"]) == (1, 1)


def test_a_space_that_is_legal_must_be_taken_by_itself_when_it_is_the_only_one() -> None:  # AZ-42
    position = gray(**{"0.lines": "b/-/-/-/-", "0.wall": wall("yrk..", "....b")})
    assert position.waits == Waits.DEAL
    assert position.view()["walls"][0][0] == "yrkb."


def test_five_tiles_of_a_color_anywhere_bring_the_color_bonus() -> None:  # AZ-43
    board = wall("b...w", ".b..k", "..b..", "...b.", "y...b")
    over = gray(round=20, **{"0.wall": board, "0.score": "20"})
    assert over.scores[0] == 20 - 1 + 10
