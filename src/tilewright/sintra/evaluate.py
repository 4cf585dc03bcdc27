"""What a palace board promises: features for the end of a round, and a move's first impression."""

from collections.abc import Mapping

from tilewright.bits import SIZE
from tilewright.game import Oversight, Waits, read_weights
from tilewright.heaps import count
from tilewright.kernel import Array, index, kernel, table
from tilewright.sintra.moves import KEEP, RETURN, is_keep, jokers_of, take_parts
from tilewright.sintra.scoring import (
    best_color,
    complete_windows,
    ornament_panes,
    panes_in_windows,
    top_pane,
    track_loss,
)
from tilewright.sintra.state import CENTER, NO_SLOT, ROUNDS, SLOTS, SPACES, Player, State
from tilewright.sintra.strips import NIBBLES, placed_panes
from tilewright.sintra.variant import Variant

WEIGHTS = read_weights("tilewright.sintra")
OVERSIGHTS: Mapping[Oversight, tuple[str, ...]] = {
    "turn order": ("starting tile",),
    "bonuses": (
        "ornament points",
        "ornaments of one pane",
        "points for complete windows and color",
        "complete windows, times rounds left",
        "best color, times rounds left",
    ),
}
STRIPS_AT = 0  # where the strips of 1 to 4 panes begin
POINTS_BEHIND, STRIPS_BEHIND, AGAIN = 4, 5, 6
ORNAMENTS, ORNAMENTS_BEGUN, COLORS, COMPLETE, BEST, HALF = 7, 8, 9, 10, 11, 12
TRACK, SLOPE, TILE = 13, 14, 15

PACE = 1.45  # strips that a player completes in a round
FRAME = 1.5  # points for a pane in a window, beside what the window scores
INVESTMENT = 0.8  # of the points that a new window may score again
BEHIND = 0.55  # what a strip to the glazier's left costs


@table(SPACES + 1)
def SHARE(panes: int) -> int:  # noqa: N802  # a table, not a function
    """What so many panes on a strip are worth, in hundredths of what completing it brings."""
    return (0, 9, 29, 51, 84, 130)[panes]


@kernel
def is_round_over(variant: Variant, state: State) -> bool:
    return state.waits == Waits.DEAL or state.waits == Waits.OVER


# Features


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    board = state.players[player]
    rounds = ROUNDS - int(state.round_number)
    out[:] = 0
    rate = completion_rate(board, rounds)
    for slot in range(SLOTS):
        if int(board.remaining) >> slot & 1:
            note_strip(board, slot, strip_value(variant, board, slot, rate), out)
        if int(board.filled) >> slot & 1:
            again = int(variant.window_points[slot]) * strips_up_to(board, slot)
            out[AGAIN] += again * rate
    if variant.has_ornaments:
        note_ornaments(variant, board, out)
    else:
        note_colors(board, rounds, out)
    out[TRACK] = track_loss(variant, board)
    out[SLOPE] = slope(variant, int(board.marker))
    out[TILE] = state.first == player


@kernel
def note_strip(board: Player, slot: int, value: float, out: Array) -> None:
    panes = panes_on(board, slot)
    if panes:
        out[STRIPS_AT + panes - 1] += value
    if slot < board.glazier:
        out[POINTS_BEHIND] += value * panes * panes / (SPACES * SPACES)
        out[STRIPS_BEHIND] += 1


@kernel
def note_ornaments(variant: Variant, board: Player, out: Array) -> None:
    for ornament in range(len(variant.ornaments)):
        panes = ornament_panes(variant, board, ornament)
        out[ORNAMENTS] += int(variant.ornament_points[panes])
        out[ORNAMENTS_BEGUN] += panes == 1


@kernel
def note_colors(board: Player, rounds: int, out: Array) -> None:
    complete = complete_windows(board)
    best = count(panes_in_windows(board), best_color(board))
    out[COLORS] = complete * best
    out[COMPLETE] = complete * rounds
    out[BEST] = best * rounds
    out[HALF] = int(SIZE[int(board.filled)]) - complete


# Strips, for both


@kernel
def panes_on(board: Player, slot: int) -> int:
    """The panes on a strip that is there."""
    return SPACES - (int(board.free[slot]) * NIBBLES >> 20 & 15)


@kernel
def strips_up_to(board: Player, slot: int) -> int:
    """The strips to complete there and further left, backs that are still to come included."""
    slots = (2 << slot) - 1
    fronts = slots & ~int(board.filled)
    return int(SIZE[index(slots & int(board.remaining))]) + int(SIZE[index(fronts)])


@kernel
def completion_rate(board: Player, rounds: float) -> float:
    """The share of the strips that may be complete when the game ends."""
    return min(1.0, PACE * rounds / max(1, strips_up_to(board, SLOTS - 1)))


@kernel
def strip_value(variant: Variant, board: Player, slot: int, rate: float) -> float:
    """What completing a strip brings, now and when strips further left are complete."""
    filled = int(board.filled)
    own = int(variant.window_points[slot])
    points = FRAME + own
    for window in range(slot + 1, SLOTS):
        points += (filled >> window & 1) * int(variant.window_points[window])
    if filled >> slot & 1:
        return points
    return points + INVESTMENT * own * rate * (strips_up_to(board, slot) - 1)


# Broken glass, for both


@kernel
def slope(variant: Variant, marker: int) -> int:
    """What three more steps down the track would cost."""
    last = min(int(variant.bottom), marker + 3)
    return int(variant.losses[last]) - int(variant.losses[marker])


@kernel
def danger(variant: Variant, marker: int) -> float:
    return 0.9 * int(variant.losses[marker]) + 0.2 * slope(variant, marker) + 0.45 * marker


@kernel
def step_cost(variant: Variant, board: Player, steps: int) -> float:
    """What it costs to move the marker down."""
    marker, bottom = int(board.marker) + steps, int(variant.bottom)
    cost = -danger(variant, int(board.marker))
    while marker >= bottom:  # SI-18
        marker -= bottom
        cost += int(variant.losses[bottom])
    return cost + danger(variant, marker)


# Moves


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    board = state.players[state.player]
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
def keep_appeal(variant: Variant, board: Player, color: int) -> float:
    """SI-26: with ornaments any color will do, so a search need not try them all."""
    if variant.has_ornaments:
        return -2.0 * color
    return 2.0 * count(panes_in_windows(board), color)


@kernel
def strips_behind(board: Player, slot: int) -> int:
    return int(SIZE[index(int(board.remaining) & (1 << slot) - 1)])


@kernel
def strip_gain(variant: Variant, state: State, board: Player, slot: int, placed: int) -> float:
    """How much more a strip promises with these panes."""
    rate = completion_rate(board, ROUNDS + 0.5 - int(state.round_number))
    now = panes_on(board, slot)
    share = 0.01 * (int(SHARE[index(now + placed)]) - int(SHARE[index(now)]))
    gain = share * strip_value(variant, board, slot, rate)
    if now + placed == SPACES:
        side = int(board.strips[slot]) - 1
        gain += 1.0 + 1.2 * count(int(variant.panes_of[side]), top_pane(state))
    return gain
