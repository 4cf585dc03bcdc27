"""The queue: whoever wants something done adds a ``Work``. Works are done in order, step by step,
in other processes on all cores; one that somebody waits for goes before the others.
"""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tilewright.game import Words

LOG = logging.getLogger("tilewright.behind")
COMMAND = (sys.executable, "-m", "tilewright.behind.process")
Process = asyncio.subprocess.Process


@dataclass(frozen=True)
class Step:
    """What it is, for people; and a function like ``package.module:name`` with its arguments."""

    words: Words
    call: Sequence[str | int]


@dataclass(eq=False)
class Work:
    """One part of what a game needs. ``finish`` is called in a thread here when all steps are done,
    also those that failed."""

    game: str
    part: str
    steps: Sequence[Step]
    finish: Callable[["Work"], object]
    begun: int = 0
    done: int = 0
    failed: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def doing(self) -> Words:
        """What the step that was begun last does."""
        return self.steps[max(0, self.begun - 1)].words if self.steps else Words("", "")


@dataclass
class Behind:
    """``changed`` is called whenever a step was done."""

    processes: int = field(default_factory=lambda: os.cpu_count() or 1)
    command: Sequence[str] = COMMAND
    changed: Callable[[Work], object] = lambda work: None
    works: list[Work] = field(default_factory=list)

    def add(self, work: Work) -> None:
        self.works.append(work)

    @property
    def unfinished(self) -> list[Work]:
        return [work for work in self.works if not work.ready.is_set()]

    async def wait(self, game: str, part: str) -> None:
        """Until that part is ready; it goes before all others from now on. What was never added is
        not waited for."""
        for work in self.works:
            if (work.game, work.part) == (game, part) and not work.ready.is_set():
                self.works.remove(work)
                self.works.insert(0, work)
                await work.ready.wait()
                return

    async def run(self) -> None:
        """Do all work; return when there is none left."""
        for work in self.unfinished:
            if not work.steps:
                await self._finish(work)
        hands = min(self.processes, sum(len(work.steps) for work in self.unfinished))
        async with asyncio.TaskGroup() as group:
            for _ in range(hands):
                group.create_task(self._work())

    def _next(self) -> tuple[Work, Step] | None:
        for work in self.works:
            if work.begun < len(work.steps):
                work.begun += 1
                return work, work.steps[work.begun - 1]
        return None

    async def _work(self) -> None:
        process: Process | None = None
        try:
            while taken := self._next():
                work, step = taken
                process = process or await self._start()
                if not (process and await ask(process, step)):
                    work.failed += 1
                    await end(process)
                    process = None
                work.done += 1
                self.changed(work)
                if work.done == len(work.steps):
                    await self._finish(work)
        finally:
            await end(process)

    async def _start(self) -> Process | None:
        pipe = asyncio.subprocess.PIPE
        try:
            return await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe)
        except OSError as error:
            LOG.warning("no process for work behind the page: %s", error)
            return None

    async def _finish(self, work: Work) -> None:
        """Whoever waits goes on, also when it failed: what is missing then says so itself."""
        try:
            await asyncio.to_thread(work.finish, work)
        except Exception as error:
            LOG.error("%s of %s is not ready", work.part, work.game, exc_info=error)
        finally:
            work.ready.set()


async def ask(process: Process, step: Step) -> bool:
    """Let a process do a step; False if it could not."""
    assert process.stdin
    assert process.stdout
    with contextlib.suppress(OSError):
        process.stdin.write(json.dumps(step.call).encode() + b"\n")
        await process.stdin.drain()
    answer = (await process.stdout.readline()).decode().strip()
    if answer != "done":
        LOG.warning("%s was not done behind the page: %s", step.call, answer or "the process ended")
    return answer == "done"


async def end(process: Process | None) -> None:
    if process:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
