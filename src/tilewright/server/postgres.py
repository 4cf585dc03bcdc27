"""PostgresStore: tables and events in a PostgreSQL database that many processes share."""

import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial

from tilewright.server import pg_rows as rows
from tilewright.server.copying import RawTable
from tilewright.server.data import shown
from tilewright.server.metrics import Metrics
from tilewright.server.pg_link import Found, Link, Links, Work
from tilewright.server.pg_migrations import prepare
from tilewright.server.pg_news import PgNews
from tilewright.server.pg_writer import PgWriter
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
from tilewright.table.events import Event

LOG = logging.getLogger("tilewright.store")
READERS = 4
REPEAT_SECONDS = 60.0  # between two lines in the log about the same trouble


class PostgresStore:
    """One connection writes, a few read, and one hears of news."""

    def __init__(self, address: str, metrics: Metrics | None = None) -> None:
        self.name = shown(address)
        self._metrics = metrics or Metrics()
        self._trouble: str | None = None
        self._logged = -REPEAT_SECONDS
        self._links = Links(address, READERS, self._note_trouble)
        self._news = PgNews(Link(address, self._note_trouble), self._links)
        link = Link(address, self._note_trouble)
        self._writer = PgWriter(link, self._metrics, lambda: self._news.listener)
        self._is_open = False

    async def open(self) -> None:
        try:
            await self._links.run(partial(prepare, name=self.name))
            await self._news.start()
        except BaseException:
            await self._news.stop()
            await self._links.close()
            raise
        self._writer.start()
        self._is_open = True

    async def close(self) -> None:
        if self._is_open:
            self._is_open = False
            await self._writer.stop()
            await self._news.stop()
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
        if not self._is_open:
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
        if not self._is_open:
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

    async def keep_review(self, table: str, review: str) -> None:
        await self.run(partial(rows.update_review, table=table, review=review))

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]:
        return await self.run(partial(rows.run_all, statements=statements), repeats=False)

    # Reading

    async def secrets(self, table: str) -> Secrets | None:
        return await self.run(partial(rows.select_secrets, table=table))

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        return await self.run(partial(rows.select_events, table=table, after=after, until=until))

    async def done(self, table: str, command: str) -> int | None:
        return await self.run(partial(rows.select_done, table=table, command=command))

    async def review(self, table: str) -> str | None:
        return await self.run(partial(rows.select_review, table=table))

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
        self._news.heard.append(heard)

    async def follow(self, table: str) -> None:
        await self._news.follow(table)

    def unfollow(self, table: str) -> None:
        self._news.unfollow(table)
