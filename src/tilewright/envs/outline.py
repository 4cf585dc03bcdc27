"""Outlines of what our drawings hold: paths, boxes and circles as polygons, and their strokes."""

import re
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

import numpy as np

from tilewright.parts.drawing import Point
from tilewright.records import Array

TOKEN = re.compile(r"[MLHVCQAaZ]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "a": 7, "Z": 0}
CURVE = 8  # pieces of a curve
ROUND = 36  # pieces of a circle
THIN = 4  # samples: a line too thin for its corners to show

Polygon = list[Point]


@lru_cache(maxsize=256)  # marks are drawn again and again
def path_polygons(text: str) -> list[Polygon]:
    """The polygons of a path's text, its curves in pieces."""
    tokens = TOKEN.findall(text)
    polygons: list[Polygon] = []
    command, i = "", 0
    while i < len(tokens):
        if tokens[i] in ARGUMENTS:
            command, i = tokens[i], i + 1
        n = ARGUMENTS[command]
        add_piece(polygons, command, [float(token) for token in tokens[i : i + n]])
        i += n
    return polygons


def add_piece(polygons: list[Polygon], command: str, numbers: list[float]) -> None:
    if command == "M":
        polygons.append([(numbers[0], numbers[1])])
        return
    polygon = polygons[-1]
    x, y = polygon[-1]
    match command:
        case "L":
            polygon.append((numbers[0], numbers[1]))
        case "H":
            polygon.append((numbers[0], y))
        case "V":
            polygon.append((x, numbers[0]))
        case "C" | "Q":
            polygon += curve([(x, y), *pairs(numbers)])
        case "A":
            polygon += arc((x, y), (numbers[5], numbers[6]), numbers)
        case "a":
            polygon += arc((x, y), (x + numbers[5], y + numbers[6]), numbers)


def pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def curve(points: list[Point]) -> Polygon:
    """A Bezier curve in pieces, without its first point (de Casteljau)."""
    pieces = []
    for step in range(1, CURVE + 1):
        t, left = step / CURVE, points
        while len(left) > 1:
            left = [
                (x + t * (next_x - x), y + t * (next_y - y))
                for (x, y), (next_x, next_y) in pairwise(left)
            ]
        pieces.append(left[0])
    return pieces


def arc(start: Point, end: Point, numbers: list[float]) -> Polygon:
    """An upright elliptic arc in pieces, without its first point (SVG 1.1, F.6.5)."""
    rx, ry, _, is_large, is_clockwise = numbers[:5]
    dx, dy = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
    half = max(1e-9, hypot(dx, dy))
    stretch = max(1.0, half)
    rx, ry, dx, dy, half = rx * stretch, ry * stretch, dx / stretch, dy / stretch, half / stretch
    away = sqrt(max(0.0, 1 - half * half)) / half * (1 if is_large != is_clockwise else -1)
    cx, cy = away * dy, -away * dx
    first, last = atan2(dy - cy, dx - cx), atan2(-dy - cy, -dx - cx)
    turn = (last - first) % (2 * pi) if is_clockwise else -((first - last) % (2 * pi))
    middle = (start[0] + end[0]) / 2 + cx * rx, (start[1] + end[1]) / 2 + cy * ry
    n = max(2, ceil(abs(turn) / (2 * pi) * ROUND))
    angles = [first + turn * step / n for step in range(1, n + 1)]
    return [(middle[0] + rx * cos(a), middle[1] + ry * sin(a)) for a in angles]


def circle_polygon(x: float, y: float, radius: float) -> Polygon:
    angles = [2 * pi * i / ROUND for i in range(ROUND)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


DOT = np.array(circle_polygon(0, 0, 1)[::6])


def box_polygon(x: float, y: float, width: float, height: float, radius: float) -> Polygon:
    """A rectangle with round corners."""
    radius = min(radius, width / 2, height / 2)
    if radius <= 0:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    right, bottom = x + width - radius, y + height - radius
    corners = ((right, bottom), (x + radius, bottom), (x + radius, y + radius), (right, y + radius))
    return [
        (cx + radius * cos(pi / 2 * (i + k / 4)), cy + radius * sin(pi / 2 * (i + k / 4)))
        for i, (cx, cy) in enumerate(corners)
        for k in range(5)
    ]


def stroke_polygons(points: Array, width: float, is_closed: bool) -> list[Array]:
    """A line of a width along a polygon: a box for each side, and a dot where two meet."""
    ends = np.concatenate([points[1:], points[:1]]) if is_closed else points[1:]
    starts = points if is_closed else points[:-1]
    along = ends - starts
    lengths = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    across = np.stack([-along[:, 1], along[:, 0]], 1) / lengths[:, None] * (width / 2)
    boxes = np.stack([starts + across, starts - across, ends - across, ends + across], 1)
    dots = points[:, None] + DOT * (width / 2)
    return [boxes, dots] if width > THIN else [boxes]
