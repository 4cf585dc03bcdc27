"""Open tables: whoever comes first has the seat, where the host wants them."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.carded import KEY, ask, card, offer, offers, sit
from tests.server.live import ME, OPEN, House, Json, at_a_table
from tilewright.server.store import Store


def test_whoever_comes_first_has_the_seat(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        await offer(at, made)
        (shown,) = await offers(at)
        assert (shown["table"], shown["name"], shown["free"]) == (made.id, "Ana", 1)
        answers = await asyncio.gather(*(sit(at, made.id, key=f"{i}" * 32) for i in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        assert await offers(at) == []
        winner = next(i for i, answer in enumerate(answers) if answer.is_success)
        room = await at.room(made)
        assert room.holder([f"{winner}" * 32]).seats == {1}
        assert not room.holder([made.keys[1]]).seats  # the link that was for nobody

    at_a_table(check, tmp_path)


def test_a_table_for_three_stays_open_until_it_is_full(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME | {"name": "Ana"}, OPEN, OPEN, joins=False)
        await offer(at, made)
        assert (await sit(at, made.id, key="b" * 32)).json()["seat"] == 1
        assert (await offers(at))[0]["free"] == 1
        assert (await sit(at, made.id, key="c" * 32)).json()["seat"] == 2
        assert await offers(at) == []

    at_a_table(check, tmp_path)


def test_a_quick_table_is_listed_while_its_host_is_there(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        clock = {"per": "move", "seconds": 60}
        quick = await at.make(ME | {"name": "Ana"}, OPEN, joins=False, clock=clock)
        slow = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        await offer(at, quick)
        await offer(at, slow)
        assert len(await offers(at)) == 2
        at.pass_time(60)
        assert [one["table"] for one in await offers(at)] == [slow.id]
        await offer(at, quick)
        assert len(await offers(at)) == 2
        await ask(at, "POST", "open/end", json={"table": quick.id, "host": quick.host})
        assert [one["table"] for one in await offers(at)] == [slow.id]

    at_a_table(check, tmp_path)


def test_the_strength_that_is_wanted_is_asked_for(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        await offer(at, made, ana["secret"], strength={"least": 1600, "most": 4000})
        assert (await offers(at))[0]["why"] == "needs_card"
        assert (await offers(at, ben["secret"]))[0]["why"] == "not_your_strength"
        assert (await offers(at, ana["secret"]))[0]["is_mine"]
        assert (await sit(at, made.id, ben["secret"])).json()["code"] == "not_your_strength"
        await offer(at, made, ana["secret"], strength={"least": 1400, "most": 1600})
        assert (await sit(at, made.id, ben["secret"])).is_success
        (mine,) = (await ask(at, "GET", "card", ben["secret"])).json()["tables"]
        assert mine["mine"] == [{"seat": 1, "key": KEY}]

    at_a_table(check, tmp_path, store=kept)


def test_only_the_host_lists_a_table(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        wanted = {"table": made.id, "host": made.keys[0]}
        assert (await ask(at, "POST", "open", json=wanted)).status_code == 403
        assert await offers(at) == []

    at_a_table(check, tmp_path)


def test_a_private_server_shows_none_of_it(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        wanted = {"table": made.id, "host": made.host}
        assert (await ask(at, "POST", "open", json=wanted)).json()["code"] == "private"
        assert (await ask(at, "GET", "open")).json() == {"is_on": False, "offers": [], "others": 0}

    at_a_table(check, tmp_path, private=True)


def test_others_are_those_who_looked_lately(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        async def others(me: str) -> int:
            return int((await ask(at, "GET", "open", params={"me": me})).json()["others"])

        assert await others("a" * 16) == 0
        assert await others("b" * 16) == 1
        assert await others("a" * 16) == 1
        assert await others("not a number") == 0

    at_a_table(check, tmp_path)


async def seek(at: House, key: str, **more: Any) -> Json:  # Any: JSON values
    wanted = {"game": "azul", "name": "Ben", "key": key, **more}
    answer = await ask(at, "POST", "seek", json=wanted)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_nobody_is_lured_to_a_table_that_is_another_than_they_look_for(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        clock = {"per": "move", "seconds": 60, "increment": 0}
        hers = await at.make(ME, OPEN, joins=False, clock=clock, start="azul center=bb")
        found = await seek(at, hers.keys[0], table=hers.id)
        assert found["table"] != hers.id
        assert (await seek(at, KEY))["table"] == found["table"]

    at_a_table(check, tmp_path)
