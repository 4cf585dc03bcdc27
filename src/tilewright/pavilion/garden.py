"""A player's seven stars drawn, with the pillars, statues and windows between them.

A star is six rhombi of 60 degrees around a point. The tips of three stars almost meet; in the
pockets between two stars, and beyond each outer star, stands a structure.
"""

from math import atan2, pi, sqrt

from tilewright.parts.drawing import Paper, Point, polar
from tilewright.pavilion.board import PILLARS, STAR_LETTERS, STATUES
from tilewright.pavilion.mosaic import EDGES, GOLD, INK, KINDS, LEAD, STONE
from tilewright.pavilion.state import LETTERS, NO_COLOR, SPACES, STARS, Board
from tilewright.pavilion.variant import STRUCTURES, Variant

SIDE = 36.0  # of a rhombus
APART = 3.36 * SIDE  # the middles of two neighbors
POCKET = 0.5 * SIDE  # the radius of a structure
TO_WINDOW = SIDE + POCKET / (sqrt(3) / 2) + 3
HALF_WIDTH = APART + TO_WINDOW + POCKET + 4
HALF_HEIGHT = APART * sqrt(3) / 2 + SIDE * sqrt(3) + 4
TURNS = (-1 / 12, 1 / 12, 3 / 12, 5 / 12, 7 / 12, 9 / 12)  # of the outer stars, clockwise from 12
GRAY = "#8b8776"

COLUMN = "M-6-8H6V-6H4L3.4 6H5V8H-5V6H-3.4L-4-6H-6Z"
FIGURE = (
    "M0-9A3.2 3.2 0 0 1 1.8-3.2C5-2.6 5.4.6 5 4H3.4V6H5V8.4H-5V6H-3.4V4H-5"
    "C-5.4.6-5-2.6-1.8-3.2A3.2 3.2 0 0 1 0-9Z"
)
ARCH = (
    "M-6 8V-2A6 6 0 0 1 6-2V8ZM-4 6H-.8V.4H-4ZM.8 6H4V.4H.8Z"
    "M-4-1.2H-.8V-5.9A4 4 0 0 0-4-1.2ZM.8-1.2H4A4 4 0 0 0 .8-5.9Z"
)


def star_middle(star: int) -> Point:
    return polar(APART, TURNS[star]) if star < len(TURNS) else (0.0, 0.0)


def rhombus(space: int, inset: float = 1.0) -> list[Point]:
    """A space of a star whose middle is (0, 0), inset on all sides."""
    turn, r = space / SPACES, SIDE - 2 * inset
    near = polar(2 * inset, turn)
    return [
        near,
        polar(r, turn + 1 / 12, near),
        polar(r * sqrt(3), turn, near),
        polar(r, turn - 1 / 12, near),
    ]


def space_middle(place: int) -> Point:
    """The middle of a space, on a board whose middle is (0, 0)."""
    star, space = divmod(place, SPACES)
    return polar(SIDE * sqrt(3) / 2, space / SPACES, star_middle(star))


def draw_stars(paper: Paper, variant: Variant, board: Board, middle: Point) -> None:
    paper.add(f'<g transform="translate({middle[0]:.1f} {middle[1]:.1f})">')
    for structure in range(len(STRUCTURES)):
        draw_structure(paper, board, structure)
    for star in range(STARS):
        draw_star(paper, variant, board, star)
    paper.add("</g>")


# Stars


def draw_star(paper: Paper, variant: Variant, board: Board, star: int) -> None:
    x, y = star_middle(star)
    paper.add(f'<g transform="translate({x:.1f} {y:.1f})" stroke-linejoin="round">')
    for space in range(SPACES):
        tile = board.tiles[SPACES * star + space]
        if tile:
            draw_laid(paper, space, LETTERS[tile - 1])
        else:
            draw_free(paper, variant, star, space)
    draw_heart(paper, variant, star)
    paper.add("</g>")


def draw_laid(paper: Paper, space: int, letter: str) -> None:
    kind, points = KINDS[letter], rhombus(space)
    x, y = polar(SIDE * sqrt(3) / 2, space / SPACES)
    paper.polygon(points, kind.fill, "#0008")
    paper.polygon(points[1:], "#ffffff2e")
    paper.mark(x, y, SIDE * 0.34, kind, kind.ink)


def draw_free(paper: Paper, variant: Variant, star: int, space: int) -> None:
    color = variant.star_colors[star]
    fill = "#fffdf7" if color == NO_COLOR else KINDS[LETTERS[color]].fill + "26"
    line = GRAY if color == NO_COLOR else EDGES[LETTERS[color]]
    x, y = polar(SIDE * sqrt(3) / 2, space / SPACES)
    number = variant.numbers[SPACES * star + space]
    paper.polygon(rhombus(space), fill, line, 1.2)
    paper.text(x, y + 6, str(number), size=17, fill=INK, weight="bold")


def draw_heart(paper: Paper, variant: Variant, star: int) -> None:
    """In the middle of a star: its color's mark, or its letter if it is printed for none."""
    color = variant.star_colors[star]
    if color == NO_COLOR:
        paper.circle(0, 0, 9, STONE, GRAY)
        paper.text(0, 4.5, STAR_LETTERS[star], size=13, fill=INK, weight="bold")
        return
    kind = KINDS[LETTERS[color]]
    paper.circle(0, 0, 9, kind.fill, "#fffdf7")
    paper.mark(0, 0, 8.5, kind, kind.ink)


# Structures


def structure_middle(places: list[int]) -> Point:
    stars = sorted({place // SPACES for place in places})
    if len(stars) == 1:
        return polar(TO_WINDOW, TURNS[stars[0]], star_middle(stars[0]))
    (x, y), (other_x, other_y) = star_middle(stars[0]), star_middle(stars[1])
    return (x + other_x) / 2, (y + other_y) / 2


def draw_structure(paper: Paper, board: Board, structure: int) -> None:
    tiles, places = STRUCTURES[structure]
    x, y = structure_middle(places)
    covered = [bool(board.tiles[place]) for place in places]
    is_filled = all(covered)
    paper.add(f'<g transform="translate({x:.1f} {y:.1f})">')
    paper.circle(0, 0, POCKET - 1.5, "#fff1c4" if is_filled else STONE, LEAD)
    for place, is_covered in zip(places, covered, strict=True):
        draw_arc(paper, direction((x, y), space_middle(place)), GOLD if is_covered else "#d9d0b6")
    draw_sign(paper, structure, tiles, GOLD if is_filled else "#7d7560")
    paper.add("</g>")


def direction(start: Point, end: Point) -> float:
    """The direction from one point to another, in full turns clockwise from 12 o'clock."""
    return atan2(end[0] - start[0], start[1] - end[1]) / (2 * pi)


def draw_arc(paper: Paper, turn: float, color: str) -> None:
    """A piece of a structure's rim that faces one of its spaces."""
    (x, y), (end_x, end_y) = polar(POCKET, turn - 0.08), polar(POCKET, turn + 0.08)
    paper.add(
        f'<path d="M{x:.1f} {y:.1f}A{POCKET:g} {POCKET:g} 0 0 1 {end_x:.1f} {end_y:.1f}" '
        f'fill="none" stroke="{color}" stroke-width="4" stroke-linecap="round"/>'
    )


def draw_sign(paper: Paper, structure: int, tiles: int, color: str) -> None:
    """What the structure is, and how many tiles it gives."""
    sign = ARCH
    if structure < len(PILLARS):
        sign = COLUMN
    elif structure < len(PILLARS) + len(STATUES):
        sign = FIGURE
    paper.add(
        f'<path d="{sign}" fill="{color}" fill-rule="evenodd" '
        f'transform="translate(-5 0) scale(.8)"/>'
    )
    paper.text(7, 5, str(tiles), size=13, fill=color, weight="bold")
