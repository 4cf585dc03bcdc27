"""The same command at two processes at once; bench/races.py does it ten thousand times."""

import pytest
from bench.postgres import Postgres
from bench.races import run

pytestmark = pytest.mark.slow


def test_a_command_that_races_itself_at_two_processes_is_stored_once(database: Postgres) -> None:
    result = run(races=60, moves=3, data=database.new_database(), tables=4)
    assert result.is_good, result
