"""What is made from the messages' definitions is up to date, and the documented way works."""

import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from bench.served import serving

from tilewright.games import GAMES, game
from tilewright.server.apidoc import write

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
FOLDERS = {path.name for path in (WEB / "src/games").iterdir() if path.is_dir()}
DRAWN = sorted(FOLDERS & set(GAMES))
FIELD, RENAMED = "scores", "tallies"  # of what a game shows


def written_types(*name: str, package: Path = ROOT / "src") -> str:
    """The page's types for the messages, or for what a game shows, as ``make protocol`` writes."""
    schema = subprocess.run(
        [sys.executable, "-m", "tilewright.server.schema", *name],
        env=os.environ | {"PYTHONPATH": str(package)},
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


@pytest.mark.parametrize("name", DRAWN)
def test_the_pages_types_are_those_of_the_games(name: str) -> None:
    shown = WEB / "src/games" / name / "shown.ts"
    assert shown.read_text("utf-8") == written_types(name), "run make protocol"


def test_the_apis_page_is_up_to_date() -> None:
    assert (ROOT / "docs/api.md").read_text(encoding="utf-8") == write(), "run make protocol"


# A field renamed in one place only fails a check: mypy's in Python, svelte-check's on the page.


def mypy(file: Path, text: str, tmp_path: Path) -> "subprocess.CompletedProcess[str]":
    """Check a file as if it said this."""
    changed = tmp_path / "changed.py"
    changed.write_text(text, encoding="utf-8")
    cache = ["--cache-dir", str(tmp_path / "mypy")]
    command = ["-m", "mypy", *cache, "--shadow-file", str(file), str(changed), str(file)]
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def svelte_check(web: Path) -> list[str]:
    """The errors of a page."""
    command = ["node_modules/.bin/svelte-check", "--output", "machine"]
    ran = subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    return [line for line in ran.stdout.splitlines() if re.match(r"\d+ ERROR ", line)]


def copy_package(into: Path, file: Path, text: str) -> Path:
    """All our Python, but with this text in one of the files."""
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src", into, ignore=ignored)
    (into / file.relative_to(ROOT / "src")).write_text(text, encoding="utf-8")
    return into


def copy_page(into: Path) -> Path:
    """The page without its tests, which read files beside it."""
    ignored = shutil.ignore_patterns("node_modules", "tests", "*.test.ts", ".*")
    shutil.copytree(WEB, into, ignore=ignored)
    (into / "node_modules").symlink_to(WEB / "node_modules")
    return into


def test_a_renamed_field_fails_both_checks(tmp_path: Path) -> None:
    name = DRAWN[0]
    file = Path(inspect.getfile(game(name).view_type))
    text = file.read_text(encoding="utf-8")
    declared = re.sub(rf"(?m)^    {FIELD}: ", f"    {RENAMED}: ", text)
    filled = re.sub(rf"(?m)^        {FIELD}=", f"        {RENAMED}=", declared)
    assert text != declared != filled

    half = mypy(file, declared, tmp_path)
    assert half.returncode == 1, half.stdout + half.stderr
    assert f'Unexpected keyword argument "{FIELD}" for "View"' in half.stdout
    whole = mypy(file, filled, tmp_path)
    assert whole.returncode == 0, whole.stdout + whole.stderr

    package, page = copy_package(tmp_path / "src", file, filled), copy_page(tmp_path / "web")
    types = written_types(name, package=package)
    (page / "src/games" / name / "shown.ts").write_text(types, encoding="utf-8")
    errors = svelte_check(page)
    assert errors
    assert not [error for error in errors if f'"src/games/{name}/' not in error]
    assert not [error for error in errors if f"'{FIELD}'" not in error]


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
