"""What an Azul player may know, as numbers for a learner: all but what is drawn next."""

from tilewright.azul.state import COLORS, FLOOR_SPACES, KINDS, NO_COLOR, ROWS, Board, Stage, State
from tilewright.azul.variant import LAST_ROUND, TILES_PER_COLOR, Variant
from tilewright.game import Plane
from tilewright.kernel import index, kernel
from tilewright.parts.market import CENTER, TILES_PER_DISPLAY
from tilewright.parts.planes import put, put_heap, put_seat, seat_at
from tilewright.records import Array

MOST_POINTS = 255  # a full wall and all bonuses are worth 240
FLOOR_KINDS = KINDS + 1  # the marker lies there too
WALL = ROWS * COLORS * KINDS


def planes(variant: Variant) -> tuple[Plane, ...]:
    players, displays = variant.players, variant.displays
    return (
        Plane("round", (1,), LAST_ROUND, "the round's number"),
        Plane("tiling", (1,), 1, "1 while wall spaces are chosen, 0 while tiles are taken"),
        Plane("turn", (players,), 1, "whose move it is"),
        Plane("starter", (players,), 1, "who took this round's first turn"),
        Plane("first", (players,), 1, "who holds the first-player marker, or held it last"),
        Plane("marker", (1,), 1, "1 while the marker lies in the center"),
        Plane("center", (KINDS,), TILES_PER_COLOR, "tiles by kind"),
        Plane("displays", (displays, KINDS), TILES_PER_DISPLAY, "tiles by display and kind"),
        Plane("bag", (KINDS,), TILES_PER_COLOR, "tiles by kind; their order is not known"),
        Plane("lid", (KINDS,), TILES_PER_COLOR, "tiles by kind"),
        *(plane for away in range(players) for plane in board_planes(away)),
    )


def board_planes(away: int) -> tuple[Plane, ...]:
    return (
        Plane(f"{away}.score", (1,), MOST_POINTS, "points"),
        Plane(f"{away}.lines", (ROWS, KINDS), ROWS, "tiles by pattern line and kind"),
        Plane(f"{away}.wall", (ROWS, COLORS, KINDS), 1, "1 where a tile of the kind lies"),
        Plane(f"{away}.floor", (FLOOR_KINDS,), FLOOR_SPACES, "tiles by kind; last, the marker"),
    )


@kernel
def observe(variant: Variant, state: State, player: int, out: Array) -> int:
    players = int(variant.players)
    n = put(out, 0, int(state.round_number))
    n = put(out, n, int(state.stage == Stage.TILING))
    n = put_seat(out, n, int(state.player), player, players)
    n = put_seat(out, n, int(state.starter), player, players)
    n = put_seat(out, n, int(state.first), player, players)
    n = put(out, n, int(state.marker_in_center))
    for source in range(CENTER, int(variant.displays) + 1):
        n = put_heap(out, n, int(state.sources[source]), KINDS)
    n = put_heap(out, n, int(state.bag), KINDS)
    n = put_heap(out, n, int(state.lid), KINDS)
    for away in range(players):
        n = put_board(state.boards[seat_at(player, away, players)], out, n)
    return n


@kernel
def put_board(board: Board, out: Array, n: int) -> int:
    n = put(out, n, int(board.score))
    for line in range(ROWS):
        n = put_line(board, line, out, n)
    n = put_wall(board, out, n)
    return put_floor(int(board.floor), out, n)


@kernel
def put_line(board: Board, line: int, out: Array, n: int) -> int:
    jokers = int(board.line_jokers[line])
    color = int(board.line_color[line])
    for kind in range(COLORS):
        out[index(n + kind)] = 0
    if color != NO_COLOR:
        out[index(n + color)] = int(board.line_count[line]) - jokers
    return put(out, n + COLORS, jokers)


@kernel
def put_wall(board: Board, out: Array, n: int) -> int:
    out[n : n + WALL] = 0
    for row in range(ROWS):
        for column in range(COLORS):
            tile = int(board.wall[row, column])
            if tile:
                out[index(n + KINDS * (COLORS * row + column) + tile - 1)] = 1
    return n + WALL


@kernel
def put_floor(floor: int, out: Array, n: int) -> int:
    for kind in range(FLOOR_KINDS):
        out[index(n + kind)] = 0
    while floor:
        out[index(n + (floor & 15) - 1)] += 1
        floor >>= 4
    return n + FLOOR_KINDS
