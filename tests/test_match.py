"""Matches: counting, other people's programs, and levels that are levels."""

import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.games import EVERY_GAME, OWN_GAMES
from tests.test_cli import run
from tilewright import OptionError, Variant, match
from tilewright.bots.levels import LEVELS, level
from tilewright.bots.match import (
    BOUND,
    Result,
    Setup,
    elo,
    expected_share,
    log_likelihood_ratio,
    play_set,
    player,
    seconds_a_move,
    summarize,
)
from tilewright.bots.protocol import Limit
from tilewright.cli import main
from tilewright.games import game

ENGINE = """
import sys, time
{imports}
for line in sys.stdin:
    word, *rest = line.split(maxsplit=2)
    if word == "tilewright":
        print("ready", flush=True)
    elif word == "move":
        {look}
        print({answer}, flush=True)
    else:
        break
"""


def engine(folder: Path, answer: str) -> str:
    """A program; it reads positions only where its answer needs them, for that takes time."""
    is_reader = "position" in answer
    text = ENGINE.replace("{answer}", answer)
    text = text.replace("{imports}", "from tilewright import Position" if is_reader else "")
    text = text.replace("{look}", "position = Position.from_text(rest[1])" if is_reader else "")
    file = folder / "engine.py"
    file.write_text(text, encoding="utf-8")
    return f"{sys.executable} {file}"


@EVERY_GAME
def test_a_level_beats_random_play(name: str) -> None:
    setup = Setup(Variant.of(name), ("2", "random"))
    results = [play_set(setup, number) for number in range(6)]
    assert summarize(results, 0).share > 0.8


def test_deals_are_shared_and_seats_rotate() -> None:
    """The same mover in both seats gains nothing over itself."""
    setup = Setup(Variant.of("azul"), ("greedy", "greedy"))
    for number in range(4):
        assert play_set(setup, number).shares == (0.5, 0.5)


def test_shares_of_all_players_are_one_win() -> None:
    setup = Setup(Variant.of("azul", 3), ("1", "greedy", "random"))
    assert sum(play_set(setup, 1).shares) == pytest.approx(1)


def test_a_match_tells_how_long_everyone_thought() -> None:
    ticks = partial(next, count(0.0, 0.25))  # a quarter of a second passes at every look
    setup = Setup(Variant.of("azul"), ("greedy", "random"), clock=ticks)
    result = play_set(setup, 1)
    assert [seconds_a_move([result], who) for who in range(2)] == [0.25, 0.25]
    assert all(time.moves > 10 for time in result.times)


def test_elo_is_what_everyone_means_by_it() -> None:
    assert elo(0.5, 2) == 0
    assert elo(0.75, 2) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25, 2) == pytest.approx(-elo(0.75, 2))


def test_elo_among_several_is_a_difference_to_each_of_them() -> None:
    assert elo(1 / 3, 3) == pytest.approx(0)
    # Who is ten times as strong as each of three others wins 10 of 13 games.
    assert elo(10 / 13, 4) == pytest.approx(400)
    assert expected_share(400, 4) == pytest.approx(10 / 13)


def shared(shares: Sequence[float]) -> list[Result]:
    return [Result(i, (share, 1 - share), (0, 0)) for i, share in enumerate(shares)]


def test_the_interval_is_agresti_and_coulls() -> None:
    # 3 of 4: n' = 4 + 1.96^2, p' = (3 + 1.96^2 / 2) / n', p' ± 1.96 sqrt(p' (1 - p') / n').
    score = summarize(shared([1, 0, 1, 1]), 0)
    assert score.share == 0.75
    assert score.interval == pytest.approx((0.2891, 0.9659), abs=5e-5)


@pytest.mark.parametrize(("sets", "least"), [(1, 0.2), (2, 0.35), (10, 0.7)])
def test_a_few_wins_prove_little(sets: int, least: float) -> None:
    low, high = summarize(shared(sets * [1]), 0).interval
    assert 0 < low < least
    assert high == 1


def test_after_many_sets_the_interval_is_that_of_paired_games() -> None:
    score = summarize(shared(500 * [0.25, 0.75]), 0)
    assert score.plus_minus == pytest.approx(1.96 * 0.25 / 1000**0.5, rel=0.02)


def test_a_sequential_test_ends_though_all_games_are_won() -> None:
    assert log_likelihood_ratio(shared(20 * [1]), 0, 60) > BOUND


def test_a_sequential_test_tells_strong_from_equal() -> None:
    strong = [Result(i, (s, 1 - s), (0, 0)) for i, s in enumerate([1, 1, 0.5] * 30)]
    equal = [Result(i, (s, 1 - s), (0, 0)) for i, s in enumerate([1, 0, 0.5] * 60)]
    assert log_likelihood_ratio(strong, 0, 60) > BOUND
    assert log_likelihood_ratio(equal, 0, 150) < -BOUND


def test_a_sequential_test_knows_what_equals_win_among_three() -> None:
    results = [Result(i, (s, 1 - s, 0), (0, 0, 0)) for i, s in enumerate([1, 0, 0] * 60)]
    assert log_likelihood_ratio(results, 0, 150) < -BOUND
    assert log_likelihood_ratio(results, -150, 0) > BOUND


def test_levels_are_named_in_both_languages() -> None:
    assert [entry.number for entry in LEVELS] == list(range(1, 9))
    assert len({entry.name("en") for entry in LEVELS} | {entry.name("fr") for entry in LEVELS}) > 8
    with pytest.raises(OptionError, match="level from 1 to 8"):
        level(9)


@OWN_GAMES
def test_the_higher_a_level_the_more_it_sees(name: str) -> None:
    seen = [int((entry.weights_for(game(name)) != 0).sum()) for entry in LEVELS]
    assert seen == sorted(seen)
    assert seen[0] < seen[1] < seen[-1] == len(game(name).weights)


def test_a_level_may_play_with_other_weights(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(dict(game("azul").weights)), encoding="utf-8")
    setup = Setup(Variant.of("azul"), (f"2@{file}", "greedy"))
    assert sum(play_set(setup, 0).shares) == 1
    with pytest.raises(OptionError, match="expected the weights of sintra"):
        player(f"2@{file}", "sintra", "0")


def test_unknown_players_are_refused() -> None:
    with pytest.raises(OptionError, match="expected a level"):
        player("alphazero", "azul", "0")


def test_another_program_plays_a_match(tmp_path: Path) -> None:
    command = engine(tmp_path, "position.legal_moves[0]")
    done = run("match", "azul", "1", "--engine", command, "--sets", "1", "--jobs", "1")
    result = json.loads(done.stdout)
    assert result["games"] == 2
    assert result["forfeited"] == []
    assert result["bots"][0]["win share"] == 1


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        ("'hello'", "expected a take"),
        ("'1b1' if '1b1' not in position.legal_moves else '9b1'", "illegal move"),
        ("sys.exit()", "the program ended"),
    ],
)
def test_a_program_that_breaks_the_rules_loses_its_games(
    tmp_path: Path, answer: str, note: str
) -> None:
    command = engine(tmp_path, answer)
    done = run("match", "azul", "greedy", "--engine", command, "--sets", "1", "--jobs", "1")
    result = json.loads(done.stdout)
    assert done.returncode == 0
    assert [bot["win share"] for bot in result["bots"]] == [1, 0]
    assert len(result["forfeited"]) == 2
    assert note in result["forfeited"][0]


def test_a_late_answer_loses_the_game(tmp_path: Path) -> None:
    command = engine(tmp_path, "time.sleep(60)")
    names = ("greedy", f"engine:{command}")
    result = play_set(Setup(Variant.of("azul"), names, limit=Limit(0.1)), 0)
    assert result.shares == (1, 0)
    assert [note.partition(": ")[2] for note in result.notes] == 2 * ["no answer within 0.1 s"]


def test_a_program_that_does_not_start_is_an_error(tmp_path: Path) -> None:
    mute = tmp_path / "mute.py"
    mute.write_text("print('hello')", encoding="utf-8")
    for command in (str(tmp_path / "missing"), f"{sys.executable} {mute}", "'", ""):
        done = run("match", "azul", "greedy", "--engine", command, "--sets", "1", "--jobs", "1")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
        assert command in done.stderr


def test_a_match_is_of_some_games_by_some_processes() -> None:
    with pytest.raises(OptionError, match="expected sets from 1, got 0"):
        match("azul", [1, 1], sets=0)
    with pytest.raises(OptionError, match="expected jobs from 1, got 0"):
        match("azul", [1, 1], jobs=0)
    with pytest.raises(TypeError, match="expected sets: a whole number, got 'x'"):
        match("azul", [1, 1], sets="x")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="expected no options beside a variant, got wall"):
        match(Variant.of("azul"), [1, 1], wall="gray")
    with pytest.raises(TypeError, match="expected a list of players, got None"):
        match("azul", None)  # type: ignore[arg-type]


def test_who_has_won_all_games_has_no_elo(tmp_path: Path) -> None:
    done = run("match", "azul", "3", "random", "--sets", "1", "--jobs", "1")
    best, worst = json.loads(done.stdout)["bots"]
    assert (best["elo"], worst["elo"]) == (None, None)
    assert best["elo interval"][0] < 200
    assert best["elo interval"][1] is None


def test_a_file_that_cannot_be_written_is_found_before_the_match(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "result.json"
    done = run("match", "azul", "8", "8", "--sets", "1000", "--json", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert str(file) in done.stderr


@pytest.mark.parametrize(
    ("content", "complaint"), [("{", "expected JSON in"), ('{"x": 1}', "the weights of azul")]
)
def test_bad_weights_name_their_file(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(content, encoding="utf-8")
    done = run("match", "azul", f"2@{file}", "greedy")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert complaint in done.stderr
    assert str(file) in done.stderr


def test_weights_are_numbers(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(dict.fromkeys(game("azul").weights, "much")), encoding="utf-8")
    with pytest.raises(OptionError, match=r"expected a number for .* in .*weights.json"):
        player(f"2@{file}", "azul", "0")


def test_as_many_play_as_are_named() -> None:
    done = run("match", "azul", "1", "random", "random", "--sets", "1", "--jobs", "1")
    result = json.loads(done.stdout)
    assert (result["players"], result["games"]) == (3, 3)
    for bot in result["bots"]:
        low, high = bot["interval"]
        assert low <= bot["win share"] <= high


def test_an_interrupted_match_counts_as_far_as_it_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def two_sets(*_: object) -> Iterator[Result]:
        yield Result(0, (1, 0), (3, -3))
        yield Result(1, (0.5, 0.5), (0, 0))
        raise KeyboardInterrupt

    monkeypatch.setattr("tilewright.bots.match.play_sets", two_sets)
    file = tmp_path / "result.json"
    assert main(["match", "azul", "greedy", "random", "--json", str(file)]) == 130
    for text in (capsys.readouterr().out, file.read_text(encoding="utf-8")):
        result = json.loads(text)
        assert (result["sets"], result["bots"][0]["win share"]) == (2, 0.75)


@pytest.mark.parametrize(
    "arguments",
    [
        ["match", "azul", "1"],
        ["match", "azul", "1", "2", "--players", "3"],
        ["match", "azul", "1", "9"],
        ["match", "azul", "1", "clever"],
        ["match", "chess", "1", "2"],
        ["match", "azul", "1", "2", "--sets", "0"],
        ["match", "azul", "1", "2", "--sprt", "10", "10"],
        ["match", "azul", "1", "2", "--sprt", "0", "nan"],
        ["match", "azul", "1", "2", "--sprt", "0", "inf"],
        ["match", "azul", "1", "2", "--option", "level"],
        ["match", "azul", "1", "2", "--option", "level=3"],
        ["play", "azul", "--seats", "person,9"],
    ],
    ids=" ".join,
)
def test_mistakes_get_one_clear_line(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
