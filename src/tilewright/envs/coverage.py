"""How much of each pixel polygons cover.

A polygon is filled by counting, along each row of samples, how its sides wind. A pixel has two
samples across and two down.
"""

from typing import NamedTuple

import numpy as np

from tilewright.records import Array

SAMPLES = 2
FULL = SAMPLES**2


class Covered(NamedTuple):
    """How many samples are covered in each pixel of a box, and where that box is."""

    samples: Array
    top: int
    left: int


def cover(stacks: list[Array], height: int, width: int, is_even_odd: bool = False) -> Covered:
    """What polygons cover together of a picture; a stack holds those with as many points."""
    points = np.concatenate([stack.reshape(-1, 2) for stack in stacks])
    low = np.maximum(np.floor(points.min(0) / SAMPLES).astype(int), 0)
    high = np.minimum(np.ceil(points.max(0) / SAMPLES).astype(int), (width, height))
    across, down = (np.maximum(high - low, 0) * SAMPLES).tolist()
    starts = points - low * SAMPLES
    nexts = [np.concatenate([stack[:, 1:], stack[:, :1]], 1).reshape(-1, 2) for stack in stacks]
    ends = np.concatenate(nexts) - low * SAMPLES
    winding = winding_numbers(starts, ends, across, down)
    inside = (winding & 1 if is_even_odd else winding != 0).view(np.int8)
    rows = inside[::2] + inside[1::2]
    return Covered(rows[:, ::2] + rows[:, 1::2], int(low[1]), int(low[0]))


def winding_numbers(starts: Array, ends: Array, width: int, height: int) -> Array:
    """How often the sides from starts to ends wind around each sample."""
    rows = np.arange(height) + 0.5
    (x, y), (end_x, end_y) = starts.T[:, :, None], ends.T[:, :, None]
    down, up = (y <= rows) & (rows < end_y), (end_y <= rows) & (rows < y)
    side, row = np.nonzero(down | up)
    slope = (end_x - x)[side, 0] / (end_y - y)[side, 0]
    crossing = x[side, 0] + (rows[row] - y[side, 0]) * slope
    column = np.clip(np.ceil(crossing - 0.5), 0, width).astype(int)
    turns = np.zeros((height, width + 1), np.int8)
    np.add.at(turns, (row, column), np.where(down[side, row], 1, -1).astype(np.int8))
    return turns[:, :width].cumsum(1, np.int8)
