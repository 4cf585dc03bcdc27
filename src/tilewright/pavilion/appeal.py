"""How good a move of Summer Pavilion looks at first sight, in points."""

import numpy as np

from tilewright.kernel import index, kernel
from tilewright.parts.heaps import count, size
from tilewright.parts.market import CENTER
from tilewright.pavilion.board import HIGHEST
from tilewright.pavilion.evaluate import (
    members,
    missing_of,
    number_missing,
    promise,
    rounds_left,
    star_prize,
)
from tilewright.pavilion.moves import (
    BONUS,
    KEPT_TEXT,
    PASS,
    PLACEMENT,
    kept_heap,
    placement_parts,
    take_parts,
)
from tilewright.pavilion.payment import jokers_for
from tilewright.pavilion.rules import joker_color, tiles_taken
from tilewright.pavilion.scoring import CHAIN, FULL, NUMBERS, spaces_covered
from tilewright.pavilion.stars import colors_on
from tilewright.pavilion.state import LETTERS, SPACES, Board, State
from tilewright.pavilion.variant import NO_STRUCTURE, Variant

IN_HAND = 1.3  # points that a tile in hand is worth
IN_CORNER = 1.6
ALIKE = 0.05  # points for kept tiles of one color: times their number squared
STAR_SHARE, NUMBER_SHARE, STRUCTURE_SHARE = 0.7, 0.5, 0.7
JOKER = 0.6  # points that a joker is worth beyond another tile
MARKER = 3.0

# [index of what a pass keeps]: what it is worth, apart from jokers
KEPT_WORTH = np.array(
    [
        (IN_CORNER + 1) * len(text) + ALIKE * sum(text.count(color) ** 2 for color in LETTERS)
        for text in KEPT_TEXT
    ],
    np.float32,
)


@kernel
def appeal(variant: Variant, state: State, move: int) -> float:
    board = state.boards[state.player]
    if move >= PASS:
        return pass_appeal(variant, state, board, move)
    if move < PLACEMENT:
        return take_appeal(variant, state, board, move)
    if move < BONUS:
        return placement_appeal(variant, state, board, move)
    color = move - BONUS
    joker = joker_color(variant, state)
    return color_appeal(variant, board, color, 1, joker) + (JOKER if color == joker else 0.0)


@kernel
def take_appeal(variant: Variant, state: State, board: Board, move: int) -> float:
    source, color = take_parts(move)
    joker = joker_color(variant, state)
    taken = tiles_taken(int(state.sources[source]), color, joker)
    tiles, jokers = size(taken), count(taken, joker)
    value = IN_HAND * tiles + JOKER * jokers
    if color != joker:
        value += color_appeal(variant, board, color, tiles - jokers, joker)
    if source == CENTER and state.marker_in_center:
        value -= min(tiles, int(board.score) - 1)
        value += MARKER if rounds_left(variant, state) else 0.3
    return value


@kernel
def color_appeal(variant: Variant, board: Board, color: int, tiles: int, joker: int) -> float:
    """How well more tiles of a color fit: where they can be laid, and what the hand holds."""
    hand = int(board.hand)
    own = count(hand, color)
    most = min(own + tiles + jokers_for(hand, joker, color), HIGHEST)
    room = int(board.room[color])
    if room & int(variant.up_to[index(most)]) == 0:
        return -0.4 * tiles if room else -1.5 * tiles
    return tiles * (0.1 * min(own, 4) - 0.02 * members(room))


@kernel
def placement_appeal(variant: Variant, state: State, board: Board, move: int) -> float:
    place, color, jokers = placement_parts(move)
    number, star, free = int(variant.numbers[place]), place // SPACES, ~int(board.covered)
    one, other = int(variant.touches[place, 0]), int(variant.touches[place, 1])
    look = place_appeal(
        variant,
        state,
        board,
        place,
        number_missing(variant, int(board.covered), number),
        (structure_missing(variant, one, free), structure_missing(variant, other, free)),
    )
    missing = missing_of(variant, FULL << SPACES * star & free)
    near = gain(rounds_left(variant, state), missing, number, STAR_SHARE)
    prize = star_prize(variant, colors_on(board, star) | 1 << color, star)
    return look + near * prize - JOKER * jokers


@kernel
def place_appeal(
    variant: Variant,
    state: State,
    board: Board,
    place: int,
    of_number: int,
    of_structures: tuple[int, int],
) -> float:
    """What covering a place is worth, apart from its star; ``of_number`` and ``of_structures`` are
    the tiles that its number and its structures still miss."""
    left, number, space = rounds_left(variant, state), int(variant.numbers[place]), place % SPACES
    laid = spaces_covered(board, place // SPACES) | 1 << space
    look = float(CHAIN[index(laid), index(space)]) - IN_HAND * number
    if number <= NUMBERS:
        prize = float(variant.number_points[number])
        look += prize * gain(left, of_number, number, NUMBER_SHARE)
    for k in range(2):
        tiles = int(variant.bonus_tiles[variant.touches[place, k]])
        if tiles:
            missing = of_structures[1] if k else of_structures[0]
            look += IN_HAND * tiles * gain(left, missing, number, STRUCTURE_SHARE)
    return look


@kernel
def structure_missing(variant: Variant, structure: int, free: int) -> int:
    """The tiles that it costs to cover the free places around a structure."""
    if structure == NO_STRUCTURE:
        return 0
    return missing_of(variant, int(variant.structures[structure]) & free)


@kernel
def gain(left: int, missing: int, number: int, weight: float) -> float:
    """How much more of a goal counts once a place of this number is covered."""
    return promise(left, missing - number, weight) - promise(left, missing, weight)


@kernel
def pass_appeal(variant: Variant, state: State, board: Board, move: int) -> float:
    tiles = size(int(board.hand))
    value = -(IN_HAND + 1) * tiles
    if rounds_left(variant, state) == 0:
        return value
    jokers = count(kept_heap(move), int(variant.jokers[int(state.round_number) + 1]))
    return value + float(KEPT_WORTH[index(move - PASS)]) + JOKER * jokers
