"""What lies on an Azul table: one record.

Kinds of tiles are 0 to 4, the colors (blue, yellow, red, black, white), and 5, the joker. Sources
are 0, the center, and 1 to 9, the displays. Lines and wall rows are 0 to 4 from the top, columns
0 to 4 from the left.
"""

from enum import IntEnum
from typing import Annotated

from tilewright.game import MAX_PLAYERS
from tilewright.parts.market import SOURCES
from tilewright.records import I16, I64, U8, Grid, Numbers, Records, RecordType

LETTERS = "byrkwj"
COLORS = 5
JOKER = 5
KINDS = 6
ROWS = 5
FLOOR = 5  # as the line of a move: the floor line
FLOOR_SPACES = 7
MARKER = 6  # on a floor space: the first-player marker
LINES = ROWS + 1  # with the floor line
LINE = sum(1 << LINES * kind for kind in range(KINDS))  # the bits of line 0 in ``may_hold``
NO_COLOR = 7  # a line that holds no color, a wall space printed for none


class Stage(IntEnum):
    """What the round is at."""

    OFFER = 0
    TILING = 1
    BONUSES = 2


class Board:
    may_hold: I64  # bit LINES * kind + line: that line takes that kind (always set for the floor)
    floor: I64  # four bits a space, from the left: 1 + what lies there, 0 if nothing
    score: I16
    floor_count: U8
    complete: U8  # bit = line
    rows: Annotated[Numbers, "u1", ROWS]  # the wall by rows: bit = column
    columns: Annotated[Numbers, "u1", COLORS]  # the wall by columns: bit = row
    row_colors: Annotated[Numbers, "u1", ROWS]  # bit = color that the row takes no more
    column_colors: Annotated[Numbers, "u1", COLORS]  # bit = color that lies in the column
    wall: Annotated[Grid, "u1", (ROWS, COLORS)]  # [row, column]: 1 + what lies there, 0 if nothing
    line_color: Annotated[Numbers, "u1", ROWS]  # NO_COLOR without colored tiles
    line_count: Annotated[Numbers, "u1", ROWS]  # with jokers
    line_jokers: Annotated[Numbers, "u1", ROWS]


class State:
    offer: I64  # bit KINDS * source + kind: there are such tiles
    boards: Annotated[Records[Board], MAX_PLAYERS]
    sources: Annotated[Numbers, "i8", SOURCES]  # heaps, as bag and lid are
    bag: I64
    lid: I64
    waits: U8
    player: U8
    round_number: U8
    stage: U8
    starter: U8  # took this round's first turn
    first: U8  # starts the next round: holds the marker, or was the last to hold it
    marker_in_center: U8
    chosen: U8  # 1 + the column chosen for the topmost complete line, 0 if none is
    bonus: U8  # the next bonus to look at, 15 per player


class Deal:
    displays: Annotated[Numbers, "i8", SOURCES]  # heaps by source; the center gets nothing
    bag: I64  # what is left after it
    lid: I64


STATE = RecordType(State)
DEAL = RecordType(Deal)
