"""The move of Summer Pavilion that looks best, found without listing them all.

A hand can often be placed or kept in more than a hundred ways. What a board misses is noted once, a
place is looked at once for all colors that fit there, and passes are listed only in the rare cases
where one may look best.
"""

from tilewright.kernel import kernel, lowest
from tilewright.parts.heaps import count, size
from tilewright.pavilion.appeal import (
    ALIKE,
    IN_CORNER,
    IN_HAND,
    JOKER,
    STAR_SHARE,
    appeal,
    gain,
    place_appeal,
    structure_missing,
)
from tilewright.pavilion.evaluate import missing_of, number_missing, rounds_left, star_prize
from tilewright.pavilion.moves import placement
from tilewright.pavilion.rules import joker_color, legal_moves, legal_passes, places_for
from tilewright.pavilion.scoring import FULL, NUMBERS
from tilewright.pavilion.stars import colors_on
from tilewright.pavilion.state import COLORS, CORNERS, SPACES, STARS, Board, Stage, State
from tilewright.pavilion.variant import NO_STRUCTURE, Variant
from tilewright.records import Array

# Where the notes about a board begin, after what structures miss: what numbers and stars miss, and
# the colors on stars.
NUMBER_NOTES = NO_STRUCTURE + 1
STAR_NOTES = NUMBER_NOTES + NUMBERS + 1
COLOR_NOTES = STAR_NOTES + STARS


@kernel
def quick_move(variant: Variant, state: State, rng: Array, moves: Array, tries: int) -> int:
    """The best-looking move; the first in order among equals."""
    if state.stage == Stage.PLACING:
        return best_of_placing(variant, state, moves)
    return best_of(variant, state, legal_moves(variant, state, moves), moves, -1, -1e9)


@kernel
def best_of(variant: Variant, state: State, n: int, moves: Array, best: int, most: float) -> int:
    """The best of some moves, or ``best`` if none looks better than ``most``."""
    for i in range(n):
        look = appeal(variant, state, int(moves[i]))
        if look > most:
            best, most = int(moves[i]), look
    return best


@kernel
def best_of_placing(variant: Variant, state: State, moves: Array) -> int:
    board = state.boards[state.player]
    note_board(variant, board, moves)
    best, most = best_placement(variant, state, board, moves)
    tiles = size(int(board.hand))
    kept = min(tiles, CORNERS)
    if most > (IN_CORNER + 1 + JOKER + ALIKE * kept) * kept - (IN_HAND + 1) * tiles:
        return best  # no pass looks better than that
    return best_of(variant, state, legal_passes(state, moves, 0), moves, best, most)


@kernel
def note_board(variant: Variant, board: Board, notes: Array) -> None:
    free = ~int(board.covered)
    for structure in range(NO_STRUCTURE):
        notes[structure] = structure_missing(variant, structure, free)
    for number in range(1, NUMBERS + 1):
        notes[NUMBER_NOTES + number] = number_missing(variant, ~free, number)
    for star in range(STARS):
        notes[STAR_NOTES + star] = missing_of(variant, FULL << SPACES * star & free)
        notes[COLOR_NOTES + star] = colors_on(board, star)


@kernel
def best_placement(variant: Variant, state: State, board: Board, notes: Array) -> tuple[int, float]:
    """The best placement, each paid with the fewest jokers, and how good it looks."""
    joker = joker_color(variant, state)
    places = (
        places_for(variant, board, joker, 0),
        places_for(variant, board, joker, 1),
        places_for(variant, board, joker, 2),
        places_for(variant, board, joker, 3),
        places_for(variant, board, joker, 4),
        places_for(variant, board, joker, 5),
    )
    left = places[0] | places[1] | places[2] | places[3] | places[4] | places[5]
    best, most = -1, -1e9
    while left:
        place = lowest(left)
        left &= left - 1
        star, number = place // SPACES, int(variant.numbers[place])
        colors = int(notes[COLOR_NOTES + star])
        here, near = look_of_place(variant, state, board, place, notes)
        for color in range(COLORS):
            if places[color] >> place & 1:
                jokers = max(0, number - count(int(board.hand), color))
                look = here + near * star_prize(variant, colors | 1 << color, star) - JOKER * jokers
                move = placement(place, color, jokers)
                if look > most or (look == most and move < best):
                    best, most = move, look
    return best, most


@kernel
def look_of_place(
    variant: Variant, state: State, board: Board, place: int, notes: Array
) -> tuple[float, float]:
    """What covering a place is worth in any color, and how much more of its star counts then."""
    number = int(variant.numbers[place])
    one, other = int(variant.touches[place, 0]), int(variant.touches[place, 1])
    of_number = int(notes[NUMBER_NOTES + number]) if number <= NUMBERS else 0
    of_structures = int(notes[one]), int(notes[other])
    here = place_appeal(variant, state, board, place, of_number, of_structures)
    of_star = int(notes[STAR_NOTES + place // SPACES])
    return here, gain(rounds_left(variant, state), of_star, number, STAR_SHARE)
