"""Wheels: with the page where Node is, and a word about it where it is not; with the engines."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
INDEX = "tilewright/static/index.html"
NPM = """#!/bin/sh
echo "$@" >> npm.log
mkdir -p ../src/tilewright/static && echo built > ../src/tilewright/static/index.html
"""
ENGINES = """
import sys
from importlib.metadata import entry_points
from pathlib import Path

folder = Path(sys.argv[1])
folder.mkdir(exist_ok=True)
for game in entry_points(group="tilewright.games"):
    (folder / f"{game.name}.wasm.gz").write_text(game.value)
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone without a page; its rules are not needed."""
    folder = tmp_path / "clone"
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        folder.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "src" / "tilewright").mkdir(parents=True)
    package = folder / "src" / "tilewright"
    shutil.copy(ROOT / "src" / "tilewright" / "version.py", package / "version.py")
    (package / "wasm").mkdir()
    for name, text in (("__init__", ""), ("wasm/__init__", ""), ("wasm/__main__", ENGINES)):
        (package / f"{name}.py").write_text(text)
    (folder / "web" / "src").mkdir(parents=True)
    (folder / "web" / "src" / "main.ts").touch()
    return folder


def build(clone: Path, path: str) -> tuple[list[str], str]:
    """The wheel's files, and what was said."""
    ran = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=clone,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    (wheel,) = (clone / "dist").glob("*.whl")
    return zipfile.ZipFile(wheel).namelist(), ran.stdout + ran.stderr


def with_npm(folder: Path) -> str:
    """A folder of programs in which npm leaves word of what it was asked."""
    programs = folder / "bin"
    programs.mkdir()
    (programs / "npm").write_text(NPM)
    (programs / "npm").chmod(0o755)
    return f"{programs}:{os.defpath}"


def test_a_plain_clone_builds_the_page_into_its_wheel(clone: Path, tmp_path: Path) -> None:
    files, _ = build(clone, with_npm(tmp_path))
    assert INDEX in files
    assert (clone / "web" / "npm.log").read_text().splitlines() == [
        "ci --no-audit --no-fund",
        "run build",
    ]


def test_without_node_the_wheel_says_that_it_has_no_page(clone: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    files, said = build(clone, str(tmp_path / "empty"))
    assert INDEX not in files
    assert "this wheel has no page: it needs Node and npm" in said


def test_a_page_that_is_built_is_not_built_again(clone: Path, tmp_path: Path) -> None:
    page = clone / "src" / INDEX
    page.parent.mkdir()
    page.write_text("built before")
    later = page.stat().st_mtime + 10
    os.utime(page, (later, later))
    files, said = build(clone, with_npm(tmp_path))
    assert INDEX in files
    assert "npm" not in said
    os.utime(clone / "web" / "src" / "main.ts", (later + 10, later + 10))
    shutil.rmtree(clone / "dist")
    build(clone, f"{tmp_path / 'bin'}:{os.defpath}")
    assert page.read_text() == "built\n"


def test_a_wheel_holds_the_engines_of_its_games(clone: Path, tmp_path: Path) -> None:
    files, _ = build(clone, with_npm(tmp_path))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = project["entry-points"]["tilewright.games"]
    for name in games:
        assert f"tilewright/modules/{name}.wasm.gz" in files
    assert len([file for file in files if file.startswith("tilewright/modules/")]) == len(games)
