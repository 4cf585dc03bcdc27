"""Entering a table costs what was missed; readers are bounded; comings and goings are gathered."""

import asyncio
import threading
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.server.live import House, Made, Player, at_a_table, streamed
from tests.table.sitting import sit_down
from tilewright.game import Lang
from tilewright.position import Position
from tilewright.record import Record
from tilewright.record_text import Entry, follow
from tilewright.server import loading
from tilewright.server import room as rooms
from tilewright.server.connection import Connection, Ending, Outbox
from tilewright.server.memory import MemoryStore
from tilewright.server.presence import Presence
from tilewright.server.present import show_table
from tilewright.server.store import NewEvent, Stored
from tilewright.server.tail import LENGTH
from tilewright.table import line as lines
from tilewright.table.commands import AnswerTakeback, AskTakeback
from tilewright.table.events import Said
from tilewright.table.table import Holder, Table

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
SMALL = 200_000  # bytes of a welcome, whatever was said


class CountingStore(MemoryStore):
    """Counts the events that were read."""

    read = 0

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        found = await super().events(table, after, until)
        self.read += len(found)
        return found

    def talk(self, table: str, lines: int) -> None:
        """As if that much had been said."""
        self._add(table, [NewEvent(1.0, Said(0, f"{n} " + "x" * 250)) for n in range(lines)])


async def with_talk(at: House, store: CountingStore, lines: int) -> Made:
    made = await at.make(ANA, BEN)
    store.talk(made.id, lines)
    await (await at.room(made)).catch_up()
    store.read = 0
    return made


def test_a_hello_reads_nothing_and_is_answered_shortly(tmp_path: Path) -> None:
    store = CountingStore()

    async def check(at: House) -> None:
        made = await with_talk(at, store, 3000)
        async with at.player(made, 0) as ana:
            assert store.read == 0
            assert [told["seq"] for told in ana.welcome["events"]][-1] == 3005
            assert len(ana.welcome["events"]) == LENGTH
            assert len(ana.heard[0]) < SMALL
        async with at.player(made, 0, after=3003) as again:
            assert [told["seq"] for told in again.welcome["events"]] == [3004, 3005]
        async with streamed(at, made) as told:
            assert (await anext(told))["seq"] == 3005
        assert store.read == 0

    at_a_table(check, tmp_path, store=store)


async def all_earlier(player: Player) -> list[int]:
    """The numbers of all events, asked for page by page."""
    seqs = [told["seq"] for told in player.welcome["events"]]
    while seqs[0] > 1:
        reply = await player.ask({"type": "history", "before": seqs[0]})
        page = [told["seq"] for told in reply["history"]]
        assert 0 < len(page) <= 100
        seqs = page + seqs
    return seqs


def test_what_was_told_keeps_no_more_than_its_record(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both, at.player(made, 0, lang="fr"):
            for _ in range(3):
                await both.play()
            past = (await at.room(made)).tail.after(0)
            assert sum(one.before is not None for one in past) > 3
            assert all(one.before is None or one.before._plain is None for one in past)

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_table_is_loaded_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[threading.Thread] = []
    apply = loading.apply

    def noted(table: Table, entry: Stored) -> None:
        replayed.append(threading.current_thread())
        apply(table, entry)

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        at.server.rooms.rooms.clear()  # as after a restart
        monkeypatch.setattr(rooms, "apply", noted)
        async with at.player(made, 0) as ana:
            assert len(replayed) == ana.welcome["seq"]
            assert threading.current_thread() not in replayed

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_record_is_written_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds all deals that were taken back: 700 kB of them at the longest table."""
    written: list[threading.Thread] = []
    write = Record.write

    def noted(record: Record) -> str:
        written.append(threading.current_thread())
        return write(record)

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        monkeypatch.setattr(Record, "write", noted)
        answer = await at.http.get(f"/api/tables/{made.id}/record")
        assert Record.read(answer.text).headers["Table"] == made.id
        assert len(written) == 1
        assert threading.current_thread() not in written

    at_a_table(check, tmp_path, store=MemoryStore())


def test_history_comes_in_pages_without_gaps(tmp_path: Path) -> None:
    store = CountingStore()

    async def check(at: House) -> None:
        made = await with_talk(at, store, 450)
        async with at.player(made, 0, 1) as both:
            assert await all_earlier(both) == list(range(1, 456))
            assert store.read == 455 - LENGTH  # each once, and none that is in memory
            reply = await both.ask({"type": "history", "before": 1})
            assert reply["history"] == []

    at_a_table(check, tmp_path, store=store)


def test_earlier_moves_are_told_in_words(tmp_path: Path) -> None:
    store = CountingStore()

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            for _ in range(4):
                await both.play()
            told = {e["seq"]: e["text"] for e in both.events if e["event"]["type"] == "moved"}
        store.talk(made.id, LENGTH)
        await (await at.room(made)).catch_up()
        async with at.player(made, 0, 1) as both:
            reply = await both.ask({"type": "history", "before": 20})
            again = {e["seq"]: e["text"] for e in reply["history"] if e["event"]["type"] == "moved"}
        assert again == told

    at_a_table(check, tmp_path, store=store)


def test_a_move_is_taken_back_without_replaying_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the game is: the cost of going back is bounded."""
    sitting = sit_down("Ana", "Ben")
    for _ in range(40):
        sitting.play()
    followed = 0

    def counted(position: Position, entry: Entry) -> Position:
        nonlocal followed
        followed += 1
        return follow(position, entry)

    monkeypatch.setattr(lines, "follow", counted)
    ply, asker = sitting.table.ply - 1, sitting.turn
    sitting.ask(AskTakeback(asker, sitting.table.board, ply))
    sitting.ask(AnswerTakeback(1 - asker, ply, True))
    assert sitting.table.ply == ply
    assert followed <= 3 * lines.STRIDE


# Readers


def test_the_first_message_counts_as_the_others_do() -> None:
    async def run() -> None:
        connection = Connection(Outbox(most=10, most_bytes=100), lambda: 0.0)
        connection.send(b"x" * 101)
        assert connection.ending is Ending.DROPPED
        other = Connection(Outbox(most=10, most_bytes=100), lambda: 0.0)
        other.send(b"x" * 60)
        assert await other.outbox.next() == b"x" * 60  # being sent: it still counts
        other.send(b"x" * 60)
        assert other.ending is Ending.DROPPED

    asyncio.run(run())


def test_what_was_sent_makes_room() -> None:
    async def run() -> None:
        connection = Connection(Outbox(most=2, most_bytes=100), lambda: 0.0)
        for number in range(50):
            connection.send(msgspec.json.encode(number))
            await connection.outbox.next()
            connection.outbox.sent()
        assert connection.ending is Ending.NO

    asyncio.run(run())


# Presence


def test_comings_and_goings_are_told_together(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0) as ana, AsyncExitStack() as others:
            for _ in range(30):
                await others.enter_async_context(at.player(made))
            while ana.present_watchers != 30:
                await ana.hear()
            told = sum(b'"type":"present"' in raw for raw in ana.heard)
            assert told < 15

    at_a_table(check, tmp_path, store=MemoryStore())


@dataclass(eq=False)
class Watcher:
    """Someone connected, who notes what they are sent."""

    keys: list[str] = field(default_factory=list)
    holder: Holder = field(default_factory=Holder)
    lang: Lang = "en"
    frames: bool = False
    address: str = ""
    heard: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self) -> None: ...


def test_many_watchers_are_told_a_few_in_each_round_of_the_loop() -> None:
    async def run() -> None:
        presence, watchers = Presence(lambda: 0.0), [Watcher() for _ in range(100)]
        for watcher in watchers:
            presence.enter(watcher)
        shown = show_table(sit_down("Ana", "Ben").table, [False, False], "en")
        presence.tell_now(lambda lang: shown)
        told = [0]
        while told[-1] < 99:  # the last who came has seen all
            told.append(sum(len(watcher.heard) for watcher in watchers))
            await asyncio.sleep(0)
        assert max(after - before for before, after in pairwise(told)) <= 20
        assert all(len(watcher.heard) == 1 for watcher in watchers[:-1])

    asyncio.run(run())
