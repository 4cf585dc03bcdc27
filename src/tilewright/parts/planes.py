"""What observations are made of: counts, and choices with a 1 where they fall."""

from tilewright.kernel import index, kernel
from tilewright.parts.heaps import count
from tilewright.parts.rows import tile_at
from tilewright.records import Array


@kernel
def put(out: Array, n: int, number: int) -> int:
    """Write one number; return where the next one goes."""
    out[index(n)] = number
    return n + 1


@kernel
def put_heap(out: Array, n: int, heap: int, kinds: int) -> int:
    """Write how many tiles of each kind a heap holds."""
    for kind in range(kinds):
        out[index(n + kind)] = count(heap, kind)
    return n + kinds


@kernel
def put_row(out: Array, n: int, row: int, places: int, kinds: int) -> int:
    """Write for each place of a row which kind of tile lies there."""
    for place in range(places):
        n = put_choice(out, n, tile_at(row, place) - 1, kinds)
    return n


@kernel
def put_choice(out: Array, n: int, choice: int, choices: int) -> int:
    """Write a 1 at the place of a choice and 0 at the others; none is chosen if it is negative."""
    for other in range(choices):
        out[index(n + other)] = other == choice
    return n + choices


@kernel
def put_seat(out: Array, n: int, seat: int, observer: int, players: int) -> int:
    """Write which seat it is, counted clockwise from the observer's."""
    return put_choice(out, n, seat_from(seat, observer, players), players)


@kernel
def seat_from(seat: int, observer: int, players: int) -> int:
    return seat - observer if seat >= observer else seat - observer + players


@kernel
def seat_at(observer: int, away: int, players: int) -> int:
    """The seat ``away`` places clockwise from the observer's."""
    seat = observer + away
    return seat - players if seat >= players else seat
