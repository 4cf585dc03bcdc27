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
TILE, STEP, WIDTH, HEIGHT, LEFT = 32.0, 36.0, 580.0, 88.0, 92.0  # of tiles, of slabs, of rows


def svg(variant: Variant, state: State, lang: Lang) -> str:
    """Without words, which a page has in its own language: the round, seats from 1, points."""
    shown, turn = view(variant, state), state.player if state.waits == Waits.MOVE else None
    paper = Paper(WIDTH + 24, 84 + (HEIGHT + 8) * variant.players, GROUND, "Lane")
    paper.text(46, 36, f"{shown.round}/{ROUNDS}", size=17, fill=INK, weight="bold")
    draw_row(paper, shown.lane, TURNS * variant.players, 14)
    for place in range(state.left):
        paper.text(LEFT + TILE / 2 + place * STEP, 64, str(1 + place), fill=INK)
    for seat, paths in enumerate(shown.paths):
        top, mark = 80 + (HEIGHT + 8) * seat, TURN if seat == turn else INK
        paper.box(12, top, WIDTH, HEIGHT, SLAB, radius=10, line=TURN if seat == turn else EDGE)
        paper.circle(46, top + HEIGHT / 2, 15, mark)
        paper.text(46, top + HEIGHT / 2 + 6, str(1 + seat), size=17, fill=SLAB, weight="bold")
        paper.text(558, top + HEIGHT / 2 + 9, str(shown.scores[seat]), size=24, fill=mark)
        for path, tiles in enumerate(paths):
            paper.text(LEFT - 14, top + 31 + path * STEP, "AB"[path], fill=INK)
            draw_row(paper, tiles, TURNS * ROUNDS, top + 10 + path * STEP)
    return paper.finish()


def draw_row(paper: Paper, row: str, places: int, top: float) -> None:
    for place, letter in enumerate(row.ljust(places)):
        x, kind = LEFT + place * STEP, KINDS.get(letter.lower())
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
