"""Bots in processes of their own: asked one question at a time, restarted when they fail."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec

from tilewright.server.bot_process import Answer, Question

LOG = logging.getLogger("tilewright.bots")
PATIENCE = 90.0  # seconds for an answer; the first may include compiling
TRIES = 3

COMMAND = (sys.executable, "-m", "tilewright.server.bot_process")


class BotError(Exception):
    """No process could answer."""


@dataclass
class BotPool:
    """A few processes, each answering one question at a time; questions wait for a free one."""

    processes: int = 1
    command: tuple[str, ...] = COMMAND
    patience: float = PATIENCE
    restarted: Callable[[], None] = lambda: None
    _free: "asyncio.Queue[asyncio.subprocess.Process | None]" = field(init=False)
    _alive: set[asyncio.subprocess.Process] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._free = asyncio.Queue()
        for _ in range(self.processes):
            self._free.put_nowait(None)  # a process is started here when needed

    async def ask(self, question: Question) -> Answer:
        for _ in range(TRIES):
            process = await self._free.get()
            try:
                process = process or await self._start()
                answer = await asyncio.wait_for(self._exchange(process, question), self.patience)
            except (OSError, TimeoutError, asyncio.CancelledError, msgspec.MsgspecError) as error:
                self._free.put_nowait(None)
                await self._end(process)
                if isinstance(error, asyncio.CancelledError):
                    raise
                LOG.warning("bot process failed: %s", type(error).__name__)
                self.restarted()
                continue
            self._free.put_nowait(process)
            return answer
        raise BotError(f"expected an answer from a bot process, {TRIES} failed")

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self._alive.add(process)
        return process

    async def _exchange(self, process: asyncio.subprocess.Process, question: Question) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise BrokenPipeError("the process ended")
        return msgspec.json.decode(line, type=Answer)

    async def _end(self, process: asyncio.subprocess.Process | None) -> None:
        if process is None:
            return
        self._alive.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        for process in list(self._alive):
            await self._end(process)


Ask = Callable[[Question], Awaitable[Answer]]
