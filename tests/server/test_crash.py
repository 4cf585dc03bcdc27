"""Kill -9 while people play; bench/crash.py does it a hundred times."""

from pathlib import Path

import pytest
from bench.crash import Plan, run
from bench.postgres import postgres

pytestmark = pytest.mark.slow


def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    plan = Plan(rounds=3, tables=6, seed="killed in tests")
    result = run(plan, str(tmp_path / "tables.sqlite"))
    assert result.is_good, result


def test_nothing_is_lost_when_a_process_or_postgresql_is_killed() -> None:
    plan = Plan(rounds=1, tables=4, seed="both", processes=2, databases=1, unattended=1)
    with postgres(is_quick=False) as database:
        result = run(plan, database.new_database(), database)
    assert result.is_good, result
