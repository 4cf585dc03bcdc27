"""Seasons: ratings begin anew when the server's host says so. Which games count for a season
follows from when they ended."""

from collections.abc import Callable
from dataclasses import dataclass

from tilewright.server.store import Store

FOREVER = 1e18


@dataclass(frozen=True)
class Season:
    number: int
    began: float
    until: float
    of: int  # seasons in all


@dataclass
class Seasons:
    store: Store
    now: Callable[[], float]

    async def get(self, number: int | None = None) -> Season:
        """The one with a number, or the current one. The first began with the first game."""
        rows = await self.store.look("SELECT number, began FROM season ORDER BY number")
        began = [0.0, *(at for _, at in rows)]
        chosen = len(began) if number is None else min(max(1, number), len(began))
        until = began[chosen] if chosen < len(began) else FOREVER
        return Season(chosen, began[chosen - 1], until, len(began))

    async def begin(self) -> int:
        """Begin the next season now; its number."""
        number = (await self.get()).of + 1
        text = "INSERT INTO season (number, began) VALUES ($1, $2)"
        await self.store.note((text, (number, self.now())))
        return number
