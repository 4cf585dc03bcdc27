"""Azul: what a move brings or costs, said before it is played; and where it happens."""

from tests.azul.tables import azul, fill, wall
from tests.tags import tags


def test_tiles_beyond_a_line_cost_what_their_floor_spaces_say() -> None:  # AZ-16, AZ-18
    position = azul(displays=fill("bbbk"), center="y", **{"0.floor": "kw"})
    assert tags(position, "1b1") == ["−4", "+1"]  # the third and fourth space


def test_the_marker_costs_the_next_floor_space() -> None:  # AZ-12
    assert tags(azul(center="*bk"), "cb5") == ["−1"]


def test_a_complete_line_promises_its_wall_points() -> None:  # AZ-22
    # Row 1 prints b y r k w: yellow completes a run of three with blue and red.
    position = azul(center="yk", **{"0.wall": wall("b.r..")})
    assert tags(position, "cy1") == ["+3"]


def test_rows_above_are_tiled_first() -> None:  # AZ-20
    # Blue of row 1 (column 1) and blue of row 2 (column 2) do not touch; white of row 2 lies
    # under the first column.
    position = azul(center="kww", **{"0.lines": "b/-/-/-/-"})
    assert tags(position, "cw2") == ["+2"]


def test_a_line_that_completes_a_row_says_that_the_round_is_the_last() -> None:  # AZ-31
    position = azul(center="kw", **{"0.wall": wall("byrk.")})
    assert tags(position, "cw1") == ["+5", "last round"]


def test_on_the_gray_side_a_complete_line_promises_no_certain_points() -> None:  # AZ-40
    assert tags(azul(wall="gray", center="bk"), "cb1") == ["line complete"]


def test_a_wall_space_says_what_it_scores() -> None:  # AZ-40, AZ-22
    position = azul(wall="gray", center="k", **{"0.lines": "b/-/-/-/-"}).play("ck5")
    assert {move.en for space in "12345" for move in position.tags(f"w1{space}")} == {"+1"}


def test_points_arise_where_the_tile_lies() -> None:  # AZ-22, AZ-23
    outcome = azul(center="k", **{"0.lines": "b/-/-/-/-", "0.floor": "w"}).after("ck5")
    places = [outcome.position.step_place(step) for step in outcome.steps]
    assert places == ["0.wall.1.1", "0.floor"]
