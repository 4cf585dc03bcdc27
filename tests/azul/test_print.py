"""Azul: what is printed on its boards is what the document says."""

import json
from pathlib import Path

import numpy as np

from tilewright import Variant
from tilewright.parts.heaps import count

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"
BOARDS = json.loads((RULES / "boards.json").read_text(encoding="utf-8"))


def test_printed_values_are_the_documents() -> None:
    printed = BOARDS["azul"]
    for players in (2, 3, 4):
        record = Variant.of("azul", players, jokers="yes").record[0]
        jokers = printed["jokers"][str(players)]
        left = printed["tiles_per_color"] - jokers["per_color_removed"]
        tiles = [count(int(record["tiles"]), kind) for kind in range(6)]
        assert tiles == [left] * 5 + [jokers["jokers"]]
        assert record["displays"] == BOARDS["factories"][str(players)]
    record = Variant.of("azul").record[0]
    wall = [[printed["colors"][int(color)] for color in row] for row in record["printed"]]
    assert wall == printed["wall"]
    assert np.diff(record["floor_loss"].astype(int)).tolist() == [-v for v in printed["floor"]]
    bonus = printed["bonus"]
    assert (record["row_bonus"], record["column_bonus"], record["color_bonus"]) == (
        bonus["row"],
        bonus["column"],
        bonus["color"],
    )
