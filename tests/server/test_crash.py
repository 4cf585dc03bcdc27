"""Kill -9 while people play; bench/crash.py does it a hundred times."""

from pathlib import Path

import pytest
from bench.crash import run

pytestmark = pytest.mark.slow


def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    result = run(rounds=3, tables=6, data=tmp_path / "tables.sqlite", seed="killed in tests")
    assert result.is_good, result
