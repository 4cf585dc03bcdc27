"""Teller: looks now and then whether people who asked for it should be told something, and does.

It reads how tables stand, and never touches the way of a move. Every process looks; a notice is
taken in the store before it is sent, so that one of them sends it.
"""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tilewright.server.background import guarded
from tilewright.server.channels import AGAIN, Channel, Channels, Followed
from tilewright.server.store import StoreError
from tilewright.telling.courier import Courier, Fate
from tilewright.telling.hours import is_quiet
from tilewright.telling.plan import Notice, Standing, notice_of, wanted
from tilewright.telling.words import message_of

LOG = logging.getLogger("tilewright.teller")
LOOK_SECONDS = 15.0
GAP_SECONDS = 300.0  # between two messages to one person, unless time is running out
LATELY = 60 * 24 * 3600.0  # tables that nobody has touched for so long are forgotten
AT_ONCE = 8  # people who are told things at the same time

# How tables stand for some seats; those that cannot be read are left out.
Look = Callable[[Sequence[Followed]], Awaitable[Mapping[Followed, Standing]]]


@dataclass
class Teller:
    channels: Channels
    courier: Courier
    look: Look
    address: str  # of this server's pages
    told: Callable[[str], None] = lambda fate: None  # counts what became of messages
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    @property
    def settings_page(self) -> str:
        return f"{self.address}/card"

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.tell_all()
            except StoreError as error:
                LOG.error("nobody could be told anything; trying again: %s", error)

    async def tell_all(self) -> None:
        followed = await self.channels.followed(self.channels.now() - LATELY)
        stand = await self.look(followed)
        people = itertools.groupby(followed, lambda one: one.card)
        await asyncio.gather(*(self._tell_one(card, list(seats), stand) for card, seats in people))

    async def _tell_one(
        self, card: str, seats: list[Followed], stand: Mapping[Followed, Standing]
    ) -> None:
        async with self._room:
            with guarded(card):
                notices = await self._due(card, seats, stand)
                taken = await self.channels.take(card, notices) if notices else []
                if taken:
                    await self._send(card, taken)

    async def _due(
        self, card: str, seats: list[Followed], stand: Mapping[Followed, Standing]
    ) -> list[Notice]:
        """What someone should be told now."""
        now = self.channels.now()
        news: dict[str, Notice] = {}  # one for each table
        for one in seats:
            at = stand.get(one)
            notice = notice_of(at, now) if at else None
            if notice and notice.key != one.told:
                news[one.table] = notice
        if not news:
            return []
        wishes, told = await self.channels.wishes(card)
        notices = wanted(news.values(), wishes.topics)
        failed = {one.table for one in seats if one.told == AGAIN}  # waits, however urgent
        is_hasty = any(one.is_urgent and one.table not in failed for one in notices)
        is_due = now - told >= GAP_SECONDS or is_hasty
        return notices if is_due and not is_quiet(wishes.quiet, now) else []

    async def _send(self, card: str, notices: list[Notice]) -> None:
        """By all channels; if none of them works, it is tried again after a while."""
        channels = [one for one in await self.channels.of(card) if one.is_confirmed]
        fates = [await self._send_by(card, channel, notices) for channel in channels]
        await self.channels.note_told(card)
        if Fate.SENT not in fates:
            await self.channels.give_back(card, notices)

    async def _send_by(self, card: str, channel: Channel, notices: list[Notice]) -> Fate:
        message = message_of(notices, self.address, channel.lang)
        fate = await self.courier.tell(channel.target, message, channel.lang, self.settings_page)
        self.told(fate.value)
        if fate is Fate.GONE:
            await self.channels.remove(card, channel.id)
        else:
            await self.channels.note_fate(channel.id, has_failed=fate is Fate.FAILED)
        return fate
