"""The floor line: one integer, four bits a space from the left: 1 + the kind that lies there."""

from tilewright.azul.state import FLOOR_SPACES, MARKER, Board, State
from tilewright.kernel import kernel
from tilewright.parts.heaps import some

NIBBLES = 0x1111111


@kernel
def drop(state: State, board: Board, kind: int, tiles: int) -> None:
    """Drop tiles on the floor line, and what does not fit there in the lid."""
    placed = min(tiles, FLOOR_SPACES - int(board.floor_count))
    put_on_floor(board, kind, placed)
    state.lid += some(kind, tiles - placed)


@kernel
def put_on_floor(board: Board, kind: int, tiles: int) -> None:
    space = 4 * int(board.floor_count)
    laid = NIBBLES * (kind + 1) & (1 << 4 * tiles) - 1
    board.floor = int(board.floor) | laid << space
    board.floor_count += tiles


@kernel
def clear_floor(state: State, board: Board) -> None:
    """Put the tiles in the lid; the marker is no tile."""
    floor = int(board.floor)
    while floor:
        kind = (floor & 15) - 1
        if kind != MARKER:
            state.lid += some(kind, 1)
        floor >>= 4
    board.floor = 0
    board.floor_count = 0
