"""Record: a written game. It replays without any random numbers, by the rules it was played by.

    [Game "azul"]
    [Rules "1"]
    [Players "2"]
    [Options "wall=colored jokers=no"]
    [First "0"]
    [Seat0 "Ana"]

    deal {"displays":["bbyk","rrww","bykw","bbbb","yrkw"],"bag":80,"discard":0}
    1. 1b2 {a comment} 2r3 cy1
    *

Headers, then deals and moves in their order; the number that begins a line of moves is the ply of
its first one. A line ``back 12`` takes back all after the first 12 moves and the deals that follow
them; it is written where a deal was taken back. The last line is ``*``, or ``end`` with the scores
when the game is over.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tilewright.game import DealError, NotationError, OptionError
from tilewright.games import FIRST_EDITION, Variant
from tilewright.moves import IllegalMoveError, Move
from tilewright.position import Position

MOVES_PER_LINE = 10
REQUIRED = ("Game", "Players", "Options", "First")
RESERVED = ("Game", "Rules", "Players", "Options", "First")  # in the order they are written
LONGEST_NUMBER = 9  # digits
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "([^"\n]*)"\]')
TOKEN = re.compile(r"\{(?P<comment>[^{}]*)\}|(?P<number>\d+\.)|(?P<word>[^\s{}]+)|(?P<bad>\S)")


class RecordError(ValueError):
    """A text that is no record, or a record that cannot have been played."""


@dataclass(frozen=True)
class Entry:
    """A deal, a move, or the number of moves that the game went back to; and a comment on it."""

    deal: Mapping[str, Any] | None = None
    move: str = ""
    comment: str = ""
    back: int | None = None


@dataclass(frozen=True)
class Record:
    """A game from its start to ``position``; adding to it gives a new record. ``entries`` are the
    game as it stands, ``history`` all that happened, with what was taken back.

    >>> record = Record.of(Variant.of("azul"), headers={"Seat0": "Ana"})
    >>> record = record.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]})
    >>> record = record.play("1b2").play("2r3", comment="a nice one")
    >>> Record.read(record.write()) == record
    True
    >>> [str(move) for move in record.moves], record.at(1).turn
    (['1b2', '2r3'], 1)
    """

    variant: Variant
    first: int
    headers: Mapping[str, str]
    entries: tuple[Entry, ...]
    position: Position = field(repr=False)
    history: tuple[Entry, ...] = ()

    @classmethod
    def of(
        cls, variant: Variant, first: int = 0, headers: Mapping[str, str] | None = None
    ) -> "Record":
        free = dict(headers or {})
        for key, value in free.items():
            if key in RESERVED or not HEADER.fullmatch(f'[{key} "{value}"]'):
                raise RecordError(f'expected a header like [Seat0 "Ana"], got {key!r} {value!r}')
        return cls(variant, first, free, (), Position.of(variant, first))

    # Adding

    def deal(self, written: Mapping[str, Any]) -> "Record":
        after = self.position.deal(written)
        return self._plus(Entry(deal=dict(written)), after)

    def play(self, move: Move | str, comment: str = "") -> "Record":
        after = self.position.play(move)
        return self._plus(Entry(move=str(move)), after).comment(comment)

    def comment(self, text: str) -> "Record":
        """Comment on the last deal or move."""
        if not text:
            return self
        if set(text) & set("{}\n") or not self.history:
            raise RecordError("expected a comment of one line without braces, after a deal or move")
        last = replace(self.history[-1], comment=text)
        history = (*self.history[:-1], last)
        if last.back is not None:
            return replace(self, history=history)
        return replace(self, history=history, entries=(*self.entries[:-1], last))

    def back(self, ply: int) -> "Record":
        """Go back to after ``ply`` moves and the deals that follow them."""
        if not 0 <= ply < self.plies:
            raise RecordError(f"expected to go back to a ply from 0 to {self.plies - 1}, got {ply}")
        kept = self.entries[: kept_entries(self.entries, ply)]
        history = (*self.history, Entry(back=ply))
        return replace(self, entries=kept, position=self.at(ply), history=history)

    def _plus(self, entry: Entry, after: Position) -> "Record":
        entries, history = (*self.entries, entry), (*self.history, entry)
        return replace(self, entries=entries, history=history, position=after)

    # Replaying

    @property
    def moves(self) -> list[Move]:
        name = self.variant.game.name
        return [Move.from_text(name, entry.move) for entry in self.entries if entry.move]

    @property
    def plies(self) -> int:
        """How many moves were played, without those taken back."""
        return sum(bool(entry.move) for entry in self.entries)

    def positions(self) -> Iterator[Position]:
        """The position before the first deal, and after every deal and move."""
        position = Position.of(self.variant, self.first)
        yield position
        for entry in self.entries:
            position = follow(position, entry)
            yield position

    def at(self, ply: int) -> Position:
        """The position after ``ply`` moves and the deals that follow them."""
        if not 0 <= ply <= self.plies:
            raise RecordError(f"expected a ply from 0 to {self.plies}, got {ply}")
        return list(self.positions())[kept_entries(self.entries, ply)]

    def happened(self) -> Iterator[tuple[Entry, Position]]:
        """All that happened, each with the position before it."""
        line: list[Entry] = []
        positions = [Position.of(self.variant, self.first)]
        for entry in self.history:
            yield entry, positions[-1]
            if entry.back is None:
                line.append(entry)
                positions.append(follow(positions[-1], entry))
            else:
                kept = kept_entries(line, entry.back)
                del line[kept:], positions[kept + 1 :]

    # Text

    def write(self) -> str:
        headers = {**self._reserved(), **self.headers}
        lines = [f'[{key} "{value}"]' for key, value in headers.items()]
        return "\n".join([*lines, "", *self._body(), self.last_line, ""])

    def _reserved(self) -> dict[str, object]:
        variant = self.variant
        options = " ".join(f"{key}={value}" for key, value in variant.options.items())
        values = (variant.game.name, variant.rules, variant.players, options, self.first)
        return dict(zip(RESERVED, values, strict=True))

    def _body(self) -> Iterator[str]:
        words: list[str] = []
        ply = 0
        for entry in self.history:
            if entry.move:
                ply += 1
                words.append(entry.move + (f" {{{entry.comment}}}" if entry.comment else ""))
                continue
            yield from lines_of(words, ply)
            words = []
            ply = ply if entry.back is None else entry.back
            yield own_line(entry)
            if entry.comment:
                yield f"{{{entry.comment}}}"
        yield from lines_of(words, ply)

    @property
    def last_line(self) -> str:
        if not self.position.is_over:
            return "*"
        scores = "/".join(map(str, self.position.scores))
        return f"end scores={scores} ranks={'/'.join(map(str, self.position.ranks))}"

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read a record and play it; RecordError says where it goes wrong."""
        lines = text.splitlines()
        headers = read_headers(lines)
        try:
            variant = read_variant(headers)
            free = {key: value for key, value in headers.items() if key not in RESERVED}
            record = cls.of(variant, int(headers["First"]), free)
        except OptionError as error:
            raise RecordError(f"in the headers: {error}") from error
        return read_body(record, lines)


def follow(position: Position, entry: Entry) -> Position:
    return position.play(entry.move) if entry.move else position.deal(entry.deal or {})


def kept_entries(entries: Sequence[Entry], ply: int) -> int:
    """How many entries are the first ``ply`` moves and the deals that follow them."""
    played = 0
    for number, entry in enumerate(entries):
        played += bool(entry.move)
        if played > ply:
            return number
    return len(entries)


def own_line(entry: Entry) -> str:
    """What is written in a line of its own: a deal, or going back."""
    if entry.back is not None:
        return f"back {entry.back}"
    return "deal " + json.dumps(entry.deal, separators=(",", ":"))


def lines_of(words: list[str], last: int) -> Iterator[str]:
    """Moves in lines, each line beginning with the number of its first ply."""
    first = last - len(words) + 1
    for i in range(0, len(words), MOVES_PER_LINE):
        yield f"{first + i}. " + " ".join(words[i : i + MOVES_PER_LINE])


def read_headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.startswith("["):
            break
        header = HEADER.fullmatch(line.rstrip())
        if not header or header[1] in headers:
            raise RecordError(f'line {number}: expected a new header like [Seat0 "Ana"]')
        headers[header[1]] = header[2]
    for key in REQUIRED:
        if key not in headers:
            raise RecordError(f'expected a header [{key} "..."]')
    headers.setdefault("Rules", str(FIRST_EDITION))
    for key in ("Rules", "Players", "First"):
        if not headers[key].isdecimal() or len(headers[key]) > LONGEST_NUMBER:
            raise RecordError(f'expected a number in [{key} "..."], got {headers[key]!r}')
    return headers


def read_variant(headers: Mapping[str, str]) -> Variant:
    options = dict(part.partition("=")[::2] for part in headers["Options"].split())
    rules, players = int(headers["Rules"]), int(headers["Players"])
    return Variant.of_edition(rules, headers["Game"], players, options)


def read_body(record: Record, lines: list[str]) -> Record:
    is_ended = False
    for number, line in enumerate(lines, 1):
        if line.startswith("[") or not line.strip():
            continue
        if is_ended:
            raise RecordError(f"line {number}: expected nothing after the end")
        try:
            if line.startswith("deal "):
                record = record.deal(read_deal_line(line))
            elif line.startswith("back "):
                record = record.back(read_number(line.removeprefix("back ").strip()))
            elif line.strip() == "*" or line.startswith("end "):
                check_end(record, line.strip())
                is_ended = True
            else:
                record = read_moves(record, line)
        except (RecordError, NotationError, DealError, IllegalMoveError) as error:
            raise RecordError(f"line {number}: {error}") from error
    if not is_ended:
        raise RecordError("expected '*' or 'end' as the last line: the record is cut off")
    return record


def read_deal_line(line: str) -> dict[str, Any]:
    try:
        deal = json.loads(line.removeprefix("deal "))
    except (ValueError, RecursionError) as error:  # ValueError: also numbers of 5,000 digits
        raise RecordError("expected a JSON object after 'deal'") from error
    if not isinstance(deal, dict):
        raise RecordError("expected a JSON object after 'deal'")
    return deal


def read_number(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise RecordError(f"expected a number of moves, got {text[:LONGEST_NUMBER]!r}")
    return int(text)


def read_moves(record: Record, line: str) -> Record:
    for token in TOKEN.finditer(line):
        if token["bad"]:
            raise RecordError("expected comments in pairs of braces")
        if token["comment"] is not None:
            record = record.comment(token["comment"])
        elif token["number"]:
            ply = record.plies + 1
            if read_number(token["number"][:-1]) != ply:
                raise RecordError(f"expected move number {ply}, got {token['number']}")
        else:
            record = record.play(token["word"])
    return record


def check_end(record: Record, line: str) -> None:
    if line != record.last_line:
        raise RecordError(f"expected {record.last_line!r} as the last line, got {line!r}")
