"""What the server needs of a store: tables, their events, and news of both.

A store is shared by several processes. The first to append wins: the others re-read and decide
again. Nothing above this file knows which store it is, or how many processes use it.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from tilewright.table.events import Ended, Event, Started


class NewEvent(Struct, frozen=True):
    """An event to store; ``command`` is the id under which a client asked for it."""

    at: float
    event: Event
    command: str | None = None


class Stored(Struct, frozen=True):
    """An event as it was stored, numbered from 1."""

    seq: int
    at: float
    event: Event
    command: str | None = None


class Secrets(Struct, frozen=True):
    """What a table keeps to itself: the seed of its deals, and the digests of its links' secrets.
    A bot's seat has none."""

    seed: str
    host: bytes
    seats: list[bytes | None]


class NewTable(Struct, frozen=True):
    id: str
    secrets: Secrets
    events: list[NewEvent]


Phase = Literal["open", "running", "over"]


class Listed(Struct, frozen=True, kw_only=True):
    """A table at a glance; ``seq`` is the number of its last event. ``game`` and ``players`` are
    None where the first event does not say."""

    id: str
    made: float
    touched: float
    seq: int
    phase: Phase
    game: str | None = None
    players: int | None = None


class StoreError(Exception):
    """The store cannot do its work now: nothing of what was asked is stored."""


class UnreadableError(Exception):
    """What is stored of a table makes no sense to this version; trying again does not help."""


class Store(Protocol):
    async def open(self) -> None: ...

    async def close(self) -> None:
        """Finish what was asked, then close."""
        ...

    async def create(self, table: NewTable) -> None: ...

    async def append(
        self, table: str, after: int, events: Sequence[NewEvent], new: NewTable | None = None
    ) -> bool:
        """Store events after event ``after``, and another table with them, all or nothing.

        Return True when they are safe on disk, False if other events were stored there first.
        """
        ...

    async def secrets(self, table: str) -> Secrets | None:
        """None if there is no such table; UnreadableError if they make no sense."""
        ...

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        """Those after a number; UnreadableError if one of them makes no sense."""
        ...

    async def running(self) -> list[str]:
        """The tables whose games have begun and are not over."""
        ...

    def tables(self) -> AsyncIterator[str]:
        """All tables, the oldest first."""
        ...

    async def listed(self) -> list[Listed]:
        """All tables at a glance, the oldest first."""
        ...

    async def delete(self, table: str) -> bool: ...

    async def delete_older(self, before: float) -> list[str]:
        """Delete the tables that were last touched before that time; return their ids."""
        ...

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call ``heard`` in the event loop, with a table's id and the number of its last event,
        whenever another process (and perhaps this one) has stored events."""
        ...


def phase_after(events: Sequence[NewEvent]) -> Phase | None:
    """What these events make of a table; None if they neither start nor end a game."""
    for new in reversed(events):
        if isinstance(new.event, Started | Ended):
            return "running" if isinstance(new.event, Started) else "over"
    return None
