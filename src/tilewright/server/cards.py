"""Cards: a secret that gathers seats. Stored as a digest, like the seats' own.

A seat's key is stored under a seal that the card's own key opens, and that key under one that only
the card's secret opens: so another device has the seats as soon as it has the secret, another
secret needs one row to be written, and what is stored opens nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from tilewright.server.keys import digest, new_key, new_table_id
from tilewright.server.seals import seal, unseal
from tilewright.server.store import Statement, Store

MOST_TIES = 500  # seats of one card at tables that go on
EVERY = 2**31 - 1  # as many as there are
CARD = "SELECT id, name, made, closed, sealed FROM card"
TIES = (
    "SELECT table_id, seat, at, sealed FROM tie LEFT JOIN tables ON tables.id = tie.table_id"
    " WHERE card = $1 ORDER BY CASE WHEN phase = 'over' THEN 1 ELSE 0 END, at DESC, table_id, seat"
    " LIMIT $2"
)
GOING_ON = (
    "SELECT count(*) FROM tie JOIN tables ON tables.id = tie.table_id"
    " WHERE tie.card = $1 AND tables.phase <> 'over'"
)


class Card(Struct, frozen=True):
    """What everyone may know of a card. ``closed`` is when the server's host closed it."""

    id: str
    name: str
    made: float
    closed: float | None = None


class Opened(Struct, frozen=True):
    """A card and the key of its seats: whoever has this showed the card's secret."""

    card: Card
    key: str


class Tie(Struct, frozen=True):
    """A seat of a card, and its key as far as the card knows it."""

    table: str
    seat: int
    at: float
    key: str


@dataclass
class Cards:
    store: Store
    now: Callable[[], float]

    # Cards

    async def make(self, name: str) -> tuple[Card, str]:
        """A new card, and its secret."""
        card, secret = Card(new_table_id(), name, self.now()), new_key()
        given = card.id, card.made, card.name, hashed(secret), seal(secret, new_key())
        text = "INSERT INTO card (id, made, name, digest, sealed) VALUES ($1, $2, $3, $4, $5)"
        await self.store.note((text, given))
        return card, secret

    async def open(self, secret: str) -> Opened | None:
        """The card of a secret, also if it was closed."""
        found = await self.store.look(f"{CARD} WHERE digest = $1", hashed(secret))
        if not found:
            return None
        *shown, sealed = found[0]
        return Opened(Card(*shown), unseal(secret, sealed))

    async def get(self, card: str) -> Card | None:
        found = await self.store.look(f"{CARD} WHERE id = $1", card)
        return Card(*found[0][:4]) if found else None

    async def named(self, cards: Sequence[str]) -> dict[str, str]:
        """Names by card, of those that there are."""
        if not cards:
            return {}
        numbers = ", ".join(f"${i}" for i in range(1, len(cards) + 1))
        text = f"SELECT id, name FROM card WHERE closed IS NULL AND id IN ({numbers})"
        return dict(tuple(row) for row in await self.store.look(text, *cards))

    async def rename(self, card: str, name: str) -> None:
        await self.store.note(("UPDATE card SET name = $2 WHERE id = $1", (card, name)))

    async def renew(self, opened: Opened, old: str, new: str) -> bool:
        """Give a card another secret; False if the old one is not its secret any more."""
        text = "UPDATE card SET digest = $2, sealed = $3 WHERE digest = $1 RETURNING id"
        given = hashed(old), hashed(new), seal(new, opened.key)
        (found,) = await self.store.note((text, given), tidies=True)
        return bool(found)

    async def close(self, card: str, at: float | None) -> bool:
        """The server's host closes a card, or opens it again; False if there is none. What it
        offers is offered no more."""
        text = "UPDATE card SET closed = $2 WHERE id = $1 RETURNING id"
        found, *_ = await self.store.note((text, (card, at)), unoffered(card))
        return bool(found)

    async def delete(self, card: str) -> None:
        """With all that is under it. Others keep the games that they played with it, which name a
        card that never was: so their ratings stay as they are."""
        texts = (
            "DELETE FROM card WHERE id = $1",
            "DELETE FROM tie WHERE card = $1",
            "DELETE FROM invitation WHERE card = $1 OR inviter = $1",
            "DELETE FROM channel WHERE card = $1",
            "DELETE FROM wish WHERE card = $1",
            "DELETE FROM notice WHERE card = $1",
            "DELETE FROM vacation WHERE card = $1",
            "DELETE FROM block WHERE card = $1 OR other = $1",
            "UPDATE report SET card = NULL WHERE card = $1",
            "UPDATE report SET about = NULL WHERE about = $1",
        )
        nobody = ("UPDATE sat SET card = $2, name = '' WHERE card = $1", (card, new_table_id()))
        deleted = [(text, (card,)) for text in texts]
        await self.store.note(*deleted, unoffered(card), nobody, tidies=True)

    # Seats

    async def tie(self, opened: Opened, table: str, seat: int, key: str) -> bool:
        """Tie a seat to a card, by whoever holds both; False if it is another card's."""
        text = (
            "INSERT INTO tie (table_id, seat, card, sealed, at) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (table_id, seat) DO UPDATE SET sealed = excluded.sealed"
            " WHERE tie.card = excluded.card RETURNING card"
        )
        given = table, seat, opened.card.id, seal(opened.key, key), self.now()
        (found,) = await self.store.note((text, given))
        return bool(found)

    async def untie(self, card: str, table: str) -> bool:
        text = "DELETE FROM tie WHERE card = $1 AND table_id = $2 RETURNING seat"
        (found,) = await self.store.note((text, (card, table)), tidies=True)
        return bool(found)

    async def ties(self, opened: Opened, most: int = EVERY) -> list[Tie]:
        """A card's seats with their keys: those at tables that go on, then the others, the newest
        first."""
        found = await self.store.look(TIES, opened.card.id, most)
        return [
            Tie(table, seat, at, unseal(opened.key, sealed)) for table, seat, at, sealed in found
        ]

    async def count(self, card: str) -> int:
        """Of a card's seats at tables that go on."""
        ((count,),) = await self.store.look(GOING_ON, card)
        return int(count)

    async def at_table(self, table: str) -> dict[int, tuple[str, float]]:
        """The cards of a table's seats, and since when they are tied; not those that are closed."""
        found = await self.store.look(
            "SELECT seat, card, at FROM tie JOIN card ON card.id = tie.card"
            " WHERE table_id = $1 AND closed IS NULL ORDER BY seat",
            table,
        )
        return {seat: (card, at) for seat, card, at in found}


def unoffered(card: str) -> Statement:
    """No table is offered by a card any more."""
    return "DELETE FROM offer WHERE about LIKE $1", (f'%"card":"{card}"%',)


def hashed(secret: str) -> str:
    return digest(secret).hex()
