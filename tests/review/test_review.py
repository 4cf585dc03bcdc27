"""Reviews of written games: what they say, and what they must not know."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.games import EVERY_GAME
from tests.review.written import TINY, TWICE, ending, game
from tilewright import Dealer, OptionError, Record, Variant, Waits, review, solve
from tilewright.reviews import tasks
from tilewright.reviews.budget import QUICK, Budget, accuracy_curve
from tilewright.reviews.review import Review
from tilewright.reviews.tasks import Examiner, tasks_of
from tilewright.search.examine import PLAYED
from tilewright.search.findings import accuracy_of

DISPLAYS = ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]


def reviewed(record: Record, budget: Budget = TINY, threads: int = 1) -> Review:
    return review(record, budget, seed=3, threads=threads)


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_and_deal_is_weighed(name: str, players: int) -> None:
    record = game(name, players)
    found = reviewed(record)
    assert [move.move for move in found.moves] == record.moves
    assert [move.ply for move in found.moves] == list(range(1, record.plies + 1))
    assert len(found.moves) + len(found.deals) == len(record.entries) == len(found.events)
    for move in found.moves:
        before = record.at(move.ply - 1)
        assert move.seat == before.turn
        assert move.best in before.legal_moves
        assert move.line[0] == move.best
        assert sum(move.before) == pytest.approx(1)
        assert sum(move.after) == pytest.approx(1)
        assert move.loss == max(0, move.before[move.seat] - move.after[move.seat])
        assert move.choices == len(before.legal_moves)


@EVERY_GAME
def test_luck_adds_up_to_nothing(name: str) -> None:
    found = reviewed(game(name, 3))
    for deal in found.deals:
        assert sum(deal.luck) == pytest.approx(0, abs=1e-9)
    for seat in found.seats:
        luck = sum(deal.luck[seat.seat] for deal in found.deals)
        assert seat.luck == pytest.approx(luck)


def test_the_played_move_can_be_weighed_alone() -> None:
    record = game("azul")
    task = next(task for task in tasks_of(record) if task.move)
    examiner = Examiner(record.variant, TINY, 3, np.zeros(1, np.uint8))
    whole, alone = examiner.examine(task)[0], examiner.examine(task, PLAYED)[0]
    assert alone["share"].tolist() == whole["share"].tolist()
    assert alone["stage"] < whole["stage"]


def test_what_is_marked_and_not_proven_is_examined_again() -> None:
    record = ending("azul")
    kinds = set()
    reviews = (reviewed(record, budget).moves for budget in (TINY, TWICE, TINY.times(2)))
    for first, found, thorough in zip(*reviews, strict=True):
        is_sure = not first.mark or first.is_proven
        assert found == (first if is_sure else thorough)
        kinds.add((bool(first.mark), first.is_proven))
    assert len(kinds) == 4


def test_threads_change_nothing() -> None:
    record = game("azul", 2)
    assert reviewed(record).written() == reviewed(record, threads=3).written()


def test_there_are_no_more_threads_than_moves_and_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    record, made = game("azul", moves=2), 0

    class Counted(Examiner):
        def __init__(self, *given: Any) -> None:  # Any: passed on
            nonlocal made
            made += 1
            super().__init__(*given)

    monkeypatch.setattr(tasks, "Examiner", Counted)
    assert reviewed(record, threads=1_000_000).written() == reviewed(record).written()
    assert made == len(record.entries) + 1


def test_another_seed_is_another_sample() -> None:
    record = game("azul", 2)
    first, other = reviewed(record), review(record, TINY, seed=4)
    assert [move.before for move in first.moves] != [move.before for move in other.moves]


def with_other_deals(record: Record, after: int) -> Record:
    """The same game up to a deal; from there on it is dealt and played otherwise."""
    dealer, rng = Dealer("other"), random.Random(0)
    again = Record.of(record.variant, record.first)
    for entry in record.entries[:after]:
        again = again.play(entry.move) if entry.move else again.deal(entry.deal or {})
    while len(again.entries) < len(record.entries):
        if again.position.waits == Waits.DEAL:
            again = again.deal(dealer.draw(again.position))
        else:
            again = again.play(rng.choice(list(again.position.legal_moves)))
    return again


@EVERY_GAME
def test_nothing_that_was_not_yet_dealt_is_used(name: str) -> None:
    record = game(name, moves=24)
    deals = [i for i, entry in enumerate(record.entries) if not entry.move]
    last = deals[-1]
    other = with_other_deals(record, last)
    assert last > 0
    assert other.entries[:last] == record.entries[:last]
    assert other.entries[last] != record.entries[last]
    first, second = reviewed(record), reviewed(other)
    assert first.events[:last] == second.events[:last]
    # What stood before the deal is not known by what came.
    assert first.events[last].before == second.events[last].before


def test_a_wasted_turn_is_marked_and_says_why() -> None:
    record = Record.of(Variant.of("azul"), headers={"Seat0": "Ana"})
    record = record.deal({"displays": DISPLAYS}).play("4b-")
    move = review(record, QUICK).moves[0]
    assert move.mark is not None
    assert move.loss >= 0.05
    assert move.best != move.move
    assert move.why is not None
    assert "the end of the round" in move.why.words()
    assert "la fin de la manche" in move.why.words("fr")


def test_an_only_move_loses_nothing() -> None:
    record = ending("azul")
    forced = [move for move in reviewed(record).moves if move.choices == 1]
    assert forced
    assert all(move.loss == 0 and move.best == move.move for move in forced)


@EVERY_GAME
def test_the_end_of_a_game_is_proven(name: str) -> None:
    """Where so few positions as the budget has are enough."""
    record = ending(name)
    last = reviewed(record).moves[-1]
    winners = [rank == 1 for rank in record.position.ranks]
    found = solve(record.at(len(record.moves) - 1), TINY.proof)
    assert last.is_proven == bool(found)
    if not found:
        return
    expected = tuple(won / sum(winners) for won in winners)
    assert last.after == pytest.approx(expected, abs=1e-6)


def test_only_rounds_of_two_are_proven() -> None:
    assert not any(move.is_proven for move in reviewed(game("azul", 3, 200)).moves)


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_loses_as_a_newcomer_has_60_and_as_the_master_98(name: str, players: int) -> None:
    variant = Variant.of(name, players)
    newcomer, master = variant.game.losses[players]
    curve = accuracy_curve(variant)
    assert accuracy_of(newcomer, curve) == pytest.approx(60, abs=0.5)
    assert accuracy_of(master, curve) == pytest.approx(98, abs=0.5)
    falling = [accuracy_of(loss, curve) for loss in (0.0, 0.01, 0.05, 0.15, 0.5, 1.0)]
    assert falling[0] == 100
    assert falling == sorted(falling, reverse=True)


def test_accuracy_is_that_of_the_mean_loss_of_moves_with_a_choice() -> None:
    found, curve = reviewed(ending("azul")), accuracy_curve(Variant.of("azul"))
    for seat in found.seats:
        own = [move for move in found.moves if move.seat == seat.seat and move.choices > 1]
        assert seat.moves == len(own)
        mean = sum(move.loss for move in own) / len(own)
        assert seat.accuracy == pytest.approx(
            100 / (1 + sum(factor * mean ** (1 + k) for k, factor in enumerate(curve)))
        )


def test_turning_points_are_the_greatest_changes() -> None:
    found = reviewed(ending("azul"))

    def size(before: Sequence[float], after: Sequence[float]) -> float:
        return max(abs(now - was) for now, was in zip(after, before, strict=True))

    sizes = sorted((size(one.before, one.after) for one in found.events), reverse=True)
    named = sorted((size(one.before, one.after) for one in found.turning_points), reverse=True)
    assert named == [one for one in sizes[:5] if one >= 0.1]


def test_what_was_taken_back_is_not_reviewed() -> None:
    record = game("azul", 2, 4)
    back = record.back(2).play(record.at(2).legal_moves[0])
    assert [str(move.move) for move in reviewed(back).moves] == [
        *map(str, record.moves[:2]),
        str(record.at(2).legal_moves[0]),
    ]


def test_a_review_says_how_it_was_made() -> None:
    found = reviewed(game("azul"))
    written = found.written()
    assert (written["budget"], written["seed"], written["rules"]) == ("tiny", 3, 1)
    assert written["weights"] == found.weights
    assert found.weights.startswith("azul-")
    keys = {"ply", "seat", "move", "best", "share", "loss", "mark"}
    assert all(keys <= set(move) for move in written["moves"])


def test_marks_and_better_lines_go_into_the_record() -> None:
    found = reviewed(ending("azul"))
    marked = [move for move in found.moves if move.mark]
    again = Record.read(found.annotated().write())
    entries = [entry for entry in again.entries if entry.move]
    assert marked
    for move in marked:
        assert entries[move.ply - 1].mark in ("?!", "?", "??")
        assert entries[move.ply - 1].variations[0][0].move == str(move.best)


def test_a_record_is_not_annotated_twice() -> None:
    once = reviewed(ending("azul")).annotated()
    assert once != ending("azul")
    assert reviewed(Record.read(once.write())).annotated().write() == once.write()


def test_a_game_without_moves_has_nothing_lost() -> None:
    found = reviewed(Record.of(Variant.of("azul")))
    assert (found.moves, found.accuracy) == ((), 100)
    assert [(seat.moves, seat.lost, seat.accuracy) for seat in found.seats] == [(0, 0, 100)] * 2


def test_what_cannot_be_reviewed_is_refused() -> None:
    record = game("azul")
    with pytest.raises(TypeError, match="expected a record, got"):
        review(record.write())  # type: ignore[arg-type]  # as a program without types may
    with pytest.raises(OptionError, match="expected a budget"):
        review(record, "endless")
    with pytest.raises(OptionError, match="expected a seed"):
        review(record, TINY, seed=-1)
    with pytest.raises(ValueError, match="expected threads"):
        review(record, TINY, threads=0)
