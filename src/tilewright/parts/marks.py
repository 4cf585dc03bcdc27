"""What marks for a network are made of: numbers of what is true, each of them small and bounded."""

from typing import Any

from tilewright.kernel import kernel
from tilewright.parts.heaps import count
from tilewright.parts.planes import put
from tilewright.records import Array

LEADS = 24  # steps of a lead that are told apart, half of them behind
AMOUNTS = 6  # of tiles of one kind in a heap


@kernel
def lead(state: Any, player: int, players: int, step: int) -> int:
    """How far a player's score is ahead of the others' average, in steps of some points."""
    total = 0
    for other in range(players):
        total += int(state.boards[other].score)
    own = int(state.boards[player].score)
    ahead = (players * own - total) // ((players - 1) * step)
    return min(LEADS - 1, max(0, ahead + LEADS // 2))


@kernel
def amount(tiles: int) -> int:
    """0, 1 or 2, 3 to 5, 6 to 9, 10 to 14 tiles, or more."""
    return (tiles > 0) + (tiles > 2) + (tiles > 5) + (tiles > 9) + (tiles > 14)


@kernel
def mark_heap(out: Array, n: int, first: int, heap: int, kinds: int) -> int:
    """Mark for every kind how many tiles of it a heap holds."""
    for kind in range(kinds):
        n = put(out, n, first + AMOUNTS * kind + amount(count(heap, kind)))
    return n
