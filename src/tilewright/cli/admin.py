"""``tilewright admin``: look after the stored tables, while the server runs or not."""

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import people
from tilewright.cli.arguments import (
    CommandError,
    Commands,
    clear_errors,
    number_from,
    read_record,
    read_text,
)

if TYPE_CHECKING:
    from tilewright.server.postgres import PostgresStore
    from tilewright.server.settings import Settings
    from tilewright.server.sqlite import SqliteStore
    from tilewright.server.store import Store, Stored
    from tilewright.table.table import Table

DAY = 86_400.0
FOR_FILES = "expected a SQLite file, got a PostgreSQL database: {}"
Action = Callable[["Store", "Settings", argparse.Namespace], Awaitable[None]]


def add(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="look after tables and cards: back up, list, delete")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    backup = add_action(actions, "backup", back_up, "copy all tables into a new file")
    backup.add_argument("file", metavar="FILE", help="where to")
    again = actions.add_parser("restore", help="put a backup in the place of the file")
    add_data(again)
    again.add_argument("file", metavar="FILE", help="the backup")
    again.set_defaults(run=put_back)
    export = add_action(actions, "export", export_all, "write every game as a record")
    export.add_argument("folder", metavar="FOLDER", help="where to")
    imports = add_action(actions, "import", import_all, "make tables of records", makes_file=True)
    imports.add_argument("records", nargs="+", metavar="RECORD", help="a file; - reads stdin")
    delete = add_action(actions, "delete", delete_one, "delete a table")
    delete.add_argument("table", metavar="TABLE", help="its id, as in its address")
    older = add_action(actions, "delete-older", delete_older, "delete tables not touched lately")
    older.add_argument("days", type=number_from(1), metavar="DAYS", help="without an event")
    for name, action, text in (
        ("written", show_written, "print all that the person of a seat wrote at a table"),
        ("forget", forget, "delete all that the person of a seat wrote at a table"),
    ):
        about = add_action(actions, name, action, text)
        about.add_argument("table", metavar="TABLE", help="its id, as in its address")
        about.add_argument("seat", type=number_from(0), metavar="SEAT", help="counted from 0")
    listing = add_action(actions, "list", list_all, "list all tables")
    listing.add_argument(
        "--quick", action="store_true", help="do not replay the games to find unreadable ones"
    )
    add_action(actions, "stats", show_stats, "count tables and events")
    people.add(actions, add_action)
    move_on = actions.add_parser("migrate", help="bring the data's schema up to date")
    add_data(move_on)
    move_on.set_defaults(run=migrate)
    copying = actions.add_parser("copy", help="copy everything between a file and a database")
    copying.add_argument("source", metavar="FROM", help="a SQLite file or a PostgreSQL address")
    copying.add_argument("target", metavar="TO", help="one without tables")
    copying.set_defaults(run=copy_all)
    key = actions.add_parser("push-key", help="print a new secret key for Web Push")
    key.set_defaults(run=print_push_key)


def add_action(
    actions: Commands, name: str, action: Action, text: str, makes_file: bool = False
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=text)
    add_data(parser)
    parser.set_defaults(run=run, act=action, makes_file=makes_file)
    return parser


def add_data(parser: argparse.ArgumentParser) -> None:
    from tilewright.server.settings import add_flags

    add_flags(parser, ["data"])


def put_back(arguments: argparse.Namespace) -> None:
    """Restore a backup, unless a server has the file open."""
    from tilewright.server.data import is_address
    from tilewright.server.database import OLD, restore
    from tilewright.server.settings import read_settings
    from tilewright.server.store import StoreError

    with clear_errors():
        data = Path(read_settings(arguments).data)
    if is_address(str(read_settings(arguments).data)):
        raise CommandError(FOR_FILES.format("pg_restore restores a database"))
    had_file = data.exists()
    try:
        restore(Path(arguments.file), data)
    except StoreError as error:
        raise CommandError(str(error)) from error
    kept = f"; what was there is now {data}{OLD}" if had_file else ""
    print(f"{data}: restored from {arguments.file}{kept}")


def print_push_key(_: argparse.Namespace) -> None:
    from tilewright.extras import needed

    with needed("telling"):
        from tilewright.telling.push import new_key
    print(new_key())


def migrate(arguments: argparse.Namespace) -> None:
    from tilewright.server.data import shown
    from tilewright.server.settings import read_settings
    from tilewright.server.store import StoreError
    from tilewright.server.stores import migrate_store

    with clear_errors():
        data = read_settings(arguments).data
    check_there(data)
    try:
        before, after = asyncio.run(migrate_store(data))
    except StoreError as error:
        raise CommandError(str(error)) from error
    print(f"{shown(data)}: schema {after}" + (f", it was {before}" if before < after else ""))


def copy_all(arguments: argparse.Namespace) -> None:
    from tilewright.server.store import StoreError

    check_there(arguments.source)
    try:
        asyncio.run(copy_between(arguments.source, arguments.target))
    except StoreError as error:
        raise CommandError(str(error)) from error


async def copy_between(source: str, target: str) -> None:
    from tilewright.server.copying import copy
    from tilewright.server.data import shown

    async with opened_at(source) as old, opened_at(target) as new:
        copied = await copy(old, new)
    print(
        f"{shown(target)}: {copied.tables} tables, {copied.events} events, "
        f"SHA-256 {copied.digest} in both"
    )


def check_there(data: str) -> None:
    """A file must exist; of a database that is seen when it is opened."""
    from tilewright.server.data import is_address

    if not is_address(data) and not Path(data).exists():
        raise CommandError(f"{data}: there is no such file (see --data)")


def run(arguments: argparse.Namespace) -> None:
    from tilewright.server.settings import read_settings
    from tilewright.server.store import StoreError

    with clear_errors():
        settings = read_settings(arguments)
    if not arguments.makes_file:
        check_there(settings.data)
    try:
        with clear_errors():
            asyncio.run(act(settings, arguments))
    except StoreError as error:
        raise CommandError(str(error)) from error


async def act(settings: "Settings", arguments: argparse.Namespace) -> None:
    async with opened(settings) as store:
        await arguments.act(store, settings, arguments)


@asynccontextmanager
async def opened(settings: "Settings") -> AsyncIterator["Store"]:
    async with opened_at(settings.data) as store:
        yield store


@asynccontextmanager
async def opened_at(data: str) -> "AsyncIterator[SqliteStore | PostgresStore]":
    from tilewright.server.stores import make_store

    store = make_store(data)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def back_up(store: "Store", settings: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.server.sqlite import SqliteStore

    if not isinstance(store, SqliteStore):
        raise CommandError(FOR_FILES.format("pg_dump makes a backup of a database"))
    target = Path(arguments.file)
    if target.exists():
        raise CommandError(f"{target}: expected a new file, this one exists")
    await store.backup(target)
    print(f"{target}: {len(await store.listed())} tables")


async def export_all(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.server.store import UnreadableError

    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = skipped = 0
    async for table_id in store.tables():
        try:
            table = await load(store, table_id)
        except UnreadableError as error:
            print(f"skipped {table_id}: {error}", file=sys.stderr)
            skipped += 1
            continue
        if table:
            name = f"{table.created.game}-{table_id}.txt"
            (folder / name).write_text(table.record().write(), encoding="utf-8")
            written += 1
    print(f"{folder}: {written} records")
    if skipped:
        raise CommandError(f"{skipped} of {written + skipped} tables were skipped")


async def load(store: "Store", table_id: str) -> "Table | None":
    """A table as it stands; None if it was deleted meanwhile."""
    from tilewright.server.loading import game_of, replay
    from tilewright.tools.warm import prepare

    secrets, stored = await store.secrets(table_id), await store.events(table_id)
    if not secrets or not stored:
        return None
    prepare(game_of(stored))
    return replay(table_id, secrets, stored)


async def import_all(store: "Store", settings: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.record import RecordError

    bad = 0
    for name in arguments.records:
        try:
            await import_one(store, settings, name)
        except (RecordError, CommandError) as error:
            reason = str(error).removeprefix(f"{name}: ")
            print(f"skipped {name}: {reason}", file=sys.stderr)
            bad += 1
    if bad:
        raise CommandError(f"{bad} of {len(arguments.records)} records were skipped")


async def import_one(store: "Store", settings: "Settings", name: str) -> None:
    """Links are printed for a game that goes on; a finished one needs none."""
    record = read_record(read_text(name))
    from tilewright.server.keys import digest, new_key, new_seed, new_table_id
    from tilewright.server.store import NewEvent, NewTable, Secrets
    from tilewright.table.imported import events_of, is_running
    from tilewright.table.verify import secret_of

    seed = new_seed() if is_running(record) else secret_of(record)
    table, host = new_table_id(), new_key()
    keys = [new_key() for _ in range(record.variant.players)]
    secrets = Secrets(secret=seed, host=digest(host), seats=[digest(key) for key in keys])
    now = time.time()
    entries = [NewEvent(now, event) for event in events_of(record, seed)]
    await store.create(NewTable(table, secrets, entries))
    print(f"{name}: table {table}")
    if is_running(record):
        address = f"{settings.path}/t/{table}#"
        print(f"  host: {address}{host}")
        for seat, key in enumerate(keys):
            print(f"  seat {seat}: {address}{key}")


async def delete_one(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    if not await store.delete(arguments.table):
        raise CommandError(f"{arguments.table}: there is no such table")
    print(f"{arguments.table}: deleted")


async def show_written(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.table.written import words_of

    for entry in await stored_events(store, arguments):
        for text in words_of(entry.event, arguments.seat):
            print(minute(entry.at), text, sep="\t")


async def forget(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.table.written import without_words

    changed = {}
    for entry in await stored_events(store, arguments):
        after = without_words(entry.event, arguments.seat)
        if after != entry.event:
            changed[entry.seq] = after
    await store.rewrite(arguments.table, changed)
    print(f"{arguments.table}: {len(changed)} events of seat {arguments.seat} were rewritten")


async def stored_events(store: "Store", arguments: argparse.Namespace) -> "list[Stored]":
    """All events of a table that has the seat."""
    from tilewright.server.loading import created_of
    from tilewright.server.store import UnreadableError

    stored = await store.events(arguments.table)
    if not stored:
        raise CommandError(f"{arguments.table}: there is no such table")
    try:
        players = created_of(stored).players
    except UnreadableError as error:
        raise CommandError(f"{arguments.table}: {error}") from error
    if arguments.seat >= players:
        raise CommandError(f"expected a seat from 0 to {players - 1}, got {arguments.seat}")
    return stored


async def delete_older(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    deleted = await store.delete_older(time.time() - arguments.days * DAY)
    print(f"deleted {len(deleted)} tables not touched for {arguments.days} days")


async def list_all(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    """One line per table; the line of one that cannot be read ends with the reason."""
    for row in await store.listed():
        unreadable = [] if arguments.quick else await why_unreadable(store, row.id)
        phase = "unreadable" if unreadable else row.phase
        about = [row.id, row.game or "?", row.players or "?", phase, row.seq]
        print(*about, minute(row.made), minute(row.touched), *unreadable, sep="\t")


async def why_unreadable(store: "Store", table_id: str) -> list[str]:
    """The reason, in one line; nothing if the table can be read."""
    from tilewright.server.store import UnreadableError

    try:
        await load(store, table_id)
    except UnreadableError as error:
        return [" ".join(str(error).split())]
    return []


def minute(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")


async def show_stats(store: "Store", settings: "Settings", _: argparse.Namespace) -> None:
    from tilewright.server.data import shown

    listed = await store.listed()
    print(f"data\t{shown(settings.data)}")
    print(f"bytes\t{await store.size()}")
    print(f"tables\t{len(listed)}")
    print(f"events\t{sum(row.seq for row in listed)}")
    counts = Counter[str]()
    for row in listed:
        counts.update([row.phase, row.game or "?"])
    for name, count in sorted(counts.items()):
        print(f"{name}\t{count}")
