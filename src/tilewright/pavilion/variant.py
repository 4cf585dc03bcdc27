"""Summer Pavilion's board sides as data that the rules read."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from tilewright.game import Option, Words
from tilewright.parts.heaps import some
from tilewright.parts.market import DISPLAYS
from tilewright.pavilion.board import (
    COLORED_NUMBERS,
    GRAY_NUMBERS,
    HIGHEST,
    NUMBER_POINTS,
    PILLAR_TILES,
    PILLARS,
    STAR_COLORS,
    STAR_POINTS,
    STATUE_TILES,
    STATUES,
    WINDOW_TILES,
    WINDOWS,
    places_around,
)
from tilewright.pavilion.state import COLORS, NO_COLOR, PLACES, STARS
from tilewright.records import I64, U8, Grid, Numbers, RecordType, Row, Rows

TILES_PER_COLOR = 22
ROUNDS = 6
SUPPLY = 10
FIRST_SCORE = 5
LOWEST_SCORE = 1
STRUCTURES = (
    *((PILLAR_TILES, places_around(pillar)) for pillar in PILLARS),
    *((STATUE_TILES, places_around(statue)) for statue in STATUES),
    *((WINDOW_TILES, places_around(window)) for window in WINDOWS),
)
NO_STRUCTURE = len(STRUCTURES)
MOST_TOUCHED = 2  # structures beside a place
NOWHERE = 1 << PLACES  # a place that is never covered

OPTIONS = (
    Option(
        "side",
        "colored",
        Words("Side of the board", "Face du plateau"),
        {
            "colored": Words("Colored side", "Côté coloré"),
            "gray": Words("Gray side: free stars", "Côté gris\N{NO-BREAK SPACE}: étoiles libres"),
        },
    ),
)


class Variant:
    tiles: I64  # the heap of all tiles of the game
    up_to: Annotated[Numbers, "i8", HIGHEST + 1]  # [n]: the places of a number up to n, bit = place
    structures: Annotated[Numbers, "i8", NO_STRUCTURE + 1]  # the places around each, bit = place
    players: U8
    displays: U8
    rounds: U8
    supply: U8  # tiles it is refilled to
    first_score: U8
    lowest_score: U8
    may_match: U8  # a star printed for no color may be of one color throughout
    jokers: Annotated[Numbers, "u1", ROUNDS + 1]  # [round]: the joker color
    numbers: Annotated[Numbers, "u1", PLACES]
    star_colors: Annotated[Numbers, "u1", STARS]  # NO_COLOR where the star is printed for none
    star_points: Annotated[Numbers, "u1", COLORS + 1]  # [color] of a complete star, or [NO_COLOR]
    number_points: Annotated[Numbers, "u1", HIGHEST + 1]  # [number]
    bonus_tiles: Annotated[Numbers, "u1", NO_STRUCTURE + 1]  # [structure]
    touches: Annotated[Grid, "u1", (PLACES, MOST_TOUCHED)]  # [place]: structures, or NO_STRUCTURE


VARIANT = RecordType(Variant)


def variant(players: int, options: Mapping[str, str]) -> Variant:
    """A variant whose options are known to be good."""
    made = VARIANT.blank()
    is_gray = options["side"] == "gray"
    made.tiles = sum(some(color, TILES_PER_COLOR) for color in range(COLORS))
    made.players = players
    made.displays = DISPLAYS[players]
    made.rounds = ROUNDS
    made.supply = SUPPLY
    made.first_score = FIRST_SCORE
    made.lowest_score = LOWEST_SCORE
    made.may_match = is_gray
    made.jokers = Row([NO_COLOR, *range(COLORS)])
    made.star_colors = Row(STARS * [NO_COLOR] if is_gray else STAR_COLORS)
    made.star_points = Row(STAR_POINTS)
    for number, points in NUMBER_POINTS.items():
        made.number_points[number] = points
    print_numbers(made, GRAY_NUMBERS if is_gray else COLORED_NUMBERS)
    print_structures(made)
    return made


def print_numbers(made: Variant, stars: Iterable[tuple[int, ...]]) -> None:
    by_place = [number for star in stars for number in star]
    made.numbers = Row(by_place)
    for n in range(HIGHEST + 1):
        made.up_to[n] = sum(1 << place for place in range(PLACES) if by_place[place] <= n)


def print_structures(made: Variant) -> None:
    touched: list[list[int]] = [[] for _ in range(PLACES)]
    for structure, (tiles, places) in enumerate(STRUCTURES):
        made.structures[structure] = sum(1 << place for place in places)
        made.bonus_tiles[structure] = tiles
        for place in places:
            touched[place].append(structure)
    made.structures[NO_STRUCTURE] = NOWHERE
    none = MOST_TOUCHED * [NO_STRUCTURE]
    made.touches = Rows(Row([*structures, *none][:MOST_TOUCHED]) for structures in touched)
