"""Azul's board sides and options as data that the rules read."""

from collections.abc import Mapping
from typing import Annotated

import numpy as np

from tilewright.azul.state import COLORS, JOKER, NO_COLOR, ROWS
from tilewright.game import DISPLAYS, Option
from tilewright.kernel import I64, U8, Array, new, record_type
from tilewright.parts.heaps import some

TILES_PER_COLOR = 20
JOKERS = {2: 5, 3: 10, 4: 10}  # they replace as many tiles, evenly by color
FLOOR_LOSS = (1, 1, 2, 2, 2, 3, 3)
LAST_ROUND = 20

OPTIONS = (
    Option("wall", "colored", ("colored", "gray")),
    Option("jokers", "no", ("no", "yes")),
)


class Variant:
    tiles: I64  # the heap of all tiles of the game
    players: U8
    displays: U8
    has_jokers: U8
    is_free: (
        U8  # a tile may go on any space of its row where no tile of its color shares the column
    )
    last_round: U8
    row_bonus: U8
    column_bonus: U8
    color_bonus: U8
    floor_loss: Annotated[Array, "u1", 8]  # by how many spaces are taken
    column: Annotated[Array, "u1", (5, 5)]  # [row, color]: where the wall prints it
    printed: Annotated[Array, "u1", (5, 5)]  # [row, column]: the color, NO_COLOR on the gray side


VARIANT = record_type(Variant)


def variant(players: int, options: Mapping[str, str]) -> Array:
    """The record of a variant whose options are known to be good."""
    record = new(VARIANT)
    is_gray, has_jokers = options["wall"] == "gray", options["jokers"] == "yes"
    jokers = JOKERS[players] if has_jokers else 0
    record["players"] = players
    record["displays"] = DISPLAYS[players]
    record["has_jokers"] = has_jokers
    record["is_free"] = is_gray
    record["last_round"] = LAST_ROUND
    record["row_bonus"], record["column_bonus"], record["color_bonus"] = 2, 7, 10
    record["tiles"] = some(JOKER, jokers)
    for color in range(COLORS):
        record["tiles"] += some(color, TILES_PER_COLOR - jokers // COLORS)
    record["floor_loss"][0, 1:] = np.cumsum(FLOOR_LOSS)
    for row, color in np.ndindex(ROWS, COLORS):
        column = (row + color) % COLORS
        record["column"][0, row, color] = column
        record["printed"][0, row, column] = NO_COLOR if is_gray else color
    return record
