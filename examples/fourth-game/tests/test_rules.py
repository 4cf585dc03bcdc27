"""Lane's own rules; each test names the one it holds."""

import pytest

from tilewright import Dealer, Position, Waits


def lane(**fields: str) -> Position:
    """A position of the fourth round; A and B are the paths of seat 0."""
    given = {"round": "4", **fields}
    given["0.paths"] = f"{given.pop('A', '-')}/{given.pop('B', '-')}"
    return Position.from_text(" ".join(["lane", *(f"{k}={v}" for k, v in given.items())]))


def points(position: Position, move: str) -> list[int]:
    return [step.points for step in position.after(move).steps]


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 6), (4, 8)])
def test_a_round_begins_with_a_lane(players: int, tiles: int) -> None:  # LA-1, LA-2, LA-10
    start = Position.start("lane", players)
    assert start.view()["bag"] == {"a": 12, "c": 12, "j": 12, "n": 12, "p": 12}
    assert start.view()["paths"] == players * [["", ""]]
    dealt = start.deal({"lane": "acjnpacj"[:tiles]})
    assert dealt.view()["lane"] == "acjnpacj"[:tiles]
    assert dealt.scores == players * [0]
    refusal = dealt.why_not("8a")
    assert (refusal is None) == (players == 4)


def test_any_seat_may_be_the_first() -> None:  # LA-3
    assert {Dealer(seed).first(3) for seed in range(20)} == {0, 1, 2}
    assert [Position.start("lane", 3, first=seat).turn for seat in range(3)] == [0, 1, 2]


def test_only_the_ends_of_the_lane_are_taken() -> None:  # LA-11
    position = lane(lane="acjn")
    assert position.legal_moves.texts() == ["1a", "1b", "4a", "4b"]
    assert str(position.why_not("2a")).startswith("LA-11: Tile 2 is not at an end")
    assert lane(lane="a").legal_moves.texts() == ["1a", "1b"]


def test_any_tile_may_be_taken_where_the_table_says_so() -> None:  # LA-40
    position = lane(lane="acjn", draft="any").play("2b")
    assert position.view()["lane"] == "ajn"
    assert position.view()["paths"][0] == ["", "c"]


def test_a_tile_is_laid_at_the_end_of_a_path() -> None:  # LA-12
    assert lane(lane="acjn", A="np").play("4a").view()["paths"][0] == ["npn", ""]


def test_turns_go_round_until_the_lane_is_empty() -> None:  # LA-13, LA-30
    position = lane(lane="acja", starter="1")
    for turn, move in zip((1, 0, 1, 0), ("1a", "1a", "1a", "1a"), strict=True):
        assert position.turn == turn
        position = position.play(move)
    assert position.waits == Waits.DEAL
    assert position.deal({"lane": "acjn"}).turn == 0


@pytest.mark.parametrize(("path", "gained"), [("-", []), ("c", []), ("ca", [2]), ("aaaa", [5])])
def test_a_tile_scores_the_length_of_its_run(path: str, gained: list[int]) -> None:  # LA-20
    assert points(lane(lane="acjn", A=path), "1a") == gained


def test_glazed_tiles_are_part_of_no_run() -> None:  # LA-22
    assert points(lane(lane="acjn", A="AAA"), "1a") == []


def test_with_three_in_a_row_their_owner_moves_again() -> None:  # LA-21
    position = lane(lane="acjn", B="aa")
    assert points(position, "1b") == [3]
    position = position.play("1b")
    assert (position.turn, position.legal_moves.texts()) == (0, ["glaze", "keep"])
    assert str(position.why_not("1a")).startswith("LA-21")
    assert str(lane(lane="acjn", B="aaa").why_not("glaze")).startswith("LA-21")


def test_glazing_scores_two_and_keeping_nothing() -> None:  # LA-22, LA-23
    position = lane(lane="acjn", B="aa").play("1b")
    assert (points(position, "glaze"), points(position, "keep")) == ([2], [])
    assert position.play("glaze").view()["paths"][0] == ["", "AAA"]
    kept = position.play("keep")
    assert (kept.view()["paths"][0], kept.turn) == (["", "aaa"], 1)
    grown = lane(lane="acjn", B="aaa").play("1b")
    assert (grown.scores, grown.turn) == ([4, 0], 1)  # nobody is asked again


def test_the_game_ends_after_six_rounds_and_ties_are_shared() -> None:  # LA-31
    position = lane(lane="a", round="6", starter="1", **{"0.score": "7", "1.score": "7"})
    assert position.play("1a").is_over
    assert position.play("1a").ranks == [1, 1]
    assert lane(lane="a", round="5").play("1a").waits == Waits.DEAL
