"""Bots in processes of their own: asked one question at a time, restarted when they fail."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from tilewright.server.bot_process import STOP, Answer, Question

LOG = logging.getLogger("tilewright.bots")
PATIENCE = 90.0  # seconds for an answer; the first may include compiling
STOP_SECONDS = 0.1  # between two requests to stop
STOP_TRIES = 30
TRIES = 3

COMMAND = (sys.executable, "-m", "tilewright.server.bot_process")
Process = asyncio.subprocess.Process


class BotError(Exception):
    """No process could answer."""


@dataclass
class BotPool:
    """A few processes, each answering one question at a time; questions wait for a free one."""

    processes: int = 1
    command: tuple[str, ...] = COMMAND
    patience: float = PATIENCE
    restarted: Callable[[], None] = lambda: None
    _free: "asyncio.Queue[Process | None]" = field(init=False)
    _alive: set[Process] = field(default_factory=set)
    _recovering: "set[asyncio.Task[None]]" = field(default_factory=set)

    def __post_init__(self) -> None:
        self._free = asyncio.Queue()
        for _ in range(self.processes):
            self._free.put_nowait(None)  # a process is started here when needed

    async def ask(self, question: Question, stop: asyncio.Event | None = None) -> Answer:
        """The answer; once ``stop`` is set, what is known by then."""
        for _ in range(TRIES):
            process = await self._free.get()
            try:
                process = process or await self._start()
                async with asyncio.timeout(self.patience):
                    answer = await self._exchange(process, question, stop)
            except asyncio.CancelledError:
                self._recover(process)
                raise
            except (OSError, TimeoutError, msgspec.MsgspecError) as error:
                self._free.put_nowait(None)
                await self._end(process)
                self._note(error)
                continue
            self._free.put_nowait(process)
            return answer
        raise BotError(f"expected an answer from a bot process, {TRIES} failed")

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self._alive.add(process)
        return process

    async def _exchange(
        self, process: Process, question: Question, stop: asyncio.Event | None
    ) -> Answer:
        await send(process, msgspec.json.encode(question) + b"\n")
        stopping = asyncio.create_task(stop_when(stop, process)) if stop else None
        try:
            return msgspec.json.decode(await receive(process), type=Answer)
        finally:
            if stopping:
                stopping.cancel()

    def _recover(self, process: Process | None) -> None:
        """Nobody waits for the answer any more: let the process finish at once, or end it."""
        if process is None:
            self._free.put_nowait(None)
            return
        task = asyncio.create_task(self._finish(process))
        self._recovering.add(task)
        task.add_done_callback(self._recovering.discard)

    async def _finish(self, process: Process) -> None:
        stopping = asyncio.create_task(stop_when(None, process))
        try:
            async with asyncio.timeout(STOP_SECONDS * STOP_TRIES):
                await receive(process)
        except (OSError, TimeoutError) as error:
            await self._end(process)
            self._note(error)
            self._free.put_nowait(await self._start())  # so that the next question need not wait
        else:
            self._free.put_nowait(process)
        finally:
            stopping.cancel()

    def _note(self, error: Exception) -> None:
        LOG.warning("bot process failed: %s", type(error).__name__)
        self.restarted()

    async def _end(self, process: Process | None) -> None:
        if process is None:
            return
        self._alive.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        for task in list(self._recovering):
            task.cancel()
        await asyncio.gather(*self._recovering, return_exceptions=True)
        for process in list(self._alive):
            await self._end(process)


async def send(process: Process, line: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(line)
    await process.stdin.drain()


async def receive(process: Process) -> bytes:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise BrokenPipeError("the process ended")
    return line


async def stop_when(stop: asyncio.Event | None, process: Process) -> None:
    """Ask a process to stop, at once or when told; again until it answers, since it may not have
    begun yet."""
    if stop:
        await stop.wait()
    with contextlib.suppress(OSError):
        for _ in range(STOP_TRIES):
            await send(process, STOP)
            await asyncio.sleep(STOP_SECONDS)
