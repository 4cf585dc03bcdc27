"""What a Summer Pavilion board promises: features for a round's end.

Most of what a board promises are goals that still miss tiles: stars, numbers, structures. Only a
share of a goal counts; it falls with the tiles still missing, faster when fewer rounds are left.
"""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

import numpy as np

from tilewright.game import Oversight, network_file, read_weights
from tilewright.kernel import index, kernel, lowest
from tilewright.parts.heaps import count, size
from tilewright.pavilion.scoring import CHAIN, FULL, NUMBERS, spaces_covered
from tilewright.pavilion.stars import colors_on
from tilewright.pavilion.state import COLORS, NO_COLOR, SPACES, STARS, Board, Stage, State
from tilewright.pavilion.variant import NO_STRUCTURE, ROUNDS, Variant
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.standards import read_losses, read_masters

WEIGHTS = read_weights("tilewright.pavilion")
MASTERS = read_masters("tilewright.pavilion")
LOSSES = read_losses("tilewright.pavilion")
OVERSIGHTS: Mapping[Oversight, tuple[str, ...]] = {
    "turn order": ("marker",),
    "bonuses": (
        "points of complete numbers",
        "points that begun numbers promise",
        "bonus tiles that structures promise",
        "jokers kept",
    ),
}
(
    STARS_DONE,
    NUMBERS_DONE,
    STARS_PROMISE,
    NUMBERS_PROMISE,
    STRUCTURES_PROMISE,
    CHAINS_PROMISE,
    TILES_KEPT,
    JOKERS_KEPT,
    ALIKE_KEPT,
    HAS_MARKER,
) = range(len(WEIGHTS) - 2)

MOST_MISSING = 36  # tiles: all twelve places of number 3 on the gray side


# [rounds left, tiles missing]: the share of an unfinished goal that counts
SHARE = np.exp(
    -np.arange(MOST_MISSING + 1)[None, :] / (2.5 + 1.5 * np.arange(ROUNDS + 1)[:, None])
).astype(np.float32)


def network(variant: Variant) -> Traversable:
    return network_file("tilewright.pavilion", "gray" if variant.may_match else "colored")


@kernel
def is_round_over(variant: Variant, state: State) -> bool:
    return state.waits == Waits.OVER or (state.waits == Waits.DEAL and state.stage == Stage.ROUND)


@kernel
def rounds_left(variant: Variant, state: State) -> int:
    return int(variant.rounds) - int(state.round_number)


@kernel
def promise(left: int, missing: int, weight: float) -> float:
    """The share of a goal that counts; all of it if no tile is missing."""
    return weight * float(SHARE[index(left), index(missing)]) if missing else 1.0


@kernel
def missing_of(variant: Variant, places: int) -> int:
    """The tiles that it costs to cover some places."""
    tiles = 0
    while places:
        tiles += int(variant.numbers[lowest(places)])
        places &= places - 1
    return tiles


@kernel
def members(places: int) -> int:
    """How many places a set holds."""
    pairs = places - (places >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    return size(fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F)


@kernel
def star_prize(variant: Variant, colors: int, star: int) -> float:
    """The points of a star, once complete, on which these colors lie."""
    printed = int(variant.star_colors[star])
    if printed != NO_COLOR or not variant.may_match or colors & colors - 1:
        return float(variant.star_points[printed])
    return float(variant.star_points[lowest(colors)]) if colors else 15.0


@kernel
def features(variant: Variant, state: State, player: int, out: Array) -> None:
    board, left = state.boards[player], rounds_left(variant, state)
    out[:] = 0
    for star in range(STARS):
        note_star(variant, board, left, star, out)
    for number in range(1, NUMBERS + 1):
        note_number(variant, board, left, number, out)
    for structure in range(NO_STRUCTURE):
        missing = missing_of(variant, int(variant.structures[structure]) & ~int(board.covered))
        if missing:
            tiles = int(variant.bonus_tiles[structure])
            out[STRUCTURES_PROMISE] += tiles * promise(left, missing, 1.0)
    if left:
        note_kept(variant, state, int(board.corners), out)
        out[HAS_MARKER] = state.first == player


@kernel
def note_star(variant: Variant, board: Board, left: int, star: int, out: Array) -> None:
    covered = spaces_covered(board, star)
    if covered == 0:
        return
    prize = star_prize(variant, colors_on(board, star), star)
    if covered == FULL:
        out[STARS_DONE] += prize
        return
    free = FULL & ~covered
    out[STARS_PROMISE] += prize * promise(left, missing_of(variant, free << SPACES * star), 1.0)
    while free:
        space = lowest(free)
        free &= free - 1
        more = int(CHAIN[covered | 1 << space, space]) - 1
        number = int(variant.numbers[SPACES * star + space])
        out[CHAINS_PROMISE] += more * promise(left, number, 1.0)


@kernel
def note_number(variant: Variant, board: Board, left: int, number: int, out: Array) -> None:
    prize = float(variant.number_points[number])
    missing = number_missing(variant, int(board.covered), number)
    if missing:
        out[NUMBERS_PROMISE] += prize * promise(left, missing, 1.0)
    else:
        out[NUMBERS_DONE] += prize


@kernel
def number_missing(variant: Variant, covered: int, number: int) -> int:
    places = int(variant.up_to[number]) & ~int(variant.up_to[number - 1])
    return number * members(places & ~covered)


@kernel
def note_kept(variant: Variant, state: State, corners: int, out: Array) -> None:
    out[TILES_KEPT] = size(corners)
    out[JOKERS_KEPT] = count(corners, int(variant.jokers[int(state.round_number) + 1]))
    for color in range(COLORS):
        n = count(corners, color)
        out[ALIKE_KEPT] += n * n
