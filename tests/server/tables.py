"""Small tables for tests of stores."""

from collections.abc import Sequence

from tilewright.server.store import Change, NewEvent, NewTable, Outcome, Secrets, Store
from tilewright.table.events import Created, Ended, Said, Seat, Started

SEATS = [Seat("person", "Ana"), Seat("bot", level=3)]
CREATED = Created(
    game="azul", players=2, options={"wall": "gray"}, seats=SEATS, commitment="promised"
)


def new_table(name: str = "table", at: float = 1.0) -> NewTable:
    secrets = Secrets(secret="seed", host=b"host", seats=[b"ana", None])
    return NewTable(name, secrets, [NewEvent(at, CREATED)])


async def append(
    store: Store,
    table: str,
    after: int,
    events: Sequence[NewEvent],
    new: NewTable | None = None,
    due: float | None = None,
) -> bool:
    """Whether the events were stored."""
    change = Change(events=events, table=new, due=due)
    return await store.append(table, after, change) is Outcome.STORED


def said(text: str, at: float = 2.0, command: str | None = None) -> NewEvent:
    return NewEvent(at, Said(0, text), command)


def started(at: float = 2.0) -> NewEvent:
    return NewEvent(at, Started(0))


def ended(at: float = 9.0) -> NewEvent:
    return NewEvent(at, Ended("abandoned", "", [], []))


async def words(store: Store, table: str = "table") -> list[str]:
    """What was said there, in order."""
    stored = await store.events(table)
    assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
    return [entry.event.text for entry in stored if isinstance(entry.event, Said)]
