"""Styles: what a builder and a denier care about."""

from collections.abc import Iterator
from statistics import fmean

import pytest

import tilewright
from tests.games import OWN_GAMES
from tilewright import Dealer, Position, Waits
from tilewright.bots.levels import in_style, level
from tilewright.bots.match import player
from tilewright.bots.styles import STYLES, left_after, style
from tilewright.game import OptionError
from tilewright.games import game


@OWN_GAMES
def test_a_builder_counts_bonuses_for_more_and_nothing_else(name: str) -> None:
    of, plain = game(name), level(4)
    builder = in_style(plain, "builder").weights_for(of)
    names = list(of.weights)
    more = {names[i] for i, weight in enumerate(builder) if abs(weight) > abs(plain_of(name, i))}
    assert more == set(of.oversights["bonuses"])
    others = [i for i, one in enumerate(names) if one not in more]
    assert all(builder[i] == plain_of(name, i) for i in others)


def plain_of(name: str, feature: int) -> float:
    return float(level(4).weights_for(game(name))[feature])


@OWN_GAMES
def test_a_denier_leaves_less_to_the_next_player(name: str) -> None:
    left = {
        who: fmean(
            left_after(position, player(who, name, str(number)).choose(position))
            for number, position in enumerate(begun_rounds(name))
        )
        for who in ("2+denier", "2")
    }
    assert left["2+denier"] < left["2"]


def begun_rounds(name: str) -> Iterator[Position]:
    """Of first rounds, after a few moves that look good."""
    for number in range(60):
        position = Dealer(number).deal(Position.start(name))
        for _ in range(3 + number % 5):
            position = position.play(player("greedy", name, "").choose(position))
            if position.waits != Waits.MOVE:
                break
        else:
            yield position


def test_what_a_move_leaves_is_the_best_look_of_the_next_player() -> None:
    position = Position.from_text("azul center=bbr 0.lines=-/b/-/-/- 1.lines=r/-/-/-/-")
    take_blue, take_red = (left_after(position, move) for move in choose(position, "cb2", "cr1"))
    assert take_red > take_blue


def choose(position: Position, *texts: str) -> list[tilewright.Move]:
    return [tilewright.Move.from_text(position.game, text) for text in texts]


def test_where_a_round_ends_nothing_is_left() -> None:
    position = Position.from_text("azul center=b")
    assert position.play(position.legal_moves[0]).waits != Waits.MOVE
    assert left_after(position, position.legal_moves[0]) == 0


def test_styles_have_names_in_both_languages() -> None:
    assert {one.name("en") for one in STYLES} == {"builder", "denier"}
    assert {one.name("fr") for one in STYLES} == {"bâtisseur", "gêneur"}
    assert tilewright.bot("azul", 3, style="builder").level.style == style("builder")
    assert tilewright.bot("azul", simulations=10, style="denier").level.style == style("denier")


@pytest.mark.parametrize("name", ["4+", "4+nice", "+denier"])
def test_a_style_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match=r"expected (the style|a level)"):
        player(name, "azul", "0")
