"""Bot: a level in a seat."""

import random
from typing import Protocol

from tilewright import engine
from tilewright.bots.levels import Level
from tilewright.bots.levels import level as level_of
from tilewright.games import game
from tilewright.kernel import random_numbers
from tilewright.position import Move, Position
from tilewright.search.solve import Solution, Solver
from tilewright.search.think import Candidate, Thinker
from tilewright.warm import Job, compile_once, prepare

SERIOUS = 0.1  # of the best move's visits: what a bot may choose at all
MANY = 30  # legal moves: with more, a proof would cost too much to try
SMALL_TREE = 200_000  # nodes: enough for every level with a fixed number of simulations


class Player(Protocol):
    """Whatever can choose a move."""

    def choose(self, position: Position) -> Move: ...


class Bot:
    """Plays at a level; the same seed gives the same game, where the budget is in simulations.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> Bot("azul", level=3).choose(position) in position.legal_moves
    True
    """

    def __init__(self, name: str, level: int | Level = 5, seed: int | str = 0) -> None:
        self._game = game(name)
        self.level = level if isinstance(level, Level) else level_of(level)
        self._rng = random.Random(f"{seed}/bot")
        self._thinker: Thinker | None = None
        self._solver: Solver | None = None

    def choose(self, position: Position) -> Move:
        legal = position.legal_moves
        if len(legal) == 1:
            return legal[0]
        proven = self._prove(position) if len(legal) <= MANY else None
        return proven.line[0] if proven else self._pick(self.think(position))

    def _prove(self, position: Position) -> Solution | None:
        if not self.level.proof:
            return None
        if self._solver is None:
            self._solver = Solver(position)
        return self._solver.solve(position, self.level.proof)

    def think(self, position: Position) -> list[Candidate]:
        """What the level's search finds, the best first."""
        if self._thinker is None:
            capacity = SMALL_TREE if self.level.simulations else None
            self._thinker = Thinker(position, capacity) if capacity else Thinker(position)
        seed = self._rng.getrandbits(64)
        return self._thinker.think(position, self.level.simulations, self.level.seconds, seed)

    def stop(self) -> None:
        """Answer at once with what is known so far."""
        if self._thinker:
            self._thinker.stop()

    def _pick(self, found: list[Candidate]) -> Move:
        most = found[0].visits
        serious = [candidate for candidate in found if candidate.visits >= SERIOUS * most]
        chances = [(c.visits / most) ** self.level.strictness for c in serious]
        return self._rng.choices(serious, chances)[0].move


def prepare_bots(name: str) -> None:
    """Make a game ready for bots too, with a word about it if it has to be compiled."""
    prepare(name)
    start = Position.start(name)
    position = start.deal(start.draw(random_numbers(1)))

    def jobs() -> list[Job]:
        return [
            ("first impressions", lambda: Greedy().choose(position)),
            ("searching", lambda: Thinker(position, 1000).think(position, simulations=1)),
            ("proving", lambda: Solver(position).solve(position, 1)),
        ]

    compile_once(f"{name}-bots", f"{game(name).TITLE}'s bots", jobs)


class Greedy:
    """Takes what looks best at first sight: the yardstick."""

    def choose(self, position: Position) -> Move:
        record, state = position.variant.record, position.state()
        return max(position.legal_moves, key=lambda move: engine.appeal_of(record, state, move.id))


class Random:
    """Takes any legal move."""

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = random.Random(f"{seed}/random")

    def choose(self, position: Position) -> Move:
        legal = position.legal_moves
        return legal[self._rng.randrange(len(legal))]
