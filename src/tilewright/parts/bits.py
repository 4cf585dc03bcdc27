"""Small sets as bits of an integer, and moves listed from them."""

from tilewright.kernel import index, kernel, tabulated
from tilewright.records import Array


@tabulated(256)
def SIZE(bits: int) -> int:  # noqa: N802  # a table, not a function
    """How many members a set of up to 8 has."""
    return bits.bit_count()


@tabulated(256, 8, dtype="i2")
def NTH(bits: int, n: int) -> int:  # noqa: N802
    """The n-th member of a set of up to 8, or 0."""
    return ([member for member in range(8) if bits >> member & 1] + 8 * [0])[n]


@kernel
def list_few(bits: int, first: int, moves: Array, n: int) -> int:
    """Write ``first`` plus each member of a set of 8; return how many moves there are then."""
    for k in range(8):  # a fixed number: one vector store, past the last move if need be
        moves[index(n + k)] = first + int(NTH[index(bits), k])
    return n + int(SIZE[index(bits)])


@kernel
def list_all(bits: int, first: int, moves: Array, n: int) -> int:
    """The same for a set of any size."""
    while bits:
        n = list_few(bits & 255, first, moves, n)
        bits >>= 8
        first += 8
    return n
