"""Matches: bots against each other over paired games, and what the result says.

Every set of deals is played once from each seat: the players rotate, the deals stay. So luck meets
all of them alike, and what is left is counted in win shares, with the interval it may lie in.
"""

import json
import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from tilewright.bots.bot import Bot, Greedy, Player, Random
from tilewright.bots.external import DEFAULT_LIMIT, Engine, ForfeitError
from tilewright.bots.protocol import Limit
from tilewright.bots.spread import spread
from tilewright.dealer import Dealer
from tilewright.game import OptionError
from tilewright.games import Variant, game
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.search.think import Clock

ENGINE = "engine:"  # before the command of another program
BOUND = math.log((1 - 0.05) / 0.05)  # of a sequential test that errs once in twenty
SURE = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Setup:
    """What is played: the variant, and who plays it, by the names that ``player`` knows."""

    variant: Variant
    names: tuple[str, ...]
    seed: str = "match"
    clock: Clock = time.monotonic  # that seconds of thinking are measured by
    limit: Limit = DEFAULT_LIMIT  # that other programs have
    options: Mapping[str, str] = field(default_factory=dict)  # of other programs


@dataclass(frozen=True)
class Ending:
    """How a game ended: played out, or lost by a player who could not go on."""

    position: Position
    loser: int | None = None
    note: str = ""

    def share(self, seat: int) -> float:
        """A seat's share of the win."""
        if self.loser is not None:
            return 0.0 if seat == self.loser else 1 / (self.position.variant.players - 1)
        return (self.position.ranks[seat] == 1) / self.position.ranks.count(1)


@dataclass(frozen=True)
class Result:
    """One set of deals, played from every seat: shares of wins and mean margins by player."""

    number: int
    shares: tuple[float, ...]
    margins: tuple[float, ...]
    notes: tuple[str, ...] = ()


def player(name: str, game: str, seed: str, clock: Clock = time.monotonic) -> Player:
    """A player by name: a level's number, ``greedy``, ``random``, ``engine:`` and a command; or a
    level's number, ``@`` and a file of weights."""
    if name == "greedy":
        return Greedy()
    if name == "random":
        return Random(seed)
    if name.startswith(ENGINE):
        return Engine(name.removeprefix(ENGINE))
    number, at, file = name.partition("@")
    if number.isdecimal():
        return Bot(game, int(number), seed, clock, read_weights(game, file) if at else None)
    raise OptionError(f"expected a level (1 to 8), 'greedy' or 'random', got {name!r}")


def read_weights(name: str, file: str) -> Array:
    """Weights of a game from a file like the game's own ``weights.json``."""
    try:
        weights = json.loads(Path(file).read_text(encoding="utf-8"))
    except ValueError as error:
        raise OptionError(f"expected JSON in {file}: {error}") from error
    expected = list(game(name).weights)
    if not isinstance(weights, dict) or list(weights) != expected:
        raise OptionError(f"expected the weights of {name}, in their order, in {file}")
    for feature, weight in weights.items():
        if not isinstance(weight, int | float):
            raise OptionError(f"expected a number for {feature!r} in {file}, got {weight!r}")
    return np.array(list(weights.values()), np.float32)


def check_starts(setup: Setup) -> None:
    """Start other programs once, and say what is wrong if one does not."""
    for name in setup.names:
        if name.startswith(ENGINE):
            command = name.removeprefix(ENGINE)
            try:
                Engine(command, setup.limit, setup.options).close()
            except (ForfeitError, OptionError) as error:
                raise OptionError(f"{command}: {error}") from error


class Engines:
    """The programs of a set's games: each is started once, and plays one game after another."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._running: dict[int, Engine] = {}  # by player

    def seat(self, who: int, variant: Variant) -> Engine:
        """A player's program, ready for a new game; one that has ended is started again."""
        engine = self._running.get(who)
        if engine is None or not engine.is_running:
            command = self._setup.names[who].removeprefix(ENGINE)
            engine = Engine(command, self._setup.limit, self._setup.options)
            self._running[who] = engine
        engine.new_game(variant)
        return engine

    def drop(self, who: int) -> None:
        """End a program that broke the protocol: what it still says belongs to no question."""
        engine = self._running.pop(who, None)
        if engine:
            engine.close()

    def __enter__(self) -> "Engines":
        return self

    def __exit__(self, *_: object) -> None:
        for engine in self._running.values():
            engine.close()


def play_game(setup: Setup, number: int, turn: int, engines: Engines) -> Ending:
    """One game; player i sits ``turn`` places further on."""
    seed, players = f"{setup.seed}/{number}", setup.variant.players
    dealer, position = Dealer(seed), Position.of(setup.variant, 0)
    seats: dict[int, Player] = {}
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
            continue
        seat, who = position.turn, (position.turn - turn) % players
        try:
            if seat not in seats:
                seats[seat] = seated(setup, who, f"{seed}/{turn}/{seat}", engines)
            position = position.play(seats[seat].choose(position))
        except ForfeitError as error:
            engines.drop(who)
            return Ending(position, seat, f"game {number}, seat {seat}: {error}")
    return Ending(position)


def seated(setup: Setup, who: int, seed: str, engines: Engines) -> Player:
    name = setup.names[who]
    if name.startswith(ENGINE):
        return engines.seat(who, setup.variant)
    return player(name, setup.variant.game.name, seed, setup.clock)


def play_set(setup: Setup, number: int) -> Result:
    """One set of deals from every seat."""
    with Engines(setup) as engines:
        endings = [play_game(setup, number, turn, engines) for turn in range(setup.variant.players)]
    return counted(setup, number, endings)


def counted(setup: Setup, number: int, endings: Sequence[Ending]) -> Result:
    players = setup.variant.players
    shares, margins, notes = [0.0] * players, [0.0] * players, []
    for turn, ending in enumerate(endings):
        mean = sum(ending.position.scores) / players
        for who in range(players):
            seat = (who + turn) % players
            shares[who] += ending.share(seat) / players
            margins[who] += (ending.position.scores[seat] - mean) / players
        notes += [ending.note] if ending.note else []
    return Result(number, tuple(shares), tuple(margins), tuple(notes))


def play_sets(
    setup: Setup, sets: Iterable[int], jobs: int, dask_address: str | None = None
) -> Iterator[Result]:
    """The results as they come."""
    return spread(partial(play_set, setup), sets, jobs, dask_address)


@dataclass(frozen=True)
class Score:
    """A player's share of the wins, and the interval that it lies in with 95 % confidence.

    The interval is Agresti and Coull's over sets of deals: their mean and variance with as many
    wins as losses added, four together. So it is honest after a single set, and after many it is
    the usual one, by the variance of paired games.
    """

    share: float
    center: float  # of the interval
    plus_minus: float  # half its width
    margin: float
    players: int

    @property
    def interval(self) -> tuple[float, float]:
        return max(0.0, self.center - self.plus_minus), min(1.0, self.center + self.plus_minus)

    @property
    def elo(self) -> float:
        return elo(self.share, self.players)

    @property
    def elo_interval(self) -> tuple[float, float]:
        low, high = self.interval
        return elo(low, self.players), elo(high, self.players)


def elo(share: float, players: int) -> float:
    """How much stronger than the others, all equal, a player is who wins this share of games;
    infinite for all of them or none."""
    if not 0 < share < 1:
        return math.inf if share >= 1 else -math.inf
    return 400 * math.log10((players - 1) * share / (1 - share))


def expected_share(elo: float, players: int) -> float:
    """What someone wins who is so much stronger than each of the others."""
    strength = 10 ** (elo / 400)
    return strength / (strength + players - 1)


def summarize(results: Sequence[Result], who: int) -> Score:
    shares = [result.shares[who] for result in results]
    sets, added = len(shares), SURE**2  # sets that are added, half of them won and half lost
    center = (sum(shares) + added / 2) / (sets + added)
    spread = sum((share - center) ** 2 for share in shares)
    spread += added / 2 * (center**2 + (1 - center) ** 2)
    return Score(
        share=sum(shares) / sets,
        center=center,
        plus_minus=SURE * math.sqrt(spread) / (sets + added),
        margin=sum(result.margins[who] for result in results) / sets,
        players=len(results[0].shares),
    )


def log_likelihood_ratio(results: Sequence[Result], low: float, high: float) -> float:
    """How much more likely the first player's results are if it is ``high`` Elo stronger than if
    it is ``low``, as a logarithm: the sequential test ends beyond the bounds of ``BOUND``."""
    score = summarize(results, 0)
    error = score.plus_minus / SURE
    less, more = (expected_share(elo, score.players) for elo in (low, high))
    return (more - less) * (score.share - (less + more) / 2) / error**2
