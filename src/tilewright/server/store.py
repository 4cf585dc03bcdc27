"""What the server needs of a store: tables, their events, and news of both.

A store is shared by several processes. The first to append wins: the others re-read and decide
again. A command is stored once, however many processes were asked to do it. Nothing above this file
knows which store it is, or how many processes use it.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Protocol

from msgspec import Struct, field

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
    """What a table keeps to itself: the server's share of the seed, and the digests of its links'
    secrets. A bot's seat has none."""

    secret: str = field(name="seed")  # as it was called when no one else had a share
    host: bytes
    seats: list[bytes | None]


class NewTable(Struct, frozen=True):
    """A table to store. ``due`` is when it next moves by itself: a bot, or a clock that runs out;
    None if it waits for people."""

    id: str
    secrets: Secrets
    events: list[NewEvent]
    due: float | None = None


class Change(Struct, frozen=True, kw_only=True):
    """What is stored at a table at once, all or nothing: events, when it is due after them, other
    secrets, and another table that they begin."""

    events: Sequence[NewEvent]
    due: float | None = None
    secrets: Secrets | None = None
    table: NewTable | None = None


class Outcome(Enum):
    """What became of a change."""

    STORED = "stored"
    BEHIND = "behind"  # other events were stored there first, or the table is gone
    REPEATED = "repeated"  # its command was done before


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


Rows = list[Any]  # Any: rows as the driver gives them
Statement = tuple[str, tuple[object, ...]]  # parameters are numbered: $1


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

    async def append(self, table: str, after: int, change: Change) -> Outcome:
        """Store a change after event ``after``; once it is STORED it is safe on disk."""
        ...

    async def secrets(self, table: str) -> Secrets | None:
        """None if there is no such table; UnreadableError if they make no sense."""
        ...

    async def events(self, table: str, after: int = 0, until: int | None = None) -> list[Stored]:
        """Those after a number, up to another; UnreadableError if one of them makes no sense."""
        ...

    async def done(self, table: str, command: str) -> int | None:
        """The number of the event that a command was stored with; None if it was not done."""
        ...

    async def due(self, now: float, most: int) -> list[str]:
        """Tables that should move by themselves by now, those that waited longest first."""
        ...

    async def reschedule(self, table: str, after: int, due: float | None) -> None:
        """Say when a table is due, unless events were stored after ``after``."""
        ...

    def tables(self) -> AsyncIterator[str]:
        """All tables, the oldest first."""
        ...

    async def listed(self) -> list[Listed]:
        """All tables at a glance, the oldest first."""
        ...

    async def size(self) -> int:
        """The bytes that it takes."""
        ...

    async def delete(self, table: str) -> bool: ...

    async def delete_older(self, before: float) -> list[str]:
        """Delete the tables that were last touched before that time; return their ids."""
        ...

    async def rewrite(self, table: str, events: Mapping[int, Event]) -> None:
        """Put other events in the place of those with these numbers, for good."""
        ...

    async def review(self, table: str) -> str | None:
        """The kept review of a table's game as JSON; None if there is none."""
        ...

    async def keep_review(self, table: str, review: str) -> None:
        """Keep it until the table is deleted or rewritten; nothing if there is no such table."""
        ...

    async def note(self, *statements: Statement, tidies: bool = False) -> list[Rows]:
        """Run statements on what is stored about people (``people_schema``), all of them or none;
        what each returns. ``tidies``: something was deleted, and must not stay readable."""
        ...

    async def look(self, text: str, *given: object) -> Rows:
        """Read what is stored about people."""
        ...

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call ``heard`` in the event loop, with a table's id and the number of its last event,
        whenever another process (and perhaps this one) has stored events; with the number GONE when
        the table was deleted or rewritten."""
        ...

    async def follow(self, table: str) -> None:
        """From now on, tell of this table as soon as possible; of others it may take a second."""
        ...

    def unfollow(self, table: str) -> None: ...

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now; None if all is well, as far as known."""
        ...


GONE = 0


def phase_after(events: Sequence[NewEvent]) -> Phase | None:
    """What these events make of a table; None if they neither start nor end a game."""
    for new in reversed(events):
        if isinstance(new.event, Started | Ended):
            return "running" if isinstance(new.event, Started) else "over"
    return None
