"""Work behind the page: in order, on several processes, with progress, and never lost."""

import asyncio
from pathlib import Path

import pytest

from tilewright.behind.compiling import BOTS, RULES, compile_part, jobs_of, works
from tilewright.behind.queue import Behind, Step, Work
from tilewright.game import Words
from tilewright.games import all_games, game
from tilewright.reviews import ahead

NOTE = "tests.test_behind:note"
FAIL = "tests.test_behind:fail"
QUIT = "os:abort"


def note(folder: str, name: str) -> None:
    """What a step does, in its process."""
    with (Path(folder) / "done").open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")


def fail() -> None:
    raise ValueError("it cannot be done")


def work(name: str, *steps: tuple[str, ...]) -> Work:
    named = [Step(Words(f"{name} {i}", f"{name} {i} (fr)"), call) for i, call in enumerate(steps)]
    return Work(name, RULES, named, lambda work: None)


def done(folder: Path) -> list[str]:
    return (folder / "done").read_text(encoding="utf-8").split()


def noting(folder: Path, *names: str) -> list[tuple[str, ...]]:
    return [(NOTE, str(folder), name) for name in names]


def test_works_are_done_in_order(tmp_path: Path) -> None:
    behind = Behind(processes=1)
    behind.add(work("first", *noting(tmp_path, "a", "b")))
    behind.add(work("second", *noting(tmp_path, "c")))
    asyncio.run(behind.run())
    assert done(tmp_path) == ["a", "b", "c"]
    assert behind.unfinished == []


def test_what_somebody_waits_for_goes_first(tmp_path: Path) -> None:
    behind = Behind(processes=1)
    behind.add(work("first", *noting(tmp_path, "a", "b")))
    behind.add(work("second", *noting(tmp_path, "c")))

    async def wait_and_run() -> None:
        waiting = asyncio.create_task(behind.wait("second", RULES))
        await asyncio.sleep(0)
        await asyncio.gather(waiting, behind.run())

    asyncio.run(wait_and_run())
    assert done(tmp_path) == ["c", "a", "b"]


def test_progress_is_told_step_by_step(tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    behind = Behind(processes=1, changed=lambda work: told.append((work.done, work.doing.fr)))
    behind.add(work("game", *noting(tmp_path, "a", "b")))
    asyncio.run(behind.run())
    assert told == [(1, "game 0 (fr)"), (2, "game 1 (fr)")]


@pytest.mark.parametrize("call", [FAIL, QUIT])
def test_a_step_that_fails_stops_no_other(call: str, tmp_path: Path) -> None:
    behind, failing = Behind(processes=1), work("game", (call,), *noting(tmp_path, "after"))
    behind.add(failing)
    asyncio.run(behind.run())
    assert done(tmp_path) == ["after"]
    assert (failing.failed, failing.done, failing.ready.is_set()) == (1, 2, True)


def test_without_processes_everything_is_left_to_the_end() -> None:
    behind, left = Behind(command=["/nowhere"]), work("game", (FAIL,), (FAIL,))
    behind.add(left)
    asyncio.run(behind.run())
    assert (left.failed, left.ready.is_set()) == (2, True)


def test_an_end_that_fails_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    behind = Behind()
    behind.add(Work("game", RULES, [], lambda work: fail()))
    behind.add(other := work("other"))
    asyncio.run(behind.run())
    assert behind.unfinished == []
    assert other.ready.is_set()
    assert "rules of game is not ready" in caplog.text


def test_nobody_waits_for_what_was_never_added() -> None:
    asyncio.run(Behind().wait("game", BOTS))


def test_rules_come_before_bots_and_the_first_game_before_the_others() -> None:
    games = [one.name for one in all_games()]
    expected = [(name, part) for name in games for part in (RULES, BOTS)]
    assert [(work.game, work.part) for work in works()] == expected


def test_reviews_are_compiled_once_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ready: set[str] = set()
    monkeypatch.setattr(ahead, "is_ready", ready.__contains__)
    monkeypatch.setattr(ahead, "mark_ready", ready.add)
    first = list(ahead.works())
    assert [len(work.steps) for work in first] == [1] * len(all_games())
    for work in first:
        work.finish(work)
    assert [work.steps for work in ahead.works()] == [[]] * len(first)


def test_all_that_is_left_to_compile_is_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.behind.compiling.is_ready", lambda key: False)
    for one in works():
        jobs = jobs_of(game(one.game), one.part)
        assert [step.words for step in one.steps] == [words for words, _ in jobs]
        assert all(words.en and words.fr for words, _ in jobs)
        compile_part(one.game, one.part, len(jobs) - 1)
