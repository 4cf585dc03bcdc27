"""Summer Pavilion: what a move brings or costs, said before it is played."""

from tests.pavilion.tables import placing
from tests.tags import tags


def test_a_placed_tile_says_its_points() -> None:  # PA-26
    position = placing(
        **{"0.hand": "bb", "0.stars": "....../....../..b.../....../....../....../......"}
    )
    assert tags(position, "b2b0") == ["+2"]


def test_a_finished_structure_promises_bonus_tiles() -> None:  # PA-30
    # Spaces 1 and 2 of the blue star, named 5 and 6, are around its window.
    position = placing(
        **{"0.hand": "bbbbbb", "0.stars": "....../....../....b./....../....../....../......"}
    )
    assert tags(position, "b6b0") == ["+2", "+3 tiles"]


def test_tiles_that_a_pass_cannot_keep_cost_a_point_each() -> None:  # PA-40
    position = placing(**{"0.hand": "bbbbbb", "0.score": 10})
    assert tags(position, "pass=bbbb") == ["−2"]
