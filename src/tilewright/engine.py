"""Any game's rules for callers in Python: arrays of one record in, numbers out.

Handing an array to a kernel is eight times cheaper than handing over a record.
"""

from typing import Any

from tilewright.kernel import apart, index, kernel
from tilewright.records import Array
from tilewright.rng import below
from tilewright.rules import (
    Waits,
    appeal,
    check_move,
    draw,
    draw_given,
    features,
    is_round_over,
    lay,
    legal_moves,
    play,
    settle_one,
    skip_deal,
    standing,
    start,
    waste,
)


@kernel
def start_game(variants: Array, states: Array, first: int) -> None:
    start(variants[0], states[0], first)


@kernel
def draw_deal(variants: Array, states: Array, rng: Array, deals: Array) -> None:
    draw(variants[0], states[0], rng, deals[0])


@kernel
def draw_given_deal(variants: Array, states: Array, deals: Array) -> int:
    return draw_given(variants[0], states[0], deals[0])


@kernel
def lay_deal(variants: Array, states: Array, deals: Array) -> None:
    lay(variants[0], states[0], deals[0])


@kernel
def go_without_deal(variants: Array, states: Array) -> bool:
    """Skip the deal that a state waits for; return whether it stood within a round, or is left."""
    if is_round_over(variants[0], states[0]):
        return False
    skip_deal(variants[0], states[0])
    return True


@kernel
def list_moves(variants: Array, states: Array, moves: Array) -> int:
    return legal_moves(variants[0], states[0], moves)


@kernel
def refusal_of(variants: Array, states: Array, move: int) -> int:
    return check_move(variants[0], states[0], move)


@kernel
def play_move(variants: Array, states: Array, move: int) -> None:
    play(variants[0], states[0], move)


@kernel
def try_move(variants: Array, states: Array, move: int, notes: Array, limit: int) -> int:
    """Play a move and settle what follows; return the number of steps, which are in ``notes``.

    An illegal move changes nothing: minus its refusal code is returned.
    """
    code = 0 + check_move(variants[0], states[0], move)  # of an enum, a number
    if code:
        return -code
    play(variants[0], states[0], move)
    return settle_all(variants, states, notes, limit)


@kernel
def settle_all(variants: Array, states: Array, notes: Array, limit: int) -> int:
    """Settle what follows by itself, up to ``limit`` steps: the first row of ``notes`` gets the
    steps, the second one the points that each brought."""
    variant, state, n = variants[0], states[0], 0
    while state.waits == Waits.STEP and n < limit:
        before = total_score(variant, state)
        step = settle_one(variant, state)
        if step:
            notes[0, n] = step
            notes[1, n] = total_score(variant, state) - before
            n += 1
    return n


@kernel
def total_score(variant: Any, state: Any) -> int:
    total = 0
    for player in range(variant.players):
        total += int(state.boards[player].score)
    return total


@kernel
def waste_of(variants: Array, states: Array, move: int) -> int:
    return waste(variants[0], states[0], move)


@kernel
def appeal_of(variants: Array, states: Array, move: int) -> float:
    return appeal(variants[0], states[0], move)


@kernel
def features_of(variants: Array, states: Array, player: int, out: Array) -> None:
    features(variants[0], states[0], player, out)


@kernel
def standing_of(variants: Array, states: Array, player: int) -> int:
    return standing(variants[0], states[0], player)


@apart
def random_game(variants: Array, states: Array, deals: Array, moves: Array, rng: Array) -> int:
    """Play a state of zeros to the end with random moves; return how many were played."""
    variant, state, deal = variants[0], states[0], deals[0]
    start(variant, state, below(rng, variant.players))
    played = 0
    while state.waits != Waits.OVER:
        if state.waits == Waits.MOVE:
            n = legal_moves(variant, state, moves)
            play(variant, state, int(moves[index(below(rng, n))]))
            played += 1
        elif state.waits == Waits.STEP:
            settle_one(variant, state)
        else:
            draw(variant, state, rng, deal)
            lay(variant, state, deal)
    return played


@apart
def random_games(
    variants: Array,
    states: Array,
    deals: Array,
    moves: Array,
    rng: Array,
    games: int,
    scores: Array,
) -> int:
    """Play random games one after another; add up the scores by player, and return the moves."""
    played = 0
    for _ in range(games):
        states[0] = states[1]
        played += random_game(variants, states, deals, moves, rng)
        for player in range(variants[0].players):
            scores[player] += states[0].boards[player].score
    return played
