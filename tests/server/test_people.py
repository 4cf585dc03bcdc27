"""People over HTTP: cards, their tables, history, ratings, blocking and reporting."""

import asyncio
import contextlib
import io
import json
import logging
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.carded import KEY, ask, bearer, card, offer, offers, sit, tie
from tests.server.live import BOT, ME, OPEN, House, Json, Made, at_a_table, house, messages_of
from tilewright.cli import main
from tilewright.record import Record
from tilewright.server.channels import Channels, Wishes
from tilewright.server.live import Live
from tilewright.server.loading import replay
from tilewright.server.room import Room
from tilewright.server.store import Store
from tilewright.table.table import Table
from tilewright.telling.targets import Hook

PATIENCE = 20.0


async def rated_table(at: House, host: Json, guest: Json) -> Made:
    """A rated table for two, which nobody has joined yet."""
    seats = [ME | {"name": "Ana"}, OPEN]
    wanted = {"game": "azul", "seats": seats, "is_rated": True}
    answer = await ask(at, "POST", "tables", host["secret"], json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    found = Made(made["table"], made["host"], {k["seat"]: k["key"] for k in made["keys"]})
    assert await tie(at, guest["secret"], found, 1) == [1]
    return found


async def play_rated(at: House, host: Json, guest: Json) -> Made:
    made = await rated_table(at, host, guest)
    async with at.player(made, 0, 1) as both:
        await both.do("join", seat=0, name="Ana")
        await both.do("join", seat=1, name="Ben")
        await both.play_out(0, 1)
    return made


async def history(at: House, secret: str, games: int, **query: str) -> Json:
    """As soon as so many games are in it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await ask(at, "GET", "card/history", secret, params=query)
            assert answer.status_code == 200, answer.text
            found: Json = answer.json()
            if found["all"] == games:
                return found
            await asyncio.sleep(0.05)


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


# History and ratings


def test_three_games_make_a_history(tmp_path: Path, kept: Store) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = [await play_rated(at, ana, ben) for _ in range(3)]
        found = await history(at, ana["secret"], 3)
        assert {game["table"] for game in found["games"]} == {one.id for one in made}
        (two,) = found["summaries"]
        assert (two["game"], two["players"], two["games"], sum(two["ranks"])) == ("azul", 2, 3, 3)
        (other,) = found["opponents"]
        assert (other["name"], other["games"]) == ("Ben", 3)
        assert other["ahead"] + other["level_with"] + other["behind"] == 3
        assert len(found["curves"][0]["points"]) == 3
        none = await history(at, ana["secret"], 3, text="nobody")
        assert (none["count"], none["games"]) == (0, [])
        assert (await history(at, ana["secret"], 3, **{"with": ben["id"]}))["count"] == 3
        listed = (await ask(at, "GET", "ratings/azul")).json()["ratings"]
        people = {row["name"]: row for row in listed if row["card"]}
        assert people["Ana"]["games"] == people["Ben"]["games"] == 3
        assert len([row for row in listed if row["level"]]) == 8
        archive = await ask(at, "GET", "card/records", ana["secret"])
        with zipfile.ZipFile(io.BytesIO(archive.content)) as files:
            texts = [files.read(name).decode() for name in files.namelist()]
        assert all(Record.read(text).position.is_over for text in texts)
        assert len(texts) == 3

    at_a_table(check, tmp_path, store=kept)


def test_a_game_is_noted_once_and_later_if_it_was_missed(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        await play_rated(at, ana, ben)
        await history(at, ana["secret"], 1)
        store, past = at.server.rooms.services.store, at.server.people.history
        first = await past.ratings("azul")
        assert await past.sweep() == 0
        await store.note(("DELETE FROM played", ()), ("DELETE FROM sat", ()))
        assert await past.ratings("azul") == {}
        assert await past.sweep() == 1
        assert await past.ratings("azul") == first

    at_a_table(check, tmp_path)


def test_a_table_whose_game_never_began_is_looked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def noting(table: str, *given: Any) -> Table:  # Any: what the store holds
        looked.append(table)
        return replay(table, *given)

    monkeypatch.setattr("tilewright.server.history.replay", noting)
    monkeypatch.setattr("tilewright.server.people.SETTLE_SECONDS", PATIENCE)

    async def check(at: House) -> None:
        ana, made = await card(at), await at.make(ME, OPEN, joins=False)
        await tie(at, ana["secret"], made, 0)
        end = {"type": "do", "id": "end", "command": {"type": "abandon"}}
        assert (await at.post(made, end, made.host)).json()["done"]
        for _ in range(3):
            await at.server.people.history.sweep()
        assert looked.count(made.id) <= 1

    at_a_table(check, tmp_path)


def test_a_season_begins_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        await play_rated(at, ana, ben)
        await history(at, ana["secret"], 1)
        data = at.server.settings.data
        assert await asyncio.to_thread(main, ["admin", "season", "--data", data]) == 0
        now = (await ask(at, "GET", "ratings/azul")).json()
        assert (now["season"], now["seasons"]) == (2, 2)
        assert [row for row in now["ratings"] if row["card"]] == []
        before = (await ask(at, "GET", "ratings/azul", params={"season": 1})).json()
        assert len([row for row in before["ratings"] if row["card"]]) == 2

    at_a_table(check, tmp_path)
    assert "season 2 has begun" in capsys.readouterr().out


def test_rated_tables_need_a_card_and_have_no_hints(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        wanted = {"game": "azul", "seats": [ME, BOT], "is_rated": True}
        assert (await at.http.post("/api/tables", json=wanted)).json()["code"] == "needs_card"
        ana = await card(at)
        made = (await ask(at, "POST", "tables", ana["secret"], json=wanted)).json()
        shown = (await at.http.get(f"/api/tables/{made['table']}")).json()["table"]
        assert shown["is_rated"]
        assert not shown["has_hints"]

    at_a_table(check, tmp_path)


def test_a_rated_game_is_played_from_its_beginning_against_bots_as_measured(tmp_path: Path) -> None:
    """Or whoever makes it wins what they like."""

    async def check(at: House) -> None:
        ana = await card(at)
        wanted = {"game": "azul", "seats": [ME, BOT | {"level": 8}], "is_rated": True}
        given = wanted | {"start": "azul center=bb"}
        assert (await ask(at, "POST", "tables", ana["secret"], json=given)).status_code == 400
        quick = wanted | {"bot_seconds": 0.1}
        made = (await ask(at, "POST", "tables", ana["secret"], json=quick)).json()
        room = await at.server.rooms.get(made["table"])
        assert isinstance(room, Room)
        assert room.table.created.bot_seconds == 1.0

    at_a_table(check, tmp_path)


def test_a_rated_game_under_way_stays_the_cards(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        ana, ben = await card(at), await card(at, "Ben")
        made = await rated_table(at, ana, ben)
        async with at.player(made, 0, 1) as both:
            await both.do("join", seat=0, name="Ana")
            await both.do("join", seat=1, name="Ben")
        answer = await ask(at, "DELETE", f"card/ties/{made.id}", ana["secret"])
        assert answer.status_code == 409
        other = await at.make(ME, ME)
        await tie(at, ana["secret"], other, 0)
        assert (await ask(at, "DELETE", f"card/ties/{other.id}", ana["secret"])).is_success

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
