"""What a hand can pay for, and what it can keep."""

from tilewright.kernel import index, kernel, tabulated
from tilewright.parts.heaps import count, some
from tilewright.pavilion.board import HIGHEST
from tilewright.pavilion.moves import KEPT, PAYMENTS
from tilewright.pavilion.state import COLORS, CORNERS

WORD = 56  # passes in a word of bits: whole bytes, and never a negative number
WORDS = -(-len(KEPT) // WORD)


@tabulated(HIGHEST + 1, HIGHEST + 1, PAYMENTS)
def PAYABLE(number: int, own: int, jokers: int) -> int:  # noqa: N802  # a table, not a function
    """The numbers of jokers, as bits, with which a hand with ``own`` tiles of a color and some
    jokers can pay for a place."""
    return sum(1 << n for n in range(PAYMENTS) if n <= jokers and 1 <= number - n <= own)


@tabulated(COLORS, CORNERS + 1, WORDS, dtype="i8")
def WITHIN(color: int, most: int, word: int) -> int:  # noqa: N802
    """The passes, as bits of a word, that keep at most ``most`` tiles of a color."""
    kept = KEPT[WORD * word : WORD * (word + 1)]
    return sum(1 << i for i, heap in enumerate(kept) if count(int(heap), color) <= most)


@kernel
def jokers_for(hand: int, joker: int, color: int) -> int:
    """The tiles of a hand that can stand in for a color."""
    return 0 if color == joker else count(hand, joker)  # PA-23


@kernel
def payable(hand: int, joker: int, color: int, number: int) -> int:
    """The numbers of jokers, as bits, with which a hand can pay for a place of a color."""
    own, jokers = count(hand, color), jokers_for(hand, joker, color)
    return int(PAYABLE[index(number), index(min(own, HIGHEST)), index(min(jokers, PAYMENTS - 1))])


@kernel
def payment(color: int, joker: int, number: int, jokers: int) -> int:
    """The heap that is paid for a place."""
    return some(color, number - jokers) + some(joker, jokers)


@kernel
def keepable(hand: int, word: int) -> int:
    """The passes, as bits of a word, whose tiles a hand can keep."""
    passes = -1
    for color in range(COLORS):
        most = min(count(hand, color), CORNERS)
        passes &= int(WITHIN[color, index(most), word])
    return passes
