"""The PostgreSQL database's schema, as numbered steps.

An empty database gets all of them when it is opened; one of an earlier version waits for
``tilewright admin migrate``, since other processes may still use it; a newer one is refused.
"""

from typing import Any

from tilewright.server.commons import COMMONS
from tilewright.server.people_schema import AROUND, PEOPLE, WAITING
from tilewright.server.store import StoreError

Connection = Any  # Any: asyncpg ships no types

# ``changed`` is the transaction that last wrote a row. What was committed after a look has one that
# was not finished then, so nothing that others stored is overlooked, whatever their order.
FIRST = """
CREATE TABLE tilewright (version integer NOT NULL);
INSERT INTO tilewright VALUES (0);
CREATE TABLE tables (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    made double precision NOT NULL,
    touched double precision NOT NULL,
    seq bigint NOT NULL,
    phase text NOT NULL,
    secrets text NOT NULL,
    due double precision,
    changed xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX changed ON tables (changed);
CREATE TABLE event (
    table_id text NOT NULL,
    seq bigint NOT NULL,
    at double precision NOT NULL,
    command text,
    event text NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX done ON event (table_id, command) WHERE command IS NOT NULL;
CREATE TABLE news (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text NOT NULL,
    at double precision NOT NULL,
    changed xid8 NOT NULL DEFAULT pg_current_xact_id()
);
"""

# What processes tell each other: lost when the database crashes, and made again within a second.
SECOND = f"""
{COMMONS.replace("CREATE TABLE", "CREATE UNLOGGED TABLE")}
"""

# The tables that processes have in memory, by the number of the connection on which each listens.
THIRD = """
CREATE UNLOGGED TABLE followed (
    table_id text,
    listener integer,
    PRIMARY KEY (table_id, listener)
);
"""

# The server's own review of a finished game, as JSON.
FOURTH = """
ALTER TABLE tables ADD COLUMN review text;
"""

FIFTH = PEOPLE + AROUND.replace("CREATE TABLE", "CREATE UNLOGGED TABLE")

STEPS = (FIRST, SECOND, THIRD, FOURTH, FIFTH, WAITING)
VERSION = len(STEPS)
LOCK = 0x54494C45  # "TILE": one process at a time


async def prepare(connection: Connection, name: str) -> None:
    """Make the schema of an empty database; check that of another."""
    version = await check_version(connection, name)
    if version == 0:
        await migrate(connection, name)
    elif version < VERSION:
        raise StoreError(
            f"{name}: expected schema {VERSION}, got {version}: run tilewright admin migrate"
        )


async def migrate(connection: Connection, name: str) -> int:
    """Take the steps that are missing, all or none; return how many.

    The transaction begins when the lock is had: one that is under way may not see which tables
    another process has made meanwhile.
    """
    await connection.execute("SELECT pg_advisory_lock($1)", LOCK)
    try:
        async with connection.transaction():
            version = await check_version(connection, name)
            for number in range(version, VERSION):
                await connection.execute(STEPS[number])
                await connection.execute("UPDATE tilewright SET version = $1", number + 1)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", LOCK)
    return VERSION - version


async def check_version(connection: Connection, name: str) -> int:
    """The schema's number; 0 of a database without tables."""
    if await connection.fetchval("SELECT to_regclass('tilewright') IS NULL"):
        if await connection.fetchval("SELECT to_regclass('tables') IS NOT NULL"):
            raise StoreError(f"{name}: expected a database of Tilewright, got another program's")
        return 0
    version = int(await connection.fetchval("SELECT version FROM tilewright"))
    if version > VERSION:
        raise StoreError(
            f"{name}: expected schema {VERSION} or older, got {version}: "
            "a newer Tilewright made this database, and only it can open it"
        )
    return version
