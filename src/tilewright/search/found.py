"""What a search found, read from its tree: the moves it looked at, each with its line of play."""

from typing import Annotated, Any

from tilewright.kernel import kernel
from tilewright.records import F32, I16, I32, Array, Numbers, RecordType

LONGEST_LINE = 13  # moves, the first one included


class Found:
    """A move that was looked at: how often, and what it promises its player."""

    share: Annotated[float, "f8"]  # of the win
    margin: Annotated[float, "f8"]  # points ahead of the others' average
    prior: F32
    visits: I32
    move: I16
    length: I16  # of the line
    line: Annotated[Numbers, "i2", LONGEST_LINE]  # begins with the move


FOUND = RecordType(Found)


@kernel
def list_found(nodes: Array, found: Array) -> int:
    """Write the moves at the root that were looked at, the most visited first; return how many."""
    first, n = int(nodes[0].first), 0
    for i in range(first, first + int(nodes[0].children)):
        if nodes[i].visits:
            place = n
            while place > 0 and is_before(nodes[i], found[place - 1]):
                found[place] = found[place - 1]
                place -= 1
            note(nodes, i, found[place])
            n += 1
    return n


@kernel
def is_before(node: Any, found: Any) -> bool:
    if node.visits != found.visits:
        return bool(node.visits > found.visits)
    return bool(node.move < found.move)


@kernel
def note(nodes: Array, start: int, found: Any) -> None:
    """Write down one move, and the moves that were looked at most after it."""
    node = nodes[start]
    found.share = float(node.value) / int(node.visits)
    found.margin = float(node.margin) / int(node.visits)
    found.prior = node.prior
    found.visits = node.visits
    found.move = node.move
    found.line[:] = 0
    n, place = 0, start
    while place >= 0 and n < LONGEST_LINE:
        found.line[n] = nodes[place].move
        n += 1
        place = most_visited(nodes, place)
    found.length = n


@kernel
def most_visited(nodes: Array, parent: int) -> int:
    """The child that was visited most, the first of equals; -1 if none was."""
    best, most = -1, 0
    first = int(nodes[parent].first)
    for i in range(first, first + int(nodes[parent].children)):
        if nodes[i].visits > most:
            best, most = i, int(nodes[i].visits)
    return best
