"""A process that thinks: reads questions as JSON lines, writes answers. Bots live here.

The line ``stop`` ends the search for the question that came before it: it is answered at once, with
what is known by then.
"""

import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tilewright.behind.process import lower_priority
from tilewright.bots.bot import Bot
from tilewright.bots.levels import Level, level
from tilewright.position import Position
from tilewright.search.analysis import analyze
from tilewright.search.think import Candidate
from tilewright.server.messages import FoundShown
from tilewright.table.events import HintMove

HINTS = 3
HINT_SIMULATIONS = 20_000
LOWER_PRIORITY = 10  # the server answers people first
STOP = b"stop\n"


class Question(Struct, frozen=True):
    """``move``: what a bot of a level plays. ``hint``: the best few moves. ``analysis``: the same,
    with a budget and all that is known of them."""

    kind: Literal["move", "hint", "analysis"]
    position: str
    level: int = 5
    seed: str = ""
    seconds: float = 1.0  # for a bot that thinks by the clock
    simulations: int = HINT_SIMULATIONS
    lines: int = HINTS


class Answer(Struct, frozen=True):
    """At least one move: questions are about positions with legal moves."""

    moves: Annotated[list[HintMove], Meta(min_length=1)]
    found: list[FoundShown] = []


class StoppedError(Exception):
    """A search that was told to end, with what it had found."""

    def __init__(self, found: list[Candidate]) -> None:
        super().__init__()
        self.found = found


@dataclass
class Mind:
    """Answers one question at a time; another thread may end the search."""

    _bot: Bot | None = None
    _is_stopped: bool = False

    def answer(self, question: Question) -> Answer:
        position = Position.from_text(question.position)
        if question.kind != "move":
            return self._hint(position, question)
        try:
            return self._move(position, question)
        finally:
            self._bot = None

    def _move(self, position: Position, question: Question) -> Answer:
        self._bot = Bot(position.game, level_of(question), question.seed)
        return Answer([HintMove(str(self._bot.choose(position)), 0.0)])

    def _hint(self, position: Position, question: Question) -> Answer:
        self._is_stopped = False
        seed = question.seed or "0"
        try:
            found = analyze(position, question.simulations, seed=seed, progress=self._look)
        except StoppedError as stopped:
            found = stopped.found
        best = found[: question.lines]
        moves = [HintMove(str(c.move), round(c.share, 4)) for c in best]
        return Answer(moves, list(map(show_found, best)) if question.kind == "analysis" else [])

    def _look(self, found: list[Candidate]) -> None:
        if self._is_stopped and found:
            raise StoppedError(found)

    def stop(self) -> None:
        self._is_stopped = True
        bot = self._bot
        if bot:
            bot.stop()


def show_found(candidate: Candidate) -> FoundShown:
    return FoundShown(
        id=candidate.move.id,
        move=str(candidate.move),
        visits=candidate.visits,
        share=candidate.share,
        margin=candidate.margin,
        prior=candidate.prior,
        line=[str(move) for move in candidate.line],
    )


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
    lower_priority(LOWER_PRIORITY)
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # printed text must not mix with the answers

    def write(line: bytes) -> None:
        out.write(line)
        out.flush()

    serve(sys.stdin.buffer.readline, write)


if __name__ == "__main__":
    main()
