"""Tail: the last events of a table, ready to be told again in any language.

Whoever enters a table is told these at once, which costs no more than sending them. What happened
earlier is asked for in pages.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import msgspec

from tilewright.game import Lang
from tilewright.position import Position
from tilewright.server.messages import Told
from tilewright.server.present import Names, Telling
from tilewright.server.store import Stored
from tilewright.table.line import bare
from tilewright.table.table import Table

LENGTH = 100  # events


@dataclass
class Past:
    """An event, and what its words depend on: the position and the names before it."""

    stored: Stored
    before: Position | None
    names: Names
    _told: dict[Lang, Told] = field(default_factory=dict)

    def told(self, table: Table, lang: Lang) -> Told:
        """Told without frames and state; encoded once."""
        if lang not in self._told:
            before = bare(self.before) if self.before else None
            told = Telling(self.stored, before, table, self.names).told(lang)
            raw = msgspec.Raw(msgspec.json.encode(told))
            self._told[lang] = cast("Told", raw)  # encoding a Raw writes what it holds
        return self._told[lang]

    def settle(self) -> None:
        """It was told: keep no more than is needed to tell it again."""
        self.before = bare(self.before) if self.before else None


@dataclass
class Tail:
    _past: "deque[Past]" = field(default_factory=lambda: deque(maxlen=LENGTH))

    def add(self, past: Past) -> None:
        self._past.append(past)

    @property
    def start(self) -> int | None:
        """The number of its first event."""
        return self._past[0].stored.seq if self._past else None

    @property
    def last_at(self) -> float | None:
        """When its last event happened."""
        return self._past[-1].stored.at if self._past else None

    def after(self, seq: int) -> list[Past]:
        """Those after a number, or all if it is from before the first."""
        return [past for past in self._past if past.stored.seq > seq]

    def until(self, seq: int) -> list[Past]:
        return [past for past in self._past if past.stored.seq <= seq]


def names_of(table: Table) -> Names:
    return {"en": table.names("en"), "fr": table.names("fr")}


def earlier(table: Table, stored: Sequence[Stored], lang: Lang) -> list[Told]:
    """Events from before the tail. Moves of the game as it stands are told in words; those taken
    back are told as they are written, since no one keeps the positions they were played in."""
    found = dict(moves_before(table, stored))
    names = names_of(table)
    return [Past(one, found.get(one.seq), names).told(table, lang) for one in stored]


def moves_before(table: Table, stored: Sequence[Stored]) -> Iterator[tuple[int, Position]]:
    """By the number of its event, the position before each move that was not taken back."""
    if table.line and stored:
        yield from table.line.before(stored[0].seq, stored[-1].seq)
