"""Azul's moves: dense id <-> parts <-> text.

0 to 359     a take: (KINDS * source + kind) * LINES + line, where line 5 is the floor
360 to 384   a wall tile: COLORS * row + column
385 to 684   a color with the jokers: (COLORS * source + color) * LINES + line
"""

import re
from functools import cache

from tilewright.azul.state import COLORS, KINDS, LETTERS, LINES, ROWS
from tilewright.game import NotationError
from tilewright.kernel import index, kernel, tabulated
from tilewright.parts.market import SOURCE_TEXT, SOURCES

WALL = SOURCES * KINDS * LINES
WITH_JOKERS = WALL + ROWS * COLORS
MOVES = WITH_JOKERS + SOURCES * COLORS * LINES

LINE_TEXT = "12345-"
TAKE = re.compile(r"([c1-9])(j|[byrkw]j?)([1-5-])")
WALL_TILE = re.compile(r"w([1-5])([1-5])")
EXPECTED = "expected a take like '3b2', 'cy-' or '3bj2', or a wall tile like 'w34'"


@kernel
def is_wall_tile(move: int) -> bool:
    return WALL <= move < WITH_JOKERS


@kernel
def is_mixed(move: int) -> bool:
    """Whether a take is of a color together with the jokers."""
    return move >= WITH_JOKERS


def place_of(move: int) -> tuple[int, int]:
    """Source and kind of a take."""
    if move < WITH_JOKERS:
        return divmod(move // LINES, KINDS)
    return divmod((move - WITH_JOKERS) // LINES, COLORS)


@tabulated(MOVES)
def SOURCE_OF(move: int) -> int:  # noqa: N802  # a table, not a function
    return place_of(move)[0]


@tabulated(MOVES)
def KIND_OF(move: int) -> int:  # noqa: N802
    return place_of(move)[1]


@tabulated(MOVES)
def LINE_OF(move: int) -> int:  # noqa: N802
    return move % LINES if move < WITH_JOKERS else (move - WITH_JOKERS) % LINES


@kernel
def take_parts(move: int) -> tuple[int, int, int]:
    """Source, kind and line of a take."""
    i = index(move)
    return int(SOURCE_OF[i]), int(KIND_OF[i]), int(LINE_OF[i])


@kernel
def wall_parts(move: int) -> tuple[int, int]:
    """Row and column of a wall tile."""
    return (move - WALL) // COLORS, (move - WALL) % COLORS


@cache
def move_text(move: int) -> str:
    if is_wall_tile(move):
        row, column = wall_parts(move)
        return f"w{row + 1}{column + 1}"
    source, kind, line = take_parts(move)
    jokers = "j" if is_mixed(move) else ""
    return SOURCE_TEXT[source] + LETTERS[kind] + jokers + LINE_TEXT[line]


@cache
def move_id(text: str) -> int:
    if wall := WALL_TILE.fullmatch(text):
        return WALL + COLORS * (int(wall[1]) - 1) + int(wall[2]) - 1
    take = TAKE.fullmatch(text)
    if not take:
        raise NotationError(f"{EXPECTED}, got {text!r}")
    source, line = SOURCE_TEXT.index(take[1]), LINE_TEXT.index(take[3])
    kind = LETTERS.index(take[2][0])
    if len(take[2]) == 2:
        return WITH_JOKERS + (COLORS * source + kind) * LINES + line
    return (KINDS * source + kind) * LINES + line
