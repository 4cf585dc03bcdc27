"""Pausing: by agreement, for days or until all want to go on; clocks stand still meanwhile."""

from tests.table.sitting import ANA, BEN, Sitting, sit_down
from tilewright.table.commands import AskTakeback, Confirm, Leave, Pause, Play, Say, Undo
from tilewright.table.events import Clock, PauseAnswered, Paused, Resumed
from tilewright.table.table import DAY

A_DAY = Clock("move", 24 * 3600)


def paused(*kinds: str, days: int = 0, clock: Clock | None = None, at: float = 0.0) -> Sitting:
    sitting = sit_down(*kinds, clock=clock)
    sitting.at = at
    for seat, kind in enumerate(kinds):
        if kind != "bot":
            sitting.ask(Pause(seat, paused=True, days=days))
    assert sitting.table.is_paused
    return sitting


def test_a_game_is_paused_when_everyone_agrees() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.ask(Pause(0, paused=True), ANA) is None
    assert not sitting.table.is_paused
    assert sitting.ask(Pause(1, paused=True), BEN) is None
    assert sitting.table.is_paused
    assert sitting.events[-1] == Paused()


def test_one_who_declines_ends_the_question() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.ask(Pause(0, paused=True, days=7), ANA)
    sitting.ask(Pause(1, paused=True, agree=False), BEN)
    assert sitting.table.pausing is None
    sitting.ask(Pause(1, paused=True), BEN)
    assert not sitting.table.is_paused, "Ana wanted that before, and has to be asked again"


def test_whoever_asks_says_for_how_long() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.at = 100.0
    sitting.ask(Pause(0, paused=True, days=3), ANA)
    sitting.ask(Pause(1, paused=True, days=0), BEN)
    assert sitting.table.paused_until == 100.0 + 3 * DAY
    assert sitting.table.deadline() == sitting.table.paused_until


def test_bots_and_those_who_left_need_not_agree() -> None:
    sitting = sit_down("Ana", "Ben", "bot")
    sitting.ask(Leave(1), BEN)
    sitting.ask(Pause(0, paused=True), ANA)
    assert sitting.table.is_paused


def test_no_one_moves_in_a_paused_game() -> None:
    sitting = paused("Ana", "Ben")
    seat, board = sitting.turn, sitting.table.board
    assert sitting.refused(Play(seat, board, sitting.legal())) == "paused"
    assert sitting.refused(Confirm(seat, board)) == "paused"
    assert sitting.refused(Undo(seat, board)) == "paused"
    assert sitting.ask(Say(seat, "see you on Monday")) is None


def test_a_bot_does_not_move_in_a_paused_game() -> None:
    sitting = paused("Ana", "bot")
    while sitting.turn != 1:
        sitting.ask(Pause(0, paused=False))
        sitting.play()
        sitting.ask(Pause(0, paused=True))
    assert sitting.table.bot_to_move is None
    sitting.ask(Pause(0, paused=False))
    assert sitting.table.bot_to_move == 3


def test_a_pause_costs_nobody_time() -> None:
    sitting = paused("Ana", "Ben", clock=A_DAY, at=3600.0)
    assert sitting.table.deadline() is None
    assert sitting.table.times.left(sitting.turn, 9 * DAY, sitting.turn) == 23 * 3600
    sitting.at = 10 * DAY
    for seat in (0, 1):
        sitting.ask(Pause(seat, paused=False))
    assert sitting.events[-1] == Resumed()
    assert sitting.table.deadline() == 10 * DAY + 23 * 3600


def test_going_on_needs_everyone_too() -> None:
    sitting = paused("Ana", "Ben")
    sitting.ask(Pause(0, paused=False), ANA)
    assert sitting.table.is_paused
    sitting.ask(Pause(1, paused=False), BEN)
    assert not sitting.table.is_paused


def test_asking_for_what_is_so_changes_nothing() -> None:
    sitting = paused("Ana", "Ben")
    before = len(sitting.events)
    assert sitting.ask(Pause(0, paused=True), ANA) is None
    assert sitting.ask(Pause(0, paused=False, agree=False), ANA) is None
    assert len(sitting.events) == before


def test_a_question_to_go_back_ends_with_the_pause() -> None:
    sitting = sit_down("Ana", "Ben")
    seat = sitting.play().seat
    sitting.ask(AskTakeback(seat, sitting.table.board, 0))
    assert sitting.table.takeback
    for player in (0, 1):
        sitting.ask(Pause(player, paused=True))
    assert sitting.table.takeback is None


def test_someone_who_leaves_a_paused_game_moves_nothing() -> None:
    sitting = sit_down("Ana", "Ben")
    seat = sitting.turn
    sitting.play(confirm=False)
    for player in (0, 1):
        sitting.ask(Pause(player, paused=True))
    board = sitting.table.board
    sitting.ask(Leave(seat))
    assert sitting.table.board == board
    assert sitting.table.waits == "confirm"


def test_a_pause_is_not_asked_for_before_the_game_or_after_it() -> None:
    assert sit_down("Ana", "open").refused(Pause(0, paused=True), ANA) == "not_started"
    sitting = sit_down("Ana", "Ben")
    sitting.play_out()
    assert sitting.refused(Pause(0, paused=True), ANA) == "over"


def test_an_answer_tells_what_was_wished() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.ask(Pause(0, paused=True, days=2), ANA)
    assert sitting.events[-1] == PauseAnswered(0, paused=True, agrees=True, days=2)
