"""SqliteStore: tables and events in one SQLite file, safe on disk before anyone is told."""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from tilewright.server import rows
from tilewright.server.copying import RawTable
from tilewright.server.database import clear_errors, connect, connect_reader, copy_to
from tilewright.server.metrics import Metrics
from tilewright.server.store import (
    Change,
    Listed,
    NewTable,
    Outcome,
    Rows,
    Secrets,
    Statement,
    Stored,
    StoreError,
)
from tilewright.server.writer import Job, Report, Writer
from tilewright.table.events import Event

LOG = logging.getLogger("tilewright.store")
READERS = 3
REPEAT_SECONDS = 60.0  # between two lines in the log about the same trouble

Found = TypeVar("Found")
Query = Callable[[sqlite3.Connection], Found]


class SqliteStore:
    """Without ``is_synchronous`` a power failure may lose commits; ``extra_delay`` adds seconds to
    each commit, to simulate a slow disk."""

    def __init__(
        self,
        path: Path | str,
        is_synchronous: bool = True,
        extra_delay: float = 0.0,
        metrics: Metrics | None = None,
    ) -> None:
        self._path = Path(path)
        self._is_synchronous = is_synchronous
        self._extra_delay = extra_delay
        self._metrics = metrics or Metrics()
        self._listeners: list[Callable[[str, int], None]] = []
        self._writer: Writer | None = None
        self._trouble: str | None = None
        self._logged: tuple[str, float] = "", 0.0

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        connection = await asyncio.to_thread(connect, self._path, self._is_synchronous)
        self._readers: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        for _ in range(READERS):
            self._readers.put(connect_reader(self._path))
        self._pool = ThreadPoolExecutor(READERS, "reader")
        self._writer = Writer(connection, self._tell_soon, self._metrics, self._extra_delay)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer:
            await asyncio.to_thread(self._pool.shutdown)
            while not self._readers.empty():
                self._readers.get().close()
            await asyncio.to_thread(writer.stop)  # the last connection to close tidies the file up

    @property
    def trouble(self) -> str | None:
        return self._trouble

    # Writing

    async def create(self, table: NewTable) -> None:
        await self._write(partial(rows.insert_table, table=table))

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        return await self._write(
            partial(rows.insert_change, table=table, after=after, change=change)
        )

    async def reschedule(self, table: str, after: int, due: float | None) -> None:
        await self._write(partial(rows.update_due, table=table, after=after, due=due))

    async def delete(self, table: str) -> bool:
        return await self._write(
            partial(rows.delete_table, table=table, now=time.time()), tidies=True
        )

    async def delete_older(self, before: float) -> list[str]:
        tables = await self._read(partial(rows.select_older, before=before))
        delete = partial(rows.delete_table, now=time.time(), before=before)
        works = (self._write(partial(delete, table=table), tidies=True) for table in tables)
        are_deleted = await asyncio.gather(*works)
        return [table for table, is_done in zip(tables, are_deleted, strict=True) if is_done]

    async def rewrite(self, table: str, events: Mapping[int, Event]) -> None:
        work = partial(rows.update_events, table=table, events=events, now=time.time())
        await self._write(work, tidies=True)

    async def keep_review(self, table: str, review: str) -> None:
        await self._write(partial(rows.update_review, table=table, review=review))

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]:
        return await self._write(partial(rows.run_all, statements=statements), tidies)

    async def _write(self, work: Query[Found], tidies: bool = False) -> Found:
        if not self._writer:
            raise StoreError(f"{self._path}: expected an open store")
        job = Job(work, self._loop.create_future(), tidies)
        self._writer.put(job)
        try:
            answer: Found = await job.done
            return answer
        except StoreError as error:
            self._note(error)
            raise

    def _note(self, error: StoreError) -> None:
        """Count an error, and log it; the same again only after a while."""
        self._metrics.store_errors.inc()
        text, at = self._logged
        now = time.monotonic()
        if str(error) != text or now - at > REPEAT_SECONDS:
            LOG.error("the store fails: %s", error)
            self._logged = str(error), now

    def _tell_soon(self, report: Report) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and the callers with it
            self._loop.call_soon_threadsafe(self._tell, report)

    def _tell(self, report: Report) -> None:
        if self._trouble and not report.trouble:
            LOG.warning("the store works again")
            self._logged = "", 0.0
        self._trouble = report.trouble
        for job in report.jobs:
            job.resolve()
        for table, seq in report.news.items():
            for heard in self._listeners:
                heard(table, seq)

    # Reading

    async def secrets(self, table: str) -> Secrets | None:
        return await self._read(partial(rows.select_secrets, table=table))

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        return await self._read(partial(rows.select_events, table=table, after=after, until=until))

    async def done(self, table: str, command: str) -> int | None:
        return await self._read(partial(rows.select_done, table=table, command=command))

    async def review(self, table: str) -> str | None:
        return await self._read(partial(rows.select_review, table=table))

    async def due(self, now: float, most: int) -> list[str]:
        return await self._read(partial(rows.select_due, now=now, most=most))

    async def tables(self) -> AsyncIterator[str]:
        number = 0
        while page := await self._read(partial(rows.select_page, after=number)):
            for _, table in page:
                yield table
            number = page[-1][0]

    async def listed(self) -> list[Listed]:
        return await self._read(rows.select_listed)

    async def look(self, text: str, *given: object) -> Rows:
        (found,) = await self._read(partial(rows.run_all, statements=[(text, given)]))
        return found

    async def size(self) -> int:
        return self._path.stat().st_size

    async def raw(self, table: str) -> RawTable | None:
        return await self._read(partial(rows.select_raw, table=table))

    async def put_raw(self, table: RawTable) -> None:
        await self._write(partial(rows.insert_raw, table=table))

    async def backup(self, target: Path) -> None:
        """Copy all that is stored at this moment into a new file, whose failure is not ours."""
        await self._look(partial(copy_to, target=target))

    async def _read(self, find: Query[Found]) -> Found:
        try:
            return await self._look(find)
        except StoreError as error:
            self._note(error)
            raise

    async def _look(self, find: Query[Found]) -> Found:
        if not self._writer:
            raise StoreError(f"{self._path}: expected an open store")
        return await self._loop.run_in_executor(self._pool, self._find, find)

    def _find(self, find: Query[Found]) -> Found:
        connection = self._readers.get()
        try:
            with clear_errors(self._path):
                return find(connection)
        finally:
            self._readers.put(connection)

    def listen(self, heard: Callable[[str, int], None]) -> None:
        self._listeners.append(heard)

    async def follow(self, table: str) -> None:
        """All tables are told alike."""

    def unfollow(self, table: str) -> None:
        pass
