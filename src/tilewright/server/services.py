"""What all rooms share."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tilewright.server.bot_process import Answer
from tilewright.server.store import Store
from tilewright.server.thinking import Request
from tilewright.table.events import Event, Moved
from tilewright.table.refusals import Rejection


async def is_compiled(game: str) -> None:
    """Nothing to wait for."""


@dataclass
class Services:
    store: Store
    think: Callable[[Request], Awaitable[Answer]]  # BusyError or BotError if no answer comes
    now: Callable[[], float]
    count: Callable[[str], None] = lambda name: None
    warm: Callable[[str], Awaitable[None]] = is_compiled  # returns when a game's rules are compiled
    may_make: Callable[[str], Rejection | None] = lambda client: None  # why not one more table

    def count_event(self, event: Event) -> None:
        if isinstance(event, Moved):
            self.count("moves")
            if event.by != "person":
                self.count("bot_moves")
