"""What lies on a Summer Pavilion table: one record.

Colors are 0 to 5 (purple, green, orange, yellow, blue, red). Sources are 0, the center, and 1 to 9,
the displays. Places are the 42 spaces of a player's seven stars (see ``board``).
"""

from enum import IntEnum
from typing import Annotated

from tilewright.game import MAX_PLAYERS
from tilewright.parts.market import SOURCES
from tilewright.records import I16, I64, U8, Numbers, Records, RecordType

LETTERS = "pgoybr"
COLORS = 6
ALL_COLORS = (1 << COLORS) - 1
NO_COLOR = 6  # of a star that is printed for none, or has six different colors
STARS = 7
SPACES = 6  # of a star
PLACES = STARS * SPACES
CORNERS = 4


class Stage(IntEnum):
    """What the round is at."""

    ROUND = 0  # a deal puts out a round's tiles
    TAKING = 1
    PLACING = 2
    LAID = 3  # a tile was placed and is not yet scored
    BONUS = 4  # bonus tiles are taken, if any are owed
    REFILL = 5  # a deal refills the supply
    END = 6


class Board:
    hand: I64  # a heap; while tiles are placed, an empty one means that the player has passed
    corners: I64  # a heap: what was kept
    covered: I64  # bit = place
    room: Annotated[Numbers, "i8", COLORS]  # [color]: the free places that accept it, bit = place
    score: I16
    tiles: Annotated[Numbers, "u1", PLACES]  # [place]: 1 + the color that lies there, 0 if none


class State:
    offer: I64  # bit COLORS * source + color: there are such tiles
    boards: Annotated[Records[Board], MAX_PLAYERS]
    sources: Annotated[Numbers, "i8", SOURCES]  # heaps, as bag, tower and supply are
    bag: I64
    tower: I64
    supply: I64
    waits: U8
    player: U8
    round_number: U8
    stage: U8
    first: U8  # holds the marker, or was the last to hold it
    marker_in_center: U8
    price: U8  # tiles that the next step charges a point each for
    placed: U8  # the place to be scored
    owed: U8  # bonus tiles
    bonus: U8  # the next line of the final scoring


class Deal:
    displays: Annotated[Numbers, "i8", SOURCES]  # heaps by source; the center gets nothing
    supply: I64
    bag: I64  # what is left after it
    tower: I64


STATE = RecordType(State)
DEAL = RecordType(Deal)
