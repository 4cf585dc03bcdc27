"""Azul's points."""

from tilewright.azul.state import COLORS, FLOOR_SPACES, ROWS, Board, State
from tilewright.azul.variant import Variant
from tilewright.kernel import kernel, tabulated

FULL = 31  # five bits: a whole row, column or set of colors
BONUSES = 3 * ROWS  # that a player can gain at the end: rows, columns, colors


@tabulated(32, 5)
def RUN(bits: int, i: int) -> int:  # noqa: N802  # a table, not a function
    """How many bits in a row are set around bit i."""
    low = high = i
    while low > 0 and bits >> low - 1 & 1:
        low -= 1
    while high < 4 and bits >> high + 1 & 1:
        high += 1
    return high - low + 1


@tabulated(6, 6)
def POINTS(across: int, down: int) -> int:  # noqa: N802
    """AZ-22: the points of a tile, given the runs it belongs to."""
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


@kernel
def tile_points(board: Board, row: int, column: int) -> int:
    """The points of a tile that lies on the wall."""
    return int(POINTS[RUN[board.rows[row], column], RUN[board.columns[column], row]])


@kernel
def floor_loss(variant: Variant, board: Board) -> int:
    # AZ-18: nothing lies beyond the seventh space, so nothing more is lost.
    return int(variant.floor_loss[min(int(board.floor_count), FLOOR_SPACES)])


@kernel
def has_complete_row(board: Board) -> bool:
    return complete_rows(board) > 0


@kernel
def complete_rows(board: Board) -> int:
    rows = 0
    for row in board.rows:
        rows += row == FULL
    return rows


@kernel
def has_all_of(board: Board, color: int) -> bool:
    # AZ-56: a joker stands for no color here.
    tiles = 0
    for row in range(ROWS):
        for column in range(COLORS):
            tiles += board.wall[row, column] == color + 1
    return tiles == COLORS


@kernel
def bonus_points(variant: Variant, board: Board, bonus: int) -> int:
    """AZ-32: what one bonus brings; 0 to 4 are the rows, then the columns, then the colors."""
    kind, i = bonus // ROWS, bonus % ROWS
    if kind == 0:
        return int(variant.row_bonus) if board.rows[i] == FULL else 0
    if kind == 1:
        return int(variant.column_bonus) if board.columns[i] == FULL else 0
    return int(variant.color_bonus) if has_all_of(board, i) else 0


@kernel
def standing(variant: Variant, state: State, player: int) -> int:
    # AZ-33: points, then complete rows.
    board = state.boards[player]
    return int(board.score) * (ROWS + 1) + complete_rows(board)
