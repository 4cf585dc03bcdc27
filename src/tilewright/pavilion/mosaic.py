"""Tiles of Summer Pavilion as they are drawn: rhombi of 60 degrees that carry their kind's mark."""

from math import sqrt

from tilewright.parts.drawing import Kind, Paper, Point, path

KINDS = {
    "p": Kind("p", "#6f3fa0", "#f3e3ff", "crown"),
    "g": Kind("g", "#1f7a4d", "#e4f7d8", "leaf"),
    "o": Kind("o", "#d9661c", "#fff1dc", "triangle"),
    "y": Kind("y", "#e3ae0c", "#4f3300", "sun"),
    "b": Kind("b", "#1f7fc4", "#e6f3ff", "drop"),
    "r": Kind("r", "#a3202e", "#ffe3dd", "diamond"),
}
EDGES = {letter: kind.fill for letter, kind in KINDS.items()} | {"y": "#967100"}  # 3:1 at least
GOLD, INK, LEAD, PLATE, STONE = "#b98a12", "#3c3a33", "#a99d7f", "#fffdf6", "#f0ead8"
TILE = 20.0  # across; a tile is sqrt(3) times as high
HEIGHT = sqrt(3)
MARK = 0.42  # of the width across: as large as fits


def upright(width: float) -> list[Point]:
    """A rhombus around (0, 0) that stands on its tip."""
    w, h = width / 2, width * HEIGHT / 2
    return [(0.0, -h), (w, 0.0), (0.0, h), (-w, 0.0)]


def draw_tile(
    paper: Paper, x: float, y: float, width: float, letter: str, *, is_joker: bool = False
) -> None:
    """A glazed tile around a point; one of the joker color has a golden edge."""
    kind, (top, right, bottom, left) = KINDS[letter], upright(width)
    paper.add(f'<g transform="translate({x:.1f} {y:.1f})" stroke-linejoin="round">')
    if is_joker:
        paper.polygon(upright(width + 4), GOLD, "#fff6d0", 1)
    paper.polygon([top, right, bottom, left], kind.fill, "#0008")
    paper.polygon([top, right, left], "#ffffff2e")
    paper.mark(0, 0, MARK * width, kind, kind.ink)
    paper.add("</g>")


def draw_space(paper: Paper, x: float, y: float, width: float) -> None:
    """An empty place for a tile."""
    paper.add(
        f'<path d="{path(upright(width))}" transform="translate({x:.1f} {y:.1f})" '
        f'fill="#0000000a" stroke="#00000055" stroke-dasharray="3 2"/>'
    )


def draw_marker(paper: Paper, x: float, y: float, radius: float) -> None:
    paper.circle(x, y, radius, "#fff", GOLD)
    size = 1.3 * radius
    paper.text(x, y + 0.36 * size, "1", size=size, fill=GOLD, weight="bold")


def draw_thing(paper: Paper, x: float, y: float, width: float, thing: str, joker: str) -> None:
    if thing == "*":
        draw_marker(paper, x, y, 0.5 * width)
    else:
        draw_tile(paper, x, y, width, thing, is_joker=thing == joker)


def draw_four(paper: Paper, middle: Point, width: float, tiles: str, joker: str) -> None:
    """Up to four tiles as one large rhombus."""
    across, down = 0.56 * width, 0.56 * width * HEIGHT
    spots = ((0.0, -down), (-across, 0.0), (across, 0.0), (0.0, down))
    for (x, y), tile in zip(spots, tiles, strict=False):
        draw_thing(paper, middle[0] + x, middle[1] + y, width, tile, joker)


def draw_rows(
    paper: Paper, middle: Point, width: float, things: str, across: int, joker: str
) -> None:
    """Tiles, and ``*`` for the marker, in interlocking rows."""
    step, rows = 1.12 * width, -(-len(things) // across)
    top = middle[1] - (rows - 1) * step * HEIGHT / 4
    left = middle[0] - (min(across, len(things)) - 1) * step / 2 - (step / 4 if rows > 1 else 0)
    for n, thing in enumerate(things):
        row, column = divmod(n, across)
        x, y = left + (column + row % 2 / 2) * step, top + row * step * HEIGHT / 2
        draw_thing(paper, x, y, width, thing, joker)
