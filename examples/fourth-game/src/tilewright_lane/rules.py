"""Lane's rules: what chance decides, what may be played, what it does and what follows."""

from enum import IntEnum

from tilewright.kernel import kernel
from tilewright.parts.heaps import DealFault
from tilewright.parts.rows import draw_row, draw_written_row, first_run, tile_at, without
from tilewright.records import Array
from tilewright.rules import Waits, next_player, pack_step
from tilewright_lane.state import BAG, COLORS, GLAZE, ROUNDS, TURNS, Deal, State, Variant

THREE = 3  # tiles of a run that may be glazed
GLAZING = 0x555  # added to a path, it glazes three tiles: makes their kinds COLORS higher
BONUS = 2


class Refusal(IntEnum):
    NONE = 0
    NO_SUCH_TILE = 1
    NOT_AN_END = 2
    NOT_NOW = 3


class StepCode(IntEnum):
    RUN = 1
    GLAZED = 2


@kernel
def start(variant: Variant, state: State, first: int) -> None:
    state.starter = state.player = first
    state.bag = BAG


@kernel
def draw(variant: Variant, state: State, rng: Array, deal: Deal) -> None:
    deal.lane, deal.bag, _ = draw_row(int(state.bag), 0, TURNS * variant.players, rng)


@kernel
def draw_given(variant: Variant, state: State, deal: Deal) -> DealFault:
    tiles = TURNS * variant.players
    fault, deal.bag, _ = draw_written_row(int(state.bag), 0, tiles, int(deal.lane))
    return fault


@kernel
def lay(variant: Variant, state: State, deal: Deal) -> None:
    state.lane, state.bag = deal.lane, deal.bag
    state.left = TURNS * variant.players
    state.round_number += 1
    state.waits = Waits.MOVE


@kernel
def check_move(variant: Variant, state: State, move: int) -> Refusal:
    is_choice, place, last = move >= GLAZE, move // 2, int(state.left) - 1
    if is_choice != bool(state.choice):
        return Refusal.NOT_NOW
    if is_choice:
        return Refusal.NONE
    if place > last:
        return Refusal.NO_SUCH_TILE
    if 0 < place < last and not variant.takes_any:
        return Refusal.NOT_AN_END
    return Refusal.NONE


@kernel
def play(variant: Variant, state: State, move: int) -> None:
    if move < GLAZE:
        lay_tile(state, move // 2, move % 2)
    else:
        if move == GLAZE:
            state.boards[state.player].paths[state.choice - 1] += GLAZING
            state.step, state.points = StepCode.GLAZED, BONUS
        state.choice = 0
    state.waits = Waits.STEP


@kernel
def lay_tile(state: State, place: int, path: int) -> None:
    lane, paths = int(state.lane), state.boards[state.player].paths
    state.lane = without(lane, place)
    state.left -= 1
    paths[path] = int(paths[path]) << 4 | tile_at(lane, place)
    run = open_run(int(paths[path]))
    if run > 1:
        state.step, state.points = StepCode.RUN, run
    if run == THREE:
        state.choice = 1 + path


@kernel
def open_run(path: int) -> int:
    """The length of the run at the end of a path; 0 where its tiles are glazed (LA-22)."""
    return first_run(path) if tile_at(path, 0) <= COLORS else 0


@kernel
def settle_one(variant: Variant, state: State) -> int:
    player, players = int(state.player), int(variant.players)
    if state.step:
        step = pack_step(int(state.step), player, 0, 0)
        state.boards[player].score += state.points
        state.step = state.points = 0
        return step
    if state.left or state.choice:
        state.waits = Waits.MOVE
        state.player = player if state.choice else next_player(players, player)
    else:
        state.waits = Waits.OVER if state.round_number == ROUNDS else Waits.DEAL
        state.starter = state.player = next_player(players, int(state.starter))
    return 0
