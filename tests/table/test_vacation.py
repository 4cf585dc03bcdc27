"""Vacations: one person's clock stands still for days, at tables that agreed to it."""

import pytest

from tests.table.sitting import Sitting, sit_down
from tilewright.table.commands import Leave, Pause
from tilewright.table.events import Clock, Departed, Returned
from tilewright.table.table import DAY
from tilewright.table.vacation import allows_vacations, come_back, depart

TWO_DAYS = Clock("move", 2 * 24 * 3600)


def slow(*names: str) -> Sitting:
    return sit_down(*names, clock=TWO_DAYS, has_vacations=True)


def leave_for(sitting: Sitting, seat: int, days: float) -> None:
    sitting.happen(depart(sitting.table, seat, sitting.at + days * DAY, sitting.at))


@pytest.mark.parametrize(
    ("clock", "allows"),
    [
        (Clock("move", 24 * 3600), True),
        (Clock("move", 24 * 3600 - 1), False),
        (Clock("game", 24 * 3600), False),
        (Clock(), False),
    ],
)
def test_a_move_must_have_a_day_or_more(clock: Clock, allows: bool) -> None:
    assert allows_vacations(clock) is allows


def test_the_clock_of_someone_on_vacation_stands_still() -> None:
    sitting = slow("Ana", "Ben")
    seat = sitting.turn
    sitting.at = 0.5 * DAY
    leave_for(sitting, seat, 10)
    assert sitting.table.times.left(seat, 9 * DAY, seat) == 1.5 * DAY
    assert sitting.table.deadline() == 10.5 * DAY, "the vacation ends then, not the time"
    sitting.at = 10.5 * DAY
    sitting.happen([Returned(seat)])
    assert sitting.table.deadline() == 12 * DAY


def test_the_clock_of_the_others_runs() -> None:
    sitting = slow("Ana", "Ben")
    leave_for(sitting, 1 - sitting.turn, 10)
    assert sitting.table.deadline() == 2 * DAY


def test_a_turn_that_begins_in_a_vacation_begins_with_all_its_time() -> None:
    sitting = slow("Ana", "Ben")
    away = 1 - sitting.turn
    leave_for(sitting, away, 10)
    sitting.at = 1 * DAY
    while sitting.turn != away:
        sitting.play()
    assert sitting.table.deadline() == 10 * DAY
    sitting.at = 10 * DAY
    sitting.happen([Returned(away)])
    assert sitting.table.deadline() == 12 * DAY


def test_a_turn_after_a_vacation_is_like_any_other() -> None:
    sitting = slow("Ana", "Ben")
    away = 1 - sitting.turn
    leave_for(sitting, away, 1)
    sitting.at = 1.5 * DAY
    while sitting.turn != away:
        sitting.play()
    assert sitting.table.deadline() == 3.5 * DAY


def test_whoever_is_back_early_plays_on() -> None:
    sitting = slow("Ana", "Ben")
    seat = sitting.turn
    leave_for(sitting, seat, 10)
    sitting.at = 3 * DAY
    sitting.happen(come_back(sitting.table, seat, sitting.at))
    assert sitting.table.deadline() == 5 * DAY
    assert come_back(sitting.table, seat, sitting.at) == []


def test_whoever_moves_on_vacation_may() -> None:
    sitting = slow("Ana", "Ben")
    seat = sitting.turn
    leave_for(sitting, seat, 10)
    sitting.at = 1 * DAY
    while sitting.turn == seat:
        sitting.play()
    assert sitting.table.deadline() == 3 * DAY


def test_a_pause_and_a_vacation_add_up() -> None:
    sitting = slow("Ana", "Ben")
    seat = sitting.turn
    sitting.at = 0.5 * DAY
    leave_for(sitting, seat, 10)
    for each in (0, 1):
        sitting.ask(Pause(each, paused=True))
    sitting.at = 5 * DAY
    for each in (0, 1):
        sitting.ask(Pause(each, paused=False))
    assert sitting.table.deadline() == 10.5 * DAY, "the vacation still goes on"
    for each in (0, 1):
        sitting.ask(Pause(each, paused=True))
    sitting.at = 6 * DAY
    sitting.happen([Returned(seat)])
    sitting.at = 20 * DAY
    for each in (0, 1):
        sitting.ask(Pause(each, paused=False))
    assert sitting.table.deadline() == 21.5 * DAY


def test_nobody_waits_for_a_bot_that_plays_for_someone_on_vacation() -> None:
    sitting = slow("Ana", "Ben")
    seat = sitting.turn
    leave_for(sitting, seat, 10)
    sitting.ask(Leave(seat))
    assert sitting.table.bot_to_move is not None


def test_a_table_that_did_not_agree_knows_no_vacations() -> None:
    sitting = sit_down("Ana", "Ben", clock=TWO_DAYS)
    assert depart(sitting.table, 0, 10 * DAY, 0.0) == []


def test_what_is_known_is_not_told_again() -> None:
    sitting = slow("Ana", "Ben")
    leave_for(sitting, 0, 10)
    assert sitting.events[-1] == Departed(0, 10 * DAY)
    assert depart(sitting.table, 0, 10 * DAY, 1.0) == []
    assert depart(sitting.table, 0, 12 * DAY, 1.0) == [Departed(0, 12 * DAY)]
