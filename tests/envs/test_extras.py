"""The base install is enough for the library; what is missing is named."""

import subprocess
import sys

import pytest

EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "pyarrow", "distributed")


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


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("azul_v0", "gymnasium", "envs"),
        ("sintra_v0", "pettingzoo", "envs"),
        ("pavilion_v0", "pettingzoo", "envs"),
        ("gym", "gymnasium", "envs"),
        ("vector", "gymnasium", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(module: str, missing: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "try:\n"
        f"    from tilewright.envs import {module}\n"
        f"    getattr({module}, 'env', print)()\n"
        "except ImportError as error:\n"
        "    print(error)"
    )
    assert f'pip install "tilewright[{extra}]"' in python(code)


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
