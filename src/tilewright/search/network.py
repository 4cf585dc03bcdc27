"""A tiny network that corrects what hand-made worth says of a round's end.

    marks of a board  ->  two rows of numbers: as one's own board, and as somebody else's
    own row + mean of the others' rows + row of the table   ->  UNITS, none below 0
    UNITS and how far ahead the hand-made worth is          ->  MORE, none below 0
    MORE                                                    ->  share (a logit) and points

Every player is judged from their own seat with the same numbers, so that it serves any number of
players. Marks are numbers of what is true: the first layer is a sum of rows. Both answers are
bounded: search looks for positions that a judgment is wrong about, and must not find much there.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources.abc import Traversable
from math import prod
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tilewright.exponential import exp
from tilewright.game import MAX_PLAYERS, Game, OptionError
from tilewright.games import Variant
from tilewright.kernel import index, kernel
from tilewright.records import Array
from tilewright.rules import board_marks, table_marks

UNITS = 32
MORE = 16
FAR = 3.0  # ahead by more is the same to the network
MOST_MARKS = 128  # of one board, or of the table

# Where everything stands among a network's numbers
BOUND, POINTS_BOUND, EASE, TABLE_AT, FIRST_AT, SECOND_AT, THIRD_AT = range(7)
BOARDS_AT = 8
# ... and in its scratch space: two rows a board, the layers, and the answers by player
ROWS = 2 * UNITS
UNITS_AT = MAX_PLAYERS * ROWS
TABLE_SUM = UNITS_AT + UNITS
ALL_AT = TABLE_SUM + UNITS
MORE_AT = ALL_AT + UNITS
SHARES_AT = MORE_AT + MORE
POINTS_AT = SHARES_AT + MAX_PLAYERS
SCRATCH = POINTS_AT + MAX_PLAYERS

PARTS = ("boards", "table", "first", "second", "second_bias", "third", "third_bias")
HAND = "hand"  # the name of judging by hand-made weights alone


@kernel
def correct(variant: Any, state: Any, net: Array, seen: Array, hidden: Array) -> None:
    """Write a correction of every player's logit and points; ``hidden`` holds in SHARES_AT how far
    ahead each is said to be."""
    players = int(variant.players)
    sum_table(net, seen, table_marks(variant, state, seen), hidden)
    for j in range(UNITS):
        hidden[index(ALL_AT + j)] = 0
    for p in range(players):
        sum_board(net, seen, board_marks(variant, state, p, seen), hidden, ROWS * p)
        for j in range(UNITS):
            hidden[index(ALL_AT + j)] += hidden[index(ROWS * p + UNITS + j)]
    for p in range(players):
        meet(players, p, hidden)
        think(net, hidden, hidden[SHARES_AT + p])
        answer(net, hidden, p)


@kernel
def sum_table(net: Array, seen: Array, n: int, hidden: Array) -> None:
    """The bias of the first layer, and the rows of the table's marks."""
    first, bias = int(net[TABLE_AT]), int(net[FIRST_AT])
    for j in range(UNITS):
        hidden[index(TABLE_SUM + j)] = net[index(bias + j)]
    for i in range(n):
        row = first + UNITS * int(seen[i])
        for j in range(UNITS):
            hidden[index(TABLE_SUM + j)] += net[index(row + j)]


@kernel
def sum_board(net: Array, seen: Array, n: int, hidden: Array, at: int) -> None:
    """Add up the rows of a board's marks, four at a time: the sums are read and written less."""
    for j in range(ROWS):
        hidden[index(at + j)] = 0
    fours = n & ~3
    for i in range(0, fours, 4):
        a, b = BOARDS_AT + ROWS * int(seen[i]), BOARDS_AT + ROWS * int(seen[i + 1])
        c, d = BOARDS_AT + ROWS * int(seen[i + 2]), BOARDS_AT + ROWS * int(seen[i + 3])
        for j in range(ROWS):
            two = net[index(a + j)] + net[index(b + j)]
            hidden[index(at + j)] += two + (net[index(c + j)] + net[index(d + j)])
    for i in range(fours, n):
        row = BOARDS_AT + ROWS * int(seen[i])
        for j in range(ROWS):
            hidden[index(at + j)] += net[index(row + j)]


@kernel
def meet(players: int, player: int, hidden: Array) -> None:
    """The first layer: one's own board, the others' on average, and the table."""
    part, own = np.float32(1.0) / np.float32(players - 1), ROWS * player
    for j in range(UNITS):
        others = part * (hidden[index(ALL_AT + j)] - hidden[index(own + UNITS + j)])
        whole = hidden[index(own + j)] + others + hidden[index(TABLE_SUM + j)]
        hidden[index(UNITS_AT + j)] = max(np.float32(0.0), whole)


@kernel
def think(net: Array, hidden: Array, ahead: float) -> None:
    """The second layer; units that are 0 add nothing."""
    first = int(net[SECOND_AT])
    bias = first + MORE * (UNITS + 1)
    near = np.float32(min(FAR, max(-FAR, ahead)))
    for k in range(MORE):
        hidden[index(MORE_AT + k)] = net[index(bias + k)] + near * net[index(bias - MORE + k)]
    for j in range(UNITS):
        unit, row = hidden[index(UNITS_AT + j)], first + MORE * j
        if unit > np.float32(0.0):
            for k in range(MORE):
                hidden[index(MORE_AT + k)] += unit * net[index(row + k)]


@kernel
def answer(net: Array, hidden: Array, player: int) -> None:
    """The last layer, bounded."""
    first = int(net[THIRD_AT])
    share, points = net[index(first + 2 * MORE)], net[index(first + 2 * MORE + 1)]
    for k in range(MORE):
        unit = max(np.float32(0.0), hidden[index(MORE_AT + k)])
        share += unit * net[index(first + 2 * k)]
        points += unit * net[index(first + 2 * k + 1)]
    hidden[SHARES_AT + player] = bounded(share, net[BOUND])
    hidden[POINTS_AT + player] = bounded(points, net[POINTS_BOUND])


@kernel
def bounded(number: float, bound: float) -> float:
    """The hyperbolic tangent, as wide and high as the bound."""
    return float(bound * (1.0 - 2.0 / (exp(2.0 * number / bound) + 1.0)))


@dataclass(frozen=True)
class Network:
    """A network's parts as they are trained and stored, and what is known about it.

    ``about`` tells its name, how it was made, and how it is to be used: ``bound`` and ``points
    bound``, ``ease`` (the hand-made spread is multiplied with it), ``warmth`` (of priors), and with
    which numbers of ``players``.
    """

    parts: Mapping[str, Array]
    about: Mapping[str, Any] = field(default_factory=dict)  # Any: what JSON can say

    @property
    def name(self) -> str:
        return str(self.about["name"])

    @property
    def warmth(self) -> float:
        return float(self.about["warmth"])

    def numbers(self) -> Array:
        """All in one row, as kernels read it."""
        laid = [self.parts[name].astype(np.float32).ravel() for name in PARTS]
        boards, table, first, second, second_bias, *_ = (len(part) for part in laid)
        starts = np.cumsum([BOARDS_AT, boards, table, first, second + second_bias])
        head = [self.about["bound"], self.about["points bound"], self.about["ease"], *starts[1:], 0]
        return np.concatenate([np.array(head, np.float32), *laid])

    def write(self, path: Path) -> None:
        """To a file of half-precision numbers; what is known stands there as JSON."""
        about = np.frombuffer(json.dumps(self.about).encode(), np.uint8)
        stored: dict[str, Any] = {
            name: part.astype(np.float16) for name, part in self.parts.items()
        }
        np.savez_compressed(path, about=about, **stored)


def shapes(game: Game) -> dict[str, tuple[int, ...]]:
    """Of a network's parts."""
    return {
        "boards": (game.marks.board, ROWS),
        "table": (game.marks.table, UNITS),
        "first": (UNITS,),
        "second": (UNITS + 1, MORE),
        "second_bias": (MORE,),
        "third": (MORE, 2),
        "third_bias": (2,),
    }


def numbers_of(game: Game, network: Network | None) -> Array:
    """A network's numbers, or as many zeros: none."""
    if network is None:
        return np.zeros(BOARDS_AT + sum(map(prod, shapes(game).values())), np.float32)
    check_network(game, network)
    return network.numbers()


def check_network(game: Game, network: Network) -> None:
    """That a network is for the marks of a game: compiled code reads as many as the game has."""
    if not isinstance(network, Network):
        raise TypeError(f"expected a network (see network_of), got {network!r}")
    if {name: part.shape for name, part in network.parts.items()} != shapes(game):
        got = network.about.get("name", "one for other marks")
        raise OptionError(f"expected a network of {game.name}, got {got!r}")


def read_network(game: Game, file: Traversable | Path) -> Network:
    """A network from a file that ``Network.write`` wrote for the same marks."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            parts = {name: stored[name] for name in PARTS}
            about = json.loads(stored["about"].tobytes())
    except (ValueError, KeyError, BadZipFile, EOFError) as error:
        raise OptionError(f"expected a network in {file}: {error}") from error
    found = {name: part.shape for name, part in parts.items()}
    if found != shapes(game):
        raise OptionError(f"expected a network for the marks of {game.name} in {file}")
    return Network(parts, about)


@lru_cache(16)
def network_of(variant: Variant) -> Network | None:
    """The network that judges a variant's boards; None if it has none.

    >>> network = network_of(Variant.of("azul", players=2, wall="colored"))
    >>> network is not None and 2 in network.about["players"]
    True
    """
    file = variant.game.network(variant.plain)
    if file is None or not file.is_file():
        return None
    network = read_network(variant.game, file)
    return network if variant.players in network.about["players"] else None


def judgment_of(variant: Variant) -> str:
    """The name of what masters and analysis judge a variant's boards by: a network's, or ``hand``.
    What they find depends on it, so whoever writes that down writes it too."""
    network = network_of(variant)
    return network.name if network else HAND
