"""How good a move of Sintra looks at first sight, in points."""

from tilewright.kernel import index, kernel
from tilewright.parts.heaps import count
from tilewright.parts.market import CENTER
from tilewright.sintra.evaluate import SHARE, completion_rate, slope, strip_value, strips_behind
from tilewright.sintra.moves import KEEP, RETURN, is_keep, jokers_of, take_parts
from tilewright.sintra.scoring import panes_in_windows, top_pane
from tilewright.sintra.state import NO_SLOT, ROUNDS, SPACES, Board, State
from tilewright.sintra.strips import panes_on, placed_panes
from tilewright.sintra.variant import Variant

BEHIND = 0.55  # what a strip to the glazier's left costs


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    board = state.boards[state.player]
    if is_keep(move):
        return keep_appeal(variant, board, move - KEEP)
    behind = BEHIND * strips_behind(board, int(board.glazier))
    if move == RETURN:
        return behind - 0.6
    source, color, slot = take_parts(move)
    panes = count(int(state.sources[source]), color)
    takes_tile = source == CENTER and state.tile_in_center == 1
    if slot == NO_SLOT:
        return 1.35 * takes_tile - step_cost(variant, board, panes + takes_tile)
    placed = placed_panes(board, slot, color, panes)
    cost = step_cost(variant, board, panes - placed + takes_tile) - 1.35 * takes_tile
    cost += BEHIND * strips_behind(board, slot) - behind + 0.9 * jokers_of(move)
    return strip_gain(variant, state, board, slot, placed) - cost


@kernel
def keep_appeal(variant: Variant, board: Board, color: int) -> float:
    """SI-26: with ornaments any color will do, so a search need not try them all."""
    if variant.has_ornaments:
        return -2.0 * color
    return 2.0 * count(panes_in_windows(board), color)


@kernel
def strip_gain(variant: Variant, state: State, board: Board, slot: int, placed: int) -> float:
    """How much more a strip promises with these panes."""
    rate = completion_rate(board, ROUNDS + 0.5 - int(state.round_number))
    now = panes_on(board, slot)
    share = 0.01 * (int(SHARE[index(now + placed)]) - int(SHARE[index(now)]))
    gain = share * strip_value(variant, board, slot, rate)
    if now + placed == SPACES:
        side = int(board.strips[slot]) - 1
        gain += 1.0 + 1.2 * count(int(variant.panes_of[side]), top_pane(state))
    return gain


@kernel
def danger(variant: Variant, marker: int) -> float:
    return 0.9 * int(variant.losses[marker]) + 0.2 * slope(variant, marker) + 0.45 * marker


@kernel
def step_cost(variant: Variant, board: Board, steps: int) -> float:
    """What it costs to move the marker down."""
    marker, bottom = int(board.marker) + steps, int(variant.bottom)
    cost = -danger(variant, int(board.marker))
    while marker >= bottom:  # SI-18
        marker -= bottom
        cost += int(variant.losses[bottom])
    return cost + danger(variant, marker)
