"""What search and learners ask of Lane: how a move looks, what paths promise, what is seen."""

from tilewright.game import Plane
from tilewright.kernel import kernel
from tilewright.parts.planes import put, put_choice, put_heap, put_row, put_seat, seat_at
from tilewright.parts.rows import tile_at
from tilewright.records import Array
from tilewright_lane.rules import BONUS, THREE, open_run
from tilewright_lane.state import COLORS, GLAZE, PATHS, ROUNDS, TILES, TURNS, State, Variant

LONG = 4  # the longest run that is a feature of its own
LONGEST_PATH = ROUNDS * TURNS
PROMISE = 0.7  # points per round that an open run of three may bring
MOST_POINTS = 99  # twelve tiles of one color score 77


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    """Points at once, and some for what is begun or given up."""
    if move >= GLAZE:
        return float(BONUS) if move == GLAZE else PROMISE * (ROUNDS - state.round_number)
    path = int(state.boards[state.player].paths[move % 2])
    run = open_run(path)
    if tile_at(path, 0) == tile_at(int(state.lane), move // 2):
        return run + 1 + (BONUS if run + 1 == THREE else 0.5)
    return 0.5 - run


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    """Rounds in which an open run of 1, 2, 3, or more tiles may grow; who begins the next one."""
    out[:] = 0
    for path in state.boards[player].paths:
        run = min(LONG, open_run(path))
        if run:
            out[run - 1] += ROUNDS - state.round_number
    out[LONG] = state.starter == player


def planes(variant: Variant) -> tuple[Plane, ...]:
    players = variant.players
    return (
        Plane("round", (1,), ROUNDS, "the round's number"),
        Plane("choice", (PATHS,), 1, "the path whose run may be glazed now"),
        Plane("turn", (players,), 1, "whose move it is"),
        Plane("starter", (players,), 1, "who began this round, or begins the next"),
        Plane("lane", (TURNS * players, COLORS), 1, "its tiles from the left, by color"),
        Plane("bag", (COLORS,), TILES, "tiles by color"),
        Plane("scores", (players,), MOST_POINTS, "points, clockwise from the observer"),
        Plane(
            "paths", (players, PATHS, LONGEST_PATH, 2 * COLORS), 1, "tiles, newest first, by kind"
        ),
    )


@kernel
def observe(variant: Variant, state: State, player: int, out: Array) -> int:
    players = int(variant.players)
    n = put(out, 0, int(state.round_number))
    n = put_choice(out, n, int(state.choice) - 1, PATHS)
    n = put_seat(out, n, int(state.player), player, players)
    n = put_seat(out, n, int(state.starter), player, players)
    n = put_row(out, n, int(state.lane), TURNS * players, COLORS)
    n = put_heap(out, n, int(state.bag), COLORS)
    for away in range(players):
        n = put(out, n, int(state.boards[seat_at(player, away, players)].score))
    for away in range(players):
        for path in state.boards[seat_at(player, away, players)].paths:
            n = put_row(out, n, int(path), LONGEST_PATH, 2 * COLORS)
    return n
