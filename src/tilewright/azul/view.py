"""What everyone at an Azul table may see, as plain values for JSON."""

from functools import cache
from itertools import pairwise

from msgspec import Struct

from tilewright.azul.state import JOKER, LETTERS, NO_COLOR, Board, State
from tilewright.azul.variant import Variant
from tilewright.parts.market import CENTER, display_texts
from tilewright.parts.notation import heap_counts, heap_text, row_text
from tilewright.records import Numbers

FLOOR_LETTERS = LETTERS + "*"  # the marker lies there too


class View(Struct, frozen=True, kw_only=True):
    """The table as letters: lists are by display or by seat, rows from the top.

    A display or the center is ``-`` when empty. Where a table hides which tiles are in the bag and
    the lid, only their number is told. Pattern lines hold their jokers last, a free space of the
    wall is ``.``, and ``*`` on a floor line is the first-player marker.
    """

    round: int
    displays: list[str]
    center: str
    marker: bool
    bag: dict[str, int] | int
    lid: dict[str, int] | int
    lines: list[list[str]]
    walls: list[list[str]]
    floors: list[str]
    scores: list[int]


class Printed(Struct, frozen=True, kw_only=True):
    """What the boards show before anything lies there; ``wall`` has no colors on the gray side."""

    wall: list[str] | None
    floor: list[int]


class DealView(Struct, frozen=True, kw_only=True):
    """A deal as it is written down: the displays, and how many tiles bag and lid hold then."""

    displays: list[str]
    bag: int
    discard: int


def view(variant: Variant, state: State) -> View:
    boards = state.boards[: variant.players]
    letters = LETTERS if variant.has_jokers else LETTERS[:JOKER]
    return View(
        round=state.round_number,
        displays=display_texts(state.sources, variant.displays, LETTERS),
        center=heap_text(state.sources[CENTER], LETTERS),
        marker=bool(state.marker_in_center),
        bag=heap_counts(state.bag, letters),
        lid=heap_counts(state.lid, letters),
        lines=[line_texts(board) for board in boards],
        walls=[wall_texts(board) for board in boards],
        floors=[floor_text(board.floor) for board in boards],
        scores=[board.score for board in boards],
    )


def printed(variant: Variant) -> Printed:
    wall = None if variant.is_free else [colors_text(row) for row in variant.printed]
    return Printed(
        wall=wall, floor=[before - after for before, after in pairwise(variant.floor_loss)]
    )


def colors_text(row: Numbers) -> str:
    return "".join(LETTERS[color] for color in row)


def line_texts(board: Board) -> list[str]:
    return list(map(line_text, board.line_color, board.line_count, board.line_jokers))


def line_text(color: int, tiles: int, jokers: int) -> str:
    """A pattern line's tiles, jokers last."""
    return ("" if color == NO_COLOR else LETTERS[color] * (tiles - jokers)) + "j" * jokers


def wall_texts(board: Board) -> list[str]:
    return list(map(wall_text, map(tuple, board.wall)))


@cache
def wall_text(row: tuple[int, ...]) -> str:
    return "".join(LETTERS[space - 1] if space else "." for space in row)


def floor_text(floor: int) -> str:
    return row_text(floor, FLOOR_LETTERS)
