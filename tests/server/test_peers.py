"""Processes that share a store: leases, presence, limits, and what they thought."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from bench.postgres import Postgres

from tilewright.server.commons import Commons, SqliteCommons
from tilewright.server.limits import Terms
from tilewright.server.peers import ALIVE_SECONDS, Here, Peers
from tilewright.server.pg_commons import PostgresCommons
from tilewright.server.postgres import PostgresStore

Check = Callable[["Pair"], Awaitable[None]]


@dataclass
class Pair:
    """Two processes. Those of PostgreSQL have its clock; time passes by making beats older."""

    commons: Commons
    one: Peers = field(init=False)
    two: Peers = field(init=False)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.one, self.two = (Peers(self.commons, clock=lambda: self.now) for _ in range(2))

    async def start(self) -> None:
        for peer in (self.one, self.two, self.one):
            await peer.beat()

    async def fall_silent(self, peer: Peers) -> None:
        """As if it had died."""
        await self.commons.run(
            ("UPDATE peer SET seen = seen - 2 * $1 WHERE id = $2", (ALIVE_SECONDS, peer.id))
        )


@pytest.fixture(params=["sqlite", "postgres"])
def together(
    request: pytest.FixtureRequest, tmp_path: Path, database: Postgres
) -> Callable[[Check], None]:
    """Run a check with two processes on a store of either kind."""
    address = database.new_database() if request.param == "postgres" else ""

    async def run(check: Check) -> None:
        store = PostgresStore(address) if address else None
        if store:
            await store.open()
        commons = PostgresCommons(store) if store else SqliteCommons(tmp_path / "peers")
        await commons.open()
        try:
            pair = Pair(commons)
            await pair.start()
            await check(pair)
        finally:
            await commons.close()
            if store:
                await store.close()

    return lambda check: asyncio.run(run(check))


def test_a_lease_is_held_by_one_until_it_ends(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        assert await pair.one.claim("table")
        assert not await pair.two.claim("table")
        await pair.two.beat()
        assert await pair.two.elsewhere() == {"table"}
        await pair.one.release("table")
        assert await pair.two.claim("table")
        assert not await pair.one.claim("table")

    together(check)


def test_of_many_who_want_a_lease_at_once_one_gets_it(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        both = [pair.one, pair.two]
        tables = [f"t{i}" for i in range(20)]
        for table in tables:
            assert sum(await asyncio.gather(*(peer.claim(table) for peer in both))) == 1

    together(check)


def test_who_dies_loses_its_leases_and_learns_it_when_it_was_not_dead(
    together: Callable[[Check], None],
) -> None:
    async def check(pair: Pair) -> None:
        assert await pair.one.claim("table")
        await pair.fall_silent(pair.one)
        assert (await pair.two.beat()).living == frozenset()
        assert await pair.two.claim("table")
        assert pair.one.holds("table")
        await pair.one.beat()
        assert not pair.one.holds("table")
        assert not await pair.one.claim("table")

    together(check)


def test_a_lease_ends_by_itself_where_no_beat_succeeds(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        assert await pair.one.claim("table")
        assert pair.one.holds("table")
        pair.now += ALIVE_SECONDS
        assert not pair.one.holds("table")

    together(check)


def test_who_leaves_hands_over_at_once(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        await pair.one.claim("table")
        await pair.one.beat({"table": Here(frozenset({0}))})
        await pair.one.leave()
        assert (await pair.two.beat()).living == frozenset()
        assert await pair.two.others_at("table") == {}
        assert await pair.two.claim("table")

    together(check)


def test_everyone_hears_who_is_where(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        who = Here(frozenset({0, 2}), 3, "192.0.2.0")
        await pair.one.beat({"table": who})
        assert (await pair.two.beat()).here == [("table", pair.one.id, who)]
        assert await pair.two.others_at("table") == {pair.one.id: who}
        assert await pair.one.others_at("table") == {}
        await pair.one.beat({"table": Here()})
        assert (await pair.two.beat()).here == [("table", pair.one.id, Here())]

    together(check)


def test_an_allowance_holds_for_all_together(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        terms = Terms(rate=0.001, size=5.0)
        asked = [peer.spend("client", terms) for peer in (pair.one, pair.two) * 4]
        assert sum(await asyncio.gather(*asked)) == 5
        assert await pair.two.spend("another", terms)
        await pair.commons.run(
            ("UPDATE allowance SET at = at - 1000 WHERE client = $1", ("client",))
        )
        assert await pair.one.spend("client", terms)
        assert not await pair.two.spend("client", terms)

    together(check)


HOUR = 3600.0


def test_a_clock_that_is_set_back_takes_no_allowance(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        terms = Terms(rate=60 / HOUR, size=3.0)
        assert await pair.one.spend("client", terms)
        await pair.commons.run(("UPDATE allowance SET at = at + $1", (HOUR,)))
        assert await pair.one.spend("client", terms)
        assert await pair.two.spend("client", terms)
        assert not await pair.one.spend("client", terms)

    together(check)


def test_who_died_before_the_clock_was_set_back_is_dead(
    together: Callable[[Check], None],
) -> None:
    async def check(pair: Pair) -> None:
        assert await pair.one.claim("table")
        await pair.commons.run(
            ("UPDATE peer SET seen = seen + $1 WHERE id = $2", (HOUR, pair.one.id))
        )
        await pair.two.beat()
        assert pair.two.last.living == frozenset()
        assert await pair.two.claim("table")

    together(check)


def test_what_others_thought_is_told_once(together: Callable[[Check], None]) -> None:
    async def check(pair: Pair) -> None:
        await pair.one.beat(thought={"client": 2.0})
        assert (await pair.two.beat()).thought == {"client": 2.0}
        assert (await pair.two.beat()).thought == {}
        await pair.one.beat(thought={"client": 0.5})
        assert (await pair.two.beat()).thought == {"client": 0.5}
        assert (await pair.one.beat()).thought == {}

    together(check)


def test_a_damaged_file_of_what_need_not_last_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "peers").write_bytes(b"no database, " * 100)

    async def check() -> None:
        commons = SqliteCommons(tmp_path / "peers")
        await commons.open()
        assert await Peers(commons).claim("table")
        await commons.close()

    asyncio.run(check())


def test_a_process_that_is_slow_in_the_middle_holds_nothing(database: Postgres) -> None:
    """Or the others would wait for it before they could take over from one that died."""

    async def run() -> None:
        store = PostgresStore(database.new_database())
        await store.open()
        commons = PostgresCommons(store)
        dead = Peers(commons)
        await dead.beat()
        assert await dead.claim("table")
        forget = ("DELETE FROM lease WHERE peer = $1", (dead.id,))
        slow = asyncio.create_task(commons.run(forget, ("SELECT pg_sleep(60)", ())))
        while not (await commons.run((SLEEPING, ())))[0]:
            await asyncio.sleep(0.01)
        assert (await commons.run((LOCKED, ())))[0] == []
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        await store.close()

    asyncio.run(run())


SLEEPING = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'
"""
LOCKED = """
SELECT pid FROM pg_locks JOIN pg_class ON relation = pg_class.oid
WHERE relname = 'lease' AND mode = 'RowExclusiveLock'
"""
