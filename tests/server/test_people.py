"""People over HTTP: cards, their tables, blocking and reporting."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.carded import (
    KEY,
    PATIENCE,
    ask,
    bearer,
    card,
    history,
    offer,
    offers,
    play_rated,
    rated_table,
    sit,
    tie,
)
from tests.server.live import ME, OPEN, House, Json, at_a_table, house, messages_of
from tilewright.cli import main
from tilewright.server.channels import Channels, Wishes
from tilewright.server.live import Live
from tilewright.server.store import Store
from tilewright.telling.targets import Hook

# Cards


def test_a_card_opens_by_its_secret_alone(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana = await card(at)
        shown = (await ask(at, "GET", "card", ana["secret"])).json()
        assert shown["card"] == {"id": ana["id"], "name": "Ana", "is_closed": False}
        assert (await ask(at, "GET", "card", ana["id"])).status_code == 401
        assert (await ask(at, "GET", "card")).status_code == 401
        renamed = await ask(at, "POST", "card", ana["secret"], json={"name": " Anna  B "})
        assert renamed.json()["name"] == "Anna B"

    at_a_table(check, tmp_path)


@pytest.mark.parametrize("name", ["", " ", "a\u202eb", "[x]", "x" * 25])
def test_names_are_as_safe_as_at_tables(tmp_path: Path, name: str) -> None:
    async def check(at: House) -> None:
        assert (await at.http.post("/api/cards", json={"name": name})).status_code == 400
        ana = await card(at)
        assert (await ask(at, "POST", "card", ana["secret"], json={"name": name})).is_error

    at_a_table(check, tmp_path)


def test_another_device_has_the_seats_by_the_secret(tmp_path: Path) -> None:
    """Whoever holds both secrets ties; nobody else does."""

    async def check(at: House) -> None:
        ana, made = await card(at), await at.make(ME, ME)
        assert await tie(at, ana["secret"], made, 0) == [0]
        stranger = {"table": made.id, "keys": [KEY]}
        answer = await ask(at, "POST", "card/ties", ana["secret"], json=stranger)
        assert answer.json()["seats"] == []
        (table,) = (await ask(at, "GET", "card", ana["secret"])).json()["tables"]
        assert table["id"] == made.id
        assert table["mine"] == [{"seat": 0, "key": made.keys[0]}]
        assert table["waits"] == "move"

    at_a_table(check, tmp_path)


def test_a_renewed_secret_shuts_the_old_one_out(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, made = await card(at), await at.make(ME, ME)
        await tie(at, ana["secret"], made, 0)
        for _ in range(2):  # the second time as if the answer had got lost
            renewed = await ask(at, "POST", "card/renew", ana["secret"], json={"secret": KEY})
            assert renewed.json()["id"] == ana["id"]
        assert (await ask(at, "GET", "card", ana["secret"])).status_code == 401
        (table,) = (await ask(at, "GET", "card", KEY)).json()["tables"]
        assert table["mine"][0]["key"] == made.keys[0]

    at_a_table(check, tmp_path)


def test_everything_of_a_card_can_be_exported_and_deleted(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = await play_rated(at, ana, ben)
        await history(at, ana["secret"], 1)
        services = at.server.rooms.services
        channels = Channels(services.store, services.now)
        assert await channels.add(ana["id"], Hook("https://h.example/1"), "en")
        await channels.wish(ana["id"], Wishes(topics=("turn",)))
        await channels.mute(ana["id"], made.id, is_off=True)
        told = (await ask(at, "GET", "card/export", ana["secret"])).json()
        assert told["card"]["name"] == "Ana"
        assert [seat["table"] for seat in told["seats"]] == [made.id]
        assert [game["table"] for game in told["games"]] == [made.id]
        assert [one["target"]["url"] for one in told["channels"]] == ["https://h.example/1"]
        assert told["wishes"]["topics"] == ["turn"]
        assert told["muted"] == [made.id]
        assert made.keys[0] not in json.dumps(told)
        await offer(at, await at.make(ME, OPEN, joins=False), ana["secret"])
        assert [one["card"] for one in await offers(at)] == [ana["id"]]
        assert (await ask(at, "DELETE", "card", ana["secret"])).status_code == 200
        assert (await ask(at, "GET", "card", ana["secret"])).status_code == 401
        assert await offers(at) == []
        (other,) = (await history(at, ben["secret"], 1))["opponents"]
        assert (other["name"], other["card"] == ana["id"]) == ("", False)
        listed = (await ask(at, "GET", "ratings/azul")).json()["ratings"]
        assert [row["name"] for row in listed if row["card"]] == ["Ben"]

    at_a_table(check, tmp_path, store=kept)


def test_secrets_are_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secrets: list[str] = []

    async def check(at: House) -> None:
        ana, made = await card(at), await at.make(ME, ME)
        await tie(at, ana["secret"], made, 0)
        await ask(at, "POST", "card/renew", ana["secret"], json={"secret": KEY})
        await ask(at, "GET", "card/events/nothing", KEY)
        secrets.extend([ana["secret"], KEY, made.keys[0]])

    with caplog.at_level(logging.DEBUG):
        at_a_table(check, tmp_path, log_level="debug")
    assert [secret for secret in secrets if secret in caplog.text] == []


# Live


@contextlib.asynccontextmanager
async def live(at: House, secret: str) -> AsyncIterator[AsyncIterator[Json]]:
    async with at.http.stream("GET", "/api/card/events", headers=bearer(secret)) as answer:
        assert answer.status_code == 200
        yield messages_of(answer)


async def until(told: AsyncIterator[Json], table: str, turn: int) -> None:
    async with asyncio.timeout(PATIENCE):
        async for message in told:
            if any(t["id"] == table and t["turn"] == turn for t in message["tables"]):
                return


@pytest.mark.parametrize("request_kind", ["sqlite", "postgres"])
def test_whose_turn_it_is_is_told_across_processes(
    request: pytest.FixtureRequest, tmp_path: Path, request_kind: str
) -> None:
    """Moves are made at one server, the list is looked at through another with the same store."""

    async def check() -> None:
        first, second = stores(request, request_kind, tmp_path)
        async with house(tmp_path, store=first) as one, house(tmp_path, store=second) as two:
            ana, made = await card(one), await one.make(ME, ME)
            await tie(one, ana["secret"], made, 0)
            async with live(two, ana["secret"]) as told, one.player(made, 0, 1) as both:
                await until(told, made.id, both.state["turn"])
                before = both.state["turn"]
                while both.state["turn"] == before:
                    await both.play()
                await until(told, made.id, both.state["turn"])

    asyncio.run(check())


def stores(request: pytest.FixtureRequest, kind: str, folder: Path) -> list[Any]:
    from tilewright.server.postgres import PostgresStore
    from tilewright.server.sqlite import SqliteStore

    if kind == "sqlite":
        return [SqliteStore(folder / "db") for _ in range(2)]
    address = request.getfixturevalue("database").new_database()
    return [PostgresStore(address) for _ in range(2)]


def test_a_stream_ends_with_the_secret_that_opened_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.live.LOOK_SECONDS", 0.05)

    async def check(at: House) -> None:
        ana = await card(at)
        async with live(at, ana["secret"]) as told:
            assert (await anext(told))["tables"] == []
            await ask(at, "POST", "card/renew", ana["secret"], json={"secret": KEY})
            with contextlib.suppress(httpx.RemoteProtocolError):  # it is cut off
                async with asyncio.timeout(PATIENCE):
                    assert [message async for message in told] == []

    at_a_table(check, tmp_path)


def test_many_streams_of_one_address_are_told_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Together they look as often as a few do."""
    monkeypatch.setattr("tilewright.server.live.LOOK_SECONDS", 0.05)
    monkeypatch.setattr("tilewright.server.live.LOOKS_PER_SECOND", 2)
    gathered: list[float] = []
    gathering = Live.gathering

    def noted(live: Live, address: str) -> float:
        gathered.append(gathering(live, address))
        return gathered[-1]

    monkeypatch.setattr(Live, "gathering", noted)

    async def check(at: House) -> None:
        ana = await card(at)
        async with contextlib.AsyncExitStack() as stack:
            streams = [await stack.enter_async_context(live(at, ana["secret"])) for _ in range(3)]
            for told in streams:
                assert (await anext(told))["tables"] == []
            async with asyncio.timeout(PATIENCE):
                while 1.5 not in gathered:
                    await asyncio.sleep(0.05)
        gathered.clear()
        async with live(at, ana["secret"]), asyncio.timeout(PATIENCE):
            while 0.5 not in gathered:
                await asyncio.sleep(0.05)

    at_a_table(check, tmp_path)


# Peace


def test_who_is_blocked_is_not_met(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = await rated_table(at, ana, ben)
        blocked = {"table": made.id, "seat": 1}
        stranger = (await card(at, "Eve"))["secret"]
        answer = await ask(at, "POST", "card/blocks", stranger, json=blocked)
        assert answer.status_code == 404, "who looks on does not learn whose seat it is"
        answer = await ask(at, "POST", "card/blocks", ana["secret"], json=blocked)
        assert [one["name"] for one in answer.json()["cards"]] == ["Ben"]
        offered = await at.make(ME | {"name": "Ana"}, OPEN, joins=False)
        await offer(at, offered, ana["secret"])
        assert len(await offers(at)) == 1
        assert await offers(at, ben["secret"]) == []
        taken = await sit(at, offered.id, ben["secret"])
        assert taken.status_code == 409
        path = f"card/blocks/{ben['id']}"
        assert (await ask(at, "DELETE", path, ana["secret"])).json() == {"cards": []}
        assert len(await offers(at, ben["secret"])) == 1

    at_a_table(check, tmp_path, store=kept)


def test_what_is_due_is_done_and_what_the_host_asks_for_in_either_store(
    tmp_path: Path, kept: Store
) -> None:
    async def check(at: House) -> None:
        people, ana = at.server.people, await card(at)
        await people.peace.report(ana["id"], None, "table", 1, "called me names")
        await people.peace.report(None, ana["id"], "table", 0, "left")
        first, second = await people.peace.reports()
        assert (first.card, second.about, second.said) == (ana["id"], ana["id"], "left")
        assert await people.peace.settle(first.id)
        assert await people.peace.reports() == [second]
        assert await people.history.seasons.begin() == 2
        assert (await people.history.seasons.get()).number == 2
        quick = await at.make(ME, OPEN, joins=False, clock={"per": "move", "seconds": 60})
        await offer(at, quick, ana["secret"])
        at.pass_time(8 * 24 * 3600)
        await people.opening.forget_old()
        assert await people.opening.all() == []
        await people.vacations.sweep()
        assert await people.history.sweep() == 0

    at_a_table(check, tmp_path, store=kept)


def test_reports_reach_the_host_who_may_close_a_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = await rated_table(at, ana, ben)
        await offer(at, await at.make(ME, OPEN, joins=False), ben["secret"])
        told = {"table": made.id, "seat": 1, "text": "called me\u202e names"}
        assert (await ask(at, "POST", "reports", ana["secret"], json=told)).status_code == 200
        data = ["--data", at.server.settings.data]
        assert await asyncio.to_thread(main, ["admin", "reports", *data]) == 0
        line = capsys.readouterr().out.split("\t")
        assert line[2:] == [made.id, "1", ben["id"], ana["id"], "called me names\n"]
        assert await asyncio.to_thread(main, ["admin", "close-card", ben["id"], *data]) == 0
        closed = (await ask(at, "GET", "card", ben["secret"])).json()["card"]
        assert closed["is_closed"]
        assert await offers(at) == [], "it is in no list"
        answer = await ask(at, "POST", "card", ben["secret"], json={"name": "Cem"})
        assert answer.json()["code"] == "card_closed"
        assert await asyncio.to_thread(main, ["admin", "settle", line[0], *data]) == 0
        assert await asyncio.to_thread(main, ["admin", "settle", line[0], *data]) == 2
        assert await asyncio.to_thread(main, ["admin", "reopen-card", ben["id"], *data]) == 0
        assert await asyncio.to_thread(main, ["admin", "delete-card", ben["id"], *data]) == 0
        assert (await ask(at, "GET", "card", ben["secret"])).status_code == 401

    at_a_table(check, tmp_path)
