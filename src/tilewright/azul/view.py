"""What everyone at an Azul table may see, as plain values for JSON."""

from itertools import pairwise
from typing import Any

from tilewright.azul.state import CENTER, FLOOR_SPACES, JOKER, LETTERS, NO_COLOR, ROWS
from tilewright.kernel import Array
from tilewright.parts.notation import heap_counts, heap_text

FLOOR_LETTERS = LETTERS + "*"  # the marker lies there too


def view(variant: Array, state: Array) -> dict[str, Any]:
    """The table as letters: lists are by display or by seat, rows from the top."""
    table, players = state[0], state[0]["boards"][: variant[0]["players"]]
    letters = LETTERS if variant[0]["has_jokers"] else LETTERS[:JOKER]
    return {
        "round": int(table["round_number"]),
        "displays": displays(variant, table["sources"]),
        "center": heap_text(int(table["sources"][CENTER]), LETTERS),
        "marker": bool(table["marker_in_center"]),
        "bag": heap_counts(int(table["bag"]), letters),
        "lid": heap_counts(int(table["lid"]), letters),
        "lines": [[line_text(player, line) for line in range(ROWS)] for player in players],
        "walls": [[wall_text(row) for row in player["wall"]] for player in players],
        "floors": [floor_text(int(player["floor"])) for player in players],
        "scores": [int(player["score"]) for player in players],
    }


def printed(variant: Array) -> dict[str, Any]:
    """What the boards show before anything lies there; ``wall`` has no colors on the gray side."""
    board = variant[0]
    losses = [int(loss) for loss in board["floor_loss"]]
    return {
        "wall": None if board["is_free"] else [colors_text(row) for row in board["printed"]],
        "floor": [before - after for before, after in pairwise(losses)],
    }


def displays(variant: Array, heaps: Array) -> list[str]:
    return [heap_text(int(heaps[1 + i]), LETTERS) for i in range(variant[0]["displays"])]


def colors_text(row: Array) -> str:
    return "".join(LETTERS[int(color)] for color in row)


def line_text(board: Any, line: int) -> str:  # Any: NumPy gives its records no type
    """A pattern line's tiles, jokers last."""
    color, jokers = int(board["line_color"][line]), int(board["line_jokers"][line])
    tiles = int(board["line_count"][line]) - jokers
    return ("" if color == NO_COLOR else LETTERS[color] * tiles) + "j" * jokers


def wall_text(row: Array) -> str:
    return "".join(LETTERS[int(space) - 1] if space else "." for space in row)


def floor_text(floor: int) -> str:
    spaces = (floor >> 4 * space & 15 for space in range(FLOOR_SPACES))
    return "".join(FLOOR_LETTERS[lies - 1] for lies in spaces if lies)
