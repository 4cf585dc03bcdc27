"""Inviting: someone asks a person that they have played with to a free seat of their table."""

from dataclasses import dataclass

from starlette.requests import Request

from tilewright.server.admitting import admit, open_seats
from tilewright.server.asked import (
    AnswerError,
    body_of,
    name_of,
    open_card,
    own_card,
    pay,
    refuse,
    room_of,
)
from tilewright.server.cards import Opened
from tilewright.server.context import Server, client_of, language, rejected
from tilewright.server.limits import HOUR, Price, Terms
from tilewright.server.people_messages import (
    Invitations,
    InvitationShown,
    InvitationWanted,
    Noted,
    SeatAsked,
    SeatTaken,
)
from tilewright.server.store import Store
from tilewright.table.refusals import Rejection

MOST_SHOWN = 20
TERMS = Terms(30 / HOUR, 30)  # invitations that one network may send
HAS_SEAT = "SELECT seat FROM tie WHERE card = $1 AND table_id = $2"
HAVE_MET = (
    "SELECT mine.seat FROM sat AS mine JOIN sat AS theirs ON theirs.table_id = mine.table_id"
    " WHERE mine.card = $1 AND theirs.card = $2 LIMIT 1"
)
INVITE = (
    "INSERT INTO invitation (card, table_id, inviter, at) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (card, table_id) DO NOTHING"
)
IS_INVITED = "SELECT inviter FROM invitation WHERE card = $1 AND table_id = $2"
END = "DELETE FROM invitation WHERE card = $1 AND table_id = $2"
ALL = (
    "SELECT invitation.table_id, card.id, card.name FROM invitation"
    " JOIN card ON card.id = invitation.inviter"
    " WHERE invitation.card = $1 AND closed IS NULL ORDER BY invitation.at DESC LIMIT $2"
)


@dataclass
class Inviting:
    server: Server

    @property
    def store(self) -> Store:
        return self.server.rooms.services.store

    async def show(self, request: Request) -> Invitations:
        pay(self.server, request, Price.REQUEST)
        opened = await own_card(self.server, request)
        rows = await self.store.look(ALL, opened.card.id, MOST_SHOWN)
        stand = await self.server.people.standings.of([table for table, _, _ in rows])
        return Invitations(
            [
                InvitationShown(table, stand[table].game, inviter, name)
                for table, inviter, name in rows
                if table in stand and stand[table].waits == "seats"
            ]
        )

    async def invite(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, InvitationWanted)
        opened = await open_card(self.server, request)
        room = await room_of(self.server, request, wanted.table)
        if not await self.store.look(HAS_SEAT, opened.card.id, wanted.table):
            raise refuse(403, "not_your_seat", "expected a table where your card has a seat")
        if not open_seats(room):
            raise refuse(409, "no_seat", "expected a table with a free seat, before its game")
        await self._check_met(opened, wanted.card)
        peers = self.server.rooms.services.peers
        if not await peers.spend(f"invitations {client_of(request)}", TERMS):
            raise refuse(429, "too_fast", "too many invitations: wait a while")
        given = wanted.card, wanted.table, opened.card.id, self.server.now()
        await self.store.note((INVITE, given))
        return Noted()

    async def _check_met(self, opened: Opened, other: str) -> None:
        """Nobody is invited by strangers, or by someone whom they do not want to meet."""
        met = await self.store.look(HAVE_MET, opened.card.id, other)
        if not met or other in await self.server.people.peace.apart(opened.card.id):
            raise refuse(404, "no_card", "expected the card of someone you have played with")

    async def accept(self, request: Request) -> SeatTaken:
        pay(self.server, request, Price.REQUEST)
        wanted = await body_of(self.server, request, SeatAsked)
        opened, table = await open_card(self.server, request), request.path_params["table"]
        if not await self.store.look(IS_INVITED, opened.card.id, table):
            raise refuse(404, "no_invitation", "expected a table that you are invited to")
        room = await room_of(self.server, request, table)
        seat = await admit(room, name_of(wanted.name), wanted.key)
        if isinstance(seat, Rejection):
            raise AnswerError(rejected(seat, language(request)))
        await self.server.people.cards.tie(opened, table, seat, wanted.key)
        await self.store.note((END, (opened.card.id, table)))
        return SeatTaken(table, seat)

    async def decline(self, request: Request) -> Noted:
        pay(self.server, request, Price.REQUEST)
        opened = await own_card(self.server, request)
        await self.store.note((END, (opened.card.id, request.path_params["table"])))
        return Noted()
