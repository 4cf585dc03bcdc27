"""Summer Pavilion: pillars, statues, windows, and the supply they are paid from."""

from typing import Any

import pytest

from tests.pavilion.tables import (
    FULL_SUPPLY,
    laid,
    pavilion,
    placing,
    printed,
    rule_against,
    stars,
    with_bag,
)
from tilewright import DealError, Position, Waits
from tilewright.pavilion.steps import StepCode

STRUCTURES = printed()["structures"]
WINDOW = {"0.stars": stars(b="....b."), "0.hand": "gbbbbbb"}  # b6 fills it


def around(structure: dict[str, Any]) -> list[str]:
    """Its places, each with a color that both sides of the board accept there."""
    boards, colors = printed(), iter("rbygop")
    tiles = []
    for star, space in structure["spaces"]:
        letter = boards["letters"][star]
        place = boards["numbers_colored"][star][space]
        tiles.append(f"{letter}{place}" + (next(colors) if letter == "m" else letter))
    return tiles


@pytest.mark.parametrize("side", ["colored", "gray"])
@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda s: s["kind"])
def test_the_last_space_around_a_structure_gives_its_tiles(
    structure: dict[str, Any], side: str
) -> None:  # PA-30
    tiles = around(structure)
    for last in tiles:
        others = [tile for tile in tiles if tile != last]
        hand = last[2] * 6
        position = placing(round=2, side=side, **{"0.hand": hand, "0.stars": laid(*others)})
        after = position.play(f"{last}0")
        assert after.view()["owed"] == structure["tiles"]
        if len(others) > 1:
            fewer = laid(*others[1:])
            short = placing(round=2, side=side, **{"0.hand": hand, "0.stars": fewer})
            assert short.play(f"{last}0").view()["owed"] == 0


def test_bonus_tiles_are_chosen_one_at_a_time_jokers_included() -> None:  # PA-30
    position = placing(**WINDOW).play("b6b0")
    assert position.turn == 0
    assert position.legal_moves.texts() == ["+b", "+g", "+o", "+p", "+r", "+y"]
    for move in ("+p", "+r"):
        position = position.play(move)
        assert position.turn == 0
    assert position.legal_moves.texts() == ["+b", "+g", "+o", "+p", "+y"]
    position = position.play("+p")
    assert position.view()["hands"][0] == "ppgr"
    assert position.view()["supply"] == "ggooyyb"


def test_bonus_tiles_are_taken_at_once_and_not_declined() -> None:  # PA-30
    position = placing(**WINDOW).play("b6b0")
    for move in ("pass=", "g1g0", "1g"):
        assert rule_against(position, move) == "PA-30"


def test_a_color_that_the_supply_does_not_hold_is_refused() -> None:  # PA-30
    position = placing(supply="ppggoo", **WINDOW).play("b6b0")
    assert rule_against(position, "+r") == "PA-30"


def test_nobody_takes_a_bonus_tile_that_is_not_owed() -> None:  # PA-30
    assert rule_against(placing(**{"0.hand": "b"}), "+p") == "PA-30"


def test_a_pillar_and_a_statue_filled_by_one_tile_add_up() -> None:  # PA-31
    board = laid("o1o", "o3o", "m6y", "m1b", "r3r", "r4r")
    after = placing(**{"0.hand": "oo", "0.stars": board}).play("o2o0")
    assert after.view()["owed"] == 1 + 2


def test_two_pillars_filled_by_one_tile_add_up() -> None:  # PA-31
    board = laid("o2o", "o3o", "m6y", "m2b", "r2r", "r3r")
    after = placing(**{"0.hand": "g", "0.stars": board}).play("m1g0")
    assert after.view()["owed"] == 1 + 1


def test_a_short_supply_gives_what_it_has() -> None:  # PA-31
    outcome = placing(supply="gy", **WINDOW).after("b6b0")
    view = outcome.position.view()
    assert view["hands"][0] == "ggy"
    assert (view["supply"], view["owed"]) == ("-", 0)
    taken = [step for step in outcome.steps if step.code == StepCode.BONUS]
    assert [(step.a, step.b, step.points) for step in taken] == [(1, 1, 0), (3, 1, 0)]


def test_as_many_as_are_owed_leave_no_choice() -> None:  # PA-31
    view = placing(supply="gyr", **WINDOW).play("b6b0").view()
    assert (view["hands"][0], view["supply"]) == ("ggyr", "-")


def test_a_supply_of_one_color_leaves_no_choice() -> None:  # PA-31
    view = placing(supply="rrrrr", **WINDOW).play("b6b0").view()
    assert (view["hands"][0], view["supply"]) == ("grrr", "rr")


def test_a_choice_that_ends_in_one_color_finishes_by_itself() -> None:  # PA-31
    position = placing(supply="grrrr", **WINDOW).play("b6b0")
    assert position.legal_moves.texts() == ["+g", "+r"]
    view = position.play("+g").view()
    assert (view["hands"][0], view["supply"]) == ("ggrr", "rr")


def test_an_empty_supply_gives_nothing() -> None:  # PA-31
    after = placing(supply="-", **WINDOW).play("b6b0")
    assert after.waits == Waits.DEAL
    assert after.view()["hands"][0] == "g"


def test_the_supply_is_refilled_before_the_next_turn() -> None:  # PA-32
    position = placing(**WINDOW).play("b6b0").play("+p").play("+p").play("+g")
    assert position.waits == Waits.DEAL
    after = position.deal({"supply": "gbr"})
    assert after.view()["supply"] == "ggooyybbrr"
    assert after.turn == 1


def test_a_refill_brings_exactly_what_is_missing() -> None:  # PA-32
    position = placing(**WINDOW).play("b6b0").play("+p").play("+p").play("+g")
    for supply in ("-", "gb", "gbrr"):
        with pytest.raises(DealError, match="too few or too many"):
            position.deal({"supply": supply})
    for wrong in ({"displays": ["gggg"] * 5}, {"supply": "gbr", "displays": ["gggg"] * 5}):
        with pytest.raises(DealError):
            position.deal(wrong)


def test_every_turn_that_placed_a_tile_refills_even_without_a_bonus() -> None:  # PA-32
    position = placing(supply="pgoybr", **{"0.hand": "bb"}).play("b1b0")
    assert position.waits == Waits.DEAL
    assert position.deal({"supply": "pppp"}).view()["supply"] == "pppppgoybr"


def test_a_pass_refills_nothing() -> None:  # PA-32
    position = placing(supply="pgoybr", **{"0.hand": "bb"}).play("pass=bb")
    assert (position.waits, position.turn) == (Waits.MOVE, 1)
    assert position.view()["supply"] == "pgoybr"


def test_the_tower_goes_into_an_empty_bag_and_not_earlier() -> None:  # PA-32
    missing_three = {"supply": "pgoybrr", "0.hand": "bb"}
    just_enough = with_bag("p1r2", **missing_three).play("b1b0").deal({"supply": "prr"})
    too_few = with_bag("r1", **missing_three).play("b1b0").deal({"supply": "prr"})
    assert sum(just_enough.view()["bag"].values()) == 0
    assert sum(just_enough.view()["tower"].values()) > 0
    assert sum(too_few.view()["bag"].values()) > 0
    assert sum(too_few.view()["tower"].values()) == 0


def test_what_is_in_the_bag_is_drawn_before_the_tower() -> None:  # PA-32
    position = with_bag("r1", supply="pgoybrr", **{"0.hand": "bb"}).play("b1b0")
    with pytest.raises(DealError, match="did not hold"):
        position.deal({"supply": "ppp"})


def all_to_seat_one(**fields: object) -> Position:
    """Bag and tower are empty: seat 1 holds all that lies nowhere else."""
    rest = pavilion(**fields).view()["bag"]
    hand = "".join(letter * n for letter, n in rest.items())
    return pavilion(**fields, bag="-", tower="-", **{"1.hand": hand})


def test_tiles_paid_this_turn_can_be_drawn_again() -> None:  # PA-32
    position = all_to_seat_one(supply="pgoybrr", **{"0.hand": "bbbb"}).play("b4b0")
    assert position.waits == Waits.DEAL
    assert position.deal({"supply": "bbb"}).view()["supply"] == "pgoybbbbrr"


def test_a_refill_of_no_tiles_is_no_deal() -> None:  # PA-32
    short = all_to_seat_one(supply="pgoybrr", **{"0.hand": "bb"}).play("b1b0")
    full = placing(supply=FULL_SUPPLY, **{"0.hand": "bb"}).play("b1b0")
    for position in (short, full):
        assert (position.waits, position.turn) == (Waits.MOVE, 1)
