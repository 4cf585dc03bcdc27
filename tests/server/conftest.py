"""Stores for tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench.postgres import Postgres, postgres

from tilewright.server.memory import MemoryStore
from tilewright.server.postgres import PostgresStore
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store

KINDS = ("sqlite", "memory", "postgres")


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a process."""
    with postgres() as found:
        yield found


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return make_store(request, tmp_path)


@pytest.fixture(params=("sqlite", "postgres"))
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """One that outlives its process."""
    return make_store(request, tmp_path)


def make_store(request: pytest.FixtureRequest, folder: Path) -> Store:
    """The store that a parameter names."""
    made: dict[str, Callable[[], Store]] = {
        "sqlite": lambda: SqliteStore(folder / "db"),
        "memory": MemoryStore,
        "postgres": lambda: PostgresStore(request.getfixturevalue("database").new_database()),
    }
    return made[request.param]()


@pytest.fixture
def address(database: Postgres) -> str:
    return database.new_database()
