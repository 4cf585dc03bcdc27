"""PgWriter: appends to PostgreSQL, with group commit.

Appends that arrive while the database is busy, or soon after it was, are stored by one statement,
at most one per table: a statement costs as much as twenty appends. Where it fails, each is tried
alone, so that a bad one harms no other.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tilewright.server.background import log_failure
from tilewright.server.metrics import Metrics
from tilewright.server.pg_link import Connection, Link, RefusedError
from tilewright.server.pg_rows import Wanted, insert_changes, insert_whole
from tilewright.server.store import Outcome, StoreError

LARGEST_BATCH = 512
GATHER_SECONDS = 0.008  # at least, between the beginnings of two batches
LONGEST_NEWS = 7000  # bytes of tables' names in a batch: a notification holds 8000
NUMBER = 20  # bytes for an event's number


@dataclass(frozen=True)
class Job:
    wanted: Wanted
    done: "asyncio.Future[Outcome]"

    @property
    def is_plain(self) -> bool:
        """Whether it is events alone."""
        return self.wanted.change.secrets is None and self.wanted.change.table is None


@dataclass
class PgWriter:
    link: Link
    metrics: Metrics
    listener: Callable[[], int] = lambda: 0  # who is not told, since it knows
    _jobs: "deque[Job]" = field(default_factory=deque)
    _filled: asyncio.Event = field(default_factory=asyncio.Event)
    _is_stopping: bool = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(log_failure)

    async def stop(self) -> None:
        """Finish the jobs that wait, then close."""
        self._is_stopping = True
        self._filled.set()
        await self._task
        await self.link.close()

    async def append(self, wanted: Wanted) -> Outcome:
        job = Job(wanted, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._filled.set()
        return await job.done

    async def _run(self) -> None:
        while self._jobs or not self._is_stopping:
            await self._filled.wait()
            self._filled.clear()
            while self._jobs:
                began, batch = time.monotonic(), self._take()
                await self._write(batch)
                if batch[0].is_plain and not self._is_stopping:
                    await asyncio.sleep(began + GATHER_SECONDS - time.monotonic())

    def _take(self) -> list[Job]:
        """The jobs that wait, up to a batch; what is more than events goes alone."""
        batch: dict[str, Job] = {}
        later: list[Job] = []
        length = 0
        while self._jobs and len(batch) < LARGEST_BATCH and length < LONGEST_NEWS:
            job = self._jobs.popleft()
            if job.wanted.table in batch or (batch and not job.is_plain):
                later.append(job)
                continue
            batch[job.wanted.table] = job
            length += len(job.wanted.table.encode()) + NUMBER
            if not job.is_plain:
                break
        self._jobs.extendleft(reversed(later))
        return list(batch.values())

    async def _write(self, jobs: list[Job]) -> None:
        began = time.perf_counter()
        try:
            outcomes = await self._store(jobs)
        except RefusedError as error:
            await self._write_apart(jobs, error)
        except StoreError as error:
            fail(jobs, error)
        else:
            self.metrics.committed(len(jobs), time.perf_counter() - began)
            for job, outcome in zip(jobs, outcomes, strict=True):
                if not job.done.done():
                    job.done.set_result(outcome)

    async def _store(self, jobs: list[Job]) -> list[Outcome]:
        wanted = [job.wanted for job in jobs]

        async def work(connection: Connection) -> list[Outcome]:
            if jobs[0].is_plain:
                return await insert_changes(connection, wanted, self.listener())
            return [await insert_whole(connection, wanted[0], self.listener())]

        return await self.link.run(work)

    async def _write_apart(self, jobs: list[Job], error: StoreError) -> None:
        if len(jobs) == 1:
            fail(jobs, error)
            return
        for job in jobs:
            await self._write([job])


def fail(jobs: list[Job], error: StoreError) -> None:
    for job in jobs:
        if not job.done.done():
            job.done.set_exception(StoreError(str(error)))
