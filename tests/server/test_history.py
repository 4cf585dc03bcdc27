"""What a card played: its history, ratings and seasons."""

import asyncio
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.server.carded import (
    PATIENCE,
    ask,
    card,
    history,
    play_rated,
    rated_table,
    tie,
)
from tests.server.live import BOT, ME, OPEN, House, at_a_table
from tilewright.cli import main
from tilewright.record import Record
from tilewright.server.loading import replay
from tilewright.server.room import Room
from tilewright.server.store import Store
from tilewright.table.table import Table


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
        long = wanted | {"bot_seconds": 30}
        made = (await ask(at, "POST", "tables", ana["secret"], json=long)).json()
        room = await at.server.rooms.get(made["table"])
        assert isinstance(room, Room)
        assert room.table.created.bot_seconds is None

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
