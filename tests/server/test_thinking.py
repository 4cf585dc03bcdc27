"""Thinking is shared fairly between addresses and tables, bounded, and dropped when not needed."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.server.live import BOT, ME, House, at_a_table, play_any
from tilewright.server.bot_process import Answer, Question
from tilewright.server.memory import MemoryStore
from tilewright.server.thinking import MOST_HINTS, BusyError, Request, Thinking, Urgency
from tilewright.table.events import HintMove

ANSWER = Answer([HintMove("1b1", 0.5)])
MASTER, NEWCOMER = 8, 1


@dataclass
class Processes:
    """Answers when told, and notes what is being thought about."""

    running: dict[str, asyncio.Event] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)

    async def ask(self, question: Question, stop: asyncio.Event) -> Answer:
        name = question.position
        self.order.append(name)
        done = self.running[name] = asyncio.Event()
        waits = [asyncio.ensure_future(done.wait()), asyncio.ensure_future(stop.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
            del self.running[name]
        if stop.is_set():
            self.stopped.append(name)
        return ANSWER


@dataclass
class Desk:
    thinking: Thinking
    processes: Processes
    asked: dict[str, "asyncio.Task[Answer]"] = field(default_factory=dict)

    def ask(
        self, name: str, client: str = "a", table: str = "", level: int = NEWCOMER, **more: object
    ) -> "asyncio.Task[Answer]":
        kind = more.pop("kind", "hint" if more.pop("hint", False) else "move")
        question = Question(kind, name, level, "", 30.0)  # type: ignore[arg-type]  # one of both
        flags = bool(more.pop("attended", True)), bool(more.pop("overdue", False))
        request = Request(question, table or name, client, *flags)
        task = asyncio.ensure_future(self.thinking.ask(request))
        self.asked[name] = task
        return task

    async def finish(self, name: str) -> None:
        await settle()
        self.processes.running[name].set()
        await self.asked[name]
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def at_a_desk(check: Callable[[Desk], Awaitable[None]], processes: int = 1) -> None:
    async def run() -> None:
        answering = Processes()
        desk = Desk(Thinking(answering.ask, processes), answering)
        await check(desk)
        for task in desk.asked.values():
            task.cancel()
        await asyncio.gather(*desk.asked.values(), return_exceptions=True)

    asyncio.run(run())


def test_a_short_question_comes_before_all_long_ones() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("first")
        for number in range(20):
            desk.ask(f"master {number}", "greedy", level=MASTER)
        await settle()
        desk.ask("newcomer", "other")
        await desk.finish("first")
        assert desk.processes.order == ["first", "newcomer"]

    at_a_desk(check)


def test_a_master_without_a_time_of_its_own_is_as_short_as_others() -> None:
    def urgency(level: int, seconds: float | None) -> Urgency:
        return Request(Question("move", "", level, seconds=seconds), "table", "client").urgency

    assert urgency(MASTER, None) == urgency(NEWCOMER, None) == Urgency.SHORT
    assert (urgency(MASTER, 5.0), urgency(7, 5.0)) == (Urgency.LONG, Urgency.SHORT)


def test_addresses_take_turns() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now", "greedy")
        for number in range(20):
            desk.ask(f"g{number}", "greedy")
        await settle()
        desk.ask("mine", "modest")
        await desk.finish("now")
        assert desk.processes.order == ["now", "mine"]

    at_a_desk(check)


def test_tables_of_one_address_take_turns() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now", table="long")
        desk.ask("again", table="long")
        desk.ask("other", table="short")
        await desk.finish("now")
        assert desk.processes.order == ["now", "other"]

    at_a_desk(check)


def test_a_table_that_nobody_looks_at_comes_last() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now")
        desk.ask("alone", "a", attended=False)
        desk.ask("looked at", "b", level=MASTER)
        await desk.finish("now")
        assert desk.processes.order == ["now", "looked at"]

    at_a_desk(check)


def test_a_clock_that_ran_out_where_nobody_is_waits_for_no_long_search() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now")
        desk.ask("master", "greedy", level=MASTER)
        desk.ask("clock", "greedy", attended=False, overdue=True)
        desk.ask("newcomer", "other")
        await desk.finish("now")
        await desk.finish("newcomer")
        assert desk.processes.order == ["now", "newcomer", "clock"]

    at_a_desk(check)


def test_a_review_comes_after_all_that_plays() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now")
        desk.ask("review", "", kind="review", attended=False)
        desk.ask("alone", "a", attended=False)
        desk.ask("hint", "b", hint=True)
        for name in ("now", "hint", "alone"):
            await desk.finish(name)
        assert desk.processes.order == ["now", "hint", "alone", "review"]

    at_a_desk(check)


def test_a_long_search_is_cut_short_when_someone_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.server.thinking.SHORT_SLICE", 0.01)

    async def check(desk: Desk) -> None:
        master = desk.ask("master", "greedy", level=MASTER)
        await settle()
        newcomer = desk.ask("newcomer", "other")
        assert await master == ANSWER
        assert desk.processes.stopped == ["master"]
        await desk.finish("newcomer")
        assert newcomer.done()

    at_a_desk(check)


def test_who_comes_to_a_table_need_not_wait_as_if_nobody_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search for nobody makes room for others like it late, for people soon."""
    monkeypatch.setattr("tilewright.server.thinking.SHORT_SLICE", 0.01)
    monkeypatch.setattr("tilewright.server.thinking.SLICE", 3600.0)

    async def check(desk: Desk) -> None:
        master = desk.ask("master", "greedy", level=MASTER, attended=False)
        await settle()
        desk.ask("newcomer", "other", attended=False)
        await settle()
        assert not desk.processes.stopped
        desk.thinking.waiting[0].attend(True)
        async with asyncio.timeout(60):
            assert await master == ANSWER
        assert desk.processes.stopped == ["master"]

    at_a_desk(check)


def test_hints_of_one_address_are_bounded_with_a_refusal() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now")
        for number in range(MOST_HINTS):
            desk.ask(f"hint {number}", "greedy", hint=True)
        await settle()
        with pytest.raises(BusyError):
            await desk.ask("one more", "greedy", hint=True)
        desk.ask("another's", "modest", hint=True)
        await settle()
        assert len(desk.thinking.waiting) == MOST_HINTS + 1

    at_a_desk(check)


def test_a_question_that_nobody_waits_for_is_dropped() -> None:
    async def check(desk: Desk) -> None:
        desk.ask("now")
        dropped = desk.ask("dropped", "b")
        await settle()
        dropped.cancel()
        await settle()
        assert [one.question.position for one in desk.thinking.waiting] == []
        await desk.finish("now")
        assert desk.processes.order == ["now"]

    at_a_desk(check)


class Endless:
    """Thinks until it is told to give up."""

    def __init__(self) -> None:
        self.begun, self.given_up = asyncio.Event(), asyncio.Event()

    async def __call__(self, question: Question) -> Answer:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up.set()
            raise
        return await play_any(question)


def test_bots_of_an_abandoned_table_stop_thinking(tmp_path: Path) -> None:
    """Also the one that thinks right now."""
    endless = Endless()

    async def check(at: House) -> None:
        made = await at.make(BOT, BOT, ME)
        async with at.player(made, 2, host=True) as me:
            if me.state["turn"] == 2:
                await me.play()
            await endless.begun.wait()
            assert (await me.do("abandon"))["done"]
            await endless.given_up.wait()

    at_a_table(check, tmp_path, ask=endless, store=MemoryStore())


def test_a_hint_is_given_up_when_its_asker_leaves(tmp_path: Path) -> None:
    endless = Endless()

    async def check(at: House) -> None:
        made = await at.make(ME, ME)
        async with at.player(made, 0, 1) as both:
            command = {"type": "ask_hint", "seat": both.state["turn"], "board": both.state["board"]}
            await both.say({"type": "do", "id": "hint", "command": command})
            await endless.begun.wait()
        await endless.given_up.wait()

    at_a_table(check, tmp_path, ask=endless, store=MemoryStore())
