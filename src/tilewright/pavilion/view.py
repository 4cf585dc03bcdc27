"""What everyone at a Summer Pavilion table may see, as plain values for JSON."""

from typing import Any

from tilewright.parts.notation import NOTHING, heap_counts, heap_text
from tilewright.pavilion.board import COLORED_NUMBERS, NUMBER_POINTS, STAR_LETTERS
from tilewright.pavilion.moves import PLACE_TEXT
from tilewright.pavilion.state import CENTER, LETTERS, NO_COLOR, SPACES, Stage
from tilewright.pavilion.variant import STRUCTURES
from tilewright.records import Array

FREE = "."


def view(variant: Array, state: Array) -> dict[str, Any]:
    """The table as letters: lists are by display or by seat, stars by their letter."""
    table, players = state[0], state[0]["boards"][: variant[0]["players"]]
    return {
        "round": int(table["round_number"]),
        "joker": joker_letter(variant, state),
        "displays": displays(variant, table["sources"]),
        "center": heap_text(int(table["sources"][CENTER]), LETTERS),
        "marker": bool(table["marker_in_center"]),
        "holder": int(table["first"]),
        "bag": heap_counts(int(table["bag"]), LETTERS),
        "tower": heap_counts(int(table["tower"]), LETTERS),
        "supply": heap_text(int(table["supply"]), LETTERS),
        "hands": [tiles_text(player["hand"]) for player in players],
        "corners": [tiles_text(player["corners"]) for player in players],
        "stars": [stars(player) for player in players],
        "owed": int(table["owed"]),
        "passed": [has_passed(table, seat) for seat in range(len(players))],
        "scores": [int(player["score"]) for player in players],
    }


def printed(variant: Array) -> dict[str, Any]:
    """What the boards show before anything lies there: places by star, in the order of their names;
    ``ring`` are the names' digits as they stand around a star, from the top clockwise."""
    board = variant[0]
    colors = {star: int(board["star_colors"][i]) for i, star in enumerate(STAR_LETTERS)}
    kinds = ("pillar", "statue", "window")
    return {
        "ring": {star: list(COLORED_NUMBERS[i]) for i, star in enumerate(STAR_LETTERS)},
        "numbers": {star: numbers(variant, i) for i, star in enumerate(STAR_LETTERS)},
        "colors": {star: None if c == NO_COLOR else LETTERS[c] for star, c in colors.items()},
        "structures": [
            {"kind": kinds[i // 6], "tiles": tiles, "places": [PLACE_TEXT[p] for p in places]}
            for i, (tiles, places) in enumerate(STRUCTURES)
        ],
        "jokers": "".join(LETTERS[int(color)] for color in board["jokers"][1:]),
        "star_points": dict(zip((*LETTERS, "m"), map(int, board["star_points"]), strict=True)),
        "number_points": {str(n): points for n, points in NUMBER_POINTS.items()},
    }


def numbers(variant: Array, star: int) -> list[int]:
    return [int(variant[0]["numbers"][place]) for place in ring(star)]


def joker_letter(variant: Array, state: Array) -> str:
    """The round's joker color, ``-`` before the first round."""
    joker = int(variant[0]["jokers"][state[0]["round_number"]])
    return NOTHING if joker == NO_COLOR else LETTERS[joker]


def displays(variant: Array, heaps: Array) -> list[str]:
    return [heap_text(int(heaps[1 + i]), LETTERS) for i in range(variant[0]["displays"])]


def tiles_text(heap: Any) -> str:  # Any: NumPy gives the fields of its records no type
    return heap_text(int(heap), LETTERS).removeprefix(NOTHING)


def stars(board: Any) -> dict[str, str]:
    """By letter of the star: what lies on its places 1 to 6."""
    return {letter: ring_text(board, star) for star, letter in enumerate(STAR_LETTERS)}


def ring_text(board: Any, star: int) -> str:
    return "".join(tile_text(board, place) for place in ring(star))


def ring(star: int) -> list[int]:
    """The places of a star in the order of their names."""
    return sorted(range(SPACES * star, SPACES * (star + 1)), key=lambda place: PLACE_TEXT[place])


def tile_text(board: Any, place: int) -> str:
    tile = int(board["tiles"][place])
    return LETTERS[tile - 1] if tile else FREE


def has_passed(table: Any, seat: int) -> bool:
    if (
        table["boards"][seat]["hand"]
        or table["stage"] == Stage.TAKING
        or table["round_number"] == 0
    ):
        return False
    return not (table["stage"] == Stage.BONUS and table["player"] == seat)  # PA-42
