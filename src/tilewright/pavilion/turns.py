"""Whose turn it is, and what follows when everyone has passed."""

from tilewright.kernel import kernel
from tilewright.pavilion.state import Stage, State
from tilewright.pavilion.variant import Variant
from tilewright.rules import Waits, next_player


@kernel
def begin_placing(variant: Variant, state: State) -> None:
    state.stage = Stage.PLACING
    state.marker_in_center = 0  # PA-15: if no one took the marker, its last holder keeps it
    state.player = state.first
    give_turn(variant, state)


@kernel
def next_turn(variant: Variant, state: State) -> None:
    state.player = next_player(variant.players, int(state.player))
    give_turn(variant, state)


@kernel
def give_turn(variant: Variant, state: State) -> None:
    """PA-42: the turn goes to the next player, from this one on, whose hand is not empty."""
    if has_everyone_passed(variant, state):
        end_round(variant, state)
        return
    while state.boards[state.player].hand == 0:
        state.player = next_player(variant.players, int(state.player))
    state.stage = Stage.PLACING
    state.waits = Waits.MOVE


@kernel
def has_everyone_passed(variant: Variant, state: State) -> bool:
    for player in range(variant.players):
        if state.boards[player].hand:
            return False
    return True


@kernel
def is_last_round(variant: Variant, state: State) -> bool:
    return state.round_number == variant.rounds


@kernel
def end_round(variant: Variant, state: State) -> None:
    state.player = state.first
    if is_last_round(variant, state):
        state.stage = Stage.END
        state.waits = Waits.STEP
    else:
        state.stage = Stage.ROUND
        state.waits = Waits.DEAL
