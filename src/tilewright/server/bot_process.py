"""A process that thinks: reads questions as JSON lines, writes answers. Bots live here."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from tilewright.bots.bot import Bot
from tilewright.bots.levels import Level, level
from tilewright.position import Position
from tilewright.search.analysis import analyze
from tilewright.server.system import lower_priority
from tilewright.table.events import HintMove

HINTS = 3
HINT_SIMULATIONS = 20_000
LOWER_PRIORITY = 10  # the server answers people first


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


def answer(question: Question) -> Answer:
    position = Position.from_text(question.position)
    if question.kind == "hint":
        found = analyze(position, simulations=HINT_SIMULATIONS)[:HINTS]
        return Answer([HintMove(str(c.move), round(c.share, 4)) for c in found])
    bot = Bot(position.game, level_of(question), question.seed)
    return Answer([HintMove(str(bot.choose(position)), 0.0)])


def level_of(question: Question) -> Level:
    found = level(question.level)
    return replace(found, seconds=question.seconds) if found.seconds else found


def serve(read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
    """Answer line by line until the input ends."""
    decoder = msgspec.json.Decoder(Question)
    while line := read():
        write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")


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
