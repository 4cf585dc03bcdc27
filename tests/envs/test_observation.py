"""Observations: what lies on the table, the observer first."""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games import OWN_GAMES, OWN_VARIANTS
from tilewright import OptionError, Position, Variant
from tilewright.envs.layout import size_of, split, table
from tilewright.envs.playing import observe_position
from tilewright.records import Array
from tilewright.testing.walk import positions

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "research.md"

Planes = dict[str, Array]


def shown(variant: Variant) -> Iterator[tuple[Any, ...]]:
    """Positions of a tidy game, an observer each, and what that one sees."""
    rng = random.Random(1)
    for position in list(positions(variant, seed=1, style="tidy"))[2::5]:
        observer = rng.randrange(variant.players)
        yield position, observer, split(variant, observe_position(position, observer))


def counts(text: str, letters: str) -> list[int]:
    return [text.count(letter) for letter in letters]


@OWN_VARIANTS
def test_common_planes_are_what_the_view_shows(variant: Variant) -> None:
    players = variant.players
    letters = import_module(f"tilewright.{variant.game.name}.state").LETTERS
    for position, observer, planes in shown(variant):
        view = position.view()
        assert planes["round"] == [position.round]
        assert planes["turn"].argmax() == (position.turn - observer) % players
        assert planes["center"].tolist() == counts(view["center"], letters)
        assert planes["displays"].tolist() == [counts(d, letters) for d in view["displays"]]
        bag = Counter(dict(zip(letters, planes["bag"].tolist(), strict=True)))
        assert bag == Counter(view["bag"])
        for away in range(players):
            assert planes[f"{away}.score"] == [position.scores[(observer + away) % players]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_azuls_boards_are_what_the_view_shows(players: int) -> None:
    for position, observer, planes in shown(Variant.of("azul", players, wall="gray", jokers="yes")):
        view = position.view()
        for away in range(players):
            seat = (observer + away) % players
            lines = [counts(line, "byrkwj") for line in view["lines"][seat]]
            wall = [[counts(space, "byrkwj") for space in row] for row in view["walls"][seat]]
            assert planes[f"{away}.lines"].tolist() == lines
            assert planes[f"{away}.wall"].tolist() == wall
            assert planes[f"{away}.floor"].tolist() == counts(view["floors"][seat], "byrkwj*")
        assert planes["marker"] == [view["marker"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sintras_boards_are_what_the_view_shows(players: int) -> None:
    for position, observer, planes in shown(Variant.of("sintra", players)):
        view, printed = position.view(), position.variant.printed()
        for away in range(players):
            seat = (observer + away) % players
            assert planes[f"{away}.glazier"].argmax() == view["glaziers"][seat] - 1
            assert planes[f"{away}.track"] == [view["track"][seat]]
            assert planes[f"{away}.lost"] == [view["lost"][seat]]
            for slot, strip in enumerate(view["strips"][seat]):
                part = {key: planes[f"{away}.{key}"][slot] for key in ("free", "panes", "windows")}
                check_slot(part, strip, view["windows"][seat][slot], printed["strips"])


def check_slot(part: Planes, strip: Any, window: str, sides: dict[str, str]) -> None:
    frames = [counts(window[frame : frame + 1], "yopbg") for frame in range(2)]
    assert part["windows"].tolist() == frames
    own, _, on_jokers = strip["panes"].partition("+") if strip else ("", "", "")
    spaces = counts(sides[strip["strip"]].lower(), "yopbgj") if strip else [0] * 6
    assert part["panes"].tolist() == counts(own, "yopbg")
    taken = [*counts(own, "yopbg"), len(on_jokers)]
    assert (part["free"] + taken).tolist() == spaces


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_strip_shows_the_side_it_will_be_turned_to(players: int) -> None:
    for position, observer, planes in shown(Variant.of("sintra", players)):
        view, printed = position.view(), position.variant.printed()["strips"]
        for slot, strip in enumerate(view["strips"][observer]):
            is_first = strip and not view["windows"][observer][slot]
            other = {"a": "b", "b": "a"}[strip["strip"][1]] if strip else ""
            back = printed[strip["strip"][0] + other] if is_first else ""
            assert planes["0.back"][slot].tolist() == counts(back.lower(), "yopbgj")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pavilions_boards_are_what_the_view_shows(players: int) -> None:
    for position, observer, planes in shown(Variant.of("pavilion", players, side="gray")):
        view, letters = position.view(), "pgoybr"
        assert planes["supply"].tolist() == counts(view["supply"], letters)
        assert planes["owed"] == [view["owed"]]
        assert planes["joker"].tolist() == counts(view["joker"], letters)
        for away in range(players):
            seat = (observer + away) % players
            assert planes[f"{away}.hand"].tolist() == counts(view["hands"][seat], letters)
            assert planes[f"{away}.corners"].tolist() == counts(view["corners"][seat], letters)
            tiles = "".join(view["stars"][seat].values())
            stars = planes[f"{away}.stars"].sum((0, 1))
            assert stars.tolist() == counts(tiles, letters)


@OWN_GAMES
def test_the_document_lists_every_plane(name: str) -> None:
    assert table(Variant.of(name)) in DOCUMENT.read_text(encoding="utf-8")


def test_nobody_else_sees_a_position() -> None:
    position = Position.start("azul")
    for player in (-1, 2):
        with pytest.raises(OptionError, match=f"expected player from 0 to 1, got {player}"):
            observe_position(position, player)
    with pytest.raises(TypeError, match="expected player: a whole number, got None"):
        observe_position(position, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a position, got None"):
        observe_position(None, 0)  # type: ignore[arg-type]


def test_many_observations_are_split_at_once() -> None:
    variant = Variant.of("azul", 3)
    seen = np.arange(2 * size_of(variant)).reshape(2, -1)
    parts = split(variant, seen)
    assert parts["displays"].shape == (2, 7, 6)
    assert parts["round"].tolist() == [[0], [size_of(variant)]]
