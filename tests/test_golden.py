"""Games and counts that the oracles wrote down. ``python -m tests.oracle.golden`` writes them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import VARIANT_NAMES
from tilewright.tools.perft import divide, perft
from tilewright.tools.trace import follow, replay

FOLDER = Path(__file__).parent / "golden"
CASES = [json.loads(line) for line in (FOLDER / "perft.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_golden_games_are_told_the_same_way(name: str) -> None:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    assert list(replay(lines)) == [json.loads(line) for line in lines]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['lines']}")
def test_there_are_as_many_ways_to_play_as_the_oracle_counts(case: dict[str, Any]) -> None:
    lines = (FOLDER / f"{case['game']}.jsonl").read_text(encoding="utf-8").splitlines()
    position = follow(None, json.loads(lines[0]))
    for line in lines[1 : case["lines"]]:
        position = follow(position, json.loads(line))
    assert [perft(position, depth + 1) for depth in range(len(case["ways"]))] == case["ways"]
    assert list(divide(position, 1).values()) == [1] * case["ways"][0]
