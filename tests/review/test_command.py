"""``tilewright review``."""

import json
from pathlib import Path

import pytest

from tests.review.written import game
from tilewright import Record
from tilewright.cli import main


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "game.record"
    file.write_text(game("azul", moves=2).write(), encoding="utf-8")
    return file


def test_it_writes_text_numbers_a_graph_and_a_record(
    written: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers, graph, marked = (tmp_path / name for name in ("a.json", "a.svg", "a.record"))
    files = ["--json", str(numbers), "--svg", str(graph), "--annotate", str(marked)]
    assert main(["review", str(written), *files, "--lang", "fr"]) == 0
    assert "précision" in capsys.readouterr().out
    moves = json.loads(numbers.read_text())["moves"]
    assert [move["ply"] for move in moves] == [1, 2]
    assert graph.read_text().startswith("<svg")
    assert marked.read_text().startswith("[Game")


def test_numbers_alone_go_to_the_output(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(written), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["budget"] == "quick"


@pytest.mark.parametrize(("option", "beginning"), [("--svg", "<svg"), ("--annotate", "[Game")])
def test_a_graph_or_a_record_goes_to_the_output_alone(
    option: str, beginning: str, written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(written), option, "-"]) == 0
    assert capsys.readouterr().out.startswith(beginning)


def test_only_one_of_them_goes_to_the_output(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(written), "--svg", "-", "--json", "-"]) == 2
    assert "expected at most one of --json, --svg and --annotate" in capsys.readouterr().err


@pytest.mark.parametrize(
    "given",
    [
        ["--json", "out", "--svg", "./out"],
        ["--svg", "out", "--annotate", "out"],
        ["--json", "game.record"],
        ["--svg", "../{folder}/game.record"],
    ],
)
def test_no_file_is_written_over_another(
    given: list[str],
    written: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(written.parent)
    before = written.read_text()
    files = [word.format(folder=written.parent.name) for word in given]
    assert main(["review", "game.record", *files]) == 2
    told = "expected different files for RECORD, --json, --svg and --annotate"
    assert told in capsys.readouterr().err
    assert written.read_text() == before
    assert list(written.parent.iterdir()) == [written]


def test_a_record_can_be_annotated_in_its_place(written: Path) -> None:
    plain = Record.read(written.read_text())
    assert main(["review", str(written), "--annotate", str(written)]) == 0
    assert Record.read(written.read_text()).moves == plain.moves


def test_a_budget_is_refused_before_anything_is_compiled(
    written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr("tilewright.bots.bot.prepare_bots", prepared.append)
    assert main(["review", str(written), "--budget", "huge"]) == 2
    assert "expected a budget (quick, normal, deep), got 'huge'" in capsys.readouterr().err
    assert not prepared


def test_what_it_cannot_do_is_one_line(
    written: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(written), "--svg", str(tmp_path / "no" / "graph.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
