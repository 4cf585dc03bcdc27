"""What a palace board promises at the end of a round: features."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from tilewright.game import Oversight, network_file, read_weights
from tilewright.kernel import index, kernel, tabulated
from tilewright.parts.bits import SIZE
from tilewright.parts.heaps import count
from tilewright.records import Array
from tilewright.sintra.printed import HOUSE
from tilewright.sintra.scoring import (
    best_color,
    complete_windows,
    ornament_panes,
    panes_in_windows,
    track_loss,
)
from tilewright.sintra.state import ORNAMENTS, ROUNDS, SLOTS, SPACES, Board, State
from tilewright.sintra.strips import panes_on
from tilewright.sintra.variant import Variant
from tilewright.sintra.variant import variant as variant_of
from tilewright.standards import read_losses, read_masters

WEIGHTS = read_weights("tilewright.sintra")
MASTERS = read_masters("tilewright.sintra")
LOSSES = read_losses("tilewright.sintra")
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
ORNAMENT_SCORE, ORNAMENTS_BEGUN, COLOR_SCORE, COMPLETE, BEST, HALF = 7, 8, 9, 10, 11, 12
TRACK, SLOPE, TILE = 13, 14, 15

PRINTED = ("losses", "window_points", "free")  # what networks learned with

PACE = 1.45  # strips that a player completes per round
FRAME = 1.5  # points for a pane in a window, besides what the window scores
INVESTMENT = 0.8  # of the points that a new window may score again


def network(variant: Variant) -> Traversable | None:
    """One for each side; boards that are printed otherwise than ours were not learned."""
    house = variant_of(variant.players, {"side": "A", "print": HOUSE.text()})
    if any(list(getattr(variant, name)) != list(getattr(house, name)) for name in PRINTED):
        return None
    return network_file("tilewright.sintra", "a" if variant.has_ornaments else "b")


@tabulated(SPACES + 1)
def SHARE(panes: int) -> int:  # noqa: N802  # a table, not a function
    """What this many panes on a strip are worth, in hundredths of what completing it brings."""
    return (0, 9, 29, 51, 84, 130)[panes]


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    board = state.boards[player]
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
def note_strip(board: Board, slot: int, value: float, out: Array) -> None:
    panes = panes_on(board, slot)
    if panes:
        out[STRIPS_AT + panes - 1] += value
    if slot < board.glazier:
        out[POINTS_BEHIND] += value * panes * panes / (SPACES * SPACES)
        out[STRIPS_BEHIND] += 1


@kernel
def note_ornaments(variant: Variant, board: Board, out: Array) -> None:
    for ornament in range(ORNAMENTS):
        panes = ornament_panes(variant, board, ornament)
        out[ORNAMENT_SCORE] += int(variant.ornament_points[panes])
        out[ORNAMENTS_BEGUN] += panes == 1


@kernel
def note_colors(board: Board, rounds: int, out: Array) -> None:
    complete = complete_windows(board)
    best = count(panes_in_windows(board), best_color(board))
    out[COLOR_SCORE] = complete * best
    out[COMPLETE] = complete * rounds
    out[BEST] = best * rounds
    out[HALF] = int(SIZE[int(board.filled)]) - complete


# Strips, for both


@kernel
def strips_up_to(board: Board, slot: int) -> int:
    """The strips left to complete there and further left, with the backs still to come."""
    slots = (2 << slot) - 1
    fronts = slots & ~int(board.filled)
    return int(SIZE[index(slots & int(board.remaining))]) + int(SIZE[index(fronts)])


@kernel
def completion_rate(board: Board, rounds: float) -> float:
    """The share of the strips that may be complete when the game ends."""
    return min(1.0, PACE * rounds / max(1, strips_up_to(board, SLOTS - 1)))


@kernel
def strip_value(variant: Variant, board: Board, slot: int, rate: float) -> float:
    """What completing a strip brings, now and when strips further left are complete."""
    filled = int(board.filled)
    own = int(variant.window_points[slot])
    points = FRAME + own
    for window in range(slot + 1, SLOTS):
        points += (filled >> window & 1) * int(variant.window_points[window])
    if filled >> slot & 1:
        return points
    return points + INVESTMENT * own * rate * (strips_up_to(board, slot) - 1)


@kernel
def strips_behind(board: Board, slot: int) -> int:
    return int(SIZE[index(int(board.remaining) & (1 << slot) - 1)])


@kernel
def slope(variant: Variant, marker: int) -> int:
    """What three more steps down the track would cost."""
    last = min(int(variant.bottom), marker + 3)
    return int(variant.losses[last]) - int(variant.losses[marker])
