"""Summer Pavilion: set-up and taking tiles, rule by rule."""

import pytest

from tests.pavilion.tables import fill, passes, pavilion, rule_against, small_game, takes
from tilewright import Dealer, OptionError, Position, Variant, Waits

JOKERS = "pgoybr"


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_each_number_of_players_has_its_displays(players: int, displays: int) -> None:  # PA-1
    start = Position.start("pavilion", players=players)
    assert len(Dealer(1).draw(start)["displays"]) == displays


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:  # PA-1
    with pytest.raises(OptionError, match="expected 2 to 4 players"):
        Position.start("pavilion", players=players)


def test_a_display_that_is_not_there_is_refused() -> None:  # PA-1
    assert rule_against(pavilion(displays=fill("ggyb")), "6g") == "PA-1"


def test_the_colored_side_is_the_default() -> None:  # PA-1
    assert Variant.of("pavilion").options["side"] == "colored"


def test_the_bag_holds_twenty_two_of_each_color_and_the_tower_nothing() -> None:  # PA-2
    view = Position.start("pavilion").view()
    assert view["bag"] == {"p": 22, "g": 22, "o": 22, "y": 22, "b": 22, "r": 22}
    assert sum(view["tower"].values()) == 0


def test_scores_start_at_five() -> None:  # PA-3
    assert Position.start("pavilion", players=4).scores == [5, 5, 5, 5]


def test_ten_tiles_fill_the_supply_and_four_each_display() -> None:  # PA-4
    deal = Dealer(2).draw(Position.start("pavilion"))
    assert len(deal["supply"]) == 10
    assert [len(display) for display in deal["displays"]] == [4] * 5
    assert deal["bag"] == 132 - 10 - 20


def test_the_supply_is_filled_before_the_displays() -> None:  # PA-4
    deal = Dealer(2).draw(small_game("p6g7"))
    assert [len(deal["supply"]), *map(len, deal["displays"])] == [10, 3, 1, 1, 1, 1]
    assert deal["displays"][1:] == ["-"] * 4


@pytest.mark.parametrize("number", range(1, 7))
def test_every_round_has_its_joker_color(number: int) -> None:  # PA-5
    joker = JOKERS[number - 1]
    position = pavilion(round=number, displays=fill("pgoy", "ybrr"))
    assert position.view()["joker"] == joker
    for display in (1, 2):
        assert f"{display}{joker}" not in position.legal_moves


def test_the_first_player_is_random_or_named_and_the_marker_in_the_center() -> None:  # PA-6
    assert {Dealer(seed).first(players=4) for seed in range(60)} == {0, 1, 2, 3}
    position = Dealer(1).deal(Position.start("pavilion", players=3, first=2))
    assert position.turn == 2
    assert position.view()["marker"]


def test_a_display_gives_one_color_and_the_rest_moves_to_the_center() -> None:  # PA-10, PA-E1
    view = pavilion(displays=fill("yyrr")).play("1r").view()
    assert view["hands"][0] == "rr"
    assert view["displays"][0] == "-"
    assert view["center"] == "yy"


def test_the_center_gives_all_of_one_color() -> None:  # PA-10
    view = pavilion(center="ggyyb").play("cy").view()
    assert view["hands"][0] == "yy"
    assert view["center"] == "ggb"


def test_a_color_that_is_not_there_is_refused() -> None:  # PA-10
    assert rule_against(pavilion(displays=fill("ggyb")), "1r") == "PA-10"


def test_the_joker_color_is_not_chosen_while_others_lie_there() -> None:  # PA-10
    position = pavilion(displays=fill("pggb"), center="py")
    assert takes(position) == ["1b", "1g", "cy"]
    assert rule_against(position, "1p") == "PA-10"
    assert rule_against(position, "cp") == "PA-10"


def test_a_joker_comes_with_the_color_taken() -> None:  # PA-11, PA-E2
    view = pavilion(displays=fill("pgyb")).play("1g").view()
    assert view["hands"][0] == "pg"
    assert view["center"] == "yb"


def test_exactly_one_joker_comes_along() -> None:  # PA-11
    from_display = pavilion(displays=fill("ppgy")).play("1g").view()
    from_center = pavilion(center="pppggy").play("cg").view()
    assert (from_display["hands"][0], from_display["center"]) == ("pg", "py")
    assert (from_center["hands"][0], from_center["center"]) == ("pgg", "ppy")


def test_a_display_of_jokers_gives_one_of_them() -> None:  # PA-12
    position = pavilion(displays=fill("pppp"))
    assert takes(position) == ["1p"]
    view = position.play("1p").view()
    assert (view["hands"][0], view["center"]) == ("p", "ppp")


def test_a_center_of_jokers_gives_one_at_a_time() -> None:  # PA-12
    position = pavilion(center="ppp")
    for left in ("pp", "p"):
        assert takes(position) == ["cp"]
        position = position.play("cp")
        assert position.view()["center"] == left
    assert position.play("cp").view()["hands"] == ["pp", "p"]


def test_the_first_from_the_center_pays_a_point_a_tile() -> None:  # PA-13, PA-E3
    position = pavilion(center="*pyyyb", **{"0.score": 20})
    outcome = position.after("cy")
    assert outcome.position.scores[0] == 20 - 4
    assert [step.points for step in outcome.steps] == [-4]
    assert not outcome.position.view()["marker"]


def test_only_the_first_from_the_center_pays() -> None:  # PA-13
    position = pavilion(center="*yybb", displays=fill("gggg"), **{"1.score": 9})
    assert position.play("cy").play("cb").scores[1] == 9


def test_a_display_costs_nothing_and_leaves_the_marker() -> None:  # PA-13
    position = pavilion(displays=fill("ggyb"), center="*", **{"0.score": 9}).play("1g")
    assert position.scores[0] == 9
    assert position.view()["marker"]


def test_the_markers_price_leaves_at_least_one_point() -> None:  # PA-14
    outcome = pavilion(center="*yyyyyb", **{"0.score": 3}).after("cy")
    assert outcome.position.scores[0] == 1
    assert [step.points for step in outcome.steps] == [-2]


def test_with_one_point_the_center_may_still_be_taken() -> None:  # PA-14
    position = pavilion(center="*yyb", **{"0.score": 1})
    assert "cy" in position.legal_moves
    assert position.play("cy").scores[0] == 1


def test_taking_ends_when_no_tiles_are_left() -> None:  # PA-15
    position = pavilion(displays=fill("gggg")).play("1g")
    assert position.waits == Waits.MOVE
    assert takes(position) == []
    assert passes(position) != []
    assert rule_against(position, "1g") == "PA-15"


def test_a_marker_nobody_took_stays_with_its_last_holder() -> None:  # PA-15
    position = pavilion(displays=fill("gggg", "yyyy", "bbbb"), center="*", first=1)
    for move in ("1g", "2y", "3b"):
        position = position.play(move)
    assert position.turn == 1
    assert (position.view()["holder"], position.view()["marker"]) == (1, False)


def test_in_round_one_it_stays_with_the_first_player() -> None:  # PA-15
    position = Position.start("pavilion", first=1).deal(
        {"supply": "ppggooyybr", "displays": ["gggg", "oooo", "yyyy", "bbbb", "rrrr"]}
    )
    for move in ("1g", "2o", "3y", "4b", "5r"):
        position = position.play(move)
    assert position.turn == 1
