"""What lies on a Sintra table: one record.

Kinds of panes are 0 to 4: yellow, orange, pink, blue, green; on a strip 5 is a joker space. Sources
are 0, the center, and 1 to 9, the displays. Slots are 0 to 7 from the left, each for a strip and
the window below it. A strip's side has one number, 2 * strip + side.
"""

from enum import IntEnum
from typing import Annotated

from tilewright.kernel import record_type
from tilewright.records import I16, I32, I64, U8, Array, Records

LETTERS = "yopbg"
COLORS = 5
JOKER = 5  # as the color of a strip's space
SPACES = 5  # of a strip
SLOTS = 8
SIDES = 16
NO_SLOT = 8  # as the slot of a move: all the panes break
TOP, BOTTOM = 0, 1  # a window's frames
CENTER = 0
SOURCES = 10
ROUNDS = 6


class Stage(IntEnum):
    """What the player's turn, or the game, is at."""

    TURN = 0
    KEEP = 1  # a strip is complete, its color bonus paid; a pane of it goes to the window
    FINAL = 2


class Board:
    room: I64  # bit 8 * color + slot: the strip there has a space that could hold the color
    on_jokers: I64  # the heap of panes on joker spaces: only one side of one strip has any
    free: Annotated[Array, "u4", 8]  # by slot: the strip's free spaces, four bits a color
    score: I16
    lost: I16  # on the broken-glass track, in full (SI-19)
    strips: Annotated[Array, "u1", 8]  # by slot: 1 + the number of the side that is up, 0 if gone
    windows: Annotated[Array, "u1", (8, 2)]  # [slot, frame]: 1 + the color there, 0 if none
    remaining: U8  # bit = slot that has a strip
    filled: U8  # bit = window that holds one or two panes
    joker_slots: U8  # bit = slot whose strip has a free joker space
    glazier: U8  # the slot he stands above
    marker: U8  # the broken-glass marker: spaces below the top


class State:
    offer: I64  # bit 5 * source + color: there are such panes
    boards: Annotated[Records[Board], 4]
    sources: Annotated[Array, "i8", 10]  # heaps, as bag and tower are
    bag: I64
    tower: I64
    indicator: I32  # the round indicator's panes from the top, four bits each: 1 + the color
    waits: U8
    player: U8
    round_number: U8
    stage: U8
    first: U8  # starts the next round: holds the tile, or was the last to hold it
    tile_in_center: U8
    tile_owed: U8  # the player took the tile, and the marker has not moved for it yet
    broken: U8  # panes that the marker has not moved for yet
    completed: U8  # 1 + the slot of a strip that is full, 0 if none is
    chosen: U8  # 1 + the color chosen for its window, 0 if none is
    bonus: U8  # the next part of the final scoring


class Deal:
    displays: Annotated[Array, "i8", 10]  # heaps by source; the center gets nothing
    bag: I64  # what is left after it
    tower: I64
    indicator: I32  # as in a state; the first deal only, as the strips
    strips: Annotated[Array, "u1", (4, 8)]  # [player, slot], as in a state


STATE = record_type(State)
DEAL = record_type(Deal)
