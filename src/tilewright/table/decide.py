"""What a command leads to: events, or a rejection.

Nothing changes here: events count once they are stored and the table has applied them. So a move
that could not be stored never happened.
"""

from typing import Literal, assert_never

from msgspec import structs

from tilewright.dealer import Dealer
from tilewright.game import NotationError
from tilewright.games import game
from tilewright.moves import IllegalMoveError
from tilewright.position import Position
from tilewright.table.chance import commitment, deal_on
from tilewright.table.commands import (
    Abandon,
    AnswerTakeback,
    AskTakeback,
    Command,
    Confirm,
    GiveBack,
    Join,
    Leave,
    Play,
    Replace,
    Say,
    TableCommand,
    Undo,
)
from tilewright.table.events import (
    Confirmed,
    Created,
    Ended,
    Event,
    Moved,
    Said,
    Seat,
    Seated,
    Started,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from tilewright.table.names import is_fit, tidy
from tilewright.table.refusals import Rejection, reject, reject_move
from tilewright.table.table import Holder, Table

Decision = list[Event] | Rejection
TALK_UNTIL = 20_000  # events; a game has far fewer


def decide(table: Table, command: TableCommand, who: Holder) -> Decision:
    """The events that a command leads to, or why it is rejected."""
    return check_right(table, command, who) or decide_allowed(table, command)


def decide_allowed(table: Table, command: TableCommand) -> Decision:
    match command:
        case Join():
            return join(table, command)
        case Play():
            return play(table, command)
        case Confirm():
            return check_running(table, command.board) or confirm(table, command.seat)
        case Undo():
            return undo(table, command)
        case AskTakeback():
            return ask_takeback(table, command)
        case AnswerTakeback():
            return answer_takeback(table, command)
        case Say():
            return say(table, command)
        case Leave():
            return leave(table, command)
        case Replace():
            return replace(table, command)
        case GiveBack():
            return give_back(table, command)
        case Abandon():
            return abandon(table)
        case _:
            assert_never(command)


def check_right(table: Table, command: Command, who: Holder) -> Rejection | None:
    """Whether they may ask this at all."""
    if isinstance(command, Abandon):
        return None if who.is_host else reject("not_host")
    if command.seat >= len(table.seats):
        return reject("no_such_seat")
    if isinstance(command, Replace):
        return None if who.is_host else reject("not_host")
    if isinstance(command, GiveBack) and who.is_host:
        return None
    return None if command.seat in who.seats else reject("not_your_seat")


def join(table: Table, asked: Join) -> Decision:
    seat, name = table.seats[asked.seat], tidy(asked.name)
    if not name or not is_fit(name):
        return reject("bad_name")
    if seat.kind == "bot":
        return reject("is_bot")
    taken = Seat("person", name, None, seat.stand_in)
    return fill(table, asked.seat, taken)


def fill(table: Table, number: int, seat: Seat) -> list[Event]:
    """Fill a seat; the last one starts the game."""
    events: list[Event] = [Seated(number, seat)]
    others = [other for i, other in enumerate(table.seats) if i != number]
    if table.position is None and not table.ended and all(other.is_filled for other in others):
        events += start(table)
    return events


def start(table: Table) -> list[Event]:
    first = Dealer(table.seed).first(table.variant.players)
    return [Started(first), *go_on(table, Position.of(table.variant, first))]


def go_on(table: Table, position: Position) -> list[Event]:
    """What follows from a position whose moves are confirmed: deals, or the end."""
    dealt, position = deal_on(position, table.seed, table.drawn)
    if not position.is_over:
        return [*dealt]
    return [*dealt, Ended("played", table.seed, position.scores, position.ranks)]


def check_running(table: Table, board: int | None = None) -> Rejection | None:
    if table.ended:
        return reject("over")
    if table.position is None:
        return reject("not_started")
    return reject("stale") if board is not None and board != table.board else None


def play(table: Table, asked: Play) -> Decision:
    if table.seats[asked.seat].bot is not None:
        return reject("is_bot")
    return move(table, asked.seat, asked.board, asked.move, "person", asked.confirm)


def move(
    table: Table,
    seat: int,
    board: int,
    text: str,
    by: Literal["person", "bot", "clock"],
    is_confirmed: bool = True,
) -> Decision:
    """A move and what follows it, by a person, a bot or the clock."""
    refused = check_running(table, board)
    if refused or not table.position:
        return refused or reject("not_started")
    if table.is_unconfirmed:
        return reject("unconfirmed" if seat == table.turn else "not_your_turn")
    if seat != table.position.turn:
        return reject("not_your_turn")
    try:
        after = table.position.play(text)
    except NotationError:
        return reject("not_a_move")
    except IllegalMoveError as error:
        return reject_move(error.refusal)
    moved = Moved(seat, text, by, is_confirmed)
    return [moved, *(go_on(table, after) if is_confirmed else [])]


def confirm(table: Table, seat: int) -> Decision:
    if not table.loose or not table.last or table.last.seat != seat or not table.position:
        return reject("nothing_to_confirm")
    return [Confirmed(seat), *go_on(table, table.position)]


def undo(table: Table, asked: Undo) -> Decision:
    refused = check_running(table, asked.board)
    if refused:
        return refused
    if not table.loose or not table.last or table.last.seat != asked.seat:
        return reject("nothing_to_undo")
    return [Undone(asked.seat, table.ply - 1)]


def ask_takeback(table: Table, asked: AskTakeback) -> Decision:
    refused = check_running(table, asked.board)
    if refused:
        return refused
    if asked.ply >= table.ply:
        return reject("no_such_ply")
    question = TakebackAsked(asked.seat, asked.ply)
    if others(table, asked.seat):
        return [question]
    return [question, *take_back(table, asked.seat, asked.ply)]


def others(table: Table, seat: int) -> frozenset[int]:
    """The seats whose people have to agree."""
    return frozenset(i for i, s in enumerate(table.seats) if s.is_present and i != seat)


def answer_takeback(table: Table, asked: AnswerTakeback) -> Decision:
    question = table.takeback
    if not question or question.ply != asked.ply:
        return reject("no_takeback")
    if asked.seat not in others(table, question.seat) - question.agreed:
        return reject("no_takeback")
    events: list[Event] = [TakebackAnswered(asked.seat, asked.agree)]
    if asked.agree and question.agreed | {asked.seat} >= others(table, question.seat):
        events += take_back(table, question.seat, question.ply)
    return events


def take_back(table: Table, seat: int, ply: int) -> list[Event]:
    """Go back to after ``ply`` moves; deals that were known then stay."""
    _, position = table.replay(table.kept(ply))
    return [Undone(seat, ply), *go_on(table, position)]


def say(table: Table, asked: Say) -> Decision:
    return reject("said_enough") if table.seq >= TALK_UNTIL else [Said(asked.seat, asked.text)]


def leave(table: Table, asked: Leave) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind != "person":
        return reject("is_bot" if seat.kind == "bot" else "not_your_seat")
    if table.position is None:
        return [Seated(asked.seat, Seat("open"))]
    return check_running(table) or stand_in(table, asked.seat, asked.level)


def replace(table: Table, asked: Replace) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind == "bot":
        return reject("is_bot")
    if seat.kind == "open" and not table.ended:
        return fill(table, asked.seat, Seat("bot", level=asked.level))
    return check_running(table) or stand_in(table, asked.seat, asked.level)


def stand_in(table: Table, number: int, level: int) -> list[Event]:
    """Let a bot play for a person, whose unconfirmed moves count as confirmed."""
    seat = table.seats[number]
    events: list[Event] = [Seated(number, Seat("person", seat.name, None, level))]
    if table.is_unconfirmed and table.turn == number and table.position:
        events += [Confirmed(number), *go_on(table, table.position)]
    return events


def give_back(table: Table, asked: GiveBack) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind != "person" or seat.stand_in is None:
        return reject("not_bot")
    return [Seated(asked.seat, Seat("person", seat.name))]


def abandon(table: Table) -> Decision:
    if table.ended:
        return reject("over")
    scores = table.position.scores if table.position else [0] * table.variant.players
    ranks = table.position.ranks if table.position else [1] * table.variant.players
    return [Ended("abandoned", table.seed, scores, ranks)]


# What needs more than this table


def check_hint(table: Table, seat: int, board: int) -> Rejection | None:
    if not table.created.has_hints:
        return reject("no_hints")
    refused = check_running(table, board)
    if refused:
        return refused
    return None if table.waits == "move" and table.turn == seat else reject("not_your_turn")


def check_rematch(table: Table) -> Rejection | None:
    if not table.ended:
        return reject("not_over")
    return reject("rematched") if table.next else None


def rematch(table: Table, seed: str) -> Created:
    """The next table, by today's rules: everyone moves on one seat, and stand-ins stay bots."""
    seats = [Seat("bot", level=s.bot) if s.bot else Seat(s.kind, s.name) for s in table.seats]
    return structs.replace(
        table.created,
        rules=game(table.created.game).rules,
        seats=[seats[-1], *seats[:-1]],
        commitment=commitment(seed),
        previous=table.id,
    )
