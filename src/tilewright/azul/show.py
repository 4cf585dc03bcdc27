"""An Azul position in a terminal: letters in colors, lower case where a space is still empty."""

from tilewright.azul.state import LETTERS, NO_COLOR, ROWS, State
from tilewright.azul.variant import FLOOR_LOSS, Variant
from tilewright.azul.view import View, view
from tilewright.game import Lang
from tilewright.parts.heaps import size
from tilewright.parts.terminal import beside, bold, dim, paint

COLORS = {"b": (26, 15), "y": (178, 16), "r": (124, 15), "k": (236, 15), "w": (255, 23)}
COLORS |= {"j": (97, 229), "*": (15, 24)}
WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "round": "Round",
        "center": "center",
        "seat": "Seat",
        "points": "points",
        "floor": "floor line",
        "bag": "bag",
        "lid": "box lid",
    },
    "fr": {
        "round": "Manche",
        "center": "centre",
        "seat": "Place",
        "points": "points",
        "floor": "ligne Plancher",
        "bag": "sac",
        "lid": "couvercle",
    },
}


def tile(letter: str) -> str:
    return paint(f" {letter.upper()} ", *COLORS[letter])


def picture(variant: Variant, state: State, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    heaps = f"{words['bag']} {size(state.bag)}, {words['lid']} {size(state.lid)}"
    boards = [
        board(variant, shown, seat, state.player == seat, words) for seat in range(variant.players)
    ]
    pairs = [beside(boards[i : i + 2], "     ") for i in range(0, len(boards), 2)]
    lines = [f"{bold(words['round'] + ' ' + str(shown.round))}   {dim(heaps)}", ""]
    lines += offer(shown, words)
    for pair in pairs:
        lines += ["", *pair]
    return "\n".join(lines)


def offer(shown: View, words: dict[str, str]) -> list[str]:
    cells = [
        f"{bold(str(i + 1))} " + ("".join(map(tile, display)) if display != "-" else dim("-"))
        for i, display in enumerate(shown.displays)
    ]
    rows = ["   ".join(cells[i : i + 5]) for i in range(0, len(cells), 5)]
    center = ("*" if shown.marker else "") + shown.center.replace("-", "")
    return [*rows, f"{bold('c')} " + ("".join(map(tile, center)) or dim(words["center"]))]


def board(
    variant: Variant, shown: View, seat: int, is_turn: bool, words: dict[str, str]
) -> list[str]:
    title = f"{words['seat']} {seat}: {shown.scores[seat]} {words['points']}"
    lines = [bold("> " + title) if is_turn else "  " + title]
    for row in range(ROWS):
        line, wall = shown.lines[seat][row], shown.walls[seat][row]
        empty = dim(" . ") * (row + 1 - len(line))
        indent = "   " * (ROWS - 1 - row)
        tiles = "".join(map(tile, reversed(line)))
        lines.append(f"{row + 1} {indent}{empty}{tiles}  {wall_row(variant, row, wall)}")
    losses = " ".join(f"-{loss}" for loss in FLOOR_LOSS)
    lines.append(f"- {''.join(map(tile, shown.floors[seat]))}")
    return [*lines, dim(f"  {losses}  {words['floor']}")]


def wall_row(variant: Variant, row: int, wall: str) -> str:
    spaces = []
    for column, letter in enumerate(wall):
        printed = variant.printed[row, column]
        hint = "." if printed == NO_COLOR else LETTERS[printed]
        spaces.append(tile(letter) if letter != "." else dim(f" {hint} "))
    return "".join(spaces)
