"""What is laid over a drawing: the places of the last move, arrows, marks; and another size."""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from typing import TypeVar

from tilewright.game import LANGS, Lang, OptionError
from tilewright.parts.drawing import MARKS, Point, path

LAST, ARROW, MARK = "#f2b705", "#2c8a4b", "#b3261e"
RADIUS = 19.0  # of a ring around a place
SHAFT, HEAD = 5.0, 16.0  # of an arrow
SMALLEST = 16  # pixels that a picture is wide

HEADER = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')
SHAPE = re.compile(r'<path d="([^"]*)" transform="[^"]*" fill="[^"]*" fill-rule="evenodd"/>')

Places = Mapping[str, Point]
T = TypeVar("T")


@dataclass(frozen=True)
class Layers:
    """What is laid over a drawing: rings, arrows through places, and texts by place."""

    last: Sequence[str]
    arrows: Sequence[Sequence[str]]
    marks: Mapping[str, str]

    def __bool__(self) -> bool:
        return bool(self.last or self.arrows or self.marks)

    def over(self, svg: str, places: Places) -> str:
        """The drawing with all of it; rings lie under arrows, and texts on top."""
        elements = [
            *rings(places, self.last),
            *arrows_through(places, self.arrows),
            *badges(places, self.marks),
        ]
        return svg.removesuffix("</svg>") + "".join(elements) + "</svg>"


def checked_lang(lang: Lang) -> Lang:
    if lang not in LANGS:
        raise OptionError(f"expected lang={'|'.join(LANGS)}, got {lang!r}")
    return lang


def resized(svg: str, width: int) -> str:
    """The same picture, ``width`` pixels wide."""
    if not isinstance(width, int | float) or not SMALLEST <= width < inf:
        raise OptionError(f"expected size= pixels from {SMALLEST}, got {width!r}")
    found = HEADER.search(svg)
    assert found, "a picture begins with its size"
    across, down = float(found[1]), float(found[2])
    size = f'viewBox="0 0 {across:g} {down:g}" width="{width}" height="{width * down / across:g}"'
    return svg[: found.start()] + size + svg[found.end() :]


def without_shapes(svg: str) -> str:
    """The same picture with tiles told apart by their colors alone."""
    shapes = set(MARKS.values())
    return SHAPE.sub(lambda found: "" if found[1] in shapes else found[0], svg)


def listed(arrows: Sequence[T]) -> Sequence[T]:
    """A move's text alone is no list of arrows."""
    if isinstance(arrows, str) or not isinstance(arrows, Iterable):
        raise OptionError(f"expected arrows= a list of moves or of places, got {arrows!r}")
    return arrows


def rings(places: Places, last: Sequence[str]) -> list[str]:
    if isinstance(last, str) or not isinstance(last, Iterable):
        raise OptionError(f"expected last= the places of a move (see places), got {last!r}")
    return [ring(point_of(places, name)) for name in last]


def ring(point: Point) -> str:
    x, y = point
    return (
        f'<circle class="last" cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" fill="{LAST}33" '
        f'stroke="{LAST}" stroke-width="4"/>'
    )


def arrow(start: Point, end: Point) -> str:
    """From one place to another, as one outline."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def at(far: float, aside: float) -> Point:
        return (
            start[0] + far * along[0] - aside * along[1],
            start[1] + far * along[1] + aside * along[0],
        )

    neck, half = max(0.0, length - HEAD), SHAFT / 2
    outline = [at(0, half), at(neck, half), at(neck, HEAD / 2), at(length, 0)]
    outline += [at(neck, -HEAD / 2), at(neck, -half), at(0, -half)]
    return f'<path class="arrow" d="{path(outline)}" fill="{ARROW}" fill-opacity="0.8"/>'


def arrows_through(places: Places, lines: Iterable[Sequence[str]]) -> list[str]:
    """Arrows from place to place; a single place gets a ring."""
    drawn = []
    for line in lines:
        points = [point_of(places, name) for name in line]
        drawn += [arrow(*pair) for pair in pairwise(points)]
        drawn += [ring(points[0])] if len(points) == 1 else []
    return drawn


def badges(places: Places, marks: Mapping[str, str]) -> list[str]:
    """A short text on a disk beside each place."""
    if not isinstance(marks, Mapping):
        raise OptionError(f"expected marks= texts by place, got {marks!r}")
    drawn = []
    for name, text in marks.items():
        x, y = point_of(places, name)
        x, y = x + RADIUS * 0.8, y - RADIUS * 0.8
        drawn.append(
            f'<g class="mark"><circle cx="{x:g}" cy="{y:g}" r="12" fill="{MARK}" stroke="#fff" '
            f'stroke-width="2"/><text x="{x:g}" y="{y + 5:g}" font-size="14" fill="#fff" '
            f'text-anchor="middle" font-weight="bold">{html.escape(str(text))}</text></g>'
        )
    return drawn


def point_of(places: Places, name: str) -> Point:
    if name not in places:
        raise OptionError(f"expected a place ({', '.join(places)}), got {name!r}")
    return places[name]
