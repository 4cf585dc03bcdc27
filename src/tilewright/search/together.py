"""Several searches of one position in threads of their own: what they find is added up."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import groupby

from tilewright.position import Position
from tilewright.search.think import DOUBT, Candidate, Thinker

Found = list[Candidate]


class Together:
    """Thinkers that search apart, each with a part of the budget (root-parallel search).

    >>> position = Position.from_text("azul center=bbb")
    >>> together = Together([Thinker(position, 1000) for _ in range(2)])
    >>> found = together.think(position, ["one", "two"], simulations=100)
    >>> sum(candidate.visits for candidate in found) <= 100
    True
    """

    def __init__(self, thinkers: Sequence[Thinker]) -> None:
        self._thinkers = thinkers

    def __len__(self) -> int:
        return len(self._thinkers)

    def reach(self, position: Position) -> int:
        """Make a position the root of all; how many simulations already went through it."""
        return sum(thinker.reach(position) for thinker in self._thinkers)

    def think(
        self,
        position: Position,
        seeds: Sequence[int | str],
        simulations: int | None = None,
        seconds: float | None = None,
        until_decided: bool = False,
        doubt: float = DOUBT,
    ) -> Found:
        """Search with a seed for each thread; they share the simulations, and each has all the
        seconds."""

        def think(thinker: Thinker, share: int | None, seed: int | str) -> Found:
            return thinker.think(position, share, seconds, seed, until_decided, doubt)

        shares = shared(simulations, len(self))
        if len(self) == 1:
            return think(self._thinkers[0], shares[0], seeds[0])
        with ThreadPoolExecutor(len(self)) as pool:
            return merged(list(pool.map(think, self._thinkers, shares, seeds)))


def shared(simulations: int | None, threads: int) -> list[int | None]:
    if simulations is None:
        return [None] * threads
    return [simulations // threads + (i < simulations % threads) for i in range(threads)]


def merged(results: Sequence[Found]) -> Found:
    """What several searches found of one position, added up."""
    found = sorted((one for result in results for one in result), key=lambda one: one.move.id)
    moves = [added(list(same)) for _, same in groupby(found, key=lambda one: one.move.id)]
    return sorted(moves, key=lambda one: (-one.visits, one.move.id))


def added(found: Found) -> Candidate:
    """One move as several searches saw it; its line is that of the search that saw it most."""
    visits, share, margin = 0, 0.0, 0.0
    for one in found:  # ``sum`` rounds otherwise in some versions of Python, and in no browser
        visits += one.visits
        share += one.share * one.visits
        margin += one.margin * one.visits
    most = max(found, key=lambda one: one.visits)
    return replace(most, visits=visits, share=share / visits, margin=margin / visits)
