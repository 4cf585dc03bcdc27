"""Presence: who is connected to a table, and for how long its people have been away."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from tilewright.game import Lang
from tilewright.table.table import Holder

if TYPE_CHECKING:
    from tilewright.server.room import Room

GATHER_SECONDS = 0.1  # in which changes are gathered before anyone is told
CLIENTS_PER_SECOND = 400  # and more when many have to be told: at most so many of them per second


class Client(Protocol):
    """Someone connected, over a socket or a stream of events."""

    holder: Holder
    lang: Lang
    frames: bool

    @property
    def address(self) -> str:
        """The network that limits count by."""
        ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None:
        """End the connection once everything is sent."""
        ...

    def is_let_in(self, room: "Room") -> bool:
        """Whether it may still be here."""
        ...


@dataclass
class Presence:
    now: Callable[[], float]
    clients: set[Client] = field(default_factory=set)
    touched: float = 0.0  # when someone last came or left
    _left: dict[int, float] = field(default_factory=dict)  # when a seat's last holder left
    was_visited: bool = False
    changes: int = 0  # of who is there and what is shown of it
    _seen: dict[Client, int] = field(default_factory=dict)  # how many of them a client knows
    _opened: float = 0.0

    def __post_init__(self) -> None:
        self._opened = self.touched = self.now()

    def enter(self, client: Client) -> None:
        self.changes += 1
        self._seen[client] = self.changes  # its welcome shows all
        self.clients.add(client)
        self.was_visited = True
        self.touched = self.now()

    def leave(self, client: Client) -> bool:
        """Whether they were there."""
        if client not in self.clients:
            return False
        self.clients.discard(client)
        self._seen.pop(client, None)
        self.changes += 1
        self.touched = self.now()
        for seat in client.holder.seats - self.seated():
            self._left[seat] = self.touched
        return True

    def seated(self) -> frozenset[int]:
        """The seats whose holders are connected."""
        return frozenset(seat for client in self.clients for seat in client.holder.seats)

    @property
    def watchers(self) -> int:
        """Clients that hold no seat."""
        return sum(not client.holder.seats for client in self.clients)

    def away(self, seats: int) -> dict[int, float]:
        """For how many seconds the holders of seats have been away. Of someone who has not been
        here since the table was opened, only that time is known."""
        here, now = self.seated(), self.now()
        absent = (seat for seat in range(seats) if seat not in here)
        return {seat: now - self._left.get(seat, self._opened) for seat in absent}

    def behind(self) -> list[Client]:
        """Those who have not seen the last change; they are told now."""
        found = [client for client in self.clients if self._seen[client] < self.changes]
        self._seen.update(dict.fromkeys(found, self.changes))
        return found

    @property
    def delay(self) -> float:
        """How long to gather changes before all are told."""
        return GATHER_SECONDS + len(self.clients) / CLIENTS_PER_SECOND
