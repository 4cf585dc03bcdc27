"""Summer Pavilion's moves: dense id <-> parts <-> text.

0 to 59        a take: COLORS * source + color
60 to 1571     a placement: PLACEMENT + PAYMENTS * (PLACES * color + place) + jokers
1572 to 1577   a bonus tile: BONUS + color
1578 to 1787   a pass: PASS + the index of what is kept in ``KEPT``
"""

import re
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from tilewright.game import NotationError
from tilewright.kernel import index, kernel
from tilewright.parts.heaps import some
from tilewright.parts.market import SOURCE_TEXT, SOURCES
from tilewright.pavilion.board import COLORED_NUMBERS, HIGHEST, STAR_LETTERS
from tilewright.pavilion.state import COLORS, CORNERS, LETTERS, PLACES

PAYMENTS = HIGHEST  # ways to pay for a place: with 0 to 5 jokers
PLACEMENT = SOURCES * COLORS
BONUS = PLACEMENT + PAYMENTS * COLORS * PLACES
PASS = BONUS + COLORS

KEPT_TEXT = tuple(
    "".join(kept) for n in range(CORNERS + 1) for kept in combinations_with_replacement(LETTERS, n)
)
KEPT = np.array([sum(some(LETTERS.index(c), 1) for c in text) for text in KEPT_TEXT], np.int64)
MOVES = PASS + len(KEPT)

# A place is named by its number on the colored side, on both sides of the board.
PLACE_TEXT = tuple(
    f"{letter}{number}"
    for letter, numbers in zip(STAR_LETTERS, COLORED_NUMBERS, strict=True)
    for number in numbers
)
TAKE_PATTERN = re.compile(r"([c1-9])([pgoybr])")
PLACEMENT_PATTERN = re.compile(r"([orbygpm][1-6])([pgoybr])([0-5])")
BONUS_PATTERN = re.compile(r"\+([pgoybr])")
PASS_PATTERN = re.compile(r"pass=([pgoybr]{0,4})")
EXPECTED = (
    "expected a take like '3g', a placement like 'b6b3', a bonus tile like '+g',"
    " or a pass like 'pass=ggr' (at most 4, in the order pgoybr)"
)


@kernel
def take_parts(move: int) -> tuple[int, int]:
    """Source and color of a take."""
    return move // COLORS, move % COLORS


@kernel
def placement_parts(move: int) -> tuple[int, int, int]:
    """Place, color and jokers of a placement."""
    rest = move - PLACEMENT
    return rest // PAYMENTS % PLACES, rest // (PAYMENTS * PLACES), rest % PAYMENTS


@kernel
def placement(place: int, color: int, jokers: int) -> int:
    return PLACEMENT + PAYMENTS * (PLACES * color + place) + jokers


@kernel
def kept_heap(move: int) -> int:
    """What a pass keeps."""
    return int(KEPT[index(move - PASS)])


@cache
def move_text(move: int) -> str:
    if move < PLACEMENT:
        source, color = take_parts(move)
        return SOURCE_TEXT[source] + LETTERS[color]
    if move < BONUS:
        place, color, jokers = placement_parts(move)
        return f"{PLACE_TEXT[place]}{LETTERS[color]}{jokers}"
    if move < PASS:
        return "+" + LETTERS[move - BONUS]
    return "pass=" + KEPT_TEXT[move - PASS]


@cache
def move_id(text: str) -> int:
    if take := TAKE_PATTERN.fullmatch(text):
        return COLORS * SOURCE_TEXT.index(take[1]) + LETTERS.index(take[2])
    if tile := PLACEMENT_PATTERN.fullmatch(text):
        return placement(PLACE_TEXT.index(tile[1]), LETTERS.index(tile[2]), int(tile[3]))
    if bonus := BONUS_PATTERN.fullmatch(text):
        return BONUS + LETTERS.index(bonus[1])
    kept = PASS_PATTERN.fullmatch(text)
    if not kept or kept[1] not in KEPT_TEXT:
        raise NotationError(f"{EXPECTED}, got {text!r}")
    return PASS + KEPT_TEXT.index(kept[1])
