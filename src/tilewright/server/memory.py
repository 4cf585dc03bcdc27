"""MemoryStore: a store that forgets, for tests and for measuring what storing costs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tilewright.server.store import (
    Listed,
    NewEvent,
    NewTable,
    Phase,
    Secrets,
    Stored,
    StoreError,
    phase_after,
)
from tilewright.table.events import Created


@dataclass
class Kept:
    secrets: Secrets
    events: list[Stored]
    phase: Phase = "open"


class MemoryStore:
    def __init__(self) -> None:
        self._tables: dict[str, Kept] = {}
        self._listeners: list[Callable[[str, int], None]] = []

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def create(self, table: NewTable) -> None:
        if table.id in self._tables:
            raise StoreError(f"expected a new table, got {table.id} again")
        self._tables[table.id] = Kept(table.secrets, [])
        self._add(table.id, table.events)

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], new: NewTable | None = None
    ) -> bool:
        kept = self._tables.get(table)
        if kept is None or len(kept.events) != after:
            return False
        if new:
            await self.create(new)
        self._add(table, events)
        return True

    def _add(self, table: str, events: Sequence[NewEvent]) -> None:
        kept = self._tables[table]
        for seq, new in enumerate(events, len(kept.events) + 1):
            kept.events.append(Stored(seq, new.at, new.event, new.command))
        kept.phase = phase_after(events) or kept.phase
        for heard in self._listeners:
            asyncio.get_running_loop().call_soon(heard, table, len(kept.events))

    async def secrets(self, table: str) -> Secrets | None:
        return self._tables[table].secrets if table in self._tables else None

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        return self._tables[table].events[after:] if table in self._tables else []

    async def running(self) -> list[str]:
        return [table for table, kept in self._tables.items() if kept.phase == "running"]

    async def tables(self) -> AsyncIterator[str]:
        for table in list(self._tables):
            yield table

    async def listed(self) -> list[Listed]:
        return [list_kept(table, kept) for table, kept in self._tables.items()]

    async def delete(self, table: str) -> bool:
        return self._tables.pop(table, None) is not None

    async def delete_older(self, before: float) -> list[str]:
        old = [listed.id for listed in await self.listed() if listed.touched < before]
        return [table for table in old if await self.delete(table)]

    def listen(self, heard: Callable[[str, int], None]) -> None:
        self._listeners.append(heard)


def list_kept(table: str, kept: Kept) -> Listed:
    first, last = kept.events[0], kept.events[-1]
    listed = Listed(id=table, made=first.at, touched=last.at, seq=last.seq, phase=kept.phase)
    if isinstance(first.event, Created):
        return replace(listed, game=first.event.game, players=first.event.players)
    return listed
