"""Link: a connection to PostgreSQL that is made again when it breaks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from tilewright.extras import needed
from tilewright.server.data import shown
from tilewright.server.store import StoreError

with needed("postgres"):
    import asyncpg

LOG = logging.getLogger("tilewright.store")
Connection = Any  # Any: asyncpg ships no types
Found = TypeVar("Found")
Work = Callable[[Connection], Awaitable[Found]]

PATIENCE = 10.0  # seconds for which work waits for a database that is gone, then it fails
ANSWER_SECONDS = 10.0  # for one statement
CONNECT_SECONDS = 3.0
PAUSE_SECONDS = 0.1  # between attempts to connect
SETTINGS = {"application_name": "tilewright"}

GONE = (
    OSError,  # TimeoutError is one
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,  # what comes on this connection makes no sense any more
)


FAILURES = (*GONE, asyncpg.PostgresError, asyncpg.InterfaceError)


class RefusedError(StoreError):
    """The database answers, but not to this."""


class Link:
    """``troubled`` is told why the database cannot be reached, and None when it can again."""

    def __init__(self, address: str, troubled: Callable[[str | None], None]) -> None:
        self._address = address
        self._troubled = troubled
        self._connection: Connection | None = None

    async def run(self, work: Work[Found], repeats: bool = True) -> Found:
        """The result of work. Whether it was done is not known when the connection breaks
        meanwhile; it is then repeated, unless that would do harm."""
        end = time.monotonic() + PATIENCE
        while True:
            connection = await self._connected(end)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    found = await work(connection)
            except FAILURES as error:
                if not isinstance(error, GONE) and not connection.is_closed():
                    raise RefusedError(self._say(error)) from error
                self.cut()
                if not repeats or time.monotonic() >= end:
                    raise StoreError(self._say(error)) from error
            except asyncio.CancelledError:
                self.cut()  # it may be in the middle of an answer
                raise
            else:
                self._troubled(None)
                return found

    def _say(self, error: BaseException) -> str:
        return f"{shown(self._address)}: {reason(error)}"

    async def _connected(self, end: float) -> Connection:
        while self._connection is None or self._connection.is_closed():
            try:
                self._connection = await connect(self._address)
            except (*FAILURES, ValueError) as error:
                self._troubled(reason(error))
                if not isinstance(error, GONE) or time.monotonic() >= end:
                    raise StoreError(self._say(error)) from error
                await asyncio.sleep(PAUSE_SECONDS)
        return self._connection

    @property
    def process(self) -> int | None:
        """The number of the database's process that serves it."""
        return self._connection.get_server_pid() if self._connection else None

    def cut(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.terminate()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await connection.close()
            except FAILURES:
                connection.terminate()


async def connect(address: str) -> Connection:
    async with asyncio.timeout(CONNECT_SECONDS):
        connection = await asyncpg.connect(address, server_settings=SETTINGS)
        # A move is acknowledged when it is on the disk, whatever the database does for others.
        if await connection.fetchval("SHOW synchronous_commit") == "off":
            await connection.execute("SET synchronous_commit = on")
        return connection


def reason(error: BaseException) -> str:
    """In one line."""
    return (str(error) or type(error).__name__).splitlines()[0]


class Links:
    """A few links, each used by one at a time."""

    def __init__(self, address: str, size: int, troubled: Callable[[str | None], None]) -> None:
        self._all = [Link(address, troubled) for _ in range(size)]
        self._free: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for link in self._all:
            self._free.put_nowait(link)

    async def run(self, work: Work[Found], repeats: bool = True) -> Found:
        link = await self._free.get()
        try:
            return await link.run(work, repeats)
        finally:
            self._free.put_nowait(link)

    async def close(self) -> None:
        for link in self._all:
            await link.close()
