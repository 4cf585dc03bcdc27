"""Opening: tables that wait for whoever comes, and people who want to be paired.

Whoever wants to be paired waits at a table of their own, which is offered to others who do; of two
who fit, the one who came later goes to the other. Before that, their own table is ended, which
fails if someone has sat down there: so nobody sits at two, whatever the order in which processes do
this. Who has a seat is decided by its table's events, as always; the list of offers only leads
there, and one that was lost on the way is made again by its waiting maker.
"""

from dataclasses import dataclass

import msgspec
from msgspec.structs import asdict

from tilewright.people.pairing import (
    KEPT_SECONDS,
    Offer,
    Strength,
    Waiting,
    Wish,
    choices,
    is_shown,
    why_not,
)
from tilewright.people.ratings import Rating
from tilewright.server.admitting import admit, open_seats
from tilewright.server.cards import Card, hashed
from tilewright.server.history import History
from tilewright.server.messages import SeatWanted, TableMade, TableWanted
from tilewright.server.peace import Peace
from tilewright.server.people_messages import OfferShown, SeatTaken, SeekWanted, Sought
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.store import Store
from tilewright.table.decide import Decision, abandon
from tilewright.table.refusals import Rejection, reject

MOST_OFFERS = 200  # that are looked at, the oldest first
GONE_SECONDS = 120.0  # after which whoever wanted to be paired does not come back
MY_SEAT = 0  # of whoever waits to be paired
PUT = (
    "INSERT INTO offer (table_id, at, seen, is_sought, about) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (table_id) DO UPDATE SET seen = excluded.seen, about = excluded.about"
)
TAKE = "DELETE FROM offer WHERE table_id = $1 RETURNING table_id, at, seen, is_sought, about"
ALL = "SELECT table_id, at, seen, is_sought, about FROM offer ORDER BY at, table_id LIMIT $1"
ONE = "SELECT table_id, at, seen, is_sought, about FROM offer WHERE table_id = $1"
OLD = "DELETE FROM offer WHERE at < $1 OR (is_sought = 1 AND seen < $2)"
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
        rating = await self._rating(card, created.game)
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
        await self._store(Waiting(room.table.id, offer, at, at, is_sought=False))

    async def _rating(self, card: Card | None, game: str) -> Rating | None:
        return (await self.history.ratings(game)).get(card.id) if card else None

    async def _store(self, waiting: Waiting) -> None:
        about = msgspec.json.encode(waiting.offer).decode()
        given = waiting.table, waiting.at, waiting.seen, int(waiting.is_sought), about
        await self.store.note((PUT, given))

    async def _take(self, table: str) -> Waiting | None:
        """Take an offer out of the list; None if someone else did."""
        (rows,) = await self.store.note((TAKE, (table,)))
        return read_waiting(*rows[0]) if rows else None

    async def remove(self, table: str) -> None:
        await self._take(table)

    async def all(self) -> list[Waiting]:
        return [read_waiting(*row) for row in await self.store.look(ALL, MOST_OFFERS)]

    async def forget_old(self) -> None:
        now = self.now()
        await self.store.note((OLD, (now - KEPT_SECONDS, now - GONE_SECONDS)))

    async def shown(self, card: Card | None) -> list[OfferShown]:
        """To someone, with or without a card; nobody meets whom they block."""
        now = self.now()
        hidden = await self.peace.apart(card.id) if card else frozenset()
        waiting = [one for one in await self.all() if is_shown(one, now)]
        return [await self._show(one, card) for one in waiting if one.offer.card not in hidden]

    async def _show(self, waiting: Waiting, card: Card | None) -> OfferShown:
        offer = asdict(waiting.offer)
        offer.pop("seeker")
        room = self.rooms.rooms.get(waiting.table)  # it is not opened for this
        is_mine = card is not None and card.id == waiting.offer.card
        return OfferShown(
            **offer,
            table=waiting.table,
            free=len(open_seats(room)) if room else 1,
            at=waiting.at,
            is_mine=is_mine,
            why=None if is_mine else await self._why_not(waiting.offer, card),
        )

    async def _why_not(self, offer: Offer, card: Card | None) -> str | None:
        known = await self._rating(card, offer.game)
        return why_not(offer, card.id if card else None, known.points if known else None)

    # Sitting down

    async def sit(
        self, table: str, card: Card | None, name: str, key: str
    ) -> SeatTaken | Rejection | str:
        """Take a seat at an open table; or why not, as a rejection or a code."""
        rows = await self.store.look(ONE, table)
        if not rows:
            return reject("taken")
        offer = read_waiting(*rows[0]).offer
        if card and offer.card in await self.peace.apart(card.id):
            return reject("taken")
        return await self._why_not(offer, card) or await self._sit(table, name, key)

    async def _sit(self, table: str, name: str, key: str) -> SeatTaken | Rejection:
        taken = await self._take(table)
        if taken is None:
            return reject("taken")
        room = await self.rooms.get(table)
        if isinstance(room, Rejection):
            return room
        seat = await admit(room, name, key)
        if open_seats(room):
            await self._store(taken)
        return seat if isinstance(seat, Rejection) else SeatTaken(table, seat)

    # Pairing

    async def seek(
        self, wanted: SeekWanted, card: Card | None, client: str = ""
    ) -> Sought | Rejection:
        """Pair someone, or let them wait. OptionError says what cannot be played."""
        joined = await self._joined(wanted)
        if joined:
            return joined
        wish = await self._wish(wanted, card)
        mine = await self._mine(wanted, wish)
        if mine and not await self._still_waits(mine):
            return Sought(mine.table, MY_SEAT, is_paired=True)
        since = mine.at if mine else self.now()
        for other in await self._choices(wish, mine):
            if mine and not await self._give_up(mine):
                return Sought(mine.table, MY_SEAT, is_paired=True)
            mine = None
            found = await self._sit(other.table, wanted.name, wanted.key)
            if isinstance(found, SeatTaken):
                return Sought(found.table, found.seat, is_paired=True)
        if mine:
            return Sought(mine.table, MY_SEAT, is_paired=False)
        return await self._wait(wanted, wish, since, client)

    async def stop(self, wanted: SeekWanted) -> None:
        """Someone waits no more."""
        mine = await self._mine(wanted, await self._wish(wanted, None))
        if mine:
            await self.remove(mine.table)
            await self._give_up(mine)

    async def _wish(self, wanted: SeekWanted, card: Card | None) -> Wish:
        rating = await self._rating(card, wanted.game)
        return Wish(
            game=wanted.game,
            options=wanted.options,
            clock=wanted.clock,
            is_rated=wanted.is_rated,
            seeker=hashed(wanted.key),
            card=card.id if card else None,
            points=rating.points if rating else None,
            doubt=rating.doubt if rating else None,
        )

    async def _joined(self, wanted: SeekWanted) -> Sought | None:
        """Where someone sits already with another, who waited for them."""
        room = await self.rooms.get(wanted.table) if wanted.table else None
        held = room.holder([wanted.key]).seats if isinstance(room, Room) else frozenset()
        others = sorted(held - {MY_SEAT})
        return Sought(wanted.table, others[0], is_paired=True) if wanted.table and others else None

    async def _mine(self, wanted: SeekWanted, wish: Wish) -> Waiting | None:
        """Where someone waits already: as they say, or as it is listed, if they did not hear."""
        for one in await self.all():
            if one.offer.seeker == wish.seeker:
                return one
        room = await self.rooms.get(wanted.table) if wanted.table else None
        if not isinstance(room, Room) or MY_SEAT not in room.holder([wanted.key]).seats:
            return None
        now = self.now()
        return Waiting(room.table.id, offer_of(wish, wanted.name), now, now, is_sought=True)

    async def _still_waits(self, mine: Waiting) -> bool:
        """Whether nobody has sat down yet; then it is noted that its maker is there."""
        room = await self.rooms.get(mine.table)
        if not isinstance(room, Room) or not open_seats(room):
            return False
        now = self.now()
        await self._store(Waiting(mine.table, mine.offer, mine.at, now, is_sought=True))
        return True

    async def _choices(self, wish: Wish, mine: Waiting | None) -> list[Waiting]:
        """Who fits; of two who wait, the one who came later goes to the other."""
        hidden = await self.peace.apart(wish.card) if wish.card else frozenset()
        found = [one for one in await self.all() if one.offer.card not in hidden]
        fitting = choices(found, wish, self.now())
        if mine is None:
            return fitting
        return [one for one in fitting if (one.at, one.table) < (mine.at, mine.table)]

    async def _give_up(self, mine: Waiting) -> bool:
        """End the table where someone waits; False if another has just sat down there."""
        room = await self.rooms.get(mine.table)
        if isinstance(room, Rejection):
            return True  # it is gone already

        def decide() -> Decision:
            return abandon(room.table) if open_seats(room) else reject("taken")

        if isinstance(await room.commit(decide), Rejection):
            return False
        await self.store.delete(mine.table)
        return True

    async def _wait(
        self, wanted: SeekWanted, wish: Wish, since: float, client: str
    ) -> Sought | Rejection:
        table = TableWanted(
            game=wanted.game,
            seats=[SeatWanted("me", wanted.name), SeatWanted("open")],
            options=wanted.options,
            clock=wanted.clock,
            is_rated=wanted.is_rated,
            has_hints=False,
        )
        made = await self.rooms.create(table, client, {MY_SEAT: wanted.key})
        if not isinstance(made, TableMade):
            return made
        offer = offer_of(wish, wanted.name)
        await self._store(Waiting(made.table, offer, since, self.now(), is_sought=True))
        return Sought(made.table, MY_SEAT, is_paired=False)


def offer_of(wish: Wish, name: str) -> Offer:
    return Offer(players=2, name=name, **asdict(wish))


def read_waiting(table: str, at: float, seen: float, is_sought: int, about: str) -> Waiting:
    return Waiting(table, ABOUT.decode(about), at, seen, bool(is_sought))
