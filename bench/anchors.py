"""Ratings of the levels of bots, from what the ladder measured: ``python -m bench.anchors``.

Each line ``N:M`` of two players in ``ladder.jsonl`` says how far level N is above level M = N - 1.
A game's lines are averaged over its options and added up from level 1.
"""

import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean

LADDER = Path(__file__).parent / "ladder.jsonl"
TARGET = Path(__file__).parent.parent / "src" / "tilewright" / "people" / "ladder.json"
LEVELS = 8


def steps() -> dict[str, dict[int, list[float]]]:
    """By game and level, the Elo above the level below, as often as it was measured."""
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for line in LADDER.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        upper, _, lower = row.get("bots", "").partition(":")
        if row.get("players") == 2 and upper.isdecimal() and lower == str(int(upper) - 1):
            found[row["game"]][int(upper)].append(row["elo"][1])
    return found


def anchors() -> dict[str, list[float]]:
    """By game, the Elo of each level above level 1; under an empty name the mean of all games."""
    measured = {game: climbed(of) for game, of in sorted(steps().items())}
    means = [round(fmean(values), 1) for values in zip(*measured.values(), strict=True)]
    return {"": means, **measured}


def climbed(of: dict[int, list[float]]) -> list[float]:
    heights = [0.0]
    for level in range(2, LEVELS + 1):
        heights.append(round(heights[-1] + fmean(of[level]), 1))
    return heights


if __name__ == "__main__":
    TARGET.write_text(json.dumps(anchors(), indent=1) + "\n", encoding="utf-8")
