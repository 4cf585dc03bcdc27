"""The command line: what people type, rightly and wrongly."""

import argparse
import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tests.games import EVERY_GAME
from tilewright import GAMES, Record
from tilewright.bots.bot import prepare_bots
from tilewright.cli import build_parser, main

TILEWRIGHT = Path(sys.executable).parent / "tilewright"
Done = subprocess.CompletedProcess[str]


def run(*arguments: str, stdin: str = "") -> Done:
    """The command, here: starting a process takes longer than most of what it is asked."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", io.StringIO(stdin)),
    ):
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = int(end.code or 0)
    return Done(arguments, code, out.getvalue(), err.getvalue())


def printed(*arguments: str, stdin: str = "") -> str:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(autouse=True, scope="module")
def compiled_before() -> None:
    """So that no command has to compile, and say so."""
    for game in GAMES:
        prepare_bots(game)


POSITION = "azul displays=bbyk/-/-/-/- 0.lines=-/r/-/-/-"
BAD = [
    ["trace", "chess"],
    ["trace"],
    ["trace", "azul", "--players", "7"],
    ["trace", "azul", "--players", "two"],
    ["trace", "azul", "--set", "wall=green"],
    ["trace", "azul", "--set", "roof=green"],
    ["trace", "azul", "--set", "wall"],
    ["trace", "azul", "--games", "0"],
    ["trace", "azul", "--style", "wild"],
    ["trace", "azul", "--wat"],
    ["trace", "--replay", "no-such-file"],
    ["trace", "--replay", "."],
    ["perft"],
    ["perft", "azul", "--depth", "-1"],
    ["perft", "azul", "--dept", "2"],
    ["perft", "--position", "azul displays=bbyk"],
    ["why", POSITION, "1z1"],
    ["why", "azul displays=zzzz/-/-/-/-", "1b1"],
    ["why", "azul bag=b19", "1b1"],
    ["why", "azul what", "1b1"],
    ["why", "", "1b1"],
    ["why", POSITION],
    ["why", POSITION, "1b1", "--lang", "de"],
    ["play", "chess"],
    ["play", "azul", "--seats", "person"],
    ["play", "azul", "--seats", "person,robot"],
    ["bench", "chess"],
    ["dance"],
    [],
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_a_mistake_gets_one_clear_line_and_exit_code_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("tilewright")


@pytest.mark.parametrize(
    "program", [[str(TILEWRIGHT)], [sys.executable, "-m", "tilewright"]], ids=["command", "module"]
)
def test_the_program_does_what_the_command_does(program: list[str]) -> None:
    """In a process of its own, as it is installed."""
    for arguments in (["why", POSITION, "1b2"], ["trace", "chess"]):
        command = [*program, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        here = run(*arguments)
        assert (done.returncode, done.stdout, done.stderr) == (
            here.returncode,
            here.stdout,
            here.stderr,
        )


def test_help_and_version_load_nothing_that_is_compiled() -> None:
    loaded = "import sys, tilewright.cli; sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0
    assert printed("--version").startswith("tilewright ")
    assert "not affiliated" in printed("--help")


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


def test_every_option_is_explained() -> None:
    assert [
        f"{parser.prog} {action.option_strings or action.metavar}"
        for parser in parsers(build_parser())
        for action in parser._actions
        if not action.help and not isinstance(action, argparse._SubParsersAction)
    ] == []


@pytest.mark.parametrize("style", ["random", "tidy"])
@EVERY_GAME
def test_a_trace_replays_to_itself(name: str, style: str, tmp_path: Path) -> None:
    text = printed("trace", name, "--players", "3", "--seed", "5", "--games", "2", "--style", style)
    file = tmp_path / "games.jsonl"
    file.write_text(text, encoding="utf-8")
    assert printed("trace", "--replay", str(file)) == text
    assert printed("trace", "--replay", "-", stdin=text) == text
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["type"] for line in lines].count("start") == 2
    assert [line["type"] for line in lines].count("end") == 2
    assert all(line["move"] in line["legal"] for line in lines if line["type"] == "move")


def test_a_seed_gives_one_game_and_another_seed_another() -> None:
    one, again, other = (printed("trace", "azul", "--seed", seed) for seed in ("1", "1", "2"))
    assert one == again != other


def test_replay_reads_only_start_deal_and_move() -> None:
    lines = [json.loads(line) for line in printed("trace", "azul", "--seed", "3").splitlines()]
    for line in lines:
        for key in ("legal", "scores", "bag", "discard"):
            line.pop(key, None)
    stripped = "\n".join(json.dumps(line) for line in lines if line["type"] != "end")
    assert printed("trace", "--replay", "-", stdin=stripped) == printed(
        "trace", "azul", "--seed", "3"
    )


@pytest.mark.parametrize(
    ("line", "old", "new", "complaint"),
    [
        (3, '"move":"', '"move":"x', "line 3: expected a take"),
        (2, '"bag":80', '"bag":81', "line 2: expected bag 80"),
        (2, '"displays":["', '"displays":["b', "line 2: "),
        (1, '"game":"azul"', '"game":"go"', "line 1: expected a game"),
        (1, '"players":2', '"players":9', "line 1: expected 2 to 4 players"),
        (1, '"type":"start"', '"type":"begin"', "line 1: expected a JSON object of type"),
        (3, "{", "", "line 3: expected a JSON object"),
        (3, '"type":"move"', '"type":"deal"', "line 3: expected no deal now"),
    ],
)
def test_a_damaged_trace_says_where(line: int, old: str, new: str, complaint: str) -> None:
    lines = printed("trace", "azul", "--seed", "3").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    done = run("trace", "--replay", "-", stdin="\n".join(lines))
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_replay_names_the_rule_of_an_illegal_move() -> None:
    start = {"type": "start", "game": "azul", "players": 2, "options": {}, "first": 0}
    deal = {"type": "deal", "displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]}
    lines = [start, deal, {"type": "move", "move": "1r1"}]
    done = run("trace", "--replay", "-", stdin="\n".join(map(json.dumps, lines)))
    assert "AZ-11" in done.stderr
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["start", "deal"]


def test_why_says_the_rule_in_both_languages() -> None:
    english = printed("why", POSITION, "1b2")
    assert english.startswith("Line 2 holds red tiles")
    assert "Rule AZ-14: A line that holds tiles accepts only the same color." in english
    french = printed("why", POSITION, "1b2", "--lang", "fr")
    assert "Règle AZ-14 : Une ligne qui contient des tuiles" in french
    assert printed("why", POSITION, "1b1") == (
        "1b1 is legal: takes 2 blue from display 1 to line 1.\n"
    )


def test_perft_counts_and_divides() -> None:
    count = json.loads(printed("perft", "--position", "azul displays=bbyk/-/-/-/-", "--depth", "1"))
    assert count["ways"] == 18  # three colors, five lines and the floor
    parts = json.loads(printed("perft", "azul", "--seed", "1", "--depth", "2", "--divide"))
    whole = json.loads(printed("perft", "azul", "--seed", "1", "--depth", "2"))
    assert sum(parts["divide"].values()) == whole["ways"]


def test_bench_prints_json_lines() -> None:
    lines = printed("bench", "azul", "--count", "5", "--rounds", "1").splitlines()
    assert len(lines) == 3 * 2 * 2
    assert {"what", "games/s", "moves/s"} <= set(json.loads(lines[0]))


@EVERY_GAME
def test_a_game_can_be_played_in_the_terminal(name: str, tmp_path: Path) -> None:
    """A bot against a random mover, to the end."""
    file = tmp_path / "game.txt"
    seats = ("--seats", "1,random")
    out = printed("play", name, *seats, "--seed", "1", "--record", str(file))
    assert "The game is over." in out
    assert "\x1b" not in out  # no colors where nobody sees them
    record = Record.read(file.read_text(encoding="utf-8"))
    assert record.position.is_over
    replayed = [json.loads(line) for line in printed("trace", "--replay", str(file)).splitlines()]
    assert [line["move"] for line in replayed if line["type"] == "move"] == [
        str(move) for move in record.moves
    ]
    assert replayed[-1]["scores"] == record.position.scores


def test_files_of_several_records_are_replayed(tmp_path: Path) -> None:
    one, both = tmp_path / "one.txt", tmp_path / "both.txt"
    texts = []
    for seed in ("1", "2"):
        printed("play", "azul", "--seats", "random,random", "--seed", seed, "--record", str(one))
        texts.append(one.read_text(encoding="utf-8"))
    both.write_text("\n".join(texts), encoding="utf-8")
    replayed = [json.loads(line) for line in printed("trace", "--replay", str(both)).splitlines()]
    assert [line["type"] for line in replayed].count("start") == 2
    assert [line["type"] for line in replayed].count("end") == 2
    both.write_text(texts[0] + texts[1].replace("end scores=", "end scores=9"), encoding="utf-8")
    done = run("trace", "--replay", str(both))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "game 2: " in done.stderr


@pytest.mark.parametrize("kept", [0.3, 0.7, 0.99])
def test_a_record_that_is_cut_off_says_so(kept: float, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    printed("play", "azul", "--seats", "random,random", "--seed", "2", "--record", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: int(kept * len(text))], encoding="utf-8")
    done = run("trace", "--replay", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr


def test_playing_explains_itself() -> None:
    script = "?\nlist\nnonsense\n9b1\nwhy 1b1\nquit\n"
    out = printed("play", "azul", "--seed", "4", "--lang", "en", stdin=script)
    assert "3b2 takes blue from display 3 to line 2" in out
    assert "expected a take like" in out
    assert "There is no display 9: this table has 5. (AZ-1)" in out
    assert "Goodbye." in out
    french = printed("play", "azul", "--seed", "4", "--lang", "fr", stdin=script)
    assert "Il n’y a pas de fabrique 9" in french


def test_a_record_that_cannot_be_written_is_found_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "game.txt"
    done = run("play", "azul", "--seats", "random,random", "--record", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert str(file) in done.stderr


def test_a_person_plays_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    moves = printed("play", "azul", "--seed", "4", "--seats", "person,person", stdin="list\n")
    first = next(word for word in moves.split() if len(word) == 3 and word.endswith("5"))
    arguments = ("play", "azul", "--seed", "4", "--seats", "person,person", "--record", str(file))
    out = printed(*arguments, stdin=f"{first}\n")
    assert f"({first})" in out
    assert f"1. {first}\n*" in file.read_text(encoding="utf-8")
