"""Commons: a few small tables in which the processes that share a store tell each other what need
not outlive them. Beside a SQLite file that is a second one, never waited for to reach the disk; in
PostgreSQL they are tables that a crash empties."""

import asyncio
import contextlib
import re
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from tilewright.server.database import clear_errors, make_private
from tilewright.server.migrations import BUSY_SECONDS
from tilewright.server.people_schema import AROUND
from tilewright.server.store import Rows, Statement

ENDING = "-peers"  # of the file's name

COMMONS = """
CREATE TABLE peer (id text PRIMARY KEY, seen double precision NOT NULL);
CREATE TABLE lease (table_id text PRIMARY KEY, peer text NOT NULL);
CREATE INDEX leases ON lease (peer);
CREATE TABLE here (
    table_id text,
    peer text,
    seats text NOT NULL,
    watchers integer NOT NULL,
    payer text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (table_id, peer)
);
CREATE INDEX lately ON here (at);
CREATE TABLE allowance (
    client text PRIMARY KEY,
    amount double precision NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE thought (
    client text,
    peer text,
    seconds double precision NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (client, peer)
);
"""


class Commons(Protocol):
    """Statements number their parameters ($1) and know two functions: ``seconds()``, the time that
    all processes share, and ``lesser(a, b)``."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def run(self, *statements: Statement) -> list[Rows]:
        """One after the other; what each returns."""
        ...


class SqliteCommons:
    """Without a path it is this process's own, and answers at once."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "commons") if path else None

    async def open(self) -> None:
        await self._do(self._opened)

    async def close(self) -> None:
        await self._do(self._close)
        if self._thread:
            self._thread.shutdown()

    async def run(self, *statements: Statement) -> list[Rows]:
        found: list[Rows] = await self._do(lambda: self._run(statements))
        return found

    async def _do(self, work: Callable[[], Any]) -> Any:  # Any: whatever the work returns
        if self._thread is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def _open(self) -> sqlite3.Connection:
        with clear_errors(self._path or Path()):
            if self._path:
                make_private(self._path)
            try:
                return self._connect()
            except sqlite3.DatabaseError as error:
                # Nothing in it is needed: one that a power failure damaged is made again.
                if not self._path or isinstance(error, sqlite3.OperationalError):
                    raise
                self._path.unlink()
                make_private(self._path)
                return self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path or ":memory:",
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.create_function("seconds", 0, self._clock)
        connection.create_function("lesser", 2, min, deterministic=True)
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN IMMEDIATE")
        texts = re.sub("CREATE (TABLE|INDEX)", r"CREATE \1 IF NOT EXISTS", COMMONS + AROUND)
        for statement in texts.split(";"):
            connection.execute(statement)
        connection.execute("COMMIT")
        return connection

    def _close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

    def _run(self, statements: tuple[Statement, ...]) -> list[Rows]:
        connection = self._opened()
        with clear_errors(self._path or Path()):
            connection.execute("BEGIN IMMEDIATE")
            try:
                found = [
                    connection.execute(text.replace("$", "?"), given).fetchall()
                    for text, given in statements
                ]
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return found
