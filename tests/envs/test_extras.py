"""The base install is enough for the library; what is missing is named."""

import subprocess
import sys

import pytest

EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "pyarrow", "distributed")


MODULES = [
    ("azul_v0", "gymnasium", "envs"),
    ("sintra_v0", "pettingzoo", "envs"),
    ("pavilion_v0", "pettingzoo", "envs"),
    ("gym", "gymnasium", "envs"),
    ("vector", "gymnasium", "envs"),
    ("openspiel", "pyspiel", "openspiel"),
    ("sb3", "stable_baselines3", "sb3"),
]
IMPORTING = f"""
import sys
from importlib import import_module

for module, missing, _ in {MODULES}:
    sys.modules[missing] = None
    try:
        getattr(import_module("tilewright.envs." + module), "env", print)()
    except ImportError as error:
        print(module, error)
    del sys.modules[missing]
    for name in [name for name in sys.modules if name.startswith("tilewright.envs")]:
        del sys.modules[name]
"""


def python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_library_imports_no_extra() -> None:
    code = (
        "import sys, tilewright, tilewright.cli, tilewright.bots.selfplay, tilewright.tools.many\n"
        "tilewright.Position, tilewright.Bot, tilewright.Record\n"
        f"print([name for name in {EXTRAS} if name in sys.modules])"
    )
    assert python(code) == "[]\n"


def test_a_missing_extra_is_named() -> None:
    lines = python(IMPORTING).splitlines()
    assert len(lines) == len(MODULES)
    for (module, _, extra), line in zip(MODULES, lines, strict=True):
        assert line.startswith(f"{module} ")
        assert f'pip install "tilewright[{extra}]"' in line


def test_a_dataset_without_arrow_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from tilewright.bots.selfplay import SelfplayError, arrow\n"
        "try:\n"
        "    arrow()\n"
        "except SelfplayError as error:\n"
        "    print(error)"
    )
    assert 'pip install "tilewright[data]"' in python(code)


SERVER = ("prometheus_client", "openskill", "starlette", "uvicorn", "websockets")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["why", "azul displays=bbyk/-/-/-/-", "1r1"], "AZ-11"),
        (["serve", "--help"], "--port"),
        (["serve"], 'tilewright serve: prometheus_client is not installed; try: pip install "tile'),
    ],
)
def test_commands_need_no_server_but_to_serve(arguments: list[str], words: str) -> None:
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({SERVER}))\n"
        "from tilewright.cli import main\n"
        "sys.stderr = sys.stdout\n"
        f"main({arguments})"
    )
    assert words in python(code)


def test_serving_names_a_package_that_an_older_install_lacks() -> None:
    code = (
        "import sys; sys.modules['openskill'] = None\n"
        "from tilewright.cli import main\n"
        "sys.stderr = sys.stdout\n"
        "main(['serve'])"
    )
    assert 'openskill is not installed; try: pip install "tilewright[server]"' in python(code)
