"""PostgresStore: tables and events in a PostgreSQL database that many processes share."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial

from tilewright.server import pg_rows as rows
from tilewright.server.background import log_failure
from tilewright.server.copying import RawTable
from tilewright.server.data import shown
from tilewright.server.metrics import Metrics
from tilewright.server.pg_link import Connection, Found, Link, Links, Work
from tilewright.server.pg_migrations import prepare
from tilewright.server.pg_writer import PgWriter
from tilewright.server.store import (
    GONE,
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
from tilewright.table.events import Event

LOG = logging.getLogger("tilewright.store")
READERS = 4
POLL_SECONDS = 1.0  # between looks for news that no notification brought
REPEAT_SECONDS = 60.0  # between two lines in the log about the same trouble


class PostgresStore:
    """News come by notification; a look every second finds those that got lost."""

    def __init__(self, address: str, metrics: Metrics | None = None) -> None:
        self.name = shown(address)
        self._metrics = metrics or Metrics()
        self._listeners: list[Callable[[str, int], None]] = []
        self._trouble: str | None = None
        self._logged = -REPEAT_SECONDS
        self._links = Links(address, READERS, self._note_trouble)
        self._writer = PgWriter(Link(address, self._note_trouble), self._metrics)
        self._watcher = Link(address, self._note_trouble)
        self._watched: Connection = None  # the connection on which notifications come
        self._ended: set[int] = set()  # numbers of deletions and rewritings that were told
        self._mark = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            await self._links.run(partial(prepare, name=self.name))
            self._mark = await self._links.run(rows.select_mark)
            await self._watcher.run(self._look)
        except BaseException:
            await self._links.close()
            raise
        self._writer.start()
        self._task = asyncio.create_task(self._watch())
        self._task.add_done_callback(log_failure)

    async def close(self) -> None:
        task, self._task = self._task, None
        if task:
            await self._writer.stop()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self._watcher.close()
        await self._links.close()

    @property
    def trouble(self) -> str | None:
        return self._trouble

    def _note_trouble(self, trouble: str | None) -> None:
        if self._trouble and not trouble:
            LOG.warning("the store works again")
        if trouble and (not self._trouble or time.monotonic() - self._logged > REPEAT_SECONDS):
            LOG.error("the store fails: %s: %s", self.name, trouble)
            self._logged = time.monotonic()
        self._trouble = trouble

    async def run(self, work: Work[Found], repeats: bool = True) -> Found:
        """The result of work at the database; of reading, unless ``repeats`` is False."""
        if not self._task:
            raise StoreError(f"{self.name}: expected an open store")
        try:
            return await self._links.run(work, repeats)
        except StoreError:
            self._metrics.store_errors.inc()
            raise

    # Writing

    async def create(self, table: NewTable) -> None:
        await self.run(partial(rows.insert_table, table=table), repeats=False)

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        if not self._task:
            raise StoreError(f"{self.name}: expected an open store")
        try:
            return await self._writer.append(rows.Wanted.of(table, after, change))
        except StoreError:
            self._metrics.store_errors.inc()
            raise

    async def reschedule(self, table: str, after: int, due: float | None) -> None:
        await self.run(partial(rows.update_due, table=table, after=after, due=due))

    async def delete(self, table: str) -> bool:
        return await self.run(
            partial(rows.delete_table, table=table, now=time.time()), repeats=False
        )

    async def delete_older(self, before: float) -> list[str]:
        tables = await self.run(partial(rows.select_older, before=before))
        delete = partial(rows.delete_table, now=time.time(), before=before)
        return [
            table for table in tables if await self.run(partial(delete, table=table), repeats=False)
        ]

    async def rewrite(self, table: str, events: Mapping[int, Event]) -> None:
        await self.run(
            partial(rows.update_events, table=table, events=events, now=time.time()), repeats=False
        )

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]:
        return await self.run(partial(rows.run_all, statements=statements), repeats=False)

    # Reading

    async def secrets(self, table: str) -> Secrets | None:
        return await self.run(partial(rows.select_secrets, table=table))

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        return await self.run(partial(rows.select_events, table=table, after=after, until=until))

    async def done(self, table: str, command: str) -> int | None:
        return await self.run(partial(rows.select_done, table=table, command=command))

    async def due(self, now: float, most: int) -> list[str]:
        return await self.run(partial(rows.select_due, now=now, most=most))

    async def tables(self) -> AsyncIterator[str]:
        number = 0
        while page := await self.run(partial(rows.select_page, after=number)):
            for _, table in page:
                yield table
            number = page[-1][0]

    async def listed(self) -> list[Listed]:
        return await self.run(rows.select_listed)

    async def look(self, text: str, *given: object) -> Rows:
        (found,) = await self.run(partial(rows.run_all, statements=[(text, given)]))
        return found

    async def size(self) -> int:
        return await self.run(rows.select_size)

    async def raw(self, table: str) -> RawTable | None:
        return await self.run(partial(rows.select_raw, table=table))

    async def put_raw(self, table: RawTable) -> None:
        await self.run(partial(rows.insert_raw, table=table), repeats=False)

    # News

    def listen(self, heard: Callable[[str, int], None]) -> None:
        self._listeners.append(heard)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with contextlib.suppress(StoreError):  # told as trouble, and the next look finds it
                await self._watcher.run(self._look)

    async def _look(self, connection: Connection) -> None:
        """Find what was stored since the last look, and hear at once of what comes."""
        if connection is not self._watched:
            await connection.add_listener(rows.CHANNEL, self._notified)
            self._watched = connection
        news = await rows.select_news(connection, self._mark)
        self._mark = news.mark
        for table, seq in news.stored:
            self._tell(table, seq)
        fresh = {number: table for number, table in news.ended if number not in self._ended}
        self._ended = {number for number, _ in news.ended}
        for table in fresh.values():
            self._tell(table, GONE)

    def _notified(self, _: Connection, process: int, __: str, payload: str) -> None:
        if process == self._writer.link.process:
            return  # our own
        for line in payload.split(","):
            table, _, seq = line.rpartition(" ")
            self._tell(table, int(seq))

    def _tell(self, table: str, seq: int) -> None:
        for heard in self._listeners:
            heard(table, seq)
