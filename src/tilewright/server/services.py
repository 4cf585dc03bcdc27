"""What all rooms share."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tilewright.server.bot_process import Answer
from tilewright.server.peers import Peers
from tilewright.server.store import Store
from tilewright.server.thinking import Request
from tilewright.table.events import Event, Moved
from tilewright.table.refusals import Rejection


async def is_there(game: str, part: str) -> None:
    """Nothing to wait for."""


async def may_always(client: str) -> Rejection | None:
    return None


@dataclass
class Services:
    store: Store
    think: Callable[[Request], Awaitable[Answer]]  # BusyError or BotError if no answer comes
    now: Callable[[], float]
    peers: Peers
    told: Callable[[str, bool], None] = lambda table, is_over: None  # that events were stored
    count: Callable[[str], None] = lambda name: None
    wait: Callable[[str, str], Awaitable[None]] = is_there  # until a part of a game is compiled
    may_make: Callable[[str], Awaitable[Rejection | None]] = may_always  # why not one more table

    def count_event(self, event: Event) -> None:
        if isinstance(event, Moved):
            self.count("moves")
            if event.by != "person":
                self.count("bot_moves")
