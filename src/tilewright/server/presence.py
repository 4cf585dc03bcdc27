"""Presence: who is connected to a table, here or to another process, and for how long its people
have been away."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tilewright.game import Lang
from tilewright.server.messages import Present, ServerMessage, TableShown
from tilewright.server.peers import Here
from tilewright.table.events import (
    Event,
    Moved,
    PauseAnswered,
    RematchAnswered,
    Said,
    Shared,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from tilewright.table.table import Holder

GATHER_SECONDS = 0.1  # in which changes are gathered before anyone is told
CLIENTS_PER_SECOND = 400  # at most: gathering takes longer when more clients have to be told
# What only people do, but for moves, which bots and clocks make as well.
ACTS = (
    Moved
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | PauseAnswered
    | Said
    | Shared
    | RematchAnswered
)
TOLD_AT_ONCE = 4  # clients, in one round of the event loop: others' messages come in between


class Client(Protocol):
    """Someone connected, over a socket or a stream of events."""

    keys: list[str]
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


@dataclass
class Presence:
    now: Callable[[], float]
    clients: set[Client] = field(default_factory=set)
    touched: float = 0.0  # when someone last came or left
    _left: dict[int, float] = field(default_factory=dict)  # when a seat's holder was last there
    was_visited: bool = False
    changes: int = 0  # of who is there and what is shown of it
    _seen: dict[Client, int] = field(default_factory=dict)  # how many of them a client knows
    _elsewhere: dict[str, Here] = field(default_factory=dict)  # by process
    _held: Counter[int] = field(default_factory=Counter)  # clients of each seat, ...
    _watching: int = 0  # ... and of none
    _opened: float = 0.0
    _gathering: asyncio.Handle | None = None

    def __post_init__(self) -> None:
        self._opened = self.touched = self.now()

    def enter(self, client: Client) -> None:
        self.changes += 1
        self._seen[client] = self.changes  # its welcome shows all
        self.clients.add(client)
        self._count(client, 1)
        self.was_visited = True
        self.touched = self.now()

    def leave(self, client: Client) -> bool:
        """Whether they were there."""
        if client not in self.clients:
            return False
        self.clients.discard(client)
        self._seen.pop(client, None)
        self._count(client, -1)
        self.changes += 1
        self.touched = self.now()
        for seat in client.holder.seats - self.seated():
            self._left[seat] = self.touched
        return True

    def _count(self, client: Client, change: int) -> None:
        """Kept as people come and go: a crowd is not counted anew for each of them."""
        self._held.update(dict.fromkeys(client.holder.seats, change))
        self._watching += 0 if client.holder.seats else change

    def seated(self) -> frozenset[int]:
        """The seats whose holders are connected."""
        return self._here().union(*(other.seats for other in self._elsewhere.values()))

    def _here(self) -> frozenset[int]:
        return frozenset(seat for seat, clients in self._held.items() if clients)

    @property
    def watchers(self) -> int:
        """Clients that hold no seat."""
        return self._watching + sum(other.watchers for other in self._elsewhere.values())

    @property
    def is_attended(self) -> bool:
        """Whether anyone is at the table."""
        return bool(self.clients or self.seated() or self.watchers)

    # Other processes

    @property
    def is_only_elsewhere(self) -> bool:
        return not self.clients and bool(self._elsewhere)

    def here(self, payer: str) -> Here:
        """What the others are told."""
        return Here(self._here(), self._watching, payer if self.clients else "")

    def meet(self, process: str, who: Here) -> bool:
        """Note who is connected to another process; whether that is news."""
        before, known = self.seated(), self._elsewhere.get(process, Here())
        if who == known:
            return False
        if who == Here():
            del self._elsewhere[process]
        else:
            self._elsewhere[process] = who
        for seat in before - self.seated():
            self._left[seat] = self.now()
        self.changes += 1
        return True

    def keep(self, living: frozenset[str]) -> bool:
        """Forget those who were connected to processes that ended; whether there were any."""
        ended = set(self._elsewhere) - living
        for process in ended:
            self.meet(process, Here())
        return bool(ended)

    @property
    def payer(self) -> str:
        """Who pays for the table's bots, as another process says; nobody if none does."""
        return next((other.payer for other in self._elsewhere.values() if other.payer), "")

    def away(self, seats: int) -> dict[int, float]:
        """For how many seconds the holders of seats have been away. Of someone who has not been
        here since the table was opened, only that time is known."""
        here, now = self.seated(), self.now()
        absent = (seat for seat in range(seats) if seat not in here)
        return {seat: now - self._left.get(seat, self._opened) for seat in absent}

    def note(self, event: Event) -> None:
        """Whoever does something is there, also without a connection that lasts."""
        if isinstance(event, ACTS) and (not isinstance(event, Moved) or event.by == "person"):
            self._left[event.seat] = self.now()

    def behind(self) -> list[Client]:
        """Those who have not seen the last change."""
        return [client for client in self.clients if self._seen[client] < self.changes]

    # Telling

    def tell_soon(self, shown: Callable[[Lang], TableShown]) -> None:
        """Show the table when changes have been gathered."""
        if self._gathering is None and self.clients:
            seconds = GATHER_SECONDS + len(self.clients) / CLIENTS_PER_SECOND
            loop = asyncio.get_running_loop()
            self._gathering = loop.call_later(seconds, self.tell_now, shown)

    def tell_now(self, shown: Callable[[Lang], TableShown]) -> None:
        """Show the table as it is now to those who have not seen it so, some in each round."""
        if self._gathering:
            self._gathering.cancel()
            self._gathering = None
        watchers, behind = self.watchers, self.behind()
        told = behind[:TOLD_AT_ONCE]
        self._seen.update(dict.fromkeys(told, self.changes))
        self.tell_each(lambda lang, _: Present(shown(lang), watchers), told)
        if len(behind) > len(told):
            self._gathering = asyncio.get_running_loop().call_soon(self.tell_now, shown)

    def tell_each(
        self, message: Callable[[Lang, bool], ServerMessage], clients: Iterable[Client]
    ) -> None:
        """Encode a message once per language and wish for frames, and send it."""
        encoded: dict[tuple[Lang, bool], bytes] = {}
        for client in list(clients):
            wish = client.lang, client.frames
            if wish not in encoded:
                encoded[wish] = msgspec.json.encode(message(*wish))
            client.send(encoded[wish])
