"""The rules that every game writes for itself, as kernels with generic names.

What a state waits for decides what happens next:

    DEAL   draw (or draw_given), then lay    chance decides; the deal is written down
    MOVE   play                              a player chooses
    STEP   settle_one                        a consequence that leaves no choice
    OVER

``play`` changes no score: points come and go in steps only, one idea per step, so that a table can
tell each one. The same player may move several times in a row, and a deal may stand between any two
moves. Rules never draw by themselves.

A state is one record with at least the fields of ``State``; a variant is one record that says how
many play and what is printed. Kernels branch on what a variant says, never on which one it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import IntEnum
from types import ModuleType
from typing import Any, Protocol

from tilewright.kernel import dispatched, kernel, register_rule
from tilewright.records import Array, Dtype, Records
from tilewright.rng import below

SPARE_MOVES = 8  # listing moves may write this many past the last one


class Waits(IntEnum):
    """What a state waits for. A new state, all zero, waits for its first deal.

    >>> from tilewright import Position
    >>> Position.start("azul").waits == Waits.DEAL
    True
    """

    DEAL = 0
    MOVE = 1
    STEP = 2
    OVER = 3


class Board(Protocol):
    """What every game keeps for each player, beside its own fields."""

    score: int


class State(Protocol):
    """What every game's state holds, beside its own fields."""

    waits: int
    player: int  # whose move it is
    round_number: int  # 1 in the first round
    boards: Records[Board]  # by player


class Variant(Protocol):
    """What every game's variant record holds, beside its own fields."""

    players: int


# The rules: generic names for the kernels that every game writes for itself. They are called only
# when the state waits for them: ``draw``, ``draw_given``, ``lay`` and ``skip_deal`` while it waits
# for a deal, ``play`` with a legal move and ``settle_one`` while it waits for a step.
# ``legal_moves``, ``check_move``, ``appeal`` and ``quick_move`` are asked about states that wait
# for a move only.


@dispatched
def start(variant: Any, state: Any, first: int) -> None:
    """Set up a state of zeros; ``first`` is the player who starts."""
    raise NotImplementedError


@dispatched
def draw(variant: Any, state: Any, rng: Array, deal: Any) -> None:
    """Draw the deal that the state waits for, with the heaps as it leaves them. The state stays as
    it is; every field of ``deal`` that ``lay`` reads is written."""
    raise NotImplementedError


@dispatched
def draw_given(variant: Any, state: Any, deal: Any) -> int:
    """Work out the heaps that a written deal leaves; return why it cannot have been drawn (a
    ``DealFault``), 0 if it can."""
    raise NotImplementedError


@dispatched
def lay(variant: Any, state: Any, deal: Any) -> None:
    """Put a drawn deal on the table. The state then waits for a move, a step, or another deal."""
    raise NotImplementedError


@dispatched
def skip_deal(variant: Any, state: Any) -> None:
    """Go on as if the deal that the state waits for within a round brought nothing."""
    raise NotImplementedError


@dispatched
def legal_moves(variant: Any, state: Any, moves: Array) -> int:
    """Write the ids of all legal moves into ``moves``, rising within each kind of move; return how
    many there are, at least one. ``moves`` has room for all ids and ``SPARE_MOVES`` more: what is
    written behind the last move is ignored."""
    raise NotImplementedError


@dispatched
def check_move(variant: Any, state: Any, move: int) -> int:
    """Return why a move (any id below the game's number of moves) is refused, 0 if it is legal. It
    agrees with ``legal_moves`` about every id."""
    raise NotImplementedError


@dispatched
def play(variant: Any, state: Any, move: int) -> None:
    """Do what a legal move says, without changing a score."""
    raise NotImplementedError


@dispatched
def settle_one(variant: Any, state: Any) -> int:
    """Perform one consequence and return its step (see ``pack_step``), or 0 if nothing is left but
    to wait for something else, which the state then says."""
    raise NotImplementedError


@dispatched
def waste(variant: Any, state: Any, move: int) -> int:
    """What tidy play keeps low; 0 where nothing is wasted."""
    raise NotImplementedError


@dispatched
def standing(variant: Any, state: Any, player: int) -> int:
    """A number that orders the players: more is better, equal shares the place."""
    raise NotImplementedError


# What search asks about a state.


@dispatched
def is_round_over(variant: Any, state: Any) -> bool:
    """Whether a state that waits for a deal, or is over, ends its round: deals may also stand in
    the middle of one."""
    raise NotImplementedError


@dispatched
def appeal(variant: Any, state: Any, move: int) -> float:
    """How good a legal move looks at first sight, in points."""
    raise NotImplementedError


@dispatched
def quick_move(variant: Any, state: Any, rng: Array, moves: Array, tries: int) -> int:
    """A legal move that looks good, for playouts: the best of ``tries`` random ones, or of more;
    ``moves`` is scratch space."""
    raise NotImplementedError


@dispatched
def features(variant: Any, state: Any, player: int, out: Array) -> None:
    """What a player's board holds for later at the end of a round: numbers, to be weighted."""
    raise NotImplementedError


@dispatched
def board_marks(variant: Any, state: Any, player: int, out: Array) -> int:
    """Write the marks of a player's board at the end of a round, each once: the numbers of what is
    true of it, for a network. Return how many there are."""
    raise NotImplementedError


@dispatched
def table_marks(variant: Any, state: Any, out: Array) -> int:
    """The same for what all players share: the round, the bag."""
    raise NotImplementedError


# What a learner is shown.


@dispatched
def observe(variant: Any, state: Any, player: int, out: Array) -> int:
    """Write all that a player may know, that player's seat first; return how many numbers it is."""
    raise NotImplementedError


# What a game need not write for itself.


@kernel
def accepted_moves(variant: Any, state: Any, moves: Array) -> int:
    """Asks ``check_move`` about every id: short, and quick enough where moves are few."""
    n = 0
    for move in range(len(moves) - SPARE_MOVES):
        if check_move(variant, state, move) == 0:
            moves[n] = move
            n += 1
    return n


@kernel
def nothing_wasted(variant: Any, state: Any, move: int) -> int:
    return 0


@kernel
def points_alone(variant: Any, state: Any, player: int) -> int:
    return int(state.boards[player].score)


@kernel
def between_rounds(variant: Any, state: Any) -> bool:
    """Every deal begins a round."""
    return bool(state.waits == Waits.DEAL or state.waits == Waits.OVER)


@kernel
def no_deal_within(variant: Any, state: Any) -> None:
    """Nothing to skip: every deal begins a round."""


@kernel
def unmarked_board(variant: Any, state: Any, player: int, out: Array) -> int:
    return 0


@kernel
def unmarked_table(variant: Any, state: Any, out: Array) -> int:
    return 0


@kernel
def best_of_some(variant: Any, state: Any, rng: Array, moves: Array, tries: int) -> int:
    """The best-looking of some random moves."""
    n = legal_moves(variant, state, moves)
    best = int(moves[below(rng, n)])
    most = appeal(variant, state, best)
    for _ in range(tries - 1):
        other = int(moves[below(rng, n)])
        if other != best:
            look = appeal(variant, state, other)
            if look > most:
                best, most = other, look
    return best


Kernel = Callable[..., Any]  # Any: each rule has its own parameters, and each game its own records


@dataclass(frozen=True, kw_only=True)
class Kernels:
    """A game's own rules, one for each generic name above."""

    start: Kernel
    draw: Kernel
    draw_given: Kernel
    lay: Kernel
    legal_moves: Kernel = accepted_moves
    check_move: Kernel
    play: Kernel
    settle_one: Kernel
    waste: Kernel = nothing_wasted
    standing: Kernel = points_alone
    is_round_over: Kernel = between_rounds
    skip_deal: Kernel = no_deal_within
    appeal: Kernel
    features: Kernel
    observe: Kernel
    quick_move: Kernel = best_of_some
    board_marks: Kernel = unmarked_board
    table_marks: Kernel = unmarked_table

    @classmethod
    def of(cls, *modules: ModuleType) -> "Kernels":
        """Those that modules define under the generic names."""
        defined = {name: rule for module in modules for name, rule in vars(module).items()}
        return cls(**{name: rule for name, rule in defined.items() if name in GENERIC})


GENERIC: Mapping[str, Kernel] = {
    rule.__name__: rule
    for rule in (
        start,
        draw,
        draw_given,
        lay,
        skip_deal,
        legal_moves,
        check_move,
        play,
        settle_one,
        waste,
        standing,
        is_round_over,
        appeal,
        quick_move,
        features,
        observe,
        board_marks,
        table_marks,
    )
}


def register(variant_type: Dtype, kernels: Kernels) -> None:
    """Make a game's kernels the rules for variants of this type."""
    for rule in fields(kernels):
        register_rule(GENERIC[rule.name], variant_type, getattr(kernels, rule.name))


@kernel
def next_player(players: int, player: int) -> int:
    """Clockwise."""
    return 0 if player + 1 == players else player + 1


# A step is packed into one number: its code (not 0), the player it belongs to, and two small
# numbers about it.
PLAYER_BITS, A_BITS, B_BITS = 8, 12, 20  # where each begins
CODE_MASK, PLAYER_MASK, VALUE_MASK = 255, 15, 255


@kernel
def pack_step(code: int, player: int, a: int, b: int) -> int:
    return code | player << PLAYER_BITS | a << A_BITS | b << B_BITS
