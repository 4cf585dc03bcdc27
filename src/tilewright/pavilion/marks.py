"""What is true of a Summer Pavilion board at the end of a round, as marks for a network.

Board: places by color, sizes of stars, places that numbers and structures miss, tiles kept, lead,
marker. Table: round, players, bag, tower and supply.
"""

from tilewright.game import MAX_PLAYERS, Marks
from tilewright.kernel import kernel
from tilewright.parts.heaps import count
from tilewright.parts.marks import AMOUNTS, LEADS, lead, mark_heap
from tilewright.parts.planes import put
from tilewright.pavilion.evaluate import members
from tilewright.pavilion.scoring import NUMBERS, spaces_covered
from tilewright.pavilion.state import COLORS, CORNERS, PLACES, SPACES, STARS, Board, State
from tilewright.pavilion.variant import NO_STRUCTURE, ROUNDS, Variant
from tilewright.records import Array

STEP = 4  # points of a lead
MOST_MISSING = 7  # places of a number that are told apart
NEARLY = 3  # missing places of a structure that are told apart: 0 to 2

STARS_AT = PLACES * COLORS
NUMBERS_AT = STARS_AT + STARS * SPACES
STRUCTURES_AT = NUMBERS_AT + NUMBERS * (MOST_MISSING + 1)
CORNERS_AT = STRUCTURES_AT + NO_STRUCTURE * NEARLY
JOKERS_AT = CORNERS_AT + COLORS * CORNERS
LEAD_AT = JOKERS_AT + CORNERS
MARKER_AT = LEAD_AT + LEADS

PLAYERS_AT = ROUNDS
BAG_AT = PLAYERS_AT + MAX_PLAYERS - 1
TOWER_AT = BAG_AT + COLORS * AMOUNTS
SUPPLY_AT = TOWER_AT + COLORS * AMOUNTS

MARKS = Marks(board=MARKER_AT + 1, table=SUPPLY_AT + COLORS * AMOUNTS)


@kernel
def board_marks(variant: Variant, state: State, player: int, out: Array) -> int:
    board = state.boards[player]
    n = mark_stars(board, out)
    n = mark_goals(variant, int(board.covered), out, n)
    n = mark_corners(variant, state, int(board.corners), out, n)
    n = put(out, n, LEAD_AT + lead(state, player, int(variant.players), STEP))
    return put(out, n, MARKER_AT) if state.first == player else n


@kernel
def mark_stars(board: Board, out: Array) -> int:
    n = 0
    for place in range(PLACES):
        tile = int(board.tiles[place])
        if tile:
            n = put(out, n, COLORS * place + tile - 1)
    for star in range(STARS):
        covered = members(spaces_covered(board, star))
        if covered:
            n = put(out, n, STARS_AT + SPACES * star + covered - 1)
    return n


@kernel
def mark_goals(variant: Variant, covered: int, out: Array, n: int) -> int:
    for number in range(1, NUMBERS + 1):
        places = int(variant.up_to[number]) & ~int(variant.up_to[number - 1])
        missing = min(MOST_MISSING, members(places & ~covered))
        n = put(out, n, NUMBERS_AT + (MOST_MISSING + 1) * (number - 1) + missing)
    for structure in range(NO_STRUCTURE):
        missing = members(int(variant.structures[structure]) & ~covered)
        if missing < NEARLY:
            n = put(out, n, STRUCTURES_AT + NEARLY * structure + missing)
    return n


@kernel
def mark_corners(variant: Variant, state: State, corners: int, out: Array, n: int) -> int:
    for color in range(COLORS):
        tiles = min(CORNERS, count(corners, color))
        if tiles:
            n = put(out, n, CORNERS_AT + CORNERS * color + tiles - 1)
    joker = int(variant.jokers[min(ROUNDS, int(state.round_number) + 1)])
    jokers = min(CORNERS, count(corners, joker))
    return put(out, n, JOKERS_AT + jokers - 1) if jokers else n


@kernel
def table_marks(variant: Variant, state: State, out: Array) -> int:
    n = put(out, 0, min(ROUNDS, max(1, int(state.round_number))) - 1)
    n = put(out, n, PLAYERS_AT + int(variant.players) - 2)
    n = mark_heap(out, n, BAG_AT, int(state.bag), COLORS)
    n = mark_heap(out, n, TOWER_AT, int(state.tower), COLORS)
    return mark_heap(out, n, SUPPLY_AT, int(state.supply), COLORS)
