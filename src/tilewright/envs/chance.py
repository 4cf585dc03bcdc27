"""A deal drawn piece by piece, each with the chances that what is left gives it.

The pieces come in the order in which deals are drawn: on Sintra's first deal the round indicator
(spaces II to VI, then I) and the strips, on Pavilion's the supply, then the displays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewright.parts.heaps import MAX_KINDS, count
from tilewright.parts.market import TILES_PER_DISPLAY
from tilewright.parts.notation import NOTHING
from tilewright.pavilion.state import Stage
from tilewright.position import Position
from tilewright.sintra.state import COLORS, ROUNDS, SIDES, SLOTS
from tilewright.sintra.view import side_name

INDICATOR = "indicator"
STRIPS = "strips"  # after a seat's number
SUPPLY = "supply"
EMPTY = MAX_KINDS * (0,)
DISCARD = {"azul": "lid", "sintra": "tower", "pavilion": "tower"}

Heap = tuple[int, ...]  # how many by kind


@dataclass(frozen=True)
class PartialDeal:
    """What has been drawn of a deal, and where each piece goes; a tile's outcome is its kind.

    >>> deal = PartialDeal.of(Position.start("azul"))
    >>> deal.outcomes()[0], deal.text(0)
    ((0, 0.2), '1b')
    """

    position: Position
    places: tuple[str, ...]
    bag: Heap
    discard: Heap
    drawn: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position) -> "PartialDeal":
        bag, discard = heaps_of(position)
        return cls(position, places_of(position, sum(bag) + sum(discard)), bag, discard)

    @property
    def is_complete(self) -> bool:
        return len(self.drawn) == len(self.places)

    @property
    def place(self) -> str:
        """Where the next piece goes."""
        return self.places[len(self.drawn)]

    def plus(self, outcome: int) -> "PartialDeal":
        drawn = (*self.drawn, outcome)
        if self.place.endswith(STRIPS):
            return replace(self, drawn=drawn)
        bag, discard = (self.bag, self.discard) if any(self.bag) else (self.discard, EMPTY)
        left = tuple(n - (kind == outcome) for kind, n in enumerate(bag))
        return replace(self, drawn=drawn, bag=left, discard=discard)

    def outcomes(self) -> list[tuple[int, float]]:
        """What the next piece may be, with its chances."""
        weights = self._weights()
        whole = sum(weights)
        return [(outcome, n / whole) for outcome, n in enumerate(weights) if n]

    def text(self, outcome: int) -> str:
        """The next piece: where it goes and what it is, as ``1b`` or ``supply=g``."""
        if self.place.endswith(STRIPS):
            return f"{self.place}={side_name(outcome)}"
        letter = self.position.variant.game.letters[outcome]
        return self.place + letter if self.place.isdecimal() else f"{self.place}={letter}"

    def __str__(self) -> str:
        """What has been drawn."""
        return f"drawn={'/'.join(map(str, self.drawn)) or NOTHING}"

    def __deepcopy__(self, memo: dict[int, Any]) -> "PartialDeal":
        return self

    def _weights(self) -> Sequence[int]:
        if self.place.endswith(STRIPS):
            return self._strip_weights()
        if self.place == INDICATOR and len(self.drawn) < COLORS:  # SI-7: one of each color
            return [color not in self.drawn for color in range(COLORS)]
        return self.bag if any(self.bag) else self.discard

    def _strip_weights(self) -> list[int]:
        """SI-4: any strip that the seat has not, and any side that has no joker spaces."""
        taken = {side // 2 for side in self._at(self.place)}
        has_jokers = [n > 0 for n in self.position.variant.record[0]["jokers"].tolist()]
        return [
            0 if side // 2 in taken else 1 + has_jokers[side ^ 1] - has_jokers[side]
            for side in range(SIDES)
        ]

    def _at(self, place: str) -> list[int]:
        """What has been drawn for a place."""
        pieces = zip(self.places, self.drawn, strict=False)
        return [outcome for where, outcome in pieces if where == place]

    def _tiles(self, place: str) -> str:
        letters = self.position.variant.game.letters
        return "".join(letters[kind] for kind in sorted(self._at(place))) or NOTHING

    def written(self) -> dict[str, Any]:
        """The deal as records write it."""
        displays = range(1, 1 + int(self.position.variant.record[0]["displays"]))
        deal: dict[str, Any] = {}
        if not is_refill(self.position):
            deal["displays"] = [self._tiles(str(display)) for display in displays]
        if SUPPLY in self.places:
            deal[SUPPLY] = self._tiles(SUPPLY)
        if INDICATOR in self.places:
            *others, first = self._at(INDICATOR)
            letters = self.position.variant.game.letters
            deal[INDICATOR] = "".join(letters[color] for color in (first, *others))
            seats = range(self.position.variant.players)
            deal[STRIPS] = [[side_name(s) for s in self._at(f"{p}.{STRIPS}")] for p in seats]
        return deal


def is_refill(position: Position) -> bool:
    """Whether Pavilion's supply is refilled within a round."""
    return position.game == "pavilion" and position.state()["stage"][0] == Stage.REFILL


def heaps_of(position: Position) -> tuple[Heap, Heap]:
    """Bag and discard as counts by kind."""
    state, kinds = position.state()[0], range(MAX_KINDS)
    bag, discard = int(state["bag"]), int(state[DISCARD[position.game]])
    return tuple(count(bag, kind) for kind in kinds), tuple(count(discard, k) for k in kinds)


def places_of(position: Position, there: int) -> tuple[str, ...]:
    """Where the pieces of the awaited deal go, one by one, if so many tiles are there."""
    places: list[str] = []
    if position.game == "sintra" and position.round == 0:
        places += ROUNDS * [INDICATOR]
        for seat in range(position.variant.players):
            places += SLOTS * [f"{seat}.{STRIPS}"]
    tiles = tile_places(position)[: there - places.count(INDICATOR)]
    return (*places, *tiles)


def tile_places(position: Position) -> list[str]:
    record, tiles = position.variant.record[0], []
    if position.game == "pavilion" and (is_refill(position) or position.round == 0):
        held = len(position.view()[SUPPLY].replace(NOTHING, ""))
        tiles += (int(record["supply"]) - held) * [SUPPLY]
    if not is_refill(position):
        for display in range(1, 1 + int(record["displays"])):
            tiles += TILES_PER_DISPLAY * [str(display)]
    return tiles
