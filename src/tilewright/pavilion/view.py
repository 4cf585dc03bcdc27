"""What everyone at a Summer Pavilion table may see, as plain values for JSON."""

from typing import Literal

from msgspec import Struct

from tilewright.kernel import interpreted
from tilewright.parts.market import CENTER, display_texts
from tilewright.parts.notation import NOTHING, heap_counts, heap_text
from tilewright.pavilion import rules
from tilewright.pavilion.board import (
    COLORED_NUMBERS,
    NUMBER_POINTS,
    PILLAR_TILES,
    STAR_LETTERS,
    STATUE_TILES,
    WINDOW_TILES,
)
from tilewright.pavilion.moves import PLACE_TEXT
from tilewright.pavilion.state import LETTERS, NO_COLOR, SPACES, STARS, Board, Stage, State
from tilewright.pavilion.variant import STRUCTURES, Variant

FREE = "."
TILE_LETTERS = FREE + LETTERS  # by what a board notes of a place
MIXED = STAR_LETTERS[-1]  # in the points of stars: one of six different colors
# [star]: its places in the order of their names
RINGS = tuple(
    sorted(range(SPACES * star, SPACES * (star + 1)), key=lambda place: PLACE_TEXT[place])
    for star in range(STARS)
)
StructureKind = Literal["pillar", "statue", "window"]
KINDS: dict[int, StructureKind] = {  # by the tiles that a structure gives
    PILLAR_TILES: "pillar",
    STATUE_TILES: "statue",
    WINDOW_TILES: "window",
}

joker_color = interpreted(rules.joker_color)


class View(Struct, frozen=True, kw_only=True):
    """The table as letters: lists are by display or by seat.

    ``joker`` is the round's joker color, ``-`` before the first round. A display, the center or the
    supply is ``-`` when empty; an empty hand or a board without kept tiles is an empty text.
    ``marker`` says whether the first-player marker lies in the center; ``holder`` is the seat that
    holds it, or held it last. Where a table hides which tiles are in the bag and the tower, only
    their number is told. ``stars`` are by letter: what lies on the places 1 to 6 of each, ``.`` on
    a free one. ``owed`` are the bonus tiles that the player to move still has to choose.
    """

    round: int
    joker: str
    displays: list[str]
    center: str
    marker: bool
    holder: int
    bag: dict[str, int] | int
    tower: dict[str, int] | int
    supply: str
    hands: list[str]
    corners: list[str]
    stars: list[dict[str, str]]
    owed: int
    passed: list[bool]
    scores: list[int]


class Structure(Struct, frozen=True, kw_only=True):
    """A pillar, statue or window: the bonus tiles that it gives, and the names of the places around
    it, as ``o2``."""

    kind: StructureKind
    tiles: int
    places: list[str]


class Printed(Struct, frozen=True, kw_only=True):
    """What the boards show before anything lies there; stars are by letter.

    ``ring`` are the digits of a star's places as they stand around it, clockwise from 12 o'clock;
    ``numbers`` are what its places 1 to 6 cost. ``colors`` are what stars are printed for, null for
    any. ``jokers`` are the joker colors of all rounds. ``star_points`` are the points of a complete
    star by its color, ``m`` for six different ones; ``number_points`` those of covering all places
    of a number.
    """

    ring: dict[str, list[int]]
    numbers: dict[str, list[int]]
    colors: dict[str, str | None]
    structures: list[Structure]
    jokers: str
    star_points: dict[str, int]
    number_points: dict[str, int]


class DealView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal as it is written down: what it brings, and how many tiles bag and tower hold then.

    The first deal brings the supply and the displays, later rounds' only the displays, and a refill
    within a round only the supply; what a deal does not bring is left out.
    """

    supply: str | None = None
    displays: list[str] | None = None
    bag: int
    discard: int


def view(variant: Variant, state: State) -> View:
    boards = state.boards[: variant.players]
    return View(
        round=state.round_number,
        joker=joker_letter(variant, state),
        displays=display_texts(state.sources, variant.displays, LETTERS),
        center=heap_text(state.sources[CENTER], LETTERS),
        marker=bool(state.marker_in_center),
        holder=state.first,
        bag=heap_counts(state.bag, LETTERS),
        tower=heap_counts(state.tower, LETTERS),
        supply=heap_text(state.supply, LETTERS),
        hands=[tiles_text(board.hand) for board in boards],
        corners=[tiles_text(board.corners) for board in boards],
        stars=[stars(board) for board in boards],
        owed=state.owed,
        passed=[has_passed(state, player) for player in range(variant.players)],
        scores=[board.score for board in boards],
    )


def printed(variant: Variant) -> Printed:
    return Printed(
        ring={letter: list(COLORED_NUMBERS[star]) for star, letter in enumerate(STAR_LETTERS)},
        numbers={letter: numbers(variant, star) for star, letter in enumerate(STAR_LETTERS)},
        colors={
            letter: None if color == NO_COLOR else LETTERS[color]
            for letter, color in zip(STAR_LETTERS, variant.star_colors, strict=True)
        },
        structures=[
            Structure(
                kind=KINDS[tiles], tiles=tiles, places=[PLACE_TEXT[place] for place in places]
            )
            for tiles, places in STRUCTURES
        ],
        jokers="".join(LETTERS[color] for color in variant.jokers if color != NO_COLOR),
        star_points=dict(zip((*LETTERS, MIXED), variant.star_points, strict=True)),
        number_points={str(number): points for number, points in NUMBER_POINTS.items()},
    )


def numbers(variant: Variant, star: int) -> list[int]:
    """What the places 1 to 6 of a star cost."""
    return [variant.numbers[place] for place in RINGS[star]]


def joker_letter(variant: Variant, state: State) -> str:
    """The round's joker color, ``-`` before the first round."""
    joker = joker_color(variant, state)
    return NOTHING if joker == NO_COLOR else LETTERS[joker]


def tiles_text(heap: int) -> str:
    return heap_text(heap, LETTERS).removeprefix(NOTHING)


def stars(board: Board) -> dict[str, str]:
    """By letter of the star: what lies on its places 1 to 6."""
    return {letter: ring_text(board, star) for star, letter in enumerate(STAR_LETTERS)}


def ring_text(board: Board, star: int) -> str:
    return "".join(TILE_LETTERS[board.tiles[place]] for place in RINGS[star])


def has_passed(state: State, player: int) -> bool:
    if state.boards[player].hand or state.stage == Stage.TAKING or state.round_number == 0:
        return False
    return not (state.stage == Stage.BONUS and state.player == player)  # PA-42
