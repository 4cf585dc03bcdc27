"""Tables from their stored events.

Stored events may come from another version: of a game that is not installed here, of rules that
refuse what they once allowed, of a kind that is not known. All of that ends in an UnreadableError,
which concerns that table and no other.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tilewright.games import game
from tilewright.server.store import Secrets, Stored, UnreadableError
from tilewright.table.events import Created
from tilewright.table.table import Table


def game_of(stored: Sequence[Stored]) -> str:
    """The name of the game that a table plays."""
    created = created_of(stored)
    with reading(stored[0]):
        return game(created.game).name


def replay(table_id: str, secrets: Secrets, stored: Sequence[Stored]) -> Table:
    """A table as its events left it."""
    table = empty_table(table_id, secrets, stored)
    for entry in stored:
        apply(table, entry)
    return table


def empty_table(table_id: str, secrets: Secrets, stored: Sequence[Stored]) -> Table:
    """A table before its events are applied."""
    created = created_of(stored)
    with reading(stored[0]):
        return Table.of(table_id, secrets.secret, created, stored[0].at)


def apply(table: Table, entry: Stored) -> None:
    with reading(entry):
        table.apply(entry.event, entry.at)


def created_of(stored: Sequence[Stored]) -> Created:
    """The first event says what a table is."""
    created = stored[0].event
    if not isinstance(created, Created):
        raise UnreadableError(f"event 1: expected created, got {type(created).__name__}")
    return created


@contextmanager
def reading(entry: Stored) -> Iterator[None]:
    """Name the event at which a table became unreadable."""
    try:
        yield
    except Exception as error:  # what another version stored may fail anywhere
        reason = str(error) or type(error).__name__
        raise UnreadableError(f"event {entry.seq}: {reason}") from error
