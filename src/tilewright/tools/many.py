"""Games by the thousand for learners: many states stepped in one call, with masks and observations.

What chance decides is drawn here, by each game's own generator, so that a caller sees only moves.
Where others play the other seats, a game's lane says which one is the learner's.
"""

from enum import IntEnum
from typing import Annotated, Any

from tilewright.kernel import index, kernel
from tilewright.records import I32, U8, Array, RecordType
from tilewright.rng import below
from tilewright.rules import (
    Waits,
    appeal,
    check_move,
    draw,
    lay,
    legal_moves,
    observe,
    play,
    settle_one,
    standing,
    start,
)

ILLEGAL = -1.0  # what a player gets who chooses an illegal move, and ends the game by it
LEARNER = 0  # the learner's seat, where nothing else is asked for
DRAWN = 255  # instead of a seat: any, drawn for every game
IS_OVER = -1
BLOCK = 32  # moves of a mask that are counted at once


class Pay(IntEnum):
    """What players are rewarded with."""

    SHARE = 0  # at the end, the share of the win
    MARGIN = 1  # at the end, the points ahead of the others' average
    POINTS = 2  # at every step, the points it won or lost
    LEAD = 3  # at every step, how much further ahead of the others' average it brought


class Others(IntEnum):
    """Who chooses the moves of the seats that are not the learner's."""

    CALLER = 0
    RANDOM = 1
    GREEDY = 2
    ASKED = 3  # someone in Python, between ``act_games`` and ``end_games``


class Again(IntEnum):
    """When a game that is over makes room for a new one."""

    NEXT_STEP = 0
    SAME_STEP = 1
    NEVER = 2


class Terms:
    """On what terms games are played, as numbers of the choices above."""

    pay: U8
    others: U8
    again: U8
    seat: U8  # the learner's, or DRAWN
    first: U8  # the seat that begins, or DRAWN
    opponents: U8  # of which each game draws one
    most: I32  # actions before a game is cut off; 0: never


class Lane:
    """What belongs to one game of many beside its state."""

    rng: Annotated[Array, "u8", 1]
    rewards: Annotated[Array, "f8", 4]  # by player
    before: Annotated[Array, "f8", 4]  # the scores before the step
    actions: I32  # of this game
    share: Annotated[Array, "f8", 1]  # of the win, that seat's, once the game is over
    seat: U8  # whose action the last step was
    learner: U8  # the learner's seat
    opponent: U8  # which of several it meets
    is_new: U8  # it began in this step
    is_over: U8  # or cut off
    is_cut_off: U8
    is_illegal: U8  # the last action


TERMS = RecordType(Terms)
LANE = RecordType(Lane)


# One game


@kernel
def go_on(variant: Any, state: Any, deal: Any, rng: Array) -> None:
    """Deal and settle until a move is awaited or the game is over."""
    while state.waits == Waits.STEP or state.waits == Waits.DEAL:
        if state.waits == Waits.STEP:
            settle_one(variant, state)
        else:
            draw(variant, state, rng, deal)
            lay(variant, state, deal)


@kernel
def move_on(variant: Any, state: Any, deal: Any, rng: Array, move: int) -> None:
    play(variant, state, move)
    go_on(variant, state, deal, rng)


@kernel
def is_playable(variant: Any, state: Any, move: int, moves: int) -> bool:
    return 0 <= move < moves and check_move(variant, state, move) == 0


@kernel
def note_scores(variant: Any, state: Any, scores: Array) -> None:
    for p in range(variant.players):
        scores[p] = state.boards[p].score


@kernel
def pay(variant: Any, state: Any, before: Array, kind: int, rewards: Array) -> None:
    """Write what every player gets, given the scores before."""
    if kind == Pay.POINTS:
        for p in range(variant.players):
            rewards[p] = int(state.boards[p].score) - before[p]
    elif kind == Pay.LEAD:
        pay_leads(variant, state, before, rewards)
    elif state.waits != Waits.OVER:
        rewards[:] = 0
    elif kind == Pay.MARGIN:
        pay_margins(variant, state, rewards)
    else:
        pay_shares(variant, state, rewards)


@kernel
def pay_leads(variant: Any, state: Any, before: Array, rewards: Array) -> None:
    total, players = 0.0, int(variant.players)
    for p in range(players):
        rewards[p] = int(state.boards[p].score) - before[p]
        total += rewards[p]
    for p in range(players):
        rewards[p] -= (total - rewards[p]) / (players - 1)


@kernel
def pay_margins(variant: Any, state: Any, rewards: Array) -> None:
    total, players = 0, int(variant.players)
    for p in range(players):
        total += int(state.boards[p].score)
    for p in range(players):
        own = int(state.boards[p].score)
        rewards[p] = own - (total - own) / (players - 1)


@kernel
def pay_shares(variant: Any, state: Any, rewards: Array) -> None:
    best = standing(variant, state, 0)
    for p in range(1, variant.players):
        best = max(best, standing(variant, state, p))
    winners = 0
    for p in range(variant.players):
        winners += standing(variant, state, p) == best
    for p in range(variant.players):
        rewards[p] = (standing(variant, state, p) == best) / winners


@kernel
def mask_moves(variant: Any, state: Any, moves: Array, mask: Array) -> None:
    """Write a 1 for every legal move and 0 for the others; ``moves`` is scratch space."""
    mask[:] = 0
    if state.waits == Waits.MOVE:
        n = legal_moves(variant, state, moves)
        for i in range(n):
            mask[index(moves[i])] = 1


@kernel
def seat_or_any(seat: int, players: int, rng: Array) -> int:
    return below(rng, players) if seat == DRAWN else seat


# One game, for callers in Python


@kernel
def begin_game(variants: Array, states: Array, deals: Array, rng: Array, first: int) -> int:
    """Set up a state of zeros and deal; return who moves."""
    start(variants[0], states[0], seat_or_any(first, int(variants[0].players), rng))
    go_on(variants[0], states[0], deals[0], rng)
    return int(states[0].player)


@kernel
def step_game(
    variants: Array,
    states: Array,
    deals: Array,
    rng: Array,
    move: int,
    kind: int,
    before: Array,
    rewards: Array,
) -> int:
    """Play a legal move; return who moves next, or IS_OVER."""
    note_scores(variants[0], states[0], before)
    move_on(variants[0], states[0], deals[0], rng, move)
    pay(variants[0], states[0], before, kind, rewards)
    return IS_OVER if states[0].waits == Waits.OVER else int(states[0].player)


@kernel
def observe_game(variants: Array, states: Array, player: int, out: Array) -> int:
    return observe(variants[0], states[0], player, out)


@kernel
def mask_game(variants: Array, states: Array, moves: Array, mask: Array) -> None:
    mask_moves(variants[0], states[0], moves, mask)


# Many games


@kernel
def others_move(variant: Any, terms: Any, state: Any, lane: Any, deal: Any, moves: Array) -> None:
    """Play until the learner is to move, or the game is over; not where others are asked."""
    if terms.others == Others.CALLER or terms.others == Others.ASKED:
        return
    while state.waits == Waits.MOVE and state.player != lane.learner:
        n = legal_moves(variant, state, moves)
        if terms.others == Others.RANDOM:
            chosen = below(lane.rng, n)
        else:
            chosen = most_appealing(variant, state, moves, n)
        move_on(variant, state, deal, lane.rng, int(moves[index(chosen)]))


@kernel
def most_appealing(variant: Any, state: Any, moves: Array, n: int) -> int:
    best, best_appeal = 0, appeal(variant, state, int(moves[0]))
    for i in range(1, n):
        looks = appeal(variant, state, int(moves[i]))
        if looks > best_appeal:
            best, best_appeal = i, looks
    return best


@kernel
def begin(
    variant: Any, terms: Any, states: Array, i: int, lane: Any, deal: Any, moves: Array
) -> None:
    """Restart a game; the last of the states is blank."""
    players = int(variant.players)
    states[i] = states[len(states) - 1]
    lane.actions = 0
    lane.is_new = True
    start(variant, states[i], seat_or_any(int(terms.first), players, lane.rng))
    lane.learner = seat_or_any(int(terms.seat), players, lane.rng)
    lane.opponent = below(lane.rng, int(terms.opponents)) if terms.opponents > 1 else 0
    go_on(variant, states[i], deal, lane.rng)
    others_move(variant, terms, states[i], lane, deal, moves)


@kernel
def act(variant: Any, state: Any, lane: Any, deal: Any, action: int, n: int) -> None:
    """Play an action, one of n; an illegal one ends the game."""
    lane.seat = state.player
    lane.is_new = lane.is_over = lane.is_cut_off = False
    lane.is_illegal = not is_playable(variant, state, action, n)
    if lane.is_illegal:
        lane.rewards[:] = 0
        lane.rewards[lane.seat] = ILLEGAL
        lane.share[0] = 0
        lane.is_over = True
        return
    note_scores(variant, state, lane.before)
    move_on(variant, state, deal, lane.rng, action)


@kernel
def account(variant: Any, terms: Any, state: Any, lane: Any) -> None:
    """Pay for a legal action, once all that it led to is played."""
    if lane.is_illegal:
        return
    lane.actions += 1
    lane.is_cut_off = lane.actions == terms.most and state.waits != Waits.OVER
    lane.is_over = lane.is_cut_off or state.waits == Waits.OVER
    lane.share[0] = 0
    if state.waits == Waits.OVER:
        pay_shares(variant, state, lane.rewards)
        lane.share[0] = lane.rewards[lane.seat]
    pay(variant, state, lane.before, int(terms.pay), lane.rewards)


@kernel
def renew(
    variant: Any, terms: Any, states: Array, i: int, lane: Any, deal: Any, moves: Array
) -> None:
    """Restart a game that was over when the step began."""
    begin(variant, terms, states, i, lane, deal, moves)
    lane.is_over = lane.is_cut_off = lane.is_illegal = False
    lane.rewards[:] = 0
    lane.seat = states[i].player


@kernel
def show(
    variant: Any, state: Any, player: int, moves: Array, observation: Array, mask: Array
) -> None:
    observe(variant, state, player, observation)
    mask_moves(variant, state, moves, mask)


@kernel
def show_end(variant: Any, state: Any, player: int, observation: Array, mask: Array) -> None:
    """What a player saw last. Every action is allowed, for the next one is ignored: a policy that
    samples from the mask needs something to sample from."""
    observe(variant, state, player, observation)
    mask[:] = 1


@kernel
def begin_games(
    variants: Array,
    terms: Array,
    states: Array,
    lanes: Array,
    wanted: Array,
    deals: Array,
    moves: Array,
    observations: Array,
    masks: Array,
) -> None:
    """Begin the games that are wanted."""
    variant = variants[0]
    for i in range(len(lanes)):
        lanes[i].is_new = False
        if wanted[i]:
            renew(variant, terms[0], states, i, lanes[i], deals[0], moves)
            show(variant, states[i], int(states[i].player), moves, observations[i], masks[i])


@kernel
def step_games(
    variants: Array,
    terms: Array,
    states: Array,
    lanes: Array,
    low: int,
    high: int,
    actions: Array,
    deals: Array,
    moves: Array,
    observations: Array,
    masks: Array,
    last_observations: Array,
    last_masks: Array,
) -> None:
    """Step the games from low to high, each by one action of the player to move.

    A game that was over is restarted. Where it does so in the same step, ``is_over`` says that one
    ended, and what its player saw last is among the last observations and masks.
    """
    variant, deal = variants[0], deals[0]
    for i in range(low, high):
        lane = lanes[i]
        if lane.is_over and terms[0].again == Again.NEXT_STEP:
            renew(variant, terms[0], states, i, lane, deal, moves)
        else:
            act(variant, states[i], lane, deal, int(actions[i]), masks.shape[1])
            if not lane.is_illegal:
                others_move(variant, terms[0], states[i], lane, deal, moves)
            account(variant, terms[0], states[i], lane)
            if lane.is_over and terms[0].again == Again.SAME_STEP:
                seat = int(lane.seat)
                show_end(variant, states[i], seat, last_observations[i], last_masks[i])
                begin(variant, terms[0], states, i, lane, deal, moves)
        if lane.is_over and terms[0].again != Again.SAME_STEP:
            show_end(variant, states[i], int(lane.seat), observations[i], masks[i])
        else:
            show(variant, states[i], int(states[i].player), moves, observations[i], masks[i])


@kernel
def choose_any(masks: Array, rngs: Array, low: int, high: int, actions: Array) -> None:
    """Choose one of the moves that each mask allows, all alike; 0 where it allows none."""
    for i in range(low, high):
        n = 0
        for move in range(masks.shape[1]):
            n += masks[i, move]
        actions[i] = nth_allowed(masks[i], below(rngs[i], n)) if n else 0


@kernel
def nth_allowed(mask: Array, n: int) -> int:
    """The move of which the mask allows ``n`` smaller ones; most of it is passed in blocks."""
    move = 0
    while move + BLOCK <= len(mask):
        here = 0
        for i in range(BLOCK):
            here += mask[index(move + i)]
        if here > n:
            break
        n -= here
        move += BLOCK
    while n > 0 or mask[index(move)] == 0:
        n -= mask[index(move)]
        move += 1
    return move
