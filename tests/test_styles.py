"""Styles: what a builder and a denier care about."""

from collections.abc import Iterator
from statistics import fmean

import pytest

import tilewright
from tests.games import OWN_GAMES
from tilewright import Dealer, Position, Waits
from tilewright.bots.bot import Bot
from tilewright.bots.levels import level
from tilewright.bots.match import player
from tilewright.bots.styles import STYLES, left_after, style
from tilewright.game import OptionError
from tilewright.games import game


@OWN_GAMES
def test_a_builder_counts_bonuses_for_more_and_nothing_else(name: str) -> None:
    of, plain = game(name), level(4).weights_for(game(name))
    builder = style("builder").weighted(of, plain)
    changed = {one for i, one in enumerate(of.weights) if builder[i] != plain[i]}
    assert changed == set(of.oversights["bonuses"])
    assert (abs(builder) >= abs(plain)).all()
    assert (style("denier").weighted(of, plain) == plain).all()


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


def test_a_style_goes_with_a_budget() -> None:
    bot = player("8+denier/50", "azul", "0")
    assert isinstance(bot, Bot)
    assert (bot.level.style, bot.level.simulations) == (style("denier"), 50)


@pytest.mark.parametrize("name", ["4+", "4+nice", "+denier"])
def test_a_style_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match=r"expected (the style|a level)"):
        player(name, "azul", "0")
