"""``tilewright review``."""

import json
from pathlib import Path

import pytest

from tests.review.written import game
from tilewright.cli import main


@pytest.fixture
def written(tmp_path: Path) -> Path:
    file = tmp_path / "game.record"
    file.write_text(game("azul", moves=3).write(), encoding="utf-8")
    return file


def test_it_writes_text_numbers_a_graph_and_a_record(
    written: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers, graph, marked = (tmp_path / name for name in ("a.json", "a.svg", "a.record"))
    files = ["--json", str(numbers), "--svg", str(graph), "--annotate", str(marked)]
    assert main(["review", str(written), *files, "--lang", "fr"]) == 0
    assert "précision" in capsys.readouterr().out
    moves = json.loads(numbers.read_text())["moves"]
    assert [move["ply"] for move in moves] == [1, 2, 3]
    assert graph.read_text().startswith("<svg")
    assert marked.read_text().startswith("[Game")


def test_numbers_alone_go_to_the_output(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(written), "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["budget"] == "quick"


def test_what_it_cannot_do_is_one_line(
    written: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(written), "--budget", "huge"]) == 2
    assert "expected a budget (quick, normal, deep), got 'huge'" in capsys.readouterr().err
    assert main(["review", str(written), "--svg", str(tmp_path / "no" / "graph.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
