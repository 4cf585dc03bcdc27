"""Asking: the questions of one table to the bots, dropped when nobody needs their answers."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tilewright.server.bot_process import Answer
from tilewright.server.thinking import Request

Think = Callable[[Request], Awaitable[Answer]]


@dataclass
class Asking:
    think: Think
    _waiting: "dict[asyncio.Future[Answer], tuple[int, Request]]" = field(default_factory=dict)

    async def ask(self, request: Request, board: int) -> Answer | None:
        """The answer to a question about a board; None if it was dropped. Whoever stops waiting
        for it drops it."""
        answer = asyncio.ensure_future(self.think(request))
        self._waiting[answer] = board, request
        try:
            await asyncio.wait([answer])
        finally:
            del self._waiting[answer]
            answer.cancel()
        return None if answer.cancelled() else answer.result()

    def attend(self, is_attended: bool) -> None:
        """Say whether anyone looks at the table: if not, others come first."""
        for _, request in self._waiting.values():
            request.attend(is_attended)

    def drop_all_but(self, board: int | None) -> None:
        """Drop the questions about other boards."""
        for answer, (asked, _) in list(self._waiting.items()):
            if asked != board:
                answer.cancel()
