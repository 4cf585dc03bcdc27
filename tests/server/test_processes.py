"""Several processes on one store: who is there, who moves, what stops and what goes on."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from bench.postgres import Postgres
from bench.served import free_port, wait_until_ready

from tests.server.live import BOT, ME, House, Json, Made, house, play_any
from tilewright.server.bot_process import Answer, Question
from tilewright.server.peers import Peers
from tilewright.server.room import Room
from tilewright.server.thinking import Ask
from tilewright.table.events import Said
from tilewright.table.refusals import Rejection

PATIENCE = 60.0  # seconds, on a busy machine, too


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    address: str = request.getfixturevalue("database").new_database()
    return address


@contextlib.asynccontextmanager
async def two_houses(
    folder: Path, data: str, table_rate: float = 1e6
) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one store, that know of each other."""
    async with (
        asyncio.timeout(PATIENCE * 2),
        house(folder, data=data, table_rate=table_rate) as one,
        house(folder, data=data, table_rate=table_rate) as two,
    ):
        await until(lambda: all(peers_of(at).last.living for at in (one, two)))
        yield one, two


def peers_of(at: House) -> Peers:
    return at.server.rooms.services.peers


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.02)


def test_any_process_serves_any_table_and_all_see_who_is_there(tmp_path: Path, data: str) -> None:
    async def check() -> None:
        async with two_houses(tmp_path, data) as (one, two):
            made = await one.make(ME, ME)
            async with one.player(made, 0) as ana, two.player(made, 1) as ben:
                await ana.until(lambda m: m["type"] == "present" and both_here(m["table"]))
                async with two.connect() as watcher:
                    welcome = await watcher.hello(made.id, [])
                    if not both_here(welcome["table"]):  # as below
                        await watcher.until(
                            lambda m: m["type"] == "present" and both_here(m["table"])
                        )
                    await ana.until(lambda m: m["type"] == "present" and m["watchers"] == 1)
                mover, other = (ana, ben) if ana.state["turn"] == 0 else (ben, ana)
                assert (await mover.play())["done"]
                await other.event("moved")
                assert other.state["board"] == mover.state["board"]
            async with two.player(made, 1) as ben:
                if both_here(ben.present):  # it takes a moment until the others hear
                    await ben.until(lambda m: m["type"] == "present" and not both_here(m["table"]))

    asyncio.run(check())


def both_here(table: Json) -> bool:
    return all(seat["here"] for seat in table["seats"])


def test_tables_an_hour_hold_for_all_processes_together(tmp_path: Path, data: str) -> None:
    async def check() -> None:
        async with two_houses(tmp_path, data, table_rate=3.0) as (one, two):
            wanted = {"game": "azul", "seats": [ME, ME]}
            asked = [at.http.post("/api/tables", json=wanted) for at in (one, two) * 3]
            codes = sorted(answer.status_code for answer in await asyncio.gather(*asked))
            assert codes == [201] * 3 + [429] * 3

    asyncio.run(check())


def test_a_stop_ends_also_when_something_is_due_at_that_moment(tmp_path: Path) -> None:
    async def check() -> None:
        async with house(tmp_path) as at, asyncio.timeout(PATIENCE):
            await until(lambda: bool(at.server.rooms._looks._waiters))
            at.server.rooms._looks.set()
            await at.server.rooms.close()

    asyncio.run(check())


def test_what_is_done_at_a_table_that_another_process_deletes_is_refused(
    tmp_path: Path, data: str
) -> None:
    async def check() -> None:
        async with two_houses(tmp_path, data) as (one, two):
            made = await one.make(ME, ME)
            room = await one.server.rooms.get(made.id)
            assert isinstance(room, Room)
            await two.server.rooms.services.store.delete(made.id)
            done = await room.commit(lambda: [Said(0, "too late")])
            assert isinstance(done, Rejection)
            assert done.code == "no_table"

    asyncio.run(check())


def test_thinking_at_one_process_counts_at_the_other(tmp_path: Path, data: str) -> None:
    async def check() -> None:
        async with two_houses(tmp_path, data) as (one, two):
            one.server.thinking.spent["192.0.2.0"] = 7.0
            shares = two.server.thinking._clients
            await until(lambda: shares.tag("192.0.2.0") >= 7.0)
            assert shares.tag("192.0.2.0") == 7.0

    asyncio.run(check())


def test_bots_are_moved_by_one_process_and_go_on_when_it_stops(tmp_path: Path, data: str) -> None:
    """The person stays at the second process; the first is asked to think, then stops."""
    asked: list[str] = []

    def thinker(name: str) -> Ask:
        async def ask(question: Question) -> Answer:
            asked.append(name)
            if name == "one":
                await asyncio.Event().wait()  # thinks for ever
            return await play_any(question)

        return ask

    async def check() -> None:
        async with (
            asyncio.timeout(PATIENCE * 2),
            house(tmp_path, data=data, ask=thinker("two")) as two,
            house(tmp_path, data=data, ask=thinker("one")) as one,
        ):
            await until(lambda: all(peers_of(at).last.living for at in (one, two)))
            made = await one.make(BOT, BOT)
            await until(lambda: asked == ["one"])
            async with two.player(made) as watcher:
                await asyncio.sleep(1)  # time for the other to be wrong: beats are twice a second
                assert asked == ["one"]
                await one.stop()
                await watcher.event("moved")
        assert set(asked[1:]) == {"two"}

    asyncio.run(check())


# The command


@contextlib.contextmanager
def serving(data: str, *more: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    port = free_port()
    command = [sys.executable, "-m", "tilewright", "serve", "--data", data, "--port", str(port)]
    command += ["--bot-processes", "1", *more]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        wait_until_ready(port, process)  # type: ignore[arg-type]  # it only looks whether it lives
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate()


def workers(process: "subprocess.Popen[str]") -> set[int]:
    """The processes that serve; beside them is one that looks after shared memory."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    is_worker = (b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children)
    return {int(pid) for pid, is_one in zip(children, is_worker, strict=True) if is_one}


@pytest.mark.slow
def test_processes_are_replaced_when_they_die_renewed_when_asked_and_stopped(
    database: Postgres,
) -> None:
    async def check() -> None:
        with serving(database.new_database(), "--processes", "2") as (process, address):
            await until(lambda: len(workers(process)) == 2)
            first = workers(process)
            os.kill(min(first), signal.SIGKILL)
            await until(lambda: len(workers(process) - {min(first)}) == 2)
            before = workers(process)
            process.send_signal(signal.SIGHUP)
            async with httpx.AsyncClient(base_url=address) as client:
                async with asyncio.timeout(2 * PATIENCE):
                    while workers(process) & before or len(workers(process)) != 2:
                        assert (await client.get("/healthz")).status_code == 200
                        await asyncio.sleep(0.1)
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, PATIENCE)
            assert process.returncode == 0

    asyncio.run(check())


@pytest.mark.slow
def test_processes_end_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    async def check() -> None:
        with serving(str(tmp_path / "db"), "--processes", "2") as (process, _):
            await until(lambda: len(workers(process)) == 2)
            orphans = workers(process)
            process.kill()
            await until(lambda: not any(map(is_running, orphans)))

    asyncio.run(check())


def is_running(pid: int) -> bool:
    """Not of one that has ended and that nobody has waited for."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except FileNotFoundError:
        return False


def test_a_stop_drains_first(tmp_path: Path) -> None:
    """While it drains, it serves, and says that no more clients should come."""

    async def check() -> None:
        async with house(tmp_path, drain=1.0) as at:
            made: Made = await at.make(ME, ME)
            async with at.player(made, 0, 1) as ana:
                stopping = asyncio.ensure_future(at.stop())
                while (ready := await at.http.get("/readyz")).status_code == 200:
                    await asyncio.sleep(0.02)
                assert ready.status_code == 503
                assert (await ana.play())["done"]
                assert (await ana.until(lambda m: m["type"] == "closing"))["seconds"] > 0
                await stopping

    asyncio.run(check())
