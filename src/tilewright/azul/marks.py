"""What is true of an Azul board at the end of a round, as marks for a network.

Board: spaces of the wall by kind, sizes of columns, colors and rows, unfinished lines by kind and
tiles, with what they would score and what the bag holds for them, lead, marker.
"""

from tilewright.azul.evaluate import line_points
from tilewright.azul.state import COLORS, KINDS, NO_COLOR, ROWS, Board, State
from tilewright.azul.variant import Variant
from tilewright.game import MAX_PLAYERS, Marks
from tilewright.kernel import index, kernel
from tilewright.parts.bits import SIZE
from tilewright.parts.heaps import count
from tilewright.parts.marks import AMOUNTS, LEADS, amount, lead, mark_heap
from tilewright.parts.planes import put
from tilewright.records import Array

STEP = 3  # points of a lead
ROUNDS = 8  # that are told apart
FILLS = 10  # tiles on unfinished lines: 1, 1 to 2, 1 to 3, 1 to 4
LINE_KINDS = KINDS  # a line of jokers alone is of the last
POINTS = 10

SPACES_AT = 0
COLUMNS_AT = SPACES_AT + ROWS * COLORS * KINDS
COLORS_AT = COLUMNS_AT + COLORS * ROWS
ROWS_AT = COLORS_AT + COLORS * ROWS
LINES_AT = ROWS_AT + ROWS * COLORS
POINTS_AT = LINES_AT + FILLS * LINE_KINDS
BAG_AT = POINTS_AT + (ROWS - 1) * POINTS
LEAD_AT = BAG_AT + (ROWS - 1) * AMOUNTS
MARKER_AT = LEAD_AT + LEADS

PLAYERS_AT = ROUNDS
HEAP_AT = PLAYERS_AT + MAX_PLAYERS - 1
JOKERS_AT = HEAP_AT + KINDS * AMOUNTS

MARKS = Marks(board=MARKER_AT + 1, table=JOKERS_AT + 1)


@kernel
def board_marks(variant: Variant, state: State, player: int, out: Array) -> int:
    board = state.boards[player]
    n = mark_wall(board, out)
    for line in range(1, ROWS):
        if board.line_count[line]:
            n = mark_line(variant, state, board, line, out, n)
    n = put(out, n, LEAD_AT + lead(state, player, int(variant.players), STEP))
    return put(out, n, MARKER_AT) if state.first == player else n


@kernel
def mark_wall(board: Board, out: Array) -> int:
    n, colors = 0, 0
    for row in range(ROWS):
        n = mark_size(out, n, ROWS_AT + ROWS * row, int(SIZE[board.rows[row]]))
        for column in range(COLORS):
            kind = int(board.wall[row, column])
            if kind:
                n = put(out, n, SPACES_AT + KINDS * (COLORS * row + column) + kind - 1)
                colors += 1 << 8 * (kind - 1)
    for column in range(COLORS):
        n = mark_size(out, n, COLUMNS_AT + ROWS * column, int(SIZE[board.columns[column]]))
        n = mark_size(out, n, COLORS_AT + ROWS * column, count(colors, column))
    return n


@kernel
def mark_size(out: Array, n: int, first: int, tiles: int) -> int:
    return put(out, n, first + min(tiles, ROWS) - 1) if tiles else n


@kernel
def mark_line(variant: Variant, state: State, board: Board, line: int, out: Array, n: int) -> int:
    filled, color = int(board.line_count[line]), int(board.line_color[line])
    kind = color if color != NO_COLOR else LINE_KINDS - 1
    fill = line * (line - 1) // 2 + min(filled, line) - 1
    points = min(POINTS - 1, int(line_points(variant, board, line)))
    n = put(out, n, LINES_AT + LINE_KINDS * fill + kind)
    n = put(out, n, POINTS_AT + POINTS * (line - 1) + points)
    return put(out, n, BAG_AT + AMOUNTS * (line - 1) + amount(count(int(state.bag), index(kind))))


@kernel
def table_marks(variant: Variant, state: State, out: Array) -> int:
    n = put(out, 0, min(ROUNDS, max(1, int(state.round_number))) - 1)
    n = put(out, n, PLAYERS_AT + int(variant.players) - 2)
    n = mark_heap(out, n, HEAP_AT, int(state.bag), KINDS)
    return put(out, n, JOKERS_AT) if variant.has_jokers else n
