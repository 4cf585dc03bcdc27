"""Summer Pavilion: the gray side of the board."""

import pytest

from tests.pavilion.tables import laid, pavilion, placements, placing, rule_against, stars
from tilewright import Position

OUTER = "orbygp"


def gray(**fields: object) -> Position:
    return placing(side="gray", **fields)


def last_pass(board: str) -> Position:
    fields: dict[str, object] = {"side": "gray", "round": 6, "0.score": 30, "0.hand": "r"}
    return pavilion(**{**fields, "0.stars": board}).play("pass=")


def test_any_color_goes_on_any_star() -> None:  # PA-60
    one = gray(**{"0.hand": "g"})
    three = gray(**{"0.hand": "ggg"})
    assert placements(one) == sorted(f"{star}3g0" for star in OUTER)
    assert {move[0] for move in placements(three)} == set("orbygpm")


def test_a_star_with_one_tile_is_open() -> None:  # PA-60
    position = gray(**{"0.hand": "ggbb", "0.stars": laid("o3g")})
    assert "o2g0" in position.legal_moves
    assert "o2b0" in position.legal_moves


@pytest.mark.parametrize("star", [*OUTER, "m"])
def test_two_alike_make_a_star_of_one_color(star: str) -> None:  # PA-60, PA-24
    position = gray(**{"0.hand": "gggggbbbbb", "0.stars": laid(f"{star}3g", f"{star}2g")})
    assert f"{star}1g0" in position.legal_moves
    assert rule_against(position, f"{star}1b0") == "PA-60"


@pytest.mark.parametrize("star", [*OUTER, "m"])
def test_two_that_differ_make_a_star_of_six_colors(star: str) -> None:  # PA-60, PA-24
    position = gray(**{"0.hand": "gggggyyybbbbb", "0.stars": laid(f"{star}3g", f"{star}2b")})
    assert f"{star}1y0" in position.legal_moves
    for color in "gb":
        assert rule_against(position, f"{star}1{color}0") == "PA-60"


def test_the_second_tile_played_decides() -> None:  # PA-60
    start = gray(**{"0.hand": "ggggggg", "1.hand": "-", "0.stars": laid("o3g")})
    same = start.play("o2g0")
    assert "o1g0" in same.legal_moves
    other = gray(**{"0.hand": "gggbbb", "1.hand": "-", "0.stars": laid("o3g")}).play("o2b0")
    assert rule_against(other, "o1g0") == "PA-60"


def test_several_stars_may_be_alike() -> None:  # PA-60
    board = stars(o="gggggg", r="ggggg.", b="ggg...")
    position = gray(**{"0.hand": "gggggg", "0.stars": board})
    assert "r6g0" in position.legal_moves
    assert "b4g0" in position.legal_moves


def test_a_payment_is_of_the_color_placed_and_jokers() -> None:  # PA-61
    position = gray(**{"0.hand": "pggb"})
    assert [move for move in placements(position) if move[:3] == "o1g"] == ["o1g1"]
    assert rule_against(position, "o1g0") == "PA-21"
    assert rule_against(position, "o1b2") == "PA-21"


def test_numbers_are_printed_differently() -> None:  # PA-61
    # Places 1, 2 and 3 of the outer stars cost 3, 2 and 1, every space of the center star 3.
    for place, number in {"o1": 3, "o2": 2, "o3": 1, "o4": 4, "m1": 3, "m6": 3}.items():
        assert f"{place}b0" in gray(**{"0.hand": "b" * number}).legal_moves
        if number > 1:
            assert f"{place}b0" not in gray(**{"0.hand": "b" * (number - 1)}).legal_moves


@pytest.mark.parametrize(
    ("ring", "points"),
    [("pppppp", 20), ("gggggg", 18), ("yyyyyy", 16), ("rrrrrr", 14), ("rbygop", 12)],
)
@pytest.mark.parametrize("star", ["o", "m"])
def test_a_complete_star_scores_by_its_color_or_twelve(
    star: str, ring: str, points: int
) -> None:  # PA-62, PA-51
    assert last_pass(stars(**{star: ring})).scores[0] == 30 - 1 + points


def test_all_spaces_of_a_number_on_this_side_score() -> None:  # PA-62, PA-52
    ones = [f"{star}3b" for star in OUTER]
    twos = [f"{star}2b" for star in OUTER]
    fours = [f"{star}4b" for star in OUTER]
    assert last_pass(laid(*ones)).scores[0] == 30 - 1 + 4
    assert last_pass(laid(*twos)).scores[0] == 30 - 1 + 8
    assert last_pass(laid(*fours)).scores[0] == 30 - 1 + 16


def test_number_three_is_there_twelve_times() -> None:  # PA-62, PA-52
    outer = [f"{star}1b" for star in OUTER]
    center = [f"m{place}{color}" for place, color in enumerate("pgoybr", 1)]
    assert last_pass(laid(*outer)).scores[0] == 30 - 1
    assert last_pass(laid(*outer, *center)).scores[0] == 30 - 1 + 12 + 12
