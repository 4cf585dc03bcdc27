"""Sintra's points."""

from tilewright.kernel import kernel
from tilewright.parts.heaps import count, some
from tilewright.sintra.state import BOTTOM, COLORS, FRAMES, ORNAMENTS, SLOTS, Board, State
from tilewright.sintra.strips import panes_left
from tilewright.sintra.variant import Variant

LEFT, TRACK, BOARD = 0, 1, 2  # parts of a player's final scoring; ornaments count from BOARD
FINALS = BOARD + ORNAMENTS


@kernel
def top_pane(state: State) -> int:
    """The color on top of the round indicator."""
    return (int(state.indicator) & 15) - 1


@kernel
def color_bonus(state: State, panes: int) -> int:
    """SI-21: the points for the panes of a full strip."""
    return count(panes, top_pane(state))


@kernel
def window_score(variant: Variant, board: Board, slot: int) -> int:
    """SI-24: the value of a window and of all filled ones to its right."""
    points = 0
    for window in range(slot, SLOTS):
        if board.filled >> window & 1:
            points += int(variant.window_points[window])
    return points


@kernel
def ornament_panes(variant: Variant, board: Board, ornament: int) -> int:
    """How many of the frames around an ornament hold a pane."""
    panes = 0
    for window in variant.ornaments[ornament]:
        for frame in range(FRAMES):
            panes += int(board.windows[window, frame]) > 0
    return panes


@kernel
def ornament_score(variant: Variant, board: Board, ornament: int) -> int:
    """SI-43."""
    return int(variant.ornament_points[ornament_panes(variant, board, ornament)])


@kernel
def complete_windows(board: Board) -> int:
    windows = 0
    for slot in range(SLOTS):
        windows += int(board.windows[slot, BOTTOM]) > 0
    return windows


@kernel
def panes_in_windows(board: Board) -> int:
    """The heap of all panes in a player's windows."""
    panes = 0
    for slot in range(SLOTS):
        for frame in range(FRAMES):
            pane = int(board.windows[slot, frame])
            if pane:
                panes += some(pane - 1, 1)
    return panes


@kernel
def best_color(board: Board) -> int:
    """The most frequent color in the windows; of several the first."""
    panes, best = panes_in_windows(board), 0
    for color in range(1, COLORS):
        if count(panes, color) > count(panes, best):
            best = color
    return best


@kernel
def color_score(board: Board) -> int:
    """SI-44."""
    return complete_windows(board) * count(panes_in_windows(board), best_color(board))


@kernel
def board_score(variant: Variant, board: Board, ornament: int) -> int:
    if variant.has_ornaments:
        return ornament_score(variant, board, ornament)
    return color_score(board) if ornament == 0 else 0


@kernel
def left_score(variant: Variant, board: Board) -> int:
    """SI-41."""
    return panes_left(board) // int(variant.panes_per_point)


@kernel
def track_loss(variant: Variant, board: Board) -> int:
    """SI-42."""
    return int(variant.losses[board.marker])


@kernel
def lose(board: Board, points: int) -> None:
    # SI-19: the score stops at 0, what was lost counts in full.
    board.score = max(0, int(board.score) - points)
    board.lost += points


@kernel
def standing(variant: Variant, state: State, player: int) -> int:
    # SI-45: the most points, then the fewest lost.
    board = state.boards[player]
    return (int(board.score) << 16) - int(board.lost)
