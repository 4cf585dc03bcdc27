"""A process that thinks: reads questions as JSON lines, writes answers. Bots live here.

The line ``stop`` ends the search for the question that came before it: it is answered at once, with
what is known by then.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct

from tilewright.bots.bot import Bot
from tilewright.bots.levels import Level, level
from tilewright.position import Position
from tilewright.records import Array
from tilewright.search.think import Thinker
from tilewright.table.events import HintMove

HINTS = 3
HINT_SIMULATIONS = 20_000
HINT_NODES = 1_200_000
LOWER_PRIORITY = 10  # the server answers people first
STOP = b"stop\n"


class Question(Struct, frozen=True):
    """``move``: what a bot of a level plays. ``hint``: the best few moves."""

    kind: Literal["move", "hint"]
    position: str
    level: int = 5
    seed: str = ""
    seconds: float = 1.0  # for a bot that thinks by the clock


class Answer(Struct, frozen=True):
    """At least one move: questions are about positions with legal moves."""

    moves: Annotated[list[HintMove], Meta(min_length=1)]


@dataclass
class Mind:
    """Answers one question at a time; another thread may end the search."""

    _bot: Bot | None = None
    _stop: Array = field(default_factory=lambda: np.zeros(1, np.uint8))

    def answer(self, question: Question) -> Answer:
        position = Position.from_text(question.position)
        try:
            return (
                self._hint(position) if question.kind == "hint" else self._move(position, question)
            )
        finally:
            self._bot = None

    def _move(self, position: Position, question: Question) -> Answer:
        self._bot = Bot(position.game, level_of(question), question.seed)
        return Answer([HintMove(str(self._bot.choose(position)), 0.0)])

    def _hint(self, position: Position) -> Answer:
        self._stop[0] = 0
        thinker = Thinker(position, HINT_NODES, stop=self._stop)
        found = thinker.think(position, simulations=HINT_SIMULATIONS)[:HINTS]
        hints = [HintMove(str(c.move), round(c.share, 4)) for c in found]
        return Answer(hints or [HintMove(str(position.legal_moves[0]), 0.0)])

    def stop(self) -> None:
        self._stop[0] = 1
        bot = self._bot
        if bot:
            bot.stop()


def level_of(question: Question) -> Level:
    found = level(question.level)
    return replace(found, seconds=question.seconds) if found.seconds else found


def serve(read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
    """Answer line by line until the input ends."""
    mind, decoder = Mind(), msgspec.json.Decoder(Question)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        while line := read():
            if line == STOP:
                mind.stop()
            else:
                lines.put(line)
        mind.stop()
        lines.put(b"")

    threading.Thread(target=listen, daemon=True).start()
    while line := lines.get():
        write(msgspec.json.encode(mind.answer(decoder.decode(line))) + b"\n")


def main() -> None:
    os.nice(LOWER_PRIORITY)
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # printed text must not mix with the answers

    def write(line: bytes) -> None:
        out.write(line)
        out.flush()

    serve(sys.stdin.buffer.readline, write)


if __name__ == "__main__":
    main()
