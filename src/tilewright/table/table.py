"""Table: a sitting, as its events made it."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from tilewright.game import Lang
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.record import Entry, Record
from tilewright.rules import Waits
from tilewright.table.chance import combined
from tilewright.table.clock import Times
from tilewright.table.events import (
    Allowed,
    Confirmed,
    Created,
    Dealt,
    Departed,
    Ended,
    Event,
    Hinted,
    Moved,
    PauseAnswered,
    Paused,
    RematchAnswered,
    Rematched,
    Renewed,
    Resumed,
    Returned,
    Said,
    Seat,
    Seated,
    Shared,
    Started,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from tilewright.table.line import Line, bare
from tilewright.table.words import seat_name, taken_back

BOARD_EVENTS = (Started, Dealt, Moved, Confirmed, Undone, Ended)
DAY = 24 * 3600.0
Waiting = Literal["seats", "deal", "move", "confirm", "over"]


@dataclass(frozen=True)
class Holder:
    """The holder of some seats' secrets, and perhaps of the host's."""

    seats: frozenset[int] = frozenset()
    is_host: bool = False


@dataclass(frozen=True)
class Takeback:
    """A request to go back to after ``ply`` moves; ``agreed`` are the seats that agree so far."""

    seat: int
    ply: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Pausing:
    """A request to pause for some days, or to go on; ``agreed`` are the seats that want it."""

    seat: int
    days: int
    agreed: frozenset[int]


@dataclass
class Table:
    """A sitting. Its secret, and with it the seed of all deals, is not shown before the end."""

    id: str
    secret: str
    created: Created
    variant: Variant
    seats: list[Seat]
    times: Times
    seed: str = ""  # made when the game starts
    shares: dict[int, str] = field(default_factory=dict)  # of the people who are there, by seat
    seq: int = 0  # of the last event
    board: int = 0  # of the last event that changed the board
    position: Position | None = None  # None before the start
    line: Line | None = None
    loose: int = 0  # unconfirmed moves at the end, which their player may undo
    drawn: int = 0  # deals ever drawn here
    last: Moved | None = None
    takeback: Takeback | None = None
    pausing: Pausing | None = None
    is_paused: bool = False
    paused_until: float | None = None  # a paused game goes on by itself then
    away: dict[int, float] = field(default_factory=dict)  # by seat, until when it is on vacation
    waits: Waiting = "seats"
    turn: int | None = None  # the seat to move or to confirm
    hinted: int = 0  # the board that a hint was given for
    has_watchers: bool = True  # whether people without a seat may watch
    has_chat: bool = True
    wanting: frozenset[int] = frozenset()  # the seats that would like a rematch
    ended: Ended | None = None
    next: str | None = None
    _ahead: tuple[Position, str, Position] | None = None  # the last move that was tried, and where

    @classmethod
    def of(cls, name: str, secret: str, created: Created, at: float) -> "Table":
        variant = Variant.of_edition(created.rules, created.game, created.players, created.options)
        times = Times.of(created.clock, created.players, at)
        return cls(name, secret, created, variant, list(created.seats), times)

    # What it waits for

    def _wait(self) -> tuple[Waiting, int | None]:
        """What it waits for after an event, and for whom. The next player, or the next deal, waits
        for the last move to be confirmed."""
        if self.ended:
            return "over", None
        if self.position is None:
            return "seats", None
        turn = self.position.turn if self.position.waits == Waits.MOVE else None
        if self.loose and self.last and turn != self.last.seat:
            return "confirm", self.last.seat
        return ("deal" if turn is None else "move"), turn

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot that should move now, if one should."""
        turn = self.turn
        return None if turn is None or self.is_paused else self.seats[turn].bot

    def deadline(self) -> float | None:
        """When the person to move runs out of time, or what stops the clock ends by itself."""
        if self.is_paused:
            return self.paused_until
        turn = self.turn
        if turn is None or self.times.is_off or not self.seats[turn].is_present:
            return None
        return self.away[turn] if self.is_stopped else self.times.deadline(turn)

    @property
    def is_stopped(self) -> bool:
        """Whether the clock of the seat to move stands still."""
        return self.times.held is not None

    def is_away(self, seat: int, at: float) -> bool:
        """Whether someone is on vacation then."""
        return self.away.get(seat, 0.0) > at

    def is_here(self, seat: int) -> bool:
        """Whether the game need not wait for this seat to begin."""
        now = self.seats[seat]
        if now.kind == "person" and self.created.is_shared:
            return seat in self.shares
        return now.is_filled

    # What was played

    @property
    def first(self) -> int:
        """The seat that began."""
        return self.line.start.turn if self.line else 0

    @property
    def ply(self) -> int:
        """Moves played."""
        return self.line.ply if self.line else 0

    @property
    def entries(self) -> Sequence[Entry]:
        return self.line.entries if self.line else ()

    def at(self, ply: int) -> Position:
        """The position after ``ply`` moves and the deals that follow them."""
        return self.line.at(ply) if self.line else self.beginning(0)

    def beginning(self, first: int) -> Position:
        """Where the game begins; ``first`` is the seat that does so, if nothing else is given."""
        given = self.created.start
        return Position.from_text(given) if given else Position.of(self.variant, first)

    def ahead(self, move: str) -> Position:
        """The position after a move. It is kept until the move is stored, and played."""
        assert self.position is not None
        before, tried, after = self._ahead or (None, "", self.position)
        if before is not self.position or tried != move:
            after = self.position.play(move)
            self._ahead = self.position, move, after
        return after

    # What events do

    def after(self, events: Sequence[Event], at: float) -> "Table":
        """The table as these events leave it; this one stays as it is."""
        changed = self.copied()
        for event in events:
            changed.apply(event, at)
        return changed

    def copied(self) -> "Table":
        new = copy.copy(self)
        new.seats, new.shares = self.seats.copy(), self.shares.copy()
        new.away = self.away.copy()
        new.times = self.times.copied()
        new.line = self.line.copied() if self.line else None
        return new

    def apply(self, event: Event, at: float) -> None:
        """Change the table by an event."""
        turn, asked = self.turn, self.takeback
        self.seq += 1
        if isinstance(event, BOARD_EVENTS):
            self.board = self.seq
            self.takeback = None
        match event:
            case Created() | Said() | Renewed():
                pass
            case Seated(seat, now):
                self._seat(seat, now)
            case Shared(seat, share):
                self.shares[seat] = share
            case Started(first):
                self._start(first)
            case Dealt(deal, draw):
                self._lay(deal, draw)
            case Moved():
                self._go(event)
            case Confirmed():
                self.loose = 0
            case Undone(_, ply):
                self._go_back(event, asked, self.ply - ply)
            case TakebackAsked(seat, ply):
                self.takeback = Takeback(seat, ply)
            case TakebackAnswered(seat, agrees):
                self._count_answer(seat, agrees)
            case PauseAnswered():
                self._count_pausing(event)
            case Paused(days):
                self._pause(days, at)
            case Resumed():
                self.is_paused, self.pausing, self.paused_until = False, None, None
            case Departed(seat, until):
                self.away[seat] = until
            case Returned(seat):
                self.away.pop(seat, None)
            case Hinted():
                self.hinted = self.board
            case Allowed(watchers, chat):
                self.has_watchers, self.has_chat = watchers, chat
            case Ended():
                self.ended = event
                self.is_paused, self.pausing = False, None
            case RematchAnswered(seat, agrees):
                self.wanting = self.wanting | {seat} if agrees else frozenset()
            case Rematched(table):
                self.next = table
            case _:
                assert_never(event)
        if isinstance(event, BOARD_EVENTS):
            self.waits, self.turn = self._wait()
        self.times.pass_on(event, at, turn, self.turn)
        is_away = self.turn is not None and self.is_away(self.turn, at)
        self.times.stop(self.is_paused or is_away, at)

    def _seat(self, seat: int, now: Seat) -> None:
        self.seats[seat] = now
        if now.kind != "person":
            self.shares.pop(seat, None)
            self.away.pop(seat, None)

    def _start(self, first: int) -> None:
        self.seed = combined(self.secret, self.shares)
        self.position = self.beginning(first)
        self.line = Line(bare(self.position))

    def _lay(self, deal: dict[str, object], draw: int) -> None:
        assert self.position is not None
        assert self.line is not None
        self.position = self.position.deal(deal)
        self.line.lay(deal, draw, self.position)
        self.drawn = draw
        self.loose = 0

    def _go(self, moved: Moved) -> None:
        assert self.position is not None
        assert self.line is not None
        self.position, self._ahead = self.ahead(moved.move), None
        self.line.go(moved.seat, moved.move, self.position, self.seq)
        self.last = moved
        self.loose = 0 if moved.is_confirmed else self.loose + 1

    def _go_back(self, undone: Undone, asked: Takeback | None, taken: int) -> None:
        assert self.line is not None
        note = undone.note or self._agreement(undone, asked)
        self.position = self.line.go_back(undone.ply, note)
        self.last = self._last_move()
        self.loose = max(0, self.loose - taken)

    def _agreement(self, undone: Undone, asked: Takeback | None) -> str:
        names = self.names("en")
        agreed = sorted(asked.agreed) if asked else []
        return taken_back(names[undone.seat], [names[seat] for seat in agreed])

    def _last_move(self) -> Moved | None:
        """The last move that was not taken back."""
        if not self.line or not self.line.movers:
            return None
        move = next(entry.move for entry in reversed(self.line.entries) if entry.move)
        return Moved(self.line.movers[-1], move)

    def _count_answer(self, seat: int, agrees: bool) -> None:
        if self.takeback and agrees:
            agreed = self.takeback.agreed | {seat}
            self.takeback = Takeback(self.takeback.seat, self.takeback.ply, agreed)
        else:
            self.takeback = None

    def _count_pausing(self, event: PauseAnswered) -> None:
        asked = self.pausing or Pausing(event.seat, event.days, frozenset())
        agreed = asked.agreed | {event.seat}
        self.pausing = replace(asked, agreed=agreed) if event.agrees else None

    def _pause(self, days: int, at: float) -> None:
        self.is_paused, self.pausing, self.takeback = True, None, None
        self.paused_until = at + days * DAY if days else None

    # What is written

    def record(self) -> Record:
        """The game so far; after its end with all that is needed to verify the deals."""
        # Whoever gave no name has none here: a reader numbers the seats in their own language.
        named = zip(self.seats, self.names("en"), strict=True)
        headers = {
            f"Seat{i}": name
            for i, (seat, name) in enumerate(named)
            if seat.kind == "bot" or seat.name
        }
        headers |= {"Table": self.id, "Commitment": self.created.commitment}
        headers |= self._revealed() if self.ended else {}
        record = Record.of(self.variant, self.first, headers)
        if self.created.start:
            record = Record.from_position(self.beginning(0), headers)
        if not self.line or not self.position:
            return record
        return replace(record, history=tuple(self.line.history), position=self.position)

    def _revealed(self) -> dict[str, str]:
        seed, draws = self.seed or self.secret, self.line.past_draws if self.line else []
        headers = {"Seed": seed}
        if seed != self.secret:
            shares = [f"{seat}={share}" for seat, share in sorted(self.shares.items()) if share]
            headers |= {"Secret": self.secret, "Shares": " ".join(shares)}
        if draws != list(range(1, len(draws) + 1)):
            headers |= {"Draws": " ".join(map(str, draws))}
        return headers

    def names(self, lang: Lang) -> list[str]:
        return [seat_name(seat, i, lang) for i, seat in enumerate(self.seats)]
