"""How good a move of Azul looks at first sight, in points."""

from tilewright.azul.evaluate import COMPLETION, space_points
from tilewright.azul.moves import is_mixed, is_wall_tile, take_parts, wall_parts
from tilewright.azul.state import FLOOR, JOKER, NO_COLOR, Board, State
from tilewright.azul.variant import Variant
from tilewright.kernel import kernel
from tilewright.parts.bits import SIZE
from tilewright.parts.heaps import count
from tilewright.parts.market import CENTER

PROMISE = 0.9  # of what a line may bring


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    board = state.boards[state.player]
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
def floor_cost(variant: Variant, board: Board, tiles: int, takes_marker: bool) -> float:
    taken = int(board.floor_count)
    after = min(7, taken + tiles + takes_marker)
    return float(variant.floor_loss[after]) - float(variant.floor_loss[taken]) - 0.8 * takes_marker


@kernel
def line_gain(variant: Variant, board: Board, line: int, kind: int, placed: int) -> float:
    """How much more a line promises with these tiles."""
    size, filled = line + 1, int(board.line_count[line])
    points = promised_points(variant, board, line, kind) + COMPLETION
    now, then = filled / size, (filled + placed) / size
    if filled + placed == size:
        return points * (1 + 0.15 * size) - PROMISE * points * now * now
    return PROMISE * points * (then * then - now * now)


@kernel
def promised_points(variant: Variant, board: Board, line: int, kind: int) -> float:
    """The points of a tile of this kind in a row: where it is printed, else one and a half."""
    color = int(board.line_color[line]) if kind == JOKER else kind
    if variant.is_free or color == NO_COLOR:
        return 1.5
    column = int(variant.column[line, color])
    return space_points(board, line, column) + 0.4 * int(SIZE[board.columns[column]])
