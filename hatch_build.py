"""Builds the page and the games' engines for it into a wheel, and says so where it cannot."""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("src", "public", "scripts", "index.html", "vite.config.ts", "package.json")
WITHOUT_PAGE = "this wheel has no page: {reason}. Its server offers the API alone."
WITHOUT_ENGINES = "this wheel has no engines for the page: {reason}. Its server makes them."
GAMES = "tilewright.games"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # of any configuration
    """``make build`` leaves both in the package; a plain clone has none, or older ones."""

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        """An editable install serves what ``make build`` builds, and does without until then."""
        if version != "editable":
            self.build_page()
            self.build_engines()

    def build_page(self) -> None:
        web, page = Path(self.root, "web"), Path(self.root, "src/tilewright/static/index.html")
        if is_fresh(page, web):
            return
        npm = shutil.which("npm")
        if not npm or not web.is_dir():
            reason = "it needs Node and npm" if web.is_dir() else "the folder web/ is missing"
            self.app.display_warning(WITHOUT_PAGE.format(reason=reason))
            return
        self.app.display_info("building the page with npm")
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=web, check=True)

    def build_engines(self) -> None:
        """Those whose sources changed. Games are found by entry points, which an installed package
        has: until then a folder says what will be installed."""
        package = Path(self.root, "src/tilewright")
        if not find_spec("numba"):
            self.app.display_warning(WITHOUT_ENGINES.format(reason="they need Numba"))
            return
        with tempfile.TemporaryDirectory() as folder:
            games = self.metadata.core.entry_points[GAMES]
            lines = [f"[{GAMES}]", *(f"{name} = {place}" for name, place in games.items())]
            told = Path(folder, "tilewright-0.dist-info")
            told.mkdir()
            (told / "METADATA").write_text("Metadata-Version: 2.1\nName: tilewright\nVersion: 0\n")
            (told / "entry_points.txt").write_text("\n".join(lines))
            path = os.pathsep.join([folder, str(package.parent)])
            command = [sys.executable, "-m", "tilewright.wasm", str(package / "modules")]
            subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True)


def is_fresh(page: Path, web: Path) -> bool:
    """Whether the page is there, and no older than what it is built from."""
    if not page.is_file():
        return False
    sources = [file for name in SOURCES for file in [web / name, *(web / name).rglob("*")]]
    newest = max((file.stat().st_mtime for file in sources if file.is_file()), default=0.0)
    return page.stat().st_mtime >= newest
