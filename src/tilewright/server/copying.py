"""Move everything from one store to another, row by row, and prove that it arrived."""

import hashlib
from collections.abc import AsyncIterator
from typing import Protocol

import msgspec
from msgspec import Struct

from tilewright.server.people_schema import COLUMNS
from tilewright.server.store import Rows, Statement, StoreError


class RawEvent(Struct, frozen=True, array_like=True):
    seq: int
    at: float
    command: str | None
    event: str


class RawTable(Struct, frozen=True, array_like=True, kw_only=True):
    """A table as it is stored, whether it makes sense to this version or not."""

    id: str
    made: float
    touched: float
    seq: int
    phase: str
    secrets: str
    due: float | None
    review: str | None
    events: list[RawEvent]


class RawStore(Protocol):
    def tables(self) -> AsyncIterator[str]: ...

    async def raw(self, table: str) -> RawTable | None: ...

    async def put_raw(self, table: RawTable) -> None: ...

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]: ...

    async def look(self, text: str, *given: object) -> Rows: ...


class Copied(Struct, frozen=True):
    tables: int
    events: int
    digest: str


async def copy(source: RawStore, target: RawStore) -> Copied:
    """Copy everything into an empty store; StoreError if anything differs afterwards."""
    async for table in target.tables():
        raise StoreError(f"expected a store without tables to copy to, it holds {table}")
    if await target.look("SELECT id FROM card LIMIT 1"):
        raise StoreError("expected an empty store to copy to, it holds cards")
    copied = await summarize(source, target)
    if await summarize(target) != copied:
        raise StoreError("the copy differs from what was read: delete it, and copy again")
    if await summarize(source) != copied:
        raise StoreError(
            "tables were changed while they were copied: stop all servers, delete the copy, "
            "and copy again"
        )
    return copied


async def summarize(store: RawStore, target: RawStore | None = None) -> Copied:
    """Count and digest all that is stored, and put it into another store on the way."""
    digest = hashlib.sha256()
    tables = events = 0
    async for name in store.tables():
        table = await store.raw(name)
        if table is None:  # deleted meanwhile
            continue
        if target:
            await target.put_raw(table)
        digest.update(spell(table))
        tables, events = tables + 1, events + len(table.events)
    async for name, row in people_rows(store):
        if target:
            await target.note(insertion(name, row))
        digest.update(msgspec.json.encode([name, row]))
    return Copied(tables, events, digest.hexdigest())


async def people_rows(store: RawStore) -> AsyncIterator[tuple[str, list[object]]]:
    """All that is stored about people, in an order that is the same in all stores."""
    for name, columns in COLUMNS.items():
        rows = [list(row) for row in await store.look(f"SELECT {columns} FROM {name}")]
        for row in sorted(rows, key=msgspec.json.encode):
            yield name, row


def insertion(name: str, row: list[object]) -> Statement:
    numbers = ", ".join(f"${i}" for i in range(1, len(row) + 1))
    return f"INSERT INTO {name} ({COLUMNS[name]}) VALUES ({numbers})", tuple(row)


def spell(table: RawTable) -> bytes:
    """A table as bytes. Commands may hold a zero, which PostgreSQL's texts cannot."""
    return msgspec.json.encode(table).replace(b"\\u0000", "\ufffd".encode())
