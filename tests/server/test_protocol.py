"""What is made from the messages' definitions is up to date, and the documented way works."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from bench.served import serving

from tilewright.server.apidoc import write

ROOT = Path(__file__).parent.parent.parent


def test_the_pages_types_are_those_of_the_messages() -> None:
    schema = subprocess.run(
        [sys.executable, "-m", "tilewright.server.schema"], capture_output=True, check=True
    ).stdout
    types = subprocess.run(
        ["node", "scripts/protocol.mjs"],
        input=schema,
        cwd=ROOT / "web",
        capture_output=True,
        check=True,
    ).stdout
    assert (ROOT / "web/src/lib/protocol.ts").read_bytes() == types, "run make protocol"


def test_the_apis_page_is_up_to_date() -> None:
    assert (ROOT / "docs/api.md").read_text(encoding="utf-8") == write(), "run make protocol"


@pytest.mark.parametrize("game", ["azul", "pavilion"])
def test_the_example_bot_takes_a_seat_and_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    seats = [{"kind": "open"}, {"kind": "bot", "level": 1}]
    wanted = {"game": game, "seats": seats, "bot_pause": 0}
    with serving("sqlite", tmp_path / "tables.sqlite") as served:
        made = httpx.post(served.address + "/api/tables", json=wanted).raise_for_status().json()
        link = f"{served.address}/t/{made['table']}#{made['keys'][0]['key']}"
        subprocess.run(
            [sys.executable, "examples/table_bot.py", link],
            cwd=ROOT,
            env=os.environ,
            check=True,
            timeout=60,
        )
        now = httpx.get(f"{served.address}/api/tables/{made['table']}").json()
    assert now["state"]["waits"] == "over"
    assert now["table"]["seats"][0]["name"] == "A program"
