"""Summer Pavilion's points."""

from tilewright.kernel import kernel, tabulated
from tilewright.pavilion.state import NO_COLOR, SPACES, STARS, Board, State
from tilewright.pavilion.variant import Variant

FULL = (1 << SPACES) - 1  # six bits: a whole star
NUMBERS = 4  # 1 to 4 bring points when all their places are covered
LINES = STARS + NUMBERS + 1  # of a player's final scoring: stars, numbers, corners


@tabulated(1 << SPACES, SPACES)
def CHAIN(covered: int, space: int) -> int:  # noqa: N802  # a table, not a function
    """How many covered spaces of a ring are connected to this one, itself included."""
    chain = {space}
    for turn in (1, -1):
        next_space = (space + turn) % SPACES
        while covered >> next_space & 1 and next_space not in chain:
            chain.add(next_space)
            next_space = (next_space + turn) % SPACES
    return len(chain)


@kernel
def spaces_covered(board: Board, star: int) -> int:
    """The covered spaces of a star, as bits."""
    return int(board.covered) >> SPACES * star & FULL


@kernel
def tile_points(board: Board, place: int) -> int:
    """PA-26: the points of a tile that was just placed."""
    return int(CHAIN[spaces_covered(board, place // SPACES), place % SPACES])


@kernel
def lose(variant: Variant, board: Board, points: int) -> None:
    board.score = max(int(variant.lowest_score), int(board.score) - points)


@kernel
def has_filled(variant: Variant, board: Board, structure: int) -> bool:
    places = int(variant.structures[structure])
    return int(board.covered) & places == places


@kernel
def bonus_tiles(variant: Variant, board: Board, place: int) -> int:
    """PA-30, PA-31: the tiles that the structures around a place just covered give."""
    tiles = 0
    for structure in variant.touches[place]:
        if has_filled(variant, board, int(structure)):
            tiles += int(variant.bonus_tiles[structure])
    return tiles


@kernel
def star_color(board: Board, star: int) -> int:
    """The color of a complete star, NO_COLOR if its six tiles differ."""
    one, other = int(board.tiles[SPACES * star]), int(board.tiles[SPACES * star + 1])
    return one - 1 if one == other else NO_COLOR


@kernel
def star_points(variant: Variant, board: Board, star: int) -> int:
    if spaces_covered(board, star) != FULL:
        return 0
    return int(variant.star_points[star_color(board, star)])


@kernel
def number_points(variant: Variant, board: Board, number: int) -> int:
    places = int(variant.up_to[number]) & ~int(variant.up_to[number - 1])
    return int(variant.number_points[number]) if int(board.covered) & places == places else 0


@kernel
def standing(variant: Variant, state: State, player: int) -> int:
    return int(state.boards[player].score)
