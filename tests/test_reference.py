"""The reference: built without a warning, and nothing public is missing in it."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tilewright

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
OWN = (classmethod, property, staticmethod)


def members(kind: type) -> dict[str, object]:
    """A class's own public methods and properties."""
    return {
        name: member
        for name, member in vars(kind).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, OWN))
    }


@pytest.mark.parametrize("name", tilewright.__all__)
def test_a_public_name_has_words_and_an_example(name: str) -> None:
    found = getattr(tilewright, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        words = inspect.getdoc(found) or ""
    else:
        described = re.search(rf"data:: {name}\n\n(.*?)(?=\n\.\. |\n```)", PAGE, re.DOTALL)
        words = described[1] if described else ""
    assert words.strip()
    assert ">>> " in words
    for member, value in members(found).items() if inspect.isclass(found) else ():
        assert inspect.getdoc(value), f"{name}.{member}"


@pytest.mark.slow
def test_the_site_is_built_and_names_everything(tmp_path: Path) -> None:
    """A broken link, or a name that is not there, is a warning, and that an error."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    ran = subprocess.run(
        [*command, str(ROOT / "docs"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    reference = (tmp_path / "reference.html").read_text(encoding="utf-8")
    missing = [n for n in tilewright.__all__ if f'id="tilewright.{n}"' not in reference]
    assert missing == []
