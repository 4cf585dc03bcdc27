"""Displays and center: where the tiles of the Azul family lie until they are taken.

Sources are 0, the center, and 1 to 9, the displays.
"""

from typing import Any

from tilewright.game import Lang, NotationError
from tilewright.parts.notation import MARKER, NOTHING, Fields, heap_text, read_few, read_heap, size
from tilewright.records import Numbers

DISPLAYS = {2: 5, 3: 7, 4: 9}  # by players
TILES_PER_DISPLAY = 4
CENTER = 0
SOURCES = 10
SOURCE_TEXT = "c123456789"

LONGEST_GAME = 20  # rounds
EXTRA_MOVES = 40  # per player and round, beside takes: wall tiles, placements, bonuses
LONGEST = {
    players: LONGEST_GAME * (TILES_PER_DISPLAY * displays + EXTRA_MOVES) * players
    for players, displays in DISPLAYS.items()
}


def display_texts(heaps: Numbers, displays: int, letters: str) -> list[str]:
    return [heap_text(heaps[1 + i], letters) for i in range(displays)]


def center_text(heap: int, has_marker: bool, letters: str) -> str:
    """The center's tiles, after a star if the first-player marker lies there."""
    marker = MARKER if has_marker else ""
    return marker + heap_text(heap, letters).removeprefix(NOTHING) or NOTHING


def read_sources(
    given: Fields, displays: int, letters: str, what: str = "tiles"
) -> tuple[list[int], bool]:
    """The heaps of the center and the displays, and whether the marker lies in the center."""
    texts = given.parts("displays", "/".join([NOTHING] * displays), displays)
    center = given.text("center", NOTHING)
    heaps = [read_heap(center.removeprefix(MARKER) or NOTHING, letters)]
    heaps += [read_few(text, TILES_PER_DISPLAY, f"{what} on a display", letters) for text in texts]
    return heaps, center.startswith(MARKER)


def check_offer(displays: int, state: Any, what: str = "tiles") -> None:  # Any: as below
    """Displays are filled one after another, and what is not taken of one moves to the center."""
    center, *lying = (size(heap) for heap in state.sources[: 1 + displays])
    if center > (TILES_PER_DISPLAY - 1) * lying.count(0):
        raise NotationError(f"expected at most 3 {what} in the center for every empty display")
    short = sum(0 < n < TILES_PER_DISPLAY for n in lying)
    if short > (state.bag == 0):
        raise NotationError(f"expected 4 {what} on a display or none, while the bag holds any")


def is_untouched(displays: int, state: Any) -> bool:  # Any: each game has its own class
    """Whether the marker lies alone in the center, and all displays are full."""
    full = [size(heap) == TILES_PER_DISPLAY for heap in state.sources[1 : 1 + displays]]
    return bool(state.marker_in_center) and not state.sources[CENTER] and all(full)


def place_name(source: int, lang: Lang) -> str:
    if source == CENTER:
        return "the center" if lang == "en" else "le centre de la table"
    return f"display {source}" if lang == "en" else f"la fabrique {source}"


def from_place(source: int, lang: Lang) -> str:
    """Where tiles are taken from, as a sentence about a move says it."""
    if lang == "en":
        return f"from {place_name(source, lang)}"
    return "au centre de la table" if source == CENTER else f"dans {place_name(source, lang)}"
