"""Our drawings as pixels, without any other library: as much of SVG as they use, in NumPy.

Every shape becomes polygons, and these the pixels that they cover. Dashed lines are drawn whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from xml.etree import ElementTree

import numpy as np

from tilewright.envs.coverage import FULL, SAMPLES, Covered, cover
from tilewright.envs.glyphs import ADVANCE, DOWN, dots
from tilewright.envs.outline import (
    Polygon,
    box_polygon,
    circle_polygon,
    path_polygons,
    stroke_polygons,
)
from tilewright.records import Array

SMALL = 300  # samples across: outlines that are painted at once
KEPT = 4096  # shapes that are remembered: most of a picture is as in the last one
CAPITAL = 0.72  # a capital letter's height in the size of its font
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
GEOMETRY = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "cy", "r"),
    "path": ("d",),
    "text": ("x", "y", "font-size", "text-anchor"),
}
DEFAULTS = {"font-size": "14", "text-anchor": "start"}


@dataclass(frozen=True)
class Shape:
    """What covers pixels: an element's kind and numbers, and where and on what it is drawn."""

    kind: str
    values: tuple[str, ...]  # in the order of GEOMETRY; a text's letters come last
    at: tuple[float, float]
    scale: float
    height: int
    width: int

    def stacks(self) -> list[Array]:
        """Its polygons as samples of the picture."""
        if self.kind == "path":
            polygons = [[polygon] for polygon in path_polygons(self.values[0])]
        elif self.kind == "circle":
            polygons = [[circle_polygon(*map(float, self.values))]]
        elif self.kind == "rect":
            polygons = [[box_polygon(*map(float, self.values))]]
        else:
            polygons = [text_boxes(*self.values)]
        return [(np.array(alike) * self.scale + self.at) * SAMPLES for alike in polygons if alike]

    @property
    def is_closed(self) -> bool:
        return self.kind != "path" or self.values[0].rstrip().endswith("Z")


@lru_cache(maxsize=KEPT)
def filled(shape: Shape, is_even_odd: bool) -> list[Covered]:
    stacks = shape.stacks()
    return [cover(stacks, shape.height, shape.width, is_even_odd)] if stacks else []


@lru_cache(maxsize=KEPT)
def outlined(shape: Shape, width: float) -> list[Covered]:
    """A line around a shape; around a large one, side by side: what lies within is not painted."""
    lines = [
        stack
        for (polygon,) in shape.stacks()
        for stack in stroke_polygons(polygon, width * SAMPLES, shape.is_closed)
    ]
    points = np.concatenate([stack.reshape(-1, 2) for stack in lines])
    is_small = (points.max(0) - points.min(0)).max() < SMALL
    parts = [lines] if is_small else [[one[None]] for stack in lines for one in stack]
    return [cover(part, shape.height, shape.width) for part in parts]


def text_boxes(x: str, y: str, size: str, anchor: str, text: str) -> list[Polygon]:
    dot = CAPITAL * float(size) / DOWN
    left = float(x) - (ADVANCE * len(text) - 1) * dot * ANCHORS[anchor]
    top = float(y) - DOWN * dot
    return [
        box_polygon(left + column * dot, top + row * dot, n * dot, dot, 0)
        for column, row, n in dots(text)
    ]


@dataclass(frozen=True)
class Pen:
    """What an element inherits from those around it."""

    at: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0
    opacity: float = 1.0
    attributes: Mapping[str, str] = field(default_factory=dict)

    def within(self, element: ElementTree.Element) -> "Pen":
        """The pen for an element: moved, scaled, and with its attributes over the inherited."""
        own = dict(element.attrib)
        pen = self.moved(own.pop("transform", ""))
        opacity = pen.opacity * float(own.pop("opacity", 1))
        return replace(pen, opacity=opacity, attributes={**self.attributes, **own})

    def moved(self, transform: str) -> "Pen":
        pen = self
        for step in transform.split(")")[:-1]:
            name, _, numbers = step.strip().partition("(")
            values = [float(number) for number in numbers.split()]
            if name == "scale":
                pen = replace(pen, scale=pen.scale * values[0])
            else:
                x, y = pen.at
                pen = replace(pen, at=(x + values[0] * pen.scale, y + values[1] * pen.scale))
        return pen

    def number(self, name: str) -> float:
        return float(self.attributes.get(name, 1))


class Picture:
    """A picture that shapes are painted on, one over the other."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels = np.full((height, width, 3), 255, np.float32)
        self.glows: dict[str, tuple[Array, Array, Array]] = {}  # color, offsets, opacities

    def paint(self, parts: list[Covered], color: str, opacity: float) -> None:
        for samples, top, left in parts:
            if color.startswith("url(#"):
                rgb, alpha = self.glow(color[5:-1], samples.shape)
            else:
                rgb, alpha = read_color(color)
            share = samples * np.float32(opacity / FULL) * alpha
            part = self.pixels[top : top + samples.shape[0], left : left + samples.shape[1]]
            part += (rgb - part) * share[..., None]

    def glow(self, name: str, shape: tuple[int, ...]) -> tuple[Array, Array]:
        """A radial gradient over a box: its color, and how much of it there is."""
        rgb, offsets, opacities = self.glows[name]
        y, x = np.ogrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
        return rgb, np.interp(np.hypot(x, y), offsets, opacities)

    def define_glow(self, element: ElementTree.Element) -> None:
        stops = [stop.attrib for stop in element]
        rgb, _ = read_color(stops[0]["stop-color"])
        offsets = np.array([float(stop["offset"]) for stop in stops])
        opacities = np.array([float(stop["stop-opacity"]) for stop in stops])
        self.glows[element.attrib["id"]] = (rgb, offsets, opacities)


def rasterize(svg: str) -> Array:
    """A drawing as an array of height, width and three colors."""
    root = ElementTree.fromstring(svg)
    picture = Picture(round(float(root.attrib["width"])), round(float(root.attrib["height"])))
    for child in root:
        draw(picture, child, Pen())
    return picture.pixels.round().astype(np.uint8)


def draw(picture: Picture, element: ElementTree.Element, around: Pen) -> None:
    pen, kind = around.within(element), element.tag.rpartition("}")[2]
    match kind:
        case "g":
            for child in element:
                draw(picture, child, pen)
        case "radialGradient":
            picture.define_glow(element)
        case "rect" | "circle" | "path" | "text":
            draw_shape(picture, pen, kind, element.text or "")


def draw_shape(picture: Picture, pen: Pen, kind: str, text: str) -> None:
    values = [pen.attributes.get(name, DEFAULTS.get(name, "0")) for name in GEOMETRY[kind]]
    values += [text] if kind == "text" else []
    shape = Shape(kind, tuple(values), pen.at, pen.scale, *picture.pixels.shape[:2])
    fill, line = pen.attributes.get("fill", "#000"), pen.attributes.get("stroke", "none")
    if fill != "none":
        parts = filled(shape, pen.attributes.get("fill-rule") == "evenodd")
        picture.paint(parts, fill, pen.opacity * pen.number("fill-opacity"))
    if line != "none":
        parts = outlined(shape, pen.number("stroke-width") * pen.scale)
        picture.paint(parts, line, pen.opacity * pen.number("stroke-opacity"))


@lru_cache(maxsize=KEPT)
def read_color(text: str) -> tuple[Array, Array]:
    """A color like #rgb or #rrggbbaa, and how opaque it is."""
    digits = text.removeprefix("#")
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    values = np.frombuffer(bytes.fromhex(digits), np.uint8).astype(np.float32)
    return values[:3], values[3] / 255 if len(values) > 3 else np.ones((), np.float32)
