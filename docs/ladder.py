"""What ``bench/ladder.py`` measured, for docs/bots.md: tables, and strength against time.

``make pictures`` writes both from ``bench/ladder.jsonl``.
"""

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MEASURED = HERE.parent / "bench" / "ladder.jsonl"
WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 24, 52  # margins
COLORS = {"azul": "#1f6fb4", "sintra": "#c2571a", "pavilion": "#2c8a57"}
TITLES = {"azul": "Azul", "sintra": "Sintra", "pavilion": "Pavilion"}
FIRST_SIDES = ("colored", "A")
LABEL_HEIGHT = 15
ELO_STEP = 200

AMONG = """\
With three and four players, one of a level among those of the level below it
(`python bench/ladder.py GAME --players 3 2:1 3:2 ...`). Par is 33 and 25 %:
"""
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
SIDES = (
    ("azul", "colored"),
    ("azul", "gray"),
    ("sintra", "A"),
    ("sintra", "B"),
    ("pavilion", "colored"),
    ("pavilion", "gray"),
)
LEVELS = range(1, 9)
USUAL_GAMES = 400

Line = dict[str, Any]  # a JSON object
Point = tuple[float, float, str]  # milliseconds a move, Elo above level 1, level


# Strength against time


def side_of(line: Line) -> tuple[str, str]:
    options = line["options"]
    return line["game"], options.get("wall") or options["side"]


def ratings(lines: list[Line]) -> dict[tuple[str, str], list[float]]:
    """By game and side: Elo above level 1, as far as measured pairs lead from it."""
    gains = {
        (side_of(line), line["bots"]): line["elo"][1] for line in lines if line.get("players") == 2
    }
    found: dict[tuple[str, str], list[float]] = {side: [0.0] for side in SIDES}
    for side, elos in found.items():
        while (side, f"{len(elos) + 1}:{len(elos)}") in gains:
            elos.append(elos[-1] + gains[side, f"{len(elos) + 1}:{len(elos)}"])
    return found


def curves(lines: list[Line]) -> dict[tuple[str, str], list[Point]]:
    """By game and side: the levels whose strength and time are known."""
    times = {(side_of(line), line["level"]): line["mean ms"] for line in lines if "level" in line}
    return {
        side: [
            (times[side, str(level)], elo, str(level))
            for level, elo in enumerate(elos, 1)
            if (side, str(level)) in times
        ]
        for side, elos in ratings(lines).items()
    }


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


# Tables


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    ruled = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(row) + " |\n" for row in ruled)


def side_names() -> list[str]:
    return [f"{TITLES[game]} {side}" for game, side in SIDES]


def share_text(line: Line | None) -> str:
    if line is None:
        return ""
    if line["win share"] == 1:
        return f"all {line['games']} games"
    text = f"{100 * line['win share']:.0f} ± {100 * line['plus minus']:.0f} %"
    return text if line["games"] == USUAL_GAMES else f"{text}, {line['games']} games"


def shares(lines: list[Line]) -> str:
    """The levels against those below, and against a bot that looks only one move ahead."""
    found = {(side_of(line), line["bots"]): line for line in lines if line.get("players") == 2}
    pairs = [(str(level), str(level - 1)) for level in LEVELS[1:]]
    pairs += [("1", "greedy"), ("8", "greedy")]
    rows = [
        [f"{one} against {other}"]
        + [share_text(found.get((side, f"{one}:{other}"))) for side in SIDES]
        for one, other in pairs
    ]
    return table(["", *side_names()], rows)


def rating_table(lines: list[Line]) -> str:
    found = ratings(lines)
    rows = [
        [str(level)]
        + [f"{found[side][level - 1]:.0f}" if level <= len(found[side]) else "" for side in SIDES]
        for level in LEVELS
    ]
    return table(["level", *side_names()], rows)


def among_others(lines: list[Line]) -> str:
    """One of a level among those of the level below, with more than two players."""
    found = {
        (line["game"], line["players"], line["bots"]): line
        for line in lines
        if line.get("players", 2) > 2
    }
    columns = [(game, players) for game in TITLES for players in (3, 4)]
    rows = [
        [f"{level} among {level - 1}"]
        + [share_text(found.get((*column, f"{level}:{level - 1}"))) for column in columns]
        for level in LEVELS[1:]
    ]
    return table(["", *(f"{TITLES[game]}, {players}" for game, players in columns)], rows)


def measured_text(lines: list[Line]) -> str:
    return "\n".join(
        [
            BEGIN,
            shares(lines),
            "The same as Elo, added up from level 1:\n",
            rating_table(lines),
            AMONG,
            among_others(lines),
            END,
        ]
    )


def write_tables(page: Path, lines: list[Line]) -> None:
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(before + measured_text(lines) + after, encoding="utf-8")


if __name__ == "__main__":
    measured = [json.loads(line) for line in MEASURED.read_text(encoding="utf-8").splitlines()]
    (HERE / "strength.svg").write_text(draw_strength(measured) + "\n", encoding="utf-8")
    write_tables(HERE / "bots.md", measured)
