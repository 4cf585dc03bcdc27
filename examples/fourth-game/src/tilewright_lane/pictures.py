"""Lane drawn: for pages and for a terminal."""

from tilewright.game import Lang
from tilewright.parts.drawing import Kind, Paper
from tilewright.parts.terminal import bold, painted
from tilewright.rules import Waits
from tilewright_lane.state import ROUNDS, TURNS, State, Variant
from tilewright_lane.view import view

KINDS = {
    "a": Kind("a", "#e0a12b", "#4a2d00", "sun"),
    "c": Kind("c", "#dd6a52", "#fff1ea", "blossom"),
    "j": Kind("j", "#3b9377", "#e8fff5", "leaf"),
    "n": Kind("n", "#2f4d86", "#e6eeff", "drop"),
    "p": Kind("p", "#7b4a80", "#ffe6fb", "star"),
}
PAINTS = {"a": (178, 16), "c": (167, 231), "j": (36, 16), "n": (25, 231), "p": (96, 231)}
GROUND, SLAB, EDGE, INK, TURN = "#efe9dd", "#fbf8f1", "#d8cfbd", "#35363d", "#b9552c"
TILE, STEP, WIDTH, HEIGHT = 32.0, 36.0, 500.0, 112.0  # the last two of a player's slab


def svg(variant: Variant, state: State) -> str:
    shown, turn = view(variant, state), state.player if state.waits == Waits.MOVE else None
    paper = Paper(WIDTH + 24, 88 + (HEIGHT + 8) * variant.players, GROUND, "Lane")
    paper.text(24, 42, f"Round {shown.round}", size=17, fill=INK, anchor="start", weight="bold")
    draw_row(paper, shown.lane, TURNS * variant.players, 160, 14)
    for place in range(state.left):
        paper.text(176 + place * STEP, 64, str(1 + place), fill=INK)
    for seat, paths in enumerate(shown.paths):
        top = 80 + (HEIGHT + 8) * seat
        paper.box(12, top, WIDTH, HEIGHT, SLAB, radius=10, line=TURN if seat == turn else EDGE)
        title = f"Seat {seat}: {shown.scores[seat]}" + (" — to move" if seat == turn else "")
        paper.text(24, top + 22, title, fill=INK, anchor="start", weight="bold")
        for path, tiles in enumerate(paths):
            paper.text(36, top + 53 + path * STEP, "AB"[path], fill=INK)
            draw_row(paper, tiles, TURNS * ROUNDS, 56, top + 32 + path * STEP)
    return paper.finish()


def draw_row(paper: Paper, row: str, places: int, left: float, top: float) -> None:
    for place, letter in enumerate(row.ljust(places)):
        x, kind = left + place * STEP, KINDS.get(letter.lower())
        if kind is None:
            paper.space(x, top, TILE)
        elif letter.islower():
            paper.tile(x, top, TILE, kind)
        else:  # glazed: its white side
            paper.box(x, top, TILE, TILE, "#fff", radius=5, line=kind.fill)
            paper.mark(x + TILE / 2, top + TILE / 2, TILE * 0.4, kind, kind.fill)


def picture(variant: Variant, state: State, lang: Lang) -> str:
    shown, turn = view(variant, state), state.player if state.waits == Waits.MOVE else None
    words = ("Manche", "Place") if lang == "fr" else ("Round", "Seat")
    numbers = "".join(f" {1 + place} " for place in range(state.left))
    lines = [
        bold(f"{words[0]} {shown.round}"),
        "    " + painted(shown.lane, PAINTS),
        "    " + numbers,
    ]
    for seat, (a, b) in enumerate(shown.paths):
        lines += ["", f"{'>' if seat == turn else ' '} {words[1]} {seat}: {shown.scores[seat]}"]
        lines += [f"  A {painted(a, PAINTS)}", f"  B {painted(b, PAINTS)}"]
    return "\n".join(lines)
