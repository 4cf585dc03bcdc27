"""From a fresh clone to a page, to a first move, and to all games compiled; then again, when
everything is there: JSON lines. What is measured is the last commit.

pip and npm may keep what they have downloaded; all else is made anew.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx

from tilewright.games import all_games

ROOT = Path(__file__).parent.parent
LOOK_SECONDS = 0.1
PATIENCE = 600.0  # seconds
Json = dict[str, Any]  # Any: whatever JSON holds


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def make_run(clone: Path, port: int) -> Iterator[None]:
    home = {"XDG_CACHE_HOME": str(clone / ".cache"), "XDG_DATA_HOME": str(clone / ".data")}
    environment = os.environ | home | {"TILEWRIGHT_PORT": str(port)}
    for name in ("NUMBA_CACHE_DIR", "MAKEFLAGS", "MAKELEVEL"):
        environment.pop(name, None)
    command = ["make", "run"]
    process = subprocess.Popen(
        command, cwd=clone, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def wait_for_page(http: httpx.Client) -> None:
    while True:
        with contextlib.suppress(httpx.TransportError):
            if http.get("/").status_code == 200:
                return
        time.sleep(LOOK_SECONDS)


def first_move(http: httpx.Client, game: str) -> None:
    """Sit down with a bot, and play some legal move."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": 2}]
    made = http.post("/api/tables", json={"game": game, "seats": seats}).json()
    path = f"/api/tables/{made['table']}"
    headers = {"authorization": f"Bearer {made['keys'][0]['key']}"}

    def ask(message: Json) -> Json:
        message |= {"id": token_hex(8)}
        reply: Json = http.post(f"{path}/messages", json=message, headers=headers).json()
        return reply

    ask({"type": "do", "command": {"type": "join", "seat": 0, "share": token_hex(16)}})
    while (state := http.get(path).json()["state"])["turn"] != 0 or state["waits"] != "move":
        time.sleep(LOOK_SECONDS)
    move = next(iter(ask({"type": "moves"})["moves"]))
    command = {"type": "play", "seat": 0, "board": state["board"], "move": move}
    if not ask({"type": "do", "command": command})["done"]:
        raise ValueError(f"expected {move} to be played, got a refusal")


def wait_for_all(http: httpx.Client) -> None:
    while http.get("/api/progress").json()["works"]:
        time.sleep(LOOK_SECONDS)


def measure(clone: Path) -> dict[str, float]:
    game, port, began = all_games()[0].name, free_port(), time.monotonic()
    found: dict[str, float] = {}

    def note(what: str) -> None:
        found[what] = round(time.monotonic() - began, 1)

    address = f"http://127.0.0.1:{port}"
    with make_run(clone, port), httpx.Client(base_url=address, timeout=PATIENCE) as http:
        wait_for_page(http)
        note("page")
        first_move(http, game)
        note(f"move in {game}")
        wait_for_all(http)
        note("all games and bots")
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        for what in ("fresh clone", "second start"):
            print(json.dumps({"what": what, "seconds to": measure(clone)}), flush=True)


if __name__ == "__main__":
    main()
