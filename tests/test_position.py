"""Position: a move and all that follows from it."""

import random
from typing import Any

import numpy as np
import pytest

from tests.games import EVERY_GAME
from tilewright import Dealer, Move, NotationError, OptionError, Position, Variant, Waits
from tilewright.game import Step
from tilewright.position import Outcome
from tilewright.tools.trace import tidy_choice


def told(variant: Variant) -> list[tuple[str, tuple[Step, ...]]]:
    """The positions of a game, and the steps that led to each."""
    dealer, choose = Dealer(1), tidy_choice(random.Random(1))
    position = Position.of(variant)
    found: list[tuple[str, tuple[Step, ...]]] = []
    while not position.is_over:
        if position.waits == Waits.DEAL:
            outcome = Outcome(dealer.deal(position), ())
        else:
            outcome = position.after(choose(position))
        position = outcome.position
        found.append((position.text, outcome.steps))
    return found


@EVERY_GAME
def test_steps_may_be_more_than_one_array_has_room_for(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = Variant.of(name)
    whole = told(variant)
    assert any(steps for _, steps in whole)
    monkeypatch.setattr("tilewright.position.NOTED_STEPS", 1)
    assert told(variant) == whole


@pytest.mark.parametrize("number", [-1, 685])
def test_a_number_that_is_no_move_is_never_asked_about(number: int) -> None:
    position, move = Dealer(1).deal(Position.start("azul")), Move("azul", number)
    for ask in (position.play, position.why_not, position.places):
        with pytest.raises(NotationError, match=f"expected one of 685 moves, got {number}"):
            ask(move)
    assert move not in position.legal_moves


def test_a_move_of_no_game_can_be_shown_and_is_not_legal() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    assert repr(Move("azul", 685)) == "Move('azul', 685)"
    assert repr(Move("azul", -1)) == "Move('azul', -1)"
    assert repr(Move("chess", 1)) == "Move('chess', 1)"
    assert Move("chess", 1) not in position.legal_moves
    with pytest.raises(NotationError, match=r"expected a move of azul, got Move\('chess', 1\)"):
        position.play(Move("chess", 1))
    with pytest.raises(NotationError, match="expected one of 685 moves, got -1"):
        str(Move("azul", -1))


@pytest.mark.parametrize("field", ["0.score=", "bag=b", "players=", "round="])
def test_a_number_that_is_far_too_long_is_refused_like_any_other(field: str) -> None:
    for number in ("9" * 5000, "0" * 5000, "\N{ARABIC-INDIC DIGIT TWO}"):
        with pytest.raises((NotationError, OptionError), match="expected "):
            Position.from_text(f"azul {field}{number}")


@pytest.mark.parametrize(
    "rng",
    [3, np.random.default_rng(1), np.zeros(4), np.zeros(0, np.uint64), np.zeros(1, np.uint64)],
)
def test_what_is_no_generator_draws_nothing(rng: Any) -> None:  # Any: what is wrong
    with pytest.raises(TypeError, match="expected a generator"):
        Position.start("azul").draw(rng)


def test_what_is_no_text_and_no_number_is_named() -> None:
    with pytest.raises(TypeError, match="expected a position's text, got 3"):
        Position.from_text(3)  # type: ignore[arg-type]  # as a program without types may
    with pytest.raises(OptionError, match="expected 2 to 4 players, got '2'"):
        Position.start("azul", players="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a deal as records write it, got None"):
        Position.start("azul").deal(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a position, got None"):
        Dealer(1).deal(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a move's text, got 3"):
        Move.from_text("azul", 3)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"expected first= a seat from 0 to 1, got 'a'"):
        Position.start("azul", first="a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"expected a variant .*, got 'azul'"):
        Position.of("azul")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"expected lang=en\|fr, got 'de'"):
        Position.start("azul").picture("de")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"expected a game \(azul, .*\), got 3"):
        Position.start(3)  # type: ignore[arg-type]
