"""A server for the benches: in a process of its own, with the store that is asked for."""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from tilewright.position import Position
from tilewright.server.app import create_app
from tilewright.server.bot_process import Answer, Question
from tilewright.server.memory import MemoryStore
from tilewright.server.serve import Stopping, bind, configure
from tilewright.server.settings import Settings
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store
from tilewright.server.stores import make_store
from tilewright.table.events import HintMove

READY_SECONDS = 600
PLENTY = 1_000_000
BACKLOG = 4096


class Served:
    """A running server, and what it uses."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.process = process
        self.port = port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> int:
        """Bytes that are resident now."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    @property
    def processor(self) -> float:
        """Seconds it has computed so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def start(store: str, data: Path | str, delay: float = 0.0, port: int = 0) -> Served:
    served = begin(store, data, delay, port)
    wait_until_ready(served.port, served.process)
    return served


def begin(store: str, data: Path | str, delay: float = 0.0, port: int = 0) -> Served:
    """The same without waiting until it is ready."""
    port = port or free_port()
    command = [sys.executable, "-m", "bench.served", store, str(data), str(delay), str(port)]
    root = Path(__file__).parent.parent
    process = subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": str(root)})
    return Served(process, port)


@contextlib.contextmanager
def serving(store: str, data: Path | str, delay: float = 0.0) -> Iterator[Served]:
    served = start(store, data, delay)
    try:
        yield served
    finally:
        served.kill()


def wait_until_ready(port: int, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return
        time.sleep(0.05)
    raise RuntimeError("the server did not get ready")


def join_all(served: "Served", made: dict[str, Any]) -> None:
    """Say that everyone is there, so that the game begins."""
    for entry in made["keys"]:
        command = {"type": "join", "seat": entry["seat"]}
        httpx.post(
            f"{served.address}/api/tables/{made['table']}/messages",
            json={"type": "do", "id": "join", "command": command},
            headers={"authorization": f"Bearer {entry['key']}"},
            timeout=60,
        ).raise_for_status()


def settings(data: str, port: int) -> Settings:
    """No limits: one client plays everyone."""
    return Settings(
        port=port,
        data=data,
        max_tables=PLENTY,
        max_sockets=PLENTY,
        max_sockets_per_client=PLENTY,
        rate=float(PLENTY),
        burst=PLENTY,
        table_rate=float(PLENTY),
        idle_room=3600.0,
        heartbeat=60.0,
    )


def quick_bot(seed: int = 0) -> Callable[[Question], Awaitable[Answer]]:
    """Any legal move at once: the benches measure the server."""
    rng = random.Random(seed)

    async def ask(question: Question) -> Answer:
        await asyncio.sleep(0)
        return Answer(
            [HintMove(rng.choice(Position.from_text(question.position).legal_moves.texts()), 0.0)]
        )

    return ask


def store_of(kind: str, data: str, delay: float) -> Store:
    if kind == "postgres":
        return make_store(data)
    return MemoryStore() if kind == "memory" else SqliteStore(data, extra_delay=delay)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", choices=["sqlite", "memory", "postgres"])
    parser.add_argument("data")
    parser.add_argument("delay", type=float)
    parser.add_argument("port", type=int)
    given = parser.parse_args()
    chosen = settings(given.data, given.port)
    store = store_of(given.store, given.data, given.delay)
    app = create_app(chosen, store, quick_bot())
    config = configure(app, chosen)
    config.backlog = BACKLOG
    Stopping(config, app.app.state.server).run(sockets=[bind(config)])


if __name__ == "__main__":
    main()
