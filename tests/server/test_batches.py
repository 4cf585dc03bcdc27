"""PostgreSQL: what comes together is stored together, and no append harms another."""

import asyncio

import pytest

from tests.server.tables import append, new_table, said, words
from tests.server.test_store import on, opened
from tilewright.server import pg_writer
from tilewright.server.metrics import Metrics
from tilewright.server.postgres import PostgresStore
from tilewright.server.store import Change, Outcome, Store, StoreError


def batches(metrics: Metrics) -> tuple[float, float]:
    """How many appends were stored, and in how many commits."""
    counts = dict(line.split() for line in metrics.text().decode().splitlines() if line[0] != "#")
    return float(counts["tilewright_batch_size_sum"]), float(counts["tilewright_commits_total"])


def test_appends_share_commits(address: str) -> None:
    metrics = Metrics()

    async def check(store: Store) -> None:
        await asyncio.gather(*(store.create(new_table(f"t{i}")) for i in range(100)))
        stored = (append(store, f"t{i}", 1, [said("hello")]) for i in range(100))
        assert all(await asyncio.gather(*stored))

    on(PostgresStore(address, metrics), check)
    appends, commits = batches(metrics)
    assert appends == 100
    assert commits <= 3


def test_appends_that_come_soon_after_others_share_commits(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_writer, "GATHER_SECONDS", 1.0)
    metrics = Metrics()

    async def check(store: Store) -> None:
        for i in range(6):
            await store.create(new_table(f"t{i}"))
        assert await append(store, "t0", 1, [said("hello")])
        asked = []
        for i in range(1, 6):
            asked.append(asyncio.ensure_future(append(store, f"t{i}", 1, [said("hello")])))
            await asyncio.sleep(0.005)
        assert all(await asyncio.gather(*asked))

    on(PostgresStore(address, metrics), check)
    assert batches(metrics) == (6, 2)


def test_a_bad_append_fails_alone(address: str) -> None:
    """Two new tables cannot have one name."""

    async def check(store: Store) -> None:
        for i in range(9):
            await store.create(new_table(f"t{i}"))
        results = await asyncio.gather(
            *(append(store, f"t{i}", 1, [said("\ud800" if i == 4 else "hi")]) for i in range(9)),
            return_exceptions=True,
        )
        assert isinstance(results.pop(4), Exception)
        assert results == [True] * 8
        assert await words(store, "t4") == []
        with pytest.raises(StoreError):
            await store.append("t0", 2, Change(events=[said("x")], table=new_table("t1")))
        assert await words(store, "t0") == ["hi"]

    on(PostgresStore(address), check)


def test_what_clients_make_up_is_no_trouble(address: str) -> None:
    """PostgreSQL's texts hold no zero."""

    async def check(store: Store) -> None:
        await store.create(new_table())
        assert await store.secrets("no\0table") is None
        first = Change(events=[said("zero \0", command="0/\0")])
        assert await store.append("table", 1, first) is Outcome.STORED
        assert await store.append("table", 2, first) is Outcome.REPEATED
        assert await store.done("table", "0/\0") == 2
        assert await words(store) == ["zero \0"]

    on(PostgresStore(address), check)


def test_two_processes_append_at_many_tables_without_deadlock(address: str) -> None:
    tables = [f"t{i}" for i in range(20)]

    async def check(first: Store) -> None:
        for table in tables:
            await first.create(new_table(table))
        async with opened(PostgresStore(address)) as second:

            async def race(after: int) -> int:
                orders = (first, tables), (second, tables[::-1])
                asked = [append(at, t, after, [said("x")]) for at, order in orders for t in order]
                return sum(await asyncio.gather(*asked))

            assert [await race(after) for after in range(1, 21)] == [len(tables)] * 20

    on(PostgresStore(address), check)
