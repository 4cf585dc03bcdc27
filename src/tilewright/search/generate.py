"""Whole games of a search against itself in one kernel: round ends, and how the games ended.

To learn from, a round's end should be one that a search might judge, not only one that good play
leads to. So some rounds go astray: from some move on they are played as playouts are.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tilewright.game import MAX_PLAYERS
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rng import below, random_numbers
from tilewright.rules import (
    Waits,
    draw,
    is_round_over,
    lay,
    legal_moves,
    play,
    quick_move,
    settle_one,
    standing,
    start,
)
from tilewright.search.evaluation import MARGINS, best_standing, weights_of
from tilewright.search.network import Network
from tilewright.search.tree import CARE, Arena, new_arena, simulate

MOST_ROUNDS = 24  # of one game
ASTRAY = 4  # one round in so many goes astray
LONGEST_ROUND = 16  # moves of all players: it goes astray before, or not at all
FINE = 1 << 30
NODES = 60  # a simulation adds no more


@dataclass(frozen=True)
class Ends:
    """States at the end of rounds; by player the share of the win and the margin that came of it;
    and which game each is of."""

    states: Array
    results: Array
    games: Array


@kernel
def play_games(
    variants: Array,
    arena: Arena,
    root: Array,
    blanks: Array,
    simulations: int,
    strictness: float,
    games: int,
    states: Array,
    results: Array,
    numbers: Array,
) -> int:
    """Play games and note their round ends; return how many there are. ``blanks`` is a state of
    zeros."""
    n = 0
    for game in range(games):
        if n + MOST_ROUNDS > len(states):
            break
        first = n
        n = play_one(variants, arena, root, blanks, simulations, strictness, states, n)
        numbers[first:n] = game
        for i in range(first, n):
            write_result(variants[0], root[0], results[i])
    return n


@kernel
def play_one(
    variants: Array,
    arena: Arena,
    root: Array,
    blanks: Array,
    simulations: int,
    strictness: float,
    states: Array,
    n: int,
) -> int:
    """One game, to its end in ``root``; its round ends go to ``states`` from n on."""
    variant, notes, last = variants[0], arena.notes[0], n + MOST_ROUNDS
    root[0] = blanks[0]
    start(variant, root[0], below(notes.seed, int(variant.players)))
    left = 0  # moves of this round before it goes astray
    while root[0].waits != Waits.OVER:
        if root[0].waits == Waits.STEP:
            settle_one(variant, root[0])
        elif root[0].waits == Waits.DEAL:
            if is_round_over(variant, root[0]):
                if root[0].round_number > 0 and n < last:
                    states[n] = root[0]
                    n += 1
                left = below(notes.seed, LONGEST_ROUND) if below(notes.seed, ASTRAY) == 0 else 1000
            draw(variant, root[0], notes.seed, arena.deal[0])
            lay(variant, root[0], arena.deal[0])
        else:
            left -= 1
            if left < 0:
                move = quick_move(variant, root[0], notes.seed, arena.moves, CARE)
            else:
                move = searched_move(variants, arena, root, simulations, strictness)
            play(variant, root[0], move)
    return n


@kernel
def searched_move(
    variants: Array, arena: Arena, root: Array, simulations: int, strictness: float
) -> int:
    """A move with a chance of its visits to the power of ``strictness``."""
    if legal_moves(variants[0], root[0], arena.moves) == 1:
        return int(arena.moves[0])
    nodes, notes = arena.nodes, arena.notes[0]
    clear_root(nodes[0])
    notes.used = 1
    simulate(variants, root, arena, simulations)
    first, children = int(nodes[0].first), int(nodes[0].children)
    most = 1
    for i in range(first, first + children):
        most = max(most, int(nodes[i].visits))
    whole = 0.0
    for i in range(first, first + children):
        whole += (nodes[i].visits / most) ** strictness
    whole *= below(notes.seed, FINE) / FINE
    for i in range(first, first + children):
        whole -= (nodes[i].visits / most) ** strictness
        if whole < 0:
            return int(nodes[i].move)
    return int(nodes[first + children - 1].move)


@kernel
def clear_root(root: Any) -> None:
    root.first = 0
    root.visits = 0
    root.value = 0
    root.margin = 0
    root.own = 0
    root.children = 0
    root.is_chancy = 0


@kernel
def write_result(variant: Any, state: Any, result: Array) -> None:
    """Every player's share of the win, and from MARGINS on the points ahead of the others."""
    players, best = int(variant.players), best_standing(variant, state)
    winners, total = 0, 0
    for p in range(players):
        winners += standing(variant, state, p) == best
        total += int(state.boards[p].score)
    for p in range(players):
        own = int(state.boards[p].score)
        result[p] = 1.0 / winners if standing(variant, state, p) == best else 0.0
        result[MARGINS + p] = own - (total - own) / (players - 1)


def generate(
    variant: Variant,
    network: Network | None,
    games: int,
    *,
    simulations: int,
    strictness: float,
    seed: str,
) -> Ends:
    """The round ends of some games of a search against itself."""
    game = variant.game
    arena = new_arena(
        game,
        1000 + NODES * simulations,
        foresight=0,
        weights=weights_of(game),
        stop=np.zeros(1, np.uint8),
        network=network,
    )
    arena.notes["seed"] = random_numbers(seed)
    size = games * MOST_ROUNDS
    states, numbers = game.state_type.new(size), np.zeros(size, np.int32)
    results = np.zeros((size, 2 * MAX_PLAYERS), np.float32)
    n = play_games(
        variant.record,
        arena,
        game.state_type.new(),
        game.state_type.new(),
        simulations,
        strictness,
        games,
        states,
        results,
        numbers,
    )
    return Ends(states[:n].copy(), results[:n], numbers[:n])
