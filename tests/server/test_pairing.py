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
from tilewright.people.pairing import Offer, Waiting, Wish, choices
from tilewright.server.app import create_app
from tilewright.server.commons import SqliteCommons
from tilewright.server.memory import MemoryStore
from tilewright.server.opening import Opening
from tilewright.server.peers import Peers
from tilewright.server.people_messages import SeekWanted, Sought
from tilewright.server.room import Room
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import Store
from tilewright.table.events import Clock

Result = TypeVar("Result")
CLOCK = Clock("move", 60)


# Who fits whom


def waiting(points: int | None = None, at: float = 0.0, name: str = "a", **more: Any) -> Waiting:
    about = {"game": "g", "options": {}, "clock": CLOCK, "is_rated": False, **more}
    offer = Offer(players=2, name=name, points=points, seeker=name, **about)
    return Waiting(f"table-{name}", offer, at, at, is_sought=True)


def wish(points: int | None = None, **more: Any) -> Wish:
    about = {"game": "g", "options": {}, "clock": CLOCK, "is_rated": False, **more}
    return Wish(seeker="me", points=points, **about)


def test_whoever_waited_longest_is_chosen_first() -> None:
    found = choices([waiting(at=5.0, name="a"), waiting(at=3.0, name="b")], wish(), 6.0)
    assert [one.offer.name for one in found] == ["b", "a"]


@pytest.mark.parametrize(
    "other",
    [{"game": "h"}, {"options": {"side": "b"}}, {"clock": Clock("move", 30)}, {"is_rated": True}],
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
    mine = Wish(game="g", options={}, clock=CLOCK, is_rated=False, seeker="a")
    assert choices([waiting(name="a")], mine, 0.0) == []


# All of it, in any order


@dataclass
class Seeker:
    number: int
    game: str
    last: Sought | None = None

    @property
    def wanted(self) -> SeekWanted:
        return SeekWanted(
            game=self.game,
            name=f"Seeker {self.number}",
            key=f"{self.number:032d}",
            clock=CLOCK,
            table=self.last.table if self.last else None,
        )


class Pairs(RuleBasedStateMachine):
    """People come, ask again, several at once, through two servers with one store. Nobody ever has
    seats at two tables, nobody is paired with someone who wants another game, and when all have
    asked again, at most one waits for each game."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.now = 1000.0
        store = MemoryStore()
        self.servers = [self.make(store) for _ in range(2)]
        self.seekers: list[Seeker] = []

    def make(self, store: Store) -> Opening:
        peers = Peers(SqliteCommons(clock=lambda: 0.0), clock=lambda: 0.0)
        app = create_app(free_settings(), store, play_any, lambda: self.now, peers)
        store.listen(server_of(app).rooms._heard)
        return server_of(app).people.opening

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    def teardown(self) -> None:
        async def end() -> None:
            for each in self.servers:
                await each.rooms.close()

        self.run(end())
        self.runner.close()

    async def seek(self, seeker: Seeker, server: int) -> None:
        found = await self.servers[server].seek(seeker.wanted, None)
        assert isinstance(found, Sought), found
        seeker.last = found

    @precondition(lambda self: len(self.seekers) < 8)
    @rule(game=st.sampled_from(["azul", "sintra"]), server=st.integers(0, 1))
    def come(self, game: str, server: int) -> None:
        seeker = Seeker(len(self.seekers), game)
        self.seekers.append(seeker)
        self.run(self.seek(seeker, server))

    @precondition(lambda self: self.seekers)
    @rule(picks=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 1)), max_size=6))
    def ask_at_once(self, picks: list[tuple[int, int]]) -> None:
        """Each person once at a time, as pages do."""
        chosen = {number % len(self.seekers): server for number, server in picks}

        async def ask() -> None:
            await asyncio.gather(*(self.seek(self.seekers[n], s) for n, s in chosen.items()))

        self.run(ask())

    @precondition(lambda self: len(self.seekers) < 6)
    @rule(games=st.lists(st.sampled_from(["azul", "sintra"]), min_size=2, max_size=3))
    def come_at_once(self, games: list[str]) -> None:
        fresh = [Seeker(len(self.seekers) + i, game) for i, game in enumerate(games)]
        self.seekers += fresh

        async def ask() -> None:
            await asyncio.gather(*(self.seek(one, i % 2) for i, one in enumerate(fresh)))

        self.run(ask())

    @rule(seconds=st.floats(0, 10))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds

    async def seats(self) -> dict[int, list[tuple[str, str]]]:
        """By seeker: the tables where they have a seat, and what is played there."""
        found: dict[int, list[tuple[str, str]]] = {one.number: [] for one in self.seekers}
        rooms = self.servers[0].rooms
        async for table in rooms.services.store.tables():
            room = await rooms.get(table)
            assert isinstance(room, Room)
            await room.catch_up()
            for one in self.seekers:
                if room.holder([one.wanted.key]).seats and not room.table.ended:
                    found[one.number].append((table, room.table.created.game))
        return found

    @invariant()
    def everyone_has_one_seat_where_their_game_is_played(self) -> None:
        for number, places in self.run(self.seats()).items():
            seeker = self.seekers[number]
            assert seeker.last
            assert places == [(seeker.last.table, seeker.game)]

    @invariant()
    def who_is_paired_has_company(self) -> None:
        for one in self.seekers:
            if one.last and one.last.is_paired:
                room = self.run(self.servers[0].rooms.get(one.last.table))
                assert isinstance(room, Room)
                assert [seat.kind for seat in room.table.seats] == ["person", "person"]

    @rule()
    def all_ask_again(self) -> None:
        for seeker in self.seekers:
            self.run(self.seek(seeker, seeker.number % 2))
        for seeker in self.seekers:  # those who were joined meanwhile learn it
            self.run(self.seek(seeker, seeker.number % 2))
        for game in ("azul", "sintra"):
            alone = [s for s in self.seekers if s.game == game and s.last and not s.last.is_paired]
            assert len(alone) <= 1, "expected those who wait to be paired"


TestPairs = Pairs.TestCase
TestPairs.settings = settings(max_examples=25, stateful_step_count=12, deadline=None)


def test_many_who_come_at_once_through_two_processes_are_paired(tmp_path: Path) -> None:
    """With a store on disk, which takes its time."""

    async def check() -> None:
        openings = []
        for _ in range(2):
            store = SqliteStore(tmp_path / "db")
            await store.open()
            peers = Peers(SqliteCommons())
            app = create_app(free_settings(), store, play_any, lambda: 1000.0, peers)
            store.listen(server_of(app).rooms._heard)
            openings.append(server_of(app).people.opening)
        people = [Seeker(number, "azul") for number in range(8)]

        async def seek(one: Seeker) -> None:
            found = await openings[one.number % 2].seek(one.wanted, None)
            assert isinstance(found, Sought)
            one.last = found

        for _ in range(6):
            await asyncio.gather(*map(seek, people))
        tables = [one.last.table for one in people if one.last and one.last.is_paired]
        assert sorted(map(tables.count, set(tables))) == [2] * 4
        for opening in openings:
            await opening.rooms.close()
            await opening.store.close()

    asyncio.run(check())
