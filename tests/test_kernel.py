"""Compilation: never an old answer. That answers are the same compiled or not is a check of
``tilewright.testing``."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.games import EVERY_GAME
from tilewright.azul.state import STATE
from tilewright.games import game
from tilewright.kernel import kernel, lowest
from tilewright.parts.heaps import DealFault, count, draw_tiles, draw_written, nth_kind, size, some
from tilewright.records import Array
from tilewright.rng import below, random_numbers

ROOT = Path(__file__).parent.parent
STATE_SIZES = {"pavilion": 640}  # bytes, where a state may have more than others
STATE_SIZE = 512


def python(*arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_editing_a_rule_never_leaves_an_old_one_behind(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "tilewright", tmp_path / "tilewright")
    question = (
        "from tilewright import Position\n"
        "print(Position.from_text('azul center=b 0.floor=kk 0.score=50').play('cb5').scores[0])"
    )
    environment = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert python("-c", question, **environment) == "48\n"
    scoring = tmp_path / "tilewright" / "azul" / "scoring.py"  # settle_one calls it from elsewhere
    text = scoring.read_text(encoding="utf-8")
    assert "variant.floor_loss[" in text
    scoring.write_text(text.replace("variant.floor_loss[", "2 * variant.floor_loss["), "utf-8")
    assert python("-c", question, **environment) == "46\n"


def test_what_one_place_compiled_is_loaded_at_another(tmp_path: Path) -> None:
    """A clone, an environment or an image with the same sources does not compile again."""
    shutil.copytree(ROOT / "src" / "tilewright", tmp_path / "tilewright")
    question = (
        "from tilewright.rng import below, random_numbers\n"
        "below(random_numbers(1), 6)\nprint(sum(below.stats.cache_misses.values()))"
    )
    python("-c", question)
    assert python("-c", question, PYTHONPATH=str(tmp_path)) == "0\n"


CALLERS = """
from enum import IntEnum
import numpy as np
from tilewright.kernel import kernel

class Code(IntEnum):
    ONE = 1

@kernel
def callee(code, number):
    return code + number

@kernel
def caller(numbers):
    return callee(Code.ONE, 2) + callee(Code.ONE, numbers[0]) + callee(3, numbers[0])
"""


def test_a_kernel_is_compiled_once_for_constants_enums_and_signed_numbers(tmp_path: Path) -> None:
    (tmp_path / "callers.py").write_text(CALLERS, encoding="utf-8")
    question = (
        "import numpy as np\nfrom callers import callee, caller\n"
        "print(caller(np.ones(1, np.int16)), len(callee.signatures))"
    )
    environment = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert python("-c", question, **environment, NUMBA_CACHE_DIR="") == "9 1\n"


def test_processes_that_compile_the_same_for_other_types_keep_each_their_own(
    tmp_path: Path,
) -> None:
    """Both have a name for what is of one kind, and Numba's own cache would number them alike."""
    text = "from tilewright.kernel import kernel\n@kernel\ndef size(x):\n    return x.itemsize\n"
    (tmp_path / "sizes.py").write_text(text, encoding="utf-8")
    environment = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    kinds = {"int8": "1\n", "int16": "2\n", "int32": "4\n", "int64": "8\n"}
    question = "import numpy as np\nfrom sizes import size\nprint(size(np.ones(1, np.{})))"
    for _ in ("compiled", "loaded"):
        with ThreadPoolExecutor() as pool:
            asked = {
                kind: pool.submit(
                    python, "-c", question.format(kind), **environment, NUMBA_CACHE_DIR=""
                )
                for kind in kinds
            }
        assert {kind: one.result() for kind, one in asked.items()} == kinds
    assert len(list((tmp_path / "cache").rglob("sizes.size*.nbc"))) == len(kinds)
    assert not list((tmp_path / "cache").rglob("*.nbi"))


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    environment = {"XDG_CACHE_HOME": str(blocked), "TMPDIR": str(tmp_path)}
    assert python("-c", "import tilewright.kernel as k; print(k.CACHE)", **environment)


@EVERY_GAME
def test_states_are_small(name: str) -> None:
    assert game(name).state_type.dtype.itemsize < STATE_SIZES.get(name, STATE_SIZE)


def test_a_state_is_one_flat_record() -> None:
    assert STATE.new(2)[0].nbytes == STATE.dtype.itemsize


def test_lowest_finds_the_lowest_bit() -> None:
    assert [lowest(bits) for bits in (1, 2, 12, 1 << 40)] == [0, 1, 2, 40]


def test_random_numbers_are_even_and_repeatable() -> None:
    draws = [below(random_numbers(seed), 6) for seed in range(3000)]
    assert draws == [below(random_numbers(seed), 6) for seed in range(3000)]
    assert all(400 < draws.count(face) < 600 for face in range(6))


def test_heaps_count_by_kind() -> None:
    heap = some(0, 3) + some(5, 2)
    assert (count(heap, 0), count(heap, 1), count(heap, 5), size(heap)) == (3, 0, 2, 5)
    assert [nth_kind(heap, n) for n in range(5)] == [0, 0, 0, 5, 5]


def test_drawing_takes_the_bag_first_and_then_the_discard() -> None:
    bag, discard = some(0, 3), some(1, 5)
    drawn, bag_left, discard_left = draw_tiles(bag, discard, 4, random_numbers(1))
    assert drawn == some(0, 3) + some(1, 1)
    assert (bag_left, discard_left) == (some(1, 4), 0)
    assert draw_tiles(bag, discard, 3, random_numbers(1)) == (some(0, 3), 0, discard)
    assert draw_tiles(bag, discard, 20, random_numbers(1))[0] == bag + discard


def test_a_written_draw_must_have_been_possible() -> None:
    bag, discard = some(0, 3), some(1, 5)
    possible = draw_written(bag, discard, 4, some(0, 3) + some(1, 1))
    assert possible == (DealFault.NONE, some(1, 4), 0)
    assert draw_written(bag, discard, 4, some(0, 2) + some(1, 2))[0] == DealFault.TILES
    assert draw_written(bag, discard, 4, some(0, 3))[0] == DealFault.NUMBER
    assert draw_written(bag, discard, 4, some(0, 3) + some(2, 1))[0] == DealFault.TILES


@kernel
def kinds_drawn(bag: int, draws: int, rng: Array, seen: Array) -> int:
    """Count the kinds of single draws as compiled callers see them; return the contradictions."""
    contradictions = 0
    for _ in range(draws):
        drawn, _, _ = draw_tiles(bag - some(0, 1), 0, 1, rng)
        kind = nth_kind(drawn, 0)
        contradictions += count(drawn, kind) != 1
        seen[kind] += 1
    return contradictions


def test_draws_are_even_where_everything_is_inlined() -> None:
    # A signed product that overflows once made compiled code draw the first kind always.
    seen = np.zeros(6, np.int64)
    bag = sum(some(kind, 19) for kind in range(6)) + some(0, 1)
    assert kinds_drawn(bag, 60_000, random_numbers(3), seen) == 0
    assert seen.min() > 9_500
    assert seen.max() < 10_500
