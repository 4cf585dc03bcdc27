"""A process that thinks: reads questions as JSON lines, writes answers. Bots live here.

The line ``stop`` ends the search for the question that came before it: it is answered at once, with
what is known by then.
"""

import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import msgspec
import numpy as np
from msgspec import Struct

from tilewright.behind.process import lower_priority
from tilewright.bots.bot import Bot
from tilewright.bots.levels import in_time
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.reviews.budget import Budget
from tilewright.reviews.tasks import Examiner, Task
from tilewright.reviews.why import compare, played_on
from tilewright.search.analysis import analyze
from tilewright.search.solve import Solver
from tilewright.search.think import Candidate
from tilewright.server.messages import FoundShown, ProvenShown
from tilewright.table.events import HintMove, HintWhy

HINTS = 3
HINT_SIMULATIONS = 20_000
CLEARLY = 0.02  # of the win: more than a hint's numbers err by
TAIL_SIMULATIONS = 200  # for each move after the lines that a hint has found
LOWER_PRIORITY = 10  # the server answers people first
STOP = b"stop\n"


class Piece(Struct, frozen=True):
    """A move of a record, or a deal (the position after it), to be reviewed."""

    number: int
    move: str | None
    dealt: str
    budget: Budget
    seed: int


class Question(Struct, frozen=True):
    """``move``: what a bot of a level plays. ``hint``: the best few moves. ``analysis``: the same,
    with a budget and all that is known of them, and the proven rest of the round if there may be
    positions to ``proof``. ``review``: what one move or deal was worth."""

    kind: Literal["move", "hint", "analysis", "review"]
    position: str
    level: int = 5
    seed: str = ""
    seconds: float | None = None  # that a master may think, if someone says so
    simulations: int = HINT_SIMULATIONS
    lines: int = HINTS
    proof: int = 0
    piece: Piece | None = None


class Answer(Struct, frozen=True):
    """At least one move, or the bytes of what was found about a piece of a review."""

    moves: list[HintMove]
    found: list[FoundShown] = []
    finding: bytes = b""
    proven: ProvenShown | None = None
    why: HintWhy | None = None

    def __post_init__(self) -> None:
        if not self.moves and not self.finding:
            raise ValueError("expected moves or a finding")


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
    _stop: Array = field(default_factory=lambda: np.zeros(1, np.uint8))

    def answer(self, question: Question) -> Answer:
        position = Position.from_text(question.position)
        if question.piece:
            return self._review(position, question.piece)
        if question.kind != "move":
            return self._hint(position, question)
        try:
            return self._move(position, question)
        finally:
            self._bot = None

    def _move(self, position: Position, question: Question) -> Answer:
        level = in_time(question.level, question.seconds)
        self._bot = Bot(position.game, level, question.seed)
        return Answer([HintMove(str(self._bot.choose(position)), 0.0)])

    def _hint(self, position: Position, question: Question) -> Answer:
        self._is_stopped, self._stop[0] = False, 0
        seed = question.seed or "0"
        try:
            found = analyze(position, question.simulations, seed=seed, progress=self._look)
        except StoppedError as stopped:
            found = stopped.found
        best = found[: question.lines]
        moves = [HintMove(str(c.move), round(c.share, 4)) for c in best]
        if question.kind == "analysis":
            proven = self._proven(position, question.proof)
            return Answer(moves, list(map(show_found, best)), proven=proven)
        return Answer(moves, why=why_of(position, best))

    def _proven(self, position: Position, limit: int) -> ProvenShown | None:
        found = Solver(position, stop=self._stop).solve(position, limit) if limit else None
        if found is None:
            return None
        return ProvenShown(found.share, list(map(str, found.line)), found.nodes)

    def _review(self, position: Position, piece: Piece) -> Answer:
        self._stop[0] = 0
        examiner = Examiner(position.variant, piece.budget, piece.seed, self._stop)
        move = Move.from_text(position.game, piece.move) if piece.move else None
        after = Position.from_text(piece.dealt)
        found = examiner.examine(Task(piece.number, position, after, move))
        return Answer([], finding=found.tobytes())

    def _look(self, found: list[Candidate]) -> None:
        if self._is_stopped and found:
            raise StoppedError(found)

    def stop(self) -> None:
        self._is_stopped = True
        self._stop[0] = 1
        bot = self._bot
        if bot:
            bot.stop()


def why_of(position: Position, best: list[Candidate]) -> HintWhy | None:
    """Why the first move is better than the next one that is clearly worse."""
    for i, other in enumerate(best):
        if best[0].share - other.share >= CLEARLY:
            better, worse = (
                played_on(position, one.line, TAIL_SIMULATIONS) for one in (best[0], other)
            )
            why = compare(position, better, worse)
            return HintWhy(i, why.words("en"), why.words("fr"))
    return None


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
