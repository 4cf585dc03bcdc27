"""Small tables for tests of stores."""

from tilewright.server.store import NewEvent, NewTable, Secrets, Store
from tilewright.table.events import Created, Said, Seat, Started

SEATS = [Seat("person", "Ana"), Seat("bot", level=3)]
CREATED = Created(
    game="azul", players=2, options={"wall": "gray"}, seats=SEATS, commitment="promised"
)


def new_table(name: str = "table", at: float = 1.0) -> NewTable:
    return NewTable(name, Secrets("seed", b"host", [b"ana", None]), [NewEvent(at, CREATED)])


def said(text: str, at: float = 2.0, command: str | None = None) -> NewEvent:
    return NewEvent(at, Said(0, text), command)


def started(at: float = 2.0) -> NewEvent:
    return NewEvent(at, Started(0))


async def words(store: Store, table: str = "table") -> list[str]:
    """What was said there, in order."""
    stored = await store.events(table)
    assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
    return [entry.event.text for entry in stored if isinstance(entry.event, Said)]
