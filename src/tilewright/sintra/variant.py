"""Sintra's board sides and printed values as data that the rules read."""

from collections.abc import Mapping
from typing import Annotated

from tilewright.game import Document, Option, Words
from tilewright.parts.heaps import some
from tilewright.parts.market import DISPLAYS
from tilewright.records import I64, U8, Grid, Numbers, RecordType
from tilewright.sintra.checks import MOST_TRACK_SPACES, SPACE_LETTERS
from tilewright.sintra.printed import (
    HOUSE,
    ORNAMENT_POINTS,
    PrintSet,
    content_of,
    faults_in,
    print_text,
    read_print_file,
    read_print_text,
)
from tilewright.sintra.state import COLORS, FRAMES, JOKER, ORNAMENTS, SIDES, SLOTS, SPACES

PANES_PER_COLOR = 20
PANES_PER_POINT = 3
ORNAMENT_WINDOWS = 2

OPTIONS = (
    Option(
        "side",
        "A",
        Words("Side of the board", "Face du plateau"),
        {
            "A": Words("Side A: ornaments", "Face A\N{NO-BREAK SPACE}: ornements"),
            "B": Words(
                "Side B: sets of one color", "Face B\N{NO-BREAK SPACE}: séries d’une couleur"
            ),
        },
    ),
    Option(
        "print",
        HOUSE.text(),
        Words("Printed values", "Valeurs imprimées"),
        read=read_print_file,
        document=Document(
            Words(
                "A house set: the rulebook does not print the colors of the strips and the values "
                "of the windows. If you own the box, play with yours.",
                "Des valeurs maison\N{NO-BREAK SPACE}: la règle n’imprime ni les couleurs des "
                "planches ni les valeurs des fenêtres. Si vous avez la boîte, jouez avec les "
                "vôtres.",
            ),
            faults_in,
            print_text,
            content_of,
        ),
        is_listed=False,
    ),
)


class Variant:
    tiles: I64  # the heap of all panes of the game: one of each color, and two more at least
    players: U8
    displays: U8
    has_ornaments: U8  # they score at the end; without, complete windows times the best color do
    panes_per_point: U8  # how many panes left on strips bring a point
    bottom: U8  # how many spaces the broken-glass marker can fall
    losses: Annotated[Numbers, "u1", MOST_TRACK_SPACES]  # by how far the marker has fallen
    window_points: Annotated[Numbers, "u1", SLOTS]
    ornaments: Annotated[Grid, "u1", (ORNAMENTS, ORNAMENT_WINDOWS)]  # the windows beside each
    ornament_points: Annotated[Numbers, "u1", ORNAMENT_WINDOWS * FRAMES + 1]  # by panes around it
    printed: Annotated[Grid, "u1", (SIDES, SPACES)]  # [side, space]: its color, or JOKER
    jokers: Annotated[Numbers, "u1", SIDES]  # by side: its joker spaces
    panes_of: Annotated[Numbers, "i8", SIDES]  # by side: the heap that fills all but joker spaces
    free: Annotated[Numbers, "u4", SIDES]  # by side: what ``Board.free`` is while it is empty
    room: Annotated[Numbers, "i8", SIDES]  # by side: what it adds to ``Board.room`` in slot 0


VARIANT = RecordType(Variant)


def variant(players: int, options: Mapping[str, str]) -> Variant:
    """A variant whose options are known to be good."""
    made = VARIANT.blank()
    made.players = players
    made.displays = DISPLAYS[players]
    made.has_ornaments = options["side"] == "A"
    made.panes_per_point = PANES_PER_POINT
    made.tiles = sum(some(color, PANES_PER_COLOR) for color in range(COLORS))
    print_boards(made, read_print_text(options["print"]))
    for side in range(SIDES):
        note_spaces(made, side)
    return made


def print_boards(made: Variant, values: PrintSet) -> None:
    made.bottom = len(values.losses) - 1
    for fallen, loss in enumerate(values.losses):
        made.losses[fallen] = loss
    for slot, points in enumerate(values.window_points):
        made.window_points[slot] = points
    for ornament, windows in enumerate(values.ornaments):
        for i, window in enumerate(windows):
            made.ornaments[ornament, i] = window
    for panes, points in enumerate(ORNAMENT_POINTS):
        made.ornament_points[panes] = points
    for side, spaces in enumerate(side for strip in values.strips for side in strip):
        for space, letter in enumerate(spaces):
            made.printed[side, space] = SPACE_LETTERS.index(letter)


def note_spaces(made: Variant, side: int) -> None:
    """Work out what an empty side takes."""
    spaces = list(made.printed[side])
    jokers = spaces.count(JOKER)
    made.jokers[side] = jokers
    for color in spaces:
        made.free[side] += 1 << 4 * color
    for color in range(COLORS):
        made.panes_of[side] += some(color, spaces.count(color))
        made.room[side] += (color in spaces or jokers > 0) << SLOTS * color
