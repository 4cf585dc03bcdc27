"""A record's text: written from entries, and read back by playing them.

After the headers stand deals, moves, comments in braces, marks, and variations in parentheses:

    deal {"displays":["bbyk","rrww","bykw","bbbb","yrkw"],"bag":80,"discard":0}
    1. 1b2 ?! {a comment} (1k1 ! 2r3) 2r3 cy1

The number that begins a line of moves is the ply of its first one. A variation belongs to the deal
or move before it, and is played instead of it. A line ``back 12`` takes back all that came after
the first 12 moves and the deals that follow them; it is written where a deal was taken back.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewright.game import DealError, NotationError
from tilewright.moves import IllegalMoveError
from tilewright.position import Position

MOVES_PER_LINE = 10
LONGEST_NUMBER = 9  # digits
DEEPEST = 50  # variations within variations
MARKS = ("!!", "!", "!?", "?!", "?", "??")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "([^"\n]*)"\]')
TOKEN = re.compile(
    r"\s*(?:"
    r"\{(?P<comment>[^{}\n]*)\}|(?P<bracket>[()])|(?P<deal>deal(?=\s))|(?P<number>\d+\.(?=\s))"
    r"|back[ \t]+(?P<back>\d+)(?=\s)"
    r"|(?P<end>(?:\*|end )[^\n]*)|(?P<word>[^\s{}()]+)|(?P<bad>\S)|(?P<over>$))"
)
DECODER = json.JSONDecoder()


class RecordError(ValueError):
    """A text that is no record, or a record that cannot have been played.

    >>> from tilewright import Record
    >>> Record.read("hello")
    Traceback (most recent call last):
    ...
    tilewright.record_text.RecordError: expected a header [Game "..."]
    """


@dataclass(frozen=True)
class Entry:
    """A deal, a move or a return; what was said of it, and what might have been instead.

    ``mark`` is one of ``!! ! !? ?! ? ??``. Each variation is a line of entries that begins where
    this one was made. ``back`` is the number of moves that a return went back to.
    """

    deal: Mapping[str, Any] | None = None
    move: str = ""
    comment: str = ""
    mark: str = ""
    variations: "tuple[Line, ...]" = ()
    back: int | None = None


Line = tuple[Entry, ...]


def check_comment(text: str) -> str:
    if set(text) & set("{}\n\r"):
        raise RecordError("expected a comment of one line without braces")
    return text


def check_mark(mark: str) -> str:
    if mark and mark not in MARKS:
        raise RecordError(f"expected a mark ({' '.join(MARKS)}), got {mark!r}")
    return mark


def follow(position: Position, entry: Entry) -> Position:
    """The position after a deal or a move."""
    return position.play(entry.move) if entry.deal is None else position.deal(entry.deal)


def kept_entries(entries: Sequence[Entry], ply: int) -> int:
    """How many entries are the first ``ply`` moves and the deals that follow them."""
    for number, entry in enumerate(entries):
        ply -= bool(entry.move)
        if ply < 0:
            return number
    return len(entries)


def standing(history: Sequence[Entry]) -> list[int]:
    """Where in a history the entries are that were not taken back."""
    kept: list[int] = []
    for i, entry in enumerate(history):
        if entry.back is None:
            kept.append(i)
        else:
            del kept[kept_entries([history[j] for j in kept], entry.back) :]
    return kept


# Writing


def write_body(entries: Sequence[Entry]) -> Iterator[str]:
    """The lines of a history: a line for each deal and return, moves in lines with their number."""
    words: list[str] = []
    ply = 0
    for entry in entries:
        if entry.move:
            ply += 1
            words.append(" ".join(entry_words(entry)))
            continue
        yield from numbered(words, ply)
        words = []
        ply = ply if entry.back is None else entry.back
        own, *notes = entry_words(entry)
        yield own
        if notes:
            yield " ".join(notes)
    yield from numbered(words, ply)


def numbered(words: list[str], last: int) -> Iterator[str]:
    """Moves in lines, each line beginning with the number of its first ply."""
    first = last - len(words) + 1
    for i in range(0, len(words), MOVES_PER_LINE):
        yield f"{first + i}. " + " ".join(words[i : i + MOVES_PER_LINE])


def entry_words(entry: Entry) -> Iterator[str]:
    if entry.back is not None:
        yield f"back {entry.back}"
    else:
        yield entry.move or "deal " + json.dumps(entry.deal, separators=(",", ":"))
    if entry.mark:
        yield entry.mark
    if entry.comment:
        yield f"{{{entry.comment}}}"
    for line in entry.variations:
        yield f"({' '.join(word for part in line for word in entry_words(part))})"


# Reading


def read_headers(text: str) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("["):
            break
        header = HEADER.fullmatch(line.rstrip())
        if not header or header[1] in headers:
            raise RecordError(f'line {number}: expected a new header like [Seat0 "Ana"]')
        headers[header[1]] = header[2]
    return headers


def body_start(text: str) -> int:
    """Where the headers end."""
    at = 0
    while text.startswith("[", at):
        end = text.find("\n", at)
        at = len(text) if end < 0 else end + 1
    return at


@dataclass
class Way:
    """A line while it is read: its entries, and the positions before and after each."""

    entries: list[Entry]
    positions: list[Position]

    @property
    def plies(self) -> int:
        return sum(bool(entry.move) for entry in self.entries)

    @property
    def before(self) -> Position:
        """The position before the last entry."""
        return self.positions[-2] if self.entries else self.positions[-1]

    def follow(self, entry: Entry) -> Entry:
        self.positions.append(follow(self.positions[-1], entry))
        self.entries.append(entry)
        return entry

    def go_back(self, written: str) -> Entry:
        ply = int(written) if len(written) <= LONGEST_NUMBER else self.plies
        if ply >= self.plies:
            raise RecordError(f"expected to go back before move {self.plies}, got {written[:12]}")
        kept = kept_entries(self.entries, ply)
        del self.entries[kept:], self.positions[kept + 1 :]
        return Entry(back=ply)


class Reader:
    """Reads entries and plays them; an error says in which line it is."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = body_start(text)
        self._token = self._at  # where the last token began
        self._ending = ""
        self._ending_at = 0

    def read(self, position: Position) -> tuple[list[Entry], Position]:
        """The main line, and the position after it."""
        try:
            entries, position = self._line(position, 0)
            if self._next().lastgroup != "over":
                raise RecordError("expected nothing after the end")
        except (RecordError, NotationError, DealError, IllegalMoveError) as error:
            raise self._error(str(error), self._token) from error
        return entries, position

    def check_ending(self, expected: str) -> None:
        """The last line must be as the position says."""
        if self._ending != expected:
            words = f"expected {expected!r} as the last line, got {self._ending[:80]!r}"
            raise self._error(words, self._ending_at)

    def _error(self, words: str, at: int) -> RecordError:
        line = self._text.count("\n", 0, at) + 1
        return RecordError(f"line {line}: {words}")

    def _next(self) -> "re.Match[str]":
        token = TOKEN.match(self._text, self._at)
        assert token is not None  # the last alternatives match anything
        self._token = token.start(token.lastgroup or 0)
        self._at = token.end()
        return token

    def _line(self, position: Position, depth: int) -> tuple[list[Entry], Position]:
        """Entries up to the closing bracket, or in the main line up to the end."""
        entries: list[Entry] = []
        line = Way([], [position])
        while True:
            token = self._next()
            match token.lastgroup:
                case "word" if token["word"] not in MARKS:
                    entries.append(line.follow(Entry(move=token["word"])))
                case "deal":
                    entries.append(line.follow(Entry(deal=self._deal())))
                case "back" if not depth:
                    entries.append(line.go_back(token["back"]))
                case "number":
                    self._check_number(token["number"], line.plies + 1 if depth == 0 else None)
                case "bracket" if token["bracket"] == ")" and depth and entries:
                    return entries, line.positions[-1]
                case "end" if not depth:
                    self._ending, self._ending_at = token["end"].strip(), self._token
                    return entries, line.positions[-1]
                case _:
                    last = entries.pop() if entries else None
                    entries.append(self._note(token, last, line.before, depth))

    def _note(
        self, token: "re.Match[str]", entry: Entry | None, before: Position, depth: int
    ) -> Entry:
        """An entry with what a token adds to it."""
        kind = token.lastgroup
        if kind == "over":
            raise RecordError("expected '*' or 'end' as the last line: the record is cut off")
        if kind == "bad":
            raise RecordError("expected comments in pairs of braces")
        if entry is None or token[0].strip() == ")" or kind in ("end", "back"):
            raise RecordError(f"expected a deal or a move, got {token[0].strip()[:20]!r}")
        if kind == "comment":
            return replace(entry, comment=token["comment"])
        if kind == "word" and not entry.move:
            raise RecordError(f"expected a move before {token['word']!r}")
        if kind == "word":
            return replace(entry, mark=token["word"])
        if entry.back is not None:
            raise RecordError("expected a deal or a move before a variation")
        if depth == DEEPEST:
            raise RecordError(f"expected at most {DEEPEST} variations within each other")
        line, _ = self._line(before, depth + 1)
        return replace(entry, variations=(*entry.variations, tuple(line)))

    def _check_number(self, written: str, ply: int | None) -> None:
        if ply is not None and written != f"{ply}.":
            raise RecordError(f"expected move number {ply}, got {written[:12]}")

    def _deal(self) -> dict[str, Any]:
        start = len(self._text) - len(self._text[self._at :].lstrip(" \t"))
        try:
            deal, self._at = DECODER.raw_decode(self._text, start)
        except (json.JSONDecodeError, RecursionError, ValueError) as error:
            raise RecordError("expected a JSON object after 'deal'") from error
        if not isinstance(deal, dict):
            raise RecordError("expected a JSON object after 'deal'")
        return deal
