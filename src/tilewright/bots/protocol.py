"""The lines that programs and matches exchange, see ``docs/engines.md``: how each is written and
read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

from tilewright.game import OptionError
from tilewright.moves import Move
from tilewright.position import Position

VERSION = 2
MOVES_TO_GO = 20  # that a player on a clock should think it has still to make


class ProtocolError(ValueError):
    """A line that the protocol does not know."""


@dataclass(frozen=True)
class Limit:
    """The time for a move: a number of seconds; or what is left on a clock for the whole game, and
    what each move adds to it.

    >>> Limit.read("5"), Limit.read("60+2")
    (Limit(seconds=5.0, clock=None, increment=0.0), Limit(seconds=None, clock=60.0, increment=2.0))
    """

    seconds: float | None = None
    clock: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        times = [time for time in (self.seconds, self.clock) if time is not None]
        if len(times) != 1 or not all(isfinite(t) and t >= 0 for t in (*times, self.increment)):
            raise OptionError(f"expected seconds for a move, or a clock, from 0 on; got {self}")

    @classmethod
    def read(cls, text: str) -> "Limit":
        """``SECONDS`` for every move, or ``CLOCK+INCREMENT`` for a game."""
        clock, plus, increment = text.partition("+")
        try:
            return cls(clock=float(clock), increment=float(increment)) if plus else cls(float(text))
        except ValueError as error:
            raise OptionError(f"expected a time like 5 or 60+2, got {text!r}") from error

    @property
    def words(self) -> str:
        """As a line begins that asks for a move."""
        if self.seconds is not None:
            return f"fixed {self.seconds:.9g}"
        return f"clock {self.clock:.9g} {self.increment:.9g}"

    @property
    def longest(self) -> float:
        """Seconds after which an answer is late."""
        return self.clock if self.seconds is None else self.seconds  # type: ignore[return-value]  # one is there

    @property
    def advised(self) -> float:
        """Seconds that a careful player takes."""
        if self.seconds is not None:
            return 0.9 * self.seconds
        left = self.clock or 0.0
        return min(0.8 * left, left / MOVES_TO_GO + 0.8 * self.increment)

    def after(self, spent: float) -> "Limit":
        """The limit of the next move."""
        if self.clock is None:
            return self
        left = max(0.0, self.clock - spent) + self.increment
        return Limit(clock=left, increment=self.increment)


@dataclass(frozen=True)
class Setting:
    """An option that a program offers; ``kind`` is number, text, or the choices by ``|``."""

    name: str
    kind: str
    default: str

    @property
    def line(self) -> str:
        return f"option {self.name} {self.kind} {self.default}"

    @classmethod
    def read(cls, rest: str) -> "Setting":
        name, kind, *default = rest.split(maxsplit=2)
        return cls(name, kind, default[0] if default else "")

    def check(self, value: str) -> None:
        is_number = value.removeprefix("-").isdecimal()
        is_choice = "|" not in self.kind or value in self.kind.split("|")
        if (self.kind == "number" and not is_number) or not is_choice:
            raise OptionError(f"expected {self.name}= {self.kind}, got {value!r}")


@dataclass(frozen=True)
class Answer:
    """A program's move, and what it said of it: ``share``, ``visits``, ``line`` and the like.

    >>> Answer(Move.from_text("azul", "1b2"), {"share": "0.61"}).info["share"]
    '0.61'
    """

    move: Move
    info: Mapping[str, str] = field(default_factory=dict)


def ask_for_move(limit: Limit, position: Position) -> str:
    return f"go {limit.words} {position.text}"


def read_go(rest: str) -> tuple[Limit, Position]:
    """What ``go`` asks: the limit and the position."""
    kind, *words = rest.split(maxsplit=3) or [""]
    try:
        if kind == "fixed":
            seconds, text = rest.split(maxsplit=2)[1:]
            return Limit(float(seconds)), Position.from_text(text)
        if kind == "clock":
            clock, increment, text = words
            return Limit(clock=float(clock), increment=float(increment)), Position.from_text(text)
    except ValueError as error:
        raise ProtocolError(f"expected a time and a position: {error}") from error
    raise ProtocolError(
        f"expected 'go fixed SECONDS' or 'go clock SECONDS INCREMENT', got {kind!r}"
    )


def read_info(rest: str) -> dict[str, str]:
    """``share=0.61 visits=900 line=1b2,2r3`` as words by name."""
    pairs = (word.partition("=") for word in rest.split())
    return {name: value for name, equals, value in pairs if equals}
