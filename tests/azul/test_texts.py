"""Azul: positions as text, and those that cannot be."""

import pytest

from tests.azul.tables import azul, wall
from tilewright import NotationError, Position

ROW = wall("byrkw")
FAULTY = {
    "waits=over": "a complete row, round 20 or no tile to put out",
    "waits=over round=5 0.wall=byrk./...../...../...../.....": "a complete row, round 20",
    f"waits=over 0.wall={ROW} 0.score=1": "at least the bonuses as points",
    f"waits=over 0.wall={ROW} 0.score=9 0.floor=k": "empty floors",
    f"waits=over 0.wall={ROW} 0.score=9 center=b": "no tiles on displays and center",
    f"waits=over 0.wall={ROW} 0.score=9 1.lines=b/-/-/-/-": "no complete line",
    f"waits=over 0.wall={ROW} 0.score=9 turn=1": "the turn of starter=",
    f"waits=deal 0.wall={ROW}": "a game that goes on",
    "waits=deal round=20": "a game that goes on",
    "waits=deal round=0 0.score=2": "nothing on the boards before round 1",
    "waits=deal round=0 lid=b2": "nothing on the boards before round 1",
    "waits=deal 0.floor=b": "empty floors",
    "center=b round=0": "a round from 1 on",
    "center=*b 0.floor=*": "one marker at most",
    "center=b 0.floor=* 1.floor=*": "one marker at most",
    "center=b 0.floor=*k first=1": "first= the seat with the marker",
    f"center=b 0.wall={ROW}": "no complete row while tiles are taken",
    "wall=gray center=b 0.wall=bb.../...../...../...../.....": "no color twice in a row or column",
    "wall=gray center=b 0.wall=b..../b..../...../...../.....": "no color twice in a row or column",
    "wall=gray waits=move 1.lines=b/-/-/-/- turn=1 starter=0 0.floor=b": "of those who have tiled",
    "waits=move": "tiles to take, or a complete line",
}


@pytest.mark.parametrize(("text", "complaint"), FAULTY.items(), ids=list(FAULTY))
def test_a_position_that_cannot_be_is_complained_about(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.from_text(f"azul {text}")


def test_a_game_may_be_over_by_a_row_or_without_a_tile() -> None:  # AZ-31, AZ-34
    assert azul(waits="over", **{"0.wall": ROW, "0.score": "2"}).is_over
    assert azul(waits="over", round=20).is_over


def test_who_has_the_marker_is_first() -> None:  # AZ-12
    assert "first=1" in azul(center="b", **{"1.floor": "*k"}).text
