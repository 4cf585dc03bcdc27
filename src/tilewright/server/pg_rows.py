"""What the PostgreSQL store reads and writes, statement by statement."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilewright.server.copying import RawTable
from tilewright.server.rows import (
    DELETED,
    EVENT,
    NEWS_SECONDS,
    PAGE,
    REWRITTEN,
    SECRETS,
    decode,
    encoded,
    list_row,
    read_raw,
)
from tilewright.server.store import (
    Change,
    Listed,
    NewEvent,
    NewTable,
    Outcome,
    Rows,
    Secrets,
    Statement,
    Stored,
    phase_after,
)
from tilewright.table.events import Event

Connection = Any  # Any: asyncpg ships no types
CHANNEL = "tilewright_"  # and the number of who listens
LAST = (1 << 63) - 1

# All appends of a batch, each all or nothing. Rows are locked in one order, so that two processes
# never wait for each other; who waited for a lock sees that the number is not the expected one any
# more. Processes that have one of the tables are told in the same transaction. Most have not, which
# matters: PostgreSQL lets only one transaction with a notification commit at a time.
APPEND = f"""
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[],
        $6::text[]) AS asked (id, after, count, at, due, phase)
), new AS (
    SELECT * FROM unnest($7::text[], $8::bigint[], $9::float8[], $10::text[], $11::text[])
        AS new (table_id, seq, at, command, event)
), repeated AS (
    SELECT DISTINCT event.table_id FROM event
    JOIN new ON event.table_id = new.table_id AND event.command = new.command
    WHERE event.command IS NOT NULL
), locked AS (
    SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE
), taken AS (
    UPDATE tables SET seq = tables.seq + asked.count, touched = asked.at, due = asked.due,
        phase = coalesce(asked.phase, tables.phase), changed = pg_current_xact_id()
    FROM asked JOIN locked USING (id)
    WHERE tables.id = asked.id AND tables.seq = asked.after
        AND asked.id NOT IN (SELECT table_id FROM repeated)
    RETURNING tables.id, tables.seq
), stored AS (
    INSERT INTO event (table_id, seq, at, command, event)
    SELECT new.* FROM new JOIN taken ON taken.id = new.table_id
), told AS (
    SELECT pg_notify('{CHANNEL}' || listener, string_agg(id || ' ' || seq, ','))
    FROM taken JOIN followed ON table_id = id WHERE listener <> $12 GROUP BY listener
)
SELECT (SELECT array_agg(id) FROM taken), (SELECT array_agg(table_id) FROM repeated),
    (SELECT count(*) FROM told)
"""

INSERT_TABLE = """
WITH made AS (
    INSERT INTO tables (id, made, touched, seq, phase, secrets, due)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
)
INSERT INTO event (table_id, seq, at, command, event)
SELECT $1, * FROM unnest($8::bigint[], $9::float8[], $10::text[], $11::text[])
"""

# What was stored since a look, and the mark to look from next time: transactions before it are
# over, and all that they stored is seen.
MARK = "pg_snapshot_xmin(pg_current_snapshot())::text"
NEWS = f"""
SELECT {MARK}, NULL, NULL, NULL
UNION ALL SELECT NULL, 0, id, seq FROM tables WHERE changed >= $1::text::xid8
UNION ALL SELECT NULL, number, table_id, NULL FROM news WHERE changed >= $1::text::xid8
"""


def name_of(chosen: str | None) -> str | None:
    """A name that a client chose, without the one character that PostgreSQL's texts cannot hold."""
    return chosen and chosen.replace("\0", "\ufffd")


@dataclass
class Columns:
    """Events as arrays."""

    tables: list[str] = field(default_factory=list)
    seqs: list[int] = field(default_factory=list)
    ats: list[float] = field(default_factory=list)
    commands: list[str | None] = field(default_factory=list)
    events: list[str] = field(default_factory=list)

    @property
    def rest(self) -> tuple[object, ...]:
        """All but the tables."""
        return self.seqs, self.ats, self.commands, self.events

    def add(self, table: str, after: int, events: Sequence[NewEvent], texts: list[str]) -> None:
        self.tables += [table] * len(events)
        self.seqs += range(after + 1, after + 1 + len(events))
        self.ats += [new.at for new in events]
        self.commands += [name_of(new.command) for new in events]
        self.events += texts


@dataclass(frozen=True)
class Wanted:
    """A change to append, its events written as texts."""

    table: str
    after: int
    change: Change
    texts: list[str]

    @classmethod
    def of(cls, table: str, after: int, change: Change) -> "Wanted":
        return cls(table, after, change, [encoded(new.event) for new in change.events])


async def insert_changes(
    connection: Connection, batch: Sequence[Wanted], listener: int
) -> list[Outcome]:
    """Store events at many tables at once; no table may be there twice. Everyone but this listener
    is told."""
    columns = Columns()
    for one in batch:
        columns.add(one.table, one.after, one.change.events, one.texts)
    asked = (
        [one.table for one in batch],
        [one.after for one in batch],
        [len(one.texts) for one in batch],
        [one.change.events[-1].at for one in batch],
        [one.change.due for one in batch],
        [phase_after(one.change.events) for one in batch],
    )
    row = await connection.fetchrow(APPEND, *asked, columns.tables, *columns.rest, listener)
    taken, repeated = set(row[0] or ()), set(row[1] or ())
    return [outcome_of(one.table, taken, repeated) for one in batch]


def outcome_of(table: str, taken: set[str], repeated: set[str]) -> Outcome:
    if table in taken:
        return Outcome.STORED
    return Outcome.REPEATED if table in repeated else Outcome.BEHIND


async def insert_whole(connection: Connection, wanted: Wanted, listener: int) -> Outcome:
    """Store a change that is more than events."""
    async with connection.transaction():
        (outcome,) = await insert_changes(connection, [wanted], listener)
        if outcome is not Outcome.STORED:
            return outcome
        if wanted.change.secrets:
            text = encoded(wanted.change.secrets)
            await connection.execute(
                "UPDATE tables SET secrets = $1 WHERE id = $2", text, wanted.table
            )
        if wanted.change.table:
            await insert_table(connection, wanted.change.table)
        return outcome


async def insert_table(connection: Connection, table: NewTable) -> None:
    columns = Columns()
    columns.add(table.id, 0, table.events, [encoded(new.event) for new in table.events])
    row = (
        table.id,
        table.events[0].at,
        table.events[-1].at,
        len(table.events),
        phase_after(table.events) or "open",
        encoded(table.secrets),
        table.due,
    )
    await connection.execute(INSERT_TABLE, *row, *columns.rest)


async def update_due(connection: Connection, table: str, after: int, due: float | None) -> None:
    await connection.execute(
        "UPDATE tables SET due = $1 WHERE id = $2 AND seq = $3", due, table, after
    )


async def update_events(
    connection: Connection, table: str, events: Mapping[int, Event], now: float
) -> None:
    async with connection.transaction():
        await connection.executemany(
            "UPDATE event SET event = $1 WHERE table_id = $2 AND seq = $3",
            [(encoded(event), table, seq) for seq, event in events.items()],
        )
        await connection.execute("UPDATE tables SET review = NULL WHERE id = $1", table)
        for text in REWRITTEN:
            await connection.execute(text, table)
        await insert_news(connection, table, now)


async def update_review(connection: Connection, table: str, review: str) -> None:
    await connection.execute("UPDATE tables SET review = $1 WHERE id = $2", review, table)


async def delete_table(
    connection: Connection, table: str, now: float, before: float = math.inf
) -> bool:
    """Unless it was touched at ``before`` or later."""
    async with connection.transaction():
        found = await connection.fetchval(
            "DELETE FROM tables WHERE id = $1 AND touched < $2 RETURNING id", table, before
        )
        if found:
            await connection.execute("DELETE FROM event WHERE table_id = $1", table)
            for text in DELETED:
                await connection.execute(text, table)
            await insert_news(connection, table, now)
        return found is not None


async def insert_news(connection: Connection, table: str, now: float) -> None:
    await connection.execute("DELETE FROM news WHERE at < $1", now - NEWS_SECONDS)
    await connection.execute("INSERT INTO news (table_id, at) VALUES ($1, $2)", table, now)


async def run_all(connection: Connection, statements: Sequence[Statement]) -> list[Rows]:
    async with connection.transaction():
        return [await connection.fetch(text, *given) for text, given in statements]


# Reading


async def select_secrets(connection: Connection, table: str) -> Secrets | None:
    text = await connection.fetchval("SELECT secrets FROM tables WHERE id = $1", name_of(table))
    return None if text is None else decode(SECRETS, text, "secrets")


async def select_events(
    connection: Connection, table: str, after: int, until: int | None
) -> list[Stored]:
    found = await connection.fetch(
        "SELECT seq, at, event, command FROM event WHERE table_id = $1 AND seq > $2 AND seq <= $3"
        " ORDER BY seq",
        table,
        after,
        LAST if until is None else until,
    )
    return [
        Stored(seq, at, decode(EVENT, event, f"event {seq}"), command)
        for seq, at, event, command in found
    ]


async def select_done(connection: Connection, table: str, command: str) -> int | None:
    found: int | None = await connection.fetchval(
        "SELECT seq FROM event WHERE table_id = $1 AND command = $2", table, name_of(command)
    )
    return found


async def select_review(connection: Connection, table: str) -> str | None:
    found: str | None = await connection.fetchval("SELECT review FROM tables WHERE id = $1", table)
    return found


async def select_due(connection: Connection, now: float, most: int) -> list[str]:
    found = await connection.fetch(
        "SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2", now, most
    )
    return [table for (table,) in found]


async def select_older(connection: Connection, before: float) -> list[str]:
    found = await connection.fetch("SELECT id FROM tables WHERE touched < $1", before)
    return [table for (table,) in found]


async def select_page(connection: Connection, after: int) -> list[tuple[int, str]]:
    found = await connection.fetch(
        "SELECT number, id FROM tables WHERE number > $1 ORDER BY number LIMIT $2", after, PAGE
    )
    return [(number, table) for number, table in found]


async def select_listed(connection: Connection) -> list[Listed]:
    found = await connection.fetch(
        "SELECT id, made, touched, tables.seq, phase, event FROM tables"
        " LEFT JOIN event ON table_id = id AND event.seq = 1 ORDER BY tables.number"
    )
    return [list_row(*row) for row in found]


# Copying


async def select_size(connection: Connection) -> int:
    found: int = await connection.fetchval("SELECT pg_database_size(current_database())")
    return found


async def select_raw(connection: Connection, table: str) -> RawTable | None:
    """All of a table, at one moment."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        row = await connection.fetchrow(
            "SELECT made, touched, seq, phase, secrets, due, review FROM tables WHERE id = $1",
            table,
        )
        events = await connection.fetch(
            "SELECT seq, at, command, event FROM event WHERE table_id = $1 ORDER BY seq", table
        )
    return read_raw(table, row, events) if row else None


async def insert_raw(connection: Connection, table: RawTable) -> None:
    row = (
        table.id,
        table.made,
        table.touched,
        table.seq,
        table.phase,
        table.secrets,
        table.due,
    )
    columns = (
        [one.seq for one in table.events],
        [one.at for one in table.events],
        [name_of(one.command) for one in table.events],
        [one.event for one in table.events],
    )
    async with connection.transaction():
        await connection.execute(INSERT_TABLE, *row, *columns)
        if table.review is not None:
            await update_review(connection, table.id, table.review)


# News


@dataclass(frozen=True)
class News:
    mark: str
    stored: list[tuple[str, int]]  # tables, and the numbers of their last events
    ended: list[tuple[int, str]]  # numbered: tables that were deleted or rewritten


async def select_mark(connection: Connection) -> str:
    mark: str = await connection.fetchval(f"SELECT {MARK}")
    return mark


async def select_news(connection: Connection, mark: str) -> News:
    (first, *found) = await connection.fetch(NEWS, mark)
    stored = [(table, seq) for _, _, table, seq in found if seq is not None]
    ended = [(number, table) for _, number, table, seq in found if seq is None]
    return News(first[0], stored, ended)


# Who hears of which tables at once


async def insert_followed(connection: Connection, listener: int, tables: Sequence[str]) -> None:
    await connection.execute(
        "INSERT INTO followed (table_id, listener) SELECT unnest($1::text[]), $2"
        " ON CONFLICT DO NOTHING",
        tables,
        listener,
    )


async def delete_followed(connection: Connection, listener: int, tables: Sequence[str]) -> None:
    await connection.execute(
        "DELETE FROM followed WHERE listener = $1 AND table_id = ANY ($2::text[])", listener, tables
    )


async def forget_listeners(connection: Connection) -> None:
    """Those whose connections ended."""
    await connection.execute(
        "DELETE FROM followed WHERE listener NOT IN (SELECT pid FROM pg_stat_activity)"
    )
