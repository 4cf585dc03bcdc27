"""Azul's rules: why a move is refused, which are legal, what they do."""

from enum import IntEnum

from tilewright.azul.floor import drop, put_on_floor
from tilewright.azul.moves import (
    WALL,
    WITH_JOKERS,
    is_mixed,
    is_wall_tile,
    take_parts,
    wall_parts,
)
from tilewright.azul.state import (
    COLORS,
    FLOOR,
    FLOOR_SPACES,
    JOKER,
    KINDS,
    LINE,
    LINES,
    MARKER,
    NO_COLOR,
    Board,
    Stage,
    State,
)
from tilewright.azul.steps import wall_spaces
from tilewright.azul.variant import Variant
from tilewright.kernel import inlined, kernel, lowest, tabulated
from tilewright.parts.bits import list_few
from tilewright.parts.heaps import (
    ALL_KINDS,
    count,
    some,
)
from tilewright.parts.market import CENTER, SOURCES
from tilewright.records import Array
from tilewright.rules import Waits, next_player

ALL_LINES = (1 << LINES) - 1
JOKER_OFFERS = sum(1 << KINDS * source + JOKER for source in range(SOURCES))


class Refusal(IntEnum):
    """Why a move may not be played."""

    NONE = 0
    NO_SUCH_DISPLAY = 1
    NO_SUCH_TILES = 2
    NOT_WITH_JOKERS = 3
    NO_JOKERS = 4
    LINE_COMPLETE = 5
    OTHER_COLOR = 6
    ON_WALL = 7
    JOKER_ON_WALL = 8
    NOT_THE_OFFER = 9
    NOT_TILING = 10
    OTHER_ROW = 11
    SPACE_TAKEN = 12
    COLUMN_HAS_COLOR = 13


@tabulated(KINDS)
def REFUSED(kind: int) -> int:  # noqa: N802
    """The bits to clear in ``may_hold`` for line 0, when it holds this kind and has room left."""
    if kind == JOKER:
        return 0
    return sum(1 << LINES * other for other in range(COLORS) if other != kind)


# Refusals


@kernel
def check_move(variant: Variant, state: State, move: int) -> Refusal:
    if is_wall_tile(move):
        return check_wall_tile(variant, state, move)
    return check_take(variant, state, move)


@kernel
def check_take(variant: Variant, state: State, move: int) -> Refusal:
    source, kind, line = take_parts(move)
    wants_jokers = kind == JOKER or is_mixed(move)
    tiles = int(state.sources[source])
    if state.stage != Stage.OFFER:
        return Refusal.NOT_THE_OFFER
    if source > variant.displays:
        return Refusal.NO_SUCH_DISPLAY
    if wants_jokers and not variant.has_jokers:
        return Refusal.NOT_WITH_JOKERS
    if wants_jokers and count(tiles, JOKER) == 0:
        return Refusal.NO_JOKERS
    if count(tiles, kind) == 0:
        return Refusal.NO_SUCH_TILES
    return check_place(variant, state.boards[state.player], kind, line)


@kernel
def check_place(variant: Variant, board: Board, kind: int, line: int) -> Refusal:
    if int(board.may_hold) >> LINES * kind + line & 1:
        return Refusal.NONE
    if board.complete >> line & 1:
        return Refusal.LINE_COMPLETE
    if board.line_color[line] != NO_COLOR and board.line_color[line] != kind:
        return Refusal.OTHER_COLOR
    if not variant.is_free and board.wall[line, variant.column[line, kind]] == JOKER + 1:
        return Refusal.JOKER_ON_WALL
    return Refusal.ON_WALL


@kernel
def check_wall_tile(variant: Variant, state: State, move: int) -> Refusal:
    row, column = wall_parts(move)
    board = state.boards[state.player]
    if state.stage != Stage.TILING:
        return Refusal.NOT_TILING
    if row != lowest(board.complete):
        return Refusal.OTHER_ROW
    if board.rows[row] >> column & 1:
        return Refusal.SPACE_TAKEN
    if not wall_spaces(variant, board, row) >> column & 1:
        return Refusal.COLUMN_HAS_COLOR
    return Refusal.NONE


# Legal moves


@kernel
def legal_moves(variant: Variant, state: State, moves: Array) -> int:
    if state.stage == Stage.TILING:
        return legal_wall_tiles(variant, state, moves)
    n = legal_takes(state, moves)
    if state.offer & JOKER_OFFERS:
        n = legal_mixed_takes(state, moves, n)
    return n


@kernel
def legal_takes(state: State, moves: Array) -> int:
    may_hold = int(state.boards[state.player].may_hold)
    offer = int(state.offer)
    n = 0
    while offer:
        place = lowest(offer)  # KINDS * source + kind
        offer &= offer - 1
        n = list_few(may_hold >> LINES * (place % KINDS) & ALL_LINES, LINES * place, moves, n)
    return n


@kernel
def legal_mixed_takes(state: State, moves: Array, n: int) -> int:
    may_hold = int(state.boards[state.player].may_hold)
    with_jokers = int(state.offer) & JOKER_OFFERS
    while with_jokers:
        source = lowest(with_jokers) // KINDS
        with_jokers &= with_jokers - 1
        for color in range(COLORS):
            if count(int(state.sources[source]), color):
                first = WITH_JOKERS + LINES * (COLORS * source + color)
                n = list_few(may_hold >> LINES * color & ALL_LINES, first, moves, n)
    return n


@kernel
def legal_wall_tiles(variant: Variant, state: State, moves: Array) -> int:
    board = state.boards[state.player]
    row = lowest(board.complete)
    spaces = wall_spaces(variant, board, row)
    n = 0
    while spaces:
        moves[n] = WALL + COLORS * row + lowest(spaces)
        spaces &= spaces - 1
        n += 1
    return n


# Play


@kernel
def play(variant: Variant, state: State, move: int) -> None:
    if is_wall_tile(move):
        state.chosen = 1 + wall_parts(move)[1]
        state.waits = Waits.STEP
    else:
        play_take(variant, state, move)


@inlined
def play_take(variant: Variant, state: State, move: int) -> None:
    source, kind, line = take_parts(move)
    board = state.boards[state.player]
    heap = int(state.sources[source])
    tiles, jokers = count(heap, kind), 0
    if is_mixed(move):
        jokers = count(heap, JOKER)
        take(state, source, heap - some(kind, tiles) - some(JOKER, jokers), 1 << kind | 1 << JOKER)
    else:
        take(state, source, heap - some(kind, tiles), 1 << kind)
    if state.marker_in_center and source == CENTER:
        take_marker(state, board)
    if line != FLOOR:
        room = line + 1 - int(board.line_count[line])
        on_line = min(tiles, room)
        jokers_on_line = min(jokers, room - on_line)  # AZ-57: jokers are laid last, and fall first
        add_to_line(board, line, kind, on_line, jokers_on_line)
        tiles -= on_line
        jokers -= jokers_on_line
    drop(state, board, kind, tiles)
    if jokers:
        drop(state, board, JOKER, jokers)
    end_turn(variant, state)


@kernel
def end_turn(variant: Variant, state: State) -> None:
    if state.offer:
        state.player = next_player(variant.players, int(state.player))
    else:
        state.stage = Stage.TILING
        state.player = state.starter
        state.waits = Waits.STEP


@kernel
def take(state: State, source: int, rest: int, kinds: int) -> None:
    """Take all tiles of some kinds from a source; the rest moves to the center, or stays there."""
    state.sources[source] = 0
    state.sources[CENTER] += rest
    offer = int(state.offer)
    kinds_left = offer >> KINDS * source & ALL_KINDS & ~kinds
    state.offer = offer & ~(ALL_KINDS << KINDS * source) | kinds_left


@kernel
def take_marker(state: State, board: Board) -> None:
    state.marker_in_center = 0
    state.first = state.player
    if board.floor_count < FLOOR_SPACES:  # AZ-12: with no room it costs nothing
        put_on_floor(board, MARKER, 1)


@kernel
def add_to_line(board: Board, line: int, kind: int, tiles: int, jokers: int) -> None:
    """Lay tiles of a kind, and then jokers, on a line that has room for them."""
    if kind == JOKER:
        board.line_jokers[line] += tiles
    else:
        board.line_color[line] = kind
        board.line_jokers[line] += jokers
    filled = int(board.line_count[line]) + tiles + jokers
    board.line_count[line] = filled
    board.complete |= (filled > line) << line
    refused = LINE if filled > line else int(REFUSED[kind])
    board.may_hold = int(board.may_hold) & ~(refused << line)


@kernel
def waste(variant: Variant, state: State, move: int) -> int:
    """Tiles that fall to the floor line or beyond it."""
    if is_wall_tile(move):
        return 0
    source, kind, line = take_parts(move)
    tiles = count(int(state.sources[source]), kind)
    if is_mixed(move):
        tiles += count(int(state.sources[source]), JOKER)
    room = 0 if line == FLOOR else line + 1 - int(state.boards[state.player].line_count[line])
    return max(0, tiles - room)
