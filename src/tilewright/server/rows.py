"""What the SQLite store reads and writes, row by row. Run in the store's threads."""

import contextlib
import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from tilewright.server.copying import RawEvent, RawTable
from tilewright.server.store import (
    Change,
    Listed,
    NewEvent,
    NewTable,
    Outcome,
    Phase,
    Rows,
    Secrets,
    Statement,
    Stored,
    UnreadableError,
    phase_after,
)
from tilewright.table.events import Event

PAGE = 500  # tables listed at a time
NEWS_SECONDS = 3600.0  # for which a deleted table's name is kept, so that every process hears of it

Found = TypeVar("Found")
EVENT: "msgspec.json.Decoder[Event]" = msgspec.json.Decoder(Event)
SECRETS = msgspec.json.Decoder(Secrets)
# What was written at a table that is rewritten or deleted stays in no one's history or list.
REWRITTEN = (
    "UPDATE sat SET name = '' WHERE card IS NULL AND table_id = $1",
    "DELETE FROM standing WHERE table_id = $1",
    "DELETE FROM offer WHERE table_id = $1",
)
DELETED = (
    *REWRITTEN,
    "DELETE FROM tie WHERE table_id = $1",
    "DELETE FROM seeker WHERE table_id = $1",
    "DELETE FROM notice WHERE table_id = $1",
    "DELETE FROM invitation WHERE table_id = $1",
)


# In whichever thread


def run_all(connection: sqlite3.Connection, statements: Sequence[Statement]) -> list[Rows]:
    return [
        connection.execute(text.replace("$", "?"), given).fetchall() for text, given in statements
    ]


# In the writer's thread


def insert_table(connection: sqlite3.Connection, table: NewTable) -> None:
    connection.execute(
        "INSERT INTO tables (id, made, touched, seq, phase, secrets, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.events[0].at,
            table.events[-1].at,
            len(table.events),
            phase_after(table.events) or "open",
            encoded(table.secrets),
            table.due,
        ),
    )
    insert_events(connection, table.id, 0, table.events)


def insert_change(
    connection: sqlite3.Connection, table: str, after: int, change: Change
) -> Outcome:
    commands = [new.command for new in change.events if new.command]
    if any(select_done(connection, table, command) for command in commands):
        return Outcome.REPEATED
    events = change.events
    found = connection.execute(
        "UPDATE tables SET seq = seq + ?, touched = ?, due = ?, phase = coalesce(?, phase)"
        " WHERE id = ? AND seq = ?",
        (len(events), events[-1].at, change.due, phase_after(events), table, after),
    )
    if not found.rowcount:
        return Outcome.BEHIND
    insert_events(connection, table, after, events)
    if change.secrets:
        text = encoded(change.secrets)
        connection.execute("UPDATE tables SET secrets = ? WHERE id = ?", (text, table))
    if change.table:
        insert_table(connection, change.table)
    return Outcome.STORED


def insert_events(
    connection: sqlite3.Connection, table: str, after: int, events: Sequence[NewEvent]
) -> None:
    connection.executemany(
        "INSERT INTO event (table_id, seq, at, command, event) VALUES (?, ?, ?, ?, ?)",
        (
            (table, seq, new.at, new.command, encoded(new.event))
            for seq, new in enumerate(events, after + 1)
        ),
    )


def update_due(connection: sqlite3.Connection, table: str, after: int, due: float | None) -> None:
    connection.execute("UPDATE tables SET due = ? WHERE id = ? AND seq = ?", (due, table, after))


def update_events(
    connection: sqlite3.Connection, table: str, events: Mapping[int, Event], now: float
) -> None:
    connection.executemany(
        "UPDATE event SET event = ? WHERE table_id = ? AND seq = ?",
        ((encoded(event), table, seq) for seq, event in events.items()),
    )
    connection.execute("UPDATE tables SET review = NULL WHERE id = ?", (table,))
    run_all(connection, [(text, (table,)) for text in REWRITTEN])
    insert_news(connection, table, now)


def update_review(connection: sqlite3.Connection, table: str, review: str) -> None:
    connection.execute("UPDATE tables SET review = ? WHERE id = ?", (review, table))


def delete_table(
    connection: sqlite3.Connection, table: str, now: float, before: float = math.inf
) -> bool:
    """Unless it was touched at ``before`` or later."""
    found = connection.execute("DELETE FROM tables WHERE id = ? AND touched < ?", (table, before))
    if found.rowcount:
        connection.execute("DELETE FROM event WHERE table_id = ?", (table,))
        run_all(connection, [(text, (table,)) for text in DELETED])
        insert_news(connection, table, now)
    return bool(found.rowcount)


def insert_news(connection: sqlite3.Connection, table: str, now: float) -> None:
    connection.execute("DELETE FROM news WHERE at < ?", (now - NEWS_SECONDS,))
    connection.execute("INSERT INTO news (table_id, at) VALUES (?, ?)", (table, now))


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


# In a reader's thread


def select_secrets(connection: sqlite3.Connection, table: str) -> Secrets | None:
    row = connection.execute("SELECT secrets FROM tables WHERE id = ?", (table,)).fetchone()
    return decode(SECRETS, row[0], "secrets") if row else None


def select_events(
    connection: sqlite3.Connection, table: str, after: int, until: int | None
) -> list[Stored]:
    rows = connection.execute(
        "SELECT seq, at, event, command FROM event WHERE table_id = ? AND seq > ? AND seq <= ?"
        " ORDER BY seq",
        (table, after, LAST if until is None else until),
    )
    return [
        Stored(seq, at, decode(EVENT, event, f"event {seq}"), command)
        for seq, at, event, command in rows
    ]


LAST = (1 << 63) - 1  # SQLite's largest number


def decode(decoder: "msgspec.json.Decoder[Found]", text: str, what: str) -> Found:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UnreadableError(f"{what}: {error}") from error


def select_done(connection: sqlite3.Connection, table: str, command: str) -> int | None:
    row = connection.execute(
        "SELECT seq FROM event WHERE table_id = ? AND command = ?", (table, command)
    ).fetchone()
    return row[0] if row else None


def select_review(connection: sqlite3.Connection, table: str) -> str | None:
    row = connection.execute("SELECT review FROM tables WHERE id = ?", (table,)).fetchone()
    return row[0] if row else None


def select_due(connection: sqlite3.Connection, now: float, most: int) -> list[str]:
    rows = connection.execute(
        "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", (now, most)
    )
    return [table for (table,) in rows]


def select_older(connection: sqlite3.Connection, before: float) -> list[str]:
    rows = connection.execute("SELECT id FROM tables WHERE touched < ?", (before,))
    return [table for (table,) in rows]


def select_page(connection: sqlite3.Connection, after: int) -> list[tuple[int, str]]:
    return connection.execute(
        "SELECT number, id FROM tables WHERE number > ? ORDER BY number LIMIT ?", (after, PAGE)
    ).fetchall()


def select_listed(connection: sqlite3.Connection) -> list[Listed]:
    rows = connection.execute(
        "SELECT id, made, touched, tables.seq, phase, event FROM tables"
        " LEFT JOIN event ON table_id = id AND event.seq = 1 ORDER BY tables.number"
    )
    return [list_row(*row) for row in rows]


class Headline(msgspec.Struct):
    """What the first event says about its table."""

    game: str
    players: int


HEADLINE = msgspec.json.Decoder(Headline)


def list_row(table: str, made: float, touched: float, seq: int, phase: Phase, event: str) -> Listed:
    about = {}
    with contextlib.suppress(UnreadableError):
        about = msgspec.structs.asdict(decode(HEADLINE, event or "", "event 1"))
    return Listed(id=table, made=made, touched=touched, seq=seq, phase=phase, **about)


# Copying


def select_raw(connection: sqlite3.Connection, table: str) -> RawTable | None:
    """All of a table, at one moment."""
    connection.execute("BEGIN")
    try:
        row = connection.execute(
            "SELECT made, touched, seq, phase, secrets, due, review FROM tables WHERE id = ?",
            (table,),
        ).fetchone()
        events = connection.execute(
            "SELECT seq, at, command, event FROM event WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
    finally:
        connection.execute("COMMIT")
    return read_raw(table, row, events) if row else None


def read_raw(table: str, row: Sequence[Any], events: Iterable[Sequence[Any]]) -> RawTable:
    """Of rows as the drivers give them."""
    made, touched, seq, phase, secrets, due, review = row
    return RawTable(
        id=table,
        made=made,
        touched=touched,
        seq=seq,
        phase=phase,
        secrets=secrets,
        due=due,
        review=review,
        events=[RawEvent(*event) for event in events],
    )


def insert_raw(connection: sqlite3.Connection, table: RawTable) -> None:
    connection.execute(
        "INSERT INTO tables (id, made, touched, seq, phase, secrets, due, review)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.made,
            table.touched,
            table.seq,
            table.phase,
            table.secrets,
            table.due,
            table.review,
        ),
    )
    connection.executemany(
        "INSERT INTO event (table_id, seq, at, command, event) VALUES (?, ?, ?, ?, ?)",
        ((table.id, *msgspec.structs.astuple(event)) for event in table.events),
    )
