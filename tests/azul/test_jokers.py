"""Azul: the joker tiles."""

import pytest

from tests.azul.tables import azul, before_tiling, fill, wall
from tilewright import Position, Waits


def jokers(**fields: str | int) -> Position:
    return azul(**{"jokers": "yes", **fields})


@pytest.mark.parametrize(("players", "colored", "n"), [(2, 19, 5), (3, 18, 10), (4, 18, 10)])
def test_jokers_replace_tiles_of_each_color(players: int, colored: int, n: int) -> None:  # AZ-50
    bag = Position.start("azul", players=players, jokers="yes").view()["bag"]
    assert bag == {"b": colored, "y": colored, "r": colored, "k": colored, "w": colored, "j": n}


def test_without_joker_tiles_nobody_takes_any() -> None:  # AZ-50
    refusal = azul(displays=fill("bbyk")).why_not("1bj2")
    assert refusal is not None
    assert refusal.rule == "AZ-50"


def test_a_take_is_a_color_or_all_jokers_alone_or_both() -> None:  # AZ-51
    position = jokers(displays=fill("bbjj", "yyyy"))
    takes = {move[:-1] for move in position.legal_moves.texts() if move.startswith("1")}
    assert takes == {"1b", "1bj", "1j"}
    assert position.play("1b3").view()["center"] == "jj"
    assert position.play("1j3").view()["center"] == "bb"
    assert position.play("1bj5").view()["center"] == "-"


def test_a_source_without_jokers_gives_none() -> None:  # AZ-51
    refusal = jokers(displays=fill("bbyk")).why_not("1bj2")
    assert refusal is not None
    assert refusal.rule == "AZ-51"


def test_taking_jokers_from_the_center_takes_the_marker() -> None:  # AZ-12, AZ-51
    assert jokers(center="*kj").play("cj1").view()["floors"][0] == "*"


def test_all_goes_on_one_line_or_on_the_floor() -> None:  # AZ-52
    view = jokers(displays=fill("bbjj", "yyyy")).play("1bj3").view()
    assert view["lines"][0][2] == "bbj"
    assert view["floors"][0] == "j"
    assert jokers(displays=fill("bbjj", "yyyy")).play("1bj-").view()["floors"][0] == "bbjj"


def test_a_line_holds_jokers_and_at_most_one_color() -> None:  # AZ-52
    position = jokers(displays=fill("bykj"), **{"0.lines": "-/-/bj/-/-"})
    assert {"1b3", "1bj3", "1j3"} <= set(position.legal_moves.texts())
    refusal = position.why_not("1y3")
    assert refusal is not None
    assert refusal.rule == "AZ-14"


def test_a_line_of_jokers_accepts_any_color_its_wall_row_allows() -> None:  # AZ-52
    position = jokers(
        displays=fill("bykj"), **{"0.lines": "-/-/j/-/-", "0.wall": wall(".....", ".....", "..b..")}
    )
    assert {"1y3", "1k3", "1j3"} <= set(position.legal_moves.texts())
    refusal = position.why_not("1b3")
    assert refusal is not None
    assert refusal.rule == "AZ-15"


def test_of_a_mixed_line_a_joker_goes_to_the_colors_space() -> None:  # AZ-53
    position = before_tiling(jokers="yes", **{"0.lines": "-/-/bbj/-/-"}).play("cw-")
    view = position.view()
    assert view["walls"][0][2] == "..j.."
    assert (view["lid"]["b"], view["lid"]["j"]) == (2, 0)


def test_a_joker_of_a_line_of_jokers_goes_to_any_free_space() -> None:  # AZ-53
    position = before_tiling(
        jokers="yes", **{"0.lines": "-/jj/-/-/-", "0.wall": wall(".....", "w..r.")}
    ).play("cw-")
    assert position.waits == Waits.MOVE
    assert position.legal_moves.texts() == ["w22", "w23", "w25"]
    after = position.play("w23").view()
    assert after["walls"][0][1] == "w.jr."
    assert after["lid"]["j"] == 1


def test_on_the_gray_side_a_mixed_lines_joker_goes_where_its_color_could() -> None:  # AZ-54
    position = before_tiling(
        wall="gray", jokers="yes", **{"0.lines": "-/bj/-/-/-", "0.wall": wall("..b..")}
    ).play("cw-")
    assert position.legal_moves.texts() == ["w21", "w22", "w24", "w25"]


def test_on_the_gray_side_a_lone_joker_goes_on_any_free_space() -> None:  # AZ-54, AZ-42
    position = before_tiling(
        wall="gray", jokers="yes", **{"0.lines": "-/jj/-/-/-", "0.wall": wall("byr..", "kw...")}
    ).play("cw-")
    assert position.legal_moves.texts() == ["w23", "w24", "w25"]


def test_a_joker_on_the_gray_wall_forbids_no_color() -> None:  # AZ-54
    position = before_tiling(
        wall="gray", jokers="yes", **{"0.lines": "-/bb/-/-/-", "0.wall": wall("j....", ".j...")}
    ).play("cw-")
    assert position.legal_moves.texts() == ["w21", "w23", "w24", "w25"]


def test_on_the_colored_side_a_joker_forbids_the_color_it_covers() -> None:  # AZ-55
    position = jokers(displays=fill("bbyk"), **{"0.wall": wall(".j...", "wj...")})
    covered, other_row = position.why_not("1y1"), position.why_not("1y3")
    assert covered is not None
    assert covered.rule == "AZ-55"
    assert other_row is None


def test_jokers_count_in_rows_and_columns_and_for_neighbors() -> None:  # AZ-56
    board = wall("jjjj.", "w....", "k....", "r....", "y....")
    before = before_tiling(jokers="yes", **{"0.wall": board, "0.lines": "w/-/-/-/-"})
    over = before.play("cw-")
    assert over.is_over
    assert over.scores[0] == 5 - 1 + 2 + 7  # a run of five, the floor, a row and a column


def test_four_blue_tiles_and_a_joker_bring_no_color_bonus() -> None:  # AZ-56, AZ-E5
    board = wall("b....", ".b...", "..b..", "...b.", "....j")
    with_joker = before_tiling(jokers="yes", round=20, **{"0.wall": board, "0.score": "9"})
    without = before_tiling(jokers="yes", round=20, **{"0.wall": board[:-1] + "b", "0.score": "9"})
    assert with_joker.play("cw-").scores[0] == 8
    assert without.play("cw-").scores[0] == 18


def test_of_a_mixed_take_jokers_fall_first() -> None:  # AZ-57
    line = jokers(displays=fill("bbjj", "yyyy"), **{"0.lines": "-/-/b/-/-"}).play("1bj3").view()
    assert (line["lines"][0][2], line["floors"][0]) == ("bbb", "jj")
    floor = jokers(center="bbjj", displays=fill("yyyy"), **{"0.floor": "rrrr"}).play("cbj-").view()
    assert (floor["floors"][0], floor["lid"]["j"]) == ("rrrrbbj", 1)
