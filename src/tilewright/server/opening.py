"""Opening: tables that wait for whoever comes.

Who has a seat is decided by its table's events, as always; the list of offers only leads there, and
one that was lost on the way is made again by its waiting maker.
"""

from dataclasses import dataclass

import msgspec
from msgspec.structs import asdict, replace

from tilewright.people.pairing import (
    KEPT_SECONDS,
    Offer,
    Strength,
    Waiting,
    is_shown,
    why_not,
)
from tilewright.people.ratings import Rating
from tilewright.server.admitting import admit, open_seats
from tilewright.server.cards import Card, hashed
from tilewright.server.history import History
from tilewright.server.peace import Peace
from tilewright.server.people_messages import OfferShown, SeatTaken
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.store import Store
from tilewright.table.refusals import Rejection, reject

MOST_OFFERS = 200  # that are looked at, the oldest first
GONE_SECONDS = 120.0  # after which whoever wanted to be paired does not come back
PUT = (
    "INSERT INTO offer (table_id, at, seen, is_sought, about) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (table_id) DO UPDATE SET seen = excluded.seen, about = excluded.about"
)
COUNTED = "UPDATE offer SET about = $2 WHERE table_id = $1"
END = "DELETE FROM offer WHERE table_id = $1"
ALL = "SELECT table_id, at, seen, is_sought, about FROM offer ORDER BY at, table_id LIMIT $1"
ONE = "SELECT table_id, at, seen, is_sought, about FROM offer WHERE table_id = $1"
OLD = "DELETE FROM offer WHERE at < $1 OR (is_sought = 1 AND seen < $2)"
ASKED = (
    "INSERT INTO seeker (seeker, table_id, at, seen, fills) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (seeker) DO UPDATE SET table_id = excluded.table_id, at = excluded.at,"
    " seen = excluded.seen, fills = excluded.fills"
)
UNASKED = "DELETE FROM seeker WHERE seen < $1 AND table_id NOT IN (SELECT table_id FROM offer)"
ABOUT = msgspec.json.Decoder(Offer)


@dataclass
class Opening:
    rooms: Rooms
    history: History
    peace: Peace

    @property
    def store(self) -> Store:
        return self.rooms.services.store

    def now(self) -> float:
        return self.rooms.services.now()

    # Offers

    async def put(self, room: Room, card: Card | None, strength: Strength | None) -> None:
        """List a table; again, while its host is there, says only that."""
        created, at = room.table.created, self.now()
        name = next((seat.name for seat in room.table.seats if seat.kind == "person"), "")
        rating = await self.rating(card, created.game)
        offer = Offer(
            game=created.game,
            players=created.players,
            options=created.options,
            clock=created.clock,
            is_rated=created.is_rated,
            name=card.name if card else name,
            card=card.id if card else None,
            points=rating.points if rating else None,
            doubt=rating.doubt if rating else None,
            strength=strength,
        )
        await self.keep(Waiting(room.table.id, offer, at, at, is_sought=False), room)

    async def rating(self, card: Card | None, game: str) -> Rating | None:
        return (await self.history.ratings(game)).get(card.id) if card else None

    async def keep(self, waiting: Waiting, room: Room) -> None:
        offer = replace(waiting.offer, free=len(open_seats(room)))
        about = encoded(offer)
        given = waiting.table, waiting.at, waiting.seen, int(waiting.is_sought), about
        await self.store.note((PUT, given))

    async def remove(self, table: str) -> None:
        await self.store.note((END, (table,)), tidies=True)

    async def find(self, table: str) -> Waiting | None:
        rows = await self.store.look(ONE, table)
        return read_waiting(*rows[0]) if rows else None

    async def all(self) -> list[Waiting]:
        return [read_waiting(*row) for row in await self.store.look(ALL, MOST_OFFERS)]

    async def meeting(self, card: str | None) -> list[Waiting]:
        """Those at which nobody waits whom a card does not meet."""
        found = await self.all()
        if card is None:
            return found
        cards, tables = await self.peace.apart(card), await self.peace.apart_tables(card)
        return [one for one in found if one.offer.card not in cards and one.table not in tables]

    async def forget_old(self) -> None:
        now = self.now()
        await self.store.note(
            (OLD, (now - KEPT_SECONDS, now - GONE_SECONDS)), (UNASKED, (now - GONE_SECONDS,))
        )

    async def shown(self, card: Card | None) -> list[OfferShown]:
        """To someone, with or without a card; nobody meets whom they block."""
        now = self.now()
        found = await self.meeting(card.id if card else None)
        return [await self._show(one, card) for one in found if is_shown(one, now)]

    async def _show(self, waiting: Waiting, card: Card | None) -> OfferShown:
        offer = asdict(waiting.offer)
        offer.pop("seeker")
        is_mine = card is not None and card.id == waiting.offer.card
        return OfferShown(
            **offer,
            table=waiting.table,
            at=waiting.at,
            is_mine=is_mine,
            is_sought=waiting.is_sought,
            why=None if is_mine else await self._why_not(waiting.offer, card),
        )

    async def _why_not(self, offer: Offer, card: Card | None) -> str | None:
        known = await self.rating(card, offer.game)
        return why_not(offer, card.id if card else None, known.points if known else None)

    # Sitting down

    async def sit(
        self, table: str, card: Card | None, name: str, key: str
    ) -> SeatTaken | Rejection | str:
        """Take a seat at an open table; or why not, as a rejection or a code."""
        found = await self.meeting(card.id if card else None)
        waiting = next((one for one in found if one.table == table), None)
        if not waiting:
            return reject("taken")
        refused = await self._why_not(waiting.offer, card)
        if refused:
            return refused
        if waiting.is_sought:
            now = self.now()
            await self.store.note((ASKED, (hashed(key), table, now, now, 0)))
        return await self.take_seat(table, name, key)

    async def take_seat(self, table: str, name: str, key: str) -> SeatTaken | Rejection:
        """Whoever is first to store it has the seat; a table that is full is offered no more."""
        room = await self.rooms.get(table)
        if isinstance(room, Rejection):
            return room
        seat = await admit(room, name, key)
        await self.note_seats(room)
        return seat if isinstance(seat, Rejection) else SeatTaken(table, seat)

    async def note_seats(self, room: Room) -> None:
        """Say how many seats are free now, at a table that is still offered."""
        waiting, free = await self.find(room.table.id), len(open_seats(room))
        if not free:
            await self.remove(room.table.id)
        elif waiting and waiting.offer.free != free:
            about = encoded(replace(waiting.offer, free=free))
            await self.store.note((COUNTED, (room.table.id, about)))


def encoded(offer: Offer) -> str:
    return msgspec.json.encode(offer).decode()


def read_waiting(table: str, at: float, seen: float, is_sought: int, about: str) -> Waiting:
    return Waiting(table, ABOUT.decode(about), at, seen, bool(is_sought))
