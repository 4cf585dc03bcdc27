"""Sintra: what the bots think of boards and moves."""

import numpy as np

from tests.sintra.tables import fill, sintra, slots, without_strips
from tilewright import Dealer, Position, engine
from tilewright.bots.match import Setup, play_sets, summarize
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import is_round_over
from tilewright.search.evaluation import weights_of, worth
from tilewright.sintra.evaluate import WEIGHTS
from tilewright.sintra.moves import move_id


@kernel
def worth_of(variants: Array, states: Array, weights: Array, noted: Array) -> float:
    return worth(variants[0], states[0], 0, False, weights, noted)


@kernel
def ends_round(variants: Array, states: Array) -> bool:
    return is_round_over(variants[0], states[0])


def between_rounds(**fields: object) -> Position:
    """Round 3 is over, and seat 1 starts the next."""
    return sintra(**{"round": 3, "first": 1, **fields})


def hope(position: Position) -> float:
    """The points that seat 0 may hope for."""
    noted = np.full(len(WEIGHTS) - 2, 99, np.float32)
    weights = weights_of(position.variant.game)
    return float(worth_of(position.variant.record, position.state(), weights, noted))


def appeal(position: Position, move: str) -> float:
    assert move in position.legal_moves.texts()
    return float(engine.appeal_of(position.variant.record, position.state(), move_id(move)))


def test_a_round_ends_when_its_offer_is_gone() -> None:
    for position, is_over in (
        (sintra(displays=fill("yyyo")), False),
        (between_rounds(), True),
        (sintra(round=6, waits="over"), True),
    ):
        assert ends_round(position.variant.record, position.state()) == is_over


def test_a_strip_promises_more_the_fuller_it_is() -> None:
    hopes = [hope(between_rounds(**{"0.panes": slots({4: panes})})) for panes in ("-", "b", "bbbg")]
    assert hopes == sorted(set(hopes))


def test_a_strip_promises_more_above_a_dearer_window() -> None:
    cheap = between_rounds(**{"0.panes": slots({8: "ppgg"})})
    dear = between_rounds(**{"0.panes": slots({4: "bbbg"})})
    assert hope(dear) > hope(cheap)


def test_a_strip_promises_more_with_filled_windows_to_its_right() -> None:
    def promise(window: int) -> float:
        board = {"0.windows": slots({window: "y"}), "0.glazier": 2}
        return hope(between_rounds(**board, **{"0.panes": slots({2: "ooop"})})) - hope(
            between_rounds(**board)
        )

    assert promise(5) > promise(1)


def test_a_filled_window_promises_less_as_the_rounds_go_by() -> None:
    def promise(number: int) -> float:
        window = {"0.windows": slots({8: "y"})}
        return hope(between_rounds(round=number, **window)) - hope(between_rounds(round=number))

    assert promise(1) > promise(5) > 0


def test_ornaments_want_panes_side_by_side() -> None:
    def gain(side: str) -> float:
        """How much better windows beside one ornament are than beside two."""
        together = between_rounds(side=side, **{"0.windows": slots({5: "y", 6: "y"})})
        apart = between_rounds(side=side, **{"0.windows": slots({4: "y", 5: "y"})})
        return hope(together) - hope(apart)

    assert gain("A") > gain("B")


def test_complete_windows_of_one_color_are_worth_more_without_ornaments() -> None:
    board = {"side": "B", "0.strips": without_strips(7, 8)}
    one_color = between_rounds(**board, **{"0.windows": slots({7: "yy", 8: "yy"})})
    many = between_rounds(**board, **{"0.windows": slots({7: "yo", 8: "pb"})})
    assert hope(one_color) > hope(many)


def test_the_lower_the_marker_the_worse() -> None:
    hopes = [hope(between_rounds(**{"0.track": space})) for space in range(9)]
    assert hopes == sorted(set(hopes), reverse=True)


def test_the_starting_tile_is_worth_points() -> None:
    assert hope(between_rounds(first=0)) > hope(between_rounds(first=1))


def test_strips_out_of_reach_are_worth_less() -> None:
    panes = {"0.panes": slots({1: "yyoo"})}
    near, far = (between_rounds(**{"0.glazier": slot}, **panes) for slot in (1, 6))
    assert hope(near) > hope(far)


def test_completing_a_strip_appeals_less_where_panes_break() -> None:
    position = sintra(displays=fill("yooo", "yyyo"), **{"0.panes": slots({1: "yyoo"})})
    assert appeal(position, "1y1") > appeal(position, "2y1")


def test_completing_a_strip_appeals_more_than_beginning_one() -> None:
    position = sintra(displays=fill("yooo"), **{"0.panes": slots({1: "yyoo"})})
    assert appeal(position, "1y1") > appeal(position, "1y5")


def test_panes_that_fit_appeal_more_than_panes_that_break() -> None:
    position = sintra(displays=fill("yyyy", "yyyp"))
    assert appeal(position, "2y1") > appeal(position, "1y1") > appeal(position, "1y6")


def test_a_strip_of_the_rounds_color_appeals_more_to_complete() -> None:
    board = {"displays": fill("yggg"), "0.panes": slots({1: "yyoo"})}
    matching, other = (sintra(indicator=top + "yopbg", **board) for top in "yp")
    assert appeal(matching, "1y1") > appeal(other, "1y1")


def test_breaking_panes_low_on_the_track_appeals_less() -> None:
    board = {"displays": fill("yyyy", "oppp"), "0.glazier": 7}
    high, low = (sintra(**board, **{"0.track": space}) for space in (0, 5))
    assert appeal(high, "1y8") > appeal(low, "1y8")


def test_going_back_appeals_more_the_more_strips_are_behind() -> None:
    positions = [sintra(displays=fill("yyyo"), **{"0.glazier": slot}) for slot in (3, 8)]
    assert appeal(positions[0], "g") < appeal(positions[1], "g")


def test_the_color_that_one_has_most_of_is_kept_without_ornaments() -> None:
    board = {"0.panes": slots({1: "yyoo"}), "0.windows": slots({6: "o", 7: "o"})}
    position = sintra(side="B", displays=fill("yggg"), **board).play("1y1")
    assert appeal(position, "ko") > appeal(position, "ky")


def test_every_move_of_a_game_has_a_sane_appeal() -> None:
    for side in "AB":
        dealer, position = Dealer("appeal"), Position.start("sintra", side=side)
        for ply in range(200):
            while position.waits == 0 and not position.is_over:
                position = dealer.deal(position)
            if position.is_over:
                break
            legal = position.legal_moves
            assert all(abs(appeal(position, str(move))) < 60 for move in legal)
            position = position.play(legal[ply * 7 % len(legal)])
        assert position.is_over


def test_what_looks_best_beats_chance() -> None:
    for side in "AB":
        setup = Setup(Variant.of("sintra", 2, side=side), ("greedy", "random"))
        assert summarize(list(play_sets(setup, range(3), 1)), 0).share == 1
