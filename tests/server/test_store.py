"""Stores: the first to append wins, and what was acknowledged is there."""

import asyncio
import contextlib
import sqlite3
import stat
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.tables import append, new_table, said, started, words
from tilewright.server import database, migrations
from tilewright.server.metrics import Metrics
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Change, NewEvent, Outcome, Store, StoreError
from tilewright.server.stores import make_store
from tilewright.table.events import Ended

KILLS = 12
PATIENCE = 60.0  # seconds: another process has to start meanwhile
Check = Callable[[Store], Awaitable[None]]


@contextlib.asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def on(store: Store, check: Check) -> None:
    async def run() -> None:
        async with opened(store):
            await check(store)

    asyncio.run(run())


# What every store does


def test_what_is_stored_is_read_again(store: Store) -> None:
    async def check(store: Store) -> None:
        table = new_table()
        await store.create(table)
        assert await append(store, "table", 1, [said("hello", 7.0, "0/c1"), said("you")])
        _, first, second = await store.events("table")
        assert (first.seq, first.at, first.command, second.command) == (2, 7.0, "0/c1", None)
        assert await store.events("table", 2) == [second]
        assert await store.secrets("table") == table.secrets
        assert [name async for name in store.tables()] == ["table"]

    on(store, check)


def test_an_unknown_table_has_nothing(store: Store) -> None:
    async def check(store: Store) -> None:
        assert await store.secrets("nowhere") is None
        assert await store.events("nowhere") == []
        assert not await append(store, "nowhere", 0, [said("hello")])
        assert not await store.delete("nowhere")

    on(store, check)


@pytest.mark.parametrize("after", [0, 2, 99])
def test_who_knows_too_little_or_too_much_stores_nothing(store: Store, after: int) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        assert not await append(store, "table", after, [said("hello")])
        assert await words(store) == []

    on(store, check)


def test_one_of_many_wins_a_race(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        race = (append(store, "table", 1, [said(str(i))]) for i in range(50))
        assert sum(await asyncio.gather(*race)) == 1
        assert len(await words(store)) == 1

    on(store, check)


def test_a_table_comes_with_an_event_or_not_at_all(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        assert not await append(store, "table", 5, [said("next")], new_table("late"))
        assert await append(store, "table", 1, [said("next")], new_table("next"))
        with pytest.raises(StoreError):
            await append(store, "table", 2, [said("again")], new_table("next"))
        assert [name async for name in store.tables()] == ["table", "next"]
        assert await words(store) == ["next"]

    on(store, check)


def test_a_table_runs_from_its_start_to_its_end(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        assert (await store.listed())[0].phase == "open"
        await append(store, "table", 1, [started(), said("go")])
        assert (await store.listed())[0].phase == "running"
        ended = NewEvent(9.0, Ended("abandoned", "", [], []))
        await append(store, "table", 3, [ended, said("bye")])
        assert (await store.listed())[0].phase == "over"

    on(store, check)


def test_tables_are_found_when_they_are_due(store: Store) -> None:
    async def check(store: Store) -> None:
        for number, name in enumerate(("late", "soon", "never")):
            await store.create(new_table(name))
            due = [50.0, 20.0, None][number]
            assert await append(store, name, 1, [said("go")], due=due)
        assert await store.due(10.0, most=5) == []
        assert await store.due(60.0, most=5) == ["soon", "late"]
        assert await store.due(60.0, most=1) == ["soon"]
        await store.reschedule("soon", 1, None)  # decided on an older table
        await store.reschedule("late", 2, None)
        assert await store.due(60.0, most=5) == ["soon"]

    on(store, check)


def test_a_command_is_stored_once(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        first = Change(events=[said("hello", command="0/c1")])
        assert await store.append("table", 1, first) is Outcome.STORED
        assert await store.append("table", 2, first) is Outcome.REPEATED
        assert await store.append("table", 1, first) is Outcome.REPEATED
        assert await store.done("table", "0/c1") == 2
        assert await store.done("table", "1/c1") is None
        assert await words(store) == ["hello"]

    on(store, check)


def test_tables_that_nobody_touched_are_deleted(store: Store) -> None:
    async def check(store: Store) -> None:
        for name in ("old", "used"):
            await store.create(new_table(name, at=1.0))
        await append(store, "used", 1, [said("hello", at=100.0)])
        assert await store.delete_older(50.0) == ["old"]
        assert [row.id for row in await store.listed()] == ["used"]
        assert await store.delete("used")
        assert await store.events("used") == []

    on(store, check)


# SQLite


def test_appends_share_commits(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        await asyncio.gather(*(store.create(new_table(f"t{i}")) for i in range(100)))
        await asyncio.gather(*(append(store, f"t{i}", 1, [said("hello")]) for i in range(100)))

    metrics = Metrics()
    on(SqliteStore(tmp_path / "db", extra_delay=0.01, metrics=metrics), check)
    counts = dict(line.split() for line in metrics.text().decode().splitlines() if line[0] != "#")
    assert float(counts["tilewright_batch_size_sum"]) == 200
    assert float(counts["tilewright_commits_total"]) <= 6


def test_a_bad_row_fails_alone(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        for i in range(9):
            await store.create(new_table(f"t{i}"))
        texts = ["\ud800" if i == 4 else "hello" for i in range(9)]
        results = await asyncio.gather(
            *(append(store, f"t{i}", 1, [said("first"), said(texts[i])]) for i in range(9)),
            return_exceptions=True,
        )
        assert isinstance(results.pop(4), StoreError)
        assert results == [True] * 8
        assert await words(store, "t4") == []
        assert await words(store, "t5") == ["first", "hello"]

    on(SqliteStore(tmp_path / "db", extra_delay=0.01), check)


def test_nothing_of_a_batch_that_fails_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)

    async def check(store: Store) -> None:
        for i in range(5):
            await store.create(new_table(f"t{i}"))
        with contextlib.closing(sqlite3.connect(tmp_path / "db")) as other:
            other.execute("BEGIN IMMEDIATE")
            results = await asyncio.gather(
                *(append(store, f"t{i}", 1, [said("hello")]) for i in range(5)),
                return_exceptions=True,
            )
        assert [type(result) for result in results] == [StoreError] * 5
        assert await words(store, "t0") == []
        assert await append(store, "t0", 1, [said("now")])

    on(SqliteStore(tmp_path / "db"), check)


def test_a_full_disk_is_an_error_and_loses_nothing(tmp_path: Path) -> None:
    def fill(connection: sqlite3.Connection) -> bool:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return True

    async def check(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create(new_table())
        await store._write(fill)
        with pytest.raises(StoreError, match="full"):
            await append(store, "table", 1, [said("x" * 100_000)])
        assert "full" in (store.trouble or "")
        assert await words(store) == []
        assert await append(store, "table", 1, [said("x")])
        assert store.trouble is None

    on(SqliteStore(tmp_path / "db"), check)


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "db")
        async with opened(store):
            await store.create(new_table())
            pending = asyncio.ensure_future(append(store, "table", 1, [said("last")]))
            await asyncio.sleep(0)
        assert await pending
        with pytest.raises(StoreError):
            await append(store, "table", 2, [said("late")])

    asyncio.run(run())


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create(new_table())
        await store.backup(tmp_path / "copy")

    on(SqliteStore(tmp_path / "new" / "db"), check)
    for path in (tmp_path / "new" / "db", tmp_path / "copy"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_review_is_kept_until_its_table_is_rewritten_or_deleted(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        assert await store.review("table") is None
        await store.keep_review("table", '{"é": 1}')
        await store.keep_review("other", "{}")
        assert (await store.review("table"), await store.review("other")) == ('{"é": 1}', None)
        assert await append(store, "table", 1, [said("hello")])
        assert await store.review("table") == '{"é": 1}'
        await store.rewrite("table", {2: said("").event})
        assert await store.review("table") is None
        await store.keep_review("table", "{}")
        await store.delete("table")
        await store.create(new_table())
        assert await store.review("table") is None

    on(store, check)


def test_a_table_that_is_rewritten_is_in_no_list_as_it_was(store: Store) -> None:
    async def check(store: Store) -> None:
        await store.create(new_table())
        assert await append(store, "table", 1, [said("hello")])
        shown = ("INSERT INTO standing (table_id, seq, shown) VALUES ($1, 2, $2)", "Benedikt")
        offered = (
            "INSERT INTO offer (table_id, at, seen, is_sought, about) VALUES ($1, 1, 1, 0, $2)",
            "Benedikt",
        )
        await store.note(*((text, ("table", name)) for text, name in (shown, offered)))
        await store.rewrite("table", {2: said("").event})
        assert await store.look("SELECT shown FROM standing") == []
        assert await store.look("SELECT about FROM offer") == []

    on(store, check)


def test_a_file_of_an_earlier_version_keeps_its_tables(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "db")) as connection:
        for step in range(2):
            migrations.take_step(connection, step)
        connection.execute(
            "INSERT INTO tables (id, made, touched, seq, phase, secrets)"
            " VALUES ('old', 1, 1, 0, 'over', '{}')"
        )
        connection.commit()

    async def check(store: Store) -> None:
        assert [name async for name in store.tables()] == ["old"]
        await store.keep_review("old", "{}")
        assert await store.review("old") == "{}"

    on(SqliteStore(tmp_path / "db"), check)


def test_tables_that_are_due_are_found_by_an_index(tmp_path: Path) -> None:
    with contextlib.closing(database.connect(tmp_path / "db")) as connection:
        plan = connection.execute(
            "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE due <= 7 ORDER BY due LIMIT 5"
        ).fetchall()
    assert "USING INDEX due" in str(plan)


def refusal(path: Path) -> str:
    async def nothing(store: Store) -> None:
        pass

    with pytest.raises(StoreError) as caught:
        on(SqliteStore(path), nothing)
    return str(caught.value)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    with contextlib.closing(database.connect(tmp_path / "db")) as connection:
        connection.execute(f"PRAGMA user_version = {migrations.VERSION + 1}")
    assert "a newer Tilewright wrote this file" in refusal(tmp_path / "db")


def test_another_programs_file_is_refused(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "db")) as connection:
        connection.execute("CREATE TABLE mine (x)")
    assert "expected a file of Tilewright" in refusal(tmp_path / "db")
    (tmp_path / "text").write_text("no database at all, and long enough to be none" * 20)
    assert "not a database" in refusal(tmp_path / "text")
    assert "directory" in refusal(tmp_path).lower()


def test_an_address_of_another_kind_is_no_file() -> None:
    with pytest.raises(StoreError, match="expected a file or postgresql://") as caught:
        make_store("mysql://me:secret@127.0.0.1/tables")
    assert "secret" not in str(caught.value)


# Several processes


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What processes can share."""
    if request.param == "sqlite":
        return str(tmp_path / "db")
    address: str = request.getfixturevalue("database").new_database()
    return address


def start(data: str, name: str, count: int, *tables: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.server.appender", data, name, str(count), *tables]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def prepare(data: str, *tables: str) -> None:
    async def check(store: Store) -> None:
        for table in tables:
            await store.create(new_table(table))

    on(make_store(data), check)


def read_words(data: str, *tables: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}

    async def check(store: Store) -> None:
        for table in tables:
            found[table] = await words(store, table)

    on(make_store(data), check)
    return found


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(data: str) -> None:
    tables = [f"t{i}" for i in range(8)]
    prepare(data, *tables)
    acknowledged = Counter[tuple[str, str]]()
    for kill in range(KILLS):
        process = start(data, str(kill), 1_000_000, *tables)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(20 + 12 * kill)]
        process.kill()
        rest, _ = process.communicate()
        lines += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        for line in lines:
            table, text = line.split()
            acknowledged[table, text] += 1
    found = read_words(data, *tables)
    stored = Counter((table, text) for table, texts in found.items() for text in texts)
    assert set(stored.values()) == {1}
    assert acknowledged <= stored
    assert len(acknowledged) > KILLS * 20


@pytest.mark.slow
def test_two_processes_share_a_table(data: str) -> None:
    prepare(data, "table")
    processes = [start(data, name, 100, "table") for name in ("a", "b")]
    for process in processes:
        process.communicate()
    texts = read_words(data, "table")["table"]
    expected = [f"{name}/{i}" for name in ("a", "b") for i in range(100)]
    assert sorted(texts) == sorted(expected)


@pytest.mark.slow
def test_processes_may_open_a_new_store_together(data: str) -> None:
    processes = [start(data, name, 1) for name in ("a", "b", "c")]
    assert [process.wait() for process in processes] == [0, 0, 0]
    for process in processes:
        process.communicate()


def test_news_come_from_another_process(data: str) -> None:
    async def check(store: Store) -> None:
        heard: dict[str, int] = {}
        store.listen(lambda table, seq: heard.update({table: seq}))
        await store.create(new_table("mine"))
        await store.create(new_table("shared"))
        process = start(data, "other", 3, "shared")
        deadline = time.monotonic() + PATIENCE
        mine = 1
        while heard.get("shared") != 4 and time.monotonic() < deadline:
            assert await append(store, "mine", mine, [said("busy")])  # news come between, too
            mine += 1
            await asyncio.sleep(0.02)
        await asyncio.to_thread(process.communicate)
        assert heard.get("shared") == 4

    on(make_store(data), check)
