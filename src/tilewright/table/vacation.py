"""Vacations: someone is away for days, and their clock stands still where the table has agreed.

Who may be away for how long is not for a table to know; it is told by whoever keeps people's cards.
"""

from tilewright.table.events import Clock, Departed, Event, Returned
from tilewright.table.table import DAY, Table


def allows_vacations(clock: Clock) -> bool:
    """Whether so much time is given for a move that people live with the game."""
    return clock.per == "move" and clock.seconds >= DAY


def depart(table: Table, seat: int, until: float, now: float) -> list[Event]:
    """Someone is on vacation until then; nothing happens if that is known, or counts for nothing
    here."""
    is_known = table.away.get(seat) == until
    counts = table.created.has_vacations and not table.ended and table.seats[seat].kind == "person"
    return [Departed(seat, until)] if counts and until > now and not is_known else []


def come_back(table: Table, seat: int, now: float) -> list[Event]:
    """Someone is back early."""
    return [Returned(seat)] if table.is_away(seat, now) and not table.ended else []
