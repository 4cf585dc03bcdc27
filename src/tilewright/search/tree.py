"""PUCT for any game and number of players.

A node is reached by moves. Within a round everything is known but refills, which are dealt again in
every simulation; at the end of the round, or of the game, the boards are evaluated: at once, or, by
a far-sighted search, after playing another round on them. Every player maximizes their own value
(max^n), and the same player may move twice in a row, so a node keeps the value for the player who
chose it.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np

from tilewright.exponential import exp
from tilewright.game import MAX_PLAYERS, Game
from tilewright.kernel import kernel
from tilewright.records import F32, I16, I32, U8, Array, Numbers, RecordType
from tilewright.rules import (
    Waits,
    appeal,
    draw,
    is_round_over,
    lay,
    legal_moves,
    play,
    quick_move,
    settle_one,
)
from tilewright.search.evaluation import MARGINS, judge
from tilewright.search.network import MOST_MARKS, SCRATCH, Network, numbers_of

MAX_DEPTH = 256  # moves to the end of a round
LONGEST_WALK = 12  # moves between two turns of a player
EXPLORATION = 0.8  # c_puct
LONG = 12_000  # visits after which exploration grows with the length of the search
URGENCY = 0.1  # first-play urgency reduction: how much worse an unvisited move is assumed to be
CARE = 2  # random moves of which a playout takes the best-looking
CARE_AHEAD = 4  # the same in rounds to come
FEW = 12  # with no more legal moves than this, all of them become children
HOPELESS = 0.02  # of the best prior: among many moves, those below it are pruned


class Node:
    first: I32  # its children stand together, from here on
    visits: I32
    value: F32  # the sum for the player who chose this node
    margin: F32  # the sum of points ahead, for the same player
    own: F32  # the sum for the player whose move it is here
    prior: F32
    move: I16
    children: I16  # 0: not expanded
    is_chancy: U8  # a deal stands between the root and here, so moves may be missing


class Notes:
    """What one search keeps beside its tree."""

    path: Annotated[Numbers, "i4", MAX_DEPTH + 1]  # the nodes from the root to the leaf
    movers: Annotated[Numbers, "u1", MAX_DEPTH + 1]  # who chose at each of them
    values: Annotated[Array, "f4", 2 * MAX_PLAYERS]  # of the last simulation
    sums: Annotated[Array, "f8", 2 * MAX_PLAYERS]  # of all, since they were set to 0
    seed: Annotated[Array, "u8", 1]
    warmth: F32  # prior temperature: points of appeal that make a move e times as likely
    foresight: I32  # rounds that playouts go beyond this one
    used: I32  # nodes of the tree
    depth: I32
    is_judged: U8  # from outside: nodes get their children where their judgments arrive
    is_chancy: U8  # a deal stands between the root and the leaf


NODE = RecordType(Node)
NOTES = RecordType(Notes)


class Arena(NamedTuple):
    """The memory of one search: its tree, what it judges boards by, and scratch space."""

    nodes: Array
    notes: Array
    work: Array  # the state of the current simulation
    deal: Array
    moves: Array
    looks: Array  # how good each of the moves looks, then its prior
    is_legal: Array  # by move, where a deal may have changed that
    weights: Array
    noted: Array  # features of a board
    net: Array  # a network's numbers; zeros: none
    seen: Array  # marks of a board
    hidden: Array  # what a network works out
    stop: Array  # a flag of one byte that ends the search


def new_arena(
    game: Game,
    capacity: int,
    *,
    foresight: int,
    weights: Array,
    stop: Array,
    network: Network | None = None,
    warmth: float | None = None,
) -> Arena:
    """Memory for a tree of ``capacity`` nodes."""
    notes, moves = NOTES.new(), game.move_buffer()
    notes["warmth"] = warmth or (network.warmth if network else game.warmth)
    notes["foresight"] = foresight
    return Arena(
        nodes=NODE.new(capacity),
        notes=notes,
        work=game.state_type.new(),
        deal=game.deal_type.new(),
        moves=moves,
        looks=np.zeros(len(moves), np.float32),
        is_legal=np.zeros(len(moves), np.uint8),
        weights=weights,
        noted=np.zeros(len(weights) - 2, np.float32),
        net=numbers_of(game, network),
        seen=np.zeros(MOST_MARKS, np.int16),
        hidden=np.zeros(SCRATCH, np.float32),
        stop=stop,
    )


@kernel
def simulate(variants: Array, root: Array, arena: Arena, simulations: int) -> int:
    """Add simulations to the tree under nodes[0], until told to stop; return how many."""
    variant, notes = variants[0], arena.notes[0]
    for done in range(simulations):
        if arena.stop[0]:
            return done
        arena.work[0] = root[0]
        state = arena.work[0]
        leaf = descend(variant, state, arena)
        is_open, player = state.waits == Waits.MOVE, int(state.player)
        play_out(variant, state, arena.deal[0], notes, arena.moves)
        judge(
            variant,
            state,
            arena.weights,
            arena.noted,
            arena.net,
            arena.seen,
            arena.hidden,
            notes.values,
        )
        if is_open:
            arena.nodes[leaf].own += notes.values[player]
        climb(arena.nodes, notes)
    return simulations


@kernel
def descend(variant: Any, state: Any, arena: Arena) -> int:
    """Follow the best moves to a leaf; expand it if it was visited before."""
    nodes, notes = arena.nodes, arena.notes[0]
    node, depth, is_chancy = 0, 0, False
    notes.path[0] = 0
    while state.waits == Waits.MOVE and depth < MAX_DEPTH:
        is_leaf = nodes[node].children == 0
        if is_leaf and (notes.is_judged or nodes[node].visits == 0):
            break
        if is_leaf and not expand(variant, state, arena, node, is_chancy):
            break
        if nodes[node].is_chancy:
            mark_legal(variant, state, arena.moves, arena.is_legal)
        child = choose(nodes, node, arena.is_legal)
        if child < 0:
            break
        notes.movers[depth] = state.player
        is_chancy |= follow(variant, state, arena.deal[0], notes, int(nodes[child].move))
        depth += 1
        notes.path[depth] = node = child
    notes.depth = depth
    notes.is_chancy = is_chancy
    return node


@kernel
def follow(variant: Any, state: Any, deal: Any, notes: Any, move: int) -> bool:
    """Play a move and what follows, deals within the round too; return if there were any."""
    play(variant, state, move)
    is_chancy = False
    while state.waits == Waits.STEP or (
        state.waits == Waits.DEAL and not is_round_over(variant, state)
    ):
        if state.waits == Waits.STEP:
            settle_one(variant, state)
        else:
            deal_again(variant, state, deal, notes)
            is_chancy = True
    return is_chancy


@kernel
def deal_again(variant: Any, state: Any, deal: Any, notes: Any) -> None:
    draw(variant, state, notes.seed, deal)
    lay(variant, state, deal)


@kernel
def expand(variant: Any, state: Any, arena: Arena, node: int, is_chancy: bool) -> bool:
    """Give a node its children; False if the tree is full."""
    n = legal_moves(variant, state, arena.moves)
    warmth = float(arena.notes[0].warmth)
    n = keep_likely(variant, state, n, warmth, arena.moves, arena.looks)
    return add_children(arena, node, n, is_chancy)


@kernel
def add_children(arena: Arena, node: int, n: int, is_chancy: bool) -> bool:
    """Give a node n children, by the moves and looks that are noted."""
    nodes, notes, moves, looks = arena.nodes, arena.notes[0], arena.moves, arena.looks
    first = int(notes.used)
    if first + n > len(nodes):
        return False
    for i in range(n):
        child = nodes[first + i]
        child.first = 0
        child.visits = 0
        child.value = 0
        child.margin = 0
        child.own = 0
        child.prior = looks[i]
        child.move = moves[i]
        child.children = 0
        child.is_chancy = 0
    notes.used = first + n
    nodes[node].first = first
    nodes[node].children = n
    nodes[node].is_chancy = is_chancy
    return True


@kernel
def keep_likely(variant: Any, state: Any, n: int, warmth: float, moves: Array, looks: Array) -> int:
    """Work out the priors (softmax of appeal); prune what looks hopeless among many moves."""
    best = -1e9
    for i in range(n):
        looks[i] = appeal(variant, state, int(moves[i]))
        best = max(best, looks[i])
    total = 0.0
    for i in range(n):
        looks[i] = exp((looks[i] - best) / warmth)
        total += looks[i]
    least = HOPELESS if n > FEW else 0.0
    kept = 0
    for i in range(n):
        if looks[i] >= least:
            moves[kept] = moves[i]
            looks[kept] = looks[i] / total
            kept += 1
    return kept


@kernel
def mark_legal(variant: Any, state: Any, moves: Array, is_legal: Array) -> None:
    is_legal[:] = 0
    for i in range(legal_moves(variant, state, moves)):
        is_legal[moves[i]] = 1


@kernel
def choose(nodes: Array, node: int, is_legal: Array) -> int:
    """The child to follow; -1 if none of them can be played this time."""
    parent = nodes[node]
    explore = EXPLORATION * np.sqrt(float(parent.visits))
    if parent.visits > LONG:
        explore *= np.sqrt(np.sqrt(parent.visits / LONG))
    untried = parent.own / max(1.0, float(parent.visits)) - URGENCY
    best, best_score = -1, -1e9
    for i in range(int(parent.first), int(parent.first) + int(parent.children)):
        child = nodes[i]
        if parent.is_chancy and not is_legal[child.move]:
            continue
        visits = int(child.visits)
        quality = child.value / visits if visits else untried
        score = quality + explore * child.prior / (1 + visits)
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def play_out(variant: Any, state: Any, deal: Any, notes: Any, moves: Array) -> None:
    """Play to the end of this round, or of a later one, with moves that look good."""
    rounds = int(notes.foresight)
    while state.waits == Waits.MOVE or (state.waits == Waits.DEAL and rounds > 0):
        if state.waits == Waits.DEAL:
            deal_again(variant, state, deal, notes)
            rounds -= 1
        else:
            tries = CARE if rounds == notes.foresight else CARE_AHEAD
            move = quick_move(variant, state, notes.seed, moves, tries)
            follow(variant, state, deal, notes, move)


@kernel
def climb(nodes: Array, notes: Any) -> None:
    """Add the values of a simulation along its path (backup)."""
    nodes[0].visits += 1
    for i in range(2 * MAX_PLAYERS):
        notes.sums[i] += notes.values[i]
    for i in range(int(notes.depth)):
        share = notes.values[notes.movers[i]]
        nodes[notes.path[i]].own += share
        child = nodes[notes.path[i + 1]]
        child.value += share
        child.margin += notes.values[MARGINS + notes.movers[i]]
        child.visits += 1


@kernel
def find(
    variants: Array,
    walk: Array,
    words: Array,
    goal: Array,
    nodes: Array,
    node: int,
    ply: int,
    least: int,
) -> int:
    """The node, from a node whose state is walk[ply] on, with the state whose words are given; -1
    if there is none without a deal on the way, or it was visited less than that."""
    variant, state = variants[0], walk[ply]
    if has_words(words, ply, goal):
        return node
    if state.waits != Waits.MOVE or ply + 1 == len(walk):
        return -1
    first, children = int(nodes[node].first), int(nodes[node].children)
    for i in range(first, first + children):
        if nodes[i].visits >= least:
            walk[ply + 1] = walk[ply]
            play(variant, walk[ply + 1], int(nodes[i].move))
            while walk[ply + 1].waits == Waits.STEP:
                settle_one(variant, walk[ply + 1])
            found = find(variants, walk, words, goal, nodes, i, ply + 1, least)
            if found >= 0:
                return found
    return -1


@kernel
def has_words(words: Array, ply: int, goal: Array) -> bool:
    for i in range(len(goal)):
        if words[ply, i] != goal[i]:
            return False
    return True


@kernel
def take_over(old: Array, start: int, nodes: Array) -> int:
    """Copy the tree under a node of another one; return how many nodes it has."""
    nodes[0] = old[start]
    used = 1
    for i in range(len(nodes)):
        if i == used:
            break
        first, children = int(nodes[i].first), int(nodes[i].children)
        if children:
            nodes[i].first = used
            for k in range(children):
                nodes[used + k] = old[first + k]
            used += children
    return used
