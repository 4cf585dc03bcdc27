"""Analysis for people and programs: the best moves of a position, with what they promise."""

import math
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial

import numpy as np

from tilewright.game import Game, OptionError
from tilewright.position import Position
from tilewright.records import Array
from tilewright.search.batched import BATCH, Judge
from tilewright.search.fitting import check_position, check_seconds, check_whole
from tilewright.search.network import Network
from tilewright.search.think import CAPACITY, Thinker
from tilewright.search.together import Found, Together

DEFAULT_SIMULATIONS = 5_000
NODES_PER_SIMULATION = 60  # at most
SPARE_NODES = 1000  # to begin with
LOOKS = 20  # at what is found, in a budget of simulations
LOOK_SECONDS = 0.1  # between two of them, in a budget of seconds

Progress = Callable[[Found], object]


def analyze(
    position: Position,
    simulations: int | None = None,
    seconds: float | None = None,
    *,
    seed: int | str = 0,
    threads: int = 1,
    lines: int | None = None,
    weights: Mapping[str, float] | None = None,
    network: Network | None = None,
    judge: Judge | None = None,
    batch: int = BATCH,
    playouts: bool = False,
    progress: Progress | None = None,
) -> Found:
    """The best moves of a position, for any game and number of players; the best first.

    The budget is one of simulations (5,000 if none is given) or of seconds. Several threads search
    apart and share the simulations; the same seed, simulations and threads give the same answer.
    ``lines`` is how many moves are returned, ``weights`` are other ones of the game's features, a
    ``network`` corrects what they say (``search.network.network_of``), and ``progress`` is called
    with what is found so far, some times until the end. A ``judge`` of your own gives priors and
    values instead (see ``Judge``), for a ``batch`` of positions at once and on one thread; margins
    are then the points ahead in what it was shown. With ``playouts`` the search plays on to the
    round's end as it does without a judge, who values only what comes after.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul", players=3))
    >>> best, second = analyze(position, simulations=500, seed=3, lines=2)
    >>> 0 < best.share < 1, best.line[0] == best.move, best.visits >= second.visits
    (True, True, True)
    """
    check_position(position)
    if simulations is None and seconds is None:
        simulations = DEFAULT_SIMULATIONS
    check_asked(simulations, seconds, threads, lines)
    if judge is not None and threads > 1:
        raise ValueError(f"expected one thread where a judge is asked, got {threads}")
    if judge is not None and weights is not None:
        raise ValueError("expected weights or a judge, got both")
    thinker = partial(
        Thinker,
        position,
        capacity_of(simulations) // threads,
        None if weights is None else weights_in_order(position.variant.game, weights),
        judge=judge,
        batch=batch,
        playouts=playouts,
        network=network,
    )
    together = Together([thinker() for _ in range(threads)])
    found: Found = []
    for found in look_by_look(position, together, seed, simulations, seconds):
        if progress:
            progress(found[:lines])
    return found[:lines]


def capacity_of(simulations: int | None) -> int:
    """Nodes that a search needs."""
    if simulations is None:
        return CAPACITY
    return min(CAPACITY, SPARE_NODES + NODES_PER_SIMULATION * simulations)


def check_asked(
    simulations: int | None, seconds: float | None, threads: int, lines: int | None
) -> None:
    if simulations is not None:
        check_whole("simulations", simulations)
    if seconds is not None:
        check_seconds(seconds)
    check_whole("threads", threads, 1)
    if lines is not None:
        check_whole("lines", lines, 1)


def weights_in_order(game: Game, weights: Mapping[str, float]) -> Array:
    """The game's own weights, but for those that are given."""
    if not isinstance(weights, Mapping):
        raise OptionError(f"expected weights by the names of features, got {weights!r}")
    for feature, weight in weights.items():
        if feature not in game.weights:
            raise OptionError(
                f"expected a feature of {game.name} ({', '.join(game.weights)}), got {feature!r}"
            )
        if not isinstance(weight, int | float) or not math.isfinite(weight):
            raise OptionError(f"expected a number for {feature!r}, got {weight!r}")
    return np.array([weights.get(name, own) for name, own in game.weights.items()], np.float32)


def look_by_look(
    position: Position,
    together: Together,
    seed: int | str,
    simulations: int | None,
    seconds: float | None,
) -> Iterable[Found]:
    """Search with a budget, and yield what is found from time to time."""
    threads = len(together)

    def think(look: int, simulations: int | None, seconds: float | None) -> Found:
        seeds = [f"{seed}/{look}/{i}" for i in range(threads)]
        return together.think(position, seeds, simulations, seconds)

    if simulations is not None and seconds is not None:
        raise ValueError("expected a budget of simulations or of seconds")
    if simulations is not None:
        for look, n in enumerate(slices(simulations, threads)):
            yield think(look, n, None)
        return
    end, look = time.monotonic() + (seconds or 0.0), 0
    while not look or time.monotonic() < end:
        left = max(0.0, end - time.monotonic())
        yield think(look, None, min(LOOK_SECONDS, left))
        look += 1


def slices(simulations: int, threads: int) -> list[int]:
    """A budget cut into looks, each with something to do for every thread."""
    if simulations < threads:
        raise ValueError(f"expected at least one simulation per thread, got {simulations}")
    looks = max(1, min(LOOKS, simulations // threads))
    return [simulations // looks + (i < simulations % looks) for i in range(looks)]
