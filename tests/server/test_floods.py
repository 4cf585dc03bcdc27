"""Floods end: everything is counted by its cost, and who goes on is closed."""

import asyncio
import contextlib
import io
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
import websockets

from tests.server.live import ME, OPEN, PATIENCE, House, Made, Player, at_a_table, house
from tilewright.server import doors
from tilewright.server.addresses import Proxies, network_of
from tilewright.server.doors import TOO_MUCH, Acceptor
from tilewright.server.limits import MOST_STRIKES, Limits, Places, Price, Terms, Verdict
from tilewright.server.logs import set_up
from tilewright.server.memory import MemoryStore

STRICT = {"rate": 10.0, "burst": 20}
VISITOR = "127.0.0.9"
NO_TEXT = 1007  # a close code of WebSockets


def limits_of(clock: list[float], rate: float = 10.0, size: float = 20.0) -> Limits:
    return Limits(
        clock=lambda: clock[0],
        work=Terms(rate, size),
        connections=Places(10, 5),
        lines=Places(10, 5),
    )


def test_an_expensive_question_is_paid_for_as_many_cheap_ones() -> None:
    limits = limits_of([0.0], size=40.0)
    assert limits.spend("a", Price.REPLAY) is Verdict.YES
    assert limits.spend("a", Price.PING) is Verdict.NO
    assert limits.spend("b", Price.PING) is Verdict.YES


def test_refusals_in_a_row_end_in_a_block_that_passes() -> None:
    clock = [0.0]
    limits = limits_of(clock)
    limits.spend("a", 20.0)
    verdicts = [limits.spend("a", 1.0) for _ in range(MOST_STRIKES)]
    assert verdicts == [Verdict.NO] * (MOST_STRIKES - 1) + [Verdict.BLOCKED]
    assert limits.is_blocked("a")
    clock[0] = 60.0
    assert not limits.is_blocked("a")
    assert limits.spend("a", 1.0) is Verdict.YES


def test_who_sends_on_in_spite_of_refusals_is_disconnected(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        async with at.connect() as flood:
            with pytest.raises(websockets.ConnectionClosed):
                await send_pings(flood, 5000)
        assert "blocked" in (await metrics(at))

    at_a_table(check, tmp_path, store=MemoryStore(), **STRICT)


async def send_pings(flood: Player, count: int) -> None:
    for _ in range(count):
        await flood.say({"type": "ping"})
        await asyncio.sleep(0)
    while True:
        await flood.hear()


async def metrics(at: House) -> str:
    reader, writer = await connected(at)
    writer.write(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    text = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return text.decode()


def test_requests_and_streams_are_counted_too(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, OPEN, joins=False)
        paths = ["", "/record", "/picture", "/replay", "/events"]
        for path in [f"/api/tables/{made.id}{end}" for end in paths] + ["/api/games", "/"]:
            room = at.server.limits
            room.account("127.0.0.1").work.left = -1.0
            answer = await at.http.get(path)
            assert answer.status_code == 429, path
            room.account("127.0.0.1").work.left = 20.0

    at_a_table(check, tmp_path, store=MemoryStore(), rate=0.001, burst=20)


@pytest.mark.parametrize("path", ["/healthz", "/api/games"])
def test_requests_that_are_sent_together_are_paid_for_one_by_one(tmp_path: Path, path: str) -> None:
    """Also those that cost nothing else, and refusals: a quarter for each answer."""

    async def check(at: House) -> None:
        reader, writer = await connected(at)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 500)
        answers = b""
        with contextlib.suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(2):
                while more := await reader.read(1 << 16):
                    answers += more
        writer.transport.abort()
        assert at.server.limits.account(VISITOR).work.left < 0
        assert 0 < answers.count(b"HTTP/1.1 ") <= 20 / 0.25 + 1

    at_a_table(check, tmp_path, store=MemoryStore(), rate=0.001, burst=20)


def test_what_clients_send_wrong_fills_no_log(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        for request in (
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
            b"nonsense\r\n\r\n",
        ):
            reader, writer = await connected(at)
            writer.write(request)
            assert await asyncio.wait_for(reader.readline(), PATIENCE)
            writer.transport.abort()
        async with at.connect() as player:
            await player.ws.send(b"\xff", text=True)
            await asyncio.wait_for(player.ws.wait_closed(), PATIENCE)
            assert player.ws.close_code == NO_TEXT

    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers, root.level
    set_up("info", "text", stream)
    try:
        at_a_table(check, tmp_path, store=MemoryStore())
    finally:
        root.handlers = handlers
        root.setLevel(level)
    assert stream.getvalue() == ""


async def connected(at: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """From an address that has asked for nothing."""
    port = int(at.address.rpartition(":")[2])
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(VISITOR, 0))


def test_control_frames_are_paid_for(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        async with at.connect() as flood:
            await flood.ping()
            for _ in range(300):
                await flood.ws.ping()
            await overdrawn(at)
            flood.ws.transport.abort()

    at_a_table(check, tmp_path, store=MemoryStore(), rate=0.001, burst=20)


def test_a_message_in_pieces_is_paid_for_piece_by_piece(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        async with at.connect() as flood:
            await flood.ws.send([" "] * 300)
            await overdrawn(at)
            flood.ws.transport.abort()

    at_a_table(check, tmp_path, store=MemoryStore(), rate=0.001, burst=20)


async def send_control_frames(flood: Player) -> None:
    for _ in range(1000):
        await flood.ws.ping()


async def send_pieces(flood: Player) -> None:
    await flood.ws.send([" "] * 1000)


@pytest.mark.parametrize("send", [send_control_frames, send_pieces])
def test_a_flood_of_what_is_no_message_is_ended(
    tmp_path: Path, send: Callable[[Player], Awaitable[None]]
) -> None:
    async def check(at: House) -> None:
        async with AsyncExitStack() as stack:
            floods = [await stack.enter_async_context(at.connect()) for _ in range(5)]
            await asyncio.gather(*map(send, floods), return_exceptions=True)
            ends = [asyncio.ensure_future(flood.ws.wait_closed()) for flood in floods]
            await asyncio.wait(ends, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert floods[[end.done() for end in ends].index(True)].ws.close_code == TOO_MUCH
        assert "blocked" in (await metrics(at))

    at_a_table(check, tmp_path, store=MemoryStore(), **STRICT)


def test_only_the_connections_to_blame_are_ended() -> None:
    clock = [0.0]
    gate = doors.Doors(limits_of(clock), Proxies.of([]), patience=60)
    flood, quiet = gate.open("192.0.2.1"), gate.open("192.0.2.1")
    assert flood
    assert quiet
    while not gate.limits.is_blocked("192.0.2.1"):
        flood.received(1024, 170, "192.0.2.1")
    assert flood.is_to_blame("192.0.2.1")
    assert not quiet.is_to_blame("192.0.2.1")
    assert gate.open("192.0.2.1") is None
    clock[0] = 60.0
    assert gate.open("192.0.2.1")


async def overdrawn(at: House) -> None:
    """Wait until our account is."""
    async with asyncio.timeout(PATIENCE):
        while at.server.limits.account("127.0.0.1").work.left >= 0:
            await asyncio.sleep(0.01)


def test_a_request_that_never_arrives_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "REQUEST_SECONDS", 0.2)

    async def check(at: House) -> None:
        port = int(at.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        assert await asyncio.wait_for(read_all(reader), PATIENCE) == b""
        writer.close()

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_socket_is_no_request_that_never_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "REQUEST_SECONDS", 0.2)

    async def check(at: House) -> None:
        async with at.connect() as player:
            await asyncio.sleep(0.6)
            await player.ping()

    at_a_table(check, tmp_path, store=MemoryStore())


async def read_all(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


class Exhausted(socket.socket):
    """A listener of a system that has no more files."""

    def accept(self) -> "tuple[socket.socket, object]":
        raise OSError(24, "Too many open files")


def test_of_a_crowd_one_is_served_in_each_round_of_the_loop() -> None:
    async def run() -> None:
        gate = doors.Doors(limits_of([0.0]), Proxies.of([]), patience=60)
        served: list[int] = []
        for number in range(7):
            gate.soon(partial(served.append, number))
        for done in range(7):
            assert served == list(range(done))
            await asyncio.sleep(0)
        assert len(served) == 7

    asyncio.run(run())


def test_a_socket_that_cannot_be_opened_keeps_nobody_waiting() -> None:
    async def run() -> None:
        gate, opened = doors.Doors(limits_of([0.0]), Proxies.of([]), patience=60), []
        gate.soon(lambda: [][0])
        gate.soon(lambda: opened.append(True))
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        for _ in range(3):
            await asyncio.sleep(0)
        assert opened

    asyncio.run(run())


def test_running_out_of_files_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "PAUSE_SECONDS", 0.01)

    async def check(at: House) -> None:
        running = doors.Doors(
            at.server.limits, Proxies.of([]), 20.0, failed=at.server.metrics.accept_errors.inc
        )
        acceptor = Acceptor(running, [], None, None, {})  # type: ignore[arg-type]  # none is opened
        acceptor._is_open = True
        with Exhausted() as listener:
            for _ in range(50):
                acceptor._accept(listener)
                await asyncio.sleep(0)
            acceptor.stop()
            acceptor._is_open = False
            await asyncio.sleep(0.05)
        said = [r for r in caplog.records if r.name == "tilewright.doors"]
        assert len(said) == 1
        assert said[0].levelno == logging.ERROR
        assert "tilewright_accept_errors_total 50.0" in (await at.http.get("/metrics")).text

    at_a_table(check, tmp_path, store=MemoryStore())


# Who is counted


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("[2001:db8::1]:443", "2001:db8::2", True),
    ],
)
def test_an_ipv6_network_counts_as_one(one: str, other: str, is_same: bool) -> None:
    assert (network_of(one) == network_of(other)) == is_same


def test_a_client_cannot_name_another_address_through_a_trusted_proxy() -> None:
    proxies = Proxies.of(["10.0.0.0/8"])
    assert proxies.client("10.0.0.1", ["1.2.3.4, 192.0.2.7"]) == "192.0.2.7"
    assert proxies.client("192.0.2.9", ["1.2.3.4"]) == "192.0.2.9"


# What tables cost


async def play_again(at: House, made: Made) -> int:
    """How many rematches one address can make by itself."""
    for number in range(20):
        async with at.player(made, 0, 1, host=True) as both:
            await both.do("abandon")
            await both.do("rematch", seat=0)
            reply = await both.do("rematch", seat=1)
            if not reply["done"]:
                assert reply["refusal"]["code"] == "too_many_tables"
                return number
            made = Made(both.events[-1]["event"]["table"], made.host, made.keys)
    return 20


def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, ME, joins=False)
        assert await play_again(at, made) == 3

    at_a_table(check, tmp_path, store=MemoryStore(), table_rate=4.0)


def test_a_rematch_needs_room_for_a_table(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME, ME, joins=False)
        async with at.player(made, 0, 1, host=True) as both:
            await both.do("abandon")
            await both.do("rematch", seat=0)
            assert await both.refused("rematch", seat=1) == "full"

    at_a_table(check, tmp_path, store=MemoryStore(), max_tables=1)


def test_unfinished_tables_of_before_keep_nobody_from_making_new_ones(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as before:
            for _ in range(12):
                await before.make(ME, ME)
        async with house(tmp_path, max_tables=10) as after:
            await asyncio.sleep(0.2)
            assert len(after.server.rooms.rooms) == 0  # nobody came, and nothing is due
            await after.make(ME, ME)

    asyncio.run(run())
