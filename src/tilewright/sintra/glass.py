"""The pieces of a Sintra picture: panes and spaces, strips, windows, the glazier, an ornament.

An evening in a palace: dark stone, lead lines, and panes that glow where they sit in a window.
"""

from tilewright.parts.drawing import Kind, Paper, polar

KINDS = {
    "y": Kind("y", "#f4c93f", "#5a3c00", "sun"),
    "o": Kind("o", "#ee7a2a", "#431a00", "triangle"),
    "p": Kind("p", "#f08fbb", "#5d1438", "blossom"),
    "b": Kind("b", "#3d86dc", "#eef7ff", "drop"),
    "g": Kind("g", "#3faa66", "#06301a", "leaf"),
    "j": Kind("j", "#9aa0ad", "#2a2d38", "pinwheel"),  # a joker space: no pane is one
}
NIGHT, STONE, SLAB, LEAD = "#191c29", "#262a3a", "#343a4e", "#0f111a"
EDGE, CHALK, FAINT, GOLD, SHARD = "#4a5168", "#efe9db", "#9aa1b5", "#e0b95f", "#f0765e"

PANE = 28.0
STEP = 32.0
CARD = 38.0  # the width of a strip and of a window
CAP = 25.0  # above a strip's spaces: a hint of its other side


def define_glows(paper: Paper) -> None:
    """The light around a pane in a window, one for each color."""
    for letter, kind in KINDS.items():
        paper.add(
            f'<radialGradient id="sintra-{letter}"><stop offset="0.3" stop-color="{kind.fill}" '
            f'stop-opacity="0.75"/><stop offset="1" stop-color="{kind.fill}" stop-opacity="0"/>'
            "</radialGradient>"
        )


def draw_pane(paper: Paper, x: float, y: float, letter: str, size: float = PANE) -> None:
    """A pane in its lead, with a glint, by its upper left corner."""
    kind = KINDS[letter]
    paper.add(
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size / 8:g}" '
        f'fill="{kind.fill}" stroke="{LEAD}" stroke-width="{size / 14:g}"/>'
    )
    low, high = size * 0.1, size * 0.42
    glint = [(x + low, y + high), (x + high, y + low), (x + low, y + low)]
    paper.polygon(glint, "#ffffff66")
    paper.mark(x + size / 2, y + size / 2, size * 0.54, kind, kind.ink)


def draw_space(paper: Paper, x: float, y: float, letter: str, size: float = PANE) -> None:
    """A free space of a strip: its color as an outline around its mark."""
    kind = KINDS[letter]
    paper.add(
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size / 8:g}" '
        f'fill="{NIGHT}" stroke="{kind.fill}" stroke-opacity="0.7"/>'
    )
    paper.mark(x + size / 2, y + size / 2, size * 0.44, kind, kind.fill)


def draw_strip(paper: Paper, x: float, y: float, spaces: list[tuple[str, str]], back: str) -> None:
    """A strip's spaces from the top with the panes on them; in its cap what its back shows."""
    height = CAP + len(spaces) * STEP + 3
    paper.box(x, y, CARD, height, SLAB, radius=5, line=EDGE)
    for i, letter in enumerate(back):
        kind = KINDS[letter]
        paper.mark(x + 6 + i * 6.5, y + (8 if i % 2 == 0 else 17), 6, kind, kind.fill)
    for i, (space, held) in enumerate(spaces):
        left, top = x + (CARD - PANE) / 2, y + CAP + i * STEP + 1
        if held:
            draw_pane(paper, left, top, held)
        else:
            draw_space(paper, left, top, space)


def draw_gap(paper: Paper, x: float, y: float, height: float) -> None:
    """Where a strip has left the game."""
    paper.add(
        f'<rect x="{x:g}" y="{y:g}" width="{CARD:g}" height="{height:g}" rx="5" fill="none" '
        f'stroke="{EDGE}" stroke-dasharray="3 5"/>'
    )


def draw_window(paper: Paper, x: float, y: float, panes: str, points: int) -> None:
    """A pointed window with its two frames, and its value on the sill."""
    sill = y + 2 * STEP + 20
    paper.add(
        f'<path d="M{x:g} {sill:g}V{y + 18:g}Q{x:g} {y + 4:g} {x + CARD / 2:g} {y - 6:g}'
        f'Q{x + CARD:g} {y + 4:g} {x + CARD:g} {y + 18:g}V{sill:g}Z" '
        f'fill="{LEAD}" stroke="{GOLD if panes else EDGE}" stroke-width="1.5"/>'
    )
    for frame in range(2):
        left, top = x + (CARD - PANE) / 2, y + 17 + frame * STEP
        if frame < len(panes):
            draw_lit_pane(paper, left, top, panes[frame])
        else:
            paper.box(left, top, PANE, PANE, "none", radius=3, line=EDGE)
    paper.circle(x + CARD / 2, sill + 13, 10, STONE, GOLD)
    paper.text(x + CARD / 2, sill + 17.5, str(points), size=13, fill=GOLD, weight="bold")


def draw_lit_pane(paper: Paper, x: float, y: float, letter: str) -> None:
    middle = PANE / 2
    paper.circle(x + middle, y + middle, PANE, f"url(#sintra-{letter})")
    draw_pane(paper, x, y, letter)


def draw_glazier(paper: Paper, x: float, y: float, slot: int) -> None:
    """A small figure with a hat, standing on (x, y), that shows the slot's number."""
    paper.add(
        f'<g transform="translate({x:g} {y:g})" fill="{GOLD}" stroke="{LEAD}">'
        '<path d="M-9 0L-5 -13Q0 -17 5 -13L9 0Z"/>'
        '<circle cy="-18" r="5.2"/>'
        '<path d="M-9 -20H9L5 -22.500Q4 -28 0 -28Q-4 -28 -5 -22.500Z"/></g>'
    )
    paper.text(x, y - 2.5, str(slot), size=11, fill=LEAD, weight="bold")


def draw_ornament(paper: Paper, x: float, y: float, panes: int, points: int) -> None:
    """Four petals, one for each surrounding frame, lit as they fill."""
    for petal in range(4):
        at_x, at_y = polar(7.5, (petal + 0.5) / 4, (x, y))
        paper.circle(at_x, at_y, 6, GOLD if petal < panes else SLAB, LEAD)
    if points:
        paper.text(x + 18, y + 5, f"+{points}", size=13, fill=GOLD, anchor="start", weight="bold")


def draw_tile(paper: Paper, x: float, y: float, size: float = PANE) -> None:
    """The starting-player tile."""
    paper.box(x, y, size, size, CHALK, radius=size / 2, line=GOLD)
    paper.text(x + size / 2, y + size * 0.7, "1", size=size * 0.6, fill=NIGHT, weight="bold")


def draw_shard(paper: Paper, x: float, y: float) -> None:
    """The broken-glass marker, its tip at (x, y)."""
    points = [(x, y), (x - 8.0, y - 8.0), (x - 17.0, y - 4.0), (x - 14.0, y + 3.0)]
    paper.polygon([*points, (x - 19.0, y + 8.0), (x - 7.0, y + 6.0)], SHARD, LEAD)
