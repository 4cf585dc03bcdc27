"""Displays and center: where the tiles of the Azul family lie until they are taken.

Sources are 0, the center, and 1 to 9, the displays.
"""

from tilewright.game import Lang
from tilewright.parts.notation import MARKER, NOTHING, Fields, heap_text, read_few, read_heap
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


def place_name(source: int, lang: Lang) -> str:
    if source == CENTER:
        return "the center" if lang == "en" else "le centre de la table"
    return f"display {source}" if lang == "en" else f"la fabrique {source}"


def from_place(source: int, lang: Lang) -> str:
    """Where tiles are taken from, as a sentence about a move says it."""
    if lang == "en":
        return f"from {place_name(source, lang)}"
    return "au centre de la table" if source == CENTER else f"dans {place_name(source, lang)}"
