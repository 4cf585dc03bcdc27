"""What a move promises everyone: trees that go through one move, and lines to the round's end.

A generator is made of a review's seed and a number by arithmetic that is the same everywhere, so
whoever repeats a piece of work with the same seed and number finds the same.
"""

from typing import Any, NamedTuple

import numpy as np

from tilewright.game import Game
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rng import below
from tilewright.rules import Waits, draw, is_round_over, lay, play, settle_one
from tilewright.search.evaluation import FULL_MARGIN, MARGIN, MARGINS
from tilewright.search.found import most_visited
from tilewright.search.tree import Arena

ANY_MOVE = -1
SEEDS = 1 << 30  # seeds of reviews are below
NUMBERS = 1 << 31  # and numbers of generators
BURN_IN = 24  # numbers that are drawn before a generator made of small integers is mixed well
CREDIBLE = 20  # visits: fewer make no line


class Scratch(NamedTuple):
    """What weighing needs beside a search's own memory."""

    origin: Array  # the state that a finding is about
    deal: Array
    rng: Array  # for the deals of lines and samples


def new_scratch(game: Game) -> Scratch:
    return Scratch(game.state_type.new(), game.deal_type.new(), np.ones(1, np.uint64))


@kernel
def start_generator(rng: Array, seed: int, number: int) -> None:
    rng[0] = 1 + 2 * (seed * NUMBERS + number)
    for _ in range(BURN_IN):
        below(rng, 2)


@kernel
def begin_tree(arena: Arena, move: int) -> None:
    """An empty tree; with a move, one that goes through this move only."""
    notes = arena.notes[0]
    notes.sums[:] = 0
    empty(arena.nodes[0], 0)
    notes.used = 1
    if move != ANY_MOVE:
        empty(arena.nodes[1], move)
        arena.nodes[1].prior = 1
        arena.nodes[0].first = 1
        arena.nodes[0].children = 1
        notes.used = 2


@kernel
def empty(node: Any, move: int) -> None:
    node.first = 0
    node.visits = 0
    node.value = 0
    node.margin = 0
    node.own = 0
    node.prior = 0
    node.move = move
    node.children = 0
    node.is_chancy = 0


@kernel
def add_shares(players: int, sums: Array, n: int, shares: Array, margins: Array) -> None:
    """Add what values say, of which ``sums`` holds ``n``: the share of the win alone, without what
    they hold of the margin; and the margin."""
    for p in range(players):
        margin = float(sums[MARGINS + p]) / n
        ahead = margin * (players - 1) / players / FULL_MARGIN
        ahead = min(0.5, max(-0.5, ahead))
        shares[p] += (float(sums[p]) / n - MARGIN * (0.5 + ahead)) / (1 - MARGIN)
        margins[p] += margin


@kernel
def write_shares(players: int, sums: Array, n: int, shares: Array, margins: Array) -> None:
    shares[:] = 0
    margins[:] = 0
    add_shares(players, sums, n, shares, margins)
    make_whole(players, shares)


@kernel
def make_whole(players: int, shares: Array) -> None:
    """Let shares add up to 1: what rounding left over is shared out."""
    whole = 0.0
    for p in range(players):
        shares[p] = max(0.0, shares[p])
        whole += shares[p]
    for p in range(players):
        shares[p] /= whole


@kernel
def write_line(nodes: Array, line: Array) -> int:
    """Write the moves that were visited most from the root on, up to the first deal or to where
    too few went; return how many."""
    n, node = 0, most_visited(nodes, 0)
    while node >= 0 and n < len(line) and (n == 0 or nodes[node].visits >= CREDIBLE):
        line[n] = nodes[node].move
        n += 1
        if nodes[node].is_chancy:
            break
        node = most_visited(nodes, node)
    return n


@kernel
def go_on(variants: Array, roots: Array, scratch: Scratch, move: int) -> None:
    """Play a move, with all that follows and deals within the round."""
    play(variants[0], roots[0], move)
    settle_round(variants, roots, scratch)


@kernel
def settle_round(variants: Array, roots: Array, scratch: Scratch) -> None:
    """Settle what follows, and deal where a round is not over."""
    variant, state = variants[0], roots[0]
    while state.waits == Waits.STEP or (
        state.waits == Waits.DEAL and not is_round_over(variant, state)
    ):
        if state.waits == Waits.STEP:
            settle_one(variant, state)
        else:
            lay_another(variants, roots, scratch)


@kernel
def lay_another(variants: Array, roots: Array, scratch: Scratch) -> None:
    draw(variants[0], roots[0], scratch.rng, scratch.deal[0])
    lay(variants[0], roots[0], scratch.deal[0])
