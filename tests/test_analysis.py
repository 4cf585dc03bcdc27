"""Analysis: what can be asked of a search, what it refuses, and why it has no answer."""

import math
from functools import partial
from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright import Dealer, NoSolution, OptionError, Position, Variant
from tilewright.bots.bot import Bot
from tilewright.games import game
from tilewright.search.analysis import analyze
from tilewright.search.network import network_of
from tilewright.search.solve import Solver
from tilewright.search.think import Candidate, Thinker
from tilewright.testing.walk import positions


def dealt(name: str, players: int = 2) -> Position:
    return Dealer(7).deal(Position.start(name, players))


def test_analysis_returns_as_many_lines_as_asked() -> None:
    found = analyze(dealt("azul"), simulations=300)
    assert analyze(dealt("azul"), simulations=300, lines=2) == found[:2]
    with pytest.raises(ValueError, match="expected lines from 1"):
        analyze(dealt("azul"), lines=0)


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_and_threads_give_the_same_analysis(threads: int) -> None:
    ask = partial(analyze, dealt("azul", 3), simulations=400, threads=threads)
    assert ask(seed=1) == ask(seed=1) != ask(seed=2)
    assert sum(candidate.visits for candidate in ask()) <= 400


def test_threads_share_what_they_found() -> None:
    found = analyze(dealt("azul"), simulations=900, threads=3)
    assert len({candidate.move for candidate in found}) == len(found)
    assert [c.visits for c in found] == sorted((c.visits for c in found), reverse=True)
    assert all(0 <= c.share <= 1 and c.line[0] == c.move for c in found)


def test_analysis_tells_how_far_it_is() -> None:
    visits: list[int] = []
    found = analyze(
        dealt("azul"),
        simulations=500,
        lines=3,
        progress=lambda now: visits.append(sum(candidate.visits for candidate in now)),
    )
    assert len(visits) > 5
    assert visits == sorted(visits)
    assert visits[-1] == sum(candidate.visits for candidate in found)


def test_analysis_in_seconds_tells_how_far_it_is_too() -> None:
    looks: list[list[Candidate]] = []
    found = analyze(dealt("azul"), seconds=0.01, progress=looks.append)
    assert looks[-1] == found


def test_other_weights_give_another_judgment() -> None:
    position, weights = dealt("azul"), game("azul").weights
    feature = next(name for name in weights if weights[name])
    plain = analyze(position, simulations=300)
    assert analyze(position, simulations=300, weights=dict(weights)) == plain
    assert analyze(position, simulations=300, weights={feature: 50.0}) != plain
    with pytest.raises(OptionError, match="expected a feature of azul"):
        analyze(position, weights={"luck": 1.0})


def test_a_bot_may_have_a_budget_without_a_level() -> None:
    position = dealt("azul")
    assert tilewright.bot("azul", simulations=50).choose(position) in position.legal_moves
    assert tilewright.bot("azul", seconds=0.01).choose(position) in position.legal_moves
    for simulations, seconds in ((5, 1.0), (0, None), (None, -1.0)):
        with pytest.raises(OptionError, match="expected a budget"):
            tilewright.bot("azul", simulations=simulations, seconds=seconds)


def test_what_is_not_solved_says_why() -> None:
    three = Dealer(1).deal(Position.start("azul", players=3))
    refill = Position.from_text("pavilion supply=ggggggggg 0.hand=bbb 1.hand=rrr")
    for position, reason, words in (
        (three, "players", "this game has 3"),
        (Position.start("azul"), "waits", "waits for a deal"),
        (refill, "chance", "chance decides"),
    ):
        solution = tilewright.solve(position)
        assert isinstance(solution, NoSolution)
        assert solution.reason == reason
        assert words in solution.words


def test_a_bot_plays_its_own_game_only() -> None:
    bot = Bot("pavilion", 1)
    for ask in (bot.choose, bot.think):
        with pytest.raises(OptionError, match="expected a position of pavilion, got one of azul"):
            ask(dealt("azul"))
    with pytest.raises(ValueError, match="waits for a move, got one that waits for a deal"):
        bot.choose(Position.start("pavilion"))


def test_a_bot_plays_one_variant_after_another() -> None:
    bot = Bot("azul", 2)
    for position in (dealt("azul", 2), dealt("azul", 4), dealt("azul", 3)):
        assert bot.choose(position) in position.legal_moves


@pytest.mark.parametrize("other", [dealt("sintra"), dealt("azul", 3)], ids=["game", "variant"])
def test_a_search_refuses_what_it_was_not_made_for(other: Position) -> None:
    position = dealt("azul")
    with pytest.raises(OptionError, match="expected a position of azul"):
        Thinker(position, 1000).think(other, simulations=10)
    with pytest.raises(OptionError, match="expected a position of azul"):
        Solver(position).solve(other, 10)


def test_what_is_no_position_or_no_budget_is_refused() -> None:
    for ask in (analyze, tilewright.solve):
        with pytest.raises(TypeError, match="expected a position, got None"):
            ask(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="waits for a move, got one that waits for a deal"):
        analyze(Position.start("azul"))
    *_, over = positions(Variant.of("azul"), 1, "random")
    with pytest.raises(ValueError, match="waits for a move, got one whose game is over"):
        analyze(over)
    with pytest.raises(TypeError, match="expected simulations: a whole number, got 'x'"):
        analyze(dealt("azul"), simulations="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected seconds from 0, got -1"):
        analyze(dealt("azul"), seconds=-1)
    with pytest.raises(OptionError, match="expected a level from 1 to 8, got True"):
        tilewright.bot("azul", level=True)
    with pytest.raises(OptionError, match="expected a level from 1 to 8, got 'x'"):
        tilewright.bot("azul", level="x")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="expected weights by the names of features, got 'w'"):
        analyze(dealt("azul"), weights="w")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("budget", "complaint"),
    [
        ({"seconds": math.inf}, "expected seconds from 0, got inf"),
        ({"seconds": math.nan}, "expected seconds from 0, got nan"),
        ({"seconds": "x"}, "expected seconds: a number, got 'x'"),
        ({"simulations": True}, "expected simulations: a whole number, got True"),
        ({"simulations": 1.5}, "expected simulations: a whole number, got 1.5"),
    ],
)
def test_a_budget_that_never_ends_or_is_none_is_refused(
    budget: dict[str, Any],  # Any: what is wrong
    complaint: str,
) -> None:
    for ask in (lambda: analyze(dealt("azul"), **budget), lambda: tilewright.bot("azul", **budget)):
        with pytest.raises((OptionError, TypeError), match=complaint):
            ask()


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"threads": 1.5}, "expected threads: a whole number, got 1.5"),
        ({"threads": 0}, "expected threads from 1, got 0"),
        ({"lines": "x"}, "expected lines: a whole number, got 'x'"),
        ({"lines": 0}, "expected lines from 1, got 0"),
    ],
)
def test_what_is_no_number_of_lines_or_threads_is_refused(
    wrong: dict[str, Any],  # Any: what is wrong
    complaint: str,
) -> None:
    with pytest.raises((OptionError, TypeError), match=complaint):
        analyze(dealt("azul"), simulations=10, **wrong)


@pytest.mark.parametrize("limit", ["x", 1.5, 0, -1])
def test_a_proof_looks_at_a_number_of_positions(limit: Any) -> None:  # Any: what is wrong
    with pytest.raises((OptionError, TypeError), match="expected limit"):
        tilewright.solve(dealt("azul"), limit)


def test_a_search_refuses_what_judges_another_game() -> None:
    position, other = dealt("azul"), network_of(Variant.of("sintra"))
    with pytest.raises(OptionError, match="expected a network of azul, got 'sintra"):
        analyze(position, simulations=10, network=other)
    with pytest.raises(OptionError, match="expected a network of azul, got 'sintra"):
        Bot("azul", 5, network=other).choose(position)
    with pytest.raises(OptionError, match="expected a network of azul, got 'sintra"):
        Solver(position, network=other)
    with pytest.raises(TypeError, match="expected a network"):
        analyze(position, simulations=10, network=3)  # type: ignore[arg-type]


def test_weights_are_as_many_as_the_game_has_and_finite() -> None:
    position, n = dealt("azul"), len(game("azul").weights)
    for weights in (np.zeros(2, np.float32), np.zeros(n + 1, np.float32)):
        with pytest.raises(OptionError, match=f"expected {n} weights of azul"):
            Bot("azul", 1, weights=weights).choose(position)
        with pytest.raises(OptionError, match=f"expected {n} weights of azul"):
            Solver(position, weights)
    feature = next(iter(game("azul").weights))
    with pytest.raises(OptionError, match="expected a number for"):
        analyze(position, simulations=10, weights={feature: math.nan})
