"""What the page edits is what the library reads: positions field by field, records as trees."""

import json
import re
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games import DRAWN, DRAWN_GAMES
from tilewright import Dealer, Position, Record, Variant
from tilewright.server.study_messages import RecordWanted
from tilewright.server.written import read_record
from tilewright.testing import all_variants
from tilewright.testing.walk import some_positions

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
POSITIONS = 200  # of each game
ASK = """
import {{ answer }} from {driver!r};
let text = "";
for await (const part of process.stdin) text += part;
process.stdout.write(JSON.stringify(answer(JSON.parse(text))));
"""
Json = dict[str, Any]  # Any: whatever JSON holds


def positions(name: str) -> list[Position]:
    """From games of all variants: waiting for moves and for deals, and over."""
    variants = list(all_variants(name))
    games = (some_positions(variants[seed % len(variants)], seed) for seed in range(POSITIONS))
    return list(islice((position for game in games for position in game), POSITIONS))


def annotated(name: str) -> Record:
    """A game with variations of moves and deals, comments and marks."""
    dealer = Dealer(5)
    record = Record.of(Variant.of(name, 3), 1, {"Seat0": "Ana", "Seat2": "Zoé"})
    record = record.deal(dealer.draw(record.position))
    for ply in range(30):
        move = record.position.legal_moves[ply % len(record.position.legal_moves)]
        record = record.play(move, comment="hm" if ply == 3 else "")
        while record.position.waits.name == "DEAL":
            record = record.deal(dealer.draw(record.position))
    other = record.at(4)
    line = [str(other.legal_moves[-1]), str(other.play(other.legal_moves[-1]).legal_moves[0])]
    record = record.vary(4, *line).vary(4, str(other.legal_moves[-2])).mark("?!", ply=5)
    return record.comment("the end", ply=30)


def faults_of(name: str) -> list[str]:
    """All that the library says of positions of this game that cannot be, as its source has it;
    what people cannot write with the editor left out."""
    source = (ROOT / "src" / "tilewright" / name / "text.py").read_text(encoding="utf-8")
    checks = source.partition("faults = {")[2]
    market = (ROOT / "src/tilewright/parts/market.py").read_text(encoding="utf-8")
    reachable = re.findall(r'^        "([^"]+)": (?!str)', checks, re.MULTILINE)
    raised = re.findall(r"NotationError\(\s*f?\"(expected [^\"]+)", source + market)
    by_hand = ("wall row of 5", "a floor of", "a star of 6", "in letter order", "{expected} in")
    return reachable + [said for said in raised if not any(part in said for part in by_hand)]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """What the page makes of all positions and records, by game."""
    folder = tmp_path_factory.mktemp("editing")
    command = ["node", "scripts/bundle.mjs", str(folder), "editing=tests/editing.ts"]
    subprocess.run(command, cwd=WEB, check=True)
    (folder / "ask.mjs").write_text(ASK.format(driver=str(folder / "editing.js")))
    found: Json = {}
    for name in DRAWN:
        read = read_record(RecordWanted(record=annotated(name).write()), "en")
        records = [msgspec.to_builtins(read)]
        asked = {
            "game": name,
            "positions": [one.text for one in positions(name)],
            "records": records,
            "faults": faults_of(name),
        }
        node = ["node", str(folder / "ask.mjs")]
        ran = subprocess.run(
            node, input=json.dumps(asked), capture_output=True, text=True, check=True
        )
        found[name] = json.loads(ran.stdout)
    return found


@DRAWN_GAMES
def test_an_edited_position_is_the_library_s_text(name: str, page: Json) -> None:
    given = positions(name)
    assert len(given) == POSITIONS
    for position, edited in zip(given, page[name]["positions"], strict=True):
        assert edited["same"] == position.text
        assert Position.from_text(edited["same"]) == position
        assert Position.from_text(edited["rest"]) == position, "the bag holds the rest"


@DRAWN_GAMES
def test_every_field_of_a_position_can_be_edited(name: str, page: Json) -> None:
    position, edited = positions(name)[0], page[name]["positions"][0]
    options = {"players", *position.variant.options}
    fields = {part.partition("=")[0] for part in position.text.split()[1:]}
    assert sorted(edited["keys"]) == sorted(fields - options)


@DRAWN_GAMES
def test_a_tree_is_written_as_the_record_it_was_read_from(name: str, page: Json) -> None:
    record = annotated(name)
    assert page[name]["records"] == [record.write()]
    assert Record.read(page[name]["records"][0]) == record


@DRAWN_GAMES
def test_every_fault_of_a_position_has_words_for_people(name: str, page: Json) -> None:
    said = faults_of(name)
    assert len(said) > 10
    for own, (english, french) in zip(said, page[name]["faults"], strict=True):
        assert own not in (english, french), f"no words for {own!r}"
        assert english != french
