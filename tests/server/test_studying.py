"""Positions apart from any table: shown as at a table, and played on."""

from pathlib import Path
from typing import Any

import pytest

from tests.games import EVERY_GAME
from tests.server.live import House, at_a_table
from tilewright import Dealer, Position
from tilewright.server.memory import MemoryStore

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
