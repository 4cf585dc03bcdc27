"""The store that the settings name, and what its processes share."""

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.server import migrations
from tilewright.server.commons import ENDING, Commons, SqliteCommons
from tilewright.server.data import SCHEMES, is_address, shown
from tilewright.server.database import clear_errors, connect, open_file
from tilewright.server.metrics import Metrics
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store, StoreError

if TYPE_CHECKING:
    from tilewright.server.postgres import PostgresStore


def make_store(data: str, metrics: Metrics | None = None) -> "SqliteStore | PostgresStore":
    if not is_address(data):
        scheme, separator, _ = data.partition("://")
        if separator:  # what follows may hold a password
            raise StoreError(f"expected a file or {SCHEMES[0]}..., got {scheme}://...")
        return SqliteStore(data, metrics=metrics)
    from tilewright.server.postgres import PostgresStore

    return PostgresStore(data, metrics)


async def check_store(data: str) -> None:
    """StoreError if it cannot be opened."""
    store = make_store(data)
    try:
        await store.open()
    finally:
        await store.close()


async def migrate_store(data: str) -> tuple[int, int]:
    """Bring a store's schema up to date; its number before and now."""
    if is_address(data):
        from tilewright.server import pg_migrations
        from tilewright.server.pg_link import Link

        link = Link(data, lambda trouble: None)
        try:
            steps = await link.run(partial(pg_migrations.migrate, name=shown(data)))
        finally:
            await link.close()
        return pg_migrations.VERSION - steps, pg_migrations.VERSION
    with clear_errors(Path(data)), contextlib.closing(open_file(Path(data), "ro")) as file:
        before = migrations.version_of(file)
    connect(Path(data)).close()
    return before, migrations.VERSION


def make_commons(store: Store, data: str) -> Commons:
    """A store in memory shares nothing."""
    if isinstance(store, SqliteStore):
        return SqliteCommons(Path(data + ENDING))
    if is_address(data):
        from tilewright.server.pg_commons import PostgresCommons
        from tilewright.server.postgres import PostgresStore

        if isinstance(store, PostgresStore):
            return PostgresCommons(store)
    return SqliteCommons()
