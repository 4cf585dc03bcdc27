"""Pairing: people who wait find each other, in any order, through any process."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.server.live import free_settings, play_any, server_of
from tests.server.running import Loop
from tests.server.test_people import stores
from tilewright.people.pairing import Offer, Waiting, Wish, choices
from tilewright.server.app import create_app
from tilewright.server.commons import SqliteCommons
from tilewright.server.memory import MemoryStore
from tilewright.server.peers import Peers
from tilewright.server.people_messages import SeekWanted, Sought
from tilewright.server.room import Room
from tilewright.server.seeking import Seeking, place_at
from tilewright.server.store import Store
from tilewright.table.events import Clock

Result = TypeVar("Result")
CLOCK = Clock("move", 60)
PATIENCE = 60.0  # seconds, on a busy machine, too


# Who fits whom


def waiting(points: int | None = None, at: float = 0.0, name: str = "a", **more: Any) -> Waiting:
    about = {"game": "g", "players": 2, "options": {}, "clock": CLOCK, "is_rated": False, **more}
    offer = Offer(name=name, points=points, seeker=name, **about)
    return Waiting(f"table-{name}", offer, at, at, is_sought=True)


def wish(points: int | None = None, **more: Any) -> Wish:
    about = {"game": "g", "players": 2, "options": {}, "clock": CLOCK, "is_rated": False, **more}
    return Wish(seeker="me", points=points, **about)


def test_whoever_waited_longest_is_chosen_first() -> None:
    found = choices([waiting(at=5.0, name="a"), waiting(at=3.0, name="b")], wish(), 6.0)
    assert [one.offer.name for one in found] == ["b", "a"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "h"},
        {"players": 3},
        {"options": {"side": "b"}},
        {"clock": Clock("move", 30)},
        {"is_rated": True},
    ],
)
def test_what_is_played_must_be_the_same(other: Any) -> None:
    assert choices([waiting()], wish(**other), 0.0) == []


def test_strengths_may_be_farther_apart_the_longer_one_waits() -> None:
    strong = waiting(1900)
    assert choices([strong], wish(1500), 1.0) == []
    assert choices([strong], wish(1500), 20.0) == [strong]
    assert choices([waiting(1550)], wish(None), 0.0)  # a newcomer counts as one in the middle


def test_whoever_is_gone_is_not_met() -> None:
    assert choices([waiting(at=0.0)], wish(), 100.0) == []


def test_nobody_is_paired_with_themselves() -> None:
    assert choices([waiting(name="me")], wish(), 0.0) == []


# All of it, in any order

GAMES = st.tuples(st.sampled_from(["azul", "sintra"]), st.sampled_from([2, 2, 3, 4]))
ASKS = 4.0  # seconds between two questions of a page


@dataclass(eq=False)
class Seeker:
    number: int
    game: str
    players: int = 2
    last: Sought | None = None
    heard: str | None = None  # the table of the last answer that arrived
    fills: bool = False
    is_gone: bool = False

    @property
    def key(self) -> str:
        return f"{self.number:032d}"

    @property
    def wanted(self) -> SeekWanted:
        return SeekWanted(
            game=self.game,
            name=f"Seeker {self.number}",
            key=self.key,
            players=self.players,
            clock=CLOCK,
            table=self.heard,
            fills=self.fills,
        )

    @property
    def is_waiting(self) -> bool:
        return not self.is_gone and not (self.last and self.last.is_paired)


@dataclass
class Sitting:
    """A table that is not over, with the seekers who have seats there."""

    room: Room
    people: list[Seeker]

    @property
    def kinds(self) -> list[str]:
        return [seat.kind for seat in self.room.table.seats]


class Pairs(RuleBasedStateMachine):
    """People come, ask again, several at once, through two servers with one store; answers get
    lost, some stop, some vanish, some are content with bots. Nobody ever has seats at two tables,
    nobody is paired with someone who wants another game, and when all who stayed have asked for a
    while, those who still wait for a game are too few for it, and at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = Loop()
        self.now = 1000.0
        store = MemoryStore()
        self.servers = [self.make(store) for _ in range(2)]
        self.seekers: list[Seeker] = []

    def make(self, store: Store) -> Seeking:
        peers = Peers(SqliteCommons(clock=lambda: 0.0), clock=lambda: 0.0)
        app = create_app(free_settings(), store, play_any, lambda: self.now, peers)
        store.listen(server_of(app).rooms._heard)
        return server_of(app).people.seeking

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    def teardown(self) -> None:
        async def end() -> None:
            for each in self.servers:
                await each.rooms.close()

        self.run(end())
        self.runner.close()

    async def seek(self, seeker: Seeker, server: int, is_heard: bool = True) -> None:
        found = await self.servers[server].seek(seeker.wanted, None)
        assert isinstance(found, Sought), found
        if is_heard:
            seeker.last, seeker.heard = found, found.table

    def waiting(self) -> list[Seeker]:
        return [one for one in self.seekers if one.is_waiting]

    def chosen(self, pick: int) -> Seeker | None:
        """Someone, if they still wait. Who is paired depends on the names of tables, which are
        random: so it decides what is done, and not what may be drawn."""
        seeker = self.seekers[pick % len(self.seekers)]
        return seeker if seeker.is_waiting else None

    @precondition(lambda self: len(self.seekers) < 10)
    @rule(what=GAMES, server=st.integers(0, 1))
    def come(self, what: tuple[str, int], server: int) -> None:
        seeker = Seeker(len(self.seekers), *what)
        self.seekers.append(seeker)
        self.run(self.seek(seeker, server))

    @precondition(lambda self: len(self.seekers) < 8)
    @rule(games=st.lists(GAMES, min_size=2, max_size=4))
    def come_at_once(self, games: list[tuple[str, int]]) -> None:
        fresh = [Seeker(len(self.seekers) + i, *what) for i, what in enumerate(games)]
        self.seekers += fresh

        async def ask() -> None:
            await asyncio.gather(*(self.seek(one, i % 2) for i, one in enumerate(fresh)))

        self.run(ask())

    @precondition(lambda self: self.seekers)
    @rule(picks=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 1)), max_size=6))
    def ask_at_once(self, picks: list[tuple[int, int]]) -> None:
        """Each person once at a time, as pages do."""
        chosen = {self.chosen(number): server for number, server in picks}

        async def ask() -> None:
            await asyncio.gather(*(self.seek(one, s) for one, s in chosen.items() if one))

        self.run(ask())

    @precondition(lambda self: self.seekers)
    @rule(pick=st.integers(0, 9), server=st.integers(0, 1))
    def ask_and_hear_nothing(self, pick: int, server: int) -> None:
        seeker = self.chosen(pick)
        if seeker:
            self.run(self.seek(seeker, server, is_heard=False))

    @precondition(lambda self: self.seekers)
    @rule(pick=st.integers(0, 9))
    def be_content_with_bots(self, pick: int) -> None:
        seeker = self.chosen(pick)
        if seeker:
            seeker.fills = True

    @precondition(lambda self: self.seekers)
    @rule(pick=st.integers(0, 9), server=st.integers(0, 1), says=st.booleans())
    def go(self, pick: int, server: int, says: bool) -> None:
        seeker = self.chosen(pick)
        if seeker:
            seeker.is_gone = True
            if says:
                self.run(self.servers[server].stop(seeker.wanted))

    @rule(seconds=st.floats(0, 40))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds

    async def sittings(self) -> list[Sitting]:
        rooms, found = self.servers[0].rooms, list[Sitting]()
        async for table in rooms.services.store.tables():
            room = await rooms.get(table)
            assert isinstance(room, Room)
            await room.catch_up()
            if not room.table.ended:
                seated = [one for one in self.seekers if place_at(room, one.key, 0.0)]
                found.append(Sitting(room, seated))
        return found

    @invariant()
    def nobody_has_two_seats(self) -> None:
        seated = [one.number for at in self.run(self.sittings()) for one in at.people]
        assert len(seated) == len(set(seated))

    @invariant()
    def each_sits_where_their_game_is_played(self) -> None:
        for at in self.run(self.sittings()):
            wanted = {(one.game, one.players) for one in at.people}
            assert wanted <= {(at.room.table.created.game, len(at.kinds))}
            assert len(at.people) == at.kinds.count("person")

    @invariant()
    def who_is_paired_has_company(self) -> None:
        tables = {at.room.table.id: at for at in self.run(self.sittings())}
        for one in self.seekers:
            if one.last and one.last.is_paired:
                at = tables[one.last.table]
                assert one in at.people
                assert "open" not in at.kinds
                assert len(at.people) >= 2

    @invariant()
    def bots_sit_with_those_who_are_content(self) -> None:
        for at in self.run(self.sittings()):
            assert "bot" not in at.kinds or all(one.fills for one in at.people)

    @rule()
    def all_ask_for_a_while(self) -> None:
        for _ in range(10):
            for seeker in self.waiting():
                self.run(self.seek(seeker, seeker.number % 2))
            self.now += ASKS
        waiting = self.waiting()
        for at in self.run(self.sittings()):
            if set(at.people) & set(waiting):
                assert set(at.people) <= set(waiting), "expected the seats of others to be free"
        for game, players in {(one.game, one.players) for one in waiting}:
            alike = [one for one in waiting if (one.game, one.players) == (game, players)]
            assert len(alike) < players, "expected those who wait to be paired"
            assert len({one.last.table for one in alike if one.last}) == 1
            assert len(alike) == 1 or not all(one.fills for one in alike)


TestPairs = Pairs.TestCase
TestPairs.settings = settings(max_examples=25, stateful_step_count=14, deadline=None)


@pytest.mark.parametrize(("kind", "players"), [("sqlite", 2), ("sqlite", 4), ("postgres", 4)])
def test_many_who_come_at_once_through_two_processes_are_paired(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, players: int
) -> None:
    """With stores that take their time."""

    async def check() -> None:
        servers, people = [], 8
        for store in stores(request, kind, tmp_path):
            await store.open()
            peers = Peers(SqliteCommons())
            app = create_app(free_settings(), store, play_any, lambda: 1000.0, peers)
            store.listen(server_of(app).rooms._heard)
            servers.append(server_of(app).people.seeking)
        seekers = [Seeker(number, "azul", players) for number in range(people)]

        async def seek(one: Seeker) -> None:
            found = await servers[one.number % 2].seek(one.wanted, None)
            assert isinstance(found, Sought)
            one.last, one.heard = found, found.table

        async with asyncio.timeout(PATIENCE):
            while not all(one.last and one.last.is_paired for one in seekers):
                await asyncio.gather(*map(seek, seekers))
                await asyncio.sleep(0.05)  # what another process did is heard some time later
        tables = [one.last.table for one in seekers if one.last and one.last.is_paired]
        assert sorted(map(tables.count, set(tables))) == [players] * (people // players)
        for seeking in servers:
            await seeking.rooms.close()
            await seeking.store.close()

    asyncio.run(check())
