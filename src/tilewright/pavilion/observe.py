"""What a Summer Pavilion player may know, as numbers for a learner: all but what is drawn next."""

from tilewright.game import Plane
from tilewright.kernel import index, kernel
from tilewright.parts.market import CENTER, TILES_PER_DISPLAY
from tilewright.parts.planes import put, put_choice, put_heap, put_seat, seat_at
from tilewright.pavilion.rules import joker_color
from tilewright.pavilion.state import (
    COLORS,
    CORNERS,
    NO_COLOR,
    PLACES,
    SPACES,
    STARS,
    Board,
    Stage,
    State,
)
from tilewright.pavilion.variant import ROUNDS, SUPPLY, TILES_PER_COLOR, Variant
from tilewright.records import Array

STAGES = 3  # taking, placing, bonus tiles
MOST_OWED = 6
STAR_TILES = PLACES * COLORS


def planes(variant: Variant) -> tuple[Plane, ...]:
    players, displays = variant.players, variant.displays
    return (
        Plane("round", (1,), ROUNDS, "the round's number"),
        Plane("joker", (COLORS,), 1, "the round's joker color"),
        Plane("stage", (STAGES,), 1, "what is done: taking, placing, choosing bonus tiles"),
        Plane("turn", (players,), 1, "whose move it is"),
        Plane("first", (players,), 1, "who holds the first-player marker, or held it last"),
        Plane("owed", (1,), MOST_OWED, "bonus tiles still to be chosen"),
        Plane("marker", (1,), 1, "1 while the marker lies in the center"),
        Plane("center", (COLORS,), TILES_PER_COLOR, "tiles by color"),
        Plane("displays", (displays, COLORS), TILES_PER_DISPLAY, "tiles by display and color"),
        Plane("supply", (COLORS,), SUPPLY, "tiles by color"),
        Plane("bag", (COLORS,), TILES_PER_COLOR, "tiles by color; their order is not known"),
        Plane("tower", (COLORS,), TILES_PER_COLOR, "tiles by color"),
        *(plane for away in range(players) for plane in board_planes(variant, away)),
    )


def board_planes(variant: Variant, away: int) -> tuple[Plane, ...]:
    return (
        Plane(f"{away}.score", (1,), most_points(variant), "points"),
        Plane(f"{away}.hand", (COLORS,), TILES_PER_COLOR, "tiles by color"),
        Plane(f"{away}.corners", (COLORS,), CORNERS, "tiles kept for the next round, by color"),
        Plane(f"{away}.stars", (STARS, SPACES, COLORS), 1, "1 where a tile of the color lies"),
    )


def most_points(variant: Variant) -> int:
    """More than anyone can win: every star filled, and all of them in the best color."""
    star = sum(range(1, SPACES + 1)) + max(variant.star_points)
    return variant.first_score + sum(variant.number_points) + STARS * star


@kernel
def observe(variant: Variant, state: State, player: int, out: Array) -> int:
    players = int(variant.players)
    joker = joker_color(variant, state)
    n = put(out, 0, int(state.round_number))
    n = put_choice(out, n, joker if joker != NO_COLOR else -1, COLORS)
    n = put(out, n, int(state.stage == Stage.TAKING))
    n = put(out, n, int(state.stage == Stage.PLACING))
    n = put(out, n, int(state.stage == Stage.BONUS))
    n = put_seat(out, n, int(state.player), player, players)
    n = put_seat(out, n, int(state.first), player, players)
    n = put(out, n, int(state.owed))
    n = put(out, n, int(state.marker_in_center))
    for source in range(CENTER, int(variant.displays) + 1):
        n = put_heap(out, n, int(state.sources[source]), COLORS)
    n = put_heap(out, n, int(state.supply), COLORS)
    n = put_heap(out, n, int(state.bag), COLORS)
    n = put_heap(out, n, int(state.tower), COLORS)
    for away in range(players):
        n = put_board(state.boards[seat_at(player, away, players)], out, n)
    return n


@kernel
def put_board(board: Board, out: Array, n: int) -> int:
    n = put(out, n, int(board.score))
    n = put_heap(out, n, int(board.hand), COLORS)
    n = put_heap(out, n, int(board.corners), COLORS)
    return put_stars(board, out, n)


@kernel
def put_stars(board: Board, out: Array, n: int) -> int:
    out[n : n + STAR_TILES] = 0
    for place in range(PLACES):
        tile = int(board.tiles[place])
        if tile:
            out[index(n + COLORS * place + tile - 1)] = 1
    return n + STAR_TILES
