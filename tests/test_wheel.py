"""Wheels: with the page where Node is, and a word about it where it is not."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
INDEX = "tilewright/static/index.html"
NPM = """#!/bin/sh
echo "$@" >> npm.log
mkdir -p ../src/tilewright/static && echo built > ../src/tilewright/static/index.html
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone without a page; its rules are not needed."""
    folder = tmp_path / "clone"
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        folder.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "src" / "tilewright").mkdir(parents=True)
    for name in ("__init__.py", "version.py"):
        shutil.copy(ROOT / "src" / "tilewright" / name, folder / "src" / "tilewright" / name)
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
