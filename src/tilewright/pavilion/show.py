"""A Summer Pavilion position in a terminal: letters in colors, numbers where a space is free."""

from tilewright.game import Lang
from tilewright.kernel import interpreted
from tilewright.parts.heaps import size
from tilewright.parts.notation import NOTHING
from tilewright.parts.terminal import beside, bold, dim, paint
from tilewright.pavilion import scoring
from tilewright.pavilion.board import PILLARS, STAR_LETTERS, STATUES
from tilewright.pavilion.state import LETTERS, NO_COLOR, SPACES, STARS, Board, State
from tilewright.pavilion.variant import STRUCTURES, Variant
from tilewright.pavilion.view import FREE, View, numbers, view

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

has_filled = interpreted(scoring.has_filled)


def tile(letter: str) -> str:
    return paint(f" {letter.upper()} ", *COLORS[letter])


def tiles(letters: str) -> str:
    return "".join(map(tile, letters.replace(NOTHING, ""))) or dim(NOTHING)


def picture(variant: Variant, state: State, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    boards = [board_lines(variant, state, shown, seat, words) for seat in range(variant.players)]
    pairs = [beside(boards[i : i + 2], "     ") for i in range(0, len(boards), 2)]
    lines = [title(state, shown, words), "", *offer(shown, words)]
    for pair in pairs:
        lines += ["", *pair]
    return "\n".join(lines)


def title(state: State, shown: View, words: dict[str, str]) -> str:
    heaps = f"{words['bag']} {size(state.bag)}, {words['tower']} {size(state.tower)}"
    joker = f"{words['joker']} {tiles(shown.joker)}"
    owed = bold(f"   {words['owed']}: {shown.owed}") if shown.owed else ""
    return f"{bold(words['round'] + ' ' + str(shown.round))}   {joker}   {dim(heaps)}{owed}"


def offer(shown: View, words: dict[str, str]) -> list[str]:
    cells = [f"{bold(str(i + 1))} {tiles(display)}" for i, display in enumerate(shown.displays)]
    rows = ["   ".join(cells[i : i + 5]) for i in range(0, len(cells), 5)]
    center = ("*" if shown.marker else "") + shown.center.replace(NOTHING, "")
    return [
        *rows,
        f"{bold('c')} {tiles(center)}",
        f"{bold('+')} {tiles(shown.supply)} {dim(words['supply'])}",
    ]


def board_lines(
    variant: Variant, state: State, shown: View, seat: int, words: dict[str, str]
) -> list[str]:
    board, is_turn = state.boards[seat], state.player == seat
    rows = [star_row(variant, shown.stars[seat], star) for star in range(STARS)]
    return [
        board_title(shown, seat, is_turn, words),
        dim("    1  2  3  4  5  6"),
        *rows,
        f"  {tiles(shown.hands[seat])} {dim(words['hand'])}",
        f"  {tiles(shown.corners[seat])} {dim(words['corners'])}",
        "  " + dim(structures(variant, board, words)),
    ]


def board_title(shown: View, seat: int, is_turn: bool, words: dict[str, str]) -> str:
    text = f"{words['seat']} {seat}: {shown.scores[seat]} {words['points']}"
    if shown.holder == seat and not shown.marker:
        text += f", {words['marker']}"
    if shown.passed[seat]:
        text += f", {words['passed']}"
    return bold("> " + text) if is_turn else "  " + text


def star_row(variant: Variant, stars: dict[str, str], star: int) -> str:
    letter, printed = STAR_LETTERS[star], variant.star_colors[star]
    name = bold(letter) if printed == NO_COLOR else paint(letter, *COLORS[LETTERS[printed]])
    spaces = [
        dim(f" {number} ") if lies == FREE else tile(lies)
        for number, lies in zip(numbers(variant, star), stars[letter], strict=True)
    ]
    return f"{name}  " + "".join(spaces)


def structures(variant: Variant, board: Board, words: dict[str, str]) -> str:
    """How many of each kind of structure are filled."""
    filled = [has_filled(variant, board, structure) for structure in range(len(STRUCTURES))]
    statues, windows = len(PILLARS), len(PILLARS) + len(STATUES)
    counts = (sum(filled[:statues]), sum(filled[statues:windows]), sum(filled[windows:]))
    names = (words["pillars"], words["statues"], words["windows"])
    return "  ".join(f"{name} {n}/{SPACES}" for name, n in zip(names, counts, strict=True))
