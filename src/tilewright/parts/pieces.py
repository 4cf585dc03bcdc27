"""A deal drawn piece by piece, each with the chances that what is left gives it.

The pieces come in the order in which the rules draw them. Most are tiles from the bag, or from the
discard once the bag is empty; a game says what other pieces there are, and how a deal is written.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from tilewright.parts.heaps import MAX_KINDS, count, size
from tilewright.parts.market import TILES_PER_DISPLAY
from tilewright.parts.notation import NOTHING

EMPTY = MAX_KINDS * (0,)

Counts = tuple[int, ...]  # how many there are of each kind


@dataclass(frozen=True)
class Draw:
    """How the pieces of some places are drawn: the weights of their outcomes, and their texts."""

    weights: "Callable[[Drawing], Sequence[int]]"
    text: Callable[[int], str]
    is_tile: bool = True  # it leaves the bag


@dataclass(frozen=True)
class Plan:
    """What a deal consists of: where each piece goes, and how it is drawn and written.

    ``draws`` are the ways of drawing by the end of a place's name; other places take tiles.
    """

    letters: str
    places: tuple[str, ...]
    write: "Callable[[Drawing], dict[str, Any]]"
    draws: Mapping[str, Draw]

    @cached_property
    def ways(self) -> tuple[Draw | None, ...]:
        """How the piece of each place is drawn; None: a tile."""
        ends = self.draws.items()
        return tuple(
            next((draw for end, draw in ends if place.endswith(end)), None) for place in self.places
        )


class Drawing(NamedTuple):
    """What has been drawn of a deal; a tile's outcome is its kind."""

    plan: Plan
    bag: Counts
    discard: Counts
    drawn: tuple[int, ...] = ()

    @property
    def way(self) -> Draw | None:
        """How the next piece is drawn."""
        return self.plan.ways[len(self.drawn)]

    @property
    def is_complete(self) -> bool:
        return len(self.drawn) == len(self.plan.places)

    @property
    def place(self) -> str:
        """Where the next piece goes."""
        return self.plan.places[len(self.drawn)]

    def outcomes(self) -> list[tuple[int, float]]:
        draw = self.way
        weights = draw.weights(self) if draw else self.left
        whole = sum(weights)
        return [(outcome, n / whole) for outcome, n in enumerate(weights) if n]

    @property
    def left(self) -> Counts:
        """The tiles that the next one is drawn from."""
        return self.bag if any(self.bag) else self.discard

    def plus(self, outcome: int) -> "Drawing":
        drawn, draw = (*self.drawn, outcome), self.way
        if draw and not draw.is_tile:
            return Drawing(self.plan, self.bag, self.discard, drawn)
        left, discard = (self.bag, self.discard) if any(self.bag) else (self.discard, EMPTY)
        bag = (*left[:outcome], left[outcome] - 1, *left[outcome + 1 :])
        return Drawing(self.plan, bag, discard, drawn)

    def text(self, outcome: int) -> str:
        """As ``1b`` on a display, else as ``supply=g``."""
        draw = self.way
        piece = draw.text(outcome) if draw else self.plan.letters[outcome]
        return self.place + piece if self.place.isdecimal() else f"{self.place}={piece}"

    def at(self, place: str) -> list[int]:
        """What has been drawn for a place."""
        pieces = zip(self.plan.places, self.drawn, strict=False)
        return [outcome for where, outcome in pieces if where == place]

    def tiles_at(self, place: str) -> str:
        return self._tiles(self.at(place))

    def displays(self, displays: int) -> list[str]:
        drawn: dict[str, list[int]] = {str(display): [] for display in range(1, 1 + displays)}
        for place, outcome in zip(self.plan.places, self.drawn, strict=False):
            if place in drawn:
                drawn[place].append(outcome)
        return list(map(self._tiles, drawn.values()))

    def _tiles(self, kinds: list[int]) -> str:
        return "".join(self.plan.letters[kind] for kind in sorted(kinds)) or NOTHING

    def written(self) -> dict[str, Any]:
        return self.plan.write(self)


def begin_drawing(plan: Plan, bag: int, discard: int) -> Drawing:
    """Nothing drawn yet; ``bag`` and ``discard`` are heaps."""
    return Drawing(plan, counts_of(bag), counts_of(discard))


def begin_row(key: str, letters: str, n: int, bag: int) -> Drawing:
    """A deal of n tiles from the bag, written as one row."""
    places = tuple(str(1 + place) for place in range(n))
    return begin_drawing(Plan(letters, places, partial(write_row, key), {}), bag, 0)


def write_row(key: str, deal: Drawing) -> dict[str, Any]:
    return {key: "".join(deal.tiles_at(place) for place in deal.plan.places)}


def counts_of(heap: int) -> Counts:
    return tuple(count(heap, kind) for kind in range(MAX_KINDS))


def display_places(displays: int) -> list[str]:
    """The displays, each as often as it gets a tile."""
    return [str(display) for display in range(1, 1 + displays) for _ in range(TILES_PER_DISPLAY)]


def those_there(places: Sequence[str], bag: int, discard: int) -> tuple[str, ...]:
    """The places that get a tile, if there are not enough for all."""
    return tuple(places[: size(bag) + size(discard)])
