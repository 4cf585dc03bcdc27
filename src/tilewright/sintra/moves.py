"""Sintra's moves: dense id <-> parts <-> text.

0 to 449      a take, own spaces first: (COLORS * source + color) * TARGETS + slot,
              where slot 8 breaks all the panes
450           the glazier goes back
451 to 455    a color to keep
456 to 1255   a take with a number of panes on joker spaces:
              ((COLORS * source + color) * SLOTS + slot) * JOKERS + number - 1
"""

import re
from functools import cache

from tilewright.game import NotationError
from tilewright.kernel import index, kernel, tabulated
from tilewright.parts.market import SOURCE_TEXT, SOURCES
from tilewright.sintra.state import COLORS, JOKERS, LETTERS, SLOTS

TARGETS = SLOTS + 1  # the slots and NO_SLOT
RETURN = SOURCES * COLORS * TARGETS
KEEP = RETURN + 1
JOKER_TAKE = KEEP + COLORS
MOVES = JOKER_TAKE + SOURCES * COLORS * SLOTS * JOKERS
OWN_FIRST = 0  # as the number of panes on joker spaces: what filling own spaces first gives

SLOT_TEXT = "12345678-"
TAKE = re.compile(r"([c1-9])([yopbg])(?:(-)|([1-8])(?:j([12]))?)")
KEPT = re.compile(r"k([yopbg])")
EXPECTED = (
    "expected a take like '3o5', '3o5j1' or '3o-', 'g' to return the glazier,"
    " or a pane to keep like 'kp'"
)


@kernel
def is_keep(move: int) -> bool:
    return KEEP <= move < JOKER_TAKE


def group_of(move: int) -> tuple[int, int]:
    """Source and color of a take."""
    if move < JOKER_TAKE:
        return divmod(move // TARGETS, COLORS)
    return divmod((move - JOKER_TAKE) // (SLOTS * JOKERS), COLORS)


@tabulated(MOVES)
def SOURCE_OF(move: int) -> int:  # noqa: N802  # a table, not a function
    return group_of(move)[0]


@tabulated(MOVES)
def COLOR_OF(move: int) -> int:  # noqa: N802
    return group_of(move)[1]


@tabulated(MOVES)
def SLOT_OF(move: int) -> int:  # noqa: N802
    return move % TARGETS if move < JOKER_TAKE else (move - JOKER_TAKE) // JOKERS % SLOTS


@kernel
def take_parts(move: int) -> tuple[int, int, int]:
    """Source, color and slot of a take."""
    i = index(move)
    return int(SOURCE_OF[i]), int(COLOR_OF[i]), int(SLOT_OF[i])


@kernel
def jokers_of(move: int) -> int:
    """How many panes a take puts on joker spaces, if it says so, or OWN_FIRST."""
    return 1 + (move - JOKER_TAKE) % JOKERS if move >= JOKER_TAKE else OWN_FIRST


@kernel
def joker_take(source: int, color: int, slot: int, jokers: int) -> int:
    return JOKER_TAKE + ((COLORS * source + color) * SLOTS + slot) * JOKERS + jokers - 1


@cache
def move_text(move: int) -> str:
    if move == RETURN:
        return "g"
    if is_keep(move):
        return "k" + LETTERS[move - KEEP]
    source, color, slot = take_parts(move)
    jokers = jokers_of(move)
    number = f"j{jokers}" if jokers != OWN_FIRST else ""
    return SOURCE_TEXT[source] + LETTERS[color] + SLOT_TEXT[slot] + number


@cache
def move_id(text: str) -> int:
    if text == "g":
        return RETURN
    if kept := KEPT.fullmatch(text):
        return KEEP + LETTERS.index(kept[1])
    take = TAKE.fullmatch(text)
    if not take:
        raise NotationError(f"{EXPECTED}, got {text!r}")
    source, color = SOURCE_TEXT.index(take[1]), LETTERS.index(take[2])
    slot = SLOT_TEXT.index(take[3] or take[4])
    if take[5]:
        return joker_take(source, color, slot, int(take[5]))
    return (COLORS * source + color) * TARGETS + slot
