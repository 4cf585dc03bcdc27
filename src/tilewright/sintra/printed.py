"""What is printed on Sintra's strips and palace boards: read, checked, and named by its content.

The rulebook's text does not give all of it, so an owner of the box may play with another set. A
set's name is its whole content in one line without spaces, so that a record can always be replayed:

    YYYOO/BBBYP,...;1,2,3,...;0,1,2,...;12,34,56,78

the strips' sides, the windows' points, the losses on the broken-glass track from the top, and the
two windows beside each ornament, counted from 1.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tilewright.game import OptionError
from tilewright.sintra.state import JOKERS, ORNAMENTS, SLOTS, SPACES

SPACE_LETTERS = "YOPBGJ"
MOST_TRACK_SPACES = 16
MOST_POINTS = 99
KEYS = ("strips", "window_points", "broken_glass", "ornaments")


@dataclass(frozen=True)
class PrintSet:
    """All that may differ from box to box."""

    strips: tuple[tuple[str, str], ...]
    window_points: tuple[int, ...]
    losses: tuple[int, ...]
    ornaments: tuple[tuple[int, int], ...]  # windows counted from 0

    def text(self) -> str:
        return ";".join(
            (
                ",".join("/".join(sides) for sides in self.strips),
                ",".join(str(points) for points in self.window_points),
                ",".join(str(loss) for loss in self.losses),
                ",".join(f"{left + 1}{right + 1}" for left, right in self.ornaments),
            )
        )


def print_text(content: Mapping[str, Any]) -> str:
    """The name of a set given as a dict, in the format of print.json."""
    return set_in(content).text()


def set_in(content: Mapping[str, Any]) -> PrintSet:
    for key in content:
        if key not in KEYS:
            raise OptionError(f"print: expected only {', '.join(KEYS)}, got {key!r}")
    content = {"ornaments": HOUSE_CONTENT["ornaments"], **content}
    strips, points, track, ornaments = (_value(content, key) for key in KEYS)
    return PrintSet(
        _strips(strips), _window_points(points), _losses(track), _ornaments(ornaments, 0)
    )


def _value(content: Mapping[str, Any], key: str) -> Any:  # Any: anything that JSON can hold
    if key not in content:
        raise OptionError(f"print: {key} is missing")
    entry = content[key]
    return entry.get("value") if isinstance(entry, Mapping) else entry


def read_print_text(text: str) -> PrintSet:
    """Read a set from its name, which has one spelling only."""
    parts = text.split(";")
    if len(parts) != len(KEYS):
        raise OptionError(f"print: expected 4 parts separated by ';', got {len(parts)}")
    strips = [strip.split("/") for strip in parts[0].split(",")]
    track = [-loss if isinstance(loss, int) else loss for loss in _numbers(parts[2])]
    ornaments = [[int(n) for n in pair if n.isdecimal()] for pair in parts[3].split(",")]
    read = PrintSet(
        _strips(strips),
        _window_points(_numbers(parts[1])),
        _losses(track),
        _ornaments(ornaments, 1),
    )
    if read.text() != text:
        raise OptionError(f"print: expected {read.text()!r} to be written so, got {text!r}")
    return read


def _numbers(text: str) -> list[int | str]:
    return [int(word) if word.isdecimal() else word for word in text.split(",")]


def read_print_file(path: str) -> str:
    """The name of a set: of the one in a JSON file like print.json, or the name itself."""
    if ";" in path:
        return read_print_text(path).text()
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"print: cannot read {path!r}: {error.strerror}") from None
    except ValueError as error:
        raise OptionError(f"print: {path!r} is no JSON: {error}") from None
    if not isinstance(content, dict):
        raise OptionError(f"print: expected an object in {path!r}, got {content!r}")
    return print_text(content)


def _list(value: object, length: int, what: str, of: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise OptionError(f"print: expected {what}: a list of {length} {of}, got {value!r}")
    if len(value) != length:
        raise OptionError(f"print: {what} has {len(value)} {of}, expected {length}")
    return value


def _number(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"print: {what} is {value!r}, expected a number from {low} to {high}")
    return value


def _strips(value: object) -> tuple[tuple[str, str], ...]:
    strips = tuple(
        _strip(sides, f"strip {i + 1}")
        for i, sides in enumerate(_list(value, SLOTS, "strips", "strips"))
    )
    _check_jokers(strips)
    return strips


def _strip(value: object, what: str) -> tuple[str, str]:
    a, b = _list(value, 2, what, "sides")
    return _side(a, f"{what} side a"), _side(b, f"{what} side b")


def _side(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise OptionError(f"print: expected {what}: a text like 'YYYOO', got {value!r}")
    if len(value) != SPACES:
        raise OptionError(f"print: {what} has {len(value)} spaces, expected {SPACES}")
    for space, letter in enumerate(value.upper()):
        if letter not in SPACE_LETTERS:
            raise OptionError(
                f"print: {what} space {space + 1} is {letter!r},"
                f" expected one of {', '.join(SPACE_LETTERS)}"
            )
    return value.upper()


def _check_jokers(strips: tuple[tuple[str, str], ...]) -> None:
    """SI-4: one strip has 2 joker spaces, on one side."""
    with_jokers = [
        (f"strip {i + 1} side {'ab'[side]}", strip[side].count("J"))
        for i, strip in enumerate(strips)
        for side in range(2)
        if "J" in strip[side]
    ]
    if not with_jokers:
        raise OptionError("print: no strip has joker spaces, expected 2 on one side of one strip")
    if len(with_jokers) > 1:
        places = " and ".join(place for place, _ in with_jokers)
        raise OptionError(f"print: {places} have joker spaces, expected one side only")
    place, jokers = with_jokers[0]
    if jokers != JOKERS:
        raise OptionError(f"print: {place} has {jokers} joker spaces, expected {JOKERS}")


def _window_points(value: object) -> tuple[int, ...]:
    points = _list(value, SLOTS, "window_points", "values")
    return tuple(_number(n, 0, MOST_POINTS, f"window {i + 1}") for i, n in enumerate(points))


def _losses(value: object) -> tuple[int, ...]:
    """The broken-glass track: 0 at the top, then each space lower than the one before."""
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= MOST_TRACK_SPACES:
        raise OptionError(
            f"print: expected broken_glass: 2 to {MOST_TRACK_SPACES} values, got {value!r}"
        )
    for i, points in enumerate(value):
        _number(points, -MOST_POINTS, 0, f"broken_glass space {i + 1}")
    if value[0] != 0:
        raise OptionError(f"print: broken_glass starts at {value[0]}, expected 0")
    for i in range(1, len(value)):
        if value[i] >= value[i - 1]:
            raise OptionError(
                f"print: broken_glass space {i + 1} is {value[i]},"
                f" expected less than {value[i - 1]} before it"
            )
    return tuple(-points for points in value)


def _ornaments(value: object, first: int) -> tuple[tuple[int, int], ...]:
    pairs = _list(value, ORNAMENTS, "ornaments", "pairs of windows")
    return tuple(_ornament(pair, first, f"ornament {i + 1}") for i, pair in enumerate(pairs))


def _ornament(value: object, first: int, what: str) -> tuple[int, int]:
    """Two different windows, counted from ``first`` as they are given."""
    pair = _list(value, 2, what, "windows")
    left, right = (_number(n, first, first + SLOTS - 1, f"{what}'s window") for n in pair)
    if left == right:
        raise OptionError(f"print: {what} has window {left} twice, expected two different ones")
    return left - first, right - first


HOUSE_CONTENT: dict[str, Any] = json.loads(  # Any: JSON
    (files("tilewright.sintra") / "print.json").read_text(encoding="utf-8")
)
HOUSE = set_in(HOUSE_CONTENT)
ORNAMENT_POINTS: tuple[int, ...] = tuple(HOUSE_CONTENT["ornaments"]["points"])
