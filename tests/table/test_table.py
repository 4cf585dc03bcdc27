"""A table: seats, turns, undo, taking back, clocks, the end."""

import itertools

import pytest

from tests.table.sitting import ANA, BEN, SEED, Sitting, sit_down
from tilewright.dealer import Dealer
from tilewright.record import Record
from tilewright.table.chance import commitment
from tilewright.table.commands import (
    Abandon,
    AnswerTakeback,
    AskTakeback,
    Confirm,
    GiveBack,
    Join,
    Leave,
    Pause,
    Play,
    Replace,
    Say,
    Undo,
)
from tilewright.table.decide import MOST_EVENTS, check_rematch, move, rematch
from tilewright.table.events import Clock, Dealt, Ended, Moved, Rematched, Said, Seat, Started
from tilewright.table.table import Holder, Table

# Sitting down


def test_a_game_starts_when_the_last_seat_is_taken() -> None:
    sitting = sit_down("Ana", "open")
    assert sitting.table.position is None
    assert sitting.ask(Join(1, "Ben"), BEN) is None
    assert sitting.table.position is not None
    assert [type(event) for event in sitting.events[-2:]] == [Started, Dealt]


def test_only_the_holder_of_a_seat_takes_it() -> None:
    sitting = sit_down("Ana", "open")
    assert sitting.refused(Join(1, "Eve"), Holder()) == "not_your_seat"


@pytest.mark.parametrize("name", ["   ", 'A"b', "a\u202eb", "[x]"])
def test_names_that_would_break_a_record_are_refused(name: str) -> None:
    assert sit_down("Ana", "open").refused(Join(1, name), BEN) == "bad_name"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    assert sit_down("Ana", "Ben").refused(Say(3, "hello")) == "no_such_seat"


def test_leaving_before_the_start_frees_the_seat() -> None:
    sitting = sit_down("Ana", "open", "open")
    sitting.ask(Join(1, "Ben"), BEN)
    assert sitting.ask(Leave(1), BEN) is None
    assert sitting.table.seats[1].kind == "open"


def test_leaving_a_running_game_seats_a_bot_until_the_holder_returns() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.ask(Leave(1, level=6), BEN) is None
    assert sitting.table.seats[1].bot == 6
    assert sitting.ask(GiveBack(1), BEN) is None
    assert sitting.table.seats[1] == Seat("person", "Ben")


def test_only_the_host_replaces_an_absent_player() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.refused(Replace(0), BEN, away={0: 9999}) == "not_host"
    assert sitting.ask(Replace(1, level=2), ANA, away={1: 9999}) is None
    assert sitting.table.seats[1].bot == 2


def test_a_person_replaced_by_a_bot_cannot_move_until_given_back() -> None:
    sitting = sit_down("Ana", "Ben")
    seat = sitting.turn
    sitting.ask(Replace(seat), away={seat: 9999})
    assert sitting.refused(Play(seat, sitting.table.board, sitting.legal())) == "is_bot"


# Turns


def test_only_the_player_at_turn_moves() -> None:
    sitting = sit_down("Ana", "Ben")
    other = 1 - sitting.turn
    played = Play(other, sitting.table.board, sitting.legal())
    assert sitting.refused(played) == "not_your_turn"


def test_a_move_decided_on_an_older_board_is_refused() -> None:
    sitting = sit_down("Ana", "Ben")
    played = Play(sitting.turn, sitting.table.board, sitting.legal())
    assert sitting.ask(played) is None
    assert sitting.refused(played) == "stale"


def test_talk_makes_no_board_older() -> None:
    sitting = sit_down("Ana", "Ben")
    played = Play(sitting.turn, sitting.table.board, sitting.legal())
    sitting.ask(Say(0, "hello"))
    assert sitting.ask(played) is None


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    sitting = sit_down("Ana", "Ben")
    refused = sitting.ask(Play(sitting.turn, sitting.table.board, "cb1"))
    assert refused is not None
    assert (refused.code, refused.rule) == ("illegal", "AZ-11")


def test_what_is_no_move_is_refused() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.refused(Play(sitting.turn, sitting.table.board, "hello")) == "not_a_move"


# Undo


def test_an_unconfirmed_move_holds_the_game_until_it_is_confirmed() -> None:
    sitting = sit_down("Ana", "Ben")
    seat = sitting.turn
    sitting.play(confirm=False)
    assert (sitting.table.waits, sitting.table.turn) == ("confirm", seat)
    other = Play(1 - seat, sitting.table.board, sitting.legal())
    assert sitting.refused(other) == "not_your_turn"
    sitting.confirm()
    assert (sitting.table.waits, sitting.table.turn) == ("move", 1 - seat)


def test_an_unconfirmed_move_is_undone_freely() -> None:
    sitting = sit_down("Ana", "Ben")
    before, seat = sitting.table.position, sitting.turn
    sitting.play(confirm=False)
    assert sitting.ask(Undo(seat, sitting.table.board)) is None
    assert sitting.table.position == before
    assert sitting.table.waits == "move"


def test_a_confirmed_move_is_not_undone_freely() -> None:
    sitting = sit_down("Ana", "Ben")
    seat = sitting.turn
    sitting.play()
    assert sitting.refused(Undo(seat, sitting.table.board)) == "nothing_to_undo"


def test_nobody_undoes_anothers_move() -> None:
    sitting = sit_down("Ana", "Ben")
    other = 1 - sitting.turn
    sitting.play(confirm=False)
    assert sitting.refused(Undo(other, sitting.table.board)) == "nothing_to_undo"


def test_no_deal_is_drawn_before_the_last_move_of_a_round_is_confirmed() -> None:
    sitting = sit_down("Ana", "Ben", game="pavilion")
    deals = sum(isinstance(event, Dealt) for event in sitting.events)
    while sum(isinstance(event, Dealt) for event in sitting.events) == deals:
        sitting.play(confirm=False)
        if sitting.table.waits == "confirm":
            assert sum(isinstance(event, Dealt) for event in sitting.events) == deals
            sitting.confirm()


def test_several_moves_of_one_turn_are_undone_one_by_one() -> None:
    """In Summer Pavilion a take may be followed by nothing, a placement by bonus tiles: the same
    seat goes on, and all of it is still open."""
    sitting = sit_down("Ana", "Ben", game="pavilion")
    while True:
        seat, board, ply = sitting.turn, sitting.table.position, sitting.table.ply
        sitting.play(confirm=False)
        if sitting.table.waits == "move" and sitting.turn == seat:
            break
        sitting.confirm()
    sitting.play(confirm=False)
    for _ in range(sitting.table.ply - ply):
        assert sitting.ask(Undo(seat, sitting.table.board)) is None
    assert sitting.table.position == board


# Taking back


def test_going_back_needs_all_other_people() -> None:
    sitting = sit_down("Ana", "Ben", "Cleo")
    before, seat = sitting.table.position, sitting.turn
    sitting.play()
    sitting.ask(AskTakeback(seat, sitting.table.board, 0))
    first, second = (s for s in range(3) if s != seat)
    sitting.ask(AnswerTakeback(first, 0, True))
    assert sitting.table.ply == 1
    sitting.ask(AnswerTakeback(second, 0, True))
    assert (sitting.table.ply, sitting.table.position) == (0, before)


def test_one_refusal_ends_the_question() -> None:
    sitting = sit_down("Ana", "Ben", "Cleo")
    seat = sitting.turn
    sitting.play()
    sitting.ask(AskTakeback(seat, sitting.table.board, 0))
    first, second = (s for s in range(3) if s != seat)
    sitting.ask(AnswerTakeback(first, 0, False))
    assert sitting.refused(AnswerTakeback(second, 0, True)) == "no_takeback"
    assert sitting.table.ply == 1


def test_an_answer_is_to_the_question_that_was_asked() -> None:
    sitting = sit_down("Ana", "Ben")
    seat, other = sitting.turn, 1 - sitting.turn
    sitting.play()
    sitting.play()
    sitting.ask(AskTakeback(seat, sitting.table.board, 1))
    sitting.ask(AskTakeback(seat, sitting.table.board, 0))
    assert sitting.refused(AnswerTakeback(other, 1, True)) == "no_takeback"
    assert sitting.table.ply == 2
    assert sitting.ask(AnswerTakeback(other, 0, True)) is None
    assert sitting.table.ply == 0


def test_bots_need_not_agree() -> None:
    sitting = sit_down("Ana", "bot")
    while sitting.turn != 0:
        sitting.happen(move(sitting.table, 1, sitting.table.board, sitting.legal(), "bot"))
    ply = sitting.table.ply
    sitting.play()
    assert sitting.ask(AskTakeback(0, sitting.table.board, ply)) is None
    assert sitting.table.ply == ply


def test_a_deal_taken_back_is_not_drawn_again() -> None:
    """Who saw the next round's tiles and went back must not meet the same tiles."""
    sitting = sit_down("Ana", "bot")
    while sitting.table.drawn == 1:
        sitting.happen(
            move(sitting.table, sitting.turn, sitting.table.board, sitting.legal(), "person")
        )
    deals = [event for event in sitting.events if isinstance(event, Dealt)]
    ply = sitting.table.ply
    sitting.ask(AskTakeback(0, sitting.table.board, ply - 1))
    while sitting.table.drawn == 2:
        sitting.happen(
            move(sitting.table, sitting.turn, sitting.table.board, sitting.legal(), "person")
        )
    again = [event for event in sitting.events if isinstance(event, Dealt)][-1]
    assert again.draw == 3
    assert again.deal != deals[-1].deal


# Clocks


def test_time_for_each_move_begins_anew_with_the_turn() -> None:
    sitting = sit_down("Ana", "Ben", clock=Clock("move", 60))
    assert sitting.table.deadline() == 60
    sitting.at = 50.0
    sitting.play()
    assert sitting.table.deadline() == 110


def test_an_open_turn_uses_its_time_until_it_is_confirmed() -> None:
    sitting = sit_down("Ana", "Ben", clock=Clock("move", 60))
    sitting.at = 50.0
    sitting.play(confirm=False)
    assert sitting.table.deadline() == 60


def test_time_for_the_game_is_charged_and_grows_by_the_increment() -> None:
    sitting = sit_down("Ana", "Ben", clock=Clock("game", 600, 5))
    seat = sitting.turn
    sitting.at = 100.0
    sitting.play()
    assert sitting.table.times.left(seat, 100.0, sitting.turn) == 505
    assert sitting.table.times.left(1 - seat, 130.0, sitting.turn) == 570


def test_no_clock_runs_for_a_bot() -> None:
    sitting = sit_down("bot", "bot", clock=Clock("move", 60))
    assert sitting.table.deadline() is None


# The end


def test_a_whole_game_ends_and_its_record_replays() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.play_out()
    ended = sitting.events[-1]
    assert isinstance(ended, Ended)
    assert commitment(ended.seed) == sitting.table.created.commitment
    record = sitting.table.record()
    assert Record.read(record.write()).position == sitting.table.position
    assert record.headers["Seed"] == SEED


def test_a_record_names_those_who_have_names() -> None:
    headers = sit_down("Ana", "").table.record().headers
    assert (headers["Seat0"], "Seat1" in headers) == ("Ana", False)


def test_the_seed_stays_secret_until_the_end() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.play()
    assert "Seed" not in sitting.table.record().headers
    assert all(SEED not in repr(event) for event in sitting.events)


def test_every_deal_follows_from_the_seed() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.play_out()
    record = sitting.table.record()
    positions = list(record.positions())
    draws = itertools.count(1)
    for before, entry in zip(positions, record.entries, strict=False):
        if entry.deal is not None:
            assert Dealer(SEED).draw(before, next(draws)) == entry.deal


def test_only_the_host_abandons_a_table() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.refused(Abandon(), BEN) == "not_host"
    assert sitting.ask(Abandon(), ANA) is None
    assert sitting.refused(Play(0, sitting.table.board, "1b1")) == "over"


def test_a_rematch_moves_everyone_one_seat_further() -> None:
    sitting = sit_down("Ana", "Ben", "bot")
    assert check_rematch(sitting.table, 0) is not None
    sitting.ask(Abandon())
    assert check_rematch(sitting.table, 0) is None
    again = rematch(sitting.table, "another seed")
    assert [seat.name or seat.kind for seat in again.seats] == ["bot", "Ana", "Ben"]
    sitting.happen([Rematched("next")])
    assert check_rematch(sitting.table, 0) is not None


def test_a_table_is_what_its_events_made_of_it() -> None:
    sitting = sit_down("Ana", "Ben")
    for i in range(12):
        sitting.play(confirm=i % 3 > 0)
        if sitting.table.waits == "confirm":
            if i % 2:
                sitting.ask(Undo(sitting.turn, sitting.table.board))
                continue
            sitting.ask(Confirm(sitting.turn, sitting.table.board))
    again = Table.of("table", SEED, sitting.table.created, 0.0)
    for event in sitting.events:
        again.apply(event, 0.0)
    assert again.position == sitting.table.position
    assert (again.board, again.ply, again.waits) == (
        sitting.table.board,
        sitting.table.ply,
        sitting.table.waits,
    )


def test_what_is_said_is_an_event() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.ask(Say(0, "well played"))
    assert sitting.events[-1] == Said(0, "well played")
    assert not any(isinstance(event, Moved) for event in sitting.events)


def fill(sitting: Sitting) -> None:
    while sitting.table.seq < MOST_EVENTS:
        sitting.table.apply(Said(0, "and so on"), 0.0)


def test_talk_without_end_is_refused_and_the_game_goes_on() -> None:
    sitting = sit_down("Ana", "Ben")
    fill(sitting)
    assert sitting.refused(Say(0, "and so on")) == "said_enough"
    sitting.play()
    assert sitting.table.ply == 1


def test_a_game_begins_although_someone_has_filled_the_table() -> None:
    sitting = sit_down("Ana", "open", is_shared=True)
    fill(sitting)
    assert sitting.ask(Join(0)) is None
    assert sitting.ask(Join(1, name="Ben")) is None
    assert sitting.table.waits == "move"
    assert sitting.refused(Join(1, name="Benedikt")) == "enough"


def test_who_filled_the_table_and_left_is_replaced() -> None:
    sitting = sit_down("Ana", "Ben")
    fill(sitting)
    for _ in range(3):
        assert sitting.ask(Replace(1), ANA, away={1: 9999}) is None
        assert sitting.ask(GiveBack(1), ANA) is None
    while sitting.ask(Replace(1), ANA, away={1: 9999}) is None:
        pass
    assert sitting.table.seq < 2 * MOST_EVENTS


def test_a_paused_game_goes_on_although_the_table_is_full() -> None:
    sitting = sit_down("Ana", "Ben")
    for seat in (0, 1):
        sitting.ask(Pause(seat, paused=True))
    fill(sitting)
    assert sitting.ask(Pause(0, paused=False)) is None
    assert sitting.refused(Pause(0, paused=False)) == "enough"
    assert sitting.refused(Pause(1, paused=False, agree=False)) == "enough"
    assert sitting.ask(Pause(1, paused=False)) is None
    assert not sitting.table.is_paused
