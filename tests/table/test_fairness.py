"""Nobody at a table can choose a deal, play for someone who is there, or take back unseen."""

import hashlib
from pathlib import Path

import pytest

from tests.table.sitting import ANA, BEN, SEED, Sitting, sit_down
from tilewright.cli import main
from tilewright.record import Record
from tilewright.table.chance import bot_seed, commitment
from tilewright.table.commands import (
    Abandon,
    AnswerTakeback,
    AskTakeback,
    GiveBack,
    Join,
    Leave,
    Rematch,
    Replace,
    Say,
)
from tilewright.table.decide import is_agreed, move, rematch
from tilewright.table.events import Clock, Dealt, RematchAnswered, Seat, Seated, Shared, Started
from tilewright.table.imported import events_of
from tilewright.table.table import Table
from tilewright.table.verify import differences, findings

AWAY = 120.0  # seconds, as the rules of a table state it
ONE, TWO = "1" * 32, "2" * 64


# Who may be replaced


def test_a_bot_plays_for_no_one_who_is_there() -> None:
    sitting = sit_down("Ana", "Ben")
    assert sitting.refused(Replace(1, level=1), ANA) == "not_away"
    assert sitting.refused(Replace(1, level=1), ANA, away={1: AWAY - 1}) == "not_away"
    assert sitting.ask(Replace(1, level=1), ANA, away={1: AWAY}) is None
    assert sitting.events[-1] == Seated(1, Seat("person", "Ben", None, 1), away=120)


def test_someone_with_days_for_a_move_is_away_after_days() -> None:
    sitting = sit_down("Ana", "Ben", clock=Clock("move", 86_400))
    assert sitting.refused(Replace(1), ANA, away={1: 86_399.0}) == "not_away"
    assert sitting.ask(Replace(1), ANA, away={1: 86_400.0}) is None


def test_whoever_left_by_themselves_may_get_another_bot() -> None:
    sitting = sit_down("Ana", "Ben")
    sitting.ask(Leave(1, level=2), BEN)
    assert sitting.ask(Replace(1, level=5), ANA) is None
    assert sitting.events[-1] == Seated(1, Seat("person", "Ben", None, 5))  # they were not away


def test_before_the_start_a_bot_takes_the_seat_of_someone_who_has_not_come() -> None:
    sitting = sit_down("Ana", "Ben", is_shared=True)
    sitting.ask(Join(0, share=ONE), ANA)
    assert sitting.refused(Replace(0), ANA) == "not_started"
    assert sitting.ask(Replace(1, level=3), ANA) is None
    assert sitting.table.waits == "move"


# Taking back


def until_dealt(sitting: Sitting, draw: int) -> None:
    """Any moves, by anyone, until so many deals were drawn."""
    while sitting.table.drawn < draw:
        table = sitting.table
        sitting.happen(move(table, sitting.turn, table.board, sitting.legal(), "bot"))


def test_a_person_whom_a_bot_plays_for_still_has_a_vote() -> None:
    sitting = sit_down("Ana", "Ben")
    until_dealt(sitting, 2)
    sitting.ask(Replace(1), ANA, away={1: AWAY})
    board, ply = sitting.table.board, sitting.table.ply - 1
    assert sitting.ask(AskTakeback(0, board, ply), ANA) is None
    assert sitting.table.ply == ply + 1
    assert sitting.ask(AnswerTakeback(1, ply, True), BEN) is None
    assert sitting.table.ply == ply


def again_and_again(times: int) -> Sitting:
    """A host who sends the other away, and would like to see other deals of the second round."""
    sitting = sit_down("Ana", "Ben")
    until_dealt(sitting, 2)
    for _ in range(times):
        ply, drawn = sitting.table.ply - 1, sitting.table.drawn
        sitting.ask(Replace(1), ANA, away={1: AWAY})
        sitting.ask(AskTakeback(0, sitting.table.board, ply), ANA)
        sitting.ask(GiveBack(1), ANA)
        while sitting.table.ply == ply and sitting.table.drawn == drawn:
            until_dealt(sitting, drawn + 1)
    return sitting


def test_the_host_cannot_see_another_deal_of_a_round() -> None:
    sitting = again_and_again(5)
    assert sum(isinstance(event, Dealt) for event in sitting.events) == 2


def give_up_a_deal(sitting: Sitting, moves: int) -> None:
    """See the next deal, play some moves on it, and go back to before it, as both agree."""
    drawn = sitting.table.drawn
    while sitting.table.drawn == drawn:
        ply = sitting.table.ply
        sitting.play()
    for _ in range(moves):
        sitting.play()
    sitting.ask(AskTakeback(0, sitting.table.board, ply), ANA)
    sitting.ask(AnswerTakeback(1, ply, True), BEN)


def taken_back() -> Sitting:
    """A game of two in which deals 2 and 3 were given up."""
    sitting = sit_down("Ana", "Ben")
    give_up_a_deal(sitting, moves=0)
    give_up_a_deal(sitting, moves=3)
    sitting.play_out()
    return sitting


def test_a_record_shows_every_deal_that_was_taken_back() -> None:
    sitting = taken_back()
    text = sitting.table.record().write()
    record = Record.read(text)
    assert record == sitting.table.record()
    assert record.position == sitting.table.position
    written = sum(line.startswith("deal ") for line in text.splitlines())
    assert written == sum(isinstance(event, Dealt) for event in sitting.events)
    assert text.count("\nback ") == 2
    assert differences(record) == []
    said = "\n".join(findings(record))
    assert "deal 2 was taken back" in said
    assert "deal 3 was taken back" in said
    assert said.count("Ana asked to go back, Ben agreed") == 2


def test_a_deal_that_is_left_out_is_missed() -> None:
    """The record as it was written before it told of what was taken back: with a gap."""
    record = taken_back().table.record()
    headers = dict(record.headers) | {"Draws": "1 4 5 6 7"}
    left_out = Record.of(record.variant, record.first, headers)
    for entry in record.entries:
        left_out = left_out.play(entry.move) if entry.move else left_out.deal(entry.deal or {})
    deals = sum(entry.deal is not None for entry in record.entries)
    numbers = ["1", *(str(number) for number in range(4, 3 + deals))]
    text = left_out.write().replace('"1 4 5 6 7"', f'"{" ".join(numbers)}"')
    assert differences(Record.read(text)) == [
        "draws: deals that were drawn are not in the record: 2, 3"
    ]


def test_an_undone_move_leaves_no_trace_in_a_record() -> None:
    sitting = sit_down("Ana", "Ben")
    before = sitting.table.record()
    sitting.play()
    sitting.ask(AskTakeback(0, sitting.table.board, 0), ANA)
    sitting.ask(AnswerTakeback(1, 0, True), BEN)
    assert sitting.table.record() == before


def test_an_imported_record_keeps_what_was_taken_back() -> None:
    sitting = taken_back()
    record = Record.read(sitting.table.record().write())
    created, *rest = events_of(record, "")
    again = Sitting(Table.of("again", SEED, sitting.table.created, 0.0))
    again.happen([created, *rest])
    assert again.table.record().history == record.history
    assert differences(again.table.record()) == []


# Shares


def shared() -> Sitting:
    sitting = sit_down("Ana", "Ben", "bot", is_shared=True)
    assert sitting.table.waits == "seats"
    sitting.ask(Join(0, share=ONE), ANA)
    assert sitting.table.waits == "seats"
    sitting.ask(Join(1, share=TWO), BEN)
    return sitting


def test_a_game_begins_when_every_person_has_added_a_share() -> None:
    sitting = shared()
    kinds = [type(event) for event in sitting.events]
    assert kinds[1:4] == [Shared, Shared, Started]
    assert sitting.table.waits in ("move", "deal")


def test_the_seed_is_made_of_the_secret_and_all_shares() -> None:
    """As the document says: the secret, then SEAT=SHARE, each on its own line."""
    expected = hashlib.sha256(f"{SEED}\n0={ONE}\n1={TWO}".encode()).hexdigest()
    assert shared().table.seed == expected


def test_no_share_is_the_same_as_a_server_that_chose_alone() -> None:
    sitting = sit_down("Ana", "Ben", is_shared=True)
    sitting.ask(Join(0), ANA)
    sitting.ask(Join(1), BEN)
    assert sitting.table.seed == SEED
    sitting.ask(Abandon())
    record = sitting.table.record()
    assert differences(record) == []
    assert findings(record) == [
        "the seed gives the first seat and the one deal",
        "the server alone chose the seed: no player added a share",
    ]


def test_a_share_is_added_once() -> None:
    sitting = sit_down("Ana", "Ben", is_shared=True)
    sitting.ask(Join(0, share=ONE), ANA)
    assert sitting.ask(Join(0, share=TWO), ANA) is None
    assert sitting.table.shares == {0: ONE}


def test_whoever_leaves_takes_the_share_along() -> None:
    sitting = sit_down("Ana", "open", is_shared=True)
    sitting.ask(Join(0, share=ONE), ANA)
    sitting.ask(Leave(0), ANA)
    sitting.ask(Join(1, "Ben", TWO), BEN)
    assert sitting.table.shares == {1: TWO}
    sitting.ask(Join(0, "Cleo", TWO), ANA)
    assert sitting.table.shares == {0: TWO, 1: TWO}
    assert sitting.table.waits == "move"


def finished() -> Record:
    sitting = shared()
    while sitting.table.waits == "move":
        table = sitting.table
        sitting.happen(move(table, sitting.turn, table.board, sitting.legal(), "bot"))
    return Record.read(sitting.table.record().write())


@pytest.fixture(scope="module")
def record() -> Record:
    return finished()


def test_a_record_holds_all_shares_and_verifies(record: Record) -> None:
    assert record.headers["Shares"] == f"0={ONE} 1={TWO}"
    assert record.headers["Secret"] == SEED
    assert record.headers["Commitment"] == commitment(SEED)
    assert differences(record) == []
    assert "server's secret and shares of seats 0 (Ana), 1 (Ben)" in "\n".join(findings(record))


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("Shares", f"0={ONE}", "seed: expected"),
        ("Shares", f"0={TWO} 1={TWO}", "seed: expected"),
        ("Secret", "another", "commitment: expected"),
        ("Shares", "9=" + ONE, "expected SEAT=SHARE"),
        ("Shares", "0=" + "1" * 5000, "expected SEAT=SHARE"),
    ],
)
def test_another_secret_or_share_is_found_out(
    record: Record, key: str, value: str, complaint: str
) -> None:
    old = f'[{key} "{record.headers[key]}"]'
    changed = Record.read(record.write().replace(old, f'[{key} "{value}"]'))
    assert any(complaint in said for said in differences(changed))


def run(*arguments: str) -> int:
    try:
        return main(["verify", *arguments])
    except SystemExit as ended:
        return int(ended.code or 0)


def test_what_a_player_noted_is_compared(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_text(record.write())
    good = commitment(SEED)
    assert run(str(file), "--commitment", good.upper(), "--share", ONE) == 0
    assert run(str(file), "--commitment", "0" * 64) == 1
    assert "as you noted" in capsys.readouterr().out
    assert run(str(file), "--share", "3" * 32) == 1
    assert "shares: expected" in capsys.readouterr().out


# Bots


def test_a_bots_choice_cannot_be_foreseen_from_what_everyone_knows() -> None:
    one, other = bot_seed("a secret", 7), bot_seed("another secret", 7)
    assert len({one, other, bot_seed("a secret", 8)}) == 3


# Speaking for a seat


def test_the_key_of_a_seat_that_became_a_bots_speaks_no_more() -> None:
    sitting = sit_down("Ana", "open")
    sitting.ask(Replace(1), ANA)
    assert sitting.refused(Say(1, "hello"), BEN) == "is_bot"
    assert sitting.refused(Leave(1), BEN) == "is_bot"


# Playing again


def test_a_rematch_needs_everyone_who_is_there() -> None:
    sitting = sit_down("Ana", "Ben", "bot")
    sitting.ask(Abandon())
    assert not is_agreed(sitting.table, Rematch(0), {})
    sitting.happen([RematchAnswered(0, True)])
    assert not is_agreed(sitting.table, Rematch(1, agree=False), {})
    assert is_agreed(sitting.table, Rematch(1), {})
    assert is_agreed(sitting.table, Rematch(0), {1: AWAY})
    sitting.happen([RematchAnswered(1, False)])
    assert not is_agreed(sitting.table, Rematch(1), {})


def test_the_clock_of_a_rematch_starts_when_everyone_is_there() -> None:
    first = sit_down("Ana", "Ben", clock=Clock("move", 60))
    first.ask(Abandon())
    created = rematch(first.table, SEED)
    again = Sitting(Table.of("next", SEED, created, 0.0))
    again.happen([created])
    again.at = 100.0
    again.ask(Join(0, share=ONE))
    assert again.table.deadline() is None
    again.at = 500.0
    again.ask(Join(1, share=TWO))
    assert again.table.deadline() == 560.0
