"""Bot: a level in a seat."""

import math
import random
import time
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tilewright import engine
from tilewright.bots.levels import Level
from tilewright.bots.levels import level as level_of
from tilewright.bots.styles import left_after
from tilewright.game import OptionError, Words
from tilewright.games import Variant, game
from tilewright.kernel import compile_now
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.search.batched import BATCH, Judge
from tilewright.search.fitting import check_game, check_waits
from tilewright.search.network import HAND, Network, network_of
from tilewright.search.solve import Solution, Solver
from tilewright.search.think import CAPACITY, Candidate, Clock, Thinker
from tilewright.search.together import Together
from tilewright.search.tree import NODE, take_over
from tilewright.tools.warm import Job, compile_once, prepare

SERIOUS = 0.1  # of the best move's visits: what a bot may choose at all
MANY = 30  # legal moves: with more, a proof would cost too much to try
FIRST_PROOF = 20_000  # positions of the first try where time counts, ...
PROOF_PACE = 300_000  # ... and no more for every second that a move has: about a fifth of it
HARDER = 5  # times as many for the next
SMALL_TREE = 200_000  # nodes: enough for every level with a fixed number of simulations


class Player(Protocol):
    """Whatever can choose a move: it plays in matches, and as an opponent in environments.

    >>> class Last:
    ...     def choose(self, position: Position) -> Move:
    ...         return position.legal_moves[-1]
    >>> player: Player = Last()
    >>> from tilewright import match
    >>> len(match("azul", [player, "random"], sets=1))
    2
    """

    def choose(self, position: Position) -> Move:
        """A legal move of a position that waits for one."""
        ...


@dataclass(frozen=True)
class Decision:
    """A move and what it rests on: a proof, a search's candidates, or neither."""

    move: Move
    found: tuple[Candidate, ...] = ()
    proven: Solution | None = None

    @property
    def value(self) -> float | None:
        """What the player to move may expect, as a share of the win; None if no one looked."""
        if self.proven:
            return self.proven.share
        visits = sum(candidate.visits for candidate in self.found)
        total = sum(candidate.share * candidate.visits for candidate in self.found)
        return total / visits if visits else None


class Bot:
    """Plays at a level; the same seed gives the same game, where the budget is in simulations.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> Bot("azul", level=3).choose(position) in position.legal_moves
    True
    """

    def __init__(
        self,
        name: str,
        level: int | Level = 5,
        seed: int | str = 0,
        clock: Clock = time.monotonic,
        weights: Array | None = None,
        judge: Judge | None = None,
        batch: int = BATCH,
        playouts: bool = False,
        network: Network | None = None,
        threads: int = 1,
    ) -> None:
        """``weights`` and ``network`` judge boards instead of the level's own. A ``judge`` gives
        the search its priors and values, for a ``batch`` of positions at once, or with ``playouts``
        the values of rounds' ends; proofs then go to a game's end only, since others rest on
        weights and network. Several ``threads`` search apart, and share a budget of simulations;
        ``clock`` must be one that goes on in all of them."""
        if threads < 1:
            raise OptionError(f"expected threads from 1, got {threads}")
        if judge is not None and threads > 1:
            raise OptionError(f"expected one thread where a judge is asked, got {threads}")
        self._game = game(name)
        self._judge, self._batch, self._playouts = judge, batch, playouts
        self.level = level if isinstance(level, Level) else level_of(level)
        self._rng = random.Random(f"{seed}/bot")
        self._clock = clock
        seen = self.level.weights_for(self._game) if weights is None else weights
        self._weights = self.level.style.weighted(self._game, seen)
        self._is_learned = self.level.is_learned and weights is None and network is None
        self._network = network
        self._threads = threads
        self._stop = np.zeros(1, np.uint8)
        self._variant: Variant | None = None
        self._together: Together | None = None
        self._solver: Solver | None = None

    @property
    def game(self) -> str:
        """The name of the game that it plays."""
        return self._game.name

    def choose(self, position: Position) -> Move:
        """A move; at once if there is only one."""
        return self.decide(position).move

    def decide(self, position: Position) -> Decision:
        """The same, with what it rests on."""
        self._begin(position)
        legal = position.legal_moves
        if len(legal) == 1:
            return Decision(legal[0])
        start = self._clock()
        proven = self._prove(position) if len(legal) <= MANY else None
        if proven:
            return Decision(proven.line[0], proven=proven)
        found = self._think(position, start)
        chosen = self._pick(position, found) if found else Greedy().choose(position)
        return Decision(chosen, tuple(found))

    def _begin(self, position: Position) -> None:
        """A bot plays one game, and any variant of it: what it knows of another is forgotten."""
        check_game(position, self._game)
        check_waits(position)
        if self._variant != position.variant:
            self._variant, self._together, self._solver = position.variant, None, None
            if self._is_learned:
                self._network = network_of(position.variant)
        self._stop[0] = 0

    @property
    def _foresight(self) -> int:
        """A network has learned what rounds to come make of a board."""
        return 0 if self._network else self.level.foresight

    @property
    def judgment(self) -> str:
        """The name of the network that judges boards in the game at hand, or ``hand``."""
        return self._network.name if self._network else HAND

    def _prove(self, position: Position) -> Solution | None:
        if not self.level.proof:
            return None
        if self._solver is None:
            to_the_end = self._foresight > 0 or self._judge is not None
            self._solver = Solver(
                position, self._weights, self._stop, to_the_end, network=self._network
            )
        if self.level.seconds is None:
            return self._solver.solve(position, self.level.proof)
        return self._prove_in_time(self._solver, position, self.level.seconds)

    def _prove_in_time(self, solver: Solver, position: Position, seconds: float) -> Solution | None:
        """Try harder and harder, while the next try is sure to leave time for a search."""
        limit = min(FIRST_PROOF, self.level.proof, int(PROOF_PACE * seconds))
        start = self._clock()
        while not self._stop[0]:
            proven = solver.solve(position, limit)
            spent = self._clock() - start
            if proven or limit == self.level.proof or HARDER * spent > seconds / 2:
                return proven
            limit = min(HARDER * limit, self.level.proof)
        return None

    def think(self, position: Position) -> list[Candidate]:
        """What the level's search finds, the best first."""
        self._begin(position)
        return self._think(position, self._clock())

    def _think(self, position: Position, start: float) -> list[Candidate]:
        """``start`` is when the bot was asked."""
        budget, seconds = self.level.simulations, self.level.seconds
        if self._together is None:
            thinkers = [self._thinker(position) for _ in range(self._threads)]
            self._together = Together(thinkers)
        kept = self._together.reach(position)
        return self._together.think(
            position,
            [self._rng.getrandbits(64) for _ in range(self._threads)],
            None if budget is None else max(self._threads, budget - kept),
            None if seconds is None else max(0.0, start + seconds - self._clock()),
            until_decided=True,
            doubt=self.level.doubt,
        )

    def _thinker(self, position: Position) -> Thinker:
        return Thinker(
            position,
            (SMALL_TREE if self.level.simulations else CAPACITY) // self._threads,
            self._weights,
            self._clock,
            self._stop,
            self._foresight,
            judge=self._judge,
            batch=self._batch,
            network=self._network,
            warmth=self.level.warmth,
            playouts=self._playouts,
        )

    def stop(self) -> None:
        """Answer at once with what is known so far."""
        self._stop[0] = 1

    def _pick(self, position: Position, found: list[Candidate]) -> Move:
        most, denial = found[0].visits, self.level.style.denial
        serious = [candidate for candidate in found if candidate.visits >= SERIOUS * most]
        chances = [(c.visits / most) ** self.level.strictness for c in serious]
        if denial and len(serious) > 1:
            left = [left_after(position, c.move) for c in serious]
            chances = [
                chance * math.exp(denial * (min(left) - points))
                for chance, points in zip(chances, left, strict=True)
            ]
        return self._rng.choices(serious, chances)[0].move


def prepare_bots(name: str) -> None:
    """Make a game ready for bots too, with a word about it if it has to be compiled."""
    prepare(name)
    compile_once(f"{name}-bots", f"{game(name).title.en}'s bots", lambda: jobs_for_bots(name))


def jobs_for_bots(name: str) -> list[Job]:
    def first_position() -> Position:
        start = Position.start(name)
        return start.deal(start.draw(random_numbers(1)))

    def think() -> None:
        Thinker(position := first_position(), 1000).think(position, simulations=10)

    def prove() -> None:
        Solver(position := first_position()).solve(position, 1)

    return [
        (Words("searching", "recherche"), think),
        (Words("proving", "preuves"), prove),
        (Words("first impressions", "premières impressions"), lambda: glance(first_position())),
        (Words("remembering", "mémoire"), lambda: remember(first_position())),
    ]


def glance(position: Position) -> None:
    Greedy().choose(position)


def remember(position: Position) -> None:
    """Look for what a search has learned, and take it over."""
    thinker = Thinker(position, 1000)
    thinker.reach(position)
    thinker.reach(position.play(position.legal_moves[0]))
    compile_now(take_over, NODE.new(), 0, NODE.new())


class Greedy:
    """Takes what looks best at first sight: the yardstick."""

    def choose(self, position: Position) -> Move:
        record, state = position.variant.record, position.state()
        return max(position.legal_moves, key=lambda move: engine.appeal_of(record, state, move.id))


class Beginner:
    """Weaker than level 1, for learners: plays like it with some chance, and any legal move else.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> Beginner("azul", care=0.3).choose(position) in position.legal_moves
    True
    """

    def __init__(self, name: str, care: float, seed: int | str = 0) -> None:
        if not 0 <= care <= 1:
            raise OptionError(f"expected a chance from 0 to 1, got {care}")
        self._care, self._rng = care, random.Random(f"{seed}/beginner")
        self._careful, self._careless = Bot(name, 1, seed), Random(seed)

    def choose(self, position: Position) -> Move:
        is_careful = self._rng.random() < self._care
        return (self._careful if is_careful else self._careless).choose(position)


class Random:
    """Takes any legal move."""

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = random.Random(f"{seed}/random")

    def choose(self, position: Position) -> Move:
        legal = position.legal_moves
        return legal[self._rng.randrange(len(legal))]
