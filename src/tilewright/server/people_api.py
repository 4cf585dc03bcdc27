"""The HTTP API of cards: made, renamed, renewed, deleted; their seats; blocking and reporting."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tilewright.server.asked import (
    body_of,
    card_of,
    name_of,
    open_card,
    own_card,
    pay,
    refuse,
    room_of,
)
from tilewright.server.cards import MOST_TIES, Card
from tilewright.server.context import Server, bearer_keys, client_of, json_response, language
from tilewright.server.limits import HOUR, Price, Terms
from tilewright.server.live import tables_of
from tilewright.server.people_messages import (
    Blocked,
    BlockWanted,
    CardMade,
    CardRenewed,
    CardShown,
    CardTables,
    CardWanted,
    Noted,
    ReportWanted,
    Tied,
    TieWanted,
)
from tilewright.server.room import Room
from tilewright.table.names import clean

CARDS = Terms(20 / HOUR, 20)  # that one network may make
REPORTS = Terms(10 / HOUR, 10)


def show_card(card: Card) -> CardShown:
    return CardShown(card.id, card.name, card.closed is not None)


def is_rated_now(room: Room) -> bool:
    """Whether a rated game is under way."""
    return room.table.created.is_rated and room.table.waits not in ("seats", "over")


@dataclass
class PeopleApi:
    server: Server

    # Cards

    async def make(self, request: Request) -> Response:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, CardWanted)
        name = name_of(wanted.name)
        await self._spend(request, "cards", CARDS)
        card, secret = await self.server.people.cards.make(name)
        return json_response(CardMade(show_card(card), secret), 201)

    async def _spend(self, request: Request, what: str, terms: Terms) -> None:
        """For all processes together."""
        peers = self.server.rooms.services.peers
        if not await peers.spend(f"{what} {client_of(request)}", terms):
            self.server.metrics.limit(what)
            raise refuse(429, "too_fast", f"too many {what}: wait a while")

    async def show(self, request: Request) -> CardTables:
        pay(self.server, request, Price.HISTORY)
        opened = await own_card(self.server, request)
        tables = await tables_of(self.server.people, opened, language(request))
        return CardTables(show_card(opened.card), tables)

    async def rename(self, request: Request) -> CardShown:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, CardWanted)
        opened = await open_card(self.server, request)
        name = name_of(wanted.name)
        await self.server.people.cards.rename(opened.card.id, name)
        return CardShown(opened.card.id, name)

    async def renew(self, request: Request) -> CardShown:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, CardRenewed)
        cards, again = self.server.people.cards, await self.server.people.cards.open(wanted.secret)
        if again:  # it was done before, and its answer got lost
            return show_card(again.card)
        opened = await own_card(self.server, request)
        if not await cards.renew(opened, bearer_keys(request)[0], wanted.secret):
            raise refuse(401, "no_card", "expected a card's secret")
        return show_card(opened.card)

    async def delete(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        opened = await own_card(self.server, request)
        await self.server.people.cards.delete(opened.card.id)
        return Noted()

    # Seats

    async def tie(self, request: Request) -> Tied:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, TieWanted)
        opened, cards = await open_card(self.server, request), self.server.people.cards
        room = await room_of(self.server, request, wanted.table)
        if await cards.count(opened.card.id) >= MOST_TIES:
            raise refuse(409, "too_many_tables", f"expected at most {MOST_TIES} games that go on")
        held = {seat: key for key in wanted.keys for seat in room.holder([key]).seats}
        tied = [s for s, key in held.items() if await cards.tie(opened, wanted.table, s, key)]
        return Tied(wanted.table, sorted(tied))

    async def untie(self, request: Request) -> Noted:
        """Not in the middle of a rated game: it would count for nobody."""
        pay(self.server, request, Price.REQUEST)
        opened, table = await own_card(self.server, request), request.path_params["table"]
        room = await self.server.rooms.get(table)
        if isinstance(room, Room) and is_rated_now(room):
            raise refuse(409, "rated_end", "expected a rated game to be over")
        await self.server.people.cards.untie(opened.card.id, table)
        return Noted()

    # Peace

    async def blocks(self, request: Request) -> Blocked:
        pay(self.server, request, Price.REQUEST)
        opened = await own_card(self.server, request)
        return await self._blocked(opened.card.id)

    async def _blocked(self, card: str) -> Blocked:
        return Blocked([show_card(other) for other in await self.server.people.peace.blocked(card)])

    async def block(self, request: Request) -> Blocked:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, BlockWanted)
        opened = await own_card(self.server, request)
        seated = await self._seated(wanted.table)
        about = seated.get(wanted.seat)
        # Who looks on does not learn whose card has a seat.
        if about in (None, opened.card.id) or opened.card.id not in seated.values():
            raise refuse(404, "no_card", "expected another card's seat, where one has a seat too")
        await self.server.people.peace.block(opened.card.id, about)
        return await self._blocked(opened.card.id)

    async def unblock(self, request: Request) -> Blocked:
        pay(self.server, request, Price.REQUEST)
        opened = await own_card(self.server, request)
        await self.server.people.peace.unblock(opened.card.id, request.path_params["card"])
        return await self._blocked(opened.card.id)

    async def _seated(self, table: str) -> dict[int, str]:
        tied = await self.server.people.cards.at_table(table)
        return {seat: card for seat, (card, _) in tied.items()}

    async def report(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, ReportWanted)
        room = await room_of(self.server, request, wanted.table)
        said = clean(wanted.text)
        if not said or wanted.seat >= len(room.table.seats):
            raise refuse(400, "not_understood", "expected a seat of the table, and words")
        await self._spend(request, "reports", REPORTS)
        opened = await card_of(self.server, request)
        await self.server.people.peace.report(
            opened.card.id if opened else None,
            (await self._seated(wanted.table)).get(wanted.seat),
            wanted.table,
            wanted.seat,
            said,
        )
        return Noted()
