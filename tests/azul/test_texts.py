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
    "0.score=256": "0.score= a number from 0 to 255",
    "center=bbbb displays=yyyy/yyyy/yyyy/rrrr/-": "at most 3 tiles in the center",
    "displays=bbb/-/-/-/-": "4 tiles on a display or none",
    "displays=bb/yyy/-/-/- bag=- lid=b18y17r20k20w20": "4 tiles on a display or none",
    "displays=bbbb/yyyy/rrrr/kkkk/wwww center=* turn=1 starter=0 first=0": "the turn of starter=",
    "center=*b starter=1 first=0": "the seat that is starter=",
    "center=b round=2 0.wall=by.../...../...../...../.....": "a later round= with these walls",
    "waits=deal round=1 0.wall=by.../...../...../...../.....": "a later round= with these walls",
    "waits=move": "tiles to take, or a complete line",
}


@pytest.mark.parametrize(("text", "complaint"), FAULTY.items(), ids=list(FAULTY))
def test_a_position_that_cannot_be_is_complained_about(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.from_text(f"azul {text}")


def test_a_game_may_be_over_by_a_row_or_without_a_tile() -> None:  # AZ-31, AZ-34
    assert azul(waits="over", **{"0.wall": ROW, "0.score": "2"}).is_over
    assert azul(waits="over", round=20).is_over


def test_a_round_that_is_not_said_is_the_earliest_that_can_be() -> None:
    assert azul(center="b").round == 1
    assert azul(center="b", **{"1.wall": wall("by.k.")}).round == 4
    assert azul(waits="deal", **{"1.wall": wall("by.k.")}).round == 3


def test_the_last_tiles_may_lie_on_a_display_that_is_not_full() -> None:  # AZ-34
    rest = azul(displays="bb/-/-/-/-", lid="b18y20r20k20w20", bag="-")
    assert "1b2" in rest.legal_moves


def test_who_has_the_marker_is_first() -> None:  # AZ-12
    assert "first=1" in azul(center="b", **{"1.floor": "*k"}).text
