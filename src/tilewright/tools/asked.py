"""Many games whose other seats are played in Python: a step in parts.

act_games       the learner's actions, and games that begin
waiting_games   those in which another is to move: ask, move_in_games, until none waits
end_games       rewards; with games that begin in the same step others may be to move again
show_games      what everyone sees
"""

from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import Waits, legal_moves
from tilewright.tools.many import (
    Again,
    account,
    act,
    begin,
    is_playable,
    most_appealing,
    move_on,
    renew,
    show,
    show_end,
)


@kernel
def act_games(
    variants: Array,
    terms: Array,
    states: Array,
    lanes: Array,
    actions: Array,
    deals: Array,
    moves: Array,
    n: int,
) -> None:
    """Restart what was over, and play an action, one of n, in the other games."""
    for i in range(len(lanes)):
        if lanes[i].is_over and terms[0].again == Again.NEXT_STEP:
            renew(variants[0], terms[0], states, i, lanes[i], deals[0], moves)
        else:
            act(variants[0], states[i], lanes[i], deals[0], int(actions[i]), n)


@kernel
def waiting_games(states: Array, lanes: Array, waiting: Array) -> int:
    """Write the numbers of the games in which another than the learner is to move."""
    n = 0
    for i in range(len(lanes)):
        is_done = lanes[i].is_over and not lanes[i].is_new
        if states[i].waits == Waits.MOVE and states[i].player != lanes[i].learner and not is_done:
            waiting[n] = i
            n += 1
    return n


@kernel
def show_games(
    variants: Array, states: Array, which: Array, moves: Array, observations: Array, masks: Array
) -> None:
    """What the players to move see in some of the games."""
    for k in range(len(which)):
        state = states[which[k]]
        show(variants[0], state, int(state.player), moves, observations[k], masks[k])


@kernel
def move_in_games(
    variants: Array, states: Array, lanes: Array, which: Array, chosen: Array, deals: Array, n: int
) -> int:
    """Play what was chosen in some of the games; return which of them was refused, -1 if none."""
    for k in range(len(which)):
        state, move = states[which[k]], int(chosen[k])
        if not is_playable(variants[0], state, move, n):
            return k
        move_on(variants[0], state, deals[0], lanes[which[k]].rng, move)
    return -1


@kernel
def end_games(
    variants: Array,
    terms: Array,
    states: Array,
    lanes: Array,
    deals: Array,
    moves: Array,
    last_observations: Array,
    last_masks: Array,
) -> None:
    """Pay for the actions; games that are over show their end, and may begin again."""
    for i in range(len(lanes)):
        lane = lanes[i]
        if lane.is_new:
            continue
        account(variants[0], terms[0], states[i], lane)
        if lane.is_over:
            show_end(variants[0], states[i], int(lane.seat), last_observations[i], last_masks[i])
            if terms[0].again == Again.SAME_STEP:
                begin(variants[0], terms[0], states, i, lane, deals[0], moves)


@kernel
def greedy_moves(variants: Array, states: Array, which: Array, moves: Array, chosen: Array) -> None:
    """In some of the games, the move that looks best at first sight."""
    for k in range(len(which)):
        n = legal_moves(variants[0], states[which[k]], moves)
        chosen[k] = moves[most_appealing(variants[0], states[which[k]], moves, n)]
