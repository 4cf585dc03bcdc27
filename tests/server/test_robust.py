"""Clocks that are set, records that are hostile, and words that nobody can see."""

from pathlib import Path

import pytest

from tests.server.live import ME, House, at_a_table
from tests.table.sitting import Sitting, sit_down
from tilewright.cli import main
from tilewright.server.clock import steady
from tilewright.server.limits import Limits, Places, Terms, Verdict
from tilewright.server.memory import MemoryStore
from tilewright.table.clock import Times
from tilewright.table.commands import Join, Say
from tilewright.table.events import Clock, Said

HOUR = 3600.0


# Clocks


def test_a_wall_clock_set_back_changes_no_time_here() -> None:
    wall, ticks = [1_000_000.0], [50.0]
    now = steady(lambda: wall[0], lambda: ticks[0])
    assert now() == 1_000_000.0
    wall[0] -= HOUR
    ticks[0] += 2
    assert now() == 1_000_002.0


def test_after_a_restart_with_the_clock_set_back_nobody_gains_an_hour() -> None:
    times = Times.of(Clock("move", 60), 2, at=HOUR)
    times.rebase(now=10.0)
    assert times.deadline(0) == 70.0


def test_a_move_that_seems_to_come_before_its_turn_costs_nothing() -> None:
    times = Times.of(Clock("game", 60), 2, at=HOUR)
    assert times.left(0, now=0.0, turn=0) == 60.0


def test_rates_do_not_ask_the_wall_clock(tmp_path: Path) -> None:
    """At a table whose clock is an hour back, people may still ask."""

    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        async with at.player(made, 0, 1) as both:
            at.pass_time(-HOUR)
            for _ in range(5):
                await both.ping()
            assert (await both.play())["done"]

    at_a_table(check, tmp_path, store=MemoryStore(), rate=40.0, burst=40)


def test_a_clock_that_stands_still_gives_nothing_and_takes_nothing() -> None:
    limits = Limits(
        clock=iter([5.0, 5.0, 1.0, 1.0, 1.0]).__next__,
        work=Terms(1.0, 1.0),
        connections=Places(1, 1),
        lines=Places(1, 1),
    )
    assert limits.spend("a", 1.0) is Verdict.YES
    assert limits.spend("a", 1.0) is Verdict.NO


# Hostile records

LONG = "9" * 5000
HEAD = '[Game "azul"]\n[Players "2"]\n[Options ""]\n[First "0"]\n'
DEAL = 'deal {"displays":["rrkw","yrrw","rrkw","yyrw","yrww"],"bag":80,"discard":0}\n'
HOSTILE = {
    "a long number in a header": HEAD.replace('"2"', f'"{"9" * 5000}"') + "\n*\n",
    "a long number in what is printed": HEAD.replace("azul", "sintra").replace(
        'Options ""', f'Options "print=;;0,{LONG};"'
    )
    + "\n*\n",
    "a long move number": HEAD + "\n" + "1" * 5000 + ". 1b1\n*\n",
    "a long number in a deal": HEAD + '\ndeal {"bag":' + "9" * 5000 + "}\n*\n",
    "a deep deal": HEAD + '\ndeal {"a":' + "[" * 100_000 + "\n*\n",
    "a deep deal that ends": HEAD + '\ndeal {"a":' + "[" * 5000 + "]" * 5000 + "}\n*\n",
    "a long return": HEAD + "\nback " + "9" * 5000 + "\n*\n",
    "long draws": HEAD + '[Seed "x"]\n[Draws "' + "9" * 5000 + '"]\n\n*\n',
    "a billion draws": HEAD + '[Seed "x"]\n[Draws "999999999"]\n\n' + DEAL + "*\n",
    "shares of no seat": HEAD + '[Seed "x"]\n[Shares "9=aa"]\n\n*\n',
}


# Only verify looks at what was revealed.
TRIED = [
    (what, command)
    for what, text in HOSTILE.items()
    for command in (["verify"] if "Seed" in text else ["verify", "trace", "import"])
]


@pytest.mark.parametrize(("what", "command"), TRIED)
def test_a_hostile_record_gets_one_line(
    tmp_path: Path, what: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game"
    record.write_text(HOSTILE[what])
    arguments = {
        "verify": ["verify", str(record)],
        "trace": ["trace", "--replay", str(record)],
        "import": ["admin", "import", str(record), "--data", str(tmp_path / "db")],
    }[command]
    assert run(arguments) in (1, 2)
    said = capsys.readouterr()
    text = said.out + said.err
    assert "Traceback" not in text
    assert "expected" in text
    assert max(map(len, text.splitlines())) < 400


def run(arguments: list[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


def test_a_batch_goes_on_after_a_hostile_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.play_out()
    good, bad, none = tmp_path / "good", tmp_path / "bad", tmp_path / "none"
    good.write_text(sitting.table.record().write())
    bad.write_text(HOSTILE["a deep deal"])
    assert run(["verify", str(bad), str(none), str(good)]) == 2
    said = capsys.readouterr()
    assert f"{good}: verified:" in said.out
    assert f"{bad}: this cannot be replayed" in said.out
    assert str(none) in said.err


# Words that nobody can see

INVISIBLE = [
    "\u200b",
    "\u2800\u2800",
    "\u3164",
    "a\u202eb",
    "a\u2066b",
    "\u034f",
    "x\u0000y",
    "\ue000",
]


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_names_that_cannot_be_seen_or_turn_others_around_are_refused(name: str) -> None:
    assert sit_down("Ana", "open").refused(Join(1, name=name)) == "bad_name"


@pytest.mark.parametrize("name", ["Ana", "Zoë", "Łukasz", "明", "محمد", "नीना", "O'Neil", "🐙 Ana"])
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert sit_down("Ana", "open").ask(Join(1, name=name)) is None


@pytest.mark.parametrize("title", ["\u202eevil", "\u200b", "two\u0007bells"], ids=ascii)
def test_titles_are_as_visible_as_names(tmp_path: Path, title: str) -> None:
    async def check(at: House) -> None:
        wanted = {"game": "azul", "seats": [ME, ME], "title": title}
        answer = await at.http.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")

    at_a_table(check, tmp_path, store=MemoryStore())


def said_as(sitting: Sitting, text: str) -> str:
    assert sitting.ask(Say(0, text)) is None
    event = sitting.events[-1]
    assert isinstance(event, Said)
    return event.text


def test_control_characters_in_chat_are_shown_safely() -> None:
    sitting = sit_down("Ana", "Ben")
    assert said_as(sitting, "a\u202eb\u0000c\nd\u001b[31m") == "abc d[31m"
    assert said_as(sitting, "family 👩\u200d👧") == "family 👩\u200d👧"
    assert sitting.refused(Say(0, "\u200b\u202e")) == "nothing_said"
