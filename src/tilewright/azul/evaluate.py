"""What an Azul board promises at the end of a round: features."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from tilewright.azul.scoring import POINTS, RUN
from tilewright.azul.state import COLORS, ROWS, Board, State
from tilewright.azul.steps import wall_spaces
from tilewright.azul.variant import Variant
from tilewright.game import Oversight, network_file, read_weights
from tilewright.kernel import index, kernel, lowest
from tilewright.parts.bits import SIZE
from tilewright.records import Array
from tilewright.standards import read_losses, read_masters

WEIGHTS = read_weights("tilewright.azul")
MASTERS = read_masters("tilewright.azul")
LOSSES = read_losses("tilewright.azul")
OVERSIGHTS: Mapping[Oversight, tuple[str, ...]] = {
    "turn order": ("marker",),
    "bonuses": tuple(name for name in WEIGHTS if name.startswith(("column", "color", "row"))),
}
COLUMNS_AT, COLORS_AT, ROWS_AT = 0, 5, 10  # where each group of features begins
LINES_PROMISE, LINES_BEGUN, HAS_MARKER = 14, 15, 16
COMPLETION = 0.8  # a tile on the wall is worth more than its points


def network(variant: Variant) -> Traversable:
    return network_file("tilewright.azul", "gray" if variant.is_free else "colored")


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    board = state.boards[player]
    out[:] = 0
    for i in range(ROWS):
        note(out, COLUMNS_AT, int(SIZE[board.columns[i]]))
        row = int(board.rows[i])
        note(out, ROWS_AT - 1, int(SIZE[row]) if row & row - 1 else 0)
    count_colors(board, out)
    for line in range(ROWS):
        filled = int(board.line_count[line])
        if filled:
            share = filled / (line + 1)
            out[LINES_PROMISE] += (line_points(variant, board, line) + COMPLETION) * share * share
            out[LINES_BEGUN] += 1
    out[HAS_MARKER] = state.first == player


@kernel
def note(out: Array, group: int, tiles: int) -> None:
    """Count a row, column or color with this many tiles; empty ones are not counted."""
    if tiles:
        out[group + tiles - 1] += 1


@kernel
def count_colors(board: Board, out: Array) -> None:
    """AZ-56: jokers stand for no color."""
    tiles = 0
    for row in range(ROWS):
        for column in range(COLORS):
            kind = int(board.wall[row, column])
            tiles += 1 << 8 * kind
    for color in range(COLORS):
        note(out, COLORS_AT, tiles >> 8 * (color + 1) & 255)


@kernel
def line_points(variant: Variant, board: Board, line: int) -> float:
    """What the tile of a line would score now, on the first space that it may take."""
    spaces = wall_spaces(variant, board, line)
    return space_points(board, line, lowest(spaces)) if spaces else 0.0


@kernel
def space_points(board: Board, row: int, column: int) -> float:
    across = int(RUN[int(board.rows[row]) | 1 << column, column])
    down = int(RUN[int(board.columns[column]) | 1 << row, row])
    return float(POINTS[index(across), index(down)])
