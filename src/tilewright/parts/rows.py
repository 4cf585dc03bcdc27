"""Rows of tiles, where their order matters: a lane, a floor line, a pile.

A row is one integer with four bits for each tile, from the first on: 1 + its kind. So a row of
nothing is 0, and there is room for 15 tiles. A row has no gaps.
"""

from tilewright.kernel import kernel
from tilewright.parts.heaps import DealFault, draw_tiles, draw_written, nth_kind, some
from tilewright.records import Array


@kernel
def tile_at(row: int, place: int) -> int:
    """1 + the kind of the tile at a place, 0 behind the last one."""
    return row >> 4 * place & 15


@kernel
def without(row: int, place: int) -> int:
    """A row when the tile at a place is taken and the gap is closed."""
    return row & (1 << 4 * place) - 1 | row >> 4 * place + 4 << 4 * place


@kernel
def first_run(row: int) -> int:
    """How many tiles of one kind a row begins with."""
    run = min(row, 1)
    while run and tile_at(row, run) == tile_at(row, 0):
        run += 1
    return run


@kernel
def row_heap(row: int, kinds: int) -> int:
    """The heap of a row's tiles. A tile may have a second side, whose kind is ``kinds`` higher."""
    heap = 0
    while row:
        heap += some((tile_at(row, 0) - 1) % kinds, 1)
        row >>= 4
    return heap


@kernel
def draw_row(bag: int, discard: int, n: int, rng: Array) -> tuple[int, int, int]:
    """Draw n tiles, or as many as there are; return them, and what bag and discard are then."""
    row = 0
    for place in range(n):
        tile, bag, discard = draw_tiles(bag, discard, 1, rng)
        if tile:
            row |= 1 + nth_kind(tile, 0) << 4 * place
    return row, bag, discard


@kernel
def draw_written_row(bag: int, discard: int, n: int, row: int) -> tuple[DealFault, int, int]:
    """Take out a row of n tiles that was written down; return what bag and discard are then."""
    for place in range(n):
        tile = tile_at(row, place)
        drawn = some(tile - 1, 1) if tile else 0
        fault, bag, discard = draw_written(bag, discard, 1, drawn)
        if fault != DealFault.NONE:
            return fault, bag, discard
    return DealFault.NONE, bag, discard
