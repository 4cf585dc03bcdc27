"""The floor line: one integer, four bits a space from the left: 1 + the kind that lies there."""

from tilewright.azul.state import FLOOR_SPACES, MARKER, Player, State
from tilewright.heaps import some
from tilewright.kernel import kernel

NIBBLES = 0x1111111


@kernel
def drop(state: State, player: Player, kind: int, tiles: int) -> None:
    """Drop tiles on the floor line, and what does not fit there in the lid."""
    placed = min(tiles, FLOOR_SPACES - int(player.floor_count))
    put_on_floor(player, kind, placed)
    state.lid += some(kind, tiles - placed)


@kernel
def put_on_floor(player: Player, kind: int, tiles: int) -> None:
    space = 4 * int(player.floor_count)
    laid = NIBBLES * (kind + 1) & (1 << 4 * tiles) - 1
    player.floor = int(player.floor) | laid << space
    player.floor_count += tiles


@kernel
def clear_floor(state: State, player: Player) -> None:
    """Put the tiles in the lid; the marker is no tile."""
    floor = int(player.floor)
    while floor:
        kind = (floor & 15) - 1
        if kind != MARKER:
            state.lid += some(kind, 1)
        floor >>= 4
    player.floor = 0
    player.floor_count = 0
