"""Sintra's rules: why a move is refused, which are legal, what they do."""

from enum import IntEnum

from tilewright.kernel import index, inlined, kernel, lowest, tabulated
from tilewright.parts.heaps import count, some
from tilewright.parts.market import CENTER
from tilewright.records import Array
from tilewright.rules import Waits, next_player
from tilewright.sintra.moves import (
    KEEP,
    OWN_FIRST,
    RETURN,
    TARGETS,
    is_keep,
    joker_take,
    jokers_of,
    take_parts,
)
from tilewright.sintra.state import COLORS, JOKERS, NO_SLOT, SLOTS, Board, Stage, State
from tilewright.sintra.strips import (
    fewest_on_jokers,
    most_on_jokers,
    panes_on_full,
    placed_panes,
    put_panes,
    reach,
    reachable_room,
    slots_of,
)
from tilewright.sintra.variant import Variant

ALL_COLORS = (1 << COLORS) - 1
NEEDLESS = 100  # more than any take can break


class Refusal(IntEnum):
    """Why a move may not be played."""

    NONE = 0
    NO_SUCH_DISPLAY = 1
    NO_SUCH_PANES = 2
    LEFT_OF_GLAZIER = 3
    NO_STRIP = 4
    NO_ROOM = 5
    MUST_PLACE = 6
    JOKER_NUMBER = 7
    OWN_FIRST_ANYWAY = 8
    GLAZIER_LEFTMOST = 9
    NO_STRIP_LEFT = 10
    KEEP_FIRST = 11
    NOT_KEEPING = 12
    NOT_ON_STRIP = 13


@tabulated(1 << SLOTS)
def SIZE(slots: int) -> int:  # noqa: N802  # a table, not a function
    """How many slots a set has; the empty set counts as one, for NO_SLOT."""
    return slots.bit_count() or 1


@tabulated(1 << SLOTS, SLOTS, dtype="i2")
def NTH_SLOT(slots: int, n: int) -> int:  # noqa: N802
    """The n-th slot in a set of slots, or 0; in the empty set the first is NO_SLOT."""
    places = [slot for slot in range(SLOTS) if slots >> slot & 1] or [NO_SLOT]
    return (places + SLOTS * [0])[n]


# Refusals


@kernel
def check_move(variant: Variant, state: State, move: int) -> Refusal:
    if is_keep(move):
        return check_keep(variant, state, move - KEEP)
    if state.stage == Stage.KEEP:
        return Refusal.KEEP_FIRST
    if move == RETURN:
        return check_return(state.boards[state.player])
    return check_take(variant, state, move)


@kernel
def check_keep(variant: Variant, state: State, color: int) -> Refusal:
    if state.stage != Stage.KEEP:
        return Refusal.NOT_KEEPING
    slot = int(state.completed) - 1
    panes = panes_on_full(variant, state.boards[state.player], slot)
    return Refusal.NONE if count(panes, color) else Refusal.NOT_ON_STRIP


@kernel
def check_return(board: Board) -> Refusal:
    if board.remaining == 0:
        return Refusal.NO_STRIP_LEFT
    # SI-30: from an emptied slot he may go to either side.
    if lowest(board.remaining) == board.glazier:
        return Refusal.GLAZIER_LEFTMOST
    return Refusal.NONE


@kernel
def check_take(variant: Variant, state: State, move: int) -> Refusal:
    source, color, slot = take_parts(move)
    board = state.boards[state.player]
    panes = count(int(state.sources[source]), color)
    if source > variant.displays:
        return Refusal.NO_SUCH_DISPLAY
    if panes == 0:
        return Refusal.NO_SUCH_PANES
    refusal = check_place(board, color, slot)
    if refusal == Refusal.NONE:
        return check_jokers(board, slot, color, panes, jokers_of(move))
    return refusal


@kernel
def check_place(board: Board, color: int, slot: int) -> Refusal:
    slots = slots_of(reachable_room(board), color)
    if slot == NO_SLOT:
        return Refusal.MUST_PLACE if slots else Refusal.NONE
    if slots >> slot & 1:
        return Refusal.NONE
    if not reach(board) >> slot & 1:
        return Refusal.LEFT_OF_GLAZIER
    if not board.remaining >> slot & 1:
        return Refusal.NO_STRIP
    return Refusal.NO_ROOM


@kernel
def check_jokers(board: Board, slot: int, color: int, panes: int, jokers: int) -> Refusal:
    """SI-15: a move says how many go on joker spaces only if filling own spaces first would put
    another number there."""
    if jokers == OWN_FIRST:
        return Refusal.NONE
    if jokers == fewest_on_jokers(board, slot, color, panes):
        return Refusal.OWN_FIRST_ANYWAY
    if jokers < fewest_on_jokers(board, slot, color, panes):
        return Refusal.JOKER_NUMBER
    if jokers > most_on_jokers(board, slot, color, panes):
        return Refusal.JOKER_NUMBER
    return Refusal.NONE


# Legal moves


@kernel
def legal_moves(variant: Variant, state: State, moves: Array) -> int:
    if state.stage == Stage.KEEP:
        return legal_keeps(variant, state, moves)
    board = state.boards[state.player]
    n = legal_takes(state, board, moves)
    if check_return(board) == Refusal.NONE:
        moves[n] = RETURN
        n += 1
    if board.joker_slots & reach(board):
        n = legal_joker_takes(state, board, moves, n)
    return n


@kernel
def legal_takes(state: State, board: Board, moves: Array) -> int:
    room = reachable_room(board)
    offer = int(state.offer)
    n = 0
    while offer:
        group = lowest(offer)  # COLORS * source + color
        offer &= offer - 1
        n = add_slots(moves, n, TARGETS * group, slots_of(room, group % COLORS))
    return n


@kernel
def add_slots(moves: Array, n: int, first: int, slots: int) -> int:
    for k in range(SLOTS):  # a fixed number: one vector store, past the last move if need be
        moves[index(n + k)] = first + int(NTH_SLOT[index(slots), k])
    return n + int(SIZE[index(slots)])


@kernel
def legal_joker_takes(state: State, board: Board, moves: Array, n: int) -> int:
    slot = lowest(board.joker_slots)
    offer = int(state.offer)
    while offer:
        group = lowest(offer)
        offer &= offer - 1
        source, color = group // COLORS, group % COLORS
        panes = count(int(state.sources[source]), color)
        for jokers in range(1, JOKERS + 1):
            if check_jokers(board, slot, color, panes, jokers) == Refusal.NONE:
                moves[n] = joker_take(source, color, slot, jokers)
                n += 1
    return n


@kernel
def legal_keeps(variant: Variant, state: State, moves: Array) -> int:
    n = 0
    for color in range(COLORS):
        if check_keep(variant, state, color) == Refusal.NONE:
            moves[n] = KEEP + color
            n += 1
    return n


# Play


@kernel
def play(variant: Variant, state: State, move: int) -> None:
    if is_keep(move):
        state.chosen = 1 + move - KEEP
        state.waits = Waits.STEP
    elif move == RETURN:
        board = state.boards[state.player]
        board.glazier = lowest(board.remaining)
        state.player = next_player(variant.players, int(state.player))
    else:
        play_take(variant, state, move)


@inlined
def play_take(variant: Variant, state: State, move: int) -> None:
    source, color, slot = take_parts(move)
    board = state.boards[state.player]
    panes = take(state, source, color)
    if source == CENTER and state.tile_in_center:
        state.tile_in_center = 0
        state.first = state.player
        state.tile_owed = 1
    broken = panes
    if slot != NO_SLOT:
        broken -= place(state, board, slot, color, panes, jokers_of(move))
    state.broken = broken
    state.tower += some(color, broken)
    state.waits = Waits.STEP


@kernel
def take(state: State, source: int, color: int) -> int:
    """Take all panes of a color; the rest moves to the center, or stays there."""
    heap = int(state.sources[source])
    panes = count(heap, color)
    state.sources[source] = 0
    state.sources[CENTER] += heap - some(color, panes)
    offer = int(state.offer)
    colors_left = offer >> COLORS * source & ALL_COLORS & ~(1 << color)
    state.offer = offer & ~(ALL_COLORS << COLORS * source) | colors_left
    return panes


@kernel
def place(state: State, board: Board, slot: int, color: int, panes: int, jokers: int) -> int:
    """Put panes on a strip, and return how many fit."""
    placed = placed_panes(board, slot, color, panes)
    if jokers == OWN_FIRST:
        jokers = fewest_on_jokers(board, slot, color, panes)
    put_panes(board, slot, color, placed - jokers, jokers)
    board.glazier = slot
    if board.free[slot] == 0:
        state.completed = 1 + slot
    return placed


# Tidy play


@kernel
def waste(variant: Variant, state: State, move: int) -> int:
    """Panes that break; returning the glazier is needless while some take breaks none."""
    if is_keep(move):
        return 0
    board = state.boards[state.player]
    if move == RETURN:
        return NEEDLESS if can_place_all(state, board) else 0
    source, color, slot = take_parts(move)
    panes = count(int(state.sources[source]), color)
    return panes - placed_panes(board, slot, color, panes)


@kernel
def can_place_all(state: State, board: Board) -> bool:
    """Whether some panes can be taken without breaking any."""
    offer = int(state.offer)
    while offer:
        group = lowest(offer)
        offer &= offer - 1
        panes = count(int(state.sources[group // COLORS]), group % COLORS)
        for slot in range(int(board.glazier), SLOTS):
            if placed_panes(board, slot, group % COLORS, panes) == panes:
                return True
    return False
