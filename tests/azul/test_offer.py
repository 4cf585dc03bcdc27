"""Azul: set-up and the factory offer, rule by rule."""

import pytest

from tests.azul.tables import azul, fill
from tilewright import Dealer, IllegalMoveError, OptionError, Position, Variant, Waits


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_each_number_of_players_has_its_displays(players: int, displays: int) -> None:  # AZ-1
    start = Position.start("azul", players=players)
    assert len(Dealer(1).draw(start)["displays"]) == displays


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:  # AZ-1
    with pytest.raises(OptionError, match="expected 2 to 4 players"):
        Position.start("azul", players=players)


def test_a_display_that_is_not_there_is_refused() -> None:  # AZ-1
    refusal = azul(displays=fill("bbyk")).why_not("6b1")
    assert refusal is not None
    assert refusal.rule == "AZ-1"


def test_the_bag_holds_twenty_of_each_color() -> None:  # AZ-2
    view = Position.start("azul").view()
    assert view["bag"] == {"b": 20, "y": 20, "r": 20, "k": 20, "w": 20}
    assert sum(view["lid"].values()) == 0


def test_the_colored_side_is_the_default() -> None:  # AZ-3
    assert Variant.of("azul").options["wall"] == "colored"


def test_scores_start_at_zero() -> None:  # AZ-4
    assert Position.start("azul", players=4).scores == [0, 0, 0, 0]


def test_the_first_player_is_random_and_displays_get_four_tiles() -> None:  # AZ-5
    firsts = {Dealer(seed).first(players=4) for seed in range(60)}
    deal = Dealer(2).draw(Position.start("azul"))
    assert firsts == {0, 1, 2, 3}
    assert [len(display) for display in deal["displays"]] == [4] * 5
    assert deal["bag"] == 80


def test_a_table_may_name_the_first_player() -> None:  # AZ-5, AZ-10
    position = Dealer(1).deal(Position.start("azul", players=3, first=2))
    assert position.turn == 2
    assert position.view()["marker"]


def test_play_goes_clockwise() -> None:  # AZ-10
    position = azul(players=3, first=2, displays=fill("bbyk", "rrrr", "wwww", "kkkk", n=7))
    turns = [position.turn]
    for move in ("1b1", "2r1", "3w1"):
        position = position.play(move)
        turns.append(position.turn)
    assert turns == [2, 0, 1, 2]


def test_a_display_gives_one_color_and_the_rest_moves_to_the_center() -> None:  # AZ-11
    view = azul(displays=fill("bbyk")).play("1b2").view()
    assert view["displays"][0] == "-"
    assert view["center"] == "yk"
    assert view["lines"][0][1] == "bb"


def test_the_center_gives_all_of_one_color() -> None:  # AZ-11
    view = azul(center="bbyyk").play("cy3").view()
    assert view["center"] == "bbk"
    assert view["lines"][0][2] == "yy"


def test_a_color_that_is_not_there_is_refused() -> None:  # AZ-11
    refusal = azul(displays=fill("bbyk")).why_not("1r1")
    assert refusal is not None
    assert refusal.rule == "AZ-11"


def test_the_first_from_the_center_takes_the_marker_before_the_tiles() -> None:  # AZ-12
    position = azul(center="*bbb", displays=fill("yyyy")).play("cb1")
    view = position.view()
    assert not view["marker"]
    assert view["floors"][0] == "*bb"


def test_only_the_first_from_the_center_takes_the_marker() -> None:  # AZ-12
    position = azul(center="*bk", displays=fill("yyyy")).play("cb1").play("ck1")
    assert position.view()["floors"] == ["*", ""]


def test_the_marker_goes_right_of_what_lies_on_the_floor() -> None:  # AZ-12
    position = azul(center="*b", displays=fill("yyyy"), **{"0.floor": "rr"}).play("cb-")
    assert position.view()["floors"][0] == "rr*b"


def test_a_full_floor_has_no_room_for_the_marker_but_it_is_taken() -> None:  # AZ-12
    before = azul(center="*b", **{"0.floor": "rrrrkkk", "0.score": "30"})
    after = before.play("cb2")
    # 14 points for the seven spaces, none for the marker; its holder starts the next round.
    assert after.scores == [16, 0]
    assert after.view()["lid"] == {"b": 0, "y": 0, "r": 4, "k": 3, "w": 0}
    assert Dealer(1).deal(after).turn == 0


def test_the_taken_tiles_go_on_one_line_of_one_to_five_spaces() -> None:  # AZ-13
    for line in range(1, 6):
        view = azul(displays=fill("bbbb", "yyyy")).play(f"1b{line}").view()
        on_line = min(4, line)
        assert view["lines"][0] == ["b" * on_line if i == line else "" for i in range(1, 6)]
        assert view["floors"][0] == "b" * (4 - on_line)


def test_a_line_accepts_only_its_own_color() -> None:  # AZ-14
    position = azul(displays=fill("bbyk"), **{"0.lines": "-/b/-/-/-"})
    assert position.why_not("1b2") is None
    refusal = position.why_not("1y2")
    assert refusal is not None
    assert refusal.rule == "AZ-14"


def test_a_complete_line_accepts_nothing() -> None:  # AZ-14
    refusal = azul(displays=fill("bbyk"), **{"0.lines": "-/bb/-/-/-"}).why_not("1b2")
    assert refusal is not None
    assert refusal.rule == "AZ-14"


def test_a_line_refuses_a_color_of_its_wall_row() -> None:  # AZ-15
    position = azul(displays=fill("bbyk"), **{"0.wall": "b..../...../...../...../....."})
    refusal = position.why_not("1b1")
    assert refusal is not None
    assert refusal.rule == "AZ-15"
    assert position.why_not("1b2") is None


def test_overflow_falls_to_the_floor() -> None:  # AZ-16
    view = azul(displays=fill("bbbk", "yyyy"), **{"0.lines": "-/b/-/-/-"}).play("1b2").view()
    assert view["lines"][0][1] == "bb"
    assert view["floors"][0] == "bb"


def test_any_tiles_may_go_to_the_floor() -> None:  # AZ-17
    position = azul(displays=fill("bbyk"), center="rw")
    for source_and_color in ("1b", "1y", "1k", "cr", "cw"):
        assert f"{source_and_color}-" in position.legal_moves


def test_the_floor_takes_seven_and_the_lid_the_rest() -> None:  # AZ-18
    view = azul(center="bbbb", displays=fill("yyyy"), **{"0.floor": "rrrrr"}).play("cb-").view()
    assert view["floors"][0] == "rrrrrbb"
    assert view["lid"]["b"] == 2


def test_the_offer_ends_when_no_tiles_are_left() -> None:  # AZ-19
    position = azul(displays=fill("bbbb"))
    assert position.play("1b5").waits == Waits.DEAL


def test_a_marker_nobody_took_leaves_the_start_where_it_was() -> None:  # AZ-19
    position = azul(displays=fill("bbbb", "yyyy"), first=1, center="*")
    position = position.play("1b4").play("2y4")
    assert position.waits == Waits.DEAL
    assert Dealer(1).deal(position).turn == 1


def test_the_rulebooks_example_of_where_tiles_may_go() -> None:  # AZ-E2
    position = azul(
        displays=fill("yykw", "bbbb"),
        **{"0.wall": "...../..y../...y./...../.....", "0.lines": "-/-/-/b/-"},
    )
    legal = {move for move in position.legal_moves.texts() if move.startswith("1y")}
    assert legal == {"1y1", "1y5", "1y-"}
    on_first, on_fifth, on_floor = (position.play(m).view() for m in ("1y1", "1y5", "1y-"))
    assert (on_first["lines"][0][0], on_first["floors"][0]) == ("y", "y")
    assert (on_fifth["lines"][0][4], on_fifth["floors"][0]) == ("yy", "")
    assert on_floor["floors"][0] == "yy"


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    position = azul(displays=fill("bbyk"))
    before = position.state().tobytes()
    with pytest.raises(IllegalMoveError, match="Display 1 holds no red tile"):
        position.play("1r1")
    assert position.state().tobytes() == before
