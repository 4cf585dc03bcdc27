"""The reference: built without a warning, and nothing public is missing in it."""

import ast
import inspect
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import tilewright

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
OWN = (classmethod, property, staticmethod)
USERS = ["README.md", "tests/test_tasks.py"]  # who shows what users import
USERS += [str(file.relative_to(ROOT)) for file in [*ROOT.glob("examples/*.py")]]
USERS += [f"docs/{file.name}" for file in ROOT.glob("docs/*.md") if file.name != "new-game.md"]
IMPORTED = re.compile(r"(?m)^(?:>>> |\.\.\. )? *from (tilewright[\w.]*) import (\w[\w, ]*)$")
LISTED = re.findall(r"\.\. (?:auto\w+:: tilewright\.|data:: )([\w.]+\.\w+)", PAGE)  # of modules
OF_A_GAME = {"sintra.print_text"}  # on the page that tells of it


def members(kind: type) -> dict[str, object]:
    """A class's own public methods and properties."""
    return {
        name: member
        for name, member in vars(kind).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, OWN))
    }


def imported() -> set[str]:
    """What documents and examples import of our modules, without ``tilewright.`` before it."""
    found = set()
    for user in USERS:
        for module, names in IMPORTED.findall((ROOT / user).read_text(encoding="utf-8")):
            found |= {f"{module}.{name}" for name in re.split(r", *", names)}
    modules = {name for name in found if name.rpartition(".")[0] == "tilewright.envs"}
    ours = {name.removeprefix("tilewright.") for name in found - modules}
    return {name for name in ours if "." in name}


def words_of(name: str) -> str:
    """The docstring of a name of one of our modules, which need not be installable here; or what
    the page says of it."""
    module, _, own = name.rpartition(".")
    spec = find_spec(f"tilewright.{module}")
    assert spec
    assert spec.origin
    for part in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(part, ast.ClassDef | ast.FunctionDef) and part.name == own:
            return ast.get_docstring(part) or ""
    return described(name)


def described(name: str) -> str:
    found = re.search(rf"data:: {name}\n\n(.*?)(?=\n\.\. |\n```)", PAGE, re.DOTALL)
    return found[1] if found else ""


def test_the_reference_has_what_documents_and_examples_import() -> None:
    assert imported() - set(LISTED) == OF_A_GAME
    assert {"bots.external.Engine", "envs.sb3.SB3Env", "envs.vector.ManyEnv"} <= imported()


@pytest.mark.parametrize("name", LISTED)
def test_a_name_of_a_module_has_words_and_an_example(name: str) -> None:
    first, _, rest = words_of(name).partition(">>> ")
    assert first.strip()
    assert rest


@pytest.mark.parametrize("name", tilewright.__all__)
def test_a_public_name_has_words_and_an_example(name: str) -> None:
    found = getattr(tilewright, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        words = inspect.getdoc(found) or ""
    else:
        words = described(name)
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
    named = [*tilewright.__all__, *LISTED]
    missing = [name for name in named if f'id="tilewright.{name}"' not in reference]
    assert missing == []
