"""Draw the pictures of the README and of the documents: ``make pictures``.

A game's picture is a tidy game some moves after its start. The bots' strength against the time that
they think is drawn from what ``bench/ladder.py`` measured.
"""

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tilewright import Dealer, Position, Waits
from tilewright.trace import tidy_choice

HERE = Path(__file__).parent
PLIES = {"azul": 34, "sintra": 45, "pavilion": 60}

MEASURED = HERE.parent / "bench" / "ladder.jsonl"
WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 24, 52  # margins
COLORS = {"azul": "#1f6fb4", "sintra": "#c2571a", "pavilion": "#2c8a57"}
TITLES = {"azul": "Azul", "sintra": "Sintra", "pavilion": "Pavilion"}
FIRST_SIDES = ("colored", "A")
LABEL_HEIGHT = 15
ELO_STEP = 200

Line = dict[str, Any]  # a JSON object
Point = tuple[float, float, str]  # milliseconds a move, Elo above level 1, level


def position_after(name: str, plies: int) -> Position:
    dealer, choose = Dealer(seed=5), tidy_choice(random.Random(3))
    position, played = Position.start(name), 0
    while played < plies or position.waits == Waits.DEAL:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(choose(position))
            played += 1
    return position


# Strength against time


def side_of(line: Line) -> tuple[str, str]:
    options = line["options"]
    return line["game"], options.get("wall") or options["side"]


def curves(lines: list[Line]) -> dict[tuple[str, str], list[Point]]:
    """By game and side: the levels that are joined to level 1 by measured pairs."""
    times = {(side_of(line), line["level"]): line["mean ms"] for line in lines if "level" in line}
    gains = {(side_of(line), line["bots"]): line["elo"][1] for line in lines if "elo" in line}
    found: dict[tuple[str, str], list[Point]] = {}
    for side in dict.fromkeys(side for side, _ in gains):
        points, elo, level = [(times[side, "1"], 0.0, "1")], 0.0, 2
        while (side, f"{level}:{level - 1}") in gains and (side, str(level)) in times:
            elo += gains[side, f"{level}:{level - 1}"]
            points.append((times[side, str(level)], elo, str(level)))
            level += 1
        found[side] = points
    return found


class Plot:
    """Where times (by their logarithm) and Elo lie on the picture."""

    def __init__(self, points: list[Point]) -> None:
        self.low = math.floor(math.log10(min(ms for ms, _, _ in points)))
        self.high = math.ceil(math.log10(max(ms for ms, _, _ in points)))
        self.top = ELO_STEP * math.ceil(max(elo for _, elo, _ in points) / ELO_STEP)

    def x(self, ms: float) -> float:
        share = (math.log10(ms) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, elo: float) -> float:
        return HEIGHT - BOTTOM - elo / self.top * (HEIGHT - TOP - BOTTOM)


def draw_grid(plot: Plot) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for power in range(plot.low, plot.high + 1):
        x = plot.x(10**power)
        yield f'<path d="M{x:.0f} {TOP}V{bottom}" stroke="#ddd"/>'
        yield f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle">{10.0**power:g} ms</text>'
    for elo in range(0, plot.top + 1, ELO_STEP):
        y = plot.y(elo)
        yield f'<path d="M{LEFT} {y:.0f}H{right}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">{elo}</text>'
    place = f'x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 12}"'
    yield f'<text {place} text-anchor="middle">processor time a move</text>'
    yield f'<text x="{LEFT - 48}" y="{TOP - 8}">Elo above level 1</text>'


def draw_curve(plot: Plot, side: tuple[str, str], points: list[Point], label: float) -> str:
    color = COLORS[side[0]]
    dashes = "" if side[1] in FIRST_SIDES else ' stroke-dasharray="6 4"'
    path = "L".join(f"{plot.x(ms):.1f} {plot.y(elo):.1f}" for ms, elo, _ in points)
    dots = "".join(
        f'<circle cx="{plot.x(ms):.1f}" cy="{plot.y(elo):.1f}" r="3.5" fill="{color}">'
        f"<title>level {level}: {ms:g} ms, {elo:.0f} Elo</title></circle>"
        for ms, elo, level in points
    )
    ms, elo, level = points[-1]
    x, y = plot.x(ms), plot.y(elo)
    return (
        f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"{dashes}/>{dots}'
        f'<path d="M{x + 5:.1f} {y:.1f}L{WIDTH - RIGHT + 6} {label:.1f}" stroke="#bbb"/>'
        f'<text x="{WIDTH - RIGHT + 10}" y="{label + 4:.1f}" fill="{color}">'
        f"{TITLES[side[0]]} {side[1]}, to {level}</text>"
    )


def label_heights(plot: Plot, tops: list[float]) -> list[float]:
    """Where labels stand, given from the highest curve down: beside its end, below the last."""
    heights: list[float] = []
    for elo in tops:
        lowest = heights[-1] + LABEL_HEIGHT if heights else 0.0
        heights.append(max(plot.y(elo), lowest))
    return heights


def draw_strength(lines: list[Line]) -> str:
    found = sorted(curves(lines).items(), key=lambda entry: -entry[1][-1][1])
    plot = Plot([point for _, points in found for point in points])
    heights = label_heights(plot, [points[-1][1] for _, points in found])
    drawn = [
        draw_curve(plot, side, points, height)
        for (side, points), height in zip(found, heights, strict=True)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            ' font-family="sans-serif" font-size="12" fill="#333" role="img"'
            ' aria-label="The levels&apos; strength against the time they think">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            *draw_grid(plot),
            *drawn,
            "</svg>",
        ]
    )


if __name__ == "__main__":
    for name, plies in PLIES.items():
        picture = position_after(name, plies).svg()
        (HERE / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
    measured = [json.loads(line) for line in MEASURED.read_text(encoding="utf-8").splitlines()]
    (HERE / "strength.svg").write_text(draw_strength(measured) + "\n", encoding="utf-8")
