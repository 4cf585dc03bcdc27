"""What follows by itself when the offer is empty: tiling, floors, the end and its bonuses."""

from enum import IntEnum

from tilewright.azul.floor import clear_floor, drop
from tilewright.azul.scoring import (
    BONUSES,
    FULL,
    bonus_points,
    floor_loss,
    has_complete_row,
    tile_points,
)
from tilewright.azul.state import COLORS, JOKER, KINDS, LINE, LINES, NO_COLOR, Board, Stage, State
from tilewright.azul.variant import Variant
from tilewright.kernel import kernel, lowest, tabulated
from tilewright.parts.heaps import some
from tilewright.rules import Waits, next_player, pack_step


class StepCode(IntEnum):
    """What happens by itself."""

    TILE = 1  # a: row, b: column
    DEAD_LINE = 2  # a: row
    FLOOR = 3
    BONUS = 4  # a: the bonus


@tabulated(5, 32)
def REOPENED(line: int, colors: int) -> int:  # noqa: N802
    """The bits to set in ``may_hold`` when a line is emptied, given the colors it may not take."""
    return sum(1 << LINES * kind + line for kind in range(KINDS) if not colors >> kind & 1)


@kernel
def wall_spaces(variant: Variant, board: Board, row: int) -> int:
    """The columns where the tile of a complete line may go, as bits."""
    color = int(board.line_color[row])
    free = ~int(board.rows[row]) & FULL
    if color == NO_COLOR:
        return free
    if not variant.is_free:
        return 1 << int(variant.column[row, color])
    for column in range(COLORS):
        if board.column_colors[column] >> color & 1:
            free &= ~(1 << column)
    return free


@kernel
def settle_one(variant: Variant, state: State) -> int:
    if state.stage == Stage.BONUSES:
        return settle_bonus(variant, state)
    board = state.boards[state.player]
    if board.complete:
        return settle_line(variant, state, board)
    if board.floor_count:
        return settle_floor(variant, state, board)
    end_turn_of_tiling(variant, state)
    return 0


@kernel
def settle_line(variant: Variant, state: State, board: Board) -> int:
    """Tile the topmost complete line, or wait for the choice of a space."""
    row = lowest(board.complete)
    column = int(state.chosen) - 1
    if column < 0:
        spaces = wall_spaces(variant, board, row)
        if spaces == 0:
            break_line(state, board, row)
            return pack_step(StepCode.DEAD_LINE, int(state.player), row, 0)
        if spaces & spaces - 1:
            state.waits = Waits.MOVE
            return 0
        column = lowest(spaces)
    state.chosen = 0
    tile(variant, state, board, row, column)
    board.score += tile_points(board, row, column)
    return pack_step(StepCode.TILE, int(state.player), row, column)


@kernel
def break_line(state: State, board: Board, row: int) -> None:
    """AZ-42: a line whose tile has no legal space falls."""
    color, jokers = int(board.line_color[row]), int(board.line_jokers[row])
    drop(state, board, color, row + 1 - jokers)
    drop(state, board, JOKER, jokers)
    empty_line(board, row)


@kernel
def tile(variant: Variant, state: State, board: Board, row: int, column: int) -> None:
    """Move one tile of a complete line to the wall, the rest to the lid."""
    color, jokers = int(board.line_color[row]), int(board.line_jokers[row])
    kind = JOKER if jokers else color  # AZ-53
    if color != NO_COLOR:
        state.lid += some(color, row + 1 - jokers)
    state.lid += some(JOKER, jokers) - some(kind, 1)
    lay_on_wall(variant, board, kind, row, column)
    empty_line(board, row)


@kernel
def lay_on_wall(variant: Variant, board: Board, kind: int, row: int, column: int) -> None:
    """Lay a tile on the wall; note which color its row, and on a free wall its column, refuses."""
    board.wall[row, column] = kind + 1
    board.rows[row] |= 1 << column
    board.columns[column] |= 1 << row
    if not variant.is_free:
        board.row_colors[row] |= 1 << variant.printed[row, column]  # AZ-55: under a joker too
    elif kind != JOKER:  # AZ-54
        board.row_colors[row] |= 1 << kind
        board.column_colors[column] |= 1 << kind


@kernel
def empty_line(board: Board, row: int) -> None:
    board.line_color[row] = NO_COLOR
    board.line_count[row] = 0
    board.line_jokers[row] = 0
    board.complete = int(board.complete) & ~(1 << row)
    kept = int(board.may_hold) & ~(LINE << row)
    board.may_hold = kept | int(REOPENED[row, board.row_colors[row]])


@kernel
def settle_floor(variant: Variant, state: State, board: Board) -> int:
    board.score = max(0, int(board.score) - floor_loss(variant, board))
    clear_floor(state, board)
    return pack_step(StepCode.FLOOR, int(state.player), 0, 0)


@kernel
def end_turn_of_tiling(variant: Variant, state: State) -> None:
    """The next seat tiles; after the last one the next round begins, or the game ends."""
    state.player = next_player(variant.players, int(state.player))
    if state.player != state.starter:
        return
    if is_last_round(variant, state):
        state.stage = Stage.BONUSES
    else:
        state.stage = Stage.OFFER
        state.waits = Waits.DEAL


@kernel
def is_last_round(variant: Variant, state: State) -> bool:
    for player in range(variant.players):
        if has_complete_row(state.boards[player]):
            return True
    # AZ-34 and AZ-30: a game that no one ends, or that has no tile left to put out, ends too.
    return state.round_number == variant.last_round or int(state.bag) + int(state.lid) == 0


@kernel
def settle_bonus(variant: Variant, state: State) -> int:
    while state.bonus < BONUSES * variant.players:
        player, bonus = state.bonus // BONUSES, state.bonus % BONUSES
        state.bonus += 1
        points = bonus_points(variant, state.boards[player], bonus)
        if points:
            state.boards[player].score += points
            return pack_step(StepCode.BONUS, player, bonus, 0)
    state.waits = Waits.OVER
    return 0
