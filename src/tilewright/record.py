"""Record: a written game. It replays without any random numbers, by the rules it was played by.

    [Game "azul"]
    [Rules "1"]
    [Players "2"]
    [Options "wall=colored jokers=no"]
    [First "0"]
    [Seat0 "Ana"]

    deal {"displays":["bbyk","rrww","bykw","bbbb","yrkw"],"bag":80,"discard":0}
    1. 1b2 {a comment} (1k1 ! 2r3) 2r3 cy1
    *

A game that begins from a position of its own has a header ``Start`` with the position's text.
Headers, then deals and moves in their order, with comments, marks, variations and what was taken
back (see ``record_text``). The last line is ``*``, or ``end`` with the scores when the game is
over.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, TypedDict, Unpack

from tilewright.game import Lang, NotationError, OptionError
from tilewright.games import FIRST_EDITION, Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.record_text import (
    HEADER,
    LONGEST_NUMBER,
    Entry,
    Reader,
    RecordError,
    check_comment,
    check_mark,
    follow,
    kept_entries,
    read_headers,
    standing,
    write_body,
)

__all__ = ["LONGEST_NUMBER", "Entry", "Record", "RecordError"]

REQUIRED = ("Game", "Players", "Options", "First")
RESERVED = ("Game", "Rules", "Players", "Options", "First", "Start")  # in the order of writing

Deal = Mapping[str, object]  # each game writes its deals in its own way


class Drawing(TypedDict, total=False):
    """How a table is drawn, see ``Position.svg``."""

    last: Sequence[str]
    arrows: Sequence[Move | str | Sequence[str]]
    marks: Mapping[str, str] | None
    size: int | None
    lang: Lang
    shapes: bool


@dataclass(frozen=True)
class Record:
    """A game from its start to ``position``; adding to it gives a new record. ``history`` is all
    that happened, ``entries`` what of it was not taken back.

    >>> record = Record.of(Variant.of("azul"), headers={"Seat0": "Ana"})
    >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]})
    >>> record = record.play("1b2").play("2r3", comment="a nice one")
    >>> record = record.vary(1, "2w2", "cy1").mark("?!", ply=1)
    >>> Record.read(record.write()) == record
    True
    >>> [str(move) for move in record.moves], record.at(1).turn
    (['1b2', '2r3'], 1)
    """

    variant: Variant
    first: int
    headers: Mapping[str, str]
    history: tuple[Entry, ...]
    position: Position = field(repr=False)
    start: Position | None = field(default=None, repr=False)  # None: before the first deal

    @classmethod
    def of(
        cls, variant: Variant, first: int = 0, headers: Mapping[str, str] | None = None
    ) -> "Record":
        """A record before the first deal; ``first`` is the seat that starts."""
        position, free = Position.of(variant, first), dict(headers or {})
        for key, value in free.items():
            check_header(key, value)
        return cls(variant, first, free, (), position)

    @classmethod
    def from_position(
        cls, position: Position, headers: Mapping[str, str] | None = None
    ) -> "Record":
        """A record of what follows from a position.

        >>> record = Record.from_position(Position.from_text("azul center=bb")).play("cb1")
        >>> Record.read(record.write()).at(0).text == record.at(0).text
        True
        """
        if not isinstance(position, Position):
            raise TypeError(f"expected a position, got {position!r}")
        begun = cls.of(position.variant, position.turn, headers)
        return replace(begun, position=position, start=position)

    @property
    def beginning(self) -> Position:
        """The position before the first entry."""
        return self.start or Position.of(self.variant, self.first)

    # Adding

    def deal(self, written: Deal) -> "Record":
        """Add a deal."""
        position = self.position.deal(written)
        entry = Entry(deal=dict(written))
        return replace(self, history=(*self.history, entry), position=position)

    def play(self, move: Move | str, comment: str = "") -> "Record":
        """Add a move."""
        return self._plus(Entry(move=str(move), comment=check_comment(comment)))

    def _plus(self, entry: Entry) -> "Record":
        position = follow(self.position, entry)
        return replace(self, history=(*self.history, entry), position=position)

    def back(self, ply: int, comment: str = "") -> "Record":
        """Go back to after ``ply`` moves and the deals that follow them."""
        if not 0 <= ply < self.plies:
            raise RecordError(f"expected to go back to a ply from 0 to {self.plies - 1}, got {ply}")
        entry = Entry(back=ply, comment=check_comment(comment))
        return replace(self, history=(*self.history, entry), position=self.at(ply))

    # Editing

    def header(self, key: str, value: str | None) -> "Record":
        """Set a header; None removes it."""
        others = {name: held for name, held in self.headers.items() if name != key}
        if value is None:
            return replace(self, headers=others)
        check_header(key, value)
        return replace(self, headers={**self.headers, key: value})

    def comment(self, text: str, ply: int | None = None) -> "Record":
        """Comment on a move, by its ply counted from 1, or on the last deal or move."""
        return self._edit(ply, comment=check_comment(text))

    def mark(self, mark: str, ply: int | None = None) -> "Record":
        """Mark a move ``!! ! !? ?! ?`` or ``??``; nothing removes its mark."""
        return self._edit(ply, mark=check_mark(mark))

    def vary(self, ply: int, *line: Move | str | Deal) -> "Record":
        """Add a variation: what might have followed the first ``ply`` moves, moves and deals."""
        instead_of = self.history[self._index(ply + 1)]
        position, entries = self.at(ply), []
        for part in line:
            deal = dict(part) if isinstance(part, Mapping) else None
            entry = Entry(move=str(part)) if deal is None else Entry(deal=deal)
            position = follow(position, entry)
            entries.append(entry)
        if not entries:
            raise RecordError("expected at least one move")
        return self._edit(ply + 1, variations=(*instead_of.variations, tuple(entries)))

    def _edit(self, ply: int | None, **changes: Any) -> "Record":  # Any: an entry's fields
        if not self.history:
            raise RecordError("expected a record with a deal or a move")
        i = len(self.history) - 1 if ply is None else self._index(ply)
        changed = replace(self.history[i], **changes)
        return replace(self, history=(*self.history[:i], changed, *self.history[i + 1 :]))

    def _index(self, ply: int) -> int:
        """Where a move is in the history."""
        moves = [i for i in standing(self.history) if self.history[i].move]
        if not 1 <= ply <= len(moves):
            raise RecordError(f"expected a ply from 1 to {len(moves)}, got {ply}")
        return moves[ply - 1]

    # Replaying

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The deals and moves of the game as it stands."""
        return tuple(self.history[i] for i in standing(self.history))

    @property
    def plies(self) -> int:
        """How many moves were played, without those taken back."""
        return sum(bool(entry.move) for entry in self.entries)

    @property
    def moves(self) -> list[Move]:
        """The moves that were played, without variations."""
        name = self.variant.game.name
        return [Move.from_text(name, entry.move) for entry in self.entries if entry.move]

    def positions(self) -> Iterator[Position]:
        """The position before the first deal, and after every deal and move."""
        position = self.beginning
        yield position
        for entry in self.entries:
            position = follow(position, entry)
            yield position

    def at(self, ply: int) -> Position:
        """The position after ``ply`` moves and the deals that follow them."""
        if not 0 <= ply <= self.plies:
            raise RecordError(f"expected a ply from 0 to {self.plies}, got {ply}")
        return next(islice(self.positions(), kept_entries(self.entries, ply), None))

    def happened(self) -> Iterator[tuple[Entry, Position]]:
        """All that happened, each with the position before it."""
        line: list[Entry] = []
        positions = [self.beginning]
        for entry in self.history:
            yield entry, positions[-1]
            if entry.back is None:
                line.append(entry)
                positions.append(follow(positions[-1], entry))
            else:
                kept = kept_entries(line, entry.back)
                del line[kept:], positions[kept + 1 :]

    def svg(self, ply: int | None = None, **settings: Unpack[Drawing]) -> str:
        """The table after ``ply`` moves, or as it is now, with rings where the last move was made
        and the mark that it was given. The settings are those of ``Position.svg``."""
        played = len(self.moves) if ply is None else ply
        position = self.at(played)
        if played:
            before, entry = self.at(played - 1), self.entries[self._index(played)]
            last = before.places(entry.move)
            settings.setdefault("last", last)
            if entry.mark and last:
                settings.setdefault("marks", {last[-1]: entry.mark})
        return position.svg(**settings)

    # Text

    def write(self) -> str:
        """The record as text; ``read`` reads it back."""
        headers = {**self._reserved(), **self.headers}
        lines = [f'[{key} "{value}"]' for key, value in headers.items()]
        return "\n".join([*lines, "", *write_body(self.history), self.last_line, ""])

    def _reserved(self) -> dict[str, object]:
        variant = self.variant
        options = " ".join(f"{key}={value}" for key, value in variant.options.items())
        values = (variant.game.name, variant.rules, variant.players, options, self.first)
        start = {"Start": self.start.text} if self.start else {}
        return dict(zip(RESERVED[:-1], values, strict=True)) | start

    @property
    def last_line(self) -> str:
        """What ends the text: how the game stands."""
        if not self.position.is_over:
            return "*"
        scores = "/".join(map(str, self.position.scores))
        return f"end scores={scores} ranks={'/'.join(map(str, self.position.ranks))}"

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read a record and play it; RecordError says where it goes wrong."""
        if not isinstance(text, str):
            raise TypeError(f"expected a record's text, got {text!r}")
        record = cls._begin(read_headers(text))
        reader = Reader(text)
        entries, position = reader.read(record.position)
        record = replace(record, history=tuple(entries), position=position)
        reader.check_ending(record.last_line)
        return record

    @classmethod
    def _begin(cls, headers: dict[str, str]) -> "Record":
        """A record with these headers and nothing played."""
        for key in REQUIRED:
            if key not in headers:
                raise RecordError(f'expected a header [{key} "..."]')
        headers.setdefault("Rules", str(FIRST_EDITION))
        for key in ("Rules", "Players", "First"):
            if not headers[key].isdecimal() or len(headers[key]) > LONGEST_NUMBER:
                raise RecordError(f'expected a number in [{key} "..."], got {headers[key][:20]!r}')
        free = {key: value for key, value in headers.items() if key not in RESERVED}
        try:
            record = cls.of(read_variant(headers), int(headers["First"]), free)
            return record._from(headers["Start"]) if "Start" in headers else record
        except (OptionError, NotationError) as error:
            raise RecordError(f"in the headers: {error}") from error

    def _from(self, text: str) -> "Record":
        position = Position.from_text(text)
        if (position.variant, position.turn) != (self.variant, self.first):
            raise RecordError("in the headers: expected [Start] to agree with the others")
        return replace(self, position=position, start=position)


def check_header(key: str, value: str) -> None:
    if key in RESERVED or not HEADER.fullmatch(f'[{key} "{value}"]'):
        raise RecordError(f'expected a header like [Seat0 "Ana"], got {key!r} {value!r}')


def read_variant(headers: Mapping[str, str]) -> Variant:
    options = dict(part.partition("=")[::2] for part in headers["Options"].split())
    rules, players = int(headers["Rules"]), int(headers["Players"])
    return Variant.of_edition(rules, headers["Game"], players, options)


def split_records(lines: Iterable[str]) -> Iterator[str]:
    """The texts of the records in a file, one by one: each begins with a header after others."""
    held: list[str] = []
    for line in lines:
        if line.startswith("[") and any(not other.startswith("[") for other in held):
            if any(other.strip() for other in held):
                yield "".join(held)
            held = []
        held.append(line)
    if any(line.strip() for line in held):
        yield "".join(held)


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records of a file (or of any lines), read one at a time as they are asked for.

    >>> from io import StringIO
    >>> record = Record.of(Variant.of("azul"))
    >>> [found == record for found in read_records(StringIO(record.write() * 3))]
    [True, True, True]
    """
    if isinstance(lines, str):
        raise TypeError("expected an open file or lines, got one text")
    return map(Record.read, split_records(lines))
