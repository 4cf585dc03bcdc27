"""Several processes on one listening socket: started, restarted when they die, renewed one by one
on SIGHUP, and stopped together."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType

from msgspec.structs import replace

from tilewright.server.settings import Settings

LOG = logging.getLogger("tilewright.supervise")
LOOK_SECONDS = 0.5
RESTART_SECONDS = 1.0  # at least, between two starts in the place of one process
READY_SECONDS = 60.0  # for a new process, before the old one in its place is stopped

Run = Callable[[Settings, socket.socket, Callable[[], None]], None]


@dataclass
class Worker:
    process: SpawnProcess
    ready: Event
    started: float = field(default_factory=time.monotonic)

    def stop(self) -> None:
        if self.process.pid and self.process.is_alive():
            os.kill(self.process.pid, signal.SIGTERM)


@dataclass
class Supervisor:
    """``run`` serves in a process of its own until it is told to stop."""

    run: Run
    settings: Settings
    listener: socket.socket
    workers: list[Worker] = field(default_factory=list)
    _is_stopping: bool = False
    _is_renewing: bool = False
    _context: SpawnContext = field(default_factory=lambda: multiprocessing.get_context("spawn"))

    def serve(self) -> None:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        if hasattr(signal, "SIGHUP"):  # Unix
            signal.signal(signal.SIGHUP, self._renew)
        self.workers = [self._start() for _ in range(self.settings.processes)]
        while not self._is_stopping:
            wait([worker.process.sentinel for worker in self.workers], LOOK_SECONDS)
            self._replace_dead()
            if self._is_renewing:
                self._is_renewing = False
                self._renew_all()
        for worker in self.workers:
            worker.stop()
        for worker in self.workers:
            worker.process.join()

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._is_stopping = True

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._is_renewing = True

    def _start(self) -> Worker:
        ready = self._context.Event()
        share = max(1, self.settings.bot_processes // self.settings.processes)
        settings = replace(self.settings, bot_processes=share)
        process = self._context.Process(
            target=work, args=(self.run, settings, self.listener, ready)
        )
        process.start()
        return Worker(process, ready)

    def _replace_dead(self) -> None:
        for place, worker in enumerate(self.workers):
            if worker.process.is_alive() or self._is_stopping:
                continue
            LOG.error("a process ended with code %s; starting another", worker.process.exitcode)
            time.sleep(max(0.0, worker.started + RESTART_SECONDS - time.monotonic()))
            self.workers[place] = self._start()

    def _renew_all(self) -> None:
        """Put a new process in the place of each, one after the other; never is one missing."""
        for place, old in enumerate(self.workers):
            new = self._start()
            end = time.monotonic() + READY_SECONDS
            while not new.ready.wait(LOOK_SECONDS) and time.monotonic() < end:
                if self._is_stopping or not new.process.is_alive():
                    break
            if not new.ready.is_set():
                LOG.error("a new process did not get ready; the old ones stay")
                new.stop()
                new.process.join()
                return
            self.workers[place] = new
            old.stop()
            old.process.join()


def work(run: Run, settings: Settings, listener: socket.socket, ready: Event) -> None:
    """In a process of its own: serve until told to stop, or until the supervisor is gone."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=stop_with_parent, daemon=True).start()
    run(settings, listener, ready.set)


def stop_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
