"""Sintra's board sides and printed data as data that the rules read."""

from collections.abc import Mapping
from typing import Annotated

from tilewright.game import Option
from tilewright.kernel import new, record_type
from tilewright.parts.heaps import some
from tilewright.parts.market import DISPLAYS
from tilewright.records import I64, U8, Array
from tilewright.sintra.printed import (
    HOUSE,
    ORNAMENT_POINTS,
    SPACE_LETTERS,
    Printed,
    read_print_file,
    read_print_text,
)
from tilewright.sintra.state import COLORS, JOKER, SIDES

PANES_PER_COLOR = 20
PANES_A_POINT = 3

OPTIONS = (
    Option("side", "A", ("A", "B")),
    Option("print", HOUSE.text(), read=read_print_file, is_listed=False),
)


class Variant:
    tiles: I64  # the heap of all panes of the game: some of each color, and two more at least
    players: U8
    displays: U8
    has_ornaments: U8  # they score at the end; without, complete windows times the best color do
    panes_a_point: U8  # so many panes left on strips bring a point
    bottom: U8  # how many spaces the broken-glass marker can fall
    losses: Annotated[Array, "u1", 16]  # by how far the marker has fallen
    window_points: Annotated[Array, "u1", 8]
    ornaments: Annotated[Array, "u1", (4, 2)]  # the windows beside each
    ornament_points: Annotated[Array, "u1", 5]  # by how many of its frames hold a pane
    printed: Annotated[Array, "u1", (16, 5)]  # [side, space]: its color, or JOKER
    jokers: Annotated[Array, "u1", 16]  # by side: its joker spaces
    panes_of: Annotated[Array, "i8", 16]  # by side: the heap that fills all but its joker spaces
    free: Annotated[Array, "u4", 16]  # by side: what ``Board.free`` is while it is empty
    room: Annotated[Array, "i8", 16]  # by side: what it adds to ``Board.room`` in slot 0


VARIANT = record_type(Variant)


def variant(players: int, options: Mapping[str, str]) -> Array:
    """The record of a variant whose options are known to be good."""
    record = new(VARIANT)
    record["players"] = players
    record["displays"] = DISPLAYS[players]
    record["has_ornaments"] = options["side"] == "A"
    record["panes_a_point"] = PANES_A_POINT
    record["tiles"] = sum(some(color, PANES_PER_COLOR) for color in range(COLORS))
    print_boards(record, read_print_text(options["print"]))
    for side in range(SIDES):
        note_spaces(record, side)
    return record


def print_boards(record: Array, printed: Printed) -> None:
    record["bottom"] = len(printed.losses) - 1
    record["losses"][0, : len(printed.losses)] = printed.losses
    record["window_points"] = printed.window_points
    record["ornaments"] = printed.ornaments
    record["ornament_points"] = ORNAMENT_POINTS
    sides = [side for strip in printed.strips for side in strip]
    record["printed"] = [[SPACE_LETTERS.index(letter) for letter in side] for side in sides]


def note_spaces(record: Array, side: int) -> None:
    """Work out what an empty side takes."""
    spaces = [int(color) for color in record[0]["printed"][side]]
    jokers = spaces.count(JOKER)
    record[0]["jokers"][side] = jokers
    for color in spaces:
        record[0]["free"][side] += 1 << 4 * color
    for color in range(COLORS):
        record[0]["panes_of"][side] += some(color, spaces.count(color))
        record[0]["room"][side] += (color in spaces or jokers > 0) << 8 * color
