"""SqliteStore: tables and events in one SQLite file, safe on disk before anyone is told."""

import asyncio
import contextlib
import math
import queue
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from tilewright.server.database import clear_errors, connect, connect_reader, make_private
from tilewright.server.metrics import Metrics
from tilewright.server.store import (
    Listed,
    NewEvent,
    NewTable,
    Phase,
    Secrets,
    Stored,
    StoreError,
    UnreadableError,
    phase_after,
)
from tilewright.server.writer import Answer, Job, News, Work, Writer
from tilewright.table.events import Event

READERS = 3
PAGE = 500  # tables listed at a time

Found = TypeVar("Found")
EVENT: "msgspec.json.Decoder[Event]" = msgspec.json.Decoder(Event)
SECRETS = msgspec.json.Decoder(Secrets)


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

    # Writing

    async def create(self, table: NewTable) -> None:
        await self._write(partial(insert_table, table=table))

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], new: NewTable | None = None
    ) -> bool:
        work = partial(insert_after, table=table, after=after, events=events, new=new)
        return await self._write(work)

    async def delete(self, table: str) -> bool:
        return await self._write(partial(delete_table, table=table))

    async def delete_older(self, before: float) -> list[str]:
        tables = await self._read(partial(select_older, before=before))
        works = (partial(delete_table, table=table, before=before) for table in tables)
        are_deleted = await asyncio.gather(*map(self._write, works))
        return [table for table, is_done in zip(tables, are_deleted, strict=True) if is_done]

    async def _write(self, work: Work) -> bool:
        if not self._writer:
            raise StoreError(f"{self._path}: expected an open store")
        job = Job(work, self._loop.create_future())
        self._writer.put(job)
        return await job.done

    def _tell_soon(self, answers: list[Answer], news: News) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and the callers with it
            self._loop.call_soon_threadsafe(self._tell, answers, news)

    def _tell(self, answers: list[Answer], news: News) -> None:
        for job, answer in answers:
            if not job.done.cancelled():
                resolve(job.done, answer)
        for table, seq in news.items():
            for heard in self._listeners:
                heard(table, seq)

    # Reading

    async def secrets(self, table: str) -> Secrets | None:
        return await self._read(partial(select_secrets, table=table))

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        return await self._read(partial(select_events, table=table, after=after))

    async def running(self) -> list[str]:
        return await self._read(select_running)

    async def tables(self) -> AsyncIterator[str]:
        number = 0
        while page := await self._read(partial(select_page, after=number)):
            for _, table in page:
                yield table
            number = page[-1][0]

    async def listed(self) -> list[Listed]:
        return await self._read(select_listed)

    async def backup(self, target: Path) -> None:
        """Copy all that is stored at this moment into a new file."""
        await self._read(partial(copy_to, target=target))

    async def _read(self, find: Callable[[sqlite3.Connection], Found]) -> Found:
        if not self._writer:
            raise StoreError(f"{self._path}: expected an open store")
        return await self._loop.run_in_executor(self._pool, self._find, find)

    def _find(self, find: Callable[[sqlite3.Connection], Found]) -> Found:
        connection = self._readers.get()
        try:
            with clear_errors(self._path):
                return find(connection)
        finally:
            self._readers.put(connection)

    def listen(self, heard: Callable[[str, int], None]) -> None:
        self._listeners.append(heard)


def resolve(done: "asyncio.Future[bool]", answer: bool | StoreError) -> None:
    if isinstance(answer, StoreError):
        done.set_exception(answer)
    else:
        done.set_result(answer)


# Run in the writer's thread; they return False if another process was first


def insert_table(connection: sqlite3.Connection, table: NewTable) -> bool:
    connection.execute(
        "INSERT INTO tables (id, made, touched, seq, phase, secrets) VALUES (?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.events[0].at,
            table.events[-1].at,
            len(table.events),
            phase_after(table.events) or "open",
            msgspec.json.encode(table.secrets).decode(),
        ),
    )
    insert_events(connection, table.id, 0, table.events)
    return True


def insert_after(
    connection: sqlite3.Connection,
    table: str,
    after: int,
    events: Sequence[NewEvent],
    new: NewTable | None,
) -> bool:
    found = connection.execute(
        "UPDATE tables SET seq = seq + ?, touched = ?, phase = coalesce(?, phase)"
        " WHERE id = ? AND seq = ?",
        (len(events), events[-1].at, phase_after(events), table, after),
    )
    if not found.rowcount:
        return False
    insert_events(connection, table, after, events)
    return insert_table(connection, new) if new else True


def insert_events(
    connection: sqlite3.Connection, table: str, after: int, events: Sequence[NewEvent]
) -> None:
    connection.executemany(
        "INSERT INTO event (table_id, seq, at, command, event) VALUES (?, ?, ?, ?, ?)",
        (
            (table, seq, new.at, new.command, msgspec.json.encode(new.event).decode())
            for seq, new in enumerate(events, after + 1)
        ),
    )


def delete_table(connection: sqlite3.Connection, table: str, before: float = math.inf) -> bool:
    """Unless it was touched at ``before`` or later."""
    found = connection.execute("DELETE FROM tables WHERE id = ? AND touched < ?", (table, before))
    if found.rowcount:
        connection.execute("DELETE FROM event WHERE table_id = ?", (table,))
    return bool(found.rowcount)


# Run in a reader's thread


def select_secrets(connection: sqlite3.Connection, table: str) -> Secrets | None:
    row = connection.execute("SELECT secrets FROM tables WHERE id = ?", (table,)).fetchone()
    return decode(SECRETS, row[0], "secrets") if row else None


def select_events(connection: sqlite3.Connection, table: str, after: int) -> list[Stored]:
    rows = connection.execute(
        "SELECT seq, at, event, command FROM event WHERE table_id = ? AND seq > ? ORDER BY seq",
        (table, after),
    )
    return [
        Stored(seq, at, decode(EVENT, event, f"event {seq}"), command)
        for seq, at, event, command in rows
    ]


def decode(decoder: "msgspec.json.Decoder[Found]", text: str, what: str) -> Found:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UnreadableError(f"{what}: {error}") from error


def select_running(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT id FROM tables WHERE phase = 'running' ORDER BY number")
    return [table for (table,) in rows]


def select_older(connection: sqlite3.Connection, before: float) -> list[str]:
    rows = connection.execute("SELECT id FROM tables WHERE touched < ?", (before,))
    return [table for (table,) in rows]


def select_page(connection: sqlite3.Connection, after: int) -> list[tuple[int, str]]:
    return connection.execute(
        "SELECT number, id FROM tables WHERE number > ? ORDER BY number LIMIT ?", (after, PAGE)
    ).fetchall()


def select_listed(connection: sqlite3.Connection) -> list[Listed]:
    rows = connection.execute(
        "SELECT id, made, touched, tables.seq, phase, event FROM tables"
        " LEFT JOIN event ON table_id = id AND event.seq = 1 ORDER BY tables.number"
    )
    return [list_row(*row) for row in rows]


class Headline(msgspec.Struct):
    """What the first event says about its table."""

    game: str
    players: int


HEADLINE = msgspec.json.Decoder(Headline)


def list_row(table: str, made: float, touched: float, seq: int, phase: Phase, event: str) -> Listed:
    about = {}
    with contextlib.suppress(UnreadableError):
        about = msgspec.structs.asdict(decode(HEADLINE, event or "", "event 1"))
    return Listed(id=table, made=made, touched=touched, seq=seq, phase=phase, **about)


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    make_private(target)
    with contextlib.closing(sqlite3.connect(target)) as copy:
        connection.backup(copy)
