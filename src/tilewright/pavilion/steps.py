"""What follows by itself: prices, points, bonus tiles without a choice, the final scoring."""

from enum import IntEnum

from tilewright.kernel import kernel, lowest
from tilewright.parts.heaps import count, kinds_in, size, some
from tilewright.pavilion.rules import end_take
from tilewright.pavilion.scoring import (
    LINES,
    NUMBERS,
    bonus_tiles,
    lose,
    number_points,
    star_points,
    tile_points,
)
from tilewright.pavilion.state import STARS, Board, Stage, State
from tilewright.pavilion.turns import has_everyone_passed, is_last_round, next_turn
from tilewright.pavilion.variant import Variant
from tilewright.rules import Waits, pack_step


class StepCode(IntEnum):
    """What happens by itself."""

    MARKER = 1  # a: tiles taken with it
    TILE = 2  # a: place, b: bonus tiles owed
    BONUS = 3  # a: color, b: tiles
    EMPTY_HAND = 4
    PASS = 5  # a: tiles discarded
    STAR = 6  # a: star
    NUMBER = 7  # a: number
    LEFTOVERS = 8  # a: tiles


@kernel
def settle_one(variant: Variant, state: State) -> int:
    if state.stage == Stage.TAKING:
        return settle_marker(variant, state)
    if state.stage == Stage.LAID:
        return settle_tile(variant, state)
    if state.stage == Stage.BONUS:
        return settle_bonus(variant, state)
    if state.stage == Stage.PLACING:
        return settle_pass(variant, state)
    return settle_end(variant, state)


@kernel
def settle_marker(variant: Variant, state: State) -> int:
    step = pay_price(variant, state, StepCode.MARKER)
    end_take(variant, state)
    return step


@kernel
def settle_pass(variant: Variant, state: State) -> int:
    step = pay_price(variant, state, StepCode.PASS)
    next_turn(variant, state)
    return step


@kernel
def pay_price(variant: Variant, state: State, code: StepCode) -> int:
    price = int(state.price)
    state.price = 0
    lose(variant, state.boards[state.player], price)
    return pack_step(code, int(state.player), price, 0)


@kernel
def settle_tile(variant: Variant, state: State) -> int:
    board, place = state.boards[state.player], int(state.placed)
    state.placed = 0
    state.owed = bonus_tiles(variant, board, place)
    state.stage = Stage.BONUS
    board.score += tile_points(board, place)
    return pack_step(StepCode.TILE, int(state.player), place, int(state.owed))


@kernel
def settle_bonus(variant: Variant, state: State) -> int:
    """Take a bonus tile that leaves no choice, or wait for the choice, or end the turn."""
    if state.supply == 0:
        state.owed = 0  # PA-31
    if state.owed == 0:
        return end_placement(variant, state)
    if has_choice(state):
        state.waits = Waits.MOVE
        return 0
    color = lowest(kinds_in(int(state.supply)))
    tiles = min(int(state.owed), count(int(state.supply), color))
    state.supply -= some(color, tiles)
    state.boards[state.player].hand += some(color, tiles)
    state.owed -= tiles
    return pack_step(StepCode.BONUS, int(state.player), color, tiles)


@kernel
def has_choice(state: State) -> bool:
    """Whether bonus tiles of different colors can be left in the supply."""
    colors = kinds_in(int(state.supply))
    return colors & colors - 1 != 0 and size(int(state.supply)) > state.owed


@kernel
def end_placement(variant: Variant, state: State) -> int:
    player = int(state.player)
    step = 0 if state.boards[player].hand else pack_step(StepCode.EMPTY_HAND, player, 0, 0)
    if needs_refill(variant, state):
        state.stage = Stage.REFILL
        state.waits = Waits.DEAL
    else:
        next_turn(variant, state)
    return step


@kernel
def needs_refill(variant: Variant, state: State) -> bool:
    if int(state.bag) + int(state.tower) == 0 or size(int(state.supply)) == variant.supply:
        return False
    # Nothing is drawn after the game's last turn.
    return not (is_last_round(variant, state) and has_everyone_passed(variant, state))


@kernel
def settle_end(variant: Variant, state: State) -> int:
    """One line of the final scoring, player by player."""
    while state.bonus < LINES * variant.players:
        player, line = int(state.bonus) // LINES, int(state.bonus) % LINES
        state.bonus += 1
        step = settle_line(variant, state, player, line)
        if step:
            return step
    state.waits = Waits.OVER
    return 0


@kernel
def settle_line(variant: Variant, state: State, player: int, line: int) -> int:
    board = state.boards[player]
    if line < STARS:
        return settle_star(variant, board, player, line)
    if line < STARS + NUMBERS:
        return settle_number(variant, board, player, line - STARS + 1)
    return settle_leftovers(variant, state, player)


@kernel
def settle_star(variant: Variant, board: Board, player: int, star: int) -> int:
    points = star_points(variant, board, star)
    board.score += points
    return pack_step(StepCode.STAR, player, star, 0) if points else 0


@kernel
def settle_number(variant: Variant, board: Board, player: int, number: int) -> int:
    points = number_points(variant, board, number)
    board.score += points
    return pack_step(StepCode.NUMBER, player, number, 0) if points else 0


@kernel
def settle_leftovers(variant: Variant, state: State, player: int) -> int:
    board = state.boards[player]
    tiles = size(int(board.corners))
    state.tower += board.corners
    board.corners = 0
    lose(variant, board, tiles)
    return pack_step(StepCode.LEFTOVERS, player, tiles, 0) if tiles else 0
