"""Positions apart from any table: shown as at a table, and played on."""

from pathlib import Path
from typing import Any

import pytest

from tests.games import EVERY_GAME
from tests.server.live import House, at_a_table
from tilewright import Dealer, Position, Record, Variant
from tilewright.server.memory import MemoryStore
from tilewright.table.verify import differences

Json = dict[str, Any]  # Any: whatever JSON holds


async def asked(at: House, position: Position, lang: str = "en", **more: object) -> Json:
    wanted = {"position": position.text, **more}
    answer = await at.http.post(f"/api/study?lang={lang}", json=wanted)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


@EVERY_GAME
def test_a_position_is_shown_as_at_a_table(name: str, tmp_path: Path) -> None:
    position = Dealer(3).deal(Position.start(name, players=3))

    async def check(at: House) -> None:
        shown = await asked(at, position)
        assert (shown["text"], shown["game"], shown["players"]) == (position.text, name, 3)
        assert (shown["waits"], shown["turn"]) == ("move", position.turn)
        assert shown["view"] == position.view()
        assert sorted(shown["legal"]) == sorted(map(str, position.legal_moves))
        assert set(shown["tags"]) == set(shown["moves"]) == set(shown["legal"])

    at_a_table(check, tmp_path, store=MemoryStore())


@EVERY_GAME
def test_a_round_is_played_and_the_next_one_dealt(name: str, tmp_path: Path) -> None:
    """What follows is what the rules say, move by move."""

    async def check(at: House) -> None:
        position = Position.start(name)
        shown = await asked(at, position, draw="a seed")
        position = position.deal(shown["deal"])
        while position.round == 1 and not position.is_over:
            if shown["waits"] == "deal":
                before, deal = position, Dealer("x").draw(position)
                shown = await asked(at, before, deal=deal)
                position = before.deal(deal)
            else:
                move, before = shown["legal"][-1], position
                shown, position = await asked(at, before, move=move), before.play(move)
                assert shown["seat"] == before.turn
                assert shown["said"] == before.describe_move(move)
                assert shown["steps"][-1]["view"] == position.view()
            assert shown["text"] == position.text

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_refused_move_is_answered_with_the_reason(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        wanted = {"position": "azul center=bb", "move": "cy1"}
        answer = await at.http.post("/api/study?lang=fr", json=wanted)
        refusal = Position.from_text("azul center=bb").why_not("cy1")
        assert refusal
        assert answer.status_code == 409
        assert answer.json() == {"code": "illegal", "text": refusal.words("fr")}

    at_a_table(check, tmp_path, store=MemoryStore())


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"position": "chess"}, "expected a game"),
        ({"position": "azul round=99"}, "expected round="),
        ({"position": "azul center=bb", "draw": "1"}, "waits for a deal"),
        ({"position": "azul center=bb", "move": "hello"}, "expected"),
        ({"position": "azul", "deal": {"displays": ["bbbb"]}}, "expected displays"),
    ],
)
def test_what_cannot_be_is_said(wanted: Json, said: str, tmp_path: Path) -> None:
    async def check(at: House) -> None:
        answer = await at.http.post("/api/study", json=wanted)
        assert answer.status_code == 400
        assert said in answer.json()["text"]

    at_a_table(check, tmp_path, store=MemoryStore())


def test_a_position_is_drawn(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        query = {"position": "azul center=bb", "lang": "fr"}
        answer = await at.http.get("/api/picture", params=query)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text == Position.from_text("azul center=bb").svg(lang="fr")
        assert (await at.http.get("/api/picture", params={"position": "azul x"})).status_code == 400

    at_a_table(check, tmp_path, store=MemoryStore())


async def read(at: House, **wanted: str) -> Json:
    answer = await at.http.post("/api/records", json=wanted)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_record_is_read_as_a_tree(tmp_path: Path) -> None:
    """What was played comes first, then what might have been, and what was taken back."""
    record = Record.of(Variant.of("azul"), headers={"Seat0": "Ana", "Seed": "x"})
    record = record.deal(Dealer(2).draw(record.position))
    first, second, third = map(str, record.position.legal_moves[:3])
    record = record.play(first).back(0).play(second).vary(0, third)
    record = record.comment("why not", ply=1).mark("?!", ply=1)

    async def check(at: House) -> None:
        found = await read(at, record=record.write())
        nodes = found["nodes"]
        assert [(node["parent"], node["move"]) for node in nodes] == [
            (-1, ""),
            (0, second),
            (0, first),
            (0, third),
        ]
        assert (nodes[1]["comment"], nodes[1]["mark"]) == ("why not", "?!")
        assert nodes[1]["text"] == record.position.text
        assert nodes[1]["said"] == record.at(0).describe_move(second)
        assert (found["start"], found["names"]) == (record.beginning.text, ["Ana", ""])
        assert "Seed" not in found["head"]
        assert Record.read(found["head"] + "\n*\n").variant == record.variant

    at_a_table(check, tmp_path, store=MemoryStore())


@EVERY_GAME
def test_a_new_record_begins_from_a_position(name: str, tmp_path: Path) -> None:
    start = Position.start(name, players=3, first=1)
    position = Dealer(5).deal(start)

    async def check(at: House) -> None:
        for given, is_usual in ((start, True), (position, False)):
            found = await read(at, position=given.text)
            record = Record.read(found["head"] + "\n*\n")
            assert (record.beginning, record.start is None) == (given, is_usual)
        answer = await at.http.post("/api/records", json={"record": "hello"})
        assert answer.status_code == 400

    at_a_table(check, tmp_path, store=MemoryStore())


# Playing on


@EVERY_GAME
def test_a_game_is_played_on_from_any_position(name: str, tmp_path: Path) -> None:
    """A table begins with the position, deals from its own seed, and its record verifies."""
    position = Dealer(3).deal(Position.start(name, players=2, first=1))
    while position.round == 1:
        position = position.play(position.legal_moves[-1])
        if position.waits.name == "DEAL":
            position = Dealer(8).deal(position)

    async def check(at: House) -> None:
        made = await at.make({"kind": "me"}, {"kind": "me"}, game=name, start=position.text)
        shown = (await at.http.get(f"/api/tables/{made.id}")).json()
        assert shown["table"]["start"] == position.text
        assert shown["state"]["view"] == position.view()
        assert (shown["state"]["turn"], shown["state"]["ply"]) == (position.turn, 0)
        async with at.player(made, 0, 1) as seat:
            await seat.play_out(0, 1)
        record = Record.read((await at.http.get(f"/api/tables/{made.id}/record")).text)
        assert record.at(0) == position
        assert differences(record) == []
        again = await at.http.get(f"/api/tables/{made.id}/replay")
        assert again.json()["plies"][0]["state"]["view"] == position.view()
        assert len(again.json()["plies"]) == record.plies + 1

    at_a_table(check, tmp_path, store=MemoryStore())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": "azul round=99"}, "in start"),
        ({"start": "azul players=3 center=bb"}, "as start says"),
        ({"start": "azul center=bb", "game": "sintra"}, "as start says"),
        ({"start": "azul center=bb", "options": {"wall": "gray"}}, "as start says"),
    ],
)
def test_a_table_that_does_not_fit_its_start_is_refused(
    change: Json, said: str, tmp_path: Path
) -> None:
    wanted = {"game": "azul", "seats": [{"kind": "me"}, {"kind": "bot"}], **change}

    async def check(at: House) -> None:
        answer = await at.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert said in answer.json()["text"]

    at_a_table(check, tmp_path, store=MemoryStore())
