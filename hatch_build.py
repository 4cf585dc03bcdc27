"""Builds the page into a wheel where Node is, and says so where it is not."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("src", "public", "index.html", "vite.config.ts", "package.json")
WITHOUT = "this wheel has no page: {reason}. Its server offers the API alone."


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # of any configuration
    """``make build`` leaves the page in ``static``; a plain clone has none, or an older one."""

    def initialize(self, version: str, _build_data: dict[str, Any]) -> None:
        """An editable install serves what ``make build`` builds, and does without until then."""
        web, page = Path(self.root, "web"), Path(self.root, "src/tilewright/static/index.html")
        if version == "editable" or is_fresh(page, web):
            return
        npm = shutil.which("npm")
        if not npm or not web.is_dir():
            reason = "it needs Node and npm" if web.is_dir() else "the folder web/ is missing"
            self.app.display_warning(WITHOUT.format(reason=reason))
            return
        self.app.display_info("building the page with npm")
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *arguments], cwd=web, check=True)


def is_fresh(page: Path, web: Path) -> bool:
    """Whether the page is there, and no older than what it is built from."""
    if not page.is_file():
        return False
    sources = [file for name in SOURCES for file in [web / name, *(web / name).rglob("*")]]
    newest = max((file.stat().st_mtime for file in sources if file.is_file()), default=0.0)
    return page.stat().st_mtime >= newest
