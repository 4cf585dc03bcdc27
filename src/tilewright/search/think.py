"""Thinking about a position: a search with a budget, and what it found."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.search.batched import BATCH, Judge, Judged
from tilewright.search.fitting import check_variant, check_waits, fitting_weights
from tilewright.search.found import FOUND, list_found
from tilewright.search.network import Network, check_network
from tilewright.search.tree import LONGEST_WALK, NODE, find, new_arena, simulate, take_over

CAPACITY = 1_500_000  # nodes: 32 bytes each, twice
CHUNK = 256  # simulations between two looks at the clock: about a millisecond
DOUBT = 0.05  # of the simulations left: a move that lacks more hardly ever comes to lead
RARE = 1000  # visits among which a single one is not worth keeping

Clock = Callable[[], float]  # in seconds


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: how often, and what it promises its player: a share of the win,
    points ahead of the others' average, and the line of play that leads there.

    >>> from tilewright import analyze
    >>> best = analyze(Position.from_text("azul center=bbb"), simulations=50)[0]
    >>> best.line[0] == best.move, best.visits > 0
    (True, True)
    """

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
        self,
        position: Position,
        capacity: int = CAPACITY,
        weights: Array | None = None,
        clock: Clock = time.monotonic,
        stop: Array | None = None,
        foresight: int = 0,
        judge: Judge | None = None,
        batch: int = BATCH,
        playouts: bool = False,
        network: Network | None = None,
        warmth: float | None = None,
    ) -> None:
        """``stop`` is a flag of one byte that ends a search at once; the caller clears it.
        ``foresight`` is how many rounds are played before a board is judged, by the weights and, if
        one is given, a ``network``. A ``judge`` values positions instead, as many at once as a
        ``batch`` has; with ``playouts`` only those that lie beyond the round. ``warmth`` is that of
        priors, if not the game's or the network's."""
        self.variant, self._game = position.variant, position.variant.game
        if network is not None:
            check_network(self._game, network)
        self._stop = np.zeros(1, np.uint8) if stop is None else stop
        self._is_stop_ours = stop is None
        self._arena = new_arena(
            self._game,
            capacity,
            foresight=foresight,
            weights=fitting_weights(self._game, weights),
            stop=self._stop,
            network=network,
            warmth=warmth,
        )
        variant = position.variant
        self._judged = None if judge is None else Judged(variant, judge, batch, playouts)
        self._arena.notes["is_judged"] = judge is not None and not playouts
        self._chunk = CHUNK if self._judged is None else self._judged.size
        self._spare = NODE.new(capacity)
        self._found = FOUND.new(self._game.moves)
        self._walk = self._game.state_type.new(LONGEST_WALK + 1)
        self._clock = clock
        self._root: Position | None = None

    def stop(self) -> None:
        """End a search that runs in another thread, at once; the next one starts as usual."""
        self._stop[0] = 1

    def think(
        self,
        position: Position,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | str = 0,
        until_decided: bool = False,
        doubt: float = DOUBT,
    ) -> list[Candidate]:
        """Search with a budget of simulations, or of seconds; the best moves come first.

        ``until_decided`` ends it when no other move can become the most visited one any more; when
        seconds count, as soon as that is unlikely: the runner-up lacks more than a part (``doubt``)
        of the simulations left.
        """
        check_waits(position)
        if (simulations is None) == (seconds is None):
            raise ValueError("expected a budget of simulations or of seconds")
        self.reach(position)
        self._arena.notes["seed"] = random_numbers(seed)
        if self._is_stop_ours:
            self._stop[0] = 0
        if simulations is not None:
            self._think_for_simulations(position, simulations, until_decided)
        else:
            self._think_for_seconds(position, seconds or 0.0, doubt if until_decided else None)
        return self._candidates()

    def _think_for_simulations(self, position: Position, left: int, until_decided: bool) -> None:
        while left > 0 and not self._stop[0] and not (until_decided and self._is_decided(left)):
            self._simulate(position, min(left, self._chunk))
            left -= self._chunk

    def _think_for_seconds(self, position: Position, seconds: float, doubt: float | None) -> None:
        start, done, spent = self._clock(), 0, 0.0
        while spent < seconds and not self._stop[0]:
            left = done * (seconds - spent) / spent if spent else math.inf
            if doubt is not None and self._is_decided(doubt * left):
                break
            self._simulate(position, self._chunk)
            done += self._chunk
            spent = self._clock() - start

    def _is_decided(self, left: float) -> bool:
        """Whether the simulations left cannot change which move was visited most."""
        visits = np.sort(self._arena.nodes["visits"][self._slice(0)])
        if len(visits) < 2:
            return len(visits) == 1  # all others look hopeless
        return bool(visits[-1] - visits[-2] > left)

    def reach(self, position: Position) -> int:
        """Make a position the root; return how many simulations already went through it.

        Moves may have been played since the last search: what is known about the position after
        them is kept.
        """
        check_variant(position, self.variant)
        arena = self._arena
        if self._root != position:
            node = self._find(position)
            if node > 0:
                arena.notes["used"] = take_over(arena.nodes, node, self._spare)
                self._arena, self._spare = arena._replace(nodes=self._spare), arena.nodes
            else:
                arena.nodes[0] = 0
                arena.notes["used"] = 1
            self._root = position
        return int(self._arena.nodes["visits"][0])

    def _find(self, position: Position) -> int:
        """The node of a position that some moves lead to from the root; -1 if there is none."""
        nodes, root = self._arena.nodes, self._root
        if root is None or root.variant != position.variant or root.round != position.round:
            return -1
        walk = self._walk
        walk[0] = root.state()[0]
        words = walk.view(np.int64).reshape(len(walk), -1)
        goal = position.state().view(np.int64)
        least = 1 + int(nodes["visits"][0]) // RARE
        return find(position.variant.record, walk, words, goal, nodes, 0, 0, least)

    def _simulate(self, position: Position, n: int) -> None:
        if self._judged is None:
            simulate(position.variant.record, position.state(), self._arena, n)
        else:
            self._judged.simulate(position.state(), self._arena, n)

    def _candidates(self) -> list[Candidate]:
        n = list_found(self._arena.nodes, self._found)
        return [self._candidate(*found) for found in self._found[:n].tolist()]

    def _candidate(
        self,
        share: float,
        margin: float,
        prior: float,
        visits: int,
        move: int,
        length: int,
        line: Array,
        *_padding: object,
    ) -> Candidate:
        moves = tuple(Move(self._game.name, int(move)) for move in line[:length])
        return Candidate(moves[0], visits, share, margin, prior, moves)

    def _slice(self, node: int) -> slice:
        first = int(self._arena.nodes["first"][node])
        return slice(first, first + int(self._arena.nodes["children"][node]))
