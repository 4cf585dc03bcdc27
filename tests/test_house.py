"""What we promise of our own code: sizes, calls, layers without cycles, the same rooms per game."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from math import inf
from pathlib import Path

import pytest

from tilewright.found import found_games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tilewright"
FOLDERS = ("src/tilewright", "tests", "bench", "docs", "examples")

LONGEST_FUNCTION = 60  # lines
LONGEST_FILE = 450  # lines
MOST_POSITIONAL = 6  # arguments of a call
ORACLES = ROOT / "tests" / "oracle"  # each is one file on purpose: a whole game, read from the top

GAME_FILES = [
    "__init__",
    "state",
    "variant",
    "moves",
    "rules",
    "deals",
    "steps",
    "scoring",
    "evaluate",
    "appeal",
    "marks",
    "observe",
    "pieces",
    "view",
    "text",
    "words",
    "rule_texts",
    "reasons",
    "tags",
    "motifs",
    "svg",
    "show",
]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[Path, ast.Module]:
    """All our Python, by path."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def modules() -> dict[str, Path]:
    """All our modules by name."""
    found = {}
    for path in sources():
        parts = path.relative_to(ROOT).with_suffix("").parts
        inside = parts[1:] if parts[0] == "src" else parts
        found[".".join(inside[:-1] if inside[-1] == "__init__" else inside)] = path
    return found


def place(path: Path, node: ast.stmt | ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


# Sizes


def test_functions_are_short() -> None:
    long = [
        f"{place(path, node)} {node.name}: {lines} lines"
        for path, tree in sources().items()
        for node in functions(tree)
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert long == []


def test_files_are_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines} lines"
        for path in sources()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
        and ORACLES not in path.parents
    ]
    assert long == []


# Calls


def is_kernel(function: Function) -> bool:
    """Compiled code passes its arrays by position."""
    names = {node.id for node in function.decorator_list if isinstance(node, ast.Name)}
    return bool(names & {"kernel", "dispatched"})


def named_parameters(function: Function) -> int | float:
    """How many parameters could be given by name; ``*arguments`` could not."""
    if is_kernel(function):
        return 0
    arguments = function.args
    return len(arguments.posonlyargs + arguments.args) if arguments.vararg else inf


@cache
def defined(path: Path) -> dict[str, int | float]:
    """The named parameters of a file's functions; where two share a name, of the larger one."""
    found: dict[str, int | float] = {}
    for function in functions(sources()[path]):
        found[function.name] = max(found.get(function.name, 0), named_parameters(function))
    return found


@cache
def visible(path: Path) -> dict[str, int | float]:
    """The same by the names that a file calls them: its own, imported ones, ``module.function``."""
    found: dict[str, int | float] = {}
    for node in ast.walk(sources()[path]):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found |= brought(node.module, alias.name, alias.asname or alias.name)
    return found | defined(path)


def brought(module: str, name: str, known_as: str) -> dict[str, int | float]:
    """What ``from module import name as known_as`` lets a file call."""
    home, inner = modules().get(module), modules().get(f"{module}.{name}")
    if home and name in defined(home):
        return {known_as: defined(home)[name]}
    return {f"{known_as}.{key}": value for key, value in defined(inner).items()} if inner else {}


def unnamed_arguments(path: Path, call: ast.Call) -> int | float:
    """How many arguments of a call could have been named, and are not."""
    return min(len(call.args), visible(path).get(ast.unparse(call.func), inf))


def test_calls_name_their_arguments() -> None:
    """Seven values in a row are easily swapped, and types do not always notice."""
    long = [
        f"{place(path, node)} {ast.unparse(node.func)}: {len(node.args)} positional arguments"
        for path, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and unnamed_arguments(path, node) > MOST_POSITIONAL
    ]
    assert long == []


# Imports


def imported(tree: ast.Module, known: dict[str, Path]) -> set[str]:
    """The modules of ours that a file imports, for types only or within a function, too."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module for name in inside}
    return found & set(known)


def test_no_module_imports_itself_through_others() -> None:
    known = {name: path for name, path in modules().items() if PACKAGE in path.parents}
    graph = {name: imported(sources()[path], known) - {name} for name, path in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


# Games


def games() -> list[Path]:
    """Our own games' packages."""
    modules = [entry.module.split(".") for entry in found_games().values()]
    return [PACKAGE / inside[0] for package, *inside in modules if package == PACKAGE.name]


def test_games_are_found() -> None:
    assert games()


def quoted(tree: ast.Module) -> Iterator[ast.Constant]:
    """All constants in the code, but for docstrings."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield node


def test_only_a_games_own_package_names_it() -> None:
    names = re.compile(rf"\b({'|'.join(game.name for game in games())})\b")
    assert [
        f"{place(path, node)} {node.value!r}"
        for path, tree in sources().items()
        if PACKAGE in path.parents and not set(path.parents) & set(games())
        for node in quoted(tree)
        if names.search(str(node.value))
    ] == []


@pytest.mark.parametrize("game", games(), ids=lambda path: path.name)
def test_every_game_has_the_same_files(game: Path) -> None:
    assert [name for name in GAME_FILES if not (game / f"{name}.py").exists()] == []


# Closed choices: what is added to a union and not handled everywhere fails mypy.

ADDED = {
    "table/events.py": ("Event = (", "Added | ", ("table/table.py", "table/words.py")),
    "table/commands.py": ("TableCommand = (", "Added | ", ("table/decide.py",)),
    "server/messages.py": ("ClientMessage = ", "Added | ", ("server/connection.py",)),
}


@pytest.fixture(scope="module")
def mypy_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mypy")


@pytest.mark.slow
@pytest.mark.parametrize("file", ADDED)
def test_what_is_added_must_be_handled(file: str, tmp_path: Path, mypy_cache: Path) -> None:
    union, member, handlers = ADDED[file]
    text = (PACKAGE / file).read_text(encoding="utf-8")
    added = 'class Added(Struct, frozen=True, tag="added"):\n    seat: int = 0\n\n\n'
    changed = tmp_path / "changed.py"
    changed.write_text(re.sub(rf"(?m)^{re.escape(union)}", added + union + member, text))
    assert changed.read_text() != text
    checked = [str(PACKAGE / folder) for folder in ("table", "server")]
    shadow = ["--shadow-file", str(PACKAGE / file), str(changed)]
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(mypy_cache), *shadow, *checked]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    for handler in handlers:
        assert re.search(rf"{handler}:\d+: error: Argument 1 to \"assert_never\"", ran.stdout)
