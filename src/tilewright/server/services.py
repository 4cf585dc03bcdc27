"""What all rooms share."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tilewright.server.bot_pool import Ask
from tilewright.server.store import Store


async def is_compiled(game: str) -> None:
    """Nothing to wait for."""


@dataclass
class Services:
    store: Store
    ask: Ask
    now: Callable[[], float]
    count: Callable[[str], None] = lambda name: None
    warm: Callable[[str], Awaitable[None]] = is_compiled  # returns when a game's rules are compiled
