"""Two judgments play each other in one kernel, with fixed numbers of simulations: many games in the
time that a match of bots has for one.

Every deal is played from all seats, one new among old ones.
"""

from dataclasses import dataclass

import numpy as np

from tilewright.game import MAX_PLAYERS, Game
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rng import below, random_numbers
from tilewright.rules import Waits, draw, is_round_over, lay, play, settle_one, start
from tilewright.search.evaluation import weights_of
from tilewright.search.generate import NODES, searched_move, write_result
from tilewright.search.network import Network
from tilewright.search.tree import Arena, new_arena

STRICTNESS = 50.0  # the master's
STIR = 8  # numbers drawn before a new seed is used


@dataclass(frozen=True)
class Side:
    """How one side searches."""

    simulations: int
    network: Network | None = None
    foresight: int = 0
    warmth: float | None = None

    def arena(self, game: Game, seed: str) -> Arena:
        arena = new_arena(
            game,
            1000 + NODES * self.simulations,
            foresight=self.foresight,
            weights=weights_of(game),
            stop=np.zeros(1, np.uint8),
            network=self.network,
            warmth=self.warmth,
        )
        arena.notes["seed"] = random_numbers(seed)
        return arena


def duel(variant: Variant, new: Side, old: Side, sets: int, seed: str) -> Array:
    """The new side's share of the wins in every set of deals."""
    game, players = variant.game, variant.players
    results = np.zeros((sets * players, 2 * MAX_PLAYERS), np.float32)
    play_duels(
        variant.record,
        new.arena(game, f"{seed}/new"),
        old.arena(game, f"{seed}/old"),
        game.state_type.new(),
        game.state_type.new(),
        np.concatenate([random_numbers(f"{seed}/{i}") for i in range(sets)]),
        np.zeros(1, np.uint64),
        np.array([new.simulations, old.simulations]),
        results,
    )
    own = results.reshape(sets, players, -1)[:, range(players), range(players)]
    return np.asarray(own.mean(axis=1))


@kernel
def play_duels(
    variants: Array,
    new: Arena,
    old: Arena,
    root: Array,
    blanks: Array,
    seeds: Array,
    dealt: Array,
    simulations: Array,
    results: Array,
) -> None:
    """Play every seed's deals with the new side in each seat; ``blanks`` is a state of zeros and
    ``dealt`` scratch space."""
    players = int(variants[0].players)
    for i in range(len(seeds)):
        for seat in range(players):
            root[0] = blanks[0]
            start(variants[0], root[0], i % players)
            play_duel(variants, new, old, root, seat, seeds[i], dealt, simulations)
            write_result(variants[0], root[0], results[players * i + seat])


@kernel
def play_duel(
    variants: Array,
    new: Arena,
    old: Arena,
    root: Array,
    seat: int,
    seed: int,
    dealt: Array,
    simulations: Array,
) -> None:
    variant, state = variants[0], root[0]
    while state.waits != Waits.OVER:
        if state.waits == Waits.STEP:
            settle_one(variant, state)
        elif state.waits == Waits.DEAL:
            if is_round_over(variant, state):
                seed_round(seed, int(state.round_number), dealt)
            draw(variant, state, dealt, new.deal[0])
            lay(variant, state, new.deal[0])
        elif state.player == seat:
            play(variant, state, searched_move(variants, new, root, simulations[0], STRICTNESS))
        else:
            play(variant, state, searched_move(variants, old, root, simulations[1], STRICTNESS))


@kernel
def seed_round(seed: int, number: int, dealt: Array) -> None:
    """The same deals in the same rounds, however many numbers were drawn before."""
    dealt[0] = (seed ^ np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15)) | np.uint64(1)
    for _ in range(STIR):
        below(dealt, 2)
