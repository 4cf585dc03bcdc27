"""What a game counts for: its points by source, and whether it is rated."""

from typing import Literal

import pytest

from tests.table.sitting import EVERYONE, Sitting, sit_down
from tilewright.people.results import Cards, Result, result_of
from tilewright.table.commands import Abandon, AskTakeback, GiveBack, Leave
from tilewright.table.decide import move

By = Literal["person", "bot"]
CARDS: Cards = {0: ("ana", 0.0), 1: ("ben", 0.0)}


def result(sitting: Sitting, cards: Cards = CARDS) -> Result:
    found = result_of(sitting.table, cards, 100.0, 200.0)
    assert found
    return found


def played(*kinds: str, is_rated: bool = True) -> Sitting:
    sitting = sit_down(*kinds, is_rated=is_rated)
    sitting.play_out()
    return sitting


def test_points_by_source_add_up_to_the_scores() -> None:
    for sat in result(played("Ana", "Ben")).seats:
        assert sum(sat.points.values()) == sat.score
        assert len(sat.points) > 1


def test_a_rated_game_of_two_cards_counts() -> None:
    found = result(played("Ana", "Ben"))
    assert found.is_rated
    assert [sat.card for sat in found.seats] == ["ana", "ben"]
    assert [sat.place for sat in found.seats] == [sat.rank for sat in found.seats]


def test_levels_of_bots_are_known_without_cards() -> None:
    sitting = sit_down("Ana", "bot", is_rated=True)
    finish(sitting)
    found = result(sitting, {0: ("ana", 0.0)})
    assert found.is_rated
    assert [(sat.card, sat.level) for sat in found.seats] == [("ana", None), (None, 3)]


@pytest.mark.parametrize(
    "cards",
    [
        {0: ("ana", 0.0)},  # someone without a card
        {0: ("ana", 0.0), 1: ("ana", 0.0)},  # both seats are one's own
        {0: ("ana", 0.0), 1: ("ben", 161.0)},  # tied when it was well under way
    ],
)
def test_who_is_not_known_makes_a_game_unrated(cards: Cards) -> None:
    assert not result(played("Ana", "Ben"), cards).is_rated


def test_only_what_was_declared_rated_is() -> None:
    assert not result(played("Ana", "Ben", is_rated=False)).is_rated


def test_nothing_is_taken_back_over_a_deal_at_a_rated_table() -> None:
    sitting = sit_down("Ana", "Ben", is_rated=True)
    sitting.play()
    assert sitting.ask(AskTakeback(0, sitting.table.board, 0), EVERYONE) is None
    round_one = sitting.table.position
    assert round_one
    while sitting.table.position and sitting.table.position.round == round_one.round:
        sitting.play()
    assert sitting.refused(AskTakeback(0, sitting.table.board, 1)) == "rated_deal"


def test_a_rated_game_is_not_abandoned_once_it_has_begun() -> None:
    sitting = sit_down("Ana", "Ben", is_rated=True)
    assert sitting.refused(Abandon()) == "rated_end"
    assert sit_down("Ana", "open", is_rated=True).ask(Abandon()) is None


def test_whoever_leaves_is_behind_all_who_stay() -> None:
    sitting = sit_down("Ana", "Ben", "Cem", is_rated=True)
    sitting.ask(Leave(2))
    finish(sitting)
    found = result(sitting, {**CARDS, 2: ("cem", 0.0)})
    places = [sat.place for sat in found.seats]
    assert found.is_rated
    assert places[2] > max(places[:2])


def test_whoever_comes_back_counts_as_they_played() -> None:
    sitting = sit_down("Ana", "Ben", is_rated=True)
    sitting.ask(Leave(1))
    sitting.ask(GiveBack(1))
    sitting.play_out()
    found = result(sitting)
    assert found.seats[1].place == found.seats[1].rank


def finish(sitting: Sitting) -> None:
    """Bots play their seats, and those that people left."""
    while sitting.table.waits == "move":
        turn = sitting.turn
        by: By = "person" if sitting.table.seats[turn].is_present else "bot"
        sitting.happen(move(sitting.table, turn, sitting.table.board, sitting.legal(), by))


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_of(sit_down("Ana", "Ben").table, {}, 0.0, 0.0) is None
