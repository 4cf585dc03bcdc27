"""Perft: the number of ways to play a number of moves. Engines that agree on it agree.

A way ends early where chance must decide or the game is over, and counts as one there too.
"""

import numpy as np

from tilewright.kernel import kernel
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rules import Waits, legal_moves, play, settle_one


@kernel
def count_ways(variants: Array, states: Array, moves: Array, left: Array) -> int:
    """Count from states[0]; the other states and the rows of moves are scratch space by depth, and
    so is ``left``: the moves still to try at each."""
    variant, depth = variants[0], len(left) - 1
    ways, level = 0, 0
    left[0] = legal_moves(variant, states[0], moves[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        below = level + 1
        states[below] = states[level]
        play(variant, states[below], int(moves[level, left[level]]))
        while states[below].waits == Waits.STEP:
            settle_one(variant, states[below])
        if below == depth or states[below].waits != Waits.MOVE:
            ways += 1
        else:
            level = below
            left[level] = legal_moves(variant, states[level], moves[level])
    return ways


def perft(position: Position, depth: int) -> int:
    """The number of ways to play ``depth`` moves.

    >>> perft(Position.from_text("azul displays=bbyk/-/-/-/-"), 1)
    18
    """
    if depth == 0 or position.waits != Waits.MOVE:
        return 1
    rules = position.variant.game
    states = rules.state_type.new(depth + 1)
    states[0] = position.state()[0]
    moves = np.stack([rules.move_buffer() for _ in range(depth + 1)])
    return count_ways(position.variant.record, states, moves, np.zeros(depth + 1, np.int64))


def divide(position: Position, depth: int) -> dict[str, int]:
    """Perft by first move.

    >>> divide(Position.from_text("azul displays=bbyk/-/-/-/-"), 1)["1b2"]
    1
    """
    texts = position.legal_moves.texts()
    return {text: perft(position.play(text), depth - 1) for text in texts}
