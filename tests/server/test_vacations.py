"""Vacations: whoever has a card is away for days, at all their slow games, through any process."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.carded import ask, card, tie
from tests.server.live import ME, PATIENCE, House, Json, Made, at_a_table, house
from tests.server.test_people import stores
from tilewright.server.vacations import HOUR, MOST_DAYS, Vacation
from tilewright.table.table import DAY

SLOW = {"per": "move", "seconds": 2 * 24 * 3600}


async def slow_table(at: House, **more: Any) -> Made:  # Any: JSON values
    seats = ME | {"name": "Ana"}, ME | {"name": "Ben"}
    return await at.make(*seats, clock=SLOW, **more)


async def plan(at: House, secret: str, days: float, wait: float = 0.0) -> Json:
    """Be away for so many days, after so many."""
    began = at.server.now() + wait * DAY
    wanted = {"began": began, "until": began + days * DAY}
    answer = await ask(at, "POST", "card/vacation", secret, json=wanted)
    found: Json = answer.json()
    return found


async def away(at: House, made: Made) -> dict[int, float]:
    room = await at.room(made)
    await room.catch_up()
    return room.table.away


@pytest.mark.parametrize("request_kind", ["sqlite", "postgres"])
def test_the_tables_of_who_is_away_know_it_in_every_process(
    request: pytest.FixtureRequest, tmp_path: Path, request_kind: str
) -> None:
    async def check() -> None:
        first, second = stores(request, request_kind, tmp_path)
        async with house(tmp_path, store=first) as one, house(tmp_path, store=second) as two:
            ana, made = await card(one), await slow_table(one)
            async with one.player(made, 0, 1) as both:
                seat = both.state["turn"]
                await tie(one, ana["secret"], made, seat)
                shown = await plan(two, ana["secret"], 5)
                assert await away(one, made) == {seat: shown["until"]}
                told = await both.event("departed")
                assert told["state"]["is_stopped"]
                assert shown["left"] == MOST_DAYS - 5
                ended = await ask(one, "DELETE", "card/vacation", ana["secret"])
                assert ended.json() == {"began": None, "until": None, "left": 29, "most": 30}
                assert await away(two, made) == {}
                assert not (await both.event("returned"))["state"]["is_stopped"]

    asyncio.run(check())


def test_a_table_that_someone_sits_down_at_meanwhile_learns_it(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana = await card(at)
        shown = await plan(at, ana["secret"], 5)
        made, strict = await slow_table(at), await slow_table(at, has_vacations=False)
        quick = await at.make(ME, ME, clock={"per": "move", "seconds": 60})
        for table in (made, strict, quick):
            await tie(at, ana["secret"], table, 0)
        await at.server.people.vacations.sweep()
        assert await away(at, made) == {0: shown["until"]}
        assert await away(at, strict) == await away(at, quick) == {}

    at_a_table(check, tmp_path)


def test_a_vacation_begins_and_ends_by_itself(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, made = await card(at), await slow_table(at)
        seat = (await at.room(made)).table.turn
        assert seat is not None
        await tie(at, ana["secret"], made, seat)
        shown = await plan(at, ana["secret"], 5, wait=1)
        assert await away(at, made) == {}
        at.pass_time(1.5 * DAY)
        await at.server.people.vacations.sweep()
        assert await away(at, made) == {seat: shown["until"]}
        at.pass_time(6 * DAY)
        async with asyncio.timeout(PATIENCE):
            while await away(at, made):
                await asyncio.sleep(0.05)
        left = (await at.room(made)).table.times.left(seat, at.server.now(), seat)
        assert left == pytest.approx(0.5 * DAY, abs=60), "1.5 days were gone before it began"

    at_a_table(check, tmp_path)


ZONES = (
    "UTC",
    "Europe/Paris",
    "America/Santiago",  # clocks change at midnight
    "Australia/Lord_Howe",  # by half an hour
    "Pacific/Kiritimati",
    "America/St_Johns",
)


@given(
    st.sampled_from(ZONES).map(ZoneInfo),
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)),  # where one is
    st.integers(1, MOST_DAYS),
)
def test_days_count_as_on_a_calendar_wherever_and_whenever_one_goes(
    zone: ZoneInfo, now: datetime, days: int
) -> None:
    """Today is free when it is nearly over; and when clocks change, nobody loses a day by it."""
    midnight = datetime(now.year, now.month, now.day, tzinfo=zone)

    def start(later: int) -> float:
        return (midnight + timedelta(later)).timestamp()

    assert Vacation.of(start(1), start(1 + days)).days == days
    at = now.replace(tzinfo=zone).timestamp()
    left = (start(1) - at) / HOUR  # of today
    assert max(1, days - (left <= 2)) <= Vacation.of(at, start(days)).days <= days


def test_days_are_few_and_a_day_that_has_begun_counts(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        secret = (await card(at))["secret"]
        assert (await plan(at, secret, MOST_DAYS + 1))["code"] == "no_days"
        assert (await plan(at, secret, 20))["left"] == 10
        assert (await plan(at, secret, 1))["code"] == "no_days", "one is away already"
        at.pass_time(2.5 * DAY)
        assert (await ask(at, "DELETE", "card/vacation", secret)).json()["left"] == 27
        assert (await plan(at, secret, 28))["code"] == "no_days"
        assert (await plan(at, secret, 27, wait=30))["left"] == 0
        assert (await plan(at, secret, 1))["code"] == "no_days", "one is planned already"
        assert (await ask(at, "DELETE", "card/vacation", secret)).json()["left"] == 27
        assert (await plan(at, secret, 26, wait=40))["left"] == 1
        at.pass_time(2 * 365 * DAY)
        assert (await plan(at, secret, MOST_DAYS))["left"] == 0
        assert (await plan(at, secret, 1, wait=-9))["code"] == "not_understood"

    at_a_table(check, tmp_path)


def test_no_bot_takes_the_place_of_who_is_on_vacation(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ben, made = await card(at, "Ben"), await slow_table(at)
        await tie(at, ben["secret"], made, 1)
        await plan(at, ben["secret"], 20)
        async with at.player(made, 0, host=True) as ana:
            at.pass_time(10 * DAY)
            assert await ana.refused("replace", seat=1) == "not_away"

    at_a_table(check, tmp_path)


def test_a_vacation_is_exported_and_deleted_with_its_card(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana = await card(at)
        shown = await plan(at, ana["secret"], 3)
        told = (await ask(at, "GET", "card/export", ana["secret"])).json()
        assert [one["until"] for one in told["vacations"]] == [shown["until"]]
        await ask(at, "DELETE", "card", ana["secret"])
        store = at.server.rooms.services.store
        assert await store.look("SELECT * FROM vacation") == []

    at_a_table(check, tmp_path)
