"""Summer Pavilion: what a board promises, and how moves look at first sight."""

import random

import numpy as np
import pytest

from tests.pavilion.tables import fill, laid, pavilion, placing, stars
from tilewright import Dealer, Position, Variant, engine
from tilewright.bots.bot import Greedy
from tilewright.pavilion import evaluate, quick
from tilewright.pavilion.evaluate import WEIGHTS
from tilewright.pavilion.moves import MOVES, move_id
from tilewright.pavilion.state import Stage
from tilewright.rules import Waits

SIDES = ("colored", "gray")


def promised(position: Position) -> float:
    """The points that seat 0's board promises beyond its score."""
    out = np.ones(len(WEIGHTS) - 2, np.float32)
    evaluate.features(position.variant.record[0], position.state()[0], 0, out)
    return float(out @ np.array(list(WEIGHTS.values())[:-2], np.float32))


def round_end(round_number: int, **fields: object) -> Position:
    return pavilion(waits="deal", round=round_number, first=1, **fields)


def looks(position: Position, *moves: str) -> list[float]:
    record, state = position.variant.record, position.state()
    assert all(move in position.legal_moves for move in moves)
    return [engine.appeal_of(record, state, move_id(move)) for move in moves]


def is_round_over(position: Position) -> bool:
    return evaluate.is_round_over(position.variant.record[0], position.state()[0])


def test_a_refill_is_within_the_round() -> None:
    position = placing(supply="pgoybr", **{"0.hand": "bb"}).play("b1b0")
    assert (position.waits, position.state()[0]["stage"]) == (Waits.DEAL, Stage.REFILL)
    assert not is_round_over(position)


def test_a_round_is_over_when_the_next_one_is_dealt_or_the_game_ends() -> None:
    assert is_round_over(round_end(3))
    assert is_round_over(pavilion(waits="over", round=6))


@pytest.mark.parametrize("side", SIDES)
def test_a_star_nearly_complete_promises_points(side: str) -> None:
    nearly = round_end(3, side=side, **{"0.stars": stars(p=".ppppp")})
    bare = round_end(3, side=side)
    assert promised(nearly) > promised(bare) + 8


def test_a_star_that_lacks_its_cheapest_place_promises_more() -> None:
    cheap = round_end(4, **{"0.stars": stars(p=".ppppp")})
    dear = round_end(4, **{"0.stars": stars(p="ppppp.")})
    assert promised(cheap) > promised(dear)


def test_the_fewer_rounds_are_left_the_less_a_begun_star_promises() -> None:
    begun = {"0.stars": stars(p="...ppp")}
    worth = [promised(round_end(n, **begun)) - promised(round_end(n)) for n in range(1, 6)]
    assert worth == sorted(worth, reverse=True)


def test_a_complete_star_and_a_complete_number_are_worth_their_points() -> None:
    ones = laid("o1o", "r1r", "b1b", "y1y", "g1g", "p1p", "m1r")
    for board, name in (
        (stars(p="pppppp"), "points of complete stars"),
        (ones, "points of complete numbers"),
    ):
        position = round_end(5, **{"0.stars": board})
        out = np.zeros(len(WEIGHTS) - 2, np.float32)
        evaluate.features(position.variant.record[0], position.state()[0], 0, out)
        assert out[list(WEIGHTS).index(name)] == (20 if name.endswith("stars") else 4)


def test_kept_tiles_and_the_marker_are_worth_something() -> None:
    assert promised(round_end(3, **{"0.corners": "ggrr"})) > promised(round_end(3)) + 2
    with_marker = pavilion(waits="deal", round=3, first=0)
    assert promised(with_marker) > promised(round_end(3)) + 1


def test_kept_tiles_and_the_marker_are_worth_nothing_after_the_last_round() -> None:
    bare = pavilion(waits="over", round=6, first=1)
    rich = pavilion(waits="over", round=6, first=0, **{"0.corners": "ggrr"})
    assert promised(rich) == promised(bare)


def test_filling_a_window_looks_better_than_not() -> None:
    board = stars(b="....b.", y="y.....")  # 6 makes a chain of two on both, a window is 5 and 6
    position = placing(**{"0.stars": board, "0.hand": "yyyyyybbbbbb"})
    window, without = looks(position, "b6b0", "y6y0")
    assert window > without + 2


def test_paying_with_tiles_looks_better_than_paying_with_jokers() -> None:
    own, jokers = looks(placing(**{"0.hand": "ppbbb"}), "b3b0", "b3b2")
    assert own > jokers


def test_a_pass_keeps_what_it_may_before_the_last_round_and_drops_all_in_it() -> None:
    for number, best in ((3, "pass=ggrr"), (6, "pass=")):
        position = placing(round=number, **{"0.hand": "ggrr"})
        moves = [move for move in position.legal_moves.texts() if move.startswith("pass")]
        assert looks(position, best)[0] == max(looks(position, *moves))


def test_placing_looks_better_than_passing_with_a_full_hand() -> None:
    tile, leave = looks(placing(**{"0.hand": "ggggbbbbrr"}), "b4b0", "pass=bbbb")
    assert tile > leave


def test_a_take_of_more_tiles_and_of_a_joker_looks_better() -> None:
    position = pavilion(displays=fill("gggr", "obrr", "poyb"))
    three, one, with_joker = looks(position, "1g", "2b", "3b")
    assert three > with_joker > one


def test_a_joker_of_the_round_is_the_first_bonus_tile() -> None:
    window = {"0.stars": stars(b="....b."), "0.hand": "gbbbbbb"}
    joker, other = looks(placing(**window).play("b6b0"), "+p", "+r")
    assert joker > other


@pytest.mark.parametrize("side", SIDES)
def test_every_legal_move_has_a_look(side: str) -> None:
    position = placing(side=side, **{"0.hand": "ppggooyybbrr", "1.hand": "-"})
    for move in position.legal_moves:
        assert -MOVES < engine.appeal_of(position.variant.record, position.state(), move.id) < MOVES


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("players", [2, 4])
def test_playouts_take_the_move_that_looks_best(players: int, side: str) -> None:
    """The first of the best, wherever good and odd moves lead."""
    random_moves, rng = random.Random(side), np.array([1], np.uint64)
    scratch, variant = np.zeros(MOVES + 8, np.int16), Variant.of("pavilion", players, side=side)
    for seed in range(5):
        dealer, position = Dealer(seed), Position.of(variant)
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
                continue
            best = Greedy().choose(position)
            record, state = position.variant.record[0], position.state()[0]
            assert quick.quick_move(record, state, rng, scratch, 2) == best.id, position.text
            is_odd = random_moves.random() < 0.3
            position = position.play(
                random_moves.choice(position.legal_moves.texts()) if is_odd else best
            )
