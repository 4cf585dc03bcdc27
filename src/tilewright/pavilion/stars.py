"""The stars of a board: which colors each accepts, and laying a tile."""

from tilewright.kernel import kernel
from tilewright.pavilion.scoring import FULL, spaces_covered
from tilewright.pavilion.state import ALL_COLORS, COLORS, NO_COLOR, SPACES, STARS, Board
from tilewright.pavilion.variant import Variant


@kernel
def colors_on(board: Board, star: int) -> int:
    """The colors that lie on a star, as bits."""
    colors = 0
    for place in range(SPACES * star, SPACES * (star + 1)):
        colors |= 1 << int(board.tiles[place])
    return colors >> 1


@kernel
def has_one_tile(board: Board, star: int) -> bool:
    covered = spaces_covered(board, star)
    return covered & covered - 1 == 0


@kernel
def colors_accepted(variant: Variant, board: Board, star: int) -> int:
    """The colors that a star accepts on its free spaces, as bits, when a tile lies on it."""
    if variant.star_colors[star] != NO_COLOR:
        return 1 << int(variant.star_colors[star])
    colors = colors_on(board, star)
    if not variant.may_match:
        return ALL_COLORS & ~colors  # PA-24
    if has_one_tile(board, star):
        return ALL_COLORS  # PA-60: the second tile decides
    return colors if colors & colors - 1 == 0 else ALL_COLORS & ~colors


@kernel
def empty_room(variant: Variant, color: int) -> int:
    """The places of an empty board that accept a color, as bits."""
    room = 0
    for star in range(STARS):
        if variant.star_colors[star] == color or variant.star_colors[star] == NO_COLOR:
            room |= FULL << SPACES * star
    return room


@kernel
def lay_tile(variant: Variant, board: Board, place: int, color: int) -> None:
    board.tiles[place] = color + 1
    board.covered = int(board.covered) | 1 << place
    star = place // SPACES
    accepted = colors_accepted(variant, board, star)
    for other in range(COLORS):
        refused = 1 << place if accepted >> other & 1 else FULL << SPACES * star
        board.room[other] = int(board.room[other]) & ~refused
