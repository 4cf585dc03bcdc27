"""Bots in processes of their own, which may crash or hang."""

import asyncio
import sys
import time
from pathlib import Path

import pytest

from tests.server.live import BOT, ME, House, at_a_table, play_any
from tilewright.dealer import Dealer
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.search.think import Candidate
from tilewright.server.bot_pool import BotError, BotPool
from tilewright.server.bot_process import Answer, Question, why_of
from tilewright.server.memory import MemoryStore
from tilewright.table.events import HintMove

# Fails as it is told the first time, then answers: what a crashed or hung process looks like.
THINKER = """
import pathlib, sys, time
failure, marker = sys.argv[1], pathlib.Path(sys.argv[2])
for line in sys.stdin:
    is_first = not marker.exists()
    marker.touch()
    if is_first or failure.startswith("always"):
        if failure.endswith("crash"):
            sys.exit(1)
        if failure.endswith("hang"):
            time.sleep(600)
        print("no answer" if failure.endswith("nonsense") else '{"moves":[]}', flush=True)
        continue
    print('{"moves":[{"move":"1b1","share":0.5}]}', flush=True)
"""
QUESTION = Question("move", "any position", 1)


def pool_of(tmp_path: Path, failure: str, processes: int = 1) -> tuple[BotPool, list[str]]:
    script, restarts = tmp_path / "thinker.py", list[str]()
    script.write_text(THINKER)
    command = (sys.executable, str(script), failure, str(tmp_path / "marker"))
    asked = BotPool(processes, command, 1.0, lambda: restarts.append("restarted"))
    return asked, restarts


@pytest.mark.parametrize("failure", ["crash", "hang", "nonsense", "nothing"])
def test_a_process_that_fails_is_started_again_and_asked_again(
    tmp_path: Path, failure: str
) -> None:
    async def run() -> None:
        asked, restarts = pool_of(tmp_path, failure)
        answer = await asked.ask(QUESTION)
        assert answer.moves[0].move == "1b1"
        assert restarts == ["restarted"]
        assert (await asked.ask(QUESTION)).moves
        assert len(asked._alive) == 1
        await asked.close()

    asyncio.run(run())


def test_a_program_that_always_crashes_is_given_up(tmp_path: Path) -> None:
    async def run() -> None:
        asked, restarts = pool_of(tmp_path, "always crash")
        with pytest.raises(BotError):
            await asked.ask(QUESTION)
        assert len(restarts) == 3
        assert not asked._alive
        await asked.close()

    asyncio.run(run())


def test_a_question_nobody_waits_for_any_more_blocks_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        asked, restarts = pool_of(tmp_path, "hang")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asked.ask(QUESTION), 0.3)
        assert (await asked.ask(QUESTION)).moves
        assert restarts == ["restarted"]
        await asked.close()

    asyncio.run(run())


def test_the_event_loop_goes_on_while_bots_think(tmp_path: Path) -> None:
    async def run() -> None:
        asked, _ = pool_of(tmp_path, "hang")
        asking = asyncio.ensure_future(asked.ask(QUESTION))
        longest, last = 0.0, time.perf_counter()
        while not asking.done():
            await asyncio.sleep(0.005)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        assert (await asking).moves
        assert longest < 0.5
        await asked.close()

    asyncio.run(run())


@pytest.mark.slow
def test_the_real_program_answers_with_legal_moves() -> None:
    async def run() -> None:
        position = Dealer(3).deal(Position.start("azul"))
        asked = BotPool()
        for kind in ("move", "hint"):
            question = Question("hint" if kind == "hint" else "move", position.text, 2, "seed")
            answer = await asked.ask(question)
            assert all(position.why_not(move.move) is None for move in answer.moves)
        await asked.close()
        assert not asked._alive

    asyncio.run(run())


def test_a_table_says_how_long_its_strongest_bots_think(tmp_path: Path) -> None:
    asked: list[Question] = []

    async def note(question: Question) -> Answer:
        asked.append(question)
        return await play_any(question)

    async def check(at: House) -> None:
        made = await at.make(ME, {"kind": "bot", "level": 8}, bot_seconds=2.5)
        async with at.player(made, 0) as ana:
            while not asked:
                if ana.state["turn"] == 0:
                    await ana.play()
                await ana.ping()

    at_a_table(check, tmp_path, ask=note)
    assert (asked[0].level, asked[0].seconds) == (8, 2.5)


@pytest.mark.parametrize(("share", "than"), [(0.53, 1), (0.55, None)])
def test_a_hint_says_why_where_its_moves_differ_clearly(share: float, than: int | None) -> None:
    position = Position.from_text("azul center=bbb 0.lines=-/-/b/-/- 0.score=20")
    moves = [Move.from_text("azul", text) for text in ("cb3", "cb-")]
    found = [
        Candidate(move, 5000, one, 0.0, 0.5, (move,))
        for move, one in zip(moves, (0.56, share), strict=True)
    ]
    why = why_of(position, found)
    assert (why and why.than) == than
    assert why is None or "4 points more" in why.en


def test_a_game_goes_on_after_a_bot_played_nonsense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.bot_turns.BOT_RETRY", 0.02)
    asked: list[Question] = []

    async def confused(question: Question) -> Answer:
        asked.append(question)
        legal = Position.from_text(question.position).legal_moves.texts()
        moves = {1: "hello", 2: "9b1"}
        if len(asked) == 3:
            raise BotError("no process")
        return Answer([HintMove(moves.get(len(asked), legal[-1]), 0.0)])

    async def check(at: House) -> None:
        made = await at.make(BOT, BOT)
        async with at.player(made) as watcher:
            while watcher.state["waits"] != "over":
                await watcher.hear()
        assert len(asked) == watcher.state["ply"] + 3

    at_a_table(check, tmp_path, ask=confused, store=MemoryStore())
