"""Thinking about a position: a search with a budget, and what it found."""

import time
from dataclasses import dataclass

from tilewright.game import Waits
from tilewright.kernel import Array, random_numbers
from tilewright.position import Move, Position
from tilewright.search.evaluation import weights_of
from tilewright.search.tree import Arena, simulate, take_over

CAPACITY = 1_500_000  # nodes: 32 bytes each, twice
CHUNK = 256  # simulations between two looks at the clock: about a millisecond
DEFAULT_SIMULATIONS = 5_000
LONGEST_LINE = 12


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: how often, and what it promises its player: a share of the win,
    points ahead of the others' average, and the line of play that leads there."""

    move: Move
    visits: int
    share: float
    margin: float
    prior: float
    line: tuple[Move, ...]


class Thinker:
    """Searches one variant. What it learned about a position's future is kept for later.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> best = Thinker(position).think(position, simulations=200)[0]
    >>> best.move in position.legal_moves, best.visits <= 200
    (True, True)
    """

    def __init__(
        self, position: Position, capacity: int = CAPACITY, weights: Array | None = None
    ) -> None:
        self._game = position.variant.game
        self._arena = Arena(self._game, capacity)
        self._weights = weights_of(self._game) if weights is None else weights
        self._root: Position | None = None

    def stop(self) -> None:
        """End a search that runs in another thread, at once; the next one starts as usual."""
        self._arena.stop[0] = 1

    def think(
        self,
        position: Position,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | str = 0,
    ) -> list[Candidate]:
        """Search with a budget of simulations, or of seconds; the best moves come first."""
        if position.waits != Waits.MOVE:
            raise ValueError("expected a position that waits for a move")
        if (simulations is None) == (seconds is None):
            raise ValueError("expected a budget of simulations or of seconds")
        self._begin(position, seed)
        if simulations is not None:
            self._simulate(position, simulations)
        else:
            end = time.monotonic() + (seconds or 0)
            while time.monotonic() < end and not self._arena.stop[0]:
                self._simulate(position, CHUNK)
        return self._candidates()

    def _begin(self, position: Position, seed: int | str) -> None:
        arena = self._arena
        arena.stop[0] = 0
        arena.notes["seed"] = random_numbers(seed)
        if self._root == position:
            return
        arena.nodes[0] = 0
        arena.notes["used"] = 1
        self._root = position

    def follow(self, move: Move | str) -> None:
        """A move was played: keep what is known about the position after it."""
        arena, root = self._arena, self._root
        if root is None:
            return
        number, self._root = root.move_id(move), None
        first, children = int(arena.nodes["first"][0]), int(arena.nodes["children"][0])
        for i in range(first, first + children):
            if arena.nodes["move"][i] == number:
                arena.notes["used"] = take_over(arena.nodes, i, arena.spare)
                arena.nodes, arena.spare = arena.spare, arena.nodes
                self._root = root.play(move)

    def _simulate(self, position: Position, n: int) -> None:
        a = self._arena
        simulate(
            position.variant.record,
            position.state(),
            a.work,
            a.deal,
            self._weights,
            a.noted,
            a.nodes,
            a.notes,
            a.moves,
            a.looks,
            a.is_legal,
            a.stop,
            n,
        )

    def _candidates(self) -> list[Candidate]:
        children = self._children(0)
        found = [self._candidate(i) for i in children if self._arena.nodes["visits"][i]]
        return sorted(found, key=lambda c: (-c.visits, c.move.id))

    def _children(self, node: int) -> range:
        first = int(self._arena.nodes["first"][node])
        return range(first, first + int(self._arena.nodes["children"][node]))

    def _candidate(self, node: int) -> Candidate:
        entry = self._arena.nodes[node]
        visits = int(entry["visits"])
        move = Move(self._game.NAME, int(entry["move"]))
        share, margin = float(entry["value"]) / visits, float(entry["margin"]) / visits
        line = (move, *self._line(node))
        return Candidate(move, visits, share, margin, float(entry["prior"]), line)

    def _line(self, node: int) -> list[Move]:
        """The moves that were looked at most, from a node on."""
        line: list[Move] = []
        visits = self._arena.nodes["visits"]
        while len(line) < LONGEST_LINE and len(self._children(node)):
            node = max(self._children(node), key=lambda i: int(visits[i]))
            if not visits[node]:
                break
            line.append(Move(self._game.NAME, int(self._arena.nodes["move"][node])))
        return line


def analyze(
    position: Position, simulations: int | None = None, seconds: float | None = None
) -> list[Candidate]:
    """The best moves of a position, for any game and number of players.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul", players=3))
    >>> best = analyze(position, simulations=500)[0]
    >>> 0 < best.share < 1, best.line[0] == best.move
    (True, True)
    """
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    capacity = CAPACITY if simulations is None else min(CAPACITY, 1000 + 60 * simulations)
    return Thinker(position, capacity).think(position, simulations, seconds)
