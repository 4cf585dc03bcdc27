"""Matches: bots against each other over paired games, and what the result says.

Every set of deals is played once from each seat: the players rotate, the deals stay. So luck meets
all of them alike, and what is left is counted in win shares, with the interval it may lie in.
"""

import json
import math
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from pathlib import Path

import numpy as np

from tilewright.bots.bot import Beginner, Bot, Greedy, Player, Random, prepare_bots
from tilewright.bots.external import DEFAULT_LIMIT, Engine, ForfeitError
from tilewright.bots.levels import Level, earlier_master, in_style, with_budget
from tilewright.bots.levels import level as level_of
from tilewright.bots.protocol import Limit
from tilewright.bots.spread import spread
from tilewright.dealer import Dealer
from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.games import game as game_of
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.search.evaluation import weights_of
from tilewright.search.fitting import check_whole
from tilewright.search.network import HAND, read_network
from tilewright.search.think import Clock

ENGINE = "engine:"  # before the command of another program
BUDGET = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s?)")
PYTHON = "python:"  # before MODULE:FUNCTION, which makes a player
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
    objects: Mapping[int, Player] = field(default_factory=dict)  # players as they are, by number


@dataclass(frozen=True)
class Time:
    """What a player thought: seconds by the setup's clock, and for how many moves."""

    seconds: float = 0.0
    moves: int = 0

    def plus(self, seconds: float, moves: int = 1) -> "Time":
        return Time(self.seconds + seconds, self.moves + moves)


@dataclass(frozen=True)
class Ending:
    """How a game ended: played out, or lost by a player who could not go on."""

    position: Position
    loser: int | None = None
    note: str = ""
    times: tuple[Time, ...] = ()  # by seat

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
    times: tuple[Time, ...] = field(default=(), compare=False)  # what it took, not how it ended


def player(name: str, game: str, seed: str, clock: Clock = time.monotonic) -> Player:
    """A player by name: ``greedy``, ``random``, ``engine:`` and a command, ``python:`` and
    MODULE:FUNCTION, a number below 1 (see ``Beginner``); or a level's number or the name of an
    earlier master, in a style (``4+denier``), with a budget of simulations or seconds (``8/1000``,
    ``8/0.2s``), and a file of weights or with a network to judge by (``8@FILE``; ``8@hand``:
    weights alone)."""
    if name == "greedy":
        return Greedy()
    if name == "random":
        return Random(seed)
    if name.startswith(ENGINE):
        return Engine(name.removeprefix(ENGINE))
    if name.startswith(PYTHON):
        return made(name.removeprefix(PYTHON), game, seed)
    if name.startswith("0"):
        return Beginner(game, chance_in(name), seed)
    who, at, file = name.partition("@")
    who, slash, budget = who.partition("/")
    who, plus, manner = who.partition("+")
    chosen, weights = strength(who, game)
    if slash:
        chosen = with_budget_of(chosen, budget)
    if plus:
        chosen = in_style(chosen, manner)
    network = None
    if file.endswith(".npz"):
        network = read_network(game_of(game), Path(file))
    elif at:
        weights = weights_of(game_of(game)) if file == HAND else read_weights(game, file)
    return Bot(game, chosen, seed, clock, weights, network=network)


def strength(who: str, game: str) -> tuple[Level, Array | None]:
    """A level's settings, or an earlier master's with its weights."""
    if who.isdecimal():
        return level_of(int(who)), None
    masters = game_of(game).masters
    if who in masters:
        return earlier_master(game_of(game), who)
    known = ", ".join(map(repr, ("greedy", "random", *masters)))
    raise OptionError(f"expected a level (1 to 8) or one of {known}, got {who!r}")


def with_budget_of(chosen: Level, budget: str) -> Level:
    found = BUDGET.fullmatch(budget)
    number = float(found[1]) if found else 0.0
    if not found or number <= 0 or (not found[2] and number != int(number)):
        raise OptionError(f"expected a budget like 1000 or 0.2s, got {budget!r}")
    simulations, seconds = (None, number) if found[2] else (int(number), None)
    if chosen.is_learned:
        return with_budget(simulations, seconds)
    return replace(chosen, simulations=simulations, seconds=seconds)


def chance_in(name: str) -> float:
    try:
        return float(name)
    except ValueError:
        raise OptionError(f"expected a number below 1, like 0.5, got {name!r}") from None


def made(where: str, game: str, seed: str) -> Player:
    """A player that a function of someone's module makes of a game's name and a seed."""
    module, _, function = where.partition(":")
    try:
        make = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError(f"expected MODULE:FUNCTION, got {where!r}: {error}") from error
    return checked_player(make(game, seed))


def checked_player(player: Player) -> Player:
    if not callable(getattr(player, "choose", None)):
        raise TypeError(f"expected a player, with choose(position), got {player!r}")
    return player


def read_weights(name: str, file: str) -> Array:
    """Weights of a game from a file like the game's own ``weights.json``."""
    try:
        weights = json.loads(Path(file).read_text(encoding="utf-8"))
    except ValueError as error:
        raise OptionError(f"expected JSON in {file}: {error}") from error
    expected = list(game_of(name).weights)
    if not isinstance(weights, dict) or list(weights) != expected:
        raise OptionError(f"expected the weights of {name}, in their order, in {file}")
    for feature, weight in weights.items():
        if not isinstance(weight, int | float) or not math.isfinite(weight):
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
    times = [Time()] * players
    while not position.is_over:
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
            continue
        seat, who = position.turn, (position.turn - turn) % players
        try:
            if seat not in seats:
                seats[seat] = seated(setup, who, f"{seed}/{turn}/{seat}", engines)
            before = setup.clock()
            move = seats[seat].choose(position)
            times[seat] = times[seat].plus(setup.clock() - before)
            position = position.play(move)
        except ForfeitError as error:
            engines.drop(who)
            note = f"game {number}, seat {seat}: {error}"
            return Ending(position, seat, note, tuple(times))
    return Ending(position, times=tuple(times))


def seated(setup: Setup, who: int, seed: str, engines: Engines) -> Player:
    name = setup.names[who]
    if who in setup.objects:
        return setup.objects[who]
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
    times = [Time()] * players
    for turn, ending in enumerate(endings):
        mean = sum(ending.position.scores) / players
        for who in range(players):
            seat = (who + turn) % players
            shares[who] += ending.share(seat) / players
            margins[who] += (ending.position.scores[seat] - mean) / players
            times[who] = times[who].plus(ending.times[seat].seconds, ending.times[seat].moves)
        notes += [ending.note] if ending.note else []
    return Result(number, tuple(shares), tuple(margins), tuple(notes), tuple(times))


def play_sets(
    setup: Setup, sets: Iterable[int], jobs: int, dask_address: str | None = None
) -> Iterator[Result]:
    """The results as they come."""
    return spread(partial(play_set, setup), sets, jobs, dask_address)


def match(
    game: str | Variant,
    players: Sequence[str | int | Player],
    sets: int = 50,
    *,
    seed: str = "match",
    jobs: int = 1,
    dask: str | None = None,
    **options: str,
) -> "list[Score]":
    """Let players meet over sets of deals, each played from every seat; what each of them won.

    A player is a name (``player`` knows them), a level's number, or any object of yours with
    ``choose(position)``, which plays one game after another, from any seat. ``options`` are the
    game's. On several ``jobs`` (processes), or on a Dask cluster, objects are copied by pickling.

    >>> import tilewright
    >>> class First:
    ...     def choose(self, position: Position) -> tilewright.Move:
    ...         return position.legal_moves[0]
    >>> mine, level = tilewright.match("azul", [First(), 1], sets=2)
    >>> mine.share + level.share, mine.interval[0] <= mine.share <= mine.interval[1]
    (1.0, True)
    """
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise TypeError(f"expected a list of players, got {players!r}")
    if isinstance(game, Variant) and options:
        raise OptionError(f"expected no options beside a variant, got {', '.join(options)}")
    variant = game if isinstance(game, Variant) else Variant.of(game, len(players), **options)
    if len(players) != variant.players:
        raise OptionError(f"expected {variant.players} players, got {len(players)}")
    for what, number in (("sets", sets), ("jobs", jobs)):
        check_whole(what, number, 1)
    names = [str(one) if isinstance(one, str | int) else type(one).__name__ for one in players]
    objects = {
        who: checked_player(one)
        for who, one in enumerate(players)
        if not isinstance(one, str | int)
    }
    for who, name in enumerate(names):
        if who not in objects and not name.startswith(ENGINE):
            player(name, variant.game.name, "0")
    setup = Setup(variant, tuple(names), seed, objects=objects)
    prepare_bots(variant.game.name)
    check_starts(setup)
    results = list(play_sets(setup, range(sets), jobs, dask))
    return [summarize(results, who) for who in range(variant.players)]


@dataclass(frozen=True)
class Score:
    """A player's share of the wins, and the interval that it lies in with 95 % confidence.

    The interval is Agresti and Coull's over sets of deals: their mean and variance with as many
    wins as losses added, four together. So it is honest after a single set, and after many it is
    the usual one, by the variance of paired games.

    >>> Score(share=0.75, center=0.7, plus_minus=0.1, margin=6.0, players=2).elo > 100
    True
    """

    share: float
    center: float  # of the interval
    plus_minus: float  # half its width
    margin: float
    players: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, with 95 % confidence."""
        return max(0.0, self.center - self.plus_minus), min(1.0, self.center + self.plus_minus)

    @property
    def elo(self) -> float:
        """How much stronger than the others it is; infinite if it won all games."""
        return elo(self.share, self.players)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The same for both ends of the interval."""
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


def seconds_a_move(results: Sequence[Result], who: int) -> float:
    """How long a player thought for a move, on average."""
    times = [result.times[who] for result in results if result.times]
    return sum(time.seconds for time in times) / max(1, sum(time.moves for time in times))


def log_likelihood_ratio(results: Sequence[Result], low: float, high: float) -> float:
    """How much more likely the first player's results are if it is ``high`` Elo stronger than if
    it is ``low``, as a logarithm: the sequential test ends beyond the bounds of ``BOUND``."""
    score = summarize(results, 0)
    error = score.plus_minus / SURE
    less, more = (expected_share(elo, score.players) for elo in (low, high))
    return (more - less) * (score.share - (less + more) / 2) / error**2
