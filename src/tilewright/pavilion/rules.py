"""Summer Pavilion's rules: why a move is refused, which are legal, what they do."""

from enum import IntEnum

from tilewright.kernel import index, inlined, kernel, lowest
from tilewright.parts.bits import list_all, list_few
from tilewright.parts.heaps import all_of, count, kinds_in, size, some
from tilewright.parts.market import CENTER, SOURCES
from tilewright.pavilion.board import HIGHEST
from tilewright.pavilion.moves import (
    BONUS,
    PASS,
    PLACEMENT,
    kept_heap,
    placement,
    placement_parts,
    take_parts,
)
from tilewright.pavilion.payment import WORD, WORDS, jokers_for, keepable, payable, payment
from tilewright.pavilion.stars import colors_on, lay_tile
from tilewright.pavilion.state import (
    ALL_COLORS,
    COLORS,
    NO_COLOR,
    SPACES,
    Board,
    Stage,
    State,
)
from tilewright.pavilion.turns import begin_placing, next_turn
from tilewright.pavilion.variant import Variant
from tilewright.records import Array
from tilewright.rules import Waits, next_player

FIRSTS = sum(1 << COLORS * source for source in range(SOURCES))  # the bits of color 0 in an offer


class Refusal(IntEnum):
    """Why a move may not be played."""

    NONE = 0
    NOT_TAKING = 1
    NOT_PLACING = 2
    NO_BONUS_OWED = 3
    BONUS_FIRST = 4
    NO_SUCH_DISPLAY = 5
    NO_SUCH_TILES = 6
    JOKER_COLOR = 7
    SPACE_TAKEN = 8
    OTHER_STAR = 9
    COLOR_ON_STAR = 10
    STAR_OF_ONE_COLOR = 11
    STAR_OF_SIX_COLORS = 12
    JOKER_PAYS_FOR_ITSELF = 13
    ONLY_JOKERS = 14
    TOO_FEW_JOKERS = 15
    TOO_FEW_TILES = 16
    NOT_IN_SUPPLY = 17
    NOT_IN_HAND = 18


@kernel
def joker_color(variant: Variant, state: State) -> int:
    return int(variant.jokers[state.round_number])


# Refusals


@kernel
def check_move(variant: Variant, state: State, move: int) -> Refusal:
    if move < PLACEMENT:
        return check_take(variant, state, move)
    if move < BONUS:
        return check_placement(variant, state, move)
    if move < PASS:
        return check_bonus(state, move)
    return check_pass(state, move)


@kernel
def check_take(variant: Variant, state: State, move: int) -> Refusal:
    source, color = take_parts(move)
    if state.stage == Stage.BONUS:
        return Refusal.BONUS_FIRST
    if state.stage != Stage.TAKING:
        return Refusal.NOT_TAKING
    if source > variant.displays:
        return Refusal.NO_SUCH_DISPLAY
    if takeable(variant, state) >> move & 1:
        return Refusal.NONE
    if count(int(state.sources[source]), color) == 0:
        return Refusal.NO_SUCH_TILES
    return Refusal.JOKER_COLOR


@kernel
def check_turn(state: State) -> Refusal:
    """Why the player may not place or pass now."""
    if state.stage == Stage.PLACING:
        return Refusal.NONE
    if state.stage == Stage.BONUS:
        return Refusal.BONUS_FIRST
    return Refusal.NOT_PLACING


@kernel
def check_placement(variant: Variant, state: State, move: int) -> Refusal:
    place, color, jokers = placement_parts(move)
    board = state.boards[state.player]
    refusal = check_turn(state)
    if refusal == Refusal.NONE:
        refusal = check_place(variant, board, place, color)
    if refusal == Refusal.NONE:
        number, joker = int(variant.numbers[place]), joker_color(variant, state)
        refusal = check_payment(int(board.hand), joker, color, number, jokers)
    return refusal


@kernel
def check_place(variant: Variant, board: Board, place: int, color: int) -> Refusal:
    star = place // SPACES
    if int(board.room[color]) >> place & 1:
        return Refusal.NONE
    if board.tiles[place]:
        return Refusal.SPACE_TAKEN
    if variant.star_colors[star] != NO_COLOR:
        return Refusal.OTHER_STAR
    if not variant.may_match:
        return Refusal.COLOR_ON_STAR
    if colors_on(board, star) >> color & 1:
        return Refusal.STAR_OF_SIX_COLORS
    return Refusal.STAR_OF_ONE_COLOR


@kernel
def check_payment(hand: int, joker: int, color: int, number: int, jokers: int) -> Refusal:
    if payable(hand, joker, color, number) >> jokers & 1:
        return Refusal.NONE
    if jokers and color == joker:
        return Refusal.JOKER_PAYS_FOR_ITSELF
    if jokers >= number:
        return Refusal.ONLY_JOKERS
    if jokers > jokers_for(hand, joker, color):
        return Refusal.TOO_FEW_JOKERS
    return Refusal.TOO_FEW_TILES


@kernel
def check_bonus(state: State, move: int) -> Refusal:
    if state.stage != Stage.BONUS:
        return Refusal.NO_BONUS_OWED
    if count(int(state.supply), move - BONUS) == 0:
        return Refusal.NOT_IN_SUPPLY
    return Refusal.NONE


@kernel
def check_pass(state: State, move: int) -> Refusal:
    refusal = check_turn(state)
    if refusal != Refusal.NONE:
        return refusal
    hand, number = int(state.boards[state.player].hand), move - PASS
    if keepable(hand, number // WORD) >> number % WORD & 1:
        return Refusal.NONE
    return Refusal.NOT_IN_HAND


# Legal moves


@kernel
def legal_moves(variant: Variant, state: State, moves: Array) -> int:
    if state.stage == Stage.TAKING:
        return list_all(takeable(variant, state), 0, moves, 0)
    if state.stage == Stage.BONUS:
        return list_few(kinds_in(int(state.supply)), BONUS, moves, 0)
    return legal_passes(state, moves, legal_placements(variant, state, moves))


@kernel
def takeable(variant: Variant, state: State) -> int:
    """The legal takes, as bits: jokers only where nothing else lies (PA-10, PA-12)."""
    offer, joker = int(state.offer), joker_color(variant, state)
    others = offer & ~(FIRSTS << joker)
    jokers = offer >> joker & FIRSTS
    has_others = others | others >> 3
    has_others |= has_others >> 1 | has_others >> 2
    return others | (jokers & ~has_others) << joker


@inlined
def legal_placements(variant: Variant, state: State, moves: Array) -> int:
    board = state.boards[state.player]
    hand, joker = int(board.hand), joker_color(variant, state)
    n = 0
    for color in range(COLORS):
        places = places_for(variant, board, joker, color)
        while places:
            place = lowest(places)
            places &= places - 1
            jokers = payable(hand, joker, color, int(variant.numbers[place]))
            n = list_few(jokers, placement(place, color, 0), moves, n)
    return n


@kernel
def places_for(variant: Variant, board: Board, joker: int, color: int) -> int:
    """The free places, as bits, that a hand's tiles of a color can pay for, with any jokers."""
    own = count(int(board.hand), color)
    if own == 0:
        return 0
    most = min(own + jokers_for(int(board.hand), joker, color), HIGHEST)
    return int(board.room[color]) & int(variant.up_to[index(most)])


@inlined
def legal_passes(state: State, moves: Array, n: int) -> int:
    hand = int(state.boards[state.player].hand)
    for word in range(WORDS):
        n = list_all(keepable(hand, word), PASS + WORD * word, moves, n)
    return n


# Play


@kernel
def play(variant: Variant, state: State, move: int) -> None:
    if move < PLACEMENT:
        play_take(variant, state, move)
    elif move < BONUS:
        play_placement(variant, state, move)
    elif move < PASS:
        play_bonus(state, move)
    else:
        play_pass(variant, state, move)


@inlined
def play_take(variant: Variant, state: State, move: int) -> None:
    source, color = take_parts(move)
    heap = int(state.sources[source])
    taken = tiles_taken(heap, color, joker_color(variant, state))
    leave_rest(state, source, heap - taken)
    state.boards[state.player].hand += taken
    if source == CENTER and state.marker_in_center:
        state.marker_in_center = 0
        state.first = state.player
        state.price = size(taken)
        state.waits = Waits.STEP
    else:
        end_take(variant, state)


@kernel
def tiles_taken(heap: int, color: int, joker: int) -> int:
    """PA-10 to PA-12: all of a color, and one joker if there are any."""
    one = some(joker, 1) if count(heap, joker) else 0
    return one if color == joker else all_of(heap, color) + one


@kernel
def leave_rest(state: State, source: int, rest: int) -> None:
    """The rest of a source moves to the center, or stays there."""
    state.sources[source] = 0
    state.sources[CENTER] += rest
    offer = int(state.offer) & ~(ALL_COLORS << COLORS * source) & ~ALL_COLORS
    state.offer = offer | kinds_in(int(state.sources[CENTER]))


@kernel
def end_take(variant: Variant, state: State) -> None:
    if state.offer:
        state.player = next_player(variant.players, int(state.player))
        state.waits = Waits.MOVE
    else:
        begin_placing(variant, state)


@inlined
def play_placement(variant: Variant, state: State, move: int) -> None:
    place, color, jokers = placement_parts(move)
    board = state.boards[state.player]
    paid = payment(color, joker_color(variant, state), int(variant.numbers[place]), jokers)
    board.hand -= paid
    state.tower += paid - some(color, 1)
    lay_tile(variant, board, place, color)
    state.placed = place
    state.stage = Stage.LAID
    state.waits = Waits.STEP


@kernel
def play_bonus(state: State, move: int) -> None:
    tile = some(move - BONUS, 1)
    state.supply -= tile
    state.boards[state.player].hand += tile
    state.owed -= 1
    state.waits = Waits.STEP


@kernel
def play_pass(variant: Variant, state: State, move: int) -> None:
    board = state.boards[state.player]
    kept = kept_heap(move)
    dropped = int(board.hand) - kept
    board.corners = kept
    board.hand = 0
    state.tower += dropped
    if dropped:
        state.price = size(dropped)
        state.waits = Waits.STEP
    else:
        next_turn(variant, state)


@kernel
def waste(variant: Variant, state: State, move: int) -> int:
    """Passing at all, and every tile that a pass does not keep."""
    if move < PASS:
        return 0
    return 1 + size(int(state.boards[state.player].hand)) - size(kept_heap(move))
