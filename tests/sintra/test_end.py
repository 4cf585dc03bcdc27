"""Sintra: the end of a round and of the game, and that there always is one."""

import random

import pytest

from tests.sintra.tables import (
    codes,
    dealt,
    fill,
    last_turn,
    sintra,
    slots,
    small_game,
    without_strips,
)
from tilewright import Dealer, DealError, Position, Waits
from tilewright.sintra.steps import StepCode

# The end of a round


def round_end(**fields: object) -> Position:
    """Seat 0 is to take the round's last panes, four green ones: three fit on strip 5."""
    return sintra(**{"round": 2, "indicator": "oypbg", "displays": fill("gggg"), **fields})


def test_the_top_pane_of_the_indicator_goes_to_the_tower() -> None:  # SI-40
    outcome = round_end().after("1g5")
    assert codes(outcome) == [StepCode.BROKEN, StepCode.ROUND]
    view = outcome.position.view()
    assert view["indicator"] == "ypbg"
    assert view["tower"] == {"y": 0, "o": 1, "p": 0, "b": 0, "g": 1}


def test_the_holder_of_the_tile_starts_the_next_round() -> None:  # SI-40
    position = sintra(round=2, center="*gg", first=1, turn=0).play("cg5")
    deal = Dealer(1).deal(position)
    assert (deal.round, deal.turn, deal.view()["marker"]) == (3, 0, True)


def test_a_tile_nobody_took_stays_with_its_last_holder() -> None:  # SI-40
    position = round_end(center="*", first=1, turn=0).play("1g5")
    assert position.view()["marker"] is False
    assert position.view()["track"] == [1, 0]  # for the pane that broke
    deal = Dealer(1).deal(position)
    assert (deal.turn, deal.view()["marker"]) == (1, True)


def test_the_tower_goes_into_the_bag_when_a_pane_must_be_drawn_from_an_empty_one() -> None:  # SI-40
    position = waiting_for_a_deal(bag="y4o2")
    drawn = {"displays": ["yyyy", "oopp", "pppp", "pppp", "pppp"]}
    assert position.complete_deal(drawn) == {**drawn, "bag": 85 - 14, "discard": 0}
    with pytest.raises(DealError, match="did not hold"):
        position.deal({"displays": ["yyyy", "oppp", "pppp", "pppp", "pppp"]})


def test_a_bag_used_up_by_the_last_pane_stays_empty() -> None:  # SI-40
    position = waiting_for_a_deal(bag="y4o4p4b4g4")
    drawn = {"displays": ["yyyy", "oooo", "pppp", "bbbb", "gggg"]}
    assert position.complete_deal(drawn) == {**drawn, "bag": 0, "discard": 71}


def waiting_for_a_deal(bag: str) -> Position:
    """After round 1; the bag holds these panes, the indicator 5, strips 4, the tower the rest."""
    counts = dict.fromkeys("yopbg", 19)
    counts["g"] -= 4
    for part in [bag[i : i + 2] for i in range(0, len(bag), 2)]:
        counts[part[0]] -= int(part[1])
    tower = "".join(f"{letter}{n}" for letter, n in counts.items())
    panes = {"0.panes": slots({5: "ggg", 8: "g"})}
    return sintra(waits="deal", indicator="yopbg", bag=bag, tower=tower, **panes)


def test_displays_may_be_short() -> None:  # SI-46
    start = small_game("y2o2p2b2g3")  # 11 panes, 6 of them on the indicator
    position = start.deal(dealt("obgg", "p", "-", "-", "-", indicator="yyopbg"))
    assert position.view()["displays"] == ["obgg", "p", "-", "-", "-"]
    for displays in (["obg", "pg", "-", "-", "-"], ["obgg", "-", "p", "-", "-"]):
        with pytest.raises(DealError, match="too few or too many"):
            start.deal(dealt(*displays, indicator="yyopbg"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_always_at_least_one_pane(players: int) -> None:  # SI-46
    dealer, position = Dealer(1), small_game("y2o2p1b1g1", players)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
            assert any(display != "-" for display in position.view()["displays"])
        else:
            position = position.play(position.legal_moves[0])
    assert position.round == 6


# The end of the game


def test_the_game_has_six_rounds() -> None:  # SI-41
    outcome = last_turn().after("cy1")
    assert outcome.position.is_over
    assert codes(outcome) == [StepCode.ROUND]
    assert not sintra(round=5, center="y", indicator="gb").play("cy1").is_over


@pytest.mark.parametrize(("panes", "gained"), [("-", 0), ("yy", 0), ("yyy", 1), ("yyyo", 1)])
def test_three_panes_left_bring_a_point(panes: str, gained: int) -> None:  # SI-41
    assert last_turn(**{"0.panes": slots({1: panes})}).play("cy1").scores == [gained, 0]


def test_seven_panes_left_on_all_strips_bring_2() -> None:  # SI-41, SI-E5
    panes = slots({1: "yyo", 2: "oo", 7: "o", 8: "p"})
    assert last_turn(**{"0.panes": panes}).play("cy1").scores == [2, 0]


@pytest.mark.parametrize(("track", "loss"), list(enumerate([0, 1, 2, 3, 4, 5, 8, 11, 14])))
def test_the_markers_space_costs_its_value(track: int, loss: int) -> None:  # SI-42, SI-E5
    position = last_turn(**{"0.score": 20, "0.track": track}).play("cy1")
    assert position.scores[0] == 20 - loss
    assert position.view()["lost"][0] == loss


def test_final_points_come_in_their_order() -> None:  # SI-19, SI-41, SI-42, SI-43
    board = {"0.panes": slots({8: "pgg"}), "0.track": 6}
    board |= {"0.windows": slots({1: "yo", 2: "yo"}), "0.strips": without_strips(1, 2)}
    outcome = last_turn(**board).after("cy1")
    own = [step for step in outcome.steps[1:] if step.player == 0]
    assert codes(outcome)[0] == StepCode.ROUND
    assert [StepCode(step.code) for step in own] == [
        StepCode.LEFT,
        StepCode.TRACK,
        StepCode.ORNAMENT,
    ]
    assert [step.points for step in own] == [1, -1, 10]
    assert outcome.position.view()["lost"][0] == 8


@pytest.mark.parametrize(
    ("left", "right", "gained"),
    [("-", "-", 0), ("y", "-", 0), ("y", "y", 3), ("yo", "-", 3), ("yo", "y", 6), ("yo", "yo", 10)],
)
@pytest.mark.parametrize("ornament", [0, 1, 2, 3])
def test_an_ornament_scores_by_the_frames_around_it(
    left: str, right: str, gained: int, ornament: int
) -> None:  # SI-43
    first, second = 2 * ornament + 1, 2 * ornament + 2
    gone = [slot for slot, panes in ((first, left), (second, right)) if len(panes) == 2]
    board = {"0.windows": slots({first: left, second: right}), "0.strips": without_strips(*gone)}
    assert last_turn(**board).play("cy1").scores == [gained, 0]


def test_two_ornaments_with_4_and_one_with_2_bring_23() -> None:  # SI-43, SI-E6
    windows = {1: "yo", 2: "pb", 3: "gg", 4: "oo", 5: "y", 6: "b", 7: "p"}
    board = {"0.windows": slots(windows), "0.strips": without_strips(1, 2, 3, 4)}
    assert last_turn(**board).play("cy1").scores == [23, 0]


def test_four_complete_windows_and_five_orange_panes_bring_20() -> None:  # SI-44, SI-E6
    windows = {1: "oy", 2: "yo", 3: "op", 4: "bo", 6: "o", 7: "y"}
    board = {"0.windows": slots(windows), "0.strips": without_strips(1, 2, 3, 4)}
    assert last_turn(side="B", **board).play("cy1").scores == [20, 0]


def test_without_a_complete_window_side_b_brings_nothing() -> None:  # SI-44
    assert last_turn(side="B", **{"0.windows": "o/o/o/o/o/o/o/o"}).play("cy1").scores == [0, 0]


@pytest.mark.parametrize(
    ("scores", "lost", "ranks"),
    [
        ((30, 20, 10), (0, 0, 0), [1, 2, 3]),
        ((20, 20, 10), (18, 5, 0), [2, 1, 3]),
        ((20, 20, 20), (5, 5, 5), [1, 1, 1]),
        ((30, 20, 20), (99, 7, 7), [1, 2, 2]),
        ((10, 10, 30), (0, 3, 50), [2, 3, 1]),
        ((20, 20, 10), (4, 4, 0), [1, 1, 3]),
    ],
)
def test_most_points_win_then_fewer_points_lost(
    scores: tuple[int, ...], lost: tuple[int, ...], ranks: list[int]
) -> None:  # SI-45
    fields = {f"{seat}.score": score for seat, score in enumerate(scores)}
    fields |= {f"{seat}.lost": points for seat, points in enumerate(lost)}
    assert sintra(players=3, round=6, waits="over", **fields).ranks == ranks


def test_what_was_lost_is_every_18_and_the_last_space_in_full() -> None:  # SI-45, SI-18, SI-42
    board = {"0.glazier": 8, "0.track": 8, "0.score": 3}
    position = sintra(round=6, indicator="g", center="ooo", **board).play("co-")
    assert position.scores == [0, 0]
    assert position.view()["lost"] == [18 + 2, 0]
    assert position.ranks == [2, 1]


# There is an end


def most_moves(players: int, displays: int) -> int:
    """Every take removes a pane from the offer, every return needs a take by the same player
    before it, and every pane kept fills one of 16 frames."""
    takes = 6 * 4 * displays
    return takes + takes + 16 * players


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("style", ["returns first", "one pane at a time", "random"])
def test_a_game_always_ends(players: int, displays: int, style: str) -> None:  # SI-30
    rng, dealer = random.Random(players), Dealer(players)
    position, played = Position.start("sintra", players), 0
    waits_for_take = [True] * players  # by seat: no return is possible before its next take
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
            continue
        move = choose(position, style, rng)
        if move == "g":
            assert not waits_for_take[position.turn]
        waits_for_take[position.turn] = move == "g"
        position, played = position.play(move), played + 1
    assert played <= most_moves(players, displays)


def choose(position: Position, style: str, rng: random.Random) -> str:
    moves = position.legal_moves.texts()
    if style == "returns first" and "g" in moves:
        return "g"
    takes = [move for move in moves if move != "g"]
    if style == "one pane at a time":
        return min(takes, key=lambda move: (position.describe_move(move), move))
    return rng.choice(moves if style == "random" else takes)
