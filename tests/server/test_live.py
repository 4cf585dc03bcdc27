"""Live connections: numbered events, resuming, repeated commands, streams, slow readers, stops."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.live import BOT, ME, PATIENCE, House, Json, Made, Player, at_a_table, house
from tilewright.server.connection import Connection
from tilewright.server.memory import MemoryStore
from tilewright.server.store import Entry, NewTable, StoreError

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}
SLOW_ENOUGH = 3000  # commands after which a reader who never reads must have been let go


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
            assert first["seq"] == 4  # seated, started, dealt
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

    async def append(
        self, table: str, after: int, entries: Sequence[Entry], new: NewTable | None = None
    ) -> bool:
        is_stored = await super().append(table, after, entries, new)
        await self.gate.wait()
        return is_stored


def test_a_move_whose_player_vanished_is_told_to_the_others(tmp_path: Path) -> None:
    store = GatedStore()

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        room = await at.server.rooms.get(made.id)
        assert room
        async with at.player(made) as watcher, at.player(made, 0, 1) as both:
            store.gate.clear()
            state = both.state
            command = {"seat": state["turn"], "board": state["board"], "move": state["legal"][0]}
            await both.say({"type": "do", "id": "x", "command": {"type": "play", **command}})
            while not room.lock.locked():
                await asyncio.sleep(0.01)
            connection = next(c for c in at.server.live if c.holder.seats)
            connection.gone.set()
            connection.is_slow = True
            while connection in at.server.live:
                await asyncio.sleep(0.01)
            store.gate.set()
            await watcher.event("moved")
            assert watcher.state["ply"] == 1

    at_a_table(check, tmp_path, store=store)


class FailingStore(MemoryStore):
    is_broken = False

    async def append(
        self, table: str, after: int, entries: Sequence[Entry], new: NewTable | None = None
    ) -> bool:
        if self.is_broken:
            raise StoreError("disk full")
        return await super().append(table, after, entries, new)


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
    monkeypatch.setattr("tilewright.server.moving.BOT_RETRY", 0.05)
    store = FailingStore()

    async def check(at: House) -> None:
        store.is_broken = True
        made = await at.make(BOT, BOT, ME)
        async with at.player(made, 2) as me:
            await asyncio.sleep(0.2)
            assert me.state["ply"] == 0
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


def test_words_come_in_the_language_last_spoken(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            await both.say({"type": "speak", "lang": "fr"})
            reply = await both.do("undo", seat=0, board=both.state["board"])
            assert reply["refusal"]["text"].startswith("Il n'y a rien")
            await both.say({"type": "speak", "lang": "en"})
            reply = await both.do("undo", seat=0, board=both.state["board"])
            assert reply["refusal"]["text"].startswith("There is nothing")

    at_a_table(check, tmp_path)


# Server-sent events


@contextlib.asynccontextmanager
async def streamed(
    at: House, made: Made, *keys: str, query: str = "", **headers: str
) -> AsyncIterator[AsyncIterator[Json]]:
    authorization = {"authorization": "Bearer " + ",".join(keys)} if keys else {}
    path = f"/api/tables/{made.id}/events?{query}"
    async with at.http.stream("GET", path, headers={**headers, **authorization}) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield messages_of(answer)


async def messages_of(answer: httpx.Response) -> AsyncIterator[Json]:
    async for line in answer.aiter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_a_game_is_played_over_a_stream_and_posts(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BOT)
        key = made.keys[0]
        async with streamed(at, made, key, query="lang=fr") as messages:
            welcome = await anext(messages)
            assert (welcome["type"], welcome["you"]) == ("welcome", [0])
            state, seqs = welcome["state"], [told["seq"] for told in welcome["events"]]
            while state["waits"] != "over":
                if state["turn"] == 0:
                    command = {"seat": 0, "board": state["board"], "move": state["legal"][-1]}
                    message = {"type": "do", "id": "m", "command": {"type": "play", **command}}
                    message["id"] = f"m{state['board']}"
                    assert (await at.post(made, message, key)).json()["done"]
                told = await anext(messages)
                while told["type"] != "event" or told["state"]["turn"] not in (0, None):
                    state = told.get("state") or state
                    seqs += [told["seq"]] if told["type"] == "event" else []
                    told = await anext(messages)
                seqs.append(told["seq"])
                state = told["state"]
            assert seqs == list(range(1, len(seqs) + 1))
            assert told["text"].endswith(("gagne.", "partagent la victoire."))

    at_a_table(check, tmp_path)


@pytest.mark.parametrize(
    ("query", "headers", "events"),
    [
        ("after=2", {}, 1),
        ("", {"last-event-id": "1"}, 2),
        ("after=" + "9" * 5000, {}, 3),
        ("after=-1", {}, 3),
        ("after=x", {}, 3),
    ],
)
def test_a_stream_resumes_from_a_number(
    tmp_path: Path, query: str, headers: dict[str, str], events: int
) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with streamed(at, made, query=query, **headers) as messages:
            welcome = await anext(messages)
            assert len(welcome["events"]) == events

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_stream_says_the_number_to_go_on_from(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.http.stream("GET", f"/api/tables/{made.id}/events") as answer:
            lines = answer.aiter_lines()
            assert await anext(lines) == "id: 3"  # created, started, dealt
            async with at.player(made, 0, 1) as both:
                await both.play()
                seq = both.events[-1]["seq"]
            async for line in lines:
                if line == f"id: {seq}":
                    return

    at_a_table(check, tmp_path)


def test_a_stream_that_ends_leaves_the_table_and_gives_its_place_back(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 1) as ben:
            async with streamed(at, made, made.keys[0]) as messages:
                await anext(messages)
                await ben.until(lambda m: m["type"] == "present" and m["table"]["seats"][0]["here"])
                assert at.server.connections.total == 2
            await ben.until(lambda m: m["type"] == "present" and not m["table"]["seats"][0]["here"])
            assert at.server.connections.total == 1

    at_a_table(check, tmp_path)


def test_a_quiet_stream_shows_that_it_is_alive(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.http.stream("GET", f"/api/tables/{made.id}/events") as answer:
            async for line in answer.aiter_lines():
                if line == ": still here":
                    return

    at_a_table(check, tmp_path, heartbeat=0.05)


# Readers who do not read


async def handshake(at: House, made: Made, request: str) -> asyncio.StreamWriter:
    """A connection whose owner reads the beginning and nothing more."""
    host, port = at.address.removeprefix("http://").split(":")
    endpoint = socket.socket()
    endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    endpoint.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=endpoint, limit=1024)
    writer.write(f"{request}\r\nHost: {host}:{port}\r\n".encode())
    writer.write(
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        if request.startswith("GET /ws")
        else b"\r\n"
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)
    reader._transport.pause_reading()  # type: ignore[attr-defined]  # what no client would do
    return writer


def frame(text: str) -> bytes:
    """A short client frame, masked with zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize("kind", ["socket", "stream"])
def test_a_reader_who_never_reads_is_let_go_and_stops_nobody(tmp_path: Path, kind: str) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        if kind == "socket":
            writer = await handshake(at, made, "GET /ws HTTP/1.1")
            writer.write(frame(json.dumps({"type": "hello", "table": made.id, "frames": True})))
        else:
            request = f"GET /api/tables/{made.id}/events?frames=1 HTTP/1.1"
            writer = await handshake(at, made, request)
        slow = await only_connection(at)
        async with at.player(made, 0, 1) as both:
            for _ in range(SLOW_ENOUGH):
                turn = both.state["turn"]
                await both.play(confirm=False)
                await both.do("undo", seat=turn, board=both.state["board"])
                assert slow.outbox.qsize() <= at.server.settings.outbox
                if slow.is_slow:
                    break
            assert slow.is_slow
            while slow in at.server.live:
                await asyncio.sleep(0.01)
            assert (await both.play())["done"]
        assert "tilewright_dropped_readers_total 1.0" in (await at.http.get("/metrics")).text
        writer.transport.abort()

    at_a_table(check, tmp_path, store=MemoryStore(), outbox=20, send_buffer=8192)


async def only_connection(at: House) -> Connection:
    while not any(connection.room for connection in at.server.live):
        await asyncio.sleep(0.01)
    return next(iter(at.server.live))


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
                room = await at.server.rooms.get(made.id)
                await at.stop()
                assert room
                assert room.table.ply == 1
                await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(run())
