"""A Summer Pavilion position in a terminal: letters in colors, numbers where a space is free."""

from typing import Any

from tilewright.game import Lang
from tilewright.parts.notation import NOTHING
from tilewright.parts.terminal import beside, bold, dim, paint
from tilewright.pavilion.board import PILLARS, STAR_LETTERS, STATUES
from tilewright.pavilion.scoring import has_filled
from tilewright.pavilion.state import LETTERS, NO_COLOR, SPACES
from tilewright.pavilion.variant import STRUCTURES
from tilewright.pavilion.view import FREE, ring, view
from tilewright.records import Array

COLORS = {"p": (97, 15), "g": (28, 15), "o": (208, 16), "y": (220, 16), "b": (26, 15)}
COLORS |= {"r": (124, 15), "*": (15, 24)}
WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "round": "Round",
        "joker": "joker color",
        "center": "center",
        "supply": "supply",
        "seat": "Seat",
        "points": "points",
        "hand": "hand",
        "corners": "corners",
        "passed": "passed",
        "marker": "marker",
        "owed": "bonus tiles owed",
        "bag": "bag",
        "tower": "tower",
        "pillars": "pillars",
        "statues": "statues",
        "windows": "windows",
    },
    "fr": {
        "round": "Manche",
        "joker": "couleur joker",
        "center": "centre",
        "supply": "approvisionnement",
        "seat": "Place",
        "points": "points",
        "hand": "main",
        "corners": "coins",
        "passed": "passé",
        "marker": "marqueur",
        "owed": "tuiles bonus dues",
        "bag": "sac",
        "tower": "tour",
        "pillars": "piliers",
        "statues": "statues",
        "windows": "fenêtres",
    },
}


def tile(letter: str) -> str:
    return paint(f" {letter.upper()} ", *COLORS[letter])


def tiles(letters: str) -> str:
    return "".join(map(tile, letters.replace(NOTHING, ""))) or dim(NOTHING)


def picture(variant: Array, state: Array, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    boards = [
        board(variant, state, shown, seat, words) for seat in range(int(variant[0]["players"]))
    ]
    pairs = [beside(boards[i : i + 2], "     ") for i in range(0, len(boards), 2)]
    lines = [title(shown, words), "", *offer(shown, words)]
    for pair in pairs:
        lines += ["", *pair]
    return "\n".join(lines)


def title(shown: dict[str, Any], words: dict[str, str]) -> str:
    heaps = ", ".join(f"{words[heap]} {sum(shown[heap].values())}" for heap in ("bag", "tower"))
    joker = f"{words['joker']} {tiles(shown['joker'])}"
    owed = bold(f"   {words['owed']}: {shown['owed']}") if shown["owed"] else ""
    return f"{bold(words['round'] + ' ' + str(shown['round']))}   {joker}   {dim(heaps)}{owed}"


def offer(shown: dict[str, Any], words: dict[str, str]) -> list[str]:
    cells = [f"{bold(str(i + 1))} {tiles(display)}" for i, display in enumerate(shown["displays"])]
    rows = ["   ".join(cells[i : i + 5]) for i in range(0, len(cells), 5)]
    center = ("*" if shown["marker"] else "") + shown["center"].replace(NOTHING, "")
    return [
        *rows,
        f"{bold('c')} {tiles(center)}",
        f"{bold('+')} {tiles(shown['supply'])} {dim(words['supply'])}",
    ]


def board(
    variant: Array, state: Array, shown: dict[str, Any], seat: int, words: dict[str, str]
) -> list[str]:
    rows = [star_row(variant, shown, seat, star) for star in range(len(STAR_LETTERS))]
    return [
        board_title(state, shown, seat, words),
        dim("    1  2  3  4  5  6"),
        *rows,
        f"  {tiles(shown['hands'][seat])} {dim(words['hand'])}",
        f"  {tiles(shown['corners'][seat])} {dim(words['corners'])}",
        "  " + dim(structures(variant, state, seat, words)),
    ]


def board_title(state: Array, shown: dict[str, Any], seat: int, words: dict[str, str]) -> str:
    text = f"{words['seat']} {seat}: {shown['scores'][seat]} {words['points']}"
    if shown["holder"] == seat and not shown["marker"]:
        text += f", {words['marker']}"
    if shown["passed"][seat]:
        text += f", {words['passed']}"
    return bold("> " + text) if int(state[0]["player"]) == seat else "  " + text


def star_row(variant: Array, shown: dict[str, Any], seat: int, star: int) -> str:
    letter, printed = STAR_LETTERS[star], int(variant[0]["star_colors"][star])
    name = bold(letter) if printed == NO_COLOR else paint(letter, *COLORS[LETTERS[printed]])
    numbers = [int(variant[0]["numbers"][place]) for place in ring(star)]
    spaces = [
        dim(f" {number} ") if lies == FREE else tile(lies)
        for number, lies in zip(numbers, shown["stars"][seat][letter], strict=True)
    ]
    return f"{name}  " + "".join(spaces)


def structures(variant: Array, state: Array, seat: int, words: dict[str, str]) -> str:
    """How many of each kind of structure are filled."""
    player = state[0]["boards"][seat]
    filled = [has_filled(variant[0], player, structure) for structure in range(len(STRUCTURES))]
    statues, windows = len(PILLARS), len(PILLARS) + len(STATUES)
    counts = (sum(filled[:statues]), sum(filled[statues:windows]), sum(filled[windows:]))
    names = (words["pillars"], words["statues"], words["windows"])
    return "  ".join(f"{name} {n}/{SPACES}" for name, n in zip(names, counts, strict=True))
