"""MemoryStore: a store that forgets, for tests and for measuring what storing costs."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from tilewright.server.people_schema import PEOPLE, WAITING
from tilewright.server.rows import DELETED, REWRITTEN, run_all
from tilewright.server.store import (
    GONE,
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
    StoreError,
    phase_after,
)
from tilewright.table.events import Created, Event


@dataclass
class Kept:
    secrets: Secrets
    events: list[Stored] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)  # commands, and the numbers of their events
    phase: Phase = "open"
    due: float | None = None
    review: str | None = None


# What is asked about people may ask how tables stand.
TABLES = "CREATE TABLE tables (id text PRIMARY KEY, seq integer, phase text)"


class MemoryStore:
    trouble: str | None = None

    def __init__(self) -> None:
        self._tables: dict[str, Kept] = {}
        self._listeners: list[Callable[[str, int], None]] = []
        self._people = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._people.executescript(PEOPLE + WAITING + TABLES)

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, table: NewTable) -> None:
        if table.id in self._tables:
            raise StoreError(f"expected a new table, got {table.id} again")
        self._tables[table.id] = Kept(table.secrets, due=table.due)
        self._add(table.id, table.events)

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        kept = self._tables.get(table)
        if kept and any(new.command in kept.done for new in change.events):
            return Outcome.REPEATED
        if kept is None or len(kept.events) != after:
            return Outcome.BEHIND
        if change.table:
            await self.create(change.table)
        kept.due, kept.secrets = change.due, change.secrets or kept.secrets
        self._add(table, change.events)
        return Outcome.STORED

    def _add(self, table: str, events: Sequence[NewEvent]) -> None:
        kept = self._tables[table]
        for seq, new in enumerate(events, len(kept.events) + 1):
            kept.events.append(Stored(seq, new.at, new.event, new.command))
            if new.command:
                kept.done[new.command] = seq
        kept.phase = phase_after(events) or kept.phase
        row = (table, len(kept.events), kept.phase)
        self._people.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", row)
        self._tell(table, len(kept.events))

    def _tell(self, table: str, seq: int) -> None:
        for heard in self._listeners:
            asyncio.get_running_loop().call_soon(heard, table, seq)

    async def secrets(self, table: str) -> Secrets | None:
        return self._tables[table].secrets if table in self._tables else None

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        return self._tables[table].events[after:until] if table in self._tables else []

    async def done(self, table: str, command: str) -> int | None:
        return self._tables[table].done.get(command) if table in self._tables else None

    async def due(self, now: float, most: int) -> list[str]:
        found = [(k.due, t) for t, k in self._tables.items() if k.due is not None and k.due <= now]
        return [table for _, table in sorted(found)[:most]]

    async def reschedule(self, table: str, after: int, due: float | None) -> None:
        kept = self._tables.get(table)
        if kept and len(kept.events) == after:
            kept.due = due

    async def review(self, table: str) -> str | None:
        return self._tables[table].review if table in self._tables else None

    async def keep_review(self, table: str, review: str) -> None:
        if table in self._tables:
            self._tables[table].review = review

    async def tables(self) -> AsyncIterator[str]:
        for table in list(self._tables):
            yield table

    async def listed(self) -> list[Listed]:
        return [list_kept(table, kept) for table, kept in self._tables.items()]

    async def size(self) -> int:
        return 0

    async def delete(self, table: str) -> bool:
        is_found = self._tables.pop(table, None) is not None
        if is_found:
            texts = ("DELETE FROM tables WHERE id = $1", *DELETED)
            await self.note(*((text, (table,)) for text in texts))
            self._tell(table, GONE)
        return is_found

    async def delete_older(self, before: float) -> list[str]:
        old = [listed.id for listed in await self.listed() if listed.touched < before]
        return [table for table in old if await self.delete(table)]

    async def rewrite(self, table: str, events: Mapping[int, Event]) -> None:
        kept = self._tables[table]
        for seq, event in events.items():
            kept.events[seq - 1] = replace(kept.events[seq - 1], event=event)
        kept.review = None
        await self.note(*((text, (table,)) for text in REWRITTEN))
        self._tell(table, GONE)

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]:
        with self._people:
            return run_all(self._people, [("BEGIN", ()), *statements])[1:]

    async def look(self, text: str, *given: object) -> Rows:
        return run_all(self._people, [(text, given)])[0]

    def listen(self, heard: Callable[[str, int], None]) -> None:
        self._listeners.append(heard)

    async def follow(self, table: str) -> None:
        """All tables are told alike."""

    def unfollow(self, table: str) -> None:
        pass


def list_kept(table: str, kept: Kept) -> Listed:
    first, last = kept.events[0], kept.events[-1]
    listed = Listed(id=table, made=first.at, touched=last.at, seq=last.seq, phase=kept.phase)
    if isinstance(first.event, Created):
        return replace(listed, game=first.event.game, players=first.event.players)
    return listed
