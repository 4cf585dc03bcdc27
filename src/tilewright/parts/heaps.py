"""Heaps of tiles, and drawing from bag and discard.

A heap is one integer with a byte for each kind of tile: how many of it there are. So heaps add and
subtract as numbers do, and a heap of nothing is 0. No kind is ever there more than 255 times, nor
are there more than 255 tiles in all.

In every game the discard (box lid, glass tower) goes into the bag when a tile must be drawn and the
bag is empty, and not earlier.
"""

from enum import IntEnum

from tilewright.kernel import kernel, wrapped_product
from tilewright.records import Array
from tilewright.rng import below

MAX_KINDS = 6
ALL_KINDS = (1 << MAX_KINDS) - 1
ONES = 0x0101010101010101
BYTES = 0x010101010101  # the lowest bit of each kind's byte
GATHER = 0x0102040810204080  # moves the lowest bit of byte k to bit 56 + k of the product


class DealFault(IntEnum):
    """Why a written deal cannot have been drawn."""

    NONE = 0
    NUMBER = 1  # a place holds too few or too many tiles
    TILES = 2  # tiles that were not there to be drawn


@kernel
def some(kind: int, n: int) -> int:
    """A heap of n tiles of a kind."""
    return n << 8 * kind


@kernel
def count(heap: int, kind: int) -> int:
    return heap >> 8 * kind & 255


@kernel
def all_of(heap: int, kind: int) -> int:
    """The part of a heap that is of a kind."""
    return heap & 255 << 8 * kind


@kernel
def size(heap: int) -> int:
    """How many tiles there are: the top byte of the product is the sum of all bytes."""
    return wrapped_product(heap, ONES) >> 56 & 255


@kernel
def kinds_in(heap: int) -> int:
    """The kinds that a heap holds, as bits; none of them more than 128 times."""
    present = heap + 127 * BYTES >> 7 & BYTES
    return wrapped_product(present, GATHER) >> 56 & ALL_KINDS


@kernel
def holds(heap: int, part: int) -> bool:
    """Whether ``part`` can be taken out of the heap."""
    for kind in range(MAX_KINDS):
        if count(part, kind) > count(heap, kind):
            return False
    return True


@kernel
def nth_kind(heap: int, n: int) -> int:
    """The kind of the n-th tile of a heap, its tiles being sorted by kind."""
    sums = wrapped_product(heap, ONES)  # byte k: how many tiles are of the kinds 0 to k
    kind = 0
    for k in range(MAX_KINDS - 1):
        kind += n >= count(sums, k)
    return kind


@kernel
def draw_tiles(bag: int, discard: int, n: int, rng: Array) -> tuple[int, int, int]:
    """Draw n tiles, or as many as there are; return them, and what bag and discard are then."""
    drawn = 0
    left = size(bag)
    for _ in range(n):
        if left == 0:
            bag, discard = discard, 0
            left = size(bag)
            if left == 0:
                break
        tile = some(nth_kind(bag, below(rng, left)), 1)
        drawn += tile
        bag -= tile
        left -= 1
    return drawn, bag, discard


@kernel
def draw_written(bag: int, discard: int, n: int, drawn: int) -> tuple[DealFault, int, int]:
    """Take out a draw of n tiles that was written down; return what bag and discard are then."""
    left = size(bag)
    if size(drawn) != min(n, left + size(discard)):
        return DealFault.NUMBER, bag, discard
    if size(drawn) <= left:
        if not holds(bag, drawn):
            return DealFault.TILES, bag, discard
        return DealFault.NONE, bag - drawn, discard
    # The whole bag was drawn, and the rest came from the discard.
    if not holds(drawn, bag) or not holds(discard, drawn - bag):
        return DealFault.TILES, bag, discard
    return DealFault.NONE, discard - (drawn - bag), 0
