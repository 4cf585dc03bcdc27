"""News from PostgreSQL: what other processes stored.

A process writes down which tables it has in memory. Whoever stores events tells the others that
have their table, in the same transaction; so a table whose people are all at one process costs no
notification. A look twice a second finds whatever no notification told.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from tilewright.server import pg_rows as rows
from tilewright.server.background import log_failure
from tilewright.server.pg_link import Connection, Link, Links
from tilewright.server.store import GONE, StoreError

POLL_SECONDS = 0.5  # between looks


@dataclass
class PgNews:
    """``link`` is its own, on which notifications come."""

    link: Link
    links: Links
    heard: list[Callable[[str, int], None]] = field(default_factory=list)
    _followed: set[str] = field(default_factory=set)
    _left: set[str] = field(default_factory=set)  # of which the database is not told yet
    _connection: Connection = None  # the one that listens
    _ended: set[int] = field(default_factory=set)  # numbers of deletions and rewritings, told
    _mark: str = ""
    _task: "asyncio.Task[None] | None" = None

    async def start(self) -> None:
        self._mark = await self.links.run(rows.select_mark)
        await self.link.run(self._look)
        self._task = asyncio.create_task(self._watch())
        self._task.add_done_callback(log_failure)

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.link.close()

    @property
    def listener(self) -> int:
        """By what the others know this process."""
        return self.link.process or 0

    async def follow(self, table: str) -> None:
        self._followed.add(table)
        self._left.discard(table)
        add = partial(rows.insert_followed, listener=self.listener, tables=[table])
        await self.links.run(add)

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self._left.add(table)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with contextlib.suppress(StoreError):  # told as trouble, and the next look finds it
                await self.link.run(self._look)

    async def _look(self, connection: Connection) -> None:
        """Find what was stored since the last look, and hear at once of what comes."""
        if connection is not self._connection:
            await self._listen(connection)
        elif self._left:
            await self._leave(connection)
        news = await rows.select_news(connection, self._mark)
        self._mark = news.mark
        for table, seq in news.stored:
            self._tell(table, seq)
        fresh = {number: table for number, table in news.ended if number not in self._ended}
        self._ended = {number for number, _ in news.ended}
        for table in fresh.values():
            self._tell(table, GONE)

    async def _listen(self, connection: Connection) -> None:
        """On a new connection, under a new number; a crash may have emptied what was written."""
        listener = connection.get_server_pid()
        await connection.add_listener(f"{rows.CHANNEL}{listener}", self._notified)
        await rows.forget_listeners(connection)
        self._left.clear()
        await rows.insert_followed(connection, listener, list(self._followed))
        self._connection = connection

    async def _leave(self, connection: Connection) -> None:
        left, self._left = self._left, set()
        await rows.delete_followed(connection, self.listener, list(left))
        if again := left & self._followed:  # opened again meanwhile
            await rows.insert_followed(connection, self.listener, list(again))

    def _notified(self, _: Connection, __: int, ___: str, payload: str) -> None:
        for line in payload.split(","):
            table, _, seq = line.rpartition(" ")
            self._tell(table, int(seq))

    def _tell(self, table: str, seq: int) -> None:
        for heard in self.heard:
            heard(table, seq)
