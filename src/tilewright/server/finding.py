"""The HTTP API of open tables, and of finding someone to play with."""

import re
from dataclasses import dataclass

from starlette.requests import Request

from tilewright.server.asked import AnswerError, body_of, card_of, name_of, pay, refuse, room_of
from tilewright.server.cards import Card, Opened
from tilewright.server.context import Server, client_of, language, rejected
from tilewright.server.creating import check_clock
from tilewright.server.limits import Price
from tilewright.server.people_messages import (
    Noted,
    OfferEnded,
    OfferWanted,
    OpenTables,
    SeatAsked,
    SeatTaken,
    SeekWanted,
    Sought,
)
from tilewright.table.refusals import Rejection

VISITOR = re.compile("[0-9a-f]{8,32}")
REASONS = {
    "needs_card": "expected a card's secret: this table is for people with a card",
    "own_table": "expected another one's table",
    "not_your_strength": "this table is for people of another strength",
}


@dataclass
class Finding:
    server: Server

    def _check_on(self) -> None:
        if self.server.settings.private:
            raise refuse(404, "private", "this server lists no open tables")

    async def _card(self, request: Request) -> Opened | None:
        """Whose card it is; a closed one finds nobody."""
        found = await card_of(self.server, request)
        if found and found.card.closed:
            raise refuse(403, "card_closed", "this card was closed by the host of this server")
        return found

    async def show(self, request: Request) -> OpenTables:
        pay(self.server, request, Price.REQUEST)
        if self.server.settings.private:
            return OpenTables(False, [], 0)
        people, visitor = self.server.people, request.query_params.get("me", "")
        card = await card_of(self.server, request)
        others = await people.others(visitor) if VISITOR.fullmatch(visitor) else 0
        return OpenTables(True, await people.opening.shown(card.card if card else None), others)

    async def offer(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        self._check_on()
        wanted = await body_of(self.server, request, OfferWanted)
        room = await room_of(self.server, request, wanted.table)
        if not room.holder([wanted.host]).is_host:
            raise refuse(403, "not_host", "expected the key of the table's host")
        card = await self._card(request)
        opening = self.server.people.opening
        if not any(seat.kind == "open" for seat in room.table.seats) or room.table.position:
            await opening.remove(wanted.table)
        else:
            await opening.put(room, card.card if card else None, wanted.strength)
        return Noted()

    async def end(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, OfferEnded)
        room = await room_of(self.server, request, wanted.table)
        if room.holder([wanted.host]).is_host:
            await self.server.people.opening.remove(wanted.table)
        return Noted()

    async def sit(self, request: Request) -> SeatTaken:
        pay(self.server, request, Price.REQUEST)
        self._check_on()
        wanted = await body_of(self.server, request, SeatAsked)
        card, people = await self._card(request), self.server.people
        found = await people.opening.sit(
            request.path_params["table"], shown(card), name_of(wanted.name), wanted.key
        )
        if isinstance(found, str):
            raise refuse(403, found, REASONS[found])
        taken = self._accepted(request, found)
        if card:
            await people.cards.tie(card, taken.table, taken.seat, wanted.key)
        return taken

    def _accepted(self, request: Request, found: SeatTaken | Rejection) -> SeatTaken:
        if isinstance(found, Rejection):
            raise AnswerError(rejected(found, language(request)))
        return found

    async def seek(self, request: Request) -> Sought:
        pay(self.server, request, Price.REQUEST)
        self._check_on()
        wanted = await body_of(self.server, request, SeekWanted)
        check_clock(wanted.clock)
        name_of(wanted.name)
        card, people = await self._card(request), self.server.people
        if wanted.is_rated and card is None:
            raise refuse(400, "needs_card", "expected a card's secret: rated tables need one")
        found = await people.seeking.seek(wanted, shown(card), client_of(request))
        if isinstance(found, Rejection):
            raise AnswerError(rejected(found, language(request)))
        if card:
            await people.cards.tie(card, found.table, found.seat, wanted.key)
        return found

    async def stop(self, request: Request) -> Noted:
        """Whoever waits does so no more; their table goes, unless someone has just come."""
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, SeekWanted)
        await self.server.people.seeking.stop(wanted)
        return Noted()


def shown(card: Opened | None) -> Card | None:
    return card.card if card else None
