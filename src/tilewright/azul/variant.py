"""Azul's board sides and options as data that the rules read."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Annotated

from tilewright.azul.state import COLORS, FLOOR_SPACES, JOKER, NO_COLOR, ROWS
from tilewright.game import Option, Words
from tilewright.parts.heaps import some
from tilewright.parts.market import DISPLAYS
from tilewright.records import I64, U8, Grid, Numbers, RecordType

TILES_PER_COLOR = 20
JOKERS = {2: 5, 3: 10, 4: 10}  # they replace as many tiles, evenly by color
FLOOR_LOSS = (1, 1, 2, 2, 2, 3, 3)
LAST_ROUND = 20

OPTIONS = (
    Option(
        "wall",
        "colored",
        Words("Wall", "Mur"),
        {
            "colored": Words("Colored side", "Côté coloré"),
            "gray": Words("Gray side: free choice of spaces", "Côté gris\u00a0: espaces au choix"),
        },
    ),
    Option(
        "jokers",
        "no",
        Words("Joker tiles", "Tuiles jokers"),
        {"no": Words("Without jokers", "Sans jokers"), "yes": Words("With jokers", "Avec jokers")},
    ),
)


class Variant:
    tiles: I64  # the heap of all tiles of the game
    players: U8
    displays: U8
    has_jokers: U8
    is_free: U8  # a tile may go on any space of its row whose column does not hold its color
    last_round: U8
    row_bonus: U8
    column_bonus: U8
    color_bonus: U8
    floor_loss: Annotated[Numbers, "u1", FLOOR_SPACES + 1]  # by how many spaces are taken
    column: Annotated[Grid, "u1", (ROWS, COLORS)]  # [row, color]: where the wall prints it
    printed: Annotated[Grid, "u1", (ROWS, COLORS)]  # [row, column]: the color, or NO_COLOR


VARIANT = RecordType(Variant)


def variant(players: int, options: Mapping[str, str]) -> Variant:
    """A variant whose options are known to be good."""
    made = VARIANT.blank()
    is_gray, has_jokers = options["wall"] == "gray", options["jokers"] == "yes"
    jokers = JOKERS[players] if has_jokers else 0
    made.players = players
    made.displays = DISPLAYS[players]
    made.has_jokers = has_jokers
    made.is_free = is_gray
    made.last_round = LAST_ROUND
    made.row_bonus, made.column_bonus, made.color_bonus = 2, 7, 10
    made.tiles = some(JOKER, jokers)
    for color in range(COLORS):
        made.tiles += some(color, TILES_PER_COLOR - jokers // COLORS)
    for spaces, loss in enumerate(accumulate(FLOOR_LOSS, initial=0)):
        made.floor_loss[spaces] = loss
    for row in range(ROWS):
        for color in range(COLORS):
            column = (row + color) % COLORS
            made.column[row, color] = column
            made.printed[row, column] = NO_COLOR if is_gray else color
    return made
