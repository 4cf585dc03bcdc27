"""A place where Lane, the game outside the package, is installed and nothing of ours is changed."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples/fourth-game"
DOCUMENT = ROOT / "docs/new-game.md"
SEEN = ("bench", "examples", "pyproject.toml", "src")  # of the checkout, where commands start
COMMAND = "#!{python}\nimport sys\nfrom tilewright.cli import main\nsys.exit(main())\n"


def blocks(language: str) -> list[str]:
    """The blocks of the document that are in a language, without their fences."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"))


INSTALL, *COMMANDS = blocks("sh")


class Elsewhere:
    """An environment of its own that sees this one's packages, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.folder.mkdir()
        for name in SEEN:
            (self.folder / name).symlink_to(ROOT / name)
        self.bin = folder / "venv/bin"
        venv.create(folder / "venv", symlinks=True)
        (packages,) = (folder / "venv").glob("lib/python*/site-packages")
        seen = [path for path in sys.path if path.endswith("site-packages")]
        lines = (f"import site; site.addsitedir({path!r})\n" for path in seen)
        (packages / "seen.pth").write_text("".join(lines), encoding="utf-8")
        (self.bin / "tilewright").write_text(COMMAND.format(python=self.bin / "python"))
        (self.bin / "tilewright").chmod(0o755)
        self.run(INSTALL)

    def run(self, shell: str, stdin: str = "", **more: str) -> str:
        """What a command prints; it must succeed."""
        own = {"PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        own |= {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}
        done = subprocess.run(
            ["sh", "-euc", shell],
            cwd=self.folder,
            env=os.environ | own,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{shell}\n{done.stdout}{done.stderr}"
        return done.stdout

    def python(self, program: str) -> str:
        """What a program prints; its rules are not compiled, for it is short."""
        return self.run("python -W error -", program, NUMBA_DISABLE_JIT="1")


def install(folder: Path) -> Path:
    """A folder that offers the game to every Python that has it on its path."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    subprocess.run([*pip, *options, str(EXAMPLE)], check=True)
    return folder
