"""People: all that a server knows about them, and what it does about tables that end."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from tilewright.server.background import guarded
from tilewright.server.cards import Cards
from tilewright.server.history import History
from tilewright.server.opening import Opening
from tilewright.server.peace import Peace
from tilewright.server.review_messages import KeptReview
from tilewright.server.rooms import Rooms
from tilewright.server.seasons import Seasons
from tilewright.server.seeking import Seeking
from tilewright.server.standings import Standings
from tilewright.server.store import StoreError
from tilewright.server.vacations import Vacations

LOG = logging.getLogger("tilewright.people")
SWEEP_SECONDS = 60.0  # between looks for games whose end nobody noted
SETTLE_SECONDS = 0.2  # for which an ended game is left alone
AROUND_SECONDS = 60.0  # in which someone who looked at the open tables is around

LOOKED = (
    "INSERT INTO around (visitor, at) VALUES ($1, seconds())"
    " ON CONFLICT (visitor) DO UPDATE SET at = seconds()"
)
FORGET = f"DELETE FROM around WHERE at < seconds() - {AROUND_SECONDS}"
COUNT = "SELECT count(*) FROM around WHERE visitor <> $1"

Heard = Callable[[], None]


@dataclass
class People:
    rooms: Rooms
    listening: dict[str, set[Heard]] = field(default_factory=dict)  # by table

    def __post_init__(self) -> None:
        services = self.rooms.services
        self.cards = Cards(services.store, services.now)
        self.peace = Peace(services.store, services.now)
        self.history = History(services, self.cards, Seasons(services.store, services.now))
        self.opening = Opening(self.rooms, self.history, self.peace)
        self.seeking = Seeking(self.opening)
        self.standings = Standings(self.rooms)
        self.vacations = Vacations(self.rooms, self.standings)
        services.told = self.told

    def start(self) -> None:
        """Listen to what other processes store, and note games that ended."""
        self.rooms.services.store.listen(lambda table, seq: self.tell(table))
        self.rooms.spawn(self._sweep())

    # News

    def told(self, table: str, is_over: bool) -> None:
        """Events were stored at a table that this process has in memory."""
        self.tell(table)
        if is_over:
            self.rooms.spawn(self._note(table))

    def tell(self, table: str) -> None:
        for heard in list(self.listening.get(table, ())):
            heard()

    def listen(self, table: str, heard: Heard) -> None:
        self.listening.setdefault(table, set()).add(heard)

    def ignore(self, table: str, heard: Heard) -> None:
        found = self.listening.get(table, set())
        found.discard(heard)
        if not found:
            self.listening.pop(table, None)

    async def _note(self, table: str) -> None:
        await asyncio.sleep(SETTLE_SECONDS)
        with guarded(table), contextlib.suppress(StoreError):  # the next sweep finds it
            await self.history.note(table)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.history.sweep()
                await self.opening.forget_old()
                await self.vacations.sweep()
            except StoreError as error:
                LOG.error("what is due for people could not be done; trying again: %s", error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def note_review(self, table: str, kept: KeptReview) -> None:
        """What a review found is shown in the histories of those who played."""
        for seat, found in enumerate(kept.seats):
            await self.history.note_review(table, seat, found.accuracy, found.luck)

    async def others(self, visitor: str) -> int:
        """How many look at the open tables, besides this one."""
        *_, ((count,),) = await self.rooms.services.peers.commons.run(
            (LOOKED, (visitor,)), (FORGET, ()), (COUNT, (visitor,))
        )
        return int(count)
