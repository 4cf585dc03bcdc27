"""Who plays the other seats: levels and what is weaker, anyone's players, and earlier policies.

| opponent | |
|---|---|
| 1 to 8 | a bot's level |
| below 1 | as level 1 with this chance, and any legal move else |
| ``"random"``, ``"greedy"`` | any legal move; what looks best at first sight |
| a player | an object with ``choose(position)`` |
| a policy | called with observations and masks of many games, gives a move's number for each |

A list of them is one for each game to draw from, and a ``Curriculum`` changes them as one learns.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import numpy as np

from tilewright.bots.bot import SERIOUS, Beginner, Player, prepare_bots
from tilewright.bots.levels import Level, level
from tilewright.bots.match import player as bot_player
from tilewright.envs.playing import observe_position
from tilewright.game import OptionError, Words
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.search.crowd import MANNER, search_games
from tilewright.search.tree import new_arena
from tilewright.tools import asked, many
from tilewright.tools.warm import compile_once

NODES_PER_SIMULATION = 60
SEARCHING = Words("searching in many games", "recherche dans plusieurs parties")
SEVERAL = 16  # games that are worth another thread

Policy = Callable[[Array, Array], Array]
Opponent = int | float | str | Player | Policy


class Asked:
    """Some of many games, and what the players to move see in them."""

    def __init__(self, variant: Variant, states: Array, which: Array, rngs: Array) -> None:
        self.variant, self.states, self.which, self.rngs = variant, states, which, rngs

    def seen(self) -> tuple[Array, Array]:
        """Observations and masks."""
        n, rules = len(self.which), self.variant.game
        size = sum(plane.size for plane in rules.planes(self.variant.plain))
        seen, masks = np.zeros((n, size), np.int16), np.zeros((n, rules.moves), np.int8)
        games = (self.variant.record, self.states, self.which)
        asked.show_games(*games, rules.move_buffer(), seen, masks)
        return seen, masks

    def position(self, number: int) -> Position:
        game = int(self.which[number])
        return Position(self.variant, self.states[game : game + 1].copy())


class Crowd(Protocol):
    """Whatever chooses in many games at once."""

    def choose(self, games: Asked) -> Array: ...


class SearchCrowd:
    """A level that thinks by simulations and proves nothing, compiled; or something weaker."""

    def __init__(self, variant: Variant, way: Level, care: float, threads: int) -> None:
        simulations = way.simulations or 0
        self._manner = MANNER.new()
        self._manner["simulations"], self._manner["strictness"] = simulations, way.strictness
        self._manner["serious"], self._manner["care"] = SERIOUS, care
        self._arenas = [
            new_arena(
                variant.game,
                1000 + NODES_PER_SIMULATION * simulations,
                foresight=way.foresight,
                weights=way.weights_for(variant.game),
                stop=np.zeros(1, np.uint8),
                warmth=way.warmth,
            )
            for _ in range(threads)
        ]
        self._pool = ThreadPoolExecutor(threads)

    def choose(self, games: Asked) -> Array:
        chosen = np.zeros(len(games.which), np.int64)
        parts = min(len(self._arenas), 1 + len(chosen) // SEVERAL)
        cuts = np.linspace(0, len(chosen), parts + 1).astype(int).tolist()

        def search(part: int) -> None:
            low, high = cuts[part : part + 2]
            some = (games.variant.record, games.states, games.which, low, high, games.rngs)
            search_games(*some, self._arenas[part], self._manner, chosen)

        list(self._pool.map(search, range(parts)))
        return chosen


class GreedyCrowd:
    """What looks best at first sight."""

    def choose(self, games: Asked) -> Array:
        chosen = np.zeros(len(games.which), np.int64)
        some = (games.variant.record, games.states, games.which)
        asked.greedy_moves(*some, games.variant.game.move_buffer(), chosen)
        return chosen


class RandomCrowd:
    """Any legal move."""

    def choose(self, games: Asked) -> Array:
        _, masks = games.seen()
        chosen, rngs = np.zeros(len(masks), np.int64), games.rngs[games.which]
        many.choose_any(masks, rngs, 0, len(masks), chosen)
        games.rngs[games.which] = rngs
        return chosen


class PlayerCrowd:
    """One player, asked game by game."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, games: Asked) -> Array:
        positions = (games.position(number) for number in range(len(games.which)))
        moves = [self._player.choose(position).id for position in positions]
        return np.array(moves, np.int64)


class PolicyCrowd:
    """A policy, asked about all of the games at once."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, games: Asked) -> Array:
        chosen = np.asarray(self._policy(*games.seen()))
        if chosen.shape != games.which.shape:
            raise ValueError(f"expected {len(games.which)} moves of a policy, got {chosen.shape}")
        return chosen.astype(np.int64)


class PolicyPlayer:
    """A policy as a player: in single games, and in matches.

    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> player = PolicyPlayer(lambda observations, masks: masks.argmax(1))
    >>> player.choose(position) in position.legal_moves
    True
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, position: Position) -> Move:
        """What the policy makes of what the player to move sees."""
        rules, mask = position.variant.game, np.zeros(position.variant.game.moves, np.int8)
        mask[position.legal_ids()] = 1
        seen = observe_position(position, position.turn)
        return Move(rules.name, int(self._policy(seen[None], mask[None])[0]))


def several(opponents: Opponent | Sequence[Opponent]) -> list[Opponent]:
    """One opponent, or each of some."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        return list(opponents)
    return [opponents]


def is_player(opponent: object) -> bool:
    return hasattr(opponent, "choose")


def number_of(opponent: Opponent) -> float | None:
    """A level, whole or below 1; None if it is something else."""
    if isinstance(opponent, bool) or not isinstance(opponent, int | float | np.number | str):
        return None
    try:
        return float(opponent)
    except ValueError:
        return None


def player_of(opponent: Opponent, variant: Variant, seed: str) -> Player:
    """An opponent in a single game."""
    number = number_of(opponent)
    if number is not None and 0 <= number < 1:
        return Beginner(variant.game.name, number, seed)
    if number is not None and number.is_integer():
        return bot_player(str(int(number)), variant.game.name, seed)
    if isinstance(opponent, str):
        return bot_player(opponent, variant.game.name, seed)
    if isinstance(opponent, int | float):
        raise OptionError(f"expected a level from 1 to 8, or one below 1, got {opponent!r}")
    if is_player(opponent):
        return opponent  # type: ignore[return-value]  # it has what a player has
    if callable(opponent):
        return PolicyPlayer(opponent)
    raise OptionError(f"expected an opponent (a level, player or policy), got {opponent!r}")


def crowd_of(opponent: Opponent, variant: Variant, threads: int) -> Crowd:
    """An opponent in many games."""
    if opponent == "greedy":
        return GreedyCrowd()
    if opponent == "random":
        return RandomCrowd()
    number = number_of(opponent)
    player = player_of(opponent, variant, "0")
    if number is None:
        return (
            PlayerCrowd(player)
            if is_player(opponent) or isinstance(opponent, str)
            else (
                PolicyCrowd(opponent)  # type: ignore[arg-type]  # ``player_of`` saw that it is called
            )
        )
    way = level(max(1, int(number)))
    if way.simulations is None or way.proof or way.is_learned:
        return PlayerCrowd(player)
    prepare_crowds(variant)
    return SearchCrowd(variant, way, min(1.0, number), threads)


def prepare_crowds(variant: Variant) -> None:
    """Compile what searches in many games, once, with a word about it."""
    name = variant.game.name
    prepare_bots(name)

    def rehearse() -> None:
        start = Position.of(variant)
        state = Position.of(variant).deal(start.draw(np.ones(1, np.uint64))).state().copy()
        games = Asked(variant, state, np.zeros(1, np.int64), np.ones((1, 1), np.uint64))
        SearchCrowd(variant, level(1), 1.0, 1).choose(games)

    title = f"{variant.game.title.en}'s opponents"
    compile_once(f"{name}-crowds", title, lambda: [(SEARCHING, rehearse)])


class Curriculum:
    """Opponents that grow with the learner, from the random mover (0) up to level 1 and beyond.

    The next one comes when the learner has won ``enough`` of the last games.

    >>> curriculum = Curriculum([0, 0.5, 1], enough=0.6, games=4)
    >>> curriculum.note([1, 1, 0, 1])
    True
    >>> curriculum.opponent, curriculum.is_last
    (0.5, False)
    """

    def __init__(
        self,
        opponents: Sequence[Opponent] = (0, 0.25, 0.5, 0.75, 1),
        enough: float = 0.6,
        games: int = 200,
    ) -> None:
        if not opponents:
            raise OptionError("expected at least one opponent, got none")
        if not 0 <= enough <= 1 or games < 1:
            raise OptionError(f"expected enough= a share of games= from 1, got {enough}, {games}")
        self.opponents, self.enough, self.games = tuple(opponents), enough, games
        self.stage = 0
        self._shares: list[float] = []

    @property
    def opponent(self) -> Opponent:
        """The one that is played against now."""
        return self.opponents[self.stage]

    @property
    def is_last(self) -> bool:
        """Whether no other comes."""
        return self.stage == len(self.opponents) - 1

    def note(self, shares: Sequence[float]) -> bool:
        """Take notice of games that ended; whether the opponent changes by that."""
        self._shares = [*self._shares, *shares][-self.games :]
        if self.is_last or len(self._shares) < self.games:
            return False
        if sum(self._shares) < self.enough * self.games:
            return False
        self.stage, self._shares = self.stage + 1, []
        return True
