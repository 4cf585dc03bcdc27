"""Seeking: people who want to be paired find each other, two to four of them.

Whoever waits has a seat at a table: their own, which is offered to others, or that of someone who
fits and came earlier. Everyone asks again every few seconds, and goes to an earlier table as soon
as there is one; whoever made a table stays while others are there. Before someone sits down
elsewhere they give up their seat, which fails once the table is full: so nobody sits at two,
whatever the order in which processes do this. Who has a seat is decided by its table's events.

``seeker`` says who still asks, and is written before someone sits down, so that they find their
seat if the answer gets lost. Where someone asks no more, their seat is free again; a table whose
maker is gone is left by the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import asdict, replace

from tilewright.people.pairing import FRESH_SECONDS, Offer, Waiting, Wish, choices
from tilewright.people.ratings import MIDDLE, level_near
from tilewright.server.admitting import open_seats
from tilewright.server.cards import Card, hashed
from tilewright.server.messages import SeatWanted, TableMade, TableWanted
from tilewright.server.opening import ASKED, Opening
from tilewright.server.people_messages import SeatTaken, SeekWanted, Sought
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.store import Store
from tilewright.table.decide import Decision, abandon, begin
from tilewright.table.events import Seat, Seated
from tilewright.table.refusals import Rejection, reject

MY_SEAT = 0  # of whoever made the table
WHERE = "SELECT table_id, at FROM seeker WHERE seeker = $1"
AT_TABLE = "SELECT seeker, at, seen, fills FROM seeker WHERE table_id = $1"
FORGET = "DELETE FROM seeker WHERE seeker = $1"
TIED = "SELECT table_id FROM tie WHERE card = $1"
UNTIE = "DELETE FROM tie WHERE table_id = $1 AND seat = $2"


class Seeker(Struct, frozen=True):
    """Someone who waits, since when, and when they last asked; ``fills`` if bots may join."""

    at: float
    seen: float
    fills: bool


@dataclass
class Place:
    """Where someone has a seat, and since when they wait."""

    room: Room
    seat: int
    at: float

    def __post_init__(self) -> None:
        self.held = self.room.secrets.seats[self.seat]

    @property
    def is_held(self) -> bool:
        """Whether it is still theirs."""
        return self.seat in self.people and self.room.secrets.seats[self.seat] == self.held

    @property
    def table(self) -> str:
        return self.room.table.id

    @property
    def people(self) -> list[int]:
        seats = self.room.table.seats
        return [i for i, seat in enumerate(seats) if seat.kind == "person"]

    @property
    def is_full(self) -> bool:
        return not open_seats(self.room)


@dataclass
class Seeking:
    opening: Opening

    @property
    def rooms(self) -> Rooms:
        return self.opening.rooms

    @property
    def store(self) -> Store:
        return self.opening.store

    def now(self) -> float:
        return self.opening.now()

    async def seek(
        self, wanted: SeekWanted, card: Card | None, client: str = ""
    ) -> Sought | Rejection:
        """Pair someone, or let them wait. OptionError says what cannot be played."""
        wish = await self._wish(wanted, card)
        mine = await self._place(wanted)
        if mine and not mine.is_full:
            mine = await self._ask_again(mine, wanted, wish)
        if mine and mine.is_full:
            return paired(mine)
        since = mine.at if mine else self.now()
        for other in await self._choices(wish, mine):
            if mine and not await self._give_up(mine, is_moving=True):
                break
            mine = await self._sit(other, wanted, since)
            if mine:
                return paired(mine) if mine.is_full else await self._waiting(mine)
        if mine:
            return paired(mine) if mine.is_full else await self._waiting(mine)
        return await self._wait(wanted, wish, since, client)

    async def stop(self, wanted: SeekWanted) -> None:
        """Someone waits no more."""
        mine = await self._place(wanted)
        await self.store.note((FORGET, (hashed(wanted.key),)))
        if mine:
            await self._give_up(mine)

    async def _wish(self, wanted: SeekWanted, card: Card | None) -> Wish:
        rating = await self.opening.rating(card, wanted.game)
        return Wish(
            game=wanted.game,
            players=wanted.players,
            options=wanted.options,
            clock=wanted.clock,
            is_rated=wanted.is_rated,
            seeker=hashed(wanted.key),
            card=card.id if card else None,
            points=rating.points if rating else None,
            doubt=rating.doubt if rating else None,
        )

    # Where someone waits

    async def _place(self, wanted: SeekWanted) -> Place | None:
        """Where someone has a seat already: as is noted, or as they say."""
        rows = await self.store.look(WHERE, hashed(wanted.key))
        noted = [(table, at) for table, at in rows]
        said = [(wanted.table, self.now())] if wanted.table else []
        for table, at in noted + said:
            room = await self.rooms.get(table)
            if isinstance(room, Rejection):
                continue
            await room.catch_up()
            place = place_at(room, wanted.key, at)
            if place and is_for(room, wanted):
                return place
        return None

    async def _ask_again(self, mine: Place, wanted: SeekWanted, wish: Wish) -> Place | None:
        """Someone waits still: None if their table is given up, as its maker is gone."""
        seeker = hashed(wanted.key)
        await self._note(seeker, mine.table, mine.at, fills=wanted.fills)
        if mine.seat == MY_SEAT:
            await self._offer(mine.room, offer_of(wish, wanted.name), mine.at)
        known = await self._known(mine.room)
        if MY_SEAT not in known:
            return None if await self._give_up(mine) else mine
        await self._free_seats(mine, known)
        await self._fill(mine, known)
        return mine

    async def _note(self, seeker: str, table: str, at: float, *, fills: bool) -> None:
        await self.store.note((ASKED, (seeker, table, at, self.now(), int(fills))))

    async def _offer(self, room: Room, offer: Offer, at: float) -> None:
        waiting = Waiting(room.table.id, offer, at, self.now(), is_sought=True)
        await self.opening.keep(waiting, room)

    async def _known(self, room: Room) -> Mapping[int, Seeker]:
        """By seat, those who seek there; the maker only if they asked lately."""
        rows = await self.store.look(AT_TABLE, room.table.id)
        seekers = {name: Seeker(at, seen, bool(fills)) for name, at, seen, fills in rows}
        seats = enumerate(room.secrets.seats)
        known = {i: seekers[key.hex()] for i, key in seats if key and key.hex() in seekers}
        if MY_SEAT in known and self._is_gone(known[MY_SEAT]):
            del known[MY_SEAT]
        return known

    def _is_gone(self, seeker: Seeker) -> bool:
        return seeker.seen < self.now() - FRESH_SECONDS

    async def _free_seats(self, mine: Place, known: Mapping[int, Seeker]) -> None:
        """The seats of those who do not ask any more are free again."""
        for seat, seeker in known.items():
            if self._is_gone(seeker) and seat in mine.people:
                left = Place(mine.room, seat, seeker.at)
                if await self._give_up(left) and left.held:
                    await self.store.note((FORGET, (left.held.hex(),)))

    async def _fill(self, mine: Place, known: Mapping[int, Seeker]) -> None:
        """Bots take the free seats, if all who are there are content with that."""
        people, table = mine.people, mine.room.table
        content = [seat for seat in people if seat in known and known[seat].fills]
        if len(people) < 2 or content != people:
            return
        waiting = await self.opening.find(mine.table)
        points = waiting.offer.points if waiting else None
        level = level_near(table.created.game, points or MIDDLE)

        def decide() -> Decision:
            free = open_seats(mine.room)
            if not free or mine.people != people:
                return reject("taken")
            return begin(table, [Seated(seat, Seat("bot", level=level)) for seat in free])

        if not isinstance(await mine.room.commit(decide), Rejection):
            await self.opening.remove(mine.table)

    async def _waiting(self, mine: Place) -> Sought:
        known = await self._known(mine.room)
        content = sum(known[seat].fills for seat in mine.people if seat in known)
        return Sought(mine.table, mine.seat, False, len(mine.people), content)

    # Going elsewhere

    async def _choices(self, wish: Wish, mine: Place | None) -> list[Waiting]:
        """Tables with a free seat that fit; of two, people go to the earlier one."""
        own = {table for (table,) in await self.store.look(TIED, wish.card)}
        found = [one for one in await self.opening.meeting(wish.card) if one.table not in own]
        fitting = choices(found, wish, self.now())
        if mine is None:
            return fitting
        known = await self._known(mine.room)
        made = known[MY_SEAT].at if MY_SEAT in known else mine.at
        return [one for one in fitting if (one.at, one.table) < (made, mine.table)]

    async def _give_up(self, mine: Place, *, is_moving: bool = False) -> bool:
        """Leave a seat, or end the table where nobody else is; False if it is full meanwhile, or
        the maker of a table would leave others behind only to go elsewhere."""
        room = mine.room

        def decide() -> Decision:
            if mine.is_full or not mine.is_held:
                return reject("taken")
            if mine.people == [mine.seat]:
                return abandon(room.table)
            if is_moving and mine.seat == MY_SEAT:
                return reject("taken")
            return [Seated(mine.seat, Seat("open"))]

        if isinstance(await room.commit(decide), Rejection):
            return False
        if room.table.ended:
            await self.store.delete(mine.table)
            return True
        await self.store.note((UNTIE, (mine.table, mine.seat)), tidies=True)
        if mine.seat == MY_SEAT:
            await self.opening.remove(mine.table)
        else:
            await self.opening.note_seats(room)
        return True

    async def _sit(self, other: Waiting, wanted: SeekWanted, since: float) -> Place | None:
        """Sit down with someone; None if others were faster."""
        await self._note(hashed(wanted.key), other.table, since, fills=wanted.fills)
        found = await self.opening.take_seat(other.table, wanted.name, wanted.key)
        room = await self.rooms.get(other.table)
        if isinstance(found, SeatTaken) and isinstance(room, Room):
            return Place(room, found.seat, since)
        return None

    async def _wait(
        self, wanted: SeekWanted, wish: Wish, since: float, client: str
    ) -> Sought | Rejection:
        table = TableWanted(
            game=wanted.game,
            seats=[SeatWanted("me", wanted.name)] + [SeatWanted("open")] * (wanted.players - 1),
            options=wanted.options,
            clock=wanted.clock,
            is_rated=wanted.is_rated,
            has_hints=False,
        )
        made = await self.rooms.create(table, client, {MY_SEAT: wanted.key})
        if not isinstance(made, TableMade):
            return made
        room = await self.rooms.get(made.table)
        if isinstance(room, Rejection):
            return room
        await self._note(wish.seeker, made.table, since, fills=wanted.fills)
        await self._offer(room, offer_of(wish, wanted.name), since)
        return await self._waiting(Place(room, MY_SEAT, since))


def place_at(room: Room, key: str, at: float) -> Place | None:
    """Where a key opens the seat of a person, while the game is not over."""
    seats = room.holder([key]).seats if not room.table.ended else frozenset()
    mine = [seat for seat in sorted(seats) if room.table.seats[seat].kind == "person"]
    return Place(room, mine[0], at) if mine else None


def is_for(room: Room, wanted: SeekWanted) -> bool:
    """Whether what is looked for is played there: nobody lures others to a table of their own by
    saying that it is another."""
    made = room.table.created
    return made == replace(
        made,
        game=wanted.game,
        players=wanted.players,
        options=wanted.options,
        clock=wanted.clock,
        is_rated=wanted.is_rated,
        has_hints=False,
        start="",
    )


def paired(mine: Place) -> Sought:
    return Sought(mine.table, mine.seat, True, len(mine.people))


def offer_of(wish: Wish, name: str) -> Offer:
    return Offer(name=name, **asdict(wish))
