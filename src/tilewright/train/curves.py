"""Curves of a training as a picture: how well winners are foreseen, and what was won."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT, MARGIN, TITLE = 640, 220, 48, 28
INK, LINE = "#33302b", "#1f6fb4"

Entry = Mapping[str, Any]  # a line of the log
Point = tuple[float, float]


def picture(log: Sequence[Entry], title: str) -> str:
    """Two panels, one above the other."""
    epochs = [entry for entry in log if entry["what"] == "epoch"]
    gates = [entry for entry in log if entry["what"] == "gate"]
    losses = [(float(i), float(entry["log loss"])) for i, entry in enumerate(epochs)]
    shares = [(float(i), 100 * float(entry["win share"])) for i, entry in enumerate(gates)]
    words = [
        f"{entry['generation']}: {entry['players']} players, {100 * entry['win share']:.0f} %"
        for entry in gates
    ]
    panels = [
        panel(losses, "log loss of games set aside, epoch by epoch"),
        panel(shares, "% of the wins in tests, generation by generation", words),
    ]
    drawn = "".join(
        f'<g transform="translate(0 {TITLE + i * HEIGHT})">{one}</g>'
        for i, one in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {TITLE + 2 * HEIGHT}" '
        f'font-family="sans-serif" font-size="12" fill="{INK}">'
        f'<rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="{MARGIN}" y="20" font-size="15">{escape(title)}</text>{drawn}</svg>\n'
    )


def panel(points: Sequence[Point], title: str, words: Sequence[str] = ()) -> str:
    """A curve, or points with words, and the lowest and highest value beside it."""
    if not points:
        return f'<text x="{MARGIN}" y="{HEIGHT / 2}">{escape(title)}: nothing yet</text>'
    low, high = min(y for _, y in points), max(y for _, y in points)
    placed = [placed_at(point, len(points), low, high) for point in points]
    line = "" if words else " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{LINE}"/>' for x, y in placed)
    named = "".join(
        f'<text x="{x:.1f}" y="{HEIGHT - 8}" text-anchor="middle" font-size="10">'
        f"{escape(word)}</text>"
        for (x, _), word in zip(placed, words, strict=bool(words))
    )
    return (
        f'<text x="{MARGIN}" y="18">{escape(title)}</text>'
        f'<text x="4" y="{MARGIN + 4}">{high:.4g}</text>'
        f'<text x="4" y="{HEIGHT - MARGIN + 4}">{low:.4g}</text>'
        f'<polyline points="{line}" fill="none" stroke="{LINE}" stroke-width="2"/>{dots}{named}'
    )


def placed_at(point: Point, n: int, low: float, high: float) -> Point:
    x, y = point
    across = (WIDTH - 2 * MARGIN) / max(1, n - 1)
    up = (y - low) / (high - low) if high > low else 0.5
    return MARGIN + 12 + across * x * 0.96, HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN)
