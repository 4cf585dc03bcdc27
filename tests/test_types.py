"""A field is declared once. Whoever renames it hears of every place that reads it: first from mypy,
then, when the page's types are made again, from svelte-check."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
GAME = "azul"
RENAMED = "renamed"
COPIED = ("src/tilewright", "web/src", "web/scripts")
ALONE = ("web/package.json", "web/svelte.config.js", "pyproject.toml")
MYPY_CACHE = ".mypy_cache"  # of ``make check``: mypy reads again only what was renamed
TSCONFIG = f'{{"extends": "{ROOT}/web/tsconfig.json", "include": ["src/games/{GAME}"]}}'


class Copy:
    """A copy of what is checked, to break."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            leaving = shutil.ignore_patterns("static", "__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=leaving)
        if (ROOT / MYPY_CACHE).is_dir():
            shutil.copytree(ROOT / MYPY_CACHE, folder / MYPY_CACHE)
        for name in ALONE:
            shutil.copy(ROOT / name, folder / name)
        (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        (folder / "web/tsconfig.json").write_text(TSCONFIG)
        self.game = folder / "src/tilewright" / GAME
        self.page = folder / "web/src/games" / GAME

    def rename(self, pattern: str, *files: Path) -> None:
        """Give another name to what the pattern finds."""
        changes = 0
        for file in files:
            text, n = re.subn(pattern, RENAMED, file.read_text(encoding="utf-8"))
            file.write_text(text, encoding="utf-8")
            changes += n
        assert changes, pattern

    def run(self, *command: str, within: str = ".", stdin: str = "") -> tuple[int, str]:
        own = {"PYTHONPATH": str(self.folder / "src"), "NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run(
            command,
            cwd=self.folder / within,
            env=os.environ | own | {"XDG_CACHE_HOME": str(self.folder / "cache")},
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.stderr, done.stderr
        return done.returncode, done.stdout

    def mypy(self) -> tuple[int, str]:
        return self.run(
            sys.executable, "-m", "mypy", "--no-error-summary", f"src/tilewright/{GAME}"
        )

    def make_page_types(self) -> None:
        """As ``make protocol`` does."""
        code, schema = self.run(sys.executable, "-m", "tilewright.server.schema", GAME)
        assert code == 0
        code, types = self.run("node", "scripts/protocol.mjs", within="web", stdin=schema)
        assert code == 0
        (self.page / "shown.ts").write_text(types, encoding="utf-8")

    def svelte_check(self) -> tuple[int, str]:
        found = "--output", "machine", "--threshold", "error"
        return self.run("node_modules/.bin/svelte-check", *found, within="web")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_a_renamed_field_of_a_state_fails_mypy(copy: Copy) -> None:
    copy.rename(r"\bfloor_count(?=: U8)", copy.game / "state.py")
    code, told = copy.mypy()
    assert code == 1
    assert re.search(rf'{GAME}/\w+\.py:\d+: error: "Board" has no attribute "floor_count"', told)


def test_a_renamed_field_of_a_view_fails_mypy_then_svelte_check(copy: Copy) -> None:
    copy.rename(r"\bfloors(?=: list)", copy.game / "view.py")
    code, told = copy.mypy()
    assert code == 1
    assert 'Unexpected keyword argument "floors" for "View"' in told
    assert re.search(rf'{GAME}/\w+\.py:\d+: error: "View" has no attribute "floors"', told)

    copy.rename(r"\bfloors\b", *copy.game.glob("*.py"))
    assert copy.mypy() == (0, "")
    copy.make_page_types()
    code, told = copy.svelte_check()
    assert code == 1
    errors = [line for line in told.splitlines() if " ERROR " in line]
    assert [error for error in errors if "Property 'floors' does not exist" in error], told
    assert [error for error in errors if f'"src/games/{GAME}/' not in error] == []
    assert any("Board.svelte" in error for error in errors), told
