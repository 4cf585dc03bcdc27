"""What follows from a move without a choice: broken glass, complete strips, the end of a round and
of the game."""

from enum import IntEnum

from tilewright.kernel import kernel, lowest
from tilewright.parts.heaps import all_of, some
from tilewright.rules import Waits, next_player, pack_step
from tilewright.sintra.scoring import (
    BOARD,
    FINALS,
    LEFT,
    TRACK,
    best_color,
    board_score,
    color_bonus,
    complete_windows,
    left_score,
    lose,
    top_pane,
    track_loss,
    window_score,
)
from tilewright.sintra.state import BOTTOM, TOP, Board, Stage, State
from tilewright.sintra.strips import clear_strip, panes_left, panes_on_full, put_strip
from tilewright.sintra.variant import Variant


class StepCode(IntEnum):
    """What happens without a choice."""

    TILE = 1  # b: how often the marker reached the bottom
    BROKEN = 2  # a: broken panes, b: how often the marker reached the bottom
    COLOR_BONUS = 3  # a: slot, b: the indicator's color
    WINDOW = 4  # a: slot, b: the color kept
    ROUND = 5  # a: the color that leaves the indicator
    LEFT = 6  # a: panes left on strips
    TRACK = 7  # a: how far the marker has fallen
    ORNAMENT = 8  # a: ornament
    COLORS = 9  # a: complete windows, b: the best color


@kernel
def settle_one(variant: Variant, state: State) -> int:
    if state.stage == Stage.FINAL:
        return settle_final(variant, state)
    board = state.boards[state.player]
    if state.tile_owed:
        return settle_tile(variant, state, board)
    if state.broken:
        return settle_broken(variant, state, board)
    if state.completed:
        return settle_strip(variant, state, board)
    return end_turn(variant, state)


@kernel
def settle_tile(variant: Variant, state: State, board: Board) -> int:
    state.tile_owed = 0
    times = move_marker(variant, board, 1)
    return pack_step(StepCode.TILE, int(state.player), 0, times)


@kernel
def settle_broken(variant: Variant, state: State, board: Board) -> int:
    panes = int(state.broken)
    state.broken = 0
    times = move_marker(variant, board, panes)
    return pack_step(StepCode.BROKEN, int(state.player), panes, times)


@kernel
def move_marker(variant: Variant, board: Board, spaces: int) -> int:
    """Move the broken-glass marker down; return how often it reached the bottom."""
    # SI-18: from the bottom it goes back to the top, and takes the steps still owed from there.
    marker, bottom = int(board.marker) + spaces, int(variant.bottom)
    times = 0
    while marker >= bottom:
        marker -= bottom
        times += 1
        lose(board, int(variant.losses[bottom]))
    board.marker = marker
    return times


@kernel
def settle_strip(variant: Variant, state: State, board: Board) -> int:
    """Pay the color bonus of a full strip, then fill its window, or wait for the pane to keep."""
    slot = int(state.completed) - 1
    panes = panes_on_full(variant, board, slot)
    if state.stage == Stage.TURN:
        state.stage = Stage.KEEP
        bonus = color_bonus(state, panes)
        if bonus:
            board.score += bonus
            return pack_step(StepCode.COLOR_BONUS, int(state.player), slot, top_pane(state))
    if state.chosen == 0 and not is_of_one_color(panes):
        state.waits = Waits.MOVE
        return 0
    color = int(state.chosen) - 1 if state.chosen else lowest(panes) // 8
    keep(variant, state, board, slot, panes, color)
    board.score += window_score(variant, board, slot)
    return pack_step(StepCode.WINDOW, int(state.player), slot, color)


@kernel
def is_of_one_color(panes: int) -> bool:
    return all_of(panes, lowest(panes) // 8) == panes


@kernel
def keep(variant: Variant, state: State, board: Board, slot: int, panes: int, color: int) -> None:
    """Put one pane of a full strip in the window, and the others in the tower."""
    state.tower += panes - some(color, 1)
    state.completed = 0
    state.chosen = 0
    state.stage = Stage.TURN
    board.filled |= 1 << slot
    side = int(board.strips[slot]) - 1
    clear_strip(variant, board, slot)
    if board.windows[slot, TOP]:  # SI-23: the strip leaves the game
        board.windows[slot, BOTTOM] = 1 + color
    else:
        board.windows[slot, TOP] = 1 + color
        put_strip(variant, board, slot, side ^ 1)


@kernel
def end_turn(variant: Variant, state: State) -> int:
    if state.offer == 0:
        return end_round(state)
    state.player = next_player(variant.players, int(state.player))
    state.waits = Waits.MOVE
    return 0


@kernel
def end_round(state: State) -> int:
    """SI-40: the indicator's top pane goes to the tower, after the last round too."""
    color = top_pane(state)
    state.tower += some(color, 1)
    state.indicator >>= 4
    state.tile_in_center = 0
    state.player = state.first
    if state.indicator:
        state.waits = Waits.DEAL
    else:
        state.stage = Stage.FINAL
    return pack_step(StepCode.ROUND, int(state.first), color, 0)


@kernel
def settle_final(variant: Variant, state: State) -> int:
    """SI-19: panes left, then the track, then what the palace board brings; player by player."""
    while state.bonus < FINALS * variant.players:
        player, part = int(state.bonus) // FINALS, int(state.bonus) % FINALS
        state.bonus += 1
        step = settle_part(variant, state.boards[player], player, part)
        if step:
            return step
    state.waits = Waits.OVER
    return 0


@kernel
def settle_part(variant: Variant, board: Board, player: int, part: int) -> int:
    """One part of a player's final scoring; 0 if it changes nothing."""
    if part == LEFT:
        points = left_score(variant, board)
        board.score += points
        return pack_step(StepCode.LEFT, player, panes_left(board), 0) if points else 0
    if part == TRACK:
        loss = track_loss(variant, board)
        lose(board, loss)
        return pack_step(StepCode.TRACK, player, int(board.marker), 0) if loss else 0
    points = board_score(variant, board, part - BOARD)
    board.score += points
    if points == 0:
        return 0
    if variant.has_ornaments:
        return pack_step(StepCode.ORNAMENT, player, part - BOARD, 0)
    return pack_step(StepCode.COLORS, player, complete_windows(board), best_color(board))
