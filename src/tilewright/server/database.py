"""The SQLite file: its tables, its version, and how to connect to it."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from tilewright.server.store import StoreError

VERSION = 1
APPLICATION = 0x54494C45  # "TILE", so that another program's file is not taken for ours
BUSY_SECONDS = 5.0  # to wait for another process that writes
SWITCH_TRIES = 50

SCHEMA = f"""
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
PRAGMA user_version = {VERSION};
"""


def connect(path: Path, is_synchronous: bool = True) -> sqlite3.Connection:
    """Open the file to read and write, and make it if there is none."""
    with clear_errors(path):
        make_private(path)
        connection = open_file(path, "rw")
        try:
            prepare(connection, path)
            connection.execute(f"PRAGMA synchronous = {'FULL' if is_synchronous else 'OFF'}")
        except BaseException:
            connection.close()
            raise
        return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    with clear_errors(path):
        return open_file(path, "ro")


def open_file(path: Path, mode: str) -> sqlite3.Connection:
    """Connections change threads, but no two threads use one at a time."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


@contextlib.contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say into a StoreError that names the file."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error


def make_private(path: Path) -> None:
    """Create the file readable by its owner alone: it holds seeds."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    check_version(connection, path)
    switch_to_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version_of(connection) == 0:
            for statement in SCHEMA.split(";"):
                connection.execute(statement)
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    version = version_of(connection)
    has_tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if has_tables and application != APPLICATION:
        raise StoreError(f"{path}: expected a file of Tilewright, got another program's")
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
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        time.sleep(BUSY_SECONDS / SWITCH_TRIES)
    connection.execute("PRAGMA journal_mode = WAL")
