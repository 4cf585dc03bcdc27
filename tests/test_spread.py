"""Work spread over processes and clusters: nothing lost, nothing twice."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from tests.test_cli import run
from tilewright import Variant
from tilewright.bots.match import Setup, play_sets
from tilewright.bots.spread import SpreadError, spread

pytestmark = pytest.mark.slow

SETS = 40
SETUP = Setup(Variant.of("azul"), ("2", "greedy"))


class Cluster:
    """A scheduler and two workers of one thread that nobody replaces when they die."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        file = folder / "scheduler.json"
        flags: tuple[str, ...]
        flags = ("--scheduler-file", str(file), "--host", "127.0.0.1", "--no-dashboard")
        self._start("distributed.cli.dask_scheduler", *flags, "--port", "0")
        while not file.exists():
            time.sleep(0.05)
        self.address = json.loads(file.read_text(encoding="utf-8"))["address"]
        flags += ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        self.workers = [self._start("distributed.cli.dask_worker", *flags) for _ in range(2)]

    def _start(self, module: str, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", module, *arguments]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


def square(number: int) -> int:
    return number * number


def slow_square(folder: Path, number: int) -> int:
    """Leaves word of who began."""
    (folder / f"{number} by {os.getpid()}").touch()
    time.sleep(0.1)
    return number * number


def begun_by(folder: Path, process: int) -> list[Path]:
    return list(folder.glob(f"* by {process}"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_item_has_its_result(jobs: int) -> None:
    assert sorted(spread(square, range(20), jobs)) == [n * n for n in range(20)]


def test_what_nobody_asks_for_is_called_off(tmp_path: Path) -> None:
    results = spread(partial(slow_square, tmp_path), range(100), 2)
    assert next(results) in {0, 1}
    results.close()  # type: ignore[attr-defined]  # a generator
    assert len(list(tmp_path.iterdir())) < 20


def test_a_dead_worker_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    folder = tmp_path / "begun"
    folder.mkdir()
    results = spread(partial(slow_square, folder), range(SETS), 1, cluster.address)
    first = list(islice(results, 4))
    while not begun_by(folder, cluster.workers[0].pid):
        first.append(next(results))
    cluster.workers[0].kill()
    assert sorted([*first, *results]) == [n * n for n in range(SETS)]
    assert begun_by(folder, cluster.workers[1].pid)


def test_a_match_counts_every_game_once_though_a_worker_dies(cluster: Cluster) -> None:
    results = play_sets(SETUP, range(SETS), 1, cluster.address)
    first = list(islice(results, 4))
    cluster.workers[0].kill()
    played = sorted([*first, *results], key=lambda result: result.number)
    assert played == list(play_sets(SETUP, range(SETS), 1))


def test_a_match_is_played_on_a_cluster(cluster: Cluster) -> None:
    done = run("match", "azul", "1", "greedy", "--sets", "3", "--dask", cluster.address)
    assert json.loads(done.stdout)["games"] == 6


def test_an_address_that_is_none_gets_one_clear_line() -> None:
    pytest.importorskip("distributed")
    done = run("match", "azul", "1", "greedy", "--dask", "nonsense")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("tilewright.bots.spread.CONNECT_SECONDS", 0.1)
    with pytest.raises(SpreadError, match=r"expected a Dask scheduler at tcp://127.0.0.1:1"):
        next(spread(square, [1], 1, "tcp://127.0.0.1:1"))


def test_without_dask_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SpreadError, match=r'pip install "tilewright\[dask\]"'):
        next(spread(square, [1], 1, "tcp://127.0.0.1:1"))
