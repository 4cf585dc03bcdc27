"""Writer: the one thread that writes to the SQLite file, with group commit.

Jobs that arrive while the disk is busy are committed together. Each has a savepoint, so that it
fails alone; if the commit fails, every job of the batch fails.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tilewright.server.metrics import Metrics
from tilewright.server.store import StoreError

LARGEST_BATCH = 512
NEWS_SECONDS = 0.25  # between looks for what other processes stored

Work = Callable[[sqlite3.Connection], bool]


@dataclass(frozen=True)
class Job:
    """Work for the writer, and the future that waits for it."""

    work: Work
    done: asyncio.Future[bool]


Answer = tuple[Job, bool | StoreError]
News = dict[str, int]  # tables in which other processes stored events, and the last one's number
Tell = Callable[[list[Answer], News], None]


class Writer:
    """``tell`` is called in the writer's thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        tell: Tell,
        metrics: Metrics,
        extra_delay: float = 0.0,
    ) -> None:
        self._connection = connection
        self._tell = tell
        self._metrics = metrics
        self._extra_delay = extra_delay
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()  # None ends the thread
        self._is_stopping = False
        self._version = data_version(connection)
        self._seen = last_number(connection)
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        self._jobs.put(job)

    def stop(self) -> None:
        """Finish the jobs that wait, then close."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while not self._is_stopping:
            jobs = self._collect()
            if jobs:
                self._tell(*self._write(jobs))
            elif news := self._look():
                self._tell([], news)

    def _collect(self) -> list[Job]:
        """The jobs that wait, up to a batch; none if none come for a while."""
        jobs: list[Job] = []
        try:
            job = self._jobs.get(timeout=NEWS_SECONDS)
            while job:
                jobs.append(job)
                if len(jobs) == LARGEST_BATCH:
                    return jobs
                job = self._jobs.get_nowait()
            self._is_stopping = True
        except queue.Empty:
            pass
        return jobs

    def _write(self, jobs: list[Job]) -> tuple[list[Answer], News]:
        began, news = time.perf_counter(), News()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            # No other process can write now: events that follow are ours.
            news = self._others()
            answers = [(job, self._attempt(job)) for job in jobs]
            last = last_number(self._connection)
            time.sleep(self._extra_delay)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            return [(job, StoreError(str(error))) for job in jobs], news
        self._seen = last
        self._metrics.committed(len(jobs), time.perf_counter() - began)
        return answers, news

    def _attempt(self, job: Job) -> bool | StoreError:
        self._connection.execute("SAVEPOINT job")
        try:
            is_done = job.work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:  # SQLite gave all of it up
                raise
            self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
            return StoreError(f"{type(error).__name__}: {error}")
        self._connection.execute("RELEASE job")
        return is_done

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()

    def _look(self) -> News:
        try:
            return self._others()
        except sqlite3.Error:
            return {}  # the next look finds it

    def _others(self) -> News:
        """What other processes stored since the last look."""
        version = data_version(self._connection)
        if version == self._version:
            return {}
        rows = self._connection.execute(
            "SELECT table_id, max(seq), max(number) FROM event WHERE number > ? GROUP BY table_id",
            (self._seen,),
        ).fetchall()
        self._version = version
        self._seen = max((number for _, _, number in rows), default=self._seen)
        return {table: seq for table, seq, _ in rows}


def data_version(connection: sqlite3.Connection) -> int:
    """Changes when another connection has committed."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def last_number(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(number), 0) FROM event").fetchone()[0])
