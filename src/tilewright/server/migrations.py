"""The SQLite file's schema, as numbered steps: a file of an earlier version is brought up to date
when it is opened, a newer one is refused."""

import sqlite3
import time
from pathlib import Path

from tilewright.server.people_schema import PEOPLE, WAITING
from tilewright.server.store import StoreError

APPLICATION = 0x54494C45  # "TILE", so that another program's file is not taken for ours

FIRST = f"""
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made REAL NOT NULL,
    touched REAL NOT NULL,
    seq INTEGER NOT NULL,
    phase TEXT NOT NULL,
    secrets TEXT NOT NULL
);
CREATE INDEX running ON tables (number) WHERE phase = 'running';
CREATE INDEX touched ON tables (touched);
CREATE TABLE event (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    command TEXT,
    event TEXT NOT NULL,
    UNIQUE (table_id, seq)
);
PRAGMA application_id = {APPLICATION};
"""

# Commands are unique at a table; those that were stored twice keep their first event's name. Every
# running table is looked at once, since it was not noted when it is due. ``news`` names tables that
# were deleted or rewritten, for the other processes.
SECOND = """
DROP INDEX running;
ALTER TABLE tables ADD COLUMN due REAL;
UPDATE tables SET due = 0 WHERE phase = 'running';
CREATE INDEX due ON tables (due) WHERE due IS NOT NULL;
UPDATE event SET command = NULL WHERE command IS NOT NULL AND number NOT IN
    (SELECT min(number) FROM event WHERE command IS NOT NULL GROUP BY table_id, command);
CREATE UNIQUE INDEX done ON event (table_id, command) WHERE command IS NOT NULL;
CREATE TABLE news (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    at REAL NOT NULL
);
"""

# The server's own review of a finished game, as JSON.
THIRD = """
ALTER TABLE tables ADD COLUMN review TEXT;
"""

STEPS = (FIRST, SECOND, THIRD, PEOPLE, WAITING)
VERSION = len(STEPS)
BUSY_SECONDS = 5.0  # to wait for another process that writes
SWITCH_TRIES = 50


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file up to date, or make a new one."""
    check_version(connection, path)
    switch_to_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version_of(connection), VERSION):
            take_step(connection, number)
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


def take_step(connection: sqlite3.Connection, number: int) -> None:
    for statement in STEPS[number].split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {number + 1}")


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    version = version_of(connection)
    has_tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if has_tables and application != APPLICATION:
        raise StoreError(f"{path}: expected a file of Tilewright, got another program's")
    if has_tables and version == 0:
        raise StoreError(
            f"{path}: expected schema 1 to {VERSION}, got tables without a schema number: "
            "no Tilewright wrote this file as it is; restore a backup, or name another file"
        )
    if version > VERSION:
        raise StoreError(
            f"{path}: expected schema {VERSION} or older, got {version}: "
            "a newer Tilewright wrote this file, and only it can open it"
        )


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def switch_to_wal(connection: sqlite3.Connection) -> None:
    """SQLite does not wait here for another process that does the same, so we retry."""
    for _ in range(SWITCH_TRIES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            time.sleep(BUSY_SECONDS / SWITCH_TRIES)
        else:
            return
    connection.execute("PRAGMA journal_mode = WAL")
