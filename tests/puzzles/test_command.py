"""``tilewright puzzles``: the same seed finds the same, a run that was cut off goes on."""

from pathlib import Path

import pytest

from tests.test_cli import printed, run
from tilewright.puzzles.mine import KINDS_AT_LEAST, chosen
from tilewright.puzzles.puzzle import puzzles_of, read, written


def test_a_run_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    printed("puzzles", "azul", "--count", "2", "--seed", "c", "--out", str(out))
    whole = out.read_text(encoding="utf-8")
    first, second = read(whole)
    assert first.number < second.number
    out.write_text(whole.splitlines(keepends=True)[0], encoding="utf-8")
    printed("puzzles", "azul", "--count", "2", "--seed", "c", "--out", str(out))
    assert out.read_text(encoding="utf-8") == whole
    assert "2 puzzles of Azul, all proven again" in printed("puzzles", "azul", "--check", str(out))


def test_what_is_not_proven_is_told(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    puzzle = puzzles_of("azul")[0]
    text = f'"ahead":{puzzle.ahead}'
    file.write_text(written(puzzle).replace(text, f'"ahead":{puzzle.ahead + 1}'), encoding="utf-8")
    done = run("puzzles", "azul", "--check", str(file))
    assert done.returncode == 2
    assert f"expected ahead {puzzle.ahead}" in done.stderr


def test_a_file_that_is_not_there_is_no_proof(tmp_path: Path) -> None:
    done = run("puzzles", "azul", "--check", str(tmp_path / "missing"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "missing: No such file" in done.stderr


@pytest.mark.parametrize("count", [1, 6])
def test_no_kind_takes_more_than_its_part(count: int) -> None:
    puzzles = puzzles_of("azul")
    kept = chosen([p for p in puzzles if p.kind == puzzles[0].kind], [], count)
    assert len(kept) == -(-count // KINDS_AT_LEAST)
