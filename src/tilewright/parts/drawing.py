"""Our own drawings in SVG: the marks of the tile kinds, tiles, and the paper they are drawn on.

A kind is told apart by its mark before its color, so every tile carries its mark.
"""

from dataclasses import dataclass
from math import cos, pi, sin

Point = tuple[float, float]


def polar(radius: float, turn: float, center: Point = (0.0, 0.0)) -> Point:
    """A point at a distance, ``turn`` full turns clockwise from 12 o'clock."""
    x, y = center
    return x + radius * sin(2 * pi * turn), y - radius * cos(2 * pi * turn)


def path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.6g} {y:.6g}" for x, y in points) + "Z"


def circle_path(radius: float, center: Point = (0.0, 0.0)) -> str:
    x, y = center
    arc = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.3g} {y:.3g}{arc} {2 * radius:.3g} 0{arc} {-2 * radius:.3g} 0Z"


def star_path(points: int, outer: float, inner: float) -> str:
    radii = (outer, inner)
    return path([polar(radii[i % 2], i / (2 * points)) for i in range(2 * points)])


def petals(n: int, away: float, radius: float) -> str:
    return "".join(circle_path(radius, polar(away, (i + 0.5) / n)) for i in range(n))


def pinwheel() -> str:
    blades = ([(0.0, 0.0), polar(0.62, i / 4), polar(0.62, i / 4 + 0.125)] for i in range(4))
    return "".join(path(list(blade)) for blade in blades)


def crown() -> str:
    return path(
        [
            (-0.58, 0.42),
            (-0.62, -0.36),
            (-0.28, 0.0),
            (0.0, -0.5),
            (0.28, 0.0),
            (0.62, -0.36),
            (0.58, 0.42),
        ]
    )


def leaf() -> str:
    return "M0-.66C.62-.3.62.3 0 .66C-.62.3-.62-.3 0-.66ZM-.05-.4L-.05.5L.05.5L.05-.4Z"


MARKS = {
    "ring": circle_path(0.58) + circle_path(0.3),
    "diamond": path([(0.0, -0.64), (0.5, 0.0), (0.0, 0.64), (-0.5, 0.0)]),
    "flower": petals(4, 0.34, 0.28),
    "star": star_path(5, 0.66, 0.28),
    "cross": "M-.17-.58H.17V-.17H.58V.17H.17V.58H-.17V.17H-.58V-.17H-.17Z",
    "pinwheel": pinwheel(),
    "sun": circle_path(0.3)
    + "".join(
        path([polar(0.4, i / 8 - 0.035), polar(0.68, i / 8), polar(0.4, i / 8 + 0.035)])
        for i in range(8)
    ),
    "triangle": path([polar(0.66, i / 3) for i in range(3)]),
    "blossom": petals(5, 0.36, 0.24),
    "drop": "M0-.68C.2-.3.46-.02.46.24A.46.44 0 0 1-.46.24C-.46-.02-.2-.3 0-.68Z",
    "leaf": leaf(),
    "crown": crown(),
}


@dataclass(frozen=True)
class Kind:
    """How a kind of tile looks."""

    letter: str
    fill: str
    ink: str
    mark: str


class Paper:
    """Collects the elements of one picture."""

    def __init__(self, width: float, height: float, ground: str, title: str) -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img" font-family="system-ui,sans-serif">'
            f"<title>{title}</title>"
        )
        self._elements: list[str] = []
        self.box(0, 0, width, height, ground, radius=12)

    def add(self, element: str) -> None:
        self._elements.append(element)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        radius: float = 4,
        line: str = "none",
    ) -> None:
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
            f'fill="{fill}" stroke="{line}"/>'
        )

    def circle(self, x: float, y: float, radius: float, fill: str, line: str = "none") -> None:
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>')

    def polygon(self, points: list[Point], fill: str, line: str = "none", width: float = 1) -> None:
        self.add(f'<path d="{path(points)}" fill="{fill}" stroke="{line}" stroke-width="{width}"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 14,
        fill: str = "#333",
        anchor: str = "middle",
        weight: str = "normal",
    ) -> None:
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
            f'text-anchor="{anchor}" font-weight="{weight}">{text}</text>'
        )

    def mark(self, x: float, y: float, radius: float, kind: Kind, fill: str) -> None:
        self.add(
            f'<path d="{MARKS[kind.mark]}" transform="translate({x:g} {y:g}) scale({radius:g})" '
            f'fill="{fill}" fill-rule="evenodd"/>'
        )

    def tile(self, x: float, y: float, size: float, kind: Kind) -> None:
        """A glazed square tile with its mark, by its upper left corner."""
        self.box(x, y, size, size, kind.fill, radius=size / 7, line="#0005")
        self.box(x + size * 0.1, y + size * 0.07, size * 0.8, size * 0.2, "#fff3", radius=size / 9)
        self.mark(x + size / 2, y + size / 2, size * 0.52, kind, kind.ink)

    def space(self, x: float, y: float, size: float, kind: Kind | None = None) -> None:
        """An empty place for a tile, with the kind printed on it if there is one."""
        fill = kind.fill if kind else "#fff"
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size / 7:g}" '
            f'fill="{fill}" fill-opacity="{0.16 if kind else 0.6}" stroke="#0003"/>'
        )
        if kind:
            self.add('<g opacity="0.35">')
            self.mark(x + size / 2, y + size / 2, size * 0.42, kind, "#222")
            self.add("</g>")

    def finish(self) -> str:
        return self._head + "".join(self._elements) + "</svg>"
