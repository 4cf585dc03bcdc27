"""Points at the end of the round, proven: the same as by trying everything."""

import random
from functools import cache

import pytest

from tilewright import Dealer, Move, Position, Waits
from tilewright.puzzles.kinds import kind_of
from tilewright.puzzles.proofs import Prover, leaves_deals_out
from tilewright.search.solve import without_deals

SMALL = [
    "azul center=bbykk 0.lines=-/b/-/kk/- 0.floor=* 1.lines=y/-/kk/-/-",
    "azul displays=bbyk/-/-/-/- center=*r turn=1 0.lines=k/-/bb/-/- 0.score=9 1.score=3",
    "azul wall=gray center=by 0.lines=-/b/-/-/- 1.lines=-/-/yy/-/-",
    "sintra",
    "pavilion round=6 waits=move turn=0 supply=ppgg 0.hand=gggr 1.hand=pp"
    " 0.stars=....../....../....../....../ggg.../....../......",
]


def late(name: str) -> Position:
    """Near the end of the second round of a game of random moves."""
    rng, dealer, position = random.Random(5), Dealer(5), Position.start(name)
    while not (position.round == 2 and len(position.legal_moves) in range(3, 8)):
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(rng.choice(list(position.legal_moves)))
    return position


def position_of(text: str) -> Position:
    return Position.from_text(text) if " " in text else late(text)


@cache
def tried(position: Position, seat: int) -> int:
    """The points that a seat is ahead at the end of the round, by trying everything."""
    position = without_deals(position)
    if position.waits != Waits.MOVE:
        return position.scores[seat] - position.scores[1 - seat]
    values = [tried(position.play(move), seat) for move in position.legal_moves]
    return max(values) if position.turn == seat else min(values)


@pytest.mark.parametrize("text", SMALL)
def test_every_move_is_worth_what_trying_everything_finds(text: str) -> None:
    position = position_of(text)
    prover, seat = Prover(position), position.turn
    expected = {move: tried(position.play(move), seat) for move in position.legal_moves}
    assert {move: prover.points(position, move) for move in position.legal_moves} == expected
    best = prover.best(position, 1_000_000)
    assert best
    assert best.ahead == expected[best.move] == max(expected.values())


@pytest.mark.parametrize("text", SMALL)
def test_a_line_leads_to_the_points_that_are_proven(text: str) -> None:
    position = position_of(text)
    for move in position.legal_moves:
        worth = Prover(position).worth(position, move)
        assert worth
        end = position
        for played in worth.line:
            end = without_deals(end.play(played))
        assert end.waits != Waits.MOVE
        assert end.scores[position.turn] - end.scores[1 - position.turn] == worth.ahead


def test_nothing_is_dealt_within_a_round() -> None:
    """Summer Pavilion refills its supply between moves; a puzzle does not."""
    text = (
        "pavilion round=6 waits=move turn=0 supply=gggg 0.hand=gy 1.hand=pp"
        " 0.stars=....../....../....../yyyy../....../....../......"
    )
    before = Position.from_text(text)
    assert leaves_deals_out(before)
    after = next(
        after
        for after in (before.play(move) for move in before.legal_moves)
        if after.waits == Waits.DEAL
    )
    skipped = without_deals(after)
    assert (skipped.waits, skipped.turn) == (Waits.MOVE, 1)
    assert skipped.view()["supply"] == after.view()["supply"]
    assert skipped.scores == after.scores


def test_a_deal_that_begins_a_round_is_awaited() -> None:
    start = Position.start("azul")
    assert without_deals(start) == start
    assert not leaves_deals_out(start)


@pytest.mark.parametrize(
    ("text", "better", "tempting", "kind"),
    [
        # 2 of 3 blue tiles fit in line 3, and one falls: 1 point instead of 4.
        ("azul center=bbb 0.lines=-/-/b/-/- 0.score=20", ["cb3"], ["cb-"], "floor"),
        # Nobody has room for the black tiles: the other has to take them.
        (
            "azul center=bkkkkk 0.score=20 1.score=20 0.lines=-/-/-/-/- 0.wall=...k./....k/k..../"
            ".k.../..k.. 1.wall=...k./....k/k..../.k.../..k..",
            ["cb1", "ck-"],
            ["ck-", "cb1"],
            "floor",
        ),
        # Only the other needs the yellow tile.
        (
            "azul center=yk 1.lines=-/y/-/-/- 1.wall=byrk./...../...../...../..... 0.score=5",
            ["cy1", "ck3"],
            ["ck1", "cy2"],
            "deny",
        ),
    ],
)
def test_the_kind_is_what_made_most_of_the_difference(
    text: str, better: list[str], tempting: list[str], kind: str
) -> None:
    position = Position.from_text(text)
    lines = [[Move.from_text("azul", move) for move in line] for line in (better, tempting)]
    assert kind_of(position, *lines) == kind
