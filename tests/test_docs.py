"""What the documents say is what the program does."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from tilewright import Variant
from tilewright.game import Game
from tilewright.parts.heaps import count

DOCS = Path(__file__).parent.parent / "docs"
BOARDS = json.loads((DOCS / "rules" / "boards.json").read_text(encoding="utf-8"))
GAMES = ("azul", "sintra", "pavilion")


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", GAMES)
def test_rule_texts_are_those_of_the_rules(name: str) -> None:
    document = plain((DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8"))
    for rule, sentence in Variant.of(name).game.rule_texts.items():
        written = re.search(rf"- {rule} (.*?)(?= - [A-Z]{{2}}-E?\d| ## |$)", document)
        assert written, f"{rule} is not in the document"
        assert plain(sentence.en) in written[1], rule
        assert sentence.rule == rule
        assert sentence.fr != sentence.en


@pytest.mark.parametrize("name", GAMES)
def test_every_game_offers_what_the_contract_asks(name: str) -> None:
    rules = Variant.of(name).game
    wanted = [member for member in dir(Game) if not member.startswith("_")]
    wanted += list(Game.__annotations__)
    assert [member for member in wanted if not hasattr(rules, member)] == []


def test_azuls_printed_values_are_the_documents() -> None:
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
