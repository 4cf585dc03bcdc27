"""Admitting: someone who comes without a link gets an open seat, with a key of their own."""

from tilewright.server.room import Room
from tilewright.table.commands import Renew
from tilewright.table.decide import Decision
from tilewright.table.events import Renewed, Seat, Seated
from tilewright.table.refusals import Rejection, reject


def open_seats(room: Room) -> list[int]:
    """Seats that anyone may have, while the game has not begun."""
    if room.table.position is not None or room.table.ended:
        return []
    return [i for i, seat in enumerate(room.table.seats) if seat.kind == "open"]


async def admit(room: Room, name: str, key: str) -> int | Rejection:
    """Seat someone; the seat, or why not. Whoever is first to store it has the seat."""
    for seat in open_seats(room):

        def decide(seat: int = seat) -> Decision:
            if seat not in open_seats(room):
                return reject("taken")
            return [Seated(seat, Seat("person", name)), Renewed(seat)]

        stored = await room.commit(decide, Renew(seat, key))
        if isinstance(stored, int):
            return seat
    return reject("taken")
