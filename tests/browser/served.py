"""The real server in a process of its own, with bots that answer at once, and its HTTP API.

``python -m tests.browser.served DATA PORT PAGE PREFIX`` runs it until it is stopped.
"""

import asyncio
import contextlib
import itertools
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from tests.review.written import TINY
from tests.server.live import free_settings, play_any, server_of
from tilewright.server import pages
from tilewright.server.app import create_app
from tilewright.server.bot_process import Answer, Mind, Question

Json = dict[str, Any]  # Any: whatever JSON holds
READY_SECONDS = 120
ROOT = Path(__file__).parent.parent.parent
PAGE = Path(os.environ.get("BROWSER_TEST_PAGE", pages.STATIC))  # a page built elsewhere
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}
IDS = itertools.count()


@dataclass
class Made:
    """A new table, and the secrets of its seats."""

    id: str
    game: str
    host: str
    keys: dict[int, str]

    def path(self, *seats: int) -> str:
        """The link of these seats, or of an onlooker."""
        keys = [self.keys[seat] for seat in seats]
        return f"/t/{self.id}" + ("#" + ",".join(keys) if keys else "")

    @property
    def hot_seat(self) -> str:
        return self.path(*self.keys)


class House:
    """A running server: tables are made and played over HTTP."""

    def __init__(
        self, data: Path, games: Path | None = None, *, page: Path = PAGE, prefix: str = ""
    ) -> None:
        self.data = data
        self.games = games
        self.port = free_port()
        self.page = page
        self.prefix = prefix
        self.process = self.start()
        self.http = httpx.Client(base_url=self.address, timeout=30, trust_env=False)
        self.wait_until_ready()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def start(self) -> "subprocess.Popen[bytes]":
        """Compiled code belongs to one set of games, so rules are not compiled where more are
        installed: for a table they are quick enough."""
        given = [self.data, self.port, self.page, self.prefix]
        command = [sys.executable, "-m", "tests.browser.served", *map(str, given)]
        folders = [ROOT / "src", ROOT]  # the code beside these tests, whatever is installed
        env = dict(os.environ)
        if self.games:
            folders.append(self.games)
            env["NUMBA_DISABLE_JIT"] = "1"
        env["PYTHONPATH"] = os.pathsep.join(map(str, folders))
        return subprocess.Popen(command, cwd=ROOT, env=env)

    def wait_until_ready(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end and not self.is_killed:
            with contextlib.suppress(httpx.TransportError):
                if self.http.get("/readyz").status_code == 200:
                    return
            time.sleep(0.05)
        raise RuntimeError("the server did not get ready")

    @property
    def is_killed(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Another process with the same data at the same address."""
        self.process = self.start()
        self.wait_until_ready()

    def close(self) -> None:
        self.kill()
        self.http.close()

    def make(self, game: str, *seats: Json, **more: Any) -> Made:  # Any: JSON values
        wanted = {"game": game, "seats": list(seats), "bot_pause": 0, **more}
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        keys = {entry["seat"]: entry["key"] for entry in made["keys"]}
        found = Made(made["table"], game, made["host"], keys)
        for seat in [i for i, one in enumerate(seats) if one["kind"] == "me"]:
            self.do(found, seat, {"type": "join", "seat": seat})
        return found

    def do(self, made: Made, seat: int, command: Json) -> None:
        answer = self.http.post(
            f"/api/tables/{made.id}/messages",
            json={"type": "do", "id": f"b{next(IDS)}", "command": command},
            headers={"authorization": f"Bearer {made.keys[seat]}"},
        )
        assert answer.json()["done"], answer.text

    def now(self, table: str) -> Json:
        """The table as it stands."""
        answer: Json = self.http.get(f"/api/tables/{table}").json()
        state: Json = answer["state"]
        return state

    def shown(self, table: str) -> Json:
        """What does not change while a game is played, but for the seats."""
        answer: Json = self.http.get(f"/api/tables/{table}").json()
        shown: Json = answer["table"]
        return shown

    def moves(self, table: str, lang: str = "en") -> dict[str, str]:
        """The legal moves in words."""
        asked = {"type": "moves", "id": f"b{next(IDS)}"}
        answer = self.http.post(f"/api/tables/{table}/messages?lang={lang}", json=asked)
        moves: dict[str, str] = answer.json()["moves"]
        return moves

    def play(self, made: Made, state: Json, move: str) -> None:
        command = {"type": "play", "seat": state["turn"], "board": state["board"], "move": move}
        self.do(made, state["turn"], command)

    def play_until(
        self, made: Made, is_there: Callable[[Json], bool], seed: int = 1, most: int = 400
    ) -> Json:
        """Random moves of all seats until the table stands as asked for."""
        rng = random.Random(seed)
        for _ in range(most):
            state = self.now(made.id)
            if is_there(state) or state["waits"] == "over":
                assert is_there(state), f"seed {seed}: never so"
                return state
            self.play(made, state, rng.choice(state["legal"]))
        raise AssertionError(f"seed {seed}: not within {most} moves")


def is_over(state: Json) -> bool:
    return bool(state["waits"] == "over")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(
    data: Path, games: Path | None = None, *, page: Path = PAGE, prefix: str = ""
) -> Iterator[House]:
    """``games`` is a folder where more games are installed."""
    house = House(data, games, page=page, prefix=prefix)
    try:
        yield house
    finally:
        house.close()


async def play_or_review(question: Question) -> Answer:
    """A bot that plays at once, and reviews as the library does, by little."""
    if question.kind != "review":
        return await play_any(question)
    return await asyncio.to_thread(Mind().answer, question)


def main() -> None:
    data, port, page, prefix = sys.argv[1:]
    pages.STATIC = Path(page)
    settings = free_settings(data=data, port=int(port), path=prefix, heartbeat=60.0)
    app = create_app(settings, ask=play_or_review)
    server_of(app).keeping.budget = TINY
    uvicorn.run(
        app,
        port=settings.port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
    )


if __name__ == "__main__":
    main()
