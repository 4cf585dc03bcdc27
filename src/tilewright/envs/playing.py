"""One game as an environment plays it: deals by its own generator, observations, rewards."""

import secrets

import numpy as np

from tilewright import engine
from tilewright.envs.layout import MASK, OBSERVATION, size_of
from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.moves import Refusal
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.search.fitting import check_position, check_whole
from tilewright.tools import many
from tilewright.tools.many import DRAWN, Pay
from tilewright.tools.warm import prepare_many

REWARDS = {"share": Pay.SHARE, "margin": Pay.MARGIN, "points": Pay.POINTS, "lead": Pay.LEAD}


def pay_of(reward: str) -> Pay:
    if reward not in REWARDS:
        raise OptionError(f"expected reward={'|'.join(REWARDS)}, got {reward!r}")
    return REWARDS[reward]


def seat_of(seat: int | None, players: int, name: str) -> int:
    """A seat, or ``DRAWN`` where it is None."""
    if seat is None:
        return DRAWN
    check_whole(name, seat)
    if not 0 <= seat < players:
        raise OptionError(f"expected {name} from 0 to {players - 1}, or None, got {seat!r}")
    return seat


def checked_cycles(cycles: int | None) -> int:
    """Moves each player has on average before a game is cut off; 0 if it never is."""
    if cycles is not None:
        check_whole("max_cycles", cycles, 1)
    return cycles or 0


class GameInPlay:
    """A game that goes on from move to move; what chance decides is decided at once."""

    def __init__(self, variant: Variant, reward: str) -> None:
        prepare_many(variant.game.name)
        self.variant = variant
        self.player = 0
        self.is_over = False
        self._pay = int(pay_of(reward))  # compiled code is slow to know an enum
        self._rng = random_numbers(secrets.randbits(64))
        self._state, self._deal = variant.game.state_type.new(), variant.game.deal_type.new()
        self._moves = variant.game.move_buffer()
        self._before, self._rewards = np.zeros(variant.players), np.zeros(variant.players)
        self._size = size_of(variant)

    def begin(self, seed: int | None, first: int = DRAWN) -> None:
        """Start a new game; without a seed the generator continues from where it is."""
        if seed is not None:
            self._rng = random_numbers(seed)
        self._state = self.variant.game.state_type.new()
        begun = (self._state, self._deal, self._rng)
        self.player = many.begin_game(self.variant.record, *begun, first)
        self.is_over = False

    def step(self, move: int) -> list[float]:
        """Play a legal move; return what each player gets."""
        next_player = many.step_game(
            self.variant.record,
            self._state,
            self._deal,
            self._rng,
            move,
            self._pay,
            self._before,
            self._rewards,
        )
        self.is_over = next_player == many.IS_OVER
        if not self.is_over:
            self.player = next_player
        rewards: list[float] = self._rewards.tolist()
        return rewards

    def is_legal(self, move: int) -> bool:
        if self.is_over or not 0 <= move < self.variant.game.moves:
            return False
        return engine.refusal_of(self.variant.record, self._state, move) == 0

    def why_not(self, move: int) -> Refusal | None:
        return self.position.why_not(self.variant.game.move_text(move))

    def observation(self, player: int) -> Array:
        seen = np.empty(self._size, OBSERVATION)
        many.observe_game(self.variant.record, self._state, player, seen)
        return seen

    def mask(self, player: int) -> Array:
        """The legal moves of the player to move; none for the others."""
        mask = np.zeros(self.variant.game.moves, MASK)
        if player == self.player and not self.is_over:
            many.mask_game(self.variant.record, self._state, self._moves, mask)
        return mask

    @property
    def position(self) -> Position:
        return Position(self.variant, self._state.copy())


def observe_position(position: Position, player: int) -> Array:
    """What a player may know of any position, as environments show it.

    >>> observe_position(Position.start("azul"), player=0).shape
    (433,)
    """
    check_position(position)
    check_whole("player", player)
    last = position.variant.players - 1
    if not 0 <= player <= last:
        raise OptionError(f"expected player from 0 to {last}, got {player}")
    seen = np.empty(size_of(position.variant), OBSERVATION)
    observe_into(position, player, seen)
    return seen


def observe_into(position: Position, player: int, seen: Array) -> None:
    """The same into an array of its size."""
    many.observe_game(position.variant.record, position.state(), player, seen)
