"""Peace: whom people block, and what they tell the server's host."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from tilewright.server.cards import CARD, Card
from tilewright.server.keys import new_table_id
from tilewright.server.store import Store

MOST_BLOCKS = 200  # of one card
APART = "SELECT other FROM block WHERE card = $1 UNION SELECT card FROM block WHERE other = $1"
APART_TABLES = (
    "SELECT tie.table_id FROM tie JOIN offer ON offer.table_id = tie.table_id"
    f" WHERE tie.card IN ({APART})"
)

UNINVITE = "DELETE FROM invitation WHERE card = $1 AND inviter = $2"


class Report(Struct, frozen=True):
    """``card`` told it, about whoever had a seat, with or without a card."""

    id: str
    at: float
    card: str | None
    about: str | None
    table: str
    seat: int
    said: str


@dataclass
class Peace:
    store: Store
    now: Callable[[], float]

    async def block(self, card: str, other: str) -> None:
        """Neither invites the other any more."""
        text = (
            "INSERT INTO block (card, other, at) SELECT $1, $2, $3"
            " WHERE (SELECT count(*) FROM block WHERE card = $1) < $4"
            " ON CONFLICT (card, other) DO NOTHING"
        )
        given = card, other, self.now(), MOST_BLOCKS
        await self.store.note((text, given), (UNINVITE, (card, other)), (UNINVITE, (other, card)))

    async def unblock(self, card: str, other: str) -> None:
        await self.store.note(("DELETE FROM block WHERE card = $1 AND other = $2", (card, other)))

    async def blocked(self, card: str) -> list[Card]:
        """Whom a card blocks, the latest first."""
        rows = await self.store.look(
            f"{CARD} JOIN block ON other = id WHERE card = $1 ORDER BY at DESC", card
        )
        return [Card(*row[:4]) for row in rows]

    async def apart(self, card: str) -> frozenset[str | None]:
        """Cards that do not meet this one, whichever of the two wants it so."""
        rows = await self.store.look(APART, card)
        return frozenset(other for (other,) in rows)

    async def apart_tables(self, card: str) -> frozenset[str]:
        """Tables that are offered, and at which someone is whom this card does not meet."""
        rows = await self.store.look(APART_TABLES, card)
        return frozenset(table for (table,) in rows)

    # Reports

    async def report(
        self, card: str | None, about: str | None, table: str, seat: int, said: str
    ) -> None:
        text = (
            "INSERT INTO report (id, at, card, about, table_id, seat, said)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)"
        )
        row = (new_table_id(), self.now(), card, about, table, seat, said)
        await self.store.note((text, row))

    async def reports(self) -> list[Report]:
        rows = await self.store.look(
            "SELECT id, at, card, about, table_id, seat, said FROM report ORDER BY at, id"
        )
        return [Report(*row) for row in rows]

    async def settle(self, report: str) -> bool:
        """Delete a report that was dealt with; False if there is none."""
        text = "DELETE FROM report WHERE id = $1 RETURNING id"
        (found,) = await self.store.note((text, (report,)), tidies=True)
        return bool(found)
