"""What an Azul board promises: features for the end of a round, and a move's first impression."""

from collections.abc import Mapping

from tilewright.azul.moves import is_mixed, is_wall_tile, take_parts, wall_parts
from tilewright.azul.scoring import POINTS, RUN
from tilewright.azul.state import CENTER, COLORS, FLOOR, JOKER, NO_COLOR, ROWS, Player, State
from tilewright.azul.tiling import wall_spaces
from tilewright.azul.variant import Variant
from tilewright.bits import SIZE
from tilewright.game import Oversight, Waits, read_weights
from tilewright.heaps import count
from tilewright.kernel import Array, index, kernel, lowest

WEIGHTS = read_weights("tilewright.azul")
OVERSIGHTS: Mapping[Oversight, tuple[str, ...]] = {
    "turn order": ("marker",),
    "bonuses": tuple(name for name in WEIGHTS if name.startswith(("column", "color", "row"))),
}
COLUMNS_AT, COLORS_AT, ROWS_AT = 0, 5, 10  # where each group of features begins
LINES_PROMISE, LINES_BEGUN, HAS_MARKER = 14, 15, 16
COMPLETION = 0.8  # a tile on the wall is worth more than its points
PROMISE = 0.9  # of what a line may bring


@kernel
def is_round_over(variant: Variant, state: State) -> bool:
    return state.waits == Waits.DEAL or state.waits == Waits.OVER


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    board = state.players[player]
    out[:] = 0
    for i in range(ROWS):
        note(out, COLUMNS_AT, int(SIZE[board.columns[i]]))
        note(out, ROWS_AT - 1, int(SIZE[board.rows[i]]) if board.rows[i] & board.rows[i] - 1 else 0)
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
    """Count one more row, column or color of so many tiles; none is no feature."""
    if tiles:
        out[group + tiles - 1] += 1


@kernel
def count_colors(board: Player, out: Array) -> None:
    """AZ-56: jokers stand for no color."""
    tiles = 0
    for row in range(ROWS):
        for column in range(COLORS):
            kind = int(board.wall[row, column])
            tiles += 1 << 8 * kind
    for color in range(COLORS):
        note(out, COLORS_AT, tiles >> 8 * (color + 1) & 255)


@kernel
def line_points(variant: Variant, board: Player, line: int) -> float:
    """What the tile of a line would score now, on the first space that it may take."""
    spaces = wall_spaces(variant, board, line)
    return space_points(board, line, lowest(spaces)) if spaces else 0.0


@kernel
def space_points(board: Player, row: int, column: int) -> float:
    across = int(RUN[int(board.rows[row]) | 1 << column, column])
    down = int(RUN[int(board.columns[column]) | 1 << row, row])
    return float(POINTS[index(across), index(down)])


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    board = state.players[state.player]
    if is_wall_tile(move):
        row, column = wall_parts(move)
        return space_points(board, row, column) + 0.5 * int(SIZE[board.columns[column]])
    source, kind, line = take_parts(move)
    heap = int(state.sources[source])
    tiles = count(heap, kind) + (count(heap, JOKER) if is_mixed(move) else 0)
    takes_marker = source == CENTER and state.marker_in_center == 1
    if line == FLOOR:
        return -floor_cost(variant, board, tiles, takes_marker)
    placed = min(tiles, line + 1 - int(board.line_count[line]))
    cost = floor_cost(variant, board, tiles - placed, takes_marker)
    return line_gain(variant, board, line, kind, placed) - cost


@kernel
def floor_cost(variant: Variant, board: Player, tiles: int, takes_marker: bool) -> float:
    taken = int(board.floor_count)
    after = min(7, taken + tiles + takes_marker)
    return float(variant.floor_loss[after]) - float(variant.floor_loss[taken]) - 0.8 * takes_marker


@kernel
def line_gain(variant: Variant, board: Player, line: int, kind: int, placed: int) -> float:
    """How much more a line promises with these tiles."""
    size, filled = line + 1, int(board.line_count[line])
    points = promised_points(variant, board, line, kind) + COMPLETION
    now, then = filled / size, (filled + placed) / size
    if filled + placed == size:
        return points * (1 + 0.15 * size) - PROMISE * points * now * now
    return PROMISE * points * (then * then - now * now)


@kernel
def promised_points(variant: Variant, board: Player, line: int, kind: int) -> float:
    """The points of a tile of this kind in a row: where it is printed, else one and a half."""
    color = int(board.line_color[line]) if kind == JOKER else kind
    if variant.is_free or color == NO_COLOR:
        return 1.5
    column = int(variant.column[line, color])
    return space_points(board, line, column) + 0.4 * int(SIZE[board.columns[column]])
