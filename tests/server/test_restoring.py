"""Data survives people: restoring, backups to full disks, older files, deleting for good."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from tests.server.live import BOT, ME, House, at_a_table
from tests.server.tables import append, new_table, said, words
from tests.server.test_admin import admin, beside, keep, running, tables
from tests.table.sitting import sit_down
from tilewright.server import migrations
from tilewright.server.database import connect
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import StoreError
from tilewright.table.commands import AnswerTakeback, AskTakeback, Join, Say


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "db"


# Restoring


def test_a_backup_is_restored_over_what_a_killed_server_left(data: Path, tmp_path: Path) -> None:
    keep(data, "one", running())
    assert admin(data, "backup", str(tmp_path / "copy")) == 0
    leave_behind(data)
    assert data.with_name("db-wal").stat().st_size > 0
    assert admin(data, "restore", str(tmp_path / "copy")) == 0
    assert tables(data) == ["one"]
    with contextlib.closing(sqlite3.connect(data)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "two" in tables(data.with_name("db.replaced"))
    assert list(tmp_path.glob("copy*")) == [tmp_path / "copy"]  # it may be on a read-only disk


def leave_behind(data: Path) -> None:
    """A table more, in a write-ahead log that nobody took into the file."""
    other = data.with_name("other")
    data.rename(other)
    beside(other, lambda store: store.create(new_table("two")))
    with contextlib.closing(sqlite3.connect(other)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("INSERT INTO news (table_id, at) VALUES ('x', 1)")
        file.commit()
        for end in ("", "-wal", "-shm"):
            data.with_name(f"db{end}").write_bytes(other.with_name(f"other{end}").read_bytes())


def test_nothing_is_restored_while_a_server_runs(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running())
    assert admin(data, "backup", str(tmp_path / "copy")) == 0

    async def serve(store: SqliteStore) -> None:
        await store.create(new_table("live"))
        assert await asyncio.to_thread(admin, data, "restore", str(tmp_path / "copy")) == 2
        assert await store.secrets("live")

    beside(data, serve)
    assert "stop the server first" in capsys.readouterr().err
    assert tables(data) == ["one", "live"]


def test_what_is_no_backup_replaces_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running())
    (tmp_path / "text").write_text("no database at all, and long enough to be none" * 20)
    assert admin(data, "restore", str(tmp_path / "text")) == 2
    assert admin(data, "restore", str(tmp_path / "none")) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert tables(data) == ["one"]


def test_a_backup_that_fails_leaves_nothing(
    data: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(data, "one", running())
    folder = tmp_path / "full"
    folder.mkdir()
    monkeypatch.setattr("tilewright.server.sqlite.copy_to", fail_halfway)

    async def serve(store: SqliteStore) -> None:
        with pytest.raises(StoreError, match="disk is full"):
            await store.backup(folder / "copy")

    beside(data, serve)
    assert list(folder.iterdir()) == []
    assert "the store fails" not in caplog.text  # it is the other file that does


def fail_halfway(connection: sqlite3.Connection, target: Path) -> None:
    """As on a disk that is full after some pages."""
    from tilewright.server import database

    class Full:
        def backup(self, copy: sqlite3.Connection) -> None:
            copy.execute("CREATE TABLE half (x)")
            raise sqlite3.OperationalError("database or disk is full")

    database.copy_to(Full(), target)  # type: ignore[arg-type]  # it only backs up


# Older files


def make_version(path: Path, version: int) -> None:
    """A file as that version of the schema made it, with a table and a command."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        for number in range(version):
            migrations.take_step(file, number)
        file.execute(
            "INSERT INTO tables (id, made, touched, seq, phase, secrets) VALUES"
            ' (\'old\', 1, 2, 2, \'running\', \'{"seed":"s","host":"","seats":[null]}\')'
        )
        event = '{"type":"said","seat":0,"text":"hello"}'
        for seq in (1, 2):
            file.execute(
                "INSERT INTO event (table_id, seq, at, command, event) VALUES ('old', ?, 1, ?, ?)",
                (seq, "0/c1" if version == 1 else f"0/c{seq}", event),
            )
        file.commit()


@pytest.mark.parametrize("version", range(1, migrations.VERSION + 1))
def test_a_file_of_every_earlier_version_is_opened(data: Path, version: int) -> None:
    make_version(data, version)

    async def check(store: SqliteStore) -> None:
        secrets = await store.secrets("old")
        assert secrets is not None
        assert secrets.secret == "s"
        assert await words(store, "old") == ["hello", "hello"]
        assert await store.done("old", "0/c1") == 1  # also where it had been stored twice
        assert await append(store, "old", 2, [said("more")])
        if version == 1:  # nobody had noted when it was due: it is looked at once
            await store.reschedule("old", 2, None)

    beside(data, check)
    with contextlib.closing(connect(data)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (migrations.VERSION,)


def test_migrate_says_what_a_file_was_and_refuses_a_newer_one(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_version(data, 2)
    assert admin(data, "migrate") == 0
    now = migrations.VERSION
    assert capsys.readouterr().out == f"{data}: schema {now}, it was 2\n"
    with contextlib.closing(sqlite3.connect(data)) as file:
        file.execute(f"PRAGMA user_version = {now + 1}")
    assert admin(data, "migrate") == 2
    assert "a newer Tilewright wrote this file" in capsys.readouterr().err


def test_tables_without_a_schema_number_get_a_clear_sentence(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running())
    with contextlib.closing(sqlite3.connect(data)) as file:
        file.execute("PRAGMA user_version = 0")
    assert admin(data, "list") == 2
    said = capsys.readouterr().err
    assert "got tables without a schema number" in said
    assert said.count("\n") == 1


# Deleting


def test_what_is_deleted_cannot_be_read_in_the_file(data: Path) -> None:
    async def check(store: SqliteStore) -> None:
        await store.create(new_table())
        await append(store, "table", 1, [said("a very private sentence")])
        assert b"a very private sentence" in all_bytes(data)
        assert await store.delete("table")
        for _ in range(200):
            if b"a very private sentence" not in all_bytes(data):
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it is still there")

    beside(data, check)


def all_bytes(data: Path) -> bytes:
    return b"".join(path.read_bytes() for path in data.parent.iterdir() if path.is_file())


def test_a_deleted_table_is_gone_from_a_running_server(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(BOT, BOT, ME, bot_pause=0.2)
        room = await at.room(made)
        async with at.player(made, 2) as me:
            data = tmp_path / "tables.sqlite"
            assert await asyncio.to_thread(admin, data, "delete", made.id) == 0
            refused = await me.until(lambda m: m["type"] == "refused")
            assert refused["code"] == "no_table"
        assert (await at.http.get(f"/api/tables/{made.id}")).status_code == 404
        await asyncio.sleep(0.3)
        assert not room.is_thinking

    at_a_table(check, tmp_path)


def test_what_a_person_wrote_is_printed_and_deleted(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = sit_down("Ana", "open")
    sitting.ask(Join(1, name="Benedikt"))
    sitting.ask(Say(1, "my secret"))
    sitting.ask(Say(0, "not his"))
    keep(data, "one", sitting)
    assert admin(data, "written", "one", "1") == 0
    lines = [line.split("\t")[1] for line in capsys.readouterr().out.splitlines()]
    assert lines == ["name: Benedikt", "said: my secret"]
    assert admin(data, "forget", "one", "1") == 0
    assert admin(data, "written", "one", "0") == 0
    assert "said: not his" in capsys.readouterr().out
    assert not {b"Benedikt", b"my secret"} & {w for w in SECRET_WORDS if w in all_bytes(data)}
    assert admin(data, "list") == 0  # it can still be replayed
    assert "unreadable" not in capsys.readouterr().out


def test_what_an_imported_record_says_of_someone_is_deleted_too(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its comments name those who agreed to give a deal up."""
    sitting = sit_down("Ana", "Benedikt")
    while sitting.table.drawn < 2:
        ply = sitting.table.ply
        sitting.play()
    sitting.ask(AskTakeback(0, sitting.table.board, ply))
    sitting.ask(AnswerTakeback(1, ply, True))
    record = tmp_path / "record"
    record.write_text(sitting.table.record().write())
    assert "Benedikt agreed" in record.read_text()
    assert admin(data, "import", str(record)) == 0
    (table,) = tables(data)
    assert admin(data, "forget", table, "1") == 0
    assert admin(data, "export", str(tmp_path / "records")) == 0
    (again,) = (tmp_path / "records").iterdir()
    assert "back " in again.read_text()
    assert "Benedikt" not in again.read_text()


SECRET_WORDS = (b"Benedikt", b"my secret")


@pytest.mark.parametrize(("arguments"), [["forget", "none", "0"], ["written", "one", "7"]])
def test_a_seat_that_is_not_there_is_named(
    data: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    keep(data, "one", running())
    assert admin(data, *arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
