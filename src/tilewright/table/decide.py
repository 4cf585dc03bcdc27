"""What a command leads to: events, or a rejection.

Nothing changes here: events count once they are stored and the table has applied them. So a move
that could not be stored never happened.
"""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import structs

from tilewright.dealer import Dealer
from tilewright.game import NotationError
from tilewright.games import game
from tilewright.moves import IllegalMoveError
from tilewright.position import Position
from tilewright.table.chance import combined, commitment, deal_on
from tilewright.table.commands import (
    Abandon,
    Allow,
    AnswerTakeback,
    AskTakeback,
    Command,
    Confirm,
    GiveBack,
    HostCommand,
    Join,
    Leave,
    Pause,
    Play,
    Rematch,
    Renew,
    Replace,
    Say,
    TableCommand,
    Undo,
)
from tilewright.table.events import (
    Allowed,
    Confirmed,
    Created,
    Ended,
    Event,
    Moved,
    PauseAnswered,
    Paused,
    Renewed,
    Resumed,
    Said,
    Seat,
    Seated,
    Shared,
    Started,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from tilewright.table.names import clean, is_fit, tidy
from tilewright.table.refusals import Rejection, reject, reject_move
from tilewright.table.table import Holder, Table

Decision = list[Event] | Rejection
Away = Mapping[int, float]  # how many seconds people have been away, by seat
NOBODY: Away = {}
AWAY_SECONDS = 120  # after which a bot may play for someone
MOST_EVENTS = 20_000  # at a table; after that its game only goes on to its end, which is bounded
MOST_REPLACED = 1_000  # more of them, for a host whose table someone has filled
ONWARD = Play | Confirm | GiveBack | Abandon


def decide(table: Table, command: TableCommand, who: Holder, away: Away = NOBODY) -> Decision:
    """The events that a command leads to, none if it asks for what is so already, or why it is
    rejected."""
    refused = check_right(table, command, who) or check_room(table, command)
    return refused or decide_allowed(table, command, away)


def decide_allowed(table: Table, command: TableCommand, away: Away) -> Decision:
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
        case Pause():
            return pause(table, command)
        case Say():
            return say(table, command)
        case Leave():
            return leave(table, command)
        case Replace():
            return replace(table, command, away)
        case GiveBack():
            return give_back(table, command)
        case Renew():
            return [Renewed(command.seat)]
        case Allow():
            return allow(table, command)
        case Abandon():
            return abandon(table)
        case _:
            assert_never(command)


def check_right(table: Table, command: Command, who: Holder) -> Rejection | None:
    """Whether they may ask this at all."""
    if isinstance(command, HostCommand):
        return None if who.is_host else reject("not_host")
    if command.seat >= len(table.seats):
        return reject("no_such_seat")
    if isinstance(command, Replace):
        return None if who.is_host else reject("not_host")
    if isinstance(command, GiveBack) and who.is_host:
        return None
    if command.seat not in who.seats:
        return reject("not_your_seat")
    return reject("is_bot") if table.seats[command.seat].kind == "bot" else None


def check_room(table: Table, command: Command) -> Rejection | None:
    """Whether so much has happened that nothing but the game may go on."""
    if table.seq < MOST_EVENTS or is_onward(table, command):
        return None
    return reject("said_enough" if isinstance(command, Say) else "enough")


def is_onward(table: Table, command: Command) -> bool:
    """Whether the game needs it to go on; nobody can ask for such things without end."""
    match command:
        case Join(seat):
            return table.seats[seat].kind == "open" or is_awaited(table, seat)
        case Replace():
            return table.seq < MOST_EVENTS + MOST_REPLACED
        case Pause(seat, is_wished, agrees):
            agreed = table.pausing.agreed if table.pausing else frozenset[int]()
            return agrees and not is_wished and seat not in agreed
        case _:
            return isinstance(command, ONWARD)


# Sitting down


def join(table: Table, asked: Join) -> Decision:
    seat = table.seats[asked.seat]
    name = seat.name if asked.name is None else tidy(asked.name)
    is_named = bool(name) or (asked.name is None and seat.kind == "person")
    if not is_named or not is_fit(name):
        return reject("bad_name")
    events: list[Event] = []
    if seat.kind == "open" or name != seat.name:
        events.append(Seated(asked.seat, Seat("person", name, None, seat.stand_in)))
    if is_awaited(table, asked.seat):
        events.append(Shared(asked.seat, asked.share))
    return begin(table, events)


def is_awaited(table: Table, seat: int) -> bool:
    """Whether the game waits for the share of whoever has this seat."""
    has_begun = table.position is not None or table.ended is not None
    return table.created.is_shared and not has_begun and seat not in table.shares


def begin(table: Table, events: list[Event]) -> list[Event]:
    """These events, and the start of the game if everyone is there after them."""
    then = table.after(events, 0.0)
    is_open = then.position is None and not then.ended
    if is_open and all(map(then.is_here, range(len(then.seats)))):
        return [*events, *start(then)]
    return events


def start(table: Table) -> list[Event]:
    seed = combined(table.secret, table.shares)
    position = table.beginning(Dealer(seed).first(table.variant.players))
    return [Started(position.turn), *follow(table, position, seed)]


def go_on(table: Table, position: Position) -> list[Event]:
    """What follows from a position whose moves are confirmed: deals, or the end."""
    return follow(table, position, table.seed)


def follow(table: Table, position: Position, seed: str) -> list[Event]:
    dealt, position = deal_on(position, seed, table.drawn)
    if not position.is_over:
        return [*dealt]
    return [*dealt, reveal(table, "played", position.scores, position.ranks)]


def reveal(
    table: Table, reason: Literal["played", "abandoned"], scores: list[int], ranks: list[int]
) -> Ended:
    """The end, with all that the deals were made of."""
    seed = table.seed or table.secret
    return Ended(reason, seed, scores, ranks, table.secret if seed != table.secret else "")


# Playing


def check_running(table: Table, board: int | None = None) -> Rejection | None:
    if table.ended:
        return reject("over")
    if table.position is None:
        return reject("not_started")
    if board is None:
        return None
    return reject("paused") if table.is_paused else check_board(table, board)


def check_board(table: Table, board: int) -> Rejection | None:
    return None if board == table.board else reject("stale")


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
    if table.waits == "confirm":
        return reject("unconfirmed" if seat == table.turn else "not_your_turn")
    if seat != table.position.turn:
        return reject("not_your_turn")
    try:
        after = table.ahead(text)
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
    if table.created.is_rated and is_dealt_since(table, asked.ply):
        return reject("rated_deal")
    question = TakebackAsked(asked.seat, asked.ply)
    if others(table, asked.seat):
        return [question]
    return [question, *take_back(table, asked.seat, asked.ply)]


def is_dealt_since(table: Table, ply: int) -> bool:
    """Whether going back there would take back a deal, after which it is drawn anew."""
    return any(entry.deal is not None for entry in table.line.since(ply)) if table.line else False


def others(table: Table, seat: int) -> frozenset[int]:
    """The seats whose people have to agree, also those for whom a bot plays now."""
    return frozenset(i for i, s in enumerate(table.seats) if s.kind == "person" and i != seat)


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
    return [Undone(seat, ply), *go_on(table, table.at(ply))]


# Pausing


def pause(table: Table, asked: Pause) -> Decision:
    refused = check_running(table)
    if refused or asked.paused == table.is_paused:
        return refused or []
    if not asked.agree and not table.pausing:
        return []
    answer = PauseAnswered(asked.seat, asked.paused, asked.agree, asked.days)
    then = table.after([answer], 0.0).pausing
    if then is None or not then.agreed >= voters(table):
        return [answer]
    return [answer, Paused(then.days) if asked.paused else Resumed()]


def voters(table: Table) -> frozenset[int]:
    """The seats whose people have to agree to a pause; no one waits for those who left."""
    return frozenset(i for i, seat in enumerate(table.seats) if seat.is_present)


# Seats and talk


def say(table: Table, asked: Say) -> Decision:
    if not table.has_chat:
        return reject("chat_closed")
    text = clean(asked.text)
    return [Said(asked.seat, text)] if text else reject("nothing_said")


def leave(table: Table, asked: Leave) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind != "person":
        return reject("not_your_seat")
    if table.position is None and not table.ended:
        return [Seated(asked.seat, Seat("open"))]
    return check_running(table) or stand_in(table, asked.seat, asked.level)


def replace(table: Table, asked: Replace, away: Away) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind == "bot":
        return reject("is_bot")
    has_begun = table.position is not None or table.ended is not None
    if not has_begun and not table.is_here(asked.seat):
        return begin(table, [Seated(asked.seat, Seat("bot", level=asked.level))])
    refused = check_running(table)
    if refused:
        return refused
    if seat.stand_in is None and not is_long_away(table, asked.seat, away):
        return reject("not_away")
    was_away = int(away.get(asked.seat, 0)) if seat.stand_in is None else None
    return stand_in(table, asked.seat, asked.level, was_away)


def is_long_away(table: Table, seat: int, away: Away) -> bool:
    """Whether someone has been away for so long that the others need not wait for them."""
    clock = table.created.clock
    least = max(AWAY_SECONDS, clock.seconds if clock.per == "move" else 0)
    return away.get(seat, 0.0) >= least


def stand_in(table: Table, number: int, level: int, away: int | None = None) -> list[Event]:
    """Let a bot play for a person, whose unconfirmed moves count as confirmed."""
    seat = table.seats[number]
    events: list[Event] = [Seated(number, Seat("person", seat.name, None, level), away)]
    is_waiting = table.waits == "confirm" and table.turn == number and not table.is_paused
    if is_waiting and table.position:
        events += [Confirmed(number), *go_on(table, table.position)]
    return events


def give_back(table: Table, asked: GiveBack) -> Decision:
    seat = table.seats[asked.seat]
    if seat.kind != "person" or seat.stand_in is None:
        return reject("not_bot")
    return [Seated(asked.seat, Seat("person", seat.name))]


def allow(table: Table, asked: Allow) -> Decision:
    is_so = (table.has_watchers, table.has_chat) == (asked.watchers, asked.chat)
    return [] if is_so else [Allowed(asked.watchers, asked.chat)]


def abandon(table: Table) -> Decision:
    if table.ended:
        return reject("over")
    if table.created.is_rated and table.position is not None:
        return reject("rated_end")
    scores = table.position.scores if table.position else [0] * table.variant.players
    ranks = table.position.ranks if table.position else [1] * table.variant.players
    return [reveal(table, "abandoned", scores, ranks)]


# What needs more than this table


def check_hint(table: Table, seat: int, board: int) -> Rejection | None:
    if not table.created.has_hints:
        return reject("no_hints")
    refused = check_running(table, board)
    if refused:
        return refused
    if table.waits != "move" or table.turn != seat:
        return reject("not_your_turn")
    return reject("hinted") if table.hinted == table.board else None


def check_rematch(table: Table, seat: int) -> Rejection | None:
    if not table.ended:
        return reject("not_over")
    if table.next:
        return reject("rematched")
    return None if table.seats[seat].is_present else reject("is_bot")


def is_agreed(table: Table, asked: Rematch, away: Away) -> bool:
    """Whether with this answer all people want to play again; nobody waits for those who left."""
    people = {i for i, seat in enumerate(table.seats) if seat.is_present}
    asked_for = {i for i in people if not is_long_away(table, i, away)}
    return asked.agree and table.wanting | {asked.seat} >= asked_for


def rematch(table: Table, secret: str) -> Created:
    """The next table, by today's rules and from the usual beginning: everyone moves on one seat,
    and stand-ins stay bots."""
    seats = [Seat("bot", level=s.bot) if s.bot else Seat(s.kind, s.name) for s in table.seats]
    return structs.replace(
        table.created,
        rules=game(table.created.game).rules,
        seats=[seats[-1], *seats[:-1]],
        commitment=commitment(secret),
        previous=table.id,
        is_shared=True,
        start="",
    )
