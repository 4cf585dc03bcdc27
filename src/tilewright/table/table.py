"""Table: what its events made of it, and what a command would do to it.

``decide`` answers with the events a command leads to, or with a refusal; nothing changes until
they are stored and ``apply`` is told. So a move that could not be stored never happened.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tilewright.dealer import Dealer
from tilewright.game import NotationError, Waits
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.record import Entry, Record
from tilewright.table.chance import commitment, deal_on
from tilewright.table.clock import Times
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
    Undo,
)
from tilewright.table.events import (
    Confirmed,
    Created,
    Dealt,
    Ended,
    Event,
    Moved,
    Rematched,
    Said,
    Seat,
    Seated,
    Started,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from tilewright.table.names import is_fit, tidy
from tilewright.table.refusals import Refused, refuse, refuse_move
from tilewright.table.words import seat_name

TALK_UNTIL = 20_000  # events: far more than a game has
BOARD_EVENTS = (Started, Dealt, Moved, Confirmed, Undone, Ended)
Waiting = Literal["seats", "deal", "move", "confirm", "over"]


@dataclass(frozen=True)
class Holder:
    """Who asks: the seats whose secrets they showed, and whether they are the host."""

    seats: frozenset[int] = frozenset()
    is_host: bool = False


@dataclass(frozen=True)
class Takeback:
    """Somebody asks to go back; ``agreed`` are the people who would."""

    seat: int
    ply: int
    agreed: frozenset[int] = frozenset()


@dataclass
class Table:
    """A sitting. ``seed`` decides all deals, and stays secret until the end."""

    id: str
    seed: str
    created: Created
    variant: Variant
    seats: list[Seat]
    times: Times
    seq: int = 0  # of the last event
    board: int = 0  # of the last event that changed the board
    first: int = 0
    position: Position | None = None  # None before the start
    entries: list[Entry] = field(default_factory=list)
    ply: int = 0  # moves played
    loose: int = 0  # moves at the end that their player may undo
    draws: list[int] = field(default_factory=list)  # of the deals in ``entries``
    drawn: int = 0  # deals ever drawn here
    last: Moved | None = None
    takeback: Takeback | None = None
    ended: Ended | None = None
    next: str | None = None

    @classmethod
    def of(cls, name: str, seed: str, created: Created, at: float) -> "Table":
        variant = Variant.of(created.game, created.players, **created.options)
        times = Times.of(created.clock, created.players, at)
        return cls(name, seed, created, variant, list(created.seats), times)

    # What it waits for

    @property
    def waits(self) -> Waiting:
        if self.ended:
            return "over"
        if self.position is None:
            return "seats"
        if self.is_unconfirmed:
            return "confirm"
        return "move" if self.position.waits == Waits.MOVE else "deal"

    @property
    def is_unconfirmed(self) -> bool:
        """Whether others, or chance, wait for the last move to be confirmed."""
        if not self.loose or not self.position or not self.last:
            return False
        return self.position.waits != Waits.MOVE or self.position.turn != self.last.seat

    @property
    def turn(self) -> int | None:
        """The seat that everyone waits for."""
        if self.waits not in ("move", "confirm") or self.position is None:
            return None
        return self.last.seat if self.is_unconfirmed and self.last else self.position.turn

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot that should move now, if one should."""
        turn = self.turn
        return None if turn is None else self.seats[turn].bot

    def deadline(self) -> float | None:
        """When the clock moves for whoever is at turn."""
        turn = self.turn
        if turn is None or not self.seats[turn].is_present:
            return None
        return self.times.deadline(turn)

    # What a command leads to

    def decide(self, command: Command, who: Holder) -> list[Event] | Refused:
        """The events of a command, or why not. Hints and rematches need others: see below."""
        deciders: dict[type, Callable[..., list[Event] | Refused]] = {
            Join: self._join,
            Play: self._play,
            Confirm: self._confirm,
            Undo: self._undo,
            AskTakeback: self._ask_takeback,
            AnswerTakeback: self._answer_takeback,
            Say: self._say,
            Leave: self._leave,
            Replace: self._replace,
            GiveBack: self._give_back,
            Abandon: self._abandon,
        }
        return self.check_right(command, who) or deciders[type(command)](command, who)

    def check_right(self, command: Command, who: Holder) -> Refused | None:
        """Who may ask this at all."""
        if isinstance(command, Abandon):
            return None if who.is_host else refuse("not_host")
        if command.seat >= len(self.seats):
            return refuse("no_such_seat")
        if isinstance(command, Replace):
            return None if who.is_host else refuse("not_host")
        if isinstance(command, GiveBack) and who.is_host:
            return None
        return None if command.seat in who.seats else refuse("not_your_seat")

    def _join(self, asked: Join, _: Holder) -> list[Event] | Refused:
        seat, name = self.seats[asked.seat], tidy(asked.name)
        if not name or not is_fit(name):
            return refuse("bad_name")
        if seat.kind == "bot":
            return refuse("is_bot")
        taken = Seat("person", name, None, seat.stand_in)
        return self._fill(asked.seat, taken)

    def _fill(self, number: int, seat: Seat) -> list[Event]:
        """A seat taken; the last one starts the game."""
        events: list[Event] = [Seated(number, seat)]
        others = [other for i, other in enumerate(self.seats) if i != number]
        if self.position is None and not self.ended and all(other.is_filled for other in others):
            events += self.start()
        return events

    def start(self) -> list[Event]:
        first = Dealer(self.seed).first(self.variant.players)
        return [Started(first), *self._go_on(Position.of(self.variant, first))]

    def _go_on(self, position: Position) -> list[Event]:
        """What follows from a position that nobody can change any more: deals, or the end."""
        dealt, position = deal_on(position, self.seed, self.drawn)
        if not position.is_over:
            return [*dealt]
        return [*dealt, Ended("played", self.seed, position.scores, position.ranks)]

    def _check_running(self, board: int | None = None) -> Refused | None:
        if self.ended:
            return refuse("over")
        if self.position is None:
            return refuse("not_started")
        return refuse("stale") if board is not None and board != self.board else None

    def _play(self, asked: Play, _: Holder) -> list[Event] | Refused:
        if self.seats[asked.seat].bot is not None:
            return refuse("is_bot")
        return self.move(asked.seat, asked.board, asked.move, "person", asked.confirm)

    def move(
        self,
        seat: int,
        board: int,
        text: str,
        by: Literal["person", "bot", "clock"],
        is_confirmed: bool = True,
    ) -> list[Event] | Refused:
        """A move and what follows it, whoever made it."""
        refused = self._check_running(board)
        if refused or not self.position:
            return refused or refuse("not_started")
        if self.is_unconfirmed:
            return refuse("unconfirmed" if seat == self.turn else "not_your_turn")
        if seat != self.position.turn:
            return refuse("not_your_turn")
        try:
            refusal = self.position.why_not(text)
        except NotationError:
            return refuse("not_a_move")
        if refusal:
            return refuse_move(refusal)
        moved = Moved(seat, text, by, is_confirmed)
        return [moved, *(self._go_on(self.position.play(text)) if is_confirmed else [])]

    def _confirm(self, asked: Confirm, _: Holder) -> list[Event] | Refused:
        return self._check_running(asked.board) or self.confirm(asked.seat)

    def confirm(self, seat: int) -> list[Event] | Refused:
        if not self.loose or not self.last or self.last.seat != seat or not self.position:
            return refuse("nothing_to_confirm")
        return [Confirmed(seat), *self._go_on(self.position)]

    def _undo(self, asked: Undo, _: Holder) -> list[Event] | Refused:
        refused = self._check_running(asked.board)
        if refused:
            return refused
        if not self.loose or not self.last or self.last.seat != asked.seat:
            return refuse("nothing_to_undo")
        return [Undone(asked.seat, self.ply - 1)]

    def _ask_takeback(self, asked: AskTakeback, _: Holder) -> list[Event] | Refused:
        refused = self._check_running(asked.board)
        if refused:
            return refused
        if asked.ply >= self.ply:
            return refuse("no_such_ply")
        question = TakebackAsked(asked.seat, asked.ply)
        if self._others(asked.seat):
            return [question]
        return [question, *self._take_back(asked.seat, asked.ply)]

    def _others(self, seat: int) -> frozenset[int]:
        """The people who would have to agree."""
        return frozenset(i for i, s in enumerate(self.seats) if s.is_present and i != seat)

    def _answer_takeback(self, asked: AnswerTakeback, _: Holder) -> list[Event] | Refused:
        question = self.takeback
        if not question or question.ply != asked.ply:
            return refuse("no_takeback")
        if asked.seat not in self._others(question.seat) - question.agreed:
            return refuse("no_takeback")
        events: list[Event] = [TakebackAnswered(asked.seat, asked.agree)]
        if asked.agree and question.agreed | {asked.seat} >= self._others(question.seat):
            events += self._take_back(question.seat, question.ply)
        return events

    def _take_back(self, seat: int, ply: int) -> list[Event]:
        """Back to after ``ply`` moves; deals that were known then stay."""
        _, position = self._replay(self._kept(ply))
        return [Undone(seat, ply), *self._go_on(position)]

    def _say(self, asked: Say, _: Holder) -> list[Event] | Refused:
        return refuse("said_enough") if self.seq >= TALK_UNTIL else [Said(asked.seat, asked.text)]

    def _leave(self, asked: Leave, _: Holder) -> list[Event] | Refused:
        seat = self.seats[asked.seat]
        if seat.kind != "person":
            return refuse("is_bot" if seat.kind == "bot" else "not_your_seat")
        if self.position is None:
            return [Seated(asked.seat, Seat("open"))]
        return self._check_running() or self._stand_in(asked.seat, asked.level)

    def _replace(self, asked: Replace, _: Holder) -> list[Event] | Refused:
        seat = self.seats[asked.seat]
        if seat.kind == "bot":
            return refuse("is_bot")
        if seat.kind == "open" and not self.ended:
            return self._fill(asked.seat, Seat("bot", level=asked.level))
        return self._check_running() or self._stand_in(asked.seat, asked.level)

    def _stand_in(self, number: int, level: int) -> list[Event]:
        """A bot plays on; what its person left unconfirmed stands."""
        seat = self.seats[number]
        events: list[Event] = [Seated(number, Seat("person", seat.name, None, level))]
        if self.is_unconfirmed and self.turn == number and self.position:
            events += [Confirmed(number), *self._go_on(self.position)]
        return events

    def _give_back(self, asked: GiveBack, _: Holder) -> list[Event] | Refused:
        seat = self.seats[asked.seat]
        if seat.kind != "person" or seat.stand_in is None:
            return refuse("not_bot")
        return [Seated(asked.seat, Seat("person", seat.name))]

    def _abandon(self, _asked: Abandon, _: Holder) -> list[Event] | Refused:
        if self.ended:
            return refuse("over")
        scores = self.position.scores if self.position else [0] * self.variant.players
        ranks = self.position.ranks if self.position else [1] * self.variant.players
        return [Ended("abandoned", self.seed, scores, ranks)]

    # What needs more than this table

    def check_hint(self, seat: int, board: int) -> Refused | None:
        if not self.created.has_hints:
            return refuse("no_hints")
        refused = self._check_running(board)
        if refused:
            return refused
        return None if self.waits == "move" and self.turn == seat else refuse("not_your_turn")

    def check_rematch(self) -> Refused | None:
        if not self.ended:
            return refuse("not_over")
        return refuse("rematched") if self.next else None

    def rematch(self, seed: str) -> Created:
        """The next table: everyone sits one seat further; whoever left stays a bot."""
        seats = [Seat("bot", level=s.bot) if s.bot else Seat(s.kind, s.name) for s in self.seats]
        return Created(
            self.created.game,
            self.created.players,
            self.created.options,
            [seats[-1], *seats[:-1]],
            commitment(seed),
            self.created.clock,
            self.created.title,
            self.created.has_hints,
            self.created.shows_bag,
            self.created.bot_pause,
            self.id,
        )

    # What events do

    def apply(self, event: Event, at: float) -> None:
        """An event that is stored."""
        turn = self.turn
        self.seq += 1
        if isinstance(event, BOARD_EVENTS):
            self.board = self.seq
            self.takeback = None
        match event:
            case Created():
                pass
            case Seated(seat, now):
                self.seats[seat] = now
            case Started(first):
                self.first = first
                self.position = Position.of(self.variant, first)
            case Dealt(deal, draw):
                self._lay(deal, draw)
            case Moved():
                self._go(event)
            case Confirmed():
                self.loose = 0
            case Undone(_, ply):
                self._go_back(ply)
            case TakebackAsked(seat, ply):
                self.takeback = Takeback(seat, ply)
            case TakebackAnswered(seat, agrees):
                self._count_answer(seat, agrees)
            case Ended():
                self.ended = event
            case Rematched(table):
                self.next = table
            case _:
                pass
        self.times.pass_on(event, at, turn, self.turn)

    def _lay(self, deal: dict[str, object], draw: int) -> None:
        assert self.position is not None
        self.position = self.position.deal(deal)
        self.entries.append(Entry(deal=deal))
        self.draws.append(draw)
        self.drawn = draw
        self.loose = 0

    def _go(self, moved: Moved) -> None:
        assert self.position is not None
        self.position = self.position.play(moved.move)
        self.entries.append(Entry(move=moved.move))
        self.ply += 1
        self.last = moved
        self.loose = 0 if moved.is_confirmed else self.loose + 1

    def _go_back(self, ply: int) -> None:
        entries = self._kept(ply)
        taken = self.ply - ply
        self.draws = self.draws[: sum(1 for entry in entries if not entry.move)]
        self.last, self.position = self._replay(entries)
        self.entries, self.ply, self.loose = entries, ply, max(0, self.loose - taken)

    def _kept(self, ply: int) -> list[Entry]:
        """The first ``ply`` moves and the deals that follow them."""
        played, kept = 0, []
        for entry in self.entries:
            played += bool(entry.move)
            if played > ply:
                break
            kept.append(entry)
        return kept

    def _replay(self, entries: Sequence[Entry]) -> tuple[Moved | None, Position]:
        last, position = None, Position.of(self.variant, self.first)
        for entry in entries:
            if entry.move:
                last = Moved(position.turn, entry.move)
                position = position.play(entry.move)
            else:
                position = position.deal(entry.deal or {})
        return last, position

    def _count_answer(self, seat: int, agrees: bool) -> None:
        if self.takeback and agrees:
            agreed = self.takeback.agreed | {seat}
            self.takeback = Takeback(self.takeback.seat, self.takeback.ply, agreed)
        else:
            self.takeback = None

    # What is written

    def copied(self) -> "Table":
        """As it stands now, for a reader in another thread."""
        seats, entries, draws = list(self.seats), list(self.entries), list(self.draws)
        return replace(self, seats=seats, entries=entries, draws=draws)

    def record(self) -> Record:
        """The game so far; after its end with all that is needed to verify the deals."""
        headers = {f"Seat{i}": name for i, name in enumerate(self.names("en"))}
        headers |= {"Table": self.id, "Commitment": self.created.commitment}
        if self.ended:
            headers |= {"Seed": self.seed, "Draws": " ".join(map(str, self.draws))}
        position = self.position or Position.of(self.variant, self.first)
        record = Record.of(self.variant, self.first, headers)
        return Record(record.variant, record.first, headers, tuple(self.entries), position)

    def names(self, lang: Literal["en", "fr"]) -> list[str]:
        return [seat_name(seat, i, lang) for i, seat in enumerate(self.seats)]
