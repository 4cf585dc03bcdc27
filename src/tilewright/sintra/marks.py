"""What is true of a palace board at the end of a round, as marks for a network.

Board: strips by their panes and the colors that they miss, windows, what ornaments and complete
windows have, glazier, track, lead, starting tile. Table: round, players, bag, tower, next colors.
"""

from tilewright.game import MAX_PLAYERS, Marks
from tilewright.kernel import kernel
from tilewright.parts.heaps import count
from tilewright.parts.marks import AMOUNTS, LEADS, lead, mark_heap
from tilewright.parts.planes import put
from tilewright.parts.rows import tile_at
from tilewright.records import Array
from tilewright.sintra.checks import MOST_TRACK_SPACES
from tilewright.sintra.scoring import (
    best_color,
    complete_windows,
    ornament_panes,
    panes_in_windows,
)
from tilewright.sintra.state import (
    COLORS,
    FRAMES,
    ORNAMENTS,
    ROUNDS,
    SLOTS,
    SPACES,
    Board,
    State,
)
from tilewright.sintra.strips import free_spaces, panes_on
from tilewright.sintra.variant import Variant

STEP = 4  # points of a lead
SPACE_KINDS = COLORS + 1  # joker spaces are the last
MOST_FREE = 3  # spaces of one color that are told apart
MOST_BEST = 8  # panes of the best color
PANES = 4  # around an ornament
TO_COME = 3  # rounds whose colors are seen

FREE_AT = SLOTS * (SPACES + 1)
WINDOWS_AT = FREE_AT + SLOTS * SPACE_KINDS * MOST_FREE
ORNAMENTS_AT = WINDOWS_AT + SLOTS * FRAMES * COLORS
COMPLETE_AT = ORNAMENTS_AT + ORNAMENTS * PANES
BEST_AT = COMPLETE_AT + SLOTS + 1
GLAZIER_AT = BEST_AT + MOST_BEST + 1
TRACK_AT = GLAZIER_AT + SLOTS
LEAD_AT = TRACK_AT + MOST_TRACK_SPACES
TILE_AT = LEAD_AT + LEADS

PLAYERS_AT = ROUNDS
BAG_AT = PLAYERS_AT + MAX_PLAYERS - 1
TOWER_AT = BAG_AT + COLORS * AMOUNTS
INDICATOR_AT = TOWER_AT + COLORS * AMOUNTS

MARKS = Marks(board=TILE_AT + 1, table=INDICATOR_AT + TO_COME * COLORS)


@kernel
def board_marks(variant: Variant, state: State, player: int, out: Array) -> int:
    board = state.boards[player]
    n = mark_strips(board, out)
    n = mark_windows(board, out, n)
    if variant.has_ornaments:
        n = mark_ornaments(variant, board, out, n)
    else:
        best = count(panes_in_windows(board), best_color(board))
        n = put(out, n, COMPLETE_AT + complete_windows(board))
        n = put(out, n, BEST_AT + min(MOST_BEST, best))
    n = put(out, n, GLAZIER_AT + int(board.glazier))
    n = put(out, n, TRACK_AT + int(board.marker))
    n = put(out, n, LEAD_AT + lead(state, player, int(variant.players), STEP))
    return put(out, n, TILE_AT) if state.first == player else n


@kernel
def mark_strips(board: Board, out: Array) -> int:
    n = 0
    for slot in range(SLOTS):
        if int(board.remaining) >> slot & 1:
            n = put(out, n, (SPACES + 1) * slot + min(SPACES - 1, panes_on(board, slot)))
            for kind in range(SPACE_KINDS):
                free = min(MOST_FREE, free_spaces(board, slot, kind))
                if free:
                    n = put(out, n, FREE_AT + MOST_FREE * (SPACE_KINDS * slot + kind) + free - 1)
        else:
            n = put(out, n, (SPACES + 1) * slot + SPACES)
    return n


@kernel
def mark_windows(board: Board, out: Array, n: int) -> int:
    for slot in range(SLOTS):
        for frame in range(FRAMES):
            pane = int(board.windows[slot, frame])
            if pane:
                n = put(out, n, WINDOWS_AT + COLORS * (FRAMES * slot + frame) + pane - 1)
    return n


@kernel
def mark_ornaments(variant: Variant, board: Board, out: Array, n: int) -> int:
    for ornament in range(ORNAMENTS):
        panes = ornament_panes(variant, board, ornament)
        if panes:
            n = put(out, n, ORNAMENTS_AT + PANES * ornament + panes - 1)
    return n


@kernel
def table_marks(variant: Variant, state: State, out: Array) -> int:
    n = put(out, 0, min(ROUNDS, max(1, int(state.round_number))) - 1)
    n = put(out, n, PLAYERS_AT + int(variant.players) - 2)
    n = mark_heap(out, n, BAG_AT, int(state.bag), COLORS)
    n = mark_heap(out, n, TOWER_AT, int(state.tower), COLORS)
    for ahead in range(TO_COME):
        color = tile_at(int(state.indicator), ahead)
        if color:
            n = put(out, n, INDICATOR_AT + COLORS * ahead + color - 1)
    return n
