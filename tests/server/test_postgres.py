"""PostgreSQL: broken connections, lost notifications, versions, copies."""

import asyncio
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.postgres import Postgres, postgres, program

from tests.server.tables import append, new_table, said, words
from tests.server.test_store import on, opened
from tilewright.cli import main
from tilewright.server import pg_migrations
from tilewright.server.cards import Cards
from tilewright.server.postgres import PostgresStore
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import GONE, Store, StoreError

PATIENCE = 20.0
DOCS = Path(__file__).parent.parent.parent / "docs"


def name_of(address: str) -> str:
    return address.rpartition("/")[2]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


# News


def test_news_come_by_notification_to_those_who_follow_a_table(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.pg_news.POLL_SECONDS", 600.0)

    async def check(store: Store) -> None:
        heard: list[tuple[str, int]] = []
        store.listen(lambda table, seq: heard.append((table, seq)))
        async with opened(PostgresStore(address)) as other:
            for name in ("followed", "ignored"):
                await other.create(new_table(name))
            await store.follow("followed")
            await append(other, "ignored", 1, [said("one")])
            await append(store, "followed", 1, [said("I know, since I said it")])
            await append(other, "followed", 2, [said("two")])
            await until(lambda: bool(heard))
        assert heard == [("followed", 3)]

    on(PostgresStore(address), check)


def test_news_that_no_notification_brought_are_found_by_looking(
    address: str, database: Postgres
) -> None:
    async def check(store: Store) -> None:
        heard: dict[str, int] = {}
        store.listen(lambda table, seq: heard.update({table: seq}))
        async with opened(PostgresStore(address)) as other:
            for name in ("table", "gone", "ignored"):
                await other.create(new_table(name))
            await store.follow("table")
            await append(other, "ignored", 1, [said("hello")])
            await until(lambda: heard.get("ignored") == 2)
            await asyncio.to_thread(deafen, database, address)
            assert await append(other, "table", 1, [said("unheard")])
            await until(lambda: heard.get("table") == 2)
            await other.delete("gone")
            await until(lambda: heard.get("gone") == GONE)

    on(PostgresStore(address), check)


def test_who_follows_is_written_down_again_after_a_lost_connection(
    address: str, database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.pg_news.POLL_SECONDS", 0.05)
    name = name_of(address)

    async def becomes(*expected: str) -> None:
        """What is written down; and nothing is that belongs to a connection which is gone."""
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(database.sql, name, FOLLOWED) != "\n".join(expected):
                await asyncio.sleep(0.01)

    async def check(store: Store) -> None:
        for table in ("kept", "left"):
            await store.create(new_table(table))
            await store.follow(table)
        await becomes("kept t", "left t")
        store.unfollow("left")
        await becomes("kept t")
        await asyncio.to_thread(deafen, database, address)
        await becomes("kept t")

    on(PostgresStore(address), check)


FOLLOWED = """
SELECT table_id || ' ' || left((listener IN (SELECT pid FROM pg_stat_activity))::text, 1)
FROM followed ORDER BY 1
"""


def deafen(database: Postgres, address: str) -> None:
    """End every connection that only listens."""
    database.sql(
        "postgres",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{name_of(address)}' AND query LIKE '%FROM news%'",
    )


def test_a_look_overlooks_no_transaction_that_is_late(address: str, database: Postgres) -> None:
    """One that began before a look, and was committed after it and after later ones."""
    import asyncpg

    async def check(store: Store) -> None:
        heard: dict[str, int] = {}
        await store.create(new_table("late"))
        await store.create(new_table("early"))
        other = await asyncpg.connect(address)
        change = "UPDATE tables SET seq = 7, changed = pg_current_xact_id() WHERE id = $1"
        transaction = other.transaction()
        await transaction.start()
        await other.execute(change, "late")
        store.listen(lambda table, seq: heard.update({table: seq}))
        quick = await asyncpg.connect(address)
        await quick.execute(change, "early")
        await quick.close()
        await until(lambda: heard.get("early") == 7)
        await transaction.commit()
        await other.close()
        await until(lambda: heard.get("late") == 7)

    on(PostgresStore(address), check)


# A database that comes and goes


def test_a_crash_of_the_database_is_waited_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.server.pg_link.PATIENCE", 120.0)  # on a busy machine, too
    with postgres(is_quick=False) as own:

        async def check(store: Store) -> None:
            await store.create(new_table())
            await asyncio.to_thread(own.stop, "immediate")
            pending = asyncio.ensure_future(append(store, "table", 1, [said("patient")]))
            await asyncio.to_thread(own.start)
            assert await pending
            assert store.trouble is None
            assert await words(store) == ["patient"]

        on(PostgresStore(own.address()), check)


def test_a_database_that_stays_away_is_an_error_that_says_so(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.pg_link.PATIENCE", 0.1)
    wrong = address.replace("postgresql://postgres@", "postgresql://postgres:secret@")
    wrong = wrong.rpartition(":")[0] + ":1/tables"  # nobody listens there
    with pytest.raises(StoreError) as caught:
        on(PostgresStore(wrong), append)  # type: ignore[arg-type]  # never reached
    assert "127.0.0.1:1/tables" in str(caught.value)
    assert "secret" not in str(caught.value)


# Versions and copies


def admin(*arguments: str) -> int:
    return main(["admin", *arguments])


async def nothing(store: Store) -> None:
    pass


@pytest.mark.parametrize("version", range(1, pg_migrations.VERSION))
def test_a_database_of_every_earlier_version_waits_for_migrate(
    address: str, database: Postgres, version: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for step in pg_migrations.STEPS[:version]:
        database.sql(name_of(address), step)
    database.sql(name_of(address), f"UPDATE tilewright SET version = {version}")
    database.sql(name_of(address), OLD_TABLE)
    with pytest.raises(StoreError, match="run tilewright admin migrate"):
        on(PostgresStore(address), nothing)
    assert admin("migrate", "--data", address) == 0
    assert f"schema {pg_migrations.VERSION}, it was {version}" in capsys.readouterr().out

    async def check(store: Store) -> None:
        assert await words(store, "old") == ["hello"]
        assert await store.done("old", "0/c1") == 1
        assert await append(store, "old", 1, [said("more")])
        await store.keep_review("old", "{}")
        assert await store.review("old") == "{}"

    on(PostgresStore(address), check)


OLD_TABLE = """
INSERT INTO tables (id, made, touched, seq, phase, secrets)
VALUES ('old', 1, 2, 1, 'running', '{"seed":"s","host":"","seats":[null]}');
INSERT INTO event (table_id, seq, at, command, event)
VALUES ('old', 1, 1, '0/c1', '{"type":"said","seat":0,"text":"hello"}');
"""


def test_a_newer_schema_is_refused(
    address: str, database: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    on(PostgresStore(address), nothing)
    database.sql(name_of(address), "UPDATE tilewright SET version = 99")
    assert admin("migrate", "--data", address) == 2
    assert "a newer Tilewright made this database" in capsys.readouterr().err
    with pytest.raises(StoreError, match="expected schema"):
        on(PostgresStore(address), nothing)


def test_another_programs_database_is_refused(
    address: str, database: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    database.sql(name_of(address), "CREATE TABLE tables (x int)")
    assert admin("stats", "--data", address) == 2
    assert "another program's" in capsys.readouterr().err


def test_everything_is_copied_both_ways(
    address: str, database: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tables that make no sense to anyone, too."""

    async def fill(store: Store) -> None:
        for name in ("b", "a", "broken"):
            await store.create(new_table(name, at=1.5))
        first, second = said("é\0", 2.25, "0/c\0"), said("you")
        assert await append(store, "a", 1, [first, second], due=3.5)
        await store.keep_review("a", '{"mark": "?!"}')
        cards = Cards(store, lambda: 4.125)
        for name in ("Ana", "Bé"):
            _, secret = await cards.make(name)
            secrets.append(secret)
        card = await cards.open(secrets[0])
        assert card
        assert await cards.tie(card, "a", 0, "key-of-a-seat-0123")

    secrets: list[str] = []
    old, back = tmp_path / "old", tmp_path / "back"
    on(SqliteStore(old), fill)
    break_table(old, "broken")
    assert admin("copy", str(old), address) == 0
    assert admin("copy", address, str(back)) == 0
    there, here = capsys.readouterr().out.splitlines()
    assert "3 tables, 5 events" in there
    assert there.partition("SHA-256")[2] == here.partition("SHA-256")[2] != ""
    assert (
        database.sql(name_of(address), "SELECT event FROM event WHERE table_id = 'broken'") == "?"
    )

    async def compare(store: Store) -> None:
        assert [name async for name in store.tables()] == ["b", "a", "broken"]
        assert await words(store, "a") == ["é\0", "you"]
        assert await store.due(4.0, 5) == ["a"]
        assert (await store.review("a"), await store.review("b")) == ('{"mark": "?!"}', None)
        assert await store.secrets("a") == new_table().secrets
        card = await Cards(store, lambda: 0.0).open(secrets[0])
        assert card
        assert card.card.name == "Ana"
        (tie,) = await Cards(store, lambda: 0.0).ties(card)
        assert (tie.table, tie.key) == ("a", "key-of-a-seat-0123")

    on(SqliteStore(back), compare)
    assert admin("copy", str(old), address) == 2
    assert "without tables" in capsys.readouterr().err


def break_table(path: Path, table: str) -> None:
    import contextlib
    import sqlite3

    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE event SET event = '?' WHERE table_id = ?", (table,))
        file.commit()


def test_a_copy_that_differs_is_told(address: str, tmp_path: Path) -> None:
    from tilewright.server.copying import RawTable, copy

    class Forgetful(SqliteStore):
        async def put_raw(self, table: RawTable) -> None:
            import msgspec

            await super().put_raw(msgspec.structs.replace(table, touched=0.0))

    async def check(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        await store.create(new_table())
        async with opened(Forgetful(tmp_path / "new")) as target:
            assert isinstance(target, SqliteStore)
            with pytest.raises(StoreError, match="differs"):
                await copy(store, target)

    on(PostgresStore(address), check)


def test_backups_of_a_database_are_its_own_business(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin("backup", "--data", address, str(tmp_path / "copy")) == 2
    assert "pg_dump" in capsys.readouterr().err
    assert admin("restore", "--data", address, str(tmp_path / "copy")) == 2
    assert "pg_restore" in capsys.readouterr().err


def test_the_documents_commands_back_up_and_restore_a_database(
    address: str, tmp_path: Path
) -> None:
    text = (DOCS / "hosting.md").read_text(encoding="utf-8")
    text = text.replace("postgresql://tilewright@127.0.0.1/tilewright", address)
    text = text.replace("tables.dump", str(tmp_path / "tables.dump"))
    dump, restore = re.findall(r"^    (pg_(?:dump|restore) .*)$", text, re.MULTILINE)

    async def store_one(store: Store) -> None:
        await store.create(new_table("one"))
        assert await append(store, "one", 1, [said("kept")], due=3.5)

    async def store_more(store: Store) -> None:
        await store.create(new_table("two"))
        await store.delete("one")

    async def compare(store: Store) -> None:
        assert [name async for name in store.tables()] == ["one"]
        assert await words(store, "one") == ["kept"]
        assert await append(store, "one", 2, [said("more")])
        await store.create(new_table("three"))

    on(PostgresStore(address), store_one)
    run(dump)
    on(PostgresStore(address), store_more)
    run(restore)
    on(PostgresStore(address), compare)


def run(line: str) -> None:
    name, *arguments = shlex.split(line)
    subprocess.run([program(name), *arguments], check=True)
