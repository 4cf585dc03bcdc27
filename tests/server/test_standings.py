"""How tables stand, at a glance: some that cannot be had keep nobody from the others."""

from pathlib import Path

import pytest

from tests.server.live import ME, House, Made, at_a_table
from tests.server.test_unreadable import rewrite

MOST_LOADED = "tilewright.server.standings.MOST_LOADED"


async def tables(at: House, count: int) -> list[Made]:
    return [await at.make(ME, ME) for _ in range(count)]


async def seen(at: House, made: list[Made]) -> set[str]:
    return set(await at.server.people.standings.of([one.id for one in made]))


def test_tables_in_memory_are_told_however_many_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or those who play all the time would keep others from hearing that it is their turn."""
    monkeypatch.setattr(MOST_LOADED, 1)

    async def check(at: House) -> None:
        made = await tables(at, 3)
        assert await seen(at, made) == {one.id for one in made}

    at_a_table(check, tmp_path)


def test_tables_that_cannot_be_read_keep_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MOST_LOADED, 2)

    async def check(at: House) -> None:
        *broken, last = made = await tables(at, 3)
        for one in made:
            at.server.rooms._drop(one.id)
        for one in broken:
            rewrite(tmp_path, one.id, "created", lambda event: event | {"rules": 99})
        assert await seen(at, made) == set(), "as many were loaded as may be"
        assert await seen(at, made) == {last.id}

    at_a_table(check, tmp_path)
