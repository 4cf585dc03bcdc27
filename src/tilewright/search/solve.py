"""The exact rest of a round for two players: alpha-beta with a transposition table.

A value is what the round's end is worth to player 0; what it is worth to player 1 is the rest of 1.
A solver that asks for points alone takes the points ahead for it, whatever boards promise, and
skips deals within the round.
A round in which chance still decides something cannot be solved.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np

from tilewright import engine
from tilewright.game import Game
from tilewright.kernel import kernel, wrapped_product
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.position import settle as settle_all
from tilewright.records import F32, I16, I64, U8, Array, RecordType
from tilewright.rules import (
    Waits,
    appeal,
    is_round_over,
    legal_moves,
    play,
    settle_one,
    skip_deal,
)
from tilewright.search.evaluation import MARGINS, judge
from tilewright.search.fitting import check_position, check_variant, check_whole, fitting_weights
from tilewright.search.network import MOST_MARKS, SCRATCH, Network, numbers_of

MOST_PLIES = 64
ENTRIES = 1 << 18  # of the transposition table: 16 bytes each
LAST_ERA = 255
ENDLESS = 1 << 40  # positions
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
STANDS = {Waits.DEAL: "waits for a deal", Waits.OVER: "is the end of a game"}
LOST = -1.0  # below every value
WON = 2.0  # above every value
POINTS = 1024.0  # ahead that make a whole value
MIX = 0x9E3779B97F4A7C15 - (1 << 64)


class TableEntry:
    key: I64
    value: F32
    best: I16
    bound: U8
    era: U8  # the search that wrote it; 0: nobody did


class Effort:
    """What a solver may spend, has spent, and found out."""

    nodes: I64
    limit: I64
    era: U8
    is_open: U8  # nothing is proven: a deal within the round, too many plies or nodes, or stopped
    to_the_end: U8  # of the game: nothing is proven by what a board promises
    by_points: U8  # a value is the points ahead, and nothing is dealt: see ``points_value``
    values: Annotated[Array, "f4", 8]


TABLE_ENTRY = RecordType(TableEntry)
EFFORT = RecordType(Effort)


class Proof(NamedTuple):
    """The memory of one solver."""

    states: Array  # by ply
    words: Array  # the same bytes as numbers
    moves: Array  # by ply
    looks: Array
    weights: Array
    noted: Array  # features of a board
    net: Array  # a network's numbers; zeros: none
    seen: Array  # marks of a board
    hidden: Array  # what a network works out
    table: Array  # transpositions
    effort: Array
    stop: Array  # a flag of one byte that ends the search


def new_proof(game: Game, weights: Array, stop: Array, net: Array) -> Proof:
    """Memory for proofs; ``net`` is what ``numbers_of`` gives for a network or none."""
    states = game.state_type.new(MOST_PLIES + 1)
    moves = np.stack([game.move_buffer() for _ in states])
    return Proof(
        states=states,
        words=states.view(np.int64).reshape(len(states), -1),
        moves=moves,
        looks=np.zeros(moves.shape, np.float32),
        weights=weights,
        noted=np.zeros(len(weights) - 2, np.float32),
        net=net,
        seen=np.zeros(MOST_MARKS, np.int16),
        hidden=np.zeros(SCRATCH, np.float32),
        table=TABLE_ENTRY.new(ENTRIES),
        effort=EFFORT.new(),
        stop=stop,
    )


@kernel
def key_of(words: Array, ply: int) -> int:
    """A hash of a state's bytes."""
    key = 0
    for word in words[ply]:
        key = wrapped_product(key ^ word, MIX)
        key ^= key >> 29
    return key


@kernel
def best_value(variants: Array, proof: Proof, ply: int, low: float, high: float) -> float:
    """The value of states[ply], exact if it lies between low and high (alpha and beta)."""
    variant, states, effort = variants[0], proof.states, proof.effort[0]
    state = states[ply]
    effort.nodes += 1
    if state.waits != Waits.MOVE:
        effort.is_open |= effort.to_the_end and state.waits != Waits.OVER
        judge(
            variant,
            state,
            proof.weights,
            proof.noted,
            proof.net,
            proof.seen,
            proof.hidden,
            effort.values,
        )
        return points_value(effort) if effort.by_points else float(effort.values[0])
    if effort.nodes > effort.limit or ply + 1 >= len(states) or proof.stop[0]:
        effort.is_open = 1
    if effort.is_open:
        return low
    key = key_of(proof.words, ply)
    entry = proof.table[key & len(proof.table) - 1]
    first = -1
    if entry.key == key and entry.era == effort.era:
        if suffices(entry, low, high):
            return float(entry.value)
        first = int(entry.best)
    moves = proof.moves[ply]
    n = order_moves(variant, state, moves, proof.looks[ply], first)
    is_max = state.player == 0
    best, chosen = LOST if is_max else WON, -1
    floor, roof = low, high
    for i in range(n):
        move = int(moves[i])
        states[ply + 1] = states[ply]
        advance(variant, states[ply + 1], effort, move)
        value = best_value(variants, proof, ply + 1, floor, roof)
        if effort.is_open:
            return low
        if is_max and value > best:
            best, chosen = value, move
            floor = max(floor, value)
        elif not is_max and value < best:
            best, chosen = value, move
            roof = min(roof, value)
        if floor >= roof:
            break
    remember(entry, key, best, chosen, low, high)
    entry.era = effort.era
    return best


@kernel
def points_value(effort: Any) -> float:
    """The points that player 0 is ahead, as a value; exact, since a table keeps short numbers."""
    return 0.5 + float(effort.values[MARGINS]) / POINTS


@kernel
def suffices(entry: Any, low: float, high: float) -> bool:
    """Whether what is known of a position is enough between these bounds."""
    if entry.bound == AT_LEAST:
        return bool(entry.value >= high)
    if entry.bound == AT_MOST:
        return bool(entry.value <= low)
    return True


@kernel
def remember(entry: Any, key: int, value: float, best: int, low: float, high: float) -> None:
    """Write down what a search between these bounds found."""
    entry.key = key
    entry.value = value
    entry.best = best
    entry.bound = AT_MOST if value <= low else AT_LEAST if value >= high else EXACT


@kernel
def order_moves(variant: Any, state: Any, moves: Array, looks: Array, first: int) -> int:
    """The legal moves, the one that was best before and then the most appealing first."""
    n = legal_moves(variant, state, moves)
    for i in range(n):
        looks[i] = 1e9 if moves[i] == first else appeal(variant, state, int(moves[i]))
    for i in range(1, n):
        look, move, k = looks[i], moves[i], i
        while k > 0 and looks[k - 1] < look:
            looks[k], moves[k] = looks[k - 1], moves[k - 1]
            k -= 1
        looks[k], moves[k] = look, move
    return n


@kernel
def advance(variant: Any, state: Any, effort: Any, move: int) -> None:
    """Play a move and what follows from it; note if chance would decide within the round."""
    play(variant, state, move)
    settle(variant, state)
    while effort.by_points and is_deal_within(variant, state):
        skip_deal(variant, state)
        settle(variant, state)
    if is_deal_within(variant, state):
        effort.is_open = 1


@kernel
def settle(variant: Any, state: Any) -> None:
    while state.waits == Waits.STEP:
        settle_one(variant, state)


@kernel
def is_deal_within(variant: Any, state: Any) -> bool:
    return bool(state.waits == Waits.DEAL and not is_round_over(variant, state))


@kernel
def begin_proof(proof: Proof, limit: int, to_the_end: int) -> None:
    """Every search has its era, so that the table need not be emptied each time."""
    effort = proof.effort[0]
    effort.era = int(effort.era) % LAST_ERA + 1
    if effort.era == 1:
        for i in range(len(proof.table)):
            proof.table[i].era = 0
    effort.nodes = 0
    effort.limit = limit
    effort.is_open = 0
    effort.to_the_end = to_the_end


@kernel
def best_move(proof: Proof) -> int:
    """The best move of states[0], once its value is known."""
    return int(proof.table[key_of(proof.words, 0) & len(proof.table) - 1].best)


@dataclass(frozen=True)
class Solution:
    """What is proven: the share of the win for the player to move, and a best line.

    >>> solution = solve(Position.from_text("azul center=bbb"))
    >>> isinstance(solution, Solution) and solution.line[0] in Position.from_text(
    ...     "azul center=bbb"
    ... ).legal_moves
    True
    """

    share: float
    line: tuple[Move, ...]
    nodes: int


def points_ahead(share: float) -> int:
    """What a share says that was solved by points."""
    return round((share - 0.5) * POINTS)


def without_deals(position: Position) -> Position:
    """The position after deals within the round that bring nothing."""
    while position.waits == Waits.DEAL:
        state = position.state().copy()
        if not engine.go_without_deal(position.variant.record, state):
            break
        settle_all(position.variant, state)
        position = Position(position.variant, state)
    return position


class Solver:
    """Solves rounds of one two-player variant; its table is used again and again."""

    def __init__(
        self,
        position: Position,
        weights: Array | None = None,
        stop: Array | None = None,
        to_the_end: bool = False,
        network: Network | None = None,
        by_points: bool = False,
    ) -> None:
        """``stop`` is a flag of one byte: where it is not 0, nothing more is looked at. With
        ``to_the_end`` only the last round of a game is solved: no judgment of a board is taken for
        a proof. With ``by_points`` what counts is the points ahead when the round is over, if
        nothing is dealt within it: shares are read by ``points_ahead``."""
        self.variant = position.variant
        game = position.variant.game
        chosen = fitting_weights(game, weights)
        if by_points:
            chosen = np.zeros_like(chosen)
        flag = np.zeros(1, np.uint8) if stop is None else stop
        self._proof = new_proof(game, chosen, flag, numbers_of(game, network))
        self._proof.effort["by_points"] = by_points
        self._to_the_end, self._by_points = to_the_end, by_points

    @property
    def nodes(self) -> int:
        """The positions that the last search looked at."""
        return int(self._proof.effort["nodes"][0])

    def solve(self, position: Position, limit: int) -> Solution | None:
        """The proven rest of the round, looking at no more than ``limit`` positions."""
        share = self.share(position, limit)
        if share is None:
            return None
        line = self._line(position)
        return Solution(share, tuple(line), self.nodes) if line else None

    def share(self, position: Position, limit: int) -> float | None:
        """The same without a line."""
        check_variant(position, self.variant)
        if position.variant.players != 2 or position.waits != Waits.MOVE:
            return None
        begin_proof(self._proof, limit, int(self._to_the_end))
        value = self._value(position)
        if self._proof.effort["is_open"][0]:
            return None
        return value if position.turn == 0 else 1 - value

    def _value(self, position: Position) -> float:
        self._proof.states[0] = position.state()[0]
        return best_value(position.variant.record, self._proof, 0, LOST, WON)

    def _line(self, position: Position) -> list[Move]:
        """Follow the best moves; where the table forgot one, solve again from there."""
        line: list[Move] = []
        effort = self._proof.effort
        round_number = position.round
        while position.waits == Waits.MOVE and position.round == round_number:
            effort["limit"] = effort["nodes"][0] + ENDLESS
            self._value(position)
            if effort["is_open"][0]:  # stopped
                break
            move = Move(position.game, best_move(self._proof))
            line.append(move)
            position = position.play(move)
            if self._by_points:
                position = without_deals(position)
        return line


@dataclass(frozen=True)
class NoSolution:
    """Nothing is proven; says why. It counts as false.

    >>> found = solve(Position.start("azul"))
    >>> bool(found), found.words
    (False, 'no move is awaited: the position waits for a deal')
    """

    reason: Literal["players", "waits", "limit", "chance"]
    words: str

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self.words


def solve(position: Position, limit: int = 1_000_000) -> Solution | NoSolution:
    """The proven line of play to the end of the round, or why there is none.

    >>> solution = solve(Position.from_text("azul center=bbb 0.lines=b/-/-/-/-"))
    >>> [str(move) for move in solution.line] if solution else solution.words
    ['cb3']
    >>> print(solve(Position.start("azul", players=3)))
    only rounds of two players can be proven, and this game has 3
    """
    check_position(position)
    check_whole("limit", limit, 1)
    players = position.variant.players
    if players != 2:
        words = f"only rounds of two players can be proven, and this game has {players}"
        return NoSolution("players", words)
    if position.waits != Waits.MOVE:
        return NoSolution("waits", f"no move is awaited: the position {STANDS[position.waits]}")
    solver = Solver(position)
    found = solver.solve(position, limit)
    if found:
        return found
    if solver.nodes > limit:
        return NoSolution("limit", f"looking at {limit:,} positions was not enough")
    return NoSolution("chance", "chance decides something before the round ends")
