"""What a Sintra player may know, as numbers for a learner: all but what is drawn next.

A strip is described by what it takes, not by its number: strips that are printed alike look alike.
"""

from tilewright.game import Plane
from tilewright.kernel import index, kernel
from tilewright.parts.market import CENTER, TILES_PER_DISPLAY
from tilewright.parts.planes import put, put_choice, put_heap, put_row, put_seat, seat_at
from tilewright.records import Array
from tilewright.sintra.state import (
    BOTTOM,
    COLORS,
    FRAMES,
    ORNAMENTS,
    ROUNDS,
    SLOTS,
    SPACES,
    TOP,
    Board,
    State,
)
from tilewright.sintra.variant import PANES_PER_COLOR, Variant

SPACE_KINDS = COLORS + 1  # joker spaces are the last
ALL_SPACES = (1 << 4 * SPACE_KINDS) - 1  # masking with it gives compiled code a signed number
MOST_COLORS = 128  # SI-44: eight windows of sixteen panes of one color
MOST_LEFT = 13  # SI-41: forty panes, three per point
LIMIT = 32_767  # what a state can hold


def planes(variant: Variant) -> tuple[Plane, ...]:
    players, displays = variant.players, variant.displays
    return (
        Plane("round", (1,), ROUNDS, "the round's number"),
        Plane("keep", (SLOTS,), 1, "the slot of a full strip whose pane is being chosen"),
        Plane("turn", (players,), 1, "whose move it is"),
        Plane("first", (players,), 1, "who holds the starting-player tile, or held it last"),
        Plane("tile", (1,), 1, "1 while the starting-player tile lies in the center"),
        Plane("indicator", (ROUNDS, COLORS), 1, "the round indicator's panes, the top one first"),
        Plane("center", (COLORS,), PANES_PER_COLOR, "panes by color"),
        Plane("displays", (displays, COLORS), TILES_PER_DISPLAY, "panes by display and color"),
        Plane("bag", (COLORS,), PANES_PER_COLOR, "panes by color; their order is not known"),
        Plane("tower", (COLORS,), PANES_PER_COLOR, "panes by color"),
        *(plane for away in range(players) for plane in board_planes(variant, away)),
    )


def board_planes(variant: Variant, away: int) -> tuple[Plane, ...]:
    by_kind = (SLOTS, SPACE_KINDS)
    return (
        Plane(f"{away}.score", (1,), most_points(variant), "points"),
        Plane(f"{away}.lost", (1,), LIMIT, "points lost on the broken-glass track"),
        Plane(f"{away}.track", (1,), variant.bottom, "spaces its marker has fallen"),
        Plane(f"{away}.glazier", (SLOTS,), 1, "the slot where the glazier stands"),
        Plane(f"{away}.free", by_kind, SPACES, "free spaces by slot and color; last, joker spaces"),
        Plane(f"{away}.panes", (SLOTS, COLORS), SPACES, "panes on spaces of their own color"),
        Plane(f"{away}.on_jokers", (COLORS,), SPACES, "panes on joker spaces"),
        Plane(f"{away}.back", by_kind, SPACES, "spaces on the side that a strip will be turned to"),
        Plane(f"{away}.windows", (SLOTS, FRAMES, COLORS), 1, "panes by window and frame"),
    )


def most_points(variant: Variant) -> int:
    """More than a player can win: both panes of every window score all windows, and the bonuses."""
    windows = FRAMES * SLOTS * (sum(variant.window_points) + SPACES)
    ornaments = ORNAMENTS * max(variant.ornament_points)
    return min(LIMIT, windows + max(MOST_COLORS, ornaments) + MOST_LEFT)


@kernel
def observe(variant: Variant, state: State, player: int, out: Array) -> int:
    players = int(variant.players)
    n = put(out, 0, int(state.round_number))
    n = put_choice(out, n, int(state.completed) - 1, SLOTS)
    n = put_seat(out, n, int(state.player), player, players)
    n = put_seat(out, n, int(state.first), player, players)
    n = put(out, n, int(state.tile_in_center))
    n = put_row(out, n, int(state.indicator), ROUNDS, COLORS)
    for source in range(CENTER, int(variant.displays) + 1):
        n = put_heap(out, n, int(state.sources[source]), COLORS)
    n = put_heap(out, n, int(state.bag), COLORS)
    n = put_heap(out, n, int(state.tower), COLORS)
    for away in range(players):
        n = put_board(variant, state.boards[seat_at(player, away, players)], out, n)
    return n


@kernel
def put_board(variant: Variant, board: Board, out: Array, n: int) -> int:
    n = put(out, n, int(board.score))
    n = put(out, n, int(board.lost))
    n = put(out, n, int(board.marker))
    n = put_choice(out, n, int(board.glazier), SLOTS)
    for slot in range(SLOTS):
        n = put_spaces(free_spaces(board, slot), SPACE_KINDS, out, n)
    for slot in range(SLOTS):
        n = put_spaces(taken_spaces(variant, board, slot), COLORS, out, n)
    n = put_heap(out, n, int(board.on_jokers), COLORS)
    for slot in range(SLOTS):
        n = put_spaces(back_spaces(variant, board, slot), SPACE_KINDS, out, n)
    return put_windows(board, out, n)


@kernel
def put_spaces(spaces: int, kinds: int, out: Array, n: int) -> int:
    """Write a strip's spaces, which are kept with four bits per color."""
    for kind in range(kinds):
        out[index(n + kind)] = spaces >> 4 * kind & 15
    return n + kinds


@kernel
def free_spaces(board: Board, slot: int) -> int:
    return int(board.free[slot]) & ALL_SPACES if board.strips[slot] else 0


@kernel
def taken_spaces(variant: Variant, board: Board, slot: int) -> int:
    if board.strips[slot] == 0:
        return 0
    return int(variant.free[int(board.strips[slot]) - 1]) - int(board.free[slot]) & ALL_SPACES


@kernel
def back_spaces(variant: Variant, board: Board, slot: int) -> int:
    """The other side's spaces, if the strip is still to be turned over."""
    if board.windows[slot, TOP] or board.strips[slot] == 0:
        return 0
    return int(variant.free[int(board.strips[slot]) - 1 ^ 1]) & ALL_SPACES


@kernel
def put_windows(board: Board, out: Array, n: int) -> int:
    for slot in range(SLOTS):
        n = put_choice(out, n, int(board.windows[slot, TOP]) - 1, COLORS)
        n = put_choice(out, n, int(board.windows[slot, BOTTOM]) - 1, COLORS)
    return n
