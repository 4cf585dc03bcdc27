"""The SQLite file: how to connect to it, copy it, and put a copy in its place."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tilewright.server.migrations import BUSY_SECONDS, check_version, prepare
from tilewright.server.store import StoreError

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file
OLD = ".replaced"


def connect(path: Path, is_synchronous: bool = True) -> sqlite3.Connection:
    """Open the file to read and write, and make it if there is none."""
    with clear_errors(path):
        make_private(path)
        connection = open_file(path, "rw")
        try:
            prepare(connection, path)
            connection.execute(f"PRAGMA synchronous = {'FULL' if is_synchronous else 'OFF'}")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted cannot be read
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
    """Create the file readable by its owner alone: it holds secrets."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


# Copies


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    """Copy all that is stored at this moment into a new file, whole or not at all."""
    with clear_errors(target), written(target) as part:
        with contextlib.closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # reading it leaves nothing beside it
        if target.exists():
            raise StoreError(f"{target}: expected a new file, this one exists")
        part.rename(target)


@contextlib.contextmanager
def written(target: Path) -> Iterator[Path]:
    """A file beside the target, to be renamed when it is complete; whatever fails, it goes."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        make_private(part)
        yield part
    finally:
        for path in (part, *(part.with_name(part.name + end) for end in BESIDE)):
            path.unlink(missing_ok=True)


def restore(source: Path, target: Path) -> None:
    """Put a copy of a backup in a file's place. The old file is kept beside it; it must not be
    open anywhere, and what SQLite left beside it would destroy the new one."""
    with clear_errors(source), contextlib.closing(open_file(source, "ro")) as backup:
        check_whole(backup, source)
        with clear_errors(target), written(target) as part:
            with contextlib.closing(sqlite3.connect(part)) as copy:
                backup.backup(copy)
            close_down(target)
            if target.exists():
                target.replace(target.with_name(target.name + OLD))
            for end in BESIDE:
                target.with_name(target.name + end).unlink(missing_ok=True)
            part.rename(target)


def check_whole(backup: sqlite3.Connection, source: Path) -> None:
    check_version(backup, source)
    (said,) = backup.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok" or not backup.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError(f"{source}: expected a backup of Tilewright's tables, got a damaged file")


def close_down(path: Path) -> None:
    """Take what lies beside a file into it. StoreError if anyone has the file open: leaving the
    write-ahead log takes a lock that no one else may share."""
    if not path.exists():
        return
    with contextlib.closing(open_file(path, "rw")) as connection:
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreError(
                    f"{path}: expected a file that nobody uses, it is open: stop the server first"
                ) from error
            # Otherwise it is damaged: that is why it is replaced.
