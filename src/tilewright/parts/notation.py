"""The small pieces that all games' texts are made of: heaps, rows, fields, clear errors."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tilewright.game import Deal, DealError, NotationError
from tilewright.kernel import interpreted
from tilewright.parts import heaps

count, holds = interpreted(heaps.count), interpreted(heaps.holds)
size, some = interpreted(heaps.size), interpreted(heaps.some)

NOTHING = "-"
MARKER = "*"
MOST_TILES = 255  # that a heap can hold
HEAP_BYTES = 8
LONGEST = 9  # digits: Python refuses to read thousands of them
NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")


@lru_cache(4096)  # most heaps on a table are small, and the same again and again
def heap_text(heap: int, letters: str) -> str:
    """A heap's tiles in the order of their letters, as ``bbyk``; ``-`` if there are none."""
    tiles = "".join(letter * count(heap, kind) for kind, letter in enumerate(letters))
    return tiles or NOTHING


def read_heap(text: str, letters: str) -> int:
    heap = 0
    for tile in "" if text == NOTHING else text:
        if tile not in letters or len(text) > MOST_TILES:
            raise NotationError(f"expected tiles of {letters!r} or '-', got {text!r}")
        heap += some(letters.index(tile), 1)
    if text != heap_text(heap, letters):
        raise NotationError(f"expected {heap_text(heap, letters)!r} in letter order, got {text!r}")
    return heap


def counts_text(heap: int, letters: str) -> str:
    """How many of each letter a heap holds, as ``b16y17``; ``-`` if there are none."""
    counts = {letter: count(heap, kind) for kind, letter in enumerate(letters)}
    return "".join(f"{letter}{n}" for letter, n in counts.items() if n) or NOTHING


def read_counts(text: str, letters: str) -> int:
    heap, rest = 0, "" if text == NOTHING else text
    for kind, letter in enumerate(letters):
        if rest.startswith(letter):
            digits = len(rest[1:]) - len(rest[1:].lstrip("0123456789"))
            heap += some(kind, int(rest[1 : 1 + min(digits, LONGEST)] or "0"))
            rest = rest[1 + digits :]
    if text != counts_text(heap, letters) or size(heap) > MOST_TILES:
        raise NotationError(f"expected counts like '{letters[0]}16{letters[1]}17', got {text!r}")
    return heap


def heap_counts(heap: int, letters: str) -> dict[str, int]:
    """How many of each letter a heap holds: a byte of it for each."""
    return dict(zip(letters, heap.to_bytes(HEAP_BYTES, "little"), strict=False))


@lru_cache(4096)
def row_text(row: int, letters: str) -> str:
    """A row's tiles in their order; nothing if there are none."""
    text = ""
    while row:
        text += letters[(row & 15) - 1]
        row >>= 4
    return text


def read_row(text: str, letters: str, most: int) -> int:
    tiles = "" if text == NOTHING else text
    if len(tiles) > most or set(tiles) - set(letters):
        raise NotationError(f"expected at most {most} tiles of {letters!r} or '-', got {text!r}")
    return sum(1 + letters.index(tile) << 4 * place for place, tile in enumerate(tiles))


def read_dealt_row(written: Deal, key: str, letters: str, n: int) -> int:
    """A row of n tiles from a deal that was written down."""
    text = written.get(key)
    if not isinstance(text, str) or len(text) != n or set(text) - set(letters):
        raise DealError(f"expected {key}: {n} tiles of {letters!r}, got {text!r}")
    return read_row(text, letters, n)


class MoveTexts:
    """The texts of a game's moves in the order of their ids, where they are few enough to list."""

    def __init__(self, texts: Sequence[str], example: str) -> None:
        self._texts = tuple(texts)
        self._ids = {text: move for move, text in enumerate(texts)}
        self._example = example

    def text(self, move: int) -> str:
        return self._texts[move]

    def id(self, text: str) -> int:
        if text not in self._ids:
            raise NotationError(f"expected {self._example}, got {text!r}")
        return self._ids[text]


def read_fields(parts: Sequence[str]) -> dict[str, str]:
    """The values of a position's ``key=value`` parts."""
    fields: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not value:
            raise NotationError(f"expected key=value in the position, got {part!r}")
        if key in fields:
            raise NotationError(f"expected {key}= once in the position")
        fields[key] = value
    return fields


class Fields:
    """The ``key=value`` fields of a text; ``finish`` rejects those that were not asked for."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._left = dict(fields)

    def text(self, key: str, default: str) -> str:
        return self._left.pop(key, default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        text = self._left.pop(key, str(default))
        if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
            raise NotationError(f"expected {key}= a number from {low} to {high}, got {text!r}")
        return int(text)

    def choice(self, key: str, default: str, choices: Sequence[str]) -> int:
        """Which of the choices stands there, counted from 0."""
        text = self._left.pop(key, default)
        if text not in choices:
            raise NotationError(f"expected {key}= one of {', '.join(choices)}, got {text!r}")
        return choices.index(text)

    def parts(self, key: str, default: str, length: int, separator: str = "/") -> list[str]:
        """A value of ``length`` parts."""
        text = self._left.pop(key, default)
        parts = text.split(separator)
        if len(parts) != length:
            raise NotationError(
                f"expected {key}= {length} parts separated by {separator!r}, got {text!r}"
            )
        return parts

    def finish(self) -> None:
        if self._left:
            raise NotationError(f"expected no field {', '.join(sorted(self._left))}")


def read_few(text: str, most: int, where: str, letters: str) -> int:
    heap = read_heap(text, letters)
    if size(heap) > most:
        raise NotationError(f"expected at most {most} {where}, got {text!r}")
    return heap


def read_bag(given: Fields, everything: int, elsewhere: int, letters: str) -> int:
    """The bag; if it is not said, it holds what is not elsewhere."""
    rest = everything - elsewhere if holds(everything, elsewhere) else 0
    bag = read_counts(given.text("bag", counts_text(rest, letters)), letters)
    check_conserved(bag + elsewhere, everything, letters)
    return bag


def check_conserved(heap: int, expected: int, letters: str) -> None:
    """All tiles of a position must be the tiles of the game."""
    for kind, letter in enumerate(letters):
        if count(heap, kind) != count(expected, kind):
            raise NotationError(
                f"expected {count(expected, kind)} tiles {letter!r} in all, got {count(heap, kind)}"
            )
