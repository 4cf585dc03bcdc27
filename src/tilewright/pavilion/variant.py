"""Summer Pavilion's board sides as data that the rules read."""

from collections.abc import Mapping
from typing import Annotated

from tilewright.game import Option
from tilewright.kernel import new, record_type
from tilewright.parts.heaps import some
from tilewright.parts.market import DISPLAYS
from tilewright.pavilion.board import (
    COLORED_NUMBERS,
    GRAY_NUMBERS,
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
from tilewright.records import I64, U8, Array

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
NOWHERE = 1 << PLACES  # a place that is never covered

OPTIONS = (Option("side", "colored", ("colored", "gray")),)


class Variant:
    tiles: I64  # the heap of all tiles of the game
    up_to: Annotated[Array, "i8", 7]  # [n]: the places of a number up to n, bit = place
    structures: Annotated[Array, "i8", 19]  # the places around each; last, no structure
    players: U8
    displays: U8
    rounds: U8
    supply: U8  # tiles it is refilled to
    first_score: U8
    lowest_score: U8
    may_match: U8  # a star printed for no color may be of one color throughout
    jokers: Annotated[Array, "u1", 7]  # [round]: the joker color
    numbers: Annotated[Array, "u1", 42]  # by place
    star_colors: Annotated[Array, "u1", 7]  # NO_COLOR where the star is printed for none
    star_points: Annotated[Array, "u1", 7]  # [color] of a complete star, or [NO_COLOR]
    number_points: Annotated[Array, "u1", 7]  # [number]
    bonus_tiles: Annotated[Array, "u1", 19]  # [structure]
    touches: Annotated[Array, "u1", (42, 2)]  # [place]: its structures, else NO_STRUCTURE


VARIANT = record_type(Variant)


def variant(players: int, options: Mapping[str, str]) -> Array:
    """The record of a variant whose options are known to be good."""
    record = new(VARIANT)
    is_gray = options["side"] == "gray"
    record["tiles"] = sum(some(color, TILES_PER_COLOR) for color in range(COLORS))
    record["players"] = players
    record["displays"] = DISPLAYS[players]
    record["rounds"] = ROUNDS
    record["supply"] = SUPPLY
    record["first_score"] = FIRST_SCORE
    record["lowest_score"] = LOWEST_SCORE
    record["may_match"] = is_gray
    record["jokers"] = (NO_COLOR, *range(COLORS))
    record["star_colors"] = STARS * (NO_COLOR,) if is_gray else STAR_COLORS
    record["star_points"] = STAR_POINTS
    for number, points in NUMBER_POINTS.items():
        record["number_points"][0, number] = points
    print_numbers(record, GRAY_NUMBERS if is_gray else COLORED_NUMBERS)
    print_structures(record)
    return record


def print_numbers(record: Array, numbers: tuple[tuple[int, ...], ...]) -> None:
    by_place = [number for star in numbers for number in star]
    record["numbers"] = by_place
    for n in range(7):
        record["up_to"][0, n] = sum(1 << p for p in range(PLACES) if by_place[p] <= n)


def print_structures(record: Array) -> None:
    touched: list[list[int]] = [[] for _ in range(PLACES)]
    for structure, (tiles, places) in enumerate(STRUCTURES):
        record["structures"][0, structure] = sum(1 << place for place in places)
        record["bonus_tiles"][0, structure] = tiles
        for place in places:
            touched[place].append(structure)
    record["structures"][0, NO_STRUCTURE] = NOWHERE
    record["touches"] = [(*structures, NO_STRUCTURE)[:2] for structures in touched]
