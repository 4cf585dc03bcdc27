"""Writer: the one thread that writes to the SQLite file, with group commit.

Jobs that arrive while the disk is busy are committed together. If one of them fails, all are done
again, each behind a savepoint, so that it fails alone; if the commit fails, so does every job.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tilewright.server.metrics import Metrics
from tilewright.server.store import GONE, StoreError

LARGEST_BATCH = 512
NEWS_SECONDS = 0.25  # between looks for what other processes stored
PROBE_SECONDS = 1.0  # between attempts to write when nothing could be stored

Answer = TypeVar("Answer")


@dataclass
class Job(Generic[Answer]):
    """Work for the writer, and the future that waits for it."""

    work: Callable[[sqlite3.Connection], Answer]
    done: asyncio.Future[Answer]
    tidies: bool = False  # whether something was deleted, and must not stay in the log
    answer: list[Answer] = field(default_factory=list)  # one, once it is known
    error: StoreError | None = None

    def resolve(self) -> None:
        """Tell who waits; in the event loop."""
        if self.done.cancelled():
            return
        if self.error:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.answer[0])


Jobs = list[Job[Any]]  # Any: each has its own kind of answer
News = dict[str, int]  # tables in which other processes stored events, and the last one's number


@dataclass(frozen=True)
class Report:
    """What the writer has done: jobs with their answers, news of other processes, and why nothing
    can be stored now, if so."""

    jobs: Jobs
    news: News
    trouble: str | None


class Writer:
    """``tell`` is called in the writer's thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        tell: Callable[[Report], None],
        metrics: Metrics,
        extra_delay: float = 0.0,
    ) -> None:
        self._connection = connection
        self._tell = tell
        self._metrics = metrics
        self._extra_delay = extra_delay
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()  # None ends the thread
        self._is_stopping = False
        self._is_untidy = False
        self._trouble: str | None = None
        self._failing: str | None = None  # why the disk refused something of this batch
        self._probed = 0.0
        self._version = data_version(connection)
        self._seen = last_numbers(connection)
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, job: Job[Any]) -> None:
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
                self._tell(self._write(jobs))
            else:
                self._look_around()
            self._tidy()

    def _collect(self) -> Jobs:
        """The jobs that wait, up to a batch; none if none come for a while."""
        jobs: Jobs = []
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

    def _write(self, jobs: Jobs) -> Report:
        began, news = time.perf_counter(), News()
        self._failing = None
        try:
            news = self._begin()
            if not self._do_together(jobs):
                self._connection.rollback()
                news |= self._begin()
                for job in jobs:
                    self._attempt(job)
            last = last_numbers(self._connection)
            time.sleep(self._extra_delay)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            self._trouble = str(error)
            for job in jobs:
                job.error = StoreError(str(error))
            return Report(jobs, news, self._trouble)
        self._seen, self._trouble = last, self._failing
        self._is_untidy |= any(job.tidies for job in jobs)
        self._metrics.committed(len(jobs), time.perf_counter() - began)
        return Report(jobs, news, self._trouble)

    def _begin(self) -> News:
        """From here on no other process can write: what follows is ours."""
        self._connection.execute("BEGIN IMMEDIATE")
        return self._others()

    def _do_together(self, jobs: Jobs) -> bool:
        """Whether all of them could be done. Few ever fail, and savepoints take time."""
        try:
            for job in jobs:
                job.answer = [job.work(self._connection)]
        except Exception:  # whatever it is, it is that job's
            return False
        return True

    def _attempt(self, job: Job[Any]) -> None:
        self._connection.execute("SAVEPOINT job")
        try:
            job.answer = [job.work(self._connection)]
        except Exception as error:
            if not self._connection.in_transaction:  # SQLite gave all of it up
                raise
            if isinstance(error, sqlite3.OperationalError):  # not the row's fault
                self._failing = str(error)
            self._connection.execute("ROLLBACK TO job")
            job.error = StoreError(f"{type(error).__name__}: {error}")
        self._connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()

    # While nothing is to be stored

    def _look_around(self) -> None:
        had_trouble = self._trouble
        if had_trouble and time.monotonic() - self._probed > PROBE_SECONDS:
            self._probe()
        try:
            news = self._others()
        except sqlite3.Error:
            return  # the next look finds it
        if news or self._trouble != had_trouble:
            self._tell(Report([], news, self._trouble))

    def _probe(self) -> None:
        """Try to write, so that nobody has to lose a move to find out that it works again."""
        self._probed = time.monotonic()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("INSERT INTO news (table_id, at) VALUES ('', 0)")
            self._connection.execute("DELETE FROM news WHERE table_id = ''")
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            self._trouble = str(error)
        else:
            self._trouble = None

    def _tidy(self) -> None:
        """Empty the write-ahead log, where deleted content would stay readable. It fails while
        someone reads; then the next round tries again."""
        if not self._is_untidy:
            return
        with contextlib.suppress(sqlite3.Error):
            (is_busy, _, _) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._is_untidy = bool(is_busy)

    def _others(self) -> News:
        """What other processes stored since the last look."""
        version = data_version(self._connection)
        if version == self._version:
            return {}
        events, news = self._seen
        stored = self._connection.execute(
            "SELECT table_id, max(seq), max(number) FROM event WHERE number > ? GROUP BY table_id",
            (events,),
        ).fetchall()
        gone = self._connection.execute(
            "SELECT table_id, number FROM news WHERE number > ?", (news,)
        ).fetchall()
        self._version = version
        last = max((number for _, _, number in stored), default=events)
        self._seen = last, max((number for _, number in gone), default=news)
        return {table: seq for table, seq, _ in stored} | {table: GONE for table, _ in gone}


def data_version(connection: sqlite3.Connection) -> int:
    """Changes when another connection has committed."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def last_numbers(connection: sqlite3.Connection) -> tuple[int, int]:
    """Of the last event, and of the last table that was deleted or rewritten."""
    (row,) = connection.execute(
        "SELECT (SELECT coalesce(max(number), 0) FROM event),"
        " (SELECT coalesce(max(number), 0) FROM news)"
    )
    return int(row[0]), int(row[1])
