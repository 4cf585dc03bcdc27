"""Summer Pavilion: what is drawn stands where the board has it."""

from math import dist

import pytest

from tests.pavilion.tables import fill, pavilion, placing, printed, stars
from tilewright.parts.terminal import plain
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.garden import space_middle, star_middle, structure_middle
from tilewright.pavilion.state import PLACES
from tilewright.pavilion.variant import STRUCTURES


@pytest.mark.parametrize(("_tiles", "places"), STRUCTURES)
def test_the_spaces_nearest_to_a_structure_are_its_own(_tiles: int, places: list[int]) -> None:
    middle = structure_middle(places)
    by_distance = sorted(range(PLACES), key=lambda place: dist(middle, space_middle(place)))
    assert sorted(by_distance[: len(places)]) == sorted(places)


def test_stars_stand_clockwise_from_the_upper_left() -> None:
    order = printed()["star_order_clockwise_from_upper_left"]
    assert [printed()["letters"][star] for star in order] == list(STAR_LETTERS[:6])
    (x, y), (right_x, right_y) = star_middle(0), star_middle(2)
    assert max(x, y) < 0
    assert (right_x > 0, round(right_y)) == (True, 0)


def test_a_picture_shows_numbers_joker_and_names() -> None:
    position = placing(round=2, **{"0.hand": "bb", "0.stars": stars(b="b.....")})
    text = plain(position.picture("en"))
    assert "Round 2   joker color  G" in text
    assert "b   B  2  3  4  5  6" in text
    drawn = position.svg()
    assert "Seat 0 — to move" in drawn
    assert "supply · bag" in drawn


def test_the_gray_side_shows_its_own_numbers() -> None:
    text = plain(pavilion(side="gray", displays=fill("gggg")).picture("fr"))
    assert "o   3  2  1  4  5  6" in text
    assert "m   3  3  3  3  3  3" in text
