"""What lies on a Sintra table: one record.

Kinds of panes are 0 to 4: yellow, orange, pink, blue, green; on a strip 5 is a joker space. Sources
are 0, the center, and 1 to 9, the displays. Slots are 0 to 7 from the left, each for a strip and
the window below it. A strip's side has one number, 2 * strip + side.
"""

from enum import IntEnum
from typing import Annotated

from tilewright.game import MAX_PLAYERS
from tilewright.parts.market import SOURCES
from tilewright.records import I16, I32, I64, U8, Grid, Numbers, Records, RecordType

LETTERS = "yopbg"
COLORS = 5
JOKER = 5  # as the color of a strip's space
SPACES = 5  # of a strip
JOKERS = 2  # joker spaces, all on one side of one strip
SLOTS = 8
SIDES = 2 * SLOTS
NO_SLOT = SLOTS  # as the slot of a move: all the panes break
TOP, BOTTOM = 0, 1  # a window's frames
FRAMES = 2
ORNAMENTS = 4  # each between two windows
ROUNDS = 6


class Stage(IntEnum):
    """What the player's turn, or the game, is at."""

    TURN = 0
    KEEP = 1  # a strip is complete, its color bonus paid; a pane of it goes to the window
    FINAL = 2


class Board:
    room: I64  # bit SLOTS * color + slot: the strip there has a space that could hold the color
    on_jokers: I64  # the heap of panes on joker spaces: only one side of one strip has any
    free: Annotated[Numbers, "u4", SLOTS]  # by slot: the strip's free spaces, four bits per color
    score: I16
    lost: I16  # on the broken-glass track, in full (SI-19)
    strips: Annotated[Numbers, "u1", SLOTS]  # by slot: 1 + the side that is up, 0 if gone
    windows: Annotated[Grid, "u1", (SLOTS, FRAMES)]  # [slot, frame]: 1 + the color, 0 if none
    remaining: U8  # bit = slot that has a strip
    filled: U8  # bit = window that holds one or two panes
    joker_slots: U8  # bit = slot whose strip has a free joker space
    glazier: U8  # the slot he stands above
    marker: U8  # the broken-glass marker: spaces below the top


class State:
    offer: I64  # bit COLORS * source + color: there are such panes
    boards: Annotated[Records[Board], MAX_PLAYERS]
    sources: Annotated[Numbers, "i8", SOURCES]  # heaps, as bag and tower are
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
    displays: Annotated[Numbers, "i8", SOURCES]  # heaps by source; the center gets nothing
    bag: I64  # what is left after it
    tower: I64
    indicator: I32  # as in a state; the first deal only, like the strips
    strips: Annotated[Grid, "u1", (MAX_PLAYERS, SLOTS)]  # [player, slot], as on a board


STATE = RecordType(State)
DEAL = RecordType(Deal)
