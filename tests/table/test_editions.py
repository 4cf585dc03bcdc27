"""Rules have a number: what was begun under one edition goes on under it."""

import json
import pickle
import re
from pathlib import Path

import msgspec
import pytest

from tests.table.editions import release_second_edition
from tests.table.sitting import SEED, Sitting, sit_down
from tilewright import Dealer, Move, Position, Record, RecordError, Variant
from tilewright.cli import main
from tilewright.games import EditionError
from tilewright.table.commands import Abandon
from tilewright.table.decide import rematch
from tilewright.table.events import Created, Event
from tilewright.table.imported import events_of
from tilewright.table.table import Table
from tilewright.table.verify import differences


def reload(sitting: Sitting) -> Sitting:
    """The table as another process finds it: from its events as they are stored."""
    stored = msgspec.json.encode(sitting.events)
    events = msgspec.json.decode(stored, type=list[Event])
    created = events[0]
    assert isinstance(created, Created)
    again = Sitting(Table.of("table", SEED, created, 0.0))
    again.happen(events)
    return again


def displays(position: Position | None) -> int:
    assert position
    return len(position.view()["displays"])


def begun() -> Sitting:
    sitting = sit_down("Ana", "Ben")
    sitting.play()
    return sitting


def test_a_table_goes_on_under_the_edition_it_was_begun_under(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = begun()
    release_second_edition(monkeypatch)
    after = reload(before)
    assert after.table.entries == before.table.entries
    while after.table.drawn == 1:
        after.play()
    assert displays(after.table.position) == 5
    after.play_out()
    record = Record.read(after.table.record().write())
    assert record.position.is_over
    assert differences(record) == []


def test_a_new_table_is_of_the_new_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    old = begun()
    release_second_edition(monkeypatch)
    created = Created(
        game="azul", rules=2, players=2, options={}, seats=old.table.seats, commitment=""
    )
    assert displays(Position.of(Table.of("new", SEED, created, 0.0).variant)) == 6
    after = reload(old)
    after.ask(Abandon())
    next_game = rematch(after.table, SEED)
    assert (next_game.game, next_game.rules, next_game.previous) == ("azul", 2, "table")


def test_an_event_stored_before_rules_had_numbers_is_of_edition_1(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    release_second_edition(monkeypatch)
    stored = b'{"type":"created","game":"azul","players":2,"options":{},"seats":[],"commitment":""}'
    created = msgspec.json.decode(stored, type=Created)
    assert created.rules == 1
    assert displays(Position.of(Table.of("old", SEED, created, 0.0).variant)) == 5


# Records


@pytest.mark.parametrize("has_number", [True, False])
def test_a_record_replays_by_its_own_rules(
    monkeypatch: pytest.MonkeyPatch, has_number: bool
) -> None:
    """One without a number was written before there were any: edition 1 played it."""
    text = begun().table.record().write()
    assert '[Game "azul"]\n[Rules "1"]\n' in text
    release_second_edition(monkeypatch)
    record = Record.read(text if has_number else text.replace('[Rules "1"]\n', ""))
    assert displays(record.position) == 5
    assert [str(move) for move in record.moves] == re.findall(r"(?m)^1\. (\S+)$", text)
    assert record.write() == text
    assert '[Rules "2"]' in Record.of(Variant.of("azul")).write()


def test_a_record_of_another_edition_is_told_so() -> None:
    text = begun().table.record().write().replace('[Rules "1"]', '[Rules "2"]')
    complaint = "played by edition 2 of azul's rules; this version plays edition 1$"
    with pytest.raises(RecordError, match=complaint):
        Record.read(text)


def test_an_edition_that_is_no_longer_played_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = begun().table.record().write()
    release_second_edition(monkeypatch, keeps_first=False)
    with pytest.raises(RecordError, match="edition 1 of azul's rules; this version plays"):
        Record.read(text)


def test_a_trace_of_a_record_keeps_its_edition(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_text(begun().table.record().write())
    release_second_edition(monkeypatch)
    assert main(["trace", "--replay", str(file)]) == 0
    start, deal, *_ = map(json.loads, capsys.readouterr().out.splitlines())
    assert (start["game"], len(deal["displays"])) == ("azul@1", 5)


def test_an_imported_record_keeps_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    text = begun().table.record().write()
    release_second_edition(monkeypatch)
    created, *_ = events_of(Record.read(text), SEED)
    assert isinstance(created, Created)
    assert (created.game, created.rules) == ("azul", 1)


# Positions


def test_a_position_of_an_earlier_edition_keeps_it_in_texts_moves_and_pickles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    release_second_edition(monkeypatch)
    old = Dealer(1).deal(Position.start("azul@1"))
    new = Dealer(1).deal(Position.start("azul"))
    assert (displays(old), displays(new)) == (5, 6)
    assert old.text.startswith("azul@1 ")
    assert new.text.startswith("azul ")
    for position in (old, new):
        assert Position.from_text(position.text) == position
        assert pickle.loads(pickle.dumps(position)) == position
        move = position.legal_moves[0]
        assert Move.from_text(position.game, str(move)) == move
        assert displays(position.play(move)) == displays(position)
    assert Position.start("azul@1") != Position.start("azul")


def test_todays_edition_has_one_name() -> None:
    assert Position.start("azul@1").text == Position.start("azul").text


@pytest.mark.parametrize("number", [0, 2, 999_999_999])
def test_an_unknown_edition_is_refused(number: int) -> None:
    with pytest.raises(EditionError, match=f"edition {number} of azul's rules"):
        Position.start(f"azul@{number}")


@pytest.mark.parametrize("name", ["azul@", "azul@x", "azul@1@1", "@1", "go@1", "azul@" + "1" * 99])
def test_what_names_no_edition_is_no_game(name: str) -> None:
    with pytest.raises(ValueError, match="expected a game"):
        Position.start(name)
