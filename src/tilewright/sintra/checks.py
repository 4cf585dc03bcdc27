"""What is wrong with a printed set, in words, English and French."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from tilewright.game import Fault, OptionError, Words, typeset
from tilewright.sintra.state import JOKERS, ORNAMENTS, SLOTS, SPACES

SPACE_LETTERS = "YOPBGJ"
MOST_TRACK_SPACES = 16
MOST_POINTS = 99
Found = TypeVar("Found")
STRIPS, POINTS, TRACK, PAIRS = "strips", "window_points", "broken_glass", "ornaments"


class PrintError(OptionError):
    """One or several faults of a printed set; as an error it tells the first."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(f"print: {faults[0].words.en}")
        self.faults = faults

    @property
    def fault(self) -> Fault:
        return self.faults[0]


def wrong(part: str, en: str, fr: str) -> PrintError:
    return PrintError(Fault(part, Words(en, typeset(fr))))


def each(checks: Iterable[Callable[[], Found]]) -> tuple[Found, ...]:
    """All that was checked, or every fault that was found."""
    found: list[Found] = []
    faults: list[Fault] = []
    for check in checks:
        try:
            found.append(check())
        except PrintError as error:
            faults += error.faults
    if faults:
        raise PrintError(*faults)
    return tuple(found)


def _list(value: object, length: int, part: str, what: Words, of: Words) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise wrong(
            part,
            f"expected {what.en}: a list of {length} {of.en}, got {value!r}",
            f"{what.fr} : attendu une liste de {length} {of.fr}, reçu {value!r}",
        )
    if len(value) != length:
        raise wrong(
            part,
            f"{what.en} has {len(value)} {of.en}, expected {length}",
            f"{what.fr} : {len(value)} {of.fr}, attendu {length}",
        )
    return value


def _number(value: object, low: int, high: int, part: str, what: Words) -> int:
    if type(value) is not int or not low <= value <= high:
        raise wrong(
            part,
            f"{what.en} is {value!r}, expected a number from {low} to {high}",
            f"{what.fr} : {value!r}, attendu un nombre de {low} à {high}",
        )
    return value


# Strips


def checked_strips(value: object) -> tuple[tuple[str, str], ...]:
    what, of = Words("strips", "les planches"), Words("strips", "planches")
    given = _list(value, SLOTS, STRIPS, what, of)
    strips = each(partial(_strip, sides, i + 1) for i, sides in enumerate(given))
    _check_jokers(strips)
    return strips


def _strip(value: object, number: int) -> tuple[str, str]:
    what = Words(f"strip {number}", f"planche {number}")
    a, b = _list(value, 2, STRIPS, what, Words("sides", "faces"))
    first, second = each((lambda: _side(a, number, "a"), lambda: _side(b, number, "b")))
    return first, second


def side_name(number: int, side: str) -> Words:
    return Words(f"strip {number} side {side}", f"planche {number}, face {side}")


def _side(value: object, number: int, side: str) -> str:
    what = side_name(number, side)
    if not isinstance(value, str):
        raise wrong(
            STRIPS,
            f"expected {what.en}: a text like 'YYYOO', got {value!r}",
            f"{what.fr} : attendu un texte comme « YYYOO », reçu {value!r}",
        )
    if len(value) != SPACES:
        raise wrong(
            STRIPS,
            f"{what.en} has {len(value)} spaces, expected {SPACES}",
            f"{what.fr} : {len(value)} cases, attendu {SPACES}",
        )
    for space, letter in enumerate(value.upper()):
        if letter not in SPACE_LETTERS:
            letters = ", ".join(SPACE_LETTERS)
            raise wrong(
                STRIPS,
                f"{what.en} space {space + 1} is {letter!r}, expected one of {letters}",
                f"{what.fr}, case {space + 1} : {letter!r}, attendu une lettre parmi {letters}",
            )
    return value.upper()


def _check_jokers(strips: tuple[tuple[str, str], ...]) -> None:
    """SI-4: one strip has 2 joker spaces, on one side."""
    with_jokers = [
        (side_name(i + 1, "ab"[side]), strip[side].count("J"))
        for i, strip in enumerate(strips)
        for side in range(2)
        if "J" in strip[side]
    ]
    if not with_jokers:
        raise wrong(
            STRIPS,
            "no strip has joker spaces, expected 2 on one side of one strip",
            "aucune planche n'a de cases jokers, attendu 2 sur une face d'une planche",
        )
    if len(with_jokers) > 1:
        raise wrong(
            STRIPS,
            f"{' and '.join(place.en for place, _ in with_jokers)} have joker spaces,"
            " expected one side only",
            f"{' et '.join(place.fr for place, _ in with_jokers)} : des cases jokers,"
            " attendu une seule face",
        )
    place, jokers = with_jokers[0]
    if jokers != JOKERS:
        raise wrong(
            STRIPS,
            f"{place.en} has {jokers} joker spaces, expected {JOKERS}",
            f"{place.fr} : {jokers} cases jokers, attendu {JOKERS}",
        )


# Numbers


def checked_points(value: object) -> tuple[int, ...]:
    what, of = Words("window_points", "les valeurs des fenêtres"), Words("values", "valeurs")
    points = _list(value, SLOTS, POINTS, what, of)
    names = [Words(f"window {i + 1}", f"fenêtre {i + 1}") for i in range(SLOTS)]
    return each(
        partial(_number, n, 0, MOST_POINTS, POINTS, name)
        for n, name in zip(points, names, strict=True)
    )


def checked_losses(value: object) -> tuple[int, ...]:
    """The broken-glass track: 0 at the top, then each space lower than the one before."""
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= MOST_TRACK_SPACES:
        raise wrong(
            TRACK,
            f"expected broken_glass: 2 to {MOST_TRACK_SPACES} values, got {value!r}",
            f"la piste de verre brisé : attendu 2 à {MOST_TRACK_SPACES} valeurs, reçu {value!r}",
        )
    for i, points in enumerate(value):
        _number(points, -MOST_POINTS, 0, TRACK, track_space(i))
    if value[0] != 0:
        raise wrong(
            TRACK,
            f"broken_glass starts at {value[0]}, expected 0",
            f"la piste de verre brisé commence à {value[0]}, attendu 0",
        )
    for i in range(1, len(value)):
        if value[i] >= value[i - 1]:
            raise wrong(
                TRACK,
                f"{track_space(i).en} is {value[i]}, expected less than {value[i - 1]} before it",
                f"{track_space(i).fr} : {value[i]}, attendu moins que {value[i - 1]} juste avant",
            )
    return tuple(-points for points in value)


def track_space(i: int) -> Words:
    return Words(f"broken_glass space {i + 1}", f"verre brisé, case {i + 1}")


def checked_ornaments(value: object, first: int) -> tuple[tuple[int, int], ...]:
    what, of = Words("ornaments", "les ornements"), Words("pairs of windows", "paires de fenêtres")
    pairs = _list(value, ORNAMENTS, PAIRS, what, of)
    return each(partial(_ornament, pair, first, i + 1) for i, pair in enumerate(pairs))


def _ornament(value: object, first: int, number: int) -> tuple[int, int]:
    """Two different windows, counted from ``first`` as they are given."""
    what = Words(f"ornament {number}", f"ornement {number}")
    pair = _list(value, 2, PAIRS, what, Words("windows", "fenêtres"))
    window = Words(f"{what.en}'s window", f"{what.fr}, fenêtre")
    left, right = (_number(n, first, first + SLOTS - 1, PAIRS, window) for n in pair)
    if left == right:
        raise wrong(
            PAIRS,
            f"{what.en} has window {left} twice, expected two different ones",
            f"{what.fr} : deux fois la fenêtre {left}, attendu deux différentes",
        )
    return left - first, right - first
