"""A table that cannot be read is answered for, named in the log, and harms no other."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.live import BOT, ME, House, Json, Made, at_a_table, house, play_any, streamed
from tests.server.tables import append
from tests.table.editions import release_second_edition
from tilewright.record import Record
from tilewright.server.bot_process import Answer, Question
from tilewright.server.logs import Lines
from tilewright.server.memory import MemoryStore
from tilewright.server.store import NewEvent, Stored, StoreError
from tilewright.table.events import Moved
from tilewright.table.verify import differences

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
CLOCK = {"per": "move", "seconds": 1}
Damage = Callable[[Json], object]


@contextmanager
def stored(data: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(data / "tables.sqlite")) as connection:
        yield connection
        connection.commit()


def rewrite(data: Path, table: str, kind: str, change: Damage) -> None:
    """Change the first stored event of a kind; a changed text is stored as it is."""
    with stored(data) as file:
        rows = file.execute("SELECT number, event FROM event WHERE table_id = ?", (table,))
        number, event = next(row for row in rows if json.loads(row[1])["type"] == kind)
        changed = change(json.loads(event))
        text = changed if isinstance(changed, str) else json.dumps(changed)
        file.execute("UPDATE event SET event = ? WHERE number = ?", (text, number))


def illegal(event: Json) -> Json:
    return event | {"move": "w11"}  # to the wall, during the offer


DAMAGES: dict[str, tuple[str, Damage, str]] = {
    "a move that the rules refuse": ("moved", illegal, "illegal move 'w11'"),
    "what is no move": ("moved", lambda event: event | {"move": "hello"}, "expected a take"),
    "a deal that cannot have been drawn": (
        "dealt",
        lambda event: event | {"deal": {"displays": ["bbb"] * 5}},
        "this deal cannot have been drawn",
    ),
    "a seat that does not exist": ("moved", lambda event: event | {"seat": 9}, ""),
    "a kind of event that nobody knows": ("moved", lambda _: {"type": "flown"}, "flown"),
    "a missing field": ("moved", lambda _: {"type": "moved"}, "missing required field"),
    "no JSON": ("moved", lambda _: "{", ""),
    "a first event of another kind": ("created", lambda _: {"type": "started", "first": 0}, ""),
    "a game that is not installed": (
        "created",
        lambda event: event | {"game": "chess"},
        "expected a game",
    ),
    "another edition of the rules": (
        "created",
        lambda event: event | {"rules": 2},
        "played by edition 2 of azul's rules; this version plays edition 1",
    ),
    "an option of another version": (
        "created",
        lambda event: event | {"options": {"floor": "long"}},
        "expected an option of azul",
    ),
}


async def make_three(data: Path) -> list[Made]:
    """Running tables with a move each; bots and clocks are still to act at all of them."""
    never = asyncio.Event()

    async def silent(question: Question) -> Answer:
        await never.wait()
        return await play_any(question)

    async with house(data, ask=silent) as at:
        made = [await at.make(ANA, BEN) for _ in range(3)]
        for table in made:
            async with at.player(table, 0, 1, host=True) as both:
                await both.play()
                for seat in (0, 1):
                    await both.do("leave", seat=seat, level=1)
    return made


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors in the log, as they are written."""
    return [Lines().format(r) for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES)
def test_one_table_that_cannot_be_read_harms_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    kind, change, reason = DAMAGES[damage]
    names: list[str] = []

    async def run() -> None:
        bad, *good = await make_three(tmp_path)
        names.append(bad.id)
        rewrite(tmp_path, bad.id, kind, change)
        async with house(tmp_path) as at:
            for table in good:  # nobody opens them: their bots play on by themselves
                while table.id not in at.server.rooms.rooms:
                    await asyncio.sleep(0.01)
                room = at.server.rooms.rooms[table.id]
                while not room.table.ended:
                    await asyncio.sleep(0.01)
            await check_refusals(at, bad)
            assert bad.id not in at.server.rooms.rooms

    asyncio.run(asyncio.wait_for(run(), 60))
    (said,) = complaints(caplog)
    assert "cannot be read" in said
    assert reason in said
    assert names[0] in said


async def check_refusals(at: House, bad: Made) -> None:
    """However it is opened, and as often as it is, the answer is the same."""
    async with at.connect() as player:
        for lang, word in (("en", "This version"), ("fr", "Cette version")):
            refused = await player.hello(bad.id, bad.all_keys, lang=lang)
            assert (refused["type"], refused["code"]) == ("refused", "unreadable")
            assert refused["text"].startswith(word)
        await player.ping()  # the connection goes on
    for path in ("", "/record", "/replay", "/events"):
        answer = await at.http.get(f"/api/tables/{bad.id}{path}", params={"lang": "fr"})
        assert (answer.status_code, answer.json()["code"]) == (410, "unreadable")
        assert answer.json()["text"].startswith("Cette version")
    answer = await at.post(bad, {"type": "tags", "id": "t"})
    assert (answer.status_code, answer.json()["code"]) == (410, "unreadable")


def test_a_clock_at_an_unreadable_table_is_not_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with house(tmp_path) as at:
            made = await at.make(ANA, BEN, clock=CLOCK)
            async with at.player(made, 0, 1) as both:
                await both.play()
            del at.server.rooms.rooms[made.id]
            rewrite(tmp_path, made.id, "moved", illegal)
            while made.id not in at.server.rooms._unreadable:
                await asyncio.sleep(0.01)
            other = await at.make(ANA, BEN, clock=CLOCK)
            async with at.player(other) as watcher:
                await watcher.event("moved")  # clocks are still served
            assert made.id not in [table for _, table in at.server.rooms._deadlines]

    asyncio.run(asyncio.wait_for(run(), 60))
    assert len(complaints(caplog)) == 1


def test_a_table_that_another_version_goes_on_with_is_closed_with_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Two versions share a store: one allows a move that the other refuses."""
    store = MemoryStore()

    async def check(at: House) -> None:
        made, other = await at.make(ANA, BEN), await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both, at.player(made, lang="fr") as watcher:
            seq = both.welcome["seq"]
            foreign = NewEvent(0.0, Moved(both.state["turn"], "w11"))
            assert await append(store, made.id, seq, [foreign])
            for player, word in ((both, "This version"), (watcher, "Cette version")):
                refused = await player.until(lambda m: m["type"] == "refused")
                assert refused["code"] == "unreadable"
                assert refused["text"].startswith(word)
        await check_refusals(at, made)
        assert len(await store.events(made.id)) == seq + 1
        async with at.player(other, 0, 1) as both:
            assert (await both.play())["done"]

    at_a_table(check, tmp_path, store=store)
    assert len(complaints(caplog)) == 1


class UnreliableStore(MemoryStore):
    """Cannot read when told."""

    is_broken = False

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        if self.is_broken:
            raise StoreError("disk on fire")
        return await super().events(table, after, until)


def test_a_table_that_cannot_be_read_just_now_may_be_opened_later(tmp_path: Path) -> None:
    store = UnreliableStore()

    async def check(at: House) -> None:
        made = await at.make(ME, BOT)
        at.server.rooms.rooms.clear()
        store.is_broken = True
        for path in ("", "/record", "/replay", "/events"):
            answer = await at.http.get(f"/api/tables/{made.id}{path}")
            assert (answer.status_code, answer.json()["code"]) == (503, "not_read")
        async with at.connect() as player:
            assert (await player.hello(made.id, []))["code"] == "not_read"
            store.is_broken = False
            assert (await player.hello(made.id, []))["type"] == "welcome"
        async with streamed(at, made) as messages:
            assert (await anext(messages))["type"] == "welcome"

    at_a_table(check, tmp_path, store=store)


# Editions


def test_a_table_goes_on_by_the_rules_it_was_begun_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Question] = []

    async def note(question: Question) -> Answer:
        asked.append(question)
        return await play_any(question)

    async def run() -> None:
        async with house(tmp_path) as at:
            made = await at.make(ANA, BEN)
            async with at.player(made, 0, 1) as both:
                await both.play()
                state = both.state
        release_second_edition(monkeypatch)
        async with house(tmp_path, ask=note) as at:
            async with at.player(made, 0, 1, host=True) as both:
                assert both.state == state
                person = 1 - state["turn"]
                await both.do("leave", seat=state["turn"], level=1)
                while both.state["round"] == 1:
                    await (both.play() if both.state["turn"] == person else both.hear())
                assert len(both.state["view"]["displays"]) == 5
                assert {question.position.split()[0] for question in asked} == {"azul@1"}
                await both.do("abandon")
                await both.do("rematch", seat=person)
                again = both.events[-1]["event"]["table"]
            record = Record.read((await at.http.get(f"/api/tables/{made.id}/record")).text)
            assert (record.variant.rules, differences(record)) == (1, [])
            new = await at.make(ANA, BEN)
            for table in (new.id, again):
                now = (await at.http.get(f"/api/tables/{table}")).json()
                assert len(now["state"]["view"]["displays"]) == 6

    asyncio.run(asyncio.wait_for(run(), 60))
