"""What everyone at a Sintra table may see, as plain values for JSON."""

from typing import Any

from tilewright.parts.heaps import some
from tilewright.parts.notation import NOTHING, heap_counts, heap_text
from tilewright.records import Array
from tilewright.sintra.printed import SPACE_LETTERS
from tilewright.sintra.state import CENTER, COLORS, LETTERS, ROUNDS, SLOTS

ON_JOKERS = "+"  # after it stand the panes on joker spaces


def view(variant: Array, state: Array) -> dict[str, Any]:
    """The table as letters: lists are by display or by seat, then by slot from the left."""
    table, players = state[0], state[0]["boards"][: variant[0]["players"]]
    return {
        "round": int(table["round_number"]),
        "first": int(table["first"]),
        "keep": int(table["completed"]) or None,
        "displays": displays(variant, table["sources"]),
        "center": heap_text(int(table["sources"][CENTER]), LETTERS),
        "marker": bool(table["tile_in_center"]),
        "bag": heap_counts(int(table["bag"]), LETTERS),
        "tower": heap_counts(int(table["tower"]), LETTERS),
        "indicator": indicator_text(int(table["indicator"])),
        "strips": [[strip(variant, player, slot) for slot in range(SLOTS)] for player in players],
        "windows": [[window_text(window) for window in player["windows"]] for player in players],
        "glaziers": [int(player["glazier"]) + 1 for player in players],
        "track": [int(player["marker"]) for player in players],
        "lost": [int(player["lost"]) for player in players],
        "scores": [int(player["score"]) for player in players],
    }


def printed(variant: Array) -> dict[str, Any]:
    """What is printed on strips and palace boards; ``ornaments`` only where they score."""
    board = variant[0]
    sides = ["".join(SPACE_LETTERS[color] for color in side) for side in board["printed"]]
    ornaments = [[int(window) + 1 for window in pair] for pair in board["ornaments"]]
    return {
        "strips": {side_name(side): spaces for side, spaces in enumerate(sides)},
        "windows": [int(points) for points in board["window_points"]],
        "track": [-int(loss) for loss in board["losses"][: board["bottom"] + 1]],
        "ornaments": ornaments if board["has_ornaments"] else [],
        "ornament_points": [int(points) for points in board["ornament_points"]],
    }


def displays(variant: Array, heaps: Array) -> list[str]:
    return [heap_text(int(heaps[1 + i]), LETTERS) for i in range(variant[0]["displays"])]


def indicator_text(indicator: int) -> str:
    """The panes left on the round indicator, from the top."""
    panes = (indicator >> 4 * space & 15 for space in range(ROUNDS))
    return "".join(LETTERS[pane - 1] for pane in panes if pane)


def strip(variant: Array, board: Any, slot: int) -> dict[str, str] | None:  # Any: a NumPy record
    number = int(board["strips"][slot])
    if number == 0:
        return None
    return {"strip": side_name(number - 1), "panes": panes_text(variant, board, slot)}


def side_name(side: int) -> str:
    """The strip's number and which of its sides it is, as ``3a``."""
    return f"{side // 2 + 1}{'ab'[side % 2]}"


def panes_text(variant: Array, board: Any, slot: int) -> str:
    """The panes on a strip in letter order, those on joker spaces apart, as ``oy+pp``."""
    own, on_jokers = panes_on(variant, board, slot)
    text = heap_text(own, LETTERS).removeprefix(NOTHING)
    return text + ON_JOKERS + heap_text(on_jokers, LETTERS) if on_jokers else text


def panes_on(variant: Array, board: Any, slot: int) -> tuple[int, int]:
    """The heaps of panes on a strip's own spaces and on its joker spaces; none without a strip."""
    side = int(board["strips"][slot]) - 1
    if side < 0:
        return 0, 0
    taken = int(variant[0]["free"][side]) - int(board["free"][slot])
    own = sum(some(color, taken >> 4 * color & 15) for color in range(COLORS))
    return own, int(board["on_jokers"]) if variant[0]["jokers"][side] else 0


def window_text(window: Array) -> str:
    """The panes in a window, the top frame first."""
    return "".join(LETTERS[int(pane) - 1] for pane in window if pane)
