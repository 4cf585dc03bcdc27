"""Searches in many games at once, one after another in one compiled call: a level as an opponent.

What it does in a game is what a bot of that level does who has kept nothing from earlier moves.
"""

from typing import Any

from tilewright.kernel import kernel
from tilewright.records import F32, I32, Array, RecordType
from tilewright.rng import below
from tilewright.rules import legal_moves
from tilewright.search.tree import Arena, simulate

FINE = 1 << 30  # steps in which chances are drawn


class Manner:
    """How moves are chosen."""

    simulations: I32
    strictness: F32  # a move's chance is its visits to this power
    serious: F32  # of the best move's visits: what may be chosen at all
    care: F32  # the chance that it searches at all, and does not play just anything


MANNER = RecordType(Manner)


@kernel
def search_games(
    variants: Array,
    states: Array,
    which: Array,
    low: int,
    high: int,
    rngs: Array,
    arena: Arena,
    manners: Array,
    chosen: Array,
) -> None:
    """Choose moves in some of the games, those from low to high, each with its own generator."""
    variant, notes, manner = variants[0], arena.notes[0], manners[0]
    for k in range(low, high):
        game = which[k]
        notes.seed[0] = rngs[game, 0]
        n = legal_moves(variant, states[game], arena.moves)
        if n == 1:
            chosen[k] = arena.moves[0]
        elif below(notes.seed, FINE) >= manner.care * FINE:
            chosen[k] = arena.moves[below(notes.seed, n)]
        else:
            clear(arena)
            simulate(variants, states[game : game + 1], arena, int(manner.simulations))
            chosen[k] = arena.nodes[pick(arena.nodes, manner, notes.seed)].move
        rngs[game, 0] = notes.seed[0]


@kernel
def clear(arena: Arena) -> None:
    root = arena.nodes[0]
    root.first = 0
    root.visits = 0
    root.value = 0
    root.margin = 0
    root.own = 0
    root.children = 0
    root.is_chancy = 0
    arena.notes[0].used = 1


@kernel
def pick(nodes: Array, manner: Any, rng: Array) -> int:
    """A child of the root, by the chances that its visits give it."""
    first = int(nodes[0].first)
    last = first + int(nodes[0].children)
    most = first
    for i in range(first, last):
        if nodes[i].visits > nodes[most].visits:
            most = i
    total = 0.0
    for i in range(first, last):
        total += chance(nodes, i, most, manner)
    left = total * below(rng, FINE) / FINE
    for i in range(first, last):
        left -= chance(nodes, i, most, manner)
        if left < 0:
            return i
    return most


@kernel
def chance(nodes: Array, node: int, most: int, manner: Any) -> float:
    share = nodes[node].visits / nodes[most].visits
    return float(share**manner.strictness) if share >= manner.serious else 0.0
