"""Self-play: datasets that are whole, whoever played them and however often they were cut off."""

import json
import os
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import pandas
import polars
import pyarrow.parquet
import pytest

from tests.test_cli import TILEWRIGHT, printed
from tests.test_spread import Cluster
from tilewright import Variant
from tilewright.bots import selfplay
from tilewright.bots.bot import prepare_bots
from tilewright.bots.selfplay import Plan, SelfplayError, beside, read_records, write_games
from tilewright.tools.warm import prepare_many

PLAN = Plan(Variant.of("azul", 3), ("greedy", "random", "random"), games=7, games_per_file=3)


@pytest.fixture(autouse=True, scope="module")
def compiled_before() -> None:
    """So that no command has to compile, and say so."""
    prepare_bots("azul")
    prepare_many("azul")


def contents(folder: Path) -> dict[str, bytes]:
    files = [*folder.iterdir(), *beside(folder).iterdir()]
    return {path.name: path.read_bytes() for path in sorted(files)}


def write_all(folder: Path, plan: Plan = PLAN) -> dict[str, bytes]:
    assert list(write_games(plan, folder, jobs=1))[-1] == plan.games
    return contents(folder)


def test_games_are_written_once_each(tmp_path: Path) -> None:
    files = write_all(tmp_path / "games")
    assert [name for name in files if name.endswith("records")] == [
        "000000.records",
        "000001.records",
        "000002.records",
    ]
    records = [
        r
        for path in sorted(beside(tmp_path / "games").glob("*.records"))
        for r in read_records(path)
    ]
    assert [record.headers["Number"] for record in records] == [str(n) for n in range(7)]
    assert all(record.position.is_over for record in records)
    assert [record.headers["Seat0"] for record in records[:3]] == ["greedy", "random", "random"]


def test_columns_say_what_the_records_say(tmp_path: Path) -> None:
    write_all(tmp_path / "games")
    records = {
        int(record.headers["Number"]): record
        for path in beside(tmp_path / "games").glob("*.records")
        for record in read_records(path)
    }
    rows = [
        row
        for path in sorted((tmp_path / "games").glob("*.parquet"))
        for row in pyarrow.parquet.read_table(path).to_pylist()
    ]
    for number, record in records.items():
        own = [row for row in rows if row["game"] == number]
        assert [row["text"] for row in own] == [str(move) for move in record.moves]
        assert [row["ply"] for row in own] == list(range(len(own)))
        for ply, row in enumerate(own[::9]):
            position = record.at(9 * ply)
            assert (row["seat"], row["round"]) == (position.turn, position.round)
            assert row["legal"] == position.legal_ids()
            assert row["move"] in row["legal"]
            assert row["scores"] == position.scores
            seen = [selfplay.observation_of(position, seat) for seat in range(3)]
            turn = position.turn
            assert row["observation"] == seen[turn]
            assert row["others"] == seen[(turn + 1) % 3] + seen[(turn + 2) % 3]
            assert row["player"] == record.headers[f"Seat{position.turn}"]
            assert row["final_scores"] == record.position.scores
            assert (row["share"] > 0) == (record.position.ranks[row["seat"]] == 1)


def test_the_folder_is_a_dataset_as_it_is(tmp_path: Path) -> None:
    """To Arrow, pandas and Polars alike."""
    games = tmp_path / "games"
    write_all(games)
    numbers = pyarrow.parquet.read_table(games)["game"].to_pylist()
    assert sorted(set(numbers)) == list(range(7))
    assert pandas.read_parquet(games)["game"].tolist() == numbers
    assert polars.read_parquet(games)["game"].to_list() == numbers
    first = polars.read_parquet(games)["observation"][0].to_list()
    assert first == pandas.read_parquet(games)["observation"][0].tolist()


def test_a_search_leaves_its_visits_and_its_value(tmp_path: Path) -> None:
    plan = Plan(Variant.of("azul"), ("2", "random"), games=1)
    write_all(tmp_path / "games", plan)
    rows = pyarrow.parquet.read_table(tmp_path / "games").to_pylist()
    searched = [row for row in rows if row["player"] == "2" and len(row["legal"]) > 1]
    assert searched
    for row in searched:
        assert row["move"] in row["looked_at"]
        assert set(row["looked_at"]) <= set(row["legal"])
        assert len(row["visits"]) == len(row["looked_at"])
        assert row["visits"] == sorted(row["visits"], reverse=True)
        assert 0 <= row["value"] <= 1
    for row in rows:
        if row["player"] == "random":
            assert (row["looked_at"], row["visits"], row["value"]) == ([], [], None)


def test_what_is_proven_is_marked(tmp_path: Path) -> None:
    plan = Plan(Variant.of("azul"), ("5", "random"), games=1)
    write_all(tmp_path / "games", plan)
    rows = pyarrow.parquet.read_table(tmp_path / "games").to_pylist()
    proven = [row for row in rows if row["proven"]]
    assert proven
    assert all(row["player"] == "5" and row["visits"] == [] for row in proven)
    assert all(0 <= row["value"] <= 1 for row in proven)


def test_a_file_tells_its_planes(tmp_path: Path) -> None:
    write_all(tmp_path / "games")
    words = pyarrow.parquet.read_schema(tmp_path / "games" / "000000.parquet").metadata
    assert words[b"game"] == b"azul"
    planes = json.loads(words[b"planes"])
    assert planes[0] == ["round", [1], 20]


def test_a_cut_off_run_goes_on_to_the_same_dataset(tmp_path: Path) -> None:
    whole = write_all(tmp_path / "whole")
    run_of = write_games(PLAN, tmp_path / "cut", jobs=1)
    assert [next(run_of), next(run_of)] == [0, 3]
    (tmp_path / "cut" / "000001.parquet").write_bytes(b"a file without its records")
    (beside(tmp_path / "cut") / "000002.records.part").write_bytes(b"half a file")
    assert list(write_games(PLAN, tmp_path / "cut", jobs=1)) == [3, 6, 7]
    assert contents(tmp_path / "cut") == whole
    assert list(write_games(PLAN, tmp_path / "cut", jobs=1)) == [7]


@pytest.mark.slow
def test_a_killed_run_loses_and_doubles_nothing(tmp_path: Path) -> None:
    arguments = ["selfplay", "azul", "greedy", "random", "--games", "60", "--games-per-file", "2"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen(
        [TILEWRIGHT, *arguments, "--jobs", "2", "--out", killed], start_new_session=True
    )
    while process.poll() is None and not list(beside(killed).glob("*.records")):
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert 0 < len(list(beside(killed).glob("*.records"))) < 30
    assert "60 games" in printed(*arguments, "--jobs", "2", "--out", str(killed))
    assert "60 of them new" in printed(*arguments, "--jobs", "1", "--out", str(whole))
    assert contents(killed) == contents(whole)


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    write_all(tmp_path / "games")
    other = Plan(Variant.of("azul", 3), PLAN.names, games=7, seed="other", games_per_file=3)
    with pytest.raises(SelfplayError, match="expected seed 'selfplay'"):
        list(write_games(other, tmp_path / "games", jobs=1))


@pytest.mark.slow
def test_a_cluster_writes_the_same_dataset(tmp_path: Path) -> None:
    whole = write_all(tmp_path / "whole")
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        done = write_games(PLAN, tmp_path / "cluster", jobs=1, dask=cluster.address)
        assert list(done)[-1] == PLAN.games
    assert contents(tmp_path / "cluster") == whole
