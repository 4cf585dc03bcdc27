"""What is printed on Sintra's strips and palace boards: read, checked, and named by its content.

The rulebook's text does not give all of it, so an owner of the box may play with another set. A
set's name is its whole content in one line without spaces, so that a record can always be replayed:

    YYYOO/BBBYP,...;1,2,3,...;0,1,2,...;12,34,56,78

the strips' sides, the windows' points, the losses on the broken-glass track from the top, and the
two windows beside each ornament, counted from 1.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tilewright.game import Fault, OptionError, Words
from tilewright.parts.notation import NUMBER
from tilewright.sintra.checks import (
    PrintError,
    checked_losses,
    checked_ornaments,
    checked_points,
    checked_strips,
    wrong,
)

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


def content_of(text: str) -> dict[str, Any]:
    """A set as a dict, given its name."""
    named = read_print_text(text)
    return {
        "strips": [list(sides) for sides in named.strips],
        "window_points": list(named.window_points),
        "broken_glass": [-loss for loss in named.losses],
        "ornaments": [list(pair) for pair in named.ornaments],
    }


def faults_in(content: object) -> list[Fault]:
    """All that is wrong with a set given as a dict; every part is looked at by itself."""
    if not isinstance(content, Mapping):
        return [Fault("", Words("This is not a set.", "Ce n'est pas un jeu de valeurs."))]
    found = [unknown_key(key).fault for key in content if key not in KEYS]
    content = {"ornaments": HOUSE_CONTENT["ornaments"], **content}
    for key, check in CHECKS.items():
        try:
            check(_value(content, key))
        except PrintError as error:
            found += error.faults
    return found


def set_in(content: Mapping[str, Any]) -> PrintSet:
    for key in content:
        if key not in KEYS:
            raise unknown_key(key)
    content = {"ornaments": HOUSE_CONTENT["ornaments"], **content}
    strips, points, track, ornaments = (_value(content, key) for key in KEYS)
    return PrintSet(
        checked_strips(strips),
        checked_points(points),
        checked_losses(track),
        checked_ornaments(ornaments, 0),
    )


def unknown_key(key: str) -> PrintError:
    keys = ", ".join(KEYS)
    return wrong(
        "", f"expected only {keys}, got {key!r}", f"attendu seulement {keys}, reçu {key!r}"
    )


def _value(content: Mapping[str, Any], key: str) -> Any:  # Any: anything that JSON can hold
    if key not in content:
        raise wrong(key, f"{key} is missing", f"il manque {key}")
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
        checked_strips(strips),
        checked_points(_numbers(parts[1])),
        checked_losses(track),
        checked_ornaments(ornaments, 1),
    )
    if read.text() != text:
        raise OptionError(f"print: expected {read.text()!r} to be written so, got {text!r}")
    return read


def _numbers(text: str) -> list[int | str]:
    return [int(word) if NUMBER.fullmatch(word) else word for word in text.split(",")]


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


CHECKS: Mapping[str, Callable[[object], object]] = {
    "strips": checked_strips,
    "window_points": checked_points,
    "broken_glass": checked_losses,
    "ornaments": lambda pairs: checked_ornaments(pairs, 0),
}
HOUSE_CONTENT: dict[str, Any] = json.loads(  # Any: JSON
    (files("tilewright.sintra") / "print.json").read_text(encoding="utf-8")
)
HOUSE = set_in(HOUSE_CONTENT)
ORNAMENT_POINTS: tuple[int, ...] = tuple(HOUSE_CONTENT["ornaments"]["points"])
