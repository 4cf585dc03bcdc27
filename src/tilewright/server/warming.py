"""Compile the rules while pages are already served; a table waits for those of its game."""

import asyncio
from dataclasses import dataclass, field

from tilewright.games import GAMES, Variant
from tilewright.tools.warm import prepare, rehearse


@dataclass
class Warming:
    """One game after another: two at once would only be slower."""

    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _warm: set[str] = field(default_factory=set)

    async def warm(self, game: str) -> None:
        if game in self._warm:
            return
        async with self._lock:
            if game not in self._warm:
                await asyncio.to_thread(compile_game, game)
                self._warm.add(game)

    async def warm_all(self) -> None:
        for game in GAMES:
            await self.warm(game)


def compile_game(game: str) -> None:
    prepare(game)
    rehearse(Variant.of(game))
