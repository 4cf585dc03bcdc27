"""Vacations: days in which the clocks of a card's slow games stand still.

What counts at a table is its own events; here stands when someone wants to be away, and every
process sees now and then that the tables know.
"""

import math
from collections.abc import AsyncIterator
from dataclasses import dataclass

from msgspec import Struct

from tilewright.server.background import guarded
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.standings import Standing, Standings
from tilewright.server.store import Store
from tilewright.table.decide import Decision
from tilewright.table.table import DAY
from tilewright.table.vacation import come_back, depart

MOST_DAYS = 30  # in a year; a day that has begun counts
HOUR = 3600.0
YEAR = 365 * DAY
AHEAD = YEAR  # in which a vacation may begin
LATELY = DAY  # in which tables are told once more that a vacation is over

NOTED = "SELECT began, until, days FROM vacation WHERE card = $1 ORDER BY began"
PRESENT = "SELECT card FROM vacation WHERE began <= $1 AND until > $2"
SEATS = (
    "SELECT tie.table_id, tie.seat FROM tie JOIN tables ON tables.id = tie.table_id"
    " WHERE tie.card = $1 AND tables.phase <> 'over'"
)
LOCK = "UPDATE card SET closed = closed WHERE id = $1"  # one change of a card's days at a time
UNPLAN = "DELETE FROM vacation WHERE card = $1 AND began > $2"
SHORTEN = "UPDATE vacation SET until = $2, days = $3 WHERE card = $1 AND began <= $2 AND until > $2"
PLAN = (
    "INSERT INTO vacation (card, began, until, days) SELECT $1, $2, $3, CAST($4 AS integer)"
    " WHERE CAST($4 AS integer) <= $6"
    " - (SELECT COALESCE(sum(days), 0) FROM vacation WHERE card = $1 AND until > $5)"
    " AND NOT EXISTS (SELECT 1 FROM vacation WHERE card = $1 AND until > $7) RETURNING began"
)


class Vacation(Struct, frozen=True):
    """``days`` are those that count."""

    began: float
    until: float
    days: int

    @classmethod
    def of(cls, began: float, until: float) -> "Vacation":
        # The day on which clocks are put back has 25 hours.
        return cls(began, until, max(1, math.ceil((until - began - HOUR) / DAY)))


@dataclass
class Vacations:
    rooms: Rooms
    standings: Standings

    @property
    def store(self) -> Store:
        return self.rooms.services.store

    def now(self) -> float:
        return self.rooms.services.now()

    # Of a card

    async def all(self, card: str) -> list[Vacation]:
        """Those that were, one that goes on, and one that is planned."""
        return [Vacation(*row) for row in await self.store.look(NOTED, card)]

    async def next(self, card: str) -> Vacation | None:
        """The one that goes on, or is planned."""
        now = self.now()
        return next((one for one in await self.all(card) if one.until > now), None)

    async def days_left(self, card: str) -> int:
        """Of those of a year."""
        now = self.now()
        return MOST_DAYS - sum(one.days for one in await self.all(card) if one.until > now - YEAR)

    async def plan(self, card: str, wanted: Vacation) -> bool:
        """Be away then; False if another vacation goes on or is planned, or the days of a year do
        not suffice."""
        given = card, wanted.began, wanted.until, wanted.days
        bounds = wanted.until - YEAR, MOST_DAYS, self.now()
        _, found = await self.store.note((LOCK, (card,)), (PLAN, (*given, *bounds)))
        await self.sweep_card(card)
        return bool(found)

    async def end(self, card: str) -> None:
        """Be back now, or not go at all: days that have not begun are given back."""
        now, going = self.now(), await self.next(card)
        used = Vacation.of(going.began, now).days if going else 0
        shortened = SHORTEN, (card, now, used)
        await self.store.note((LOCK, (card,)), (UNPLAN, (card, now)), shortened)
        await self.sweep_card(card)

    # At tables

    async def sweep(self) -> None:
        """See that the tables of all who are away know it, and of those who came back lately."""
        now = self.now()
        rows = await self.store.look(PRESENT, now, now - LATELY)
        for card in dict.fromkeys(row[0] for row in rows):
            await self.sweep_card(card)

    async def sweep_card(self, card: str) -> None:
        now = self.now()
        going = await self.next(card)
        until = going.until if going and going.began <= now else None
        async for table, seat in self._unaware(card, until, now):
            with guarded(table):  # what fails is tried again at the next look
                await self._tell(table, seat, until)

    async def _unaware(
        self, card: str, until: float | None, now: float
    ) -> AsyncIterator[tuple[str, int]]:
        """Seats at tables that do not know how it is."""
        seats = [(table, seat) for table, seat in await self.store.look(SEATS, card)]
        stand = await self.standings.of([table for table, _ in seats])
        for table, seat in seats:
            if table in stand and is_news(stand[table], seat, until, now):
                yield table, seat

    async def _tell(self, table: str, seat: int, until: float | None) -> None:
        room = await self.rooms.get(table)
        if not isinstance(room, Room):
            return

        def decide() -> Decision:
            if until is None:
                return come_back(room.table, seat, self.now())
            return depart(room.table, seat, until, self.now())

        await room.commit(decide)


def is_news(at: Standing, seat: int, until: float | None, now: float) -> bool:
    known = at.away.get(seat)
    is_gone = known is not None and known > now
    return at.has_vacations and (is_gone if until is None else known != until)
