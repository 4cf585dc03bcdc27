"""Drawings as pixels."""

import numpy as np
import pytest

from tests.games import EVERY_GAME
from tilewright import Variant
from tilewright.envs.glyphs import dots
from tilewright.envs.raster import rasterize
from tilewright.records import Array
from tilewright.testing.walk import positions

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'


def drawn(element: str) -> Array:
    return rasterize(f"{HEAD}{element}</svg>")


def test_a_box_is_filled_and_nothing_else() -> None:
    picture = drawn('<rect x="4" y="4" width="10" height="8" fill="#ff0000"/>')
    assert picture.shape == (20, 40, 3)
    assert picture[8, 8].tolist() == [255, 0, 0]
    reds = (picture == [255, 0, 0]).all(-1)
    assert reds.sum() == 80
    assert (picture[~reds] == 255).all()


def test_half_a_pixel_is_half_as_dark() -> None:
    picture = drawn('<rect x="4.5" y="4" width="4" height="4" fill="#000"/>')
    assert picture[5, 3:9, 0].tolist() == [255, 128, 0, 0, 0, 128]


def test_groups_move_scale_and_fade() -> None:
    inner = '<path d="M-1-1H1V1H-1Z" transform="translate(10 5) scale(4)" fill="#000"/>'
    picture = drawn(f'<g transform="translate(10 5)" opacity="0.5">{inner}</g>')
    assert picture[10, 20].tolist() == [128, 128, 128]
    assert (picture != 255).any(-1).sum() == 64


def test_even_odd_leaves_a_hole() -> None:
    ring = "M0 0H20V20H0ZM5 5H15V15H5Z"
    picture = drawn(f'<path d="{ring}" fill="#000" fill-rule="evenodd"/>')
    assert picture[2, 2, 0] == 0
    assert picture[10, 10, 0] == 255


@pytest.mark.parametrize(
    "shape",
    [
        '<circle cx="10" cy="10" r="8" fill="#000"/>',
        '<path d="M2 10a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z" fill="#000"/>',
        '<path d="M2 10A8 8 0 0 1 18 10A8 8 0 0 1 2 10Z" fill="#000"/>',
        '<rect x="2" y="2" width="16" height="16" rx="8" fill="#000"/>',
    ],
)
def test_all_ways_to_a_disk_are_one(shape: str) -> None:
    area = (255 - drawn(shape)[..., 0].astype(float)).sum() / 255
    assert area == pytest.approx(np.pi * 64, rel=0.02)


def test_curves_bend() -> None:
    bent = (255 - drawn('<path d="M0 20Q20 -20 40 20Z" fill="#000"/>')[..., 0].astype(float)).sum()
    assert bent / 255 == pytest.approx(2 / 3 * 40 * 20, rel=0.03)


def test_lines_are_as_wide_as_they_say() -> None:
    line = '<path d="M0 10H40" fill="none" stroke="#000" stroke-width="4"/>'
    assert (drawn(line)[:, 20, 0] == 0).sum() == 4


def test_words_can_be_read() -> None:
    assert dots("I")[0] == (1, 0, 3)
    assert dots("i") == dots("I") != dots("1")
    text = '<text x="20" y="15" font-size="14" text-anchor="middle" fill="#000">8</text>'
    columns = np.flatnonzero((drawn(text) < 128).any((0, 2)))
    assert 17 <= columns[0] < columns[-1] <= 23


@EVERY_GAME
def test_pictures_show_different_positions_differently(name: str) -> None:
    game = list(positions(Variant.of(name, 4), seed=1))
    one, other = rasterize(game[2].svg()), rasterize(game[12].svg())
    assert one.shape == other.shape
    assert 0.001 < (one != other).mean() < 0.5
