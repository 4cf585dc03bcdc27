"""Your own judgment in our search: leaves are judged from outside, many at once.

The tree is that of ``tree``. Some leaves are gathered before any is judged. A descent counts
as a visit at once, so that the next one goes elsewhere, and as nothing else until its judgment
arrives: counted as lost, as is often done, it would cost much of a small search. Where a round ends
the next deal is drawn, in every simulation anew, so that only positions in which someone is to move
are judged; how a finished game ended needs no judgment. With playouts a leaf is played on to the
round's end first, as the plain search does, and only what lies there is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Protocol

import numpy as np

from tilewright.game import MAX_PLAYERS
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.records import I32, U8, Array, Numbers, RecordType
from tilewright.rules import Waits, legal_moves, observe, settle_one
from tilewright.search.evaluation import MARGINS
from tilewright.search.evaluation import judge as judge_board
from tilewright.search.tree import (
    MAX_DEPTH,
    Arena,
    add_children,
    climb,
    deal_again,
    descend,
    keep_likely,
    play_out,
)

BATCH = 32  # leaves that are judged at once
ASKED, KNOWN, SAME = 0, 1, 2  # a leaf is judged; the game is over; another is there already
NOTHING = np.zeros((0, 0), np.float32)  # left to us
ROUNDED = 1e-3  # what a share may be off by
CAUTION = 16  # visits of the root for every leaf of a batch: a young tree is not flooded


Judgment = tuple[Array | None, Array | None]


class Judge(Protocol):
    """Whatever judges many positions at once.

    It gets what the players to move see, one position a row (whole numbers, as the environments
    give them), and masks with a 1 for every legal move. It returns two arrays: for every move a
    prior, how likely it is to be the best (not negative; rows need not sum to 1, what is illegal
    is ignored), and for every player their share of the win, the player to move first and then
    clockwise. Either may be None: the game's own first impressions, or its own judgment after a
    playout, are taken instead.

    >>> from tilewright import Dealer, Position, analyze
    >>> def know_nothing(observations: Array, masks: Array) -> tuple[Array, Array]:
    ...     return masks, np.full((len(masks), 2), 0.5)
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> best = analyze(position, simulations=100, judge=know_nothing)[0]
    >>> 0.4 < best.share < 0.6
    True
    """

    def __call__(self, observations: Array, masks: Array, /) -> Judgment: ...


class JudgmentError(ValueError):
    """A judgment that cannot be used; says what was expected."""


class Leaf:
    """One descent of a batch."""

    path: Annotated[Numbers, "i4", MAX_DEPTH + 1]
    movers: Annotated[Numbers, "u1", MAX_DEPTH + 1]
    values: Annotated[Array, "f4", 2 * MAX_PLAYERS]  # where they are known
    depth: I32
    place: I32  # among those that are judged
    kind: U8
    player: U8  # to move in what is judged
    mover: U8  # to move at the leaf itself
    is_chancy: U8
    is_open: U8  # a move is awaited at the leaf
    is_new: U8  # and it has no children yet, and gets them with its judgment


LEAF = RecordType(Leaf)


@dataclass(frozen=True)
class Batch:
    """Leaves on their way, and what their judge is shown."""

    leaves: Array
    states: Array
    observations: Array
    masks: Array


def new_batch(variant: Variant, size: int) -> Batch:
    planes = variant.game.planes(variant.plain)
    return Batch(
        leaves=LEAF.new(size),
        states=variant.game.state_type.new(size),
        observations=np.zeros((size, sum(plane.size for plane in planes)), np.int16),
        masks=np.zeros((size, variant.game.moves), np.int8),
    )


class Judged:
    """Simulations of one search whose leaves a judge values."""

    def __init__(
        self, variant: Variant, judge: Judge, batch: int = BATCH, playouts: bool = False
    ) -> None:
        if not callable(judge):
            raise TypeError(f"expected a judge that can be called, got {judge!r}")
        if batch < 1:
            raise ValueError(f"expected a batch from 1, got {batch}")
        self.size, self.playouts = batch, playouts
        self._variant, self._judge = variant, judge
        self._batch = new_batch(variant, batch)

    def simulate(self, root: Array, arena: Arena, simulations: int) -> None:
        """Add simulations to the tree under nodes[0], until told to stop."""
        while simulations > 0 and not arena.stop[0]:
            wanted = 1 + int(arena.nodes["visits"][0]) // CAUTION
            simulations -= self._simulate_some(root, arena, min(simulations, wanted, self.size))

    def _simulate_some(self, root: Array, arena: Arena, wanted: int) -> int:
        """One batch; how many simulations it was."""
        record, batch = self._variant.record, self._batch
        descents = (batch.leaves[:wanted], batch.states)
        asked = gather(record, root, arena, *descents, batch.observations, batch.masks)
        try:
            priors, values = self._ask(asked)
        except BaseException:
            call_off(arena.nodes, batch.leaves[:wanted])
            raise
        return scatter(record, arena, *descents, priors, values)

    def _ask(self, n: int) -> tuple[Array, Array]:
        moves, players = self._variant.game.moves, self._variant.players
        if not n:
            return NOTHING, NOTHING
        answer = self._judge(self._batch.observations[:n].copy(), self._batch.masks[:n].copy())
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise JudgmentError(f"expected priors and values, got {type(answer).__name__}")
        priors = checked("priors", answer[0], n, moves)
        if (priors < 0).any():
            raise JudgmentError("expected priors from 0, got negative ones")
        values = checked("values", answer[1], n, players)
        if (abs(values - 0.5) > 0.5 + ROUNDED).any():
            raise JudgmentError("expected values from 0 to 1, as shares of the win, got others")
        return priors, values


def checked(name: str, part: Array | None, n: int, width: int) -> Array:
    """A part of a judge's answer as numbers that compiled code can trust."""
    if part is None:
        return NOTHING
    numbers = np.ascontiguousarray(part, np.float32)
    if numbers.shape != (n, width):
        raise JudgmentError(f"expected {name} of shape {(n, width)}, got {numbers.shape}")
    if not np.isfinite(numbers).all():
        raise JudgmentError(f"expected finite {name}, got others")
    return numbers


@kernel
def gather(
    variants: Array,
    root: Array,
    arena: Arena,
    leaves: Array,
    states: Array,
    observations: Array,
    masks: Array,
) -> int:
    """Descend once for every leaf; return how many positions are to be judged."""
    variant, notes = variants[0], arena.notes[0]
    asked = 0
    for i in range(len(leaves)):
        arena.work[0] = root[0]
        state, leaf = arena.work[0], leaves[i]
        node = descend(variant, state, arena)
        leaf.mover = state.player
        leaf.is_chancy = notes.is_chancy
        leaf.is_open = state.waits == Waits.MOVE
        leaf.is_new = leaf.is_open and notes.is_judged and arena.nodes[node].children == 0
        note_path(leaf, notes)
        if leaf.is_open and not notes.is_judged:
            play_out(variant, state, arena.deal[0], notes, arena.moves)
        if state.waits != Waits.MOVE:
            value(variant, state, arena, leaf.values)
        reach_a_move(variant, state, arena)
        leaf.player = state.player
        leaf.kind = kind_of(state, leaves, i, node)
        if leaf.kind == KNOWN:
            value(variant, state, arena, leaf.values)
        elif leaf.kind == ASKED:
            leaf.place = asked
            states[asked] = arena.work[0]
            observe(variant, state, int(state.player), observations[asked])
            mark(variant, state, arena.moves, masks[asked])
            asked += 1
        pretend(arena.nodes, leaf, 1)
    return asked


@kernel
def value(variant: Any, state: Any, arena: Arena, values: Array) -> None:
    """What the plain search takes the end of a round, or of a game, to be worth."""
    scratch, net = arena.noted, arena.net
    judge_board(variant, state, arena.weights, scratch, net, arena.seen, arena.hidden, values)


@kernel
def reach_a_move(variant: Any, state: Any, arena: Arena) -> None:
    """Beyond a round's end: deal, and settle, until someone is to move."""
    while state.waits == Waits.DEAL or state.waits == Waits.STEP:
        if state.waits == Waits.STEP:
            settle_one(variant, state)
        else:
            deal_again(variant, state, arena.deal[0], arena.notes[0])


@kernel
def kind_of(state: Any, leaves: Array, i: int, node: int) -> int:
    if state.waits == Waits.OVER:
        return KNOWN
    for k in range(i):
        other = leaves[k]
        if leaves[i].is_new and other.is_new and other.path[other.depth] == node:
            return SAME
    return ASKED


@kernel
def mark(variant: Any, state: Any, moves: Array, mask: Array) -> None:
    mask[:] = 0
    for i in range(legal_moves(variant, state, moves)):
        mask[moves[i]] = 1


@kernel
def note_path(leaf: Any, notes: Any) -> None:
    leaf.depth = notes.depth
    for i in range(int(notes.depth) + 1):
        leaf.path[i] = notes.path[i]
        leaf.movers[i] = notes.movers[i]


@kernel
def pretend(nodes: Array, leaf: Any, visits: int) -> None:
    """Count a descent as one that found what others did, 1, or take that back, -1; to a new node
    nothing was found, so that others are looked at first."""
    for i in range(int(leaf.depth) + 1):
        node = nodes[leaf.path[i]]
        before = int(node.visits)
        node.visits += visits
        if before > 0:
            node.value *= (before + visits) / before
            node.own *= (before + visits) / before


@kernel
def call_off(nodes: Array, leaves: Array) -> None:
    """Leave the tree as it was before the leaves were gathered."""
    for i in range(len(leaves)):
        pretend(nodes, leaves[i], -1)


@kernel
def scatter(
    variants: Array, arena: Arena, leaves: Array, states: Array, priors: Array, values: Array
) -> int:
    """Take the judgments up into the tree; return how many simulations that makes."""
    variant, notes, done = variants[0], arena.notes[0], 0
    call_off(arena.nodes, leaves)
    for i in range(len(leaves)):
        leaf = leaves[i]
        if leaf.kind == SAME:
            continue
        node = int(leaf.path[leaf.depth])
        if leaf.is_new:
            place = int(leaf.place)
            n = rank_moves(variant, states[place], arena, priors, place)
            add_children(arena, node, n, bool(leaf.is_chancy))
        settle_values(variant, states, arena, leaf, values)
        if leaf.is_open:
            arena.nodes[node].own += notes.values[leaf.mover]
        follow_path(leaf, notes)
        climb(arena.nodes, notes)
        done += 1
    return done


@kernel
def settle_values(variant: Any, states: Array, arena: Arena, leaf: Any, values: Array) -> None:
    """Write what a leaf is worth: known, judged, or left to us."""
    notes = arena.notes[0]
    if leaf.kind == ASKED and len(values):
        state = states[leaf.place]
        rank_values(variant, state, int(leaf.player), values[leaf.place], notes.values)
    elif leaf.kind == ASKED and leaf.is_open and notes.is_judged:
        arena.work[0] = states[leaf.place]
        play_out(variant, arena.work[0], arena.deal[0], notes, arena.moves)
        value(variant, arena.work[0], arena, notes.values)
    else:
        for i in range(len(notes.values)):
            notes.values[i] = leaf.values[i]


@kernel
def follow_path(leaf: Any, notes: Any) -> None:
    notes.depth = leaf.depth
    for i in range(int(leaf.depth) + 1):
        notes.path[i] = leaf.path[i]
        notes.movers[i] = leaf.movers[i]


@kernel
def rank_values(variant: Any, state: Any, player: int, judged: Array, values: Array) -> None:
    """A judge's shares by player, and beside them the points that each is ahead there."""
    players, total = int(variant.players), 0.0
    for p in range(players):
        values[(player + p) % players] = judged[p]
        total += int(state.boards[p].score)
    for p in range(players):
        own = int(state.boards[p].score)
        values[MARGINS + p] = own - (total - own) / (players - 1)


@kernel
def rank_moves(variant: Any, state: Any, arena: Arena, priors: Array, place: int) -> int:
    """Note the legal moves and their priors; all alike where the judge rules all of them out."""
    moves, looks, total = arena.moves, arena.looks, 0.0
    n = legal_moves(variant, state, moves)
    if len(priors) == 0:
        return keep_likely(variant, state, n, float(arena.notes[0].warmth), moves, looks)
    for i in range(n):
        looks[i] = priors[place, moves[i]]
        total += looks[i]
    for i in range(n):
        looks[i] = looks[i] / total if total > 0 else 1 / n
    return n
