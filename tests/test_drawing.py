"""Pictures: what is laid over them lies where the game says, in every game."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tilewright import GAMES, Dealer, OptionError, Position, Record, Variant, Waits

SPACE = "{http://www.w3.org/2000/svg}"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
WORD = re.compile(r"[a-zà-ÿ]{2,}")


def dealt(name: str, players: int = 3) -> Position:
    return Dealer(3).deal(Position.start(name, players=players))


def classed(svg: str, name: str) -> list[ElementTree.Element]:
    return [item for item in ElementTree.fromstring(svg).iter() if item.get("class") == name]


def texts(svg: str) -> set[str]:
    return {item.text or "" for item in ElementTree.fromstring(svg).iter(f"{SPACE}text")}


@EVERY_GAME
def test_every_move_leads_through_places_of_the_drawing(name: str) -> None:
    dealer, position, seen = Dealer(5), Position.start(name), 0
    while seen < 40 and not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
            continue
        for move in position.legal_moves:
            assert len(classed(position.svg(last=position.places(move)), "last")) == 2, move
            break
        position, seen = position.play(position.legal_moves[-1]), seen + 1
    places = position.variant.game.places(position.variant.plain, position.plain)
    root = ElementTree.fromstring(position.svg())
    for x, y in places.values():
        assert 0 < x < float(root.get("width", 0))
        assert 0 < y < float(root.get("height", 0))
    assert len(set(places.values())) == len(places)


@EVERY_GAME
def test_arrows_marks_and_rings_are_laid_over_the_table(name: str) -> None:
    before = dealt(name)
    move = before.legal_moves[0]
    after = before.play(move)
    drawn = after.svg(
        last=before.places(move), arrows=[after.legal_moves[0], ("1", "c")], marks={"2": "!?"}
    )
    assert [len(classed(drawn, kind)) for kind in ("last", "arrow", "mark")] == [2, 2, 1]
    assert "!?" in texts(drawn)
    plain = after.svg().removesuffix("</svg>")
    assert drawn.startswith(plain)


@EVERY_GAME
def test_a_picture_speaks_french(name: str) -> None:
    english, french = dealt(name).svg(), dealt(name).svg(lang="fr")
    said = {text for text in texts(english) & texts(french) if WORD.search(text)}
    assert said <= {"joker", "orange", "triangle"}  # the same in both
    assert any(text.startswith("Manche 1") for text in texts(french))
    assert french.count("<") == english.count("<")


@EVERY_GAME
def test_a_picture_has_the_width_asked_for(name: str) -> None:
    root = ElementTree.fromstring(dealt(name).svg(size=300))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    _, _, across, down = map(float, root.get("viewBox", "").split())
    assert width == 300
    assert height == pytest.approx(300 * down / across, rel=1e-5)
    with pytest.raises(OptionError, match="expected size= pixels from 16, got 3"):
        dealt(name).svg(size=3)
    with pytest.raises(OptionError, match="expected size= pixels from 16, got 'big'"):
        dealt("azul").svg(size="big")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"expected lang=en\|fr, got 'de'"):
        dealt("azul").svg(lang="de")  # type: ignore[arg-type]


@EVERY_GAME
def test_shapes_may_be_left_out(name: str) -> None:
    tiles, without = dealt(name).svg(), dealt(name).svg(shapes=False)
    assert tiles.count('fill-rule="evenodd"') > without.count('fill-rule="evenodd"')
    assert texts(tiles) == texts(without)


def test_a_place_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError, match=r"expected a place \(c, 1, .*got 'attic'"):
        dealt("azul").svg(last=["attic"])
    with pytest.raises(OptionError, match=r"expected last= the places of a move .*, got '1b2'"):
        dealt("azul").svg(last="1b2")
    with pytest.raises(OptionError, match="expected marks= texts by place, got"):
        dealt("azul").svg(marks=["c"])  # type: ignore[arg-type]


def test_what_is_no_place_arrow_or_size_is_refused() -> None:
    position = dealt("azul")
    refused: tuple[tuple[dict[str, Any], str], ...] = (  # Any: what is wrong
        ({"last": 3}, "expected last= the places of a move"),
        ({"arrows": "1b2"}, "expected arrows= a list of moves or of places, got '1b2'"),
        ({"arrows": 3}, "expected arrows= a list of moves or of places, got 3"),
        ({"size": float("nan")}, "expected size= pixels from 16, got nan"),
        ({"size": float("inf")}, "expected size= pixels from 16, got inf"),
    )
    for wrong, complaint in refused:
        with pytest.raises(OptionError, match=complaint):
            position.svg(**wrong)
    assert texts(position.svg(marks={"c": 3})) >= {"3"}  # type: ignore[dict-item]


def test_marks_are_texts_not_markup() -> None:
    assert "<b>" in texts(dealt("azul").svg(marks={"c": "<b>"}))


def test_a_record_draws_any_ply() -> None:
    record = Record.of(Variant.of("azul"))
    record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]})
    record = record.play("1b2").play("2r3").mark("?!", ply=1)
    assert record.svg(0) == record.at(0).svg()
    first = record.svg(1)
    assert first == record.at(1).svg(last=("1", "0.line2"), marks={"0.line2": "?!"})
    assert record.svg() == record.svg(2) == record.at(2).svg(last=("2", "1.line3"))
    assert 'width="200"' in record.svg(1, size=200)
