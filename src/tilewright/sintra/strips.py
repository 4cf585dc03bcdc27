"""The pattern strips above the windows.

A strip's free spaces are one integer, four bits for each color and four for joker spaces. Spaces
of a color are alike, so which of them are free does not matter; nor which joker space is.
"""

from tilewright.kernel import kernel
from tilewright.parts.heaps import some
from tilewright.sintra.state import COLORS, JOKER, NO_SLOT, SLOTS, SPACES, Board
from tilewright.sintra.variant import Variant

ALL_SLOTS = (1 << SLOTS) - 1
EVERY_COLOR = sum(1 << SLOTS * color for color in range(COLORS))  # times slots: as ``Board.room``
NIBBLES = 0x111111  # times free spaces: the sixth nibble of the product is the sum of all six


@kernel
def reach(board: Board) -> int:
    """SI-14: the slots under the glazier and to his right, as bits."""
    return ALL_SLOTS << int(board.glazier) & ALL_SLOTS


@kernel
def reachable_room(board: Board) -> int:
    """The part of ``room`` that the glazier can reach."""
    return int(board.room) & EVERY_COLOR * reach(board)


@kernel
def slots_of(room: int, color: int) -> int:
    """The slots that have room for a color, as bits."""
    return room >> SLOTS * color & ALL_SLOTS


@kernel
def free_spaces(board: Board, slot: int, color: int) -> int:
    """How many spaces of a color (or joker spaces) are free; none in NO_SLOT."""
    return 0 if slot == NO_SLOT else int(board.free[slot]) >> 4 * color & 15


@kernel
def placed_panes(board: Board, slot: int, color: int, panes: int) -> int:
    """SI-16: as many as fit."""
    room = free_spaces(board, slot, color) + free_spaces(board, slot, JOKER)
    return min(panes, room)


@kernel
def fewest_on_jokers(board: Board, slot: int, color: int, panes: int) -> int:
    """How many of the panes go on joker spaces when own spaces are filled first."""
    placed = placed_panes(board, slot, color, panes)
    return max(0, placed - free_spaces(board, slot, color))


@kernel
def most_on_jokers(board: Board, slot: int, color: int, panes: int) -> int:
    return min(panes, free_spaces(board, slot, JOKER))


@kernel
def put_strip(variant: Variant, board: Board, slot: int, side: int) -> None:
    """Lay a strip with this side up and empty."""
    board.strips[slot] = 1 + side
    board.free[slot] = variant.free[side]
    board.room = int(board.room) | int(variant.room[side]) << slot
    board.remaining |= 1 << slot
    board.joker_slots |= (int(variant.jokers[side]) > 0) << slot


@kernel
def put_panes(board: Board, slot: int, color: int, own: int, jokers: int) -> None:
    """Put panes on free spaces of their color, and on joker spaces."""
    board.free[slot] -= own << 4 * color
    if jokers:
        board.free[slot] -= jokers << 4 * JOKER
        board.on_jokers += some(color, jokers)
    if free_spaces(board, slot, JOKER) == 0:
        close_colors(board, slot, color, jokers)


@kernel
def close_colors(board: Board, slot: int, color: int, jokers: int) -> None:
    """Note which colors a strip without free joker spaces no longer takes."""
    if jokers == 0:
        close_color(board, slot, color)
        return
    board.joker_slots = int(board.joker_slots) & ~(1 << slot)
    for other in range(COLORS):
        close_color(board, slot, other)


@kernel
def close_color(board: Board, slot: int, color: int) -> None:
    is_full = free_spaces(board, slot, color) == 0
    board.room = int(board.room) & ~(is_full << SLOTS * color + slot)


@kernel
def panes_on_full(variant: Variant, board: Board, slot: int) -> int:
    """The heap of the five panes on a strip that is full."""
    side = int(board.strips[slot]) - 1
    panes = int(variant.panes_of[side])
    return panes + int(board.on_jokers) if variant.jokers[side] else panes


@kernel
def clear_strip(variant: Variant, board: Board, slot: int) -> None:
    """Take a full strip off its slot; its panes are gone already."""
    if variant.jokers[int(board.strips[slot]) - 1]:
        board.on_jokers = 0
    board.strips[slot] = 0
    board.remaining = int(board.remaining) & ~(1 << slot)


@kernel
def panes_on(board: Board, slot: int) -> int:
    """How many panes lie on a strip that is there."""
    return SPACES - (int(board.free[slot]) * NIBBLES >> 20 & 15)


@kernel
def panes_left(board: Board) -> int:
    """How many panes lie on all the strips together."""
    panes = 0
    for slot in range(SLOTS):
        if board.strips[slot]:
            panes += panes_on(board, slot)
    return panes
