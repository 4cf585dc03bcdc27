"""Engines: both sides of the protocol, against each other and against programs of other people."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright import Dealer, OptionError, Position, Variant
from tilewright.bots.bot import prepare_bots
from tilewright.bots.external import Engine, ForfeitError
from tilewright.bots.match import Setup, play_set
from tilewright.bots.protocol import Limit, read_go, read_info
from tilewright.bots.speaking import speak

OURS = f"{sys.executable} -m tilewright engine"
POSITION = Dealer(7).deal(Position.start("azul"))
SCRIPTED = """
import os, sys
log = open({log!r}, "a")
for line in sys.stdin:
    print(os.getpid(), line.strip(), file=log, flush=True)
    word = line.split()[0]
    if word == "tilewright":
        print({greeting!r}, flush=True)
    elif word == "newgame":
        print("ready", flush=True)
    elif word == "go":
        print({answer!r}, flush=True)
    elif word == "quit":
        break
"""
GREETING = (
    "name Scripted\nauthor No one\noption depth number 3\noption style calm|wild calm\nready 2"
)


def scripted(folder: Path, answer: str = "", greeting: str = GREETING) -> str:
    """A program that notes what it was told, and always answers the same."""
    file, log = folder / "program.py", str(folder / "log")
    file.write_text(SCRIPTED.format(log=log, answer=answer, greeting=greeting))
    return f"{sys.executable} {file}"


def told(folder: Path) -> list[str]:
    return [line.partition(" ")[2].strip() for line in (folder / "log").read_text().splitlines()]


@pytest.fixture(autouse=True, scope="module")
def compiled_before() -> None:
    """So that no program has to compile while its time runs."""
    prepare_bots("azul")


# The client


def test_a_program_says_who_it_is_and_what_it_offers(tmp_path: Path) -> None:
    with Engine(scripted(tmp_path), options={"depth": 5}) as engine:
        assert engine.version == 2
        assert engine.about == {"name": "Scripted", "author": "No one"}
        assert {s.name: s.default for s in engine.settings.values()} == {
            "depth": "3",
            "style": "calm",
        }
        engine.set("style", "wild")
        engine.new_game(POSITION.variant)
    assert told(tmp_path) == [
        "tilewright 2",
        "set depth 5",
        "set style wild",
        "newgame azul 2 wall=colored jokers=no",
        "quit",
    ]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"speed": 1}, r"expected an option of the program \(depth, style\), got 'speed'"),
        ({"depth": "deep"}, "expected depth= number, got 'deep'"),
        ({"style": "odd"}, r"expected style= calm\|wild, got 'odd'"),
    ],
)
def test_options_that_a_program_does_not_offer_are_refused(
    tmp_path: Path, options: dict[str, object], complaint: str
) -> None:
    with pytest.raises(OptionError, match=complaint):
        Engine(scripted(tmp_path), options=options)


def test_what_it_says_beside_its_move_is_kept(tmp_path: Path) -> None:
    move = str(POSITION.legal_moves[0])
    said = f"info share=0.5\ninfo line={move},cb1 share=0.6\nmove {move}"
    with Engine(scripted(tmp_path, said)) as engine:
        answer = engine.play(POSITION, Limit(5))
    assert str(answer.move) == move
    assert answer.info == {"share": "0.6", "line": f"{move},cb1"}
    assert told(tmp_path)[1] == f"go fixed 5 {POSITION.text}"


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("1b1", "expected 'move' and a move's text"),
        ("move z", "expected a take"),
        ("move 9b1", "illegal move '9b1'"),
        ("error what?", "expected 'move'"),
    ],
)
def test_any_other_answer_forfeits(tmp_path: Path, answer: str, complaint: str) -> None:
    with Engine(scripted(tmp_path, answer)) as engine, pytest.raises(ForfeitError, match=complaint):
        engine.play(POSITION, Limit(5))


def test_a_late_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    with Engine(scripted(tmp_path, "info share=0.5")) as engine:
        with pytest.raises(ForfeitError, match=r"no answer within 0\.01 s"):
            engine.play(POSITION, Limit(0.01))
        assert not engine.is_running
        with pytest.raises(ForfeitError, match="the program ended"):
            engine.play(POSITION, Limit(5.0))


def test_a_question_without_an_answer_is_not_asked(tmp_path: Path) -> None:
    with Engine(scripted(tmp_path)) as engine:
        with pytest.raises(ValueError, match="waits for a move, got one that waits for a deal"):
            engine.play(Position.start("azul"), Limit(5.0))
        with pytest.raises(OptionError, match="expected style= words of one line"):
            engine.set("style", "calm\nquit")
        assert engine.is_running
    assert not [line for line in told(tmp_path) if line.startswith(("go", "set"))]


def test_a_command_may_be_a_list_of_words(tmp_path: Path) -> None:
    folder = tmp_path / "with a space"
    folder.mkdir()
    with Engine(scripted(folder, "move 1b1").split(" ", 1)) as engine:
        assert engine.about["name"] == "Scripted"


def test_a_program_of_version_1_keeps_working(tmp_path: Path) -> None:
    with Engine(scripted(tmp_path, greeting="ready")) as engine:
        engine.new_game(POSITION.variant)
        assert engine.version == 1
    assert told(tmp_path) == ["tilewright 2", "quit"]


def test_a_program_that_knows_only_version_1_is_greeted_again(tmp_path: Path) -> None:
    file = tmp_path / "old.py"
    lines = "import sys\nfor line in sys.stdin:\n    assert line == 'tilewright 1\\n'"
    file.write_text(lines + "\n    print('ready', flush=True)", encoding="utf-8")
    with Engine(f"{sys.executable} {file}") as engine:
        assert engine.version == 1


def test_a_process_plays_all_games_of_a_set(tmp_path: Path) -> None:
    """It forfeits each game by the same answer; a program that broke the protocol starts again."""
    command = scripted(tmp_path, "move ?")
    result = play_set(Setup(Variant.of("azul"), ("greedy", f"engine:{command}")), 0)
    assert result.shares == (1, 0)
    assert len(result.notes) == 2
    assert [line.split()[0] for line in told(tmp_path)].count("newgame") == 2


# Time


def test_a_clock_runs_down_and_is_added_to() -> None:
    assert Limit.read("60+2").after(10.0) == Limit(clock=52.0, increment=2.0)
    assert Limit.read("1+0").after(5.0) == Limit(clock=0.0)
    assert Limit.read("5").after(3.0) == Limit(5.0)


@pytest.mark.parametrize("text", ["", "fast", "5+", "-1", "nan", "inf", "1+-1"])
def test_times_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="expected"):
        Limit.read(text)


@pytest.mark.parametrize("limit", [Limit(3.0), Limit(clock=60.5, increment=2.0), Limit(clock=0.1)])
def test_careful_players_leave_time(limit: Limit) -> None:
    assert 0 < limit.advised < limit.longest
    assert read_go(f"{limit.words} {POSITION.text}") == (limit, POSITION)


def test_the_clock_is_full_again_in_a_new_game(tmp_path: Path) -> None:
    move = str(POSITION.legal_moves[0])
    limit = Limit(clock=1000.0, increment=0.0)
    with Engine(scripted(tmp_path, f"move {move}"), limit) as engine:
        for _ in range(2):
            engine.new_game(POSITION.variant)
            engine.choose(POSITION)
            engine.choose(POSITION)
    left = [float(line.split()[2]) for line in told(tmp_path) if line.startswith("go")]
    assert left[0] == left[2] == 1000
    assert left[1] < 1000
    assert left[3] < 1000


# The server


def answers(*lines: str) -> list[str]:
    said: list[str] = []
    speak(lines, said.append, lambda _: None)
    return said


def test_ours_greets_in_both_versions() -> None:
    assert answers("tilewright 1") == ["ready"]
    greeting = answers("tilewright 2")
    assert greeting[0].startswith("name Tilewright")
    assert greeting[1:] == ["option level 1|2|3|4|5|6|7|8 8", "option seed text 0", "ready 2"]


def test_ours_answers_with_moves_in_both_versions() -> None:
    asked = ("set level 1", "newgame azul 2", f"go fixed 5 {POSITION.text}")
    ready, info, move = answers("tilewright 2", *asked)[-3:]
    assert ready == "ready"
    assert move.removeprefix("move ") in POSITION.legal_moves
    told = read_info(info.removeprefix("info "))
    assert set(told) == {"share", "visits", "line"}
    assert told["line"].split(",")[0] == move.removeprefix("move ")
    assert 0 <= float(told["share"]) <= 1
    (move,) = answers("set level 1", f"move 5 {POSITION.text}")
    assert move in POSITION.legal_moves


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("dance", "expected a line of the protocol, got 'dance'"),
        ("go", "expected 'go fixed SECONDS'"),
        ("go fixed soon azul", "expected a time and a position"),
        ("go fixed 1 chess", "expected a game"),
        ("go clock 1 azul", "expected a time and a position"),
        ("set level 9", "expected level="),
        ("set color blue", "expected an option (level, seed), got 'color'"),
        ("newgame chess", "expected a game"),
        ("go fixed 1 azul", "expected a position that waits for a move"),
    ],
)
def test_ours_says_what_it_expected_and_goes_on(line: str, complaint: str) -> None:
    said = answers(line, "tilewright 1")
    assert said[0].startswith("error ")
    assert complaint in said[0]
    assert said[1] == "ready"


def test_a_stop_ends_thinking_at_once() -> None:
    """The lines wait until the bot is asked; without the stop it would think for an hour."""
    is_asked, said = threading.Event(), list[str]()

    def lines() -> Iterator[str]:
        yield f"go fixed 4000 {POSITION.text}"
        is_asked.wait()
        yield "stop"

    def prepare(_: str) -> None:
        threading.Timer(0.2, is_asked.set).start()

    speak(lines(), said.append, prepare)
    assert said[-1].removeprefix("move ") in POSITION.legal_moves


@pytest.mark.parametrize("last", ["stop", "quit"])
def test_a_stop_that_follows_at_once_ends_thinking_too(last: str) -> None:
    """The bot has not begun when the stop is read."""
    (*_, move) = answers(f"go fixed 4000 {POSITION.text}", last)
    assert move.removeprefix("move ") in POSITION.legal_moves


def test_the_client_stops_ours() -> None:
    with Engine(OURS) as engine:
        engine.new_game(POSITION.variant)
        threading.Timer(0.2, engine.stop).start()
        assert engine.play(POSITION, Limit(seconds=4000)).move in POSITION.legal_moves


def test_ours_plays_a_match_through_the_client() -> None:
    limit, names = Limit(clock=600.0), (f"engine:{OURS}", "random")
    setup = Setup(Variant.of("azul"), names, limit=limit, options={"level": "1"})
    result = play_set(setup, 0)
    assert result.notes == ()
    assert sum(result.shares) == 1
