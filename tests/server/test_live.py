"""Live connections: numbered events, resuming, repeated commands, stops."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import websockets

from tests.server.live import (
    BOT,
    ME,
    FailingStore,
    House,
    Json,
    Made,
    Player,
    at_a_table,
    house,
    streamed,
)
from tilewright.server.connection import Ending
from tilewright.server.memory import MemoryStore
from tilewright.server.store import Change, Outcome

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


# Numbers


async def busy_table(at: House) -> tuple[Made, Player, contextlib.AsyncExitStack]:
    """A table at which all kinds of things happened."""
    made, stack = await at.make(ANA, BEN), contextlib.AsyncExitStack()
    both = await stack.enter_async_context(at.player(made, 0, 1, host=True))
    for _ in range(3):
        await both.play()
    turn = both.state["turn"]
    await both.play(confirm=False)
    await both.do("undo", seat=turn, board=both.state["board"])
    await both.do("say", seat=0, text="hello")
    await both.do("ask_hint", seat=turn, board=both.state["board"])
    await both.do("ask_takeback", seat=0, board=both.state["board"], ply=1)
    await both.do("answer_takeback", seat=1, ply=1, agree=True)
    await both.do("leave", seat=both.state["turn"])
    await both.event("moved")
    await both.ping()
    return made, both, stack


def test_events_are_numbered_without_gaps(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        _, both, stack = await busy_table(at)
        assert [told["seq"] for told in both.events] == list(range(1, len(both.events) + 1))
        await stack.aclose()

    at_a_table(check, tmp_path)


def test_resuming_from_any_number_tells_what_was_told_and_how_it_stands(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made, both, stack = await busy_table(at)
        seq = both.events[-1]["seq"]
        for after in range(seq + 2):
            async with at.player(made, 0, after=after) as again:
                welcome = again.welcome
                assert (welcome["seq"], welcome["state"]) == (seq, both.state)
                missed = [without_state(told) for told in both.events[after:]]
                assert [without_state(told) for told in welcome["events"]] == missed
        await stack.aclose()

    at_a_table(check, tmp_path)


def without_state(told: Json) -> Json:
    return {key: value for key, value in told.items() if key != "state"}


def test_what_happens_while_nobody_looks_is_told_on_return(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            async with at.player(made) as watcher:
                seen = watcher.welcome["seq"]
            await both.play()
            await both.play()
            async with at.player(made, after=seen) as watcher:
                assert [told["seq"] for told in watcher.welcome["events"]] == [seen + 1, seen + 2]
                await both.play()
                assert (await watcher.event("moved"))["seq"] == seen + 3

    at_a_table(check, tmp_path)


# Repetition


def test_a_double_click_plays_once(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            first = await both.play(asked="click")
            again = await both.ask(
                {"type": "do", "id": "click", "command": played(both.events[-1], both)}
            )
            assert first["done"]
            assert again == first
            assert both.state["ply"] == 1

    at_a_table(check, tmp_path)


def played(told: Json, player: Player) -> Json:
    """The command that an event came from."""
    event = told["event"]
    return {
        "type": "play",
        "seat": event["seat"],
        "board": player.welcome["state"]["board"],
        "move": event["move"],
    }


def test_a_command_whose_answer_was_lost_is_sent_again_and_not_done_again(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            first = await both.play(asked="lost")
            command = played(both.events[-1], both)
        async with at.player(made, 0, 1) as again:
            reply = await again.ask({"type": "do", "id": "lost", "command": command})
            assert reply == first
            assert again.state["ply"] == 1
        posted = await at.post(made, {"type": "do", "id": "lost", "command": command}, made.host)
        assert posted.json()["refusal"]["code"] == "not_your_seat"

    at_a_table(check, tmp_path)


def test_a_repeated_command_is_answered_as_the_first_time_whatever_followed_it(
    tmp_path: Path,
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, {"kind": "open"})
        async with at.player(made, 1) as ben:
            join = {"type": "do", "id": "j", "command": {"type": "join", "seat": 1, "name": "Ben"}}
            first = await ben.ask(join)
            assert first["seq"] == 6  # created, Ana's share, seated, Ben's share, started, dealt
            assert await ben.ask(join) == first

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_lost_command_is_known_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as before:
            made = await before.make(ANA, BEN)
            async with before.player(made, 0, 1) as both:
                first = await both.play(asked="lost")
                command = played(both.events[-1], both)
        async with house(tmp_path) as after, after.player(made, 0, 1) as again:
            assert await again.ask({"type": "do", "id": "lost", "command": command}) == first

    asyncio.run(run())


def test_two_tabs_of_one_seat_see_the_same_and_only_one_of_them_moves(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as one, at.player(made, 0, 1) as two:
            replies = await asyncio.gather(one.play(), two.play())
            assert sorted(reply["done"] for reply in replies) == [False, True]
            refused = next(reply for reply in replies if not reply["done"])
            assert refused["refusal"]["code"] == "stale"
            await asyncio.gather(one.ping(), two.ping())
            assert one.state == two.state
            assert one.state["ply"] == 1

    at_a_table(check, tmp_path)


class GatedStore(MemoryStore):
    """Stores, and answers only when the gate is open. It tells its own process nothing, as
    SQLite's does."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    def listen(self, heard: Callable[[str, int], None]) -> None:
        pass

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        outcome = await super().append(table, after, change)
        await self.gate.wait()
        return outcome


def test_a_move_whose_player_vanished_is_told_to_the_others(tmp_path: Path) -> None:
    store = GatedStore()

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        room = await at.room(made)
        async with at.player(made) as watcher, at.player(made, 0, 1) as both:
            store.gate.clear()
            state = both.state
            command = {"seat": state["turn"], "board": state["board"], "move": state["legal"][0]}
            await both.say({"type": "do", "id": "x", "command": {"type": "play", **command}})
            while not room._lock.locked():
                await asyncio.sleep(0.01)
            connection = next(c for c in at.server.connections if c.holder.seats)
            connection._end(Ending.DROPPED)
            while connection in at.server.connections:
                await asyncio.sleep(0.01)
            store.gate.set()
            await watcher.event("moved")
            assert watcher.state["ply"] == 1

    at_a_table(check, tmp_path, store=store)


def test_a_move_that_cannot_be_stored_did_not_happen_and_may_be_tried_again(
    tmp_path: Path,
) -> None:
    store = FailingStore()

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            store.is_broken = True
            reply = await both.play(asked="again")
            assert reply["refusal"]["code"] == "not_stored"
            assert both.state["ply"] == 0
            store.is_broken = False
            assert (await both.play(asked="again"))["done"]
            assert both.state["ply"] == 1

    at_a_table(check, tmp_path, store=store)


def test_a_bot_moves_when_the_store_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.bot_turns.BOT_RETRY", 0.05)
    store = FailingStore()

    async def check(at: House) -> None:
        made = await at.make(BOT, BOT, ME, bot_pause=0.1)
        store.is_broken = True
        async with at.player(made, 2) as me:
            if me.state["turn"] == 2:  # it goes first
                store.is_broken = False
                await me.play()
                store.is_broken = True
            ply = me.state["ply"]
            await asyncio.sleep(0.3)
            assert me.state["ply"] == ply
            store.is_broken = False
            while me.state["turn"] != 2:
                await me.hear()

    at_a_table(check, tmp_path, store=store)


def test_an_answer_does_not_wait_for_acknowledgments(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made, times = await at.make(ANA, BEN), []
        async with at.player(made, 0, 1) as both:
            for _ in range(10):
                began = time.perf_counter()
                await both.play()
                times.append(time.perf_counter() - began)
        assert min(times) < 0.03  # the system's delay is 0.04

    at_a_table(check, tmp_path, store=MemoryStore())


# Languages


def test_what_is_sent_in_a_row_is_done_and_answered_in_a_row(tmp_path: Path) -> None:
    texts = [str(n) for n in range(5)]

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0) as ana:
            for text in texts:
                command = {"type": "say", "seat": 0, "text": text}
                await ana.say({"type": "do", "id": text, "command": command})
            await ana.say({"type": "ping"})
            answers = [await ana.hear() for _ in range(2 * len(texts) + 1)]
        kinds = [answer["type"] for answer in answers]
        assert kinds == ["event", "reply"] * len(texts) + ["pong"]
        assert [answer["event"]["text"] for answer in answers[:-1:2]] == texts
        assert [answer["id"] for answer in answers[1::2]] == texts

    at_a_table(check, tmp_path)


def test_words_come_in_the_language_last_spoken(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            await both.say({"type": "speak", "lang": "fr"})
            reply = await both.do("undo", seat=0, board=both.state["board"])
            assert reply["refusal"]["text"].startswith("Il n’y a rien")
            await both.say({"type": "speak", "lang": "en"})
            reply = await both.do("undo", seat=0, board=both.state["board"])
            assert reply["refusal"]["text"].startswith("There is nothing")

    at_a_table(check, tmp_path)


# Stopping


def test_a_stop_says_goodbye_and_is_quick(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0) as ana, streamed(at, made, made.keys[1]) as messages:
            await anext(messages)
            began = time.monotonic()
            await at.stop()
            assert time.monotonic() - began < 3
            closing = await ana.until(lambda m: m["type"] == "closing")
            assert closing["seconds"] > 0
            with pytest.raises(websockets.ConnectionClosed):
                await ana.until(lambda m: False)
            assert [m["type"] async for m in messages][-1] == "closing"

    at_a_table(check, tmp_path)


def test_a_stop_finishes_what_is_being_stored(tmp_path: Path) -> None:
    async def run() -> None:
        store = GatedStore()
        async with house(tmp_path, store=store) as at:
            made = await at.make(ANA, BEN)
            async with at.player(made, 0, 1) as both:
                store.gate.clear()
                asyncio.get_running_loop().call_later(0.5, store.gate.set)
                playing = asyncio.ensure_future(both.play())
                await asyncio.sleep(0.1)
                room = await at.room(made)
                await at.stop()
                assert room.table.ply == 1
                await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(run())
