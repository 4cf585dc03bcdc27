"""Live: the tables of a card, told as they change, on all devices that have the card open."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tilewright.game import Lang
from tilewright.server.asked import own_card, pay, refuse
from tilewright.server.background import log_failure
from tilewright.server.cards import Opened
from tilewright.server.connection import Connection
from tilewright.server.context import Server, bearer_keys, client_of, language
from tilewright.server.limits import Price
from tilewright.server.people import People
from tilewright.server.people_messages import CardSeat, CardShown, CardTable, CardTables
from tilewright.server.standings import Standing
from tilewright.server.store import StoreError
from tilewright.server.transports import Stream, Transports

MOST_SHOWN = 60  # tables of a card: those that go on, and the latest ones
MOST_TIES = 4 * MOST_SHOWN  # seats that are looked at for them
GATHER_SECONDS = 0.3  # for which changes are gathered
LOOKS_PER_SECOND = 10  # of one address: gathering takes longer where it has many connections
LOOK_SECONDS = 15.0  # between looks for what nobody told: seats that another process tied


async def tables_of(people: People, opened: Opened, lang: Lang) -> list[CardTable]:
    """The card's tables as they stand: those that go on, then the others, the newest first."""
    seats: dict[str, list[CardSeat]] = {}
    for tie in await people.cards.ties(opened, MOST_TIES):
        if tie.table in seats or len(seats) < MOST_SHOWN:
            seats.setdefault(tie.table, []).append(CardSeat(tie.seat, tie.key))
    standings = await people.standings.of(list(seats))
    return [
        show_table(table, standings[table], mine, lang)
        for table, mine in seats.items()
        if table in standings
    ]


def show_table(table: str, standing: Standing, mine: list[CardSeat], lang: Lang) -> CardTable:
    return CardTable(
        id=table,
        game=standing.game,
        title=standing.title,
        names=standing.called(lang),
        mine=mine,
        waits=standing.waits,
        turn=standing.turn,
        bot=standing.bot,
        scores=standing.scores,
        ranks=standing.ranks,
        touched=standing.touched,
        deadline=standing.deadline,
        next=standing.next,
    )


@dataclass
class Watch:
    """What one connection knows of a card's tables."""

    people: People
    connection: Connection
    known: dict[str, CardTable] | None = None
    watched: set[str] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, opened: Opened, tables: list[CardTable]) -> None:
        """What is new; everything at first."""
        before, self.known = self.known or {}, {table.id: table for table in tables}
        fresh = [table for table in tables if before.get(table.id) != table]
        gone = sorted(before.keys() - self.known.keys())
        card = CardShown(opened.card.id, opened.card.name, opened.card.closed is not None)
        self.connection.send(msgspec.json.encode(CardTables(card, fresh, gone)))

    def is_news(self, tables: list[CardTable]) -> bool:
        return self.known is None or list(self.known.values()) != tables

    def follow(self, tables: set[str]) -> None:
        for table in tables - self.watched:
            self.people.listen(table, self.changed.set)
        for table in self.watched - tables:
            self.people.ignore(table, self.changed.set)
        self.watched = tables


@dataclass
class Live:
    server: Server
    transports: Transports
    _open: Counter[str] = field(default_factory=Counter)  # connections, by address

    async def stream(self, request: Request) -> Response:
        pay(self.server, request, Price.STREAM)
        await own_card(self.server, request)
        client = client_of(request)
        if not self.server.limits.connections.admit(client):
            raise refuse(429, "too_many", "too many connections: close some")
        connection = self.server.connection(client)
        self.server.metrics.streams.inc()
        events = self._events(bearer_keys(request)[0], language(request), connection)
        return Stream(self.transports, events, connection, client)

    async def _events(
        self, secret: str, lang: Lang, connection: Connection
    ) -> AsyncIterator[bytes]:
        feed = asyncio.create_task(self._feed(secret, lang, connection))
        feed.add_done_callback(log_failure)
        try:
            async for lines in self.transports.lines(connection):
                yield lines
        finally:
            feed.cancel()

    async def _feed(self, secret: str, lang: Lang, connection: Connection) -> None:
        """Until the connection ends, or the secret opens the card no more."""
        watch = Watch(self.server.people, connection)
        self._open[connection.address] += 1
        try:
            while await self._look(secret, lang, watch):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await watch.changed.wait()
                await asyncio.sleep(self.gathering(connection.address))
            connection.close()
        finally:
            watch.follow(set())
            self._open -= Counter([connection.address])  # which forgets those without any

    def gathering(self, address: str) -> float:
        """For how many seconds changes are gathered."""
        return max(GATHER_SECONDS, self._open[address] / LOOKS_PER_SECOND)

    async def _look(self, secret: str, lang: Lang, watch: Watch) -> bool:
        watch.changed.clear()
        people = self.server.people
        try:
            opened = await people.cards.open(secret)
            if opened is None:
                return False
            tables = await tables_of(people, opened, lang)
        except StoreError:
            return True  # logged by the store; the next look finds it
        watch.follow({table.id for table in tables})
        if watch.is_news(tables):
            watch.tell(opened, tables)
        return True
