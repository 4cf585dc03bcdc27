"""Verifying: the seed explains a game that was dealt honestly, and no other."""

import re
from pathlib import Path

import pytest

from tests.table.sitting import sit_down
from tilewright.cli import main
from tilewright.record import Record
from tilewright.table.chance import commitment
from tilewright.table.commands import Abandon, AnswerTakeback, AskTakeback
from tilewright.table.verify import differences


@pytest.fixture(scope="module")
def text() -> str:
    sitting = sit_down("person", "person")
    sitting.play_out()
    return sitting.table.record().write()


def found_out(text: str) -> str:
    return "\n".join(differences(Record.read(text)))


def with_header(text: str, key: str, value: str | None) -> str:
    """The record with another value for a header, or without it."""
    kept = [line for line in text.splitlines() if not line.startswith(f"[{key} ")]
    return "\n".join([*([f'[{key} "{value}"]'] if value is not None else []), *kept])


def test_a_played_game_verifies(text: str) -> None:
    assert found_out(text) == ""


def test_a_game_with_deals_taken_back_verifies() -> None:
    sitting = sit_down("person", "person")
    while sitting.table.drawn == 1:
        sitting.play()
    ply = sitting.table.ply - 1
    assert sitting.ask(AskTakeback(0, sitting.table.board, ply)) is None
    assert sitting.ask(AnswerTakeback(1, ply, True)) is None
    sitting.play_out()
    assert found_out(sitting.table.record().write()) == ""


def test_an_abandoned_game_verifies() -> None:
    sitting = sit_down("person", "person")
    sitting.play()
    sitting.ask(Abandon())
    assert found_out(sitting.table.record().write()) == ""


def test_a_game_that_never_started_verifies() -> None:
    sitting = sit_down("person", "open")
    sitting.ask(Abandon())
    assert found_out(sitting.table.record().write()) == ""


def test_one_other_tile_is_found_out(text: str) -> None:
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("deal "))
    old = re.search(r'\["(\w)', lines[number])
    assert old is not None
    new = "r" if old[1] == "b" else "b"
    changed = lines[number].replace(f'["{old[1]}', f'["{new}', 1)
    opening = "\n".join([*lines[:number], changed, "*"])
    said = found_out(with_header(opening, "Draws", "1"))
    assert said.startswith("deal 1 (round 1): expected displays")


def test_another_seed_is_found_out(text: str) -> None:
    said = found_out(with_header(text, "Seed", "another"))
    assert "commitment: expected" in said
    assert "deal 1 " in said


def test_another_seed_with_its_commitment_is_found_out(text: str) -> None:
    changed = with_header(with_header(text, "Seed", "x"), "Commitment", commitment("x"))
    assert "deal 1 " in found_out(changed)


def test_another_draw_is_found_out(text: str) -> None:
    deals = sum(line.startswith("deal ") for line in text.splitlines())
    draws = [str(number) for number in range(1, deals + 1)]
    other = [*draws[:-1], str(int(draws[-1]) + 1)]
    said = found_out(with_header(text, "Draws", " ".join(other)))
    assert f"deal {other[-1]} " in said
    assert f"are not in the record: {draws[-1]}" in said
    assert "rising numbers" in found_out(with_header(text, "Draws", " ".join(draws[::-1])))
    assert "numbers in [Draws]" in found_out(with_header(text, "Draws", "1"))


def test_another_first_seat_is_found_out() -> None:
    sitting = sit_down("person", "person")
    sitting.ask(Abandon())
    record = sitting.table.record()
    changed = with_header(record.write(), "First", str(1 - record.first))
    assert f"first seat: expected {record.first}" in found_out(changed)


def test_without_a_seed_or_a_promise_nothing_is_verified(text: str) -> None:
    assert "expected a [Seed]" in found_out(with_header(text, "Seed", None))
    assert "got none" in found_out(with_header(text, "Commitment", None))


def run(*arguments: str) -> int:
    try:
        return main(["verify", *arguments])
    except SystemExit as ended:
        return int(ended.code or 0)


def test_the_command_says_what_it_found(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, broken = (tmp_path / name for name in ("good", "bad", "broken"))
    good.write_text(text)
    bad.write_text(with_header(text, "Seed", "another"))
    broken.write_text(text.replace("1. ", "1. 1b1 1b1 ", 1))
    assert run(str(good)) == 0
    assert "verified" in capsys.readouterr().out
    assert run(str(good), str(bad)) == 1
    assert f"{bad}: commitment: expected" in capsys.readouterr().out
    assert run(str(broken)) == 1
    assert "cannot be replayed" in capsys.readouterr().out
    broken.write_text(text.replace('[Rules "1"]', '[Rules "2"]'))
    assert run(str(broken)) == 1
    assert "played by edition 2 of azul's rules" in capsys.readouterr().out
    assert run(str(tmp_path / "none")) == 2


def test_a_file_of_several_records_is_verified_one_by_one(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    several = tmp_path / "several"
    several.write_text(text + "\n" + with_header(text, "Seed", "another") + "\n\n" + text)
    assert run(str(several)) == 1
    told = capsys.readouterr().out
    assert f"{several}, game 1: verified" in told
    assert f"{several}, game 2: commitment: expected" in told
    assert f"{several}, game 2: verified" not in told
    assert f"{several}, game 3: verified" in told
