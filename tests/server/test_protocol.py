"""What is made from the messages' definitions is up to date, and the documented way works."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from bench.served import serving

from tests.games import DRAWN, DRAWN_GAMES, EVERY_GAME
from tilewright.server.apidoc import write

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"


def written_types(*name: str) -> str:
    """The page's types for the messages, or for what a game shows, as ``make protocol`` writes."""
    schema = subprocess.run(
        [sys.executable, "-m", "tilewright.server.schema", *name],
        capture_output=True,
        check=True,
    ).stdout
    made = subprocess.run(
        ["node", "scripts/protocol.mjs"], input=schema, cwd=WEB, capture_output=True, check=True
    )
    return made.stdout.decode()


def test_the_pages_types_are_those_of_the_messages() -> None:
    assert (WEB / "src/lib/protocol.ts").read_text("utf-8") == written_types(), "run make protocol"


def test_games_have_folders_on_the_page() -> None:
    assert DRAWN


@pytest.mark.slow
@DRAWN_GAMES
def test_the_pages_types_are_those_of_the_games(name: str) -> None:
    shown = WEB / "src/games" / name / "shown.ts"
    assert shown.read_text("utf-8") == written_types(name), "run make protocol"


def test_the_apis_page_is_up_to_date() -> None:
    assert (ROOT / "docs/api.md").read_text(encoding="utf-8") == write(), "run make protocol"


@pytest.mark.slow
@EVERY_GAME
def test_the_example_bot_takes_a_seat_and_plays_a_whole_game(name: str, tmp_path: Path) -> None:
    seats = [{"kind": "open"}, {"kind": "bot", "level": 1}]
    wanted = {"game": name, "seats": seats, "bot_pause": 0}
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
