"""Table: a sitting, as its events made it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from tilewright.game import Lang
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.record import Entry, Record
from tilewright.rules import Waits
from tilewright.table.clock import Times
from tilewright.table.events import (
    Confirmed,
    Created,
    Dealt,
    Ended,
    Event,
    Hinted,
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
from tilewright.table.words import seat_name

BOARD_EVENTS = (Started, Dealt, Moved, Confirmed, Undone, Ended)
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


@dataclass
class Table:
    """A sitting. Its seed decides all deals, and stays secret until the end."""

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
    loose: int = 0  # unconfirmed moves at the end, which their player may undo
    draws: list[int] = field(default_factory=list)  # the numbers of the deals in ``entries``
    drawn: int = 0  # deals ever drawn here
    last: Moved | None = None
    takeback: Takeback | None = None
    ended: Ended | None = None
    next: str | None = None

    @classmethod
    def of(cls, name: str, seed: str, created: Created, at: float) -> "Table":
        variant = Variant.of_edition(created.rules, created.game, created.players, created.options)
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
        """Whether the next player, or the next deal, waits for the last move to be confirmed."""
        if not self.loose or not self.position or not self.last:
            return False
        return self.position.waits != Waits.MOVE or self.position.turn != self.last.seat

    @property
    def turn(self) -> int | None:
        """The seat to move or to confirm."""
        if self.waits not in ("move", "confirm") or self.position is None:
            return None
        return self.last.seat if self.is_unconfirmed and self.last else self.position.turn

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot that should move now, if one should."""
        turn = self.turn
        return None if turn is None else self.seats[turn].bot

    def deadline(self) -> float | None:
        """When the person to move runs out of time."""
        turn = self.turn
        if turn is None or not self.seats[turn].is_present:
            return None
        return self.times.deadline(turn)

    # What events do

    def apply(self, event: Event, at: float) -> None:
        """Change the table by an event that is stored."""
        turn = self.turn
        self.seq += 1
        if isinstance(event, BOARD_EVENTS):
            self.board = self.seq
            self.takeback = None
        match event:
            case Created() | Hinted() | Said():
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
                assert_never(event)
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
        entries = self.kept(ply)
        taken = self.ply - ply
        self.draws = self.draws[: sum(1 for entry in entries if not entry.move)]
        self.last, self.position = self.replay(entries)
        self.entries, self.ply, self.loose = entries, ply, max(0, self.loose - taken)

    def kept(self, ply: int) -> list[Entry]:
        """The first ``ply`` moves and the deals that follow them."""
        played, kept = 0, []
        for entry in self.entries:
            played += bool(entry.move)
            if played > ply:
                break
            kept.append(entry)
        return kept

    def replay(self, entries: Sequence[Entry]) -> tuple[Moved | None, Position]:
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
        """A copy for a reader in another thread."""
        seats, entries, draws = list(self.seats), list(self.entries), list(self.draws)
        return replace(self, seats=seats, entries=entries, draws=draws)

    def record(self) -> Record:
        """The game so far; after its end with all that is needed to verify the deals."""
        headers = {f"Seat{i}": name for i, name in enumerate(self.names("en"))}
        headers |= {"Table": self.id, "Commitment": self.created.commitment}
        if self.ended:
            headers |= {"Seed": self.seed, "Draws": " ".join(map(str, self.draws))}
        record = Record.of(self.variant, self.first, headers)
        position = self.position or record.position
        return replace(record, entries=tuple(self.entries), position=position)

    def names(self, lang: Lang) -> list[str]:
        return [seat_name(seat, i, lang) for i, seat in enumerate(self.seats)]
