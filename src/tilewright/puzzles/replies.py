"""What a puzzle answers to a try: the proven best defense, and what the try costs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

from tilewright.game import Lang
from tilewright.games import Variant
from tilewright.moves import IllegalMoveError, Move
from tilewright.position import Position
from tilewright.puzzles.kinds import why
from tilewright.puzzles.proofs import Prover, Worth
from tilewright.puzzles.puzzle import Puzzle
from tilewright.search.solve import without_deals

KNOWN = 4096  # replies that are remembered


@dataclass(frozen=True)
class Played:
    """A move of a line, in words, and the position after it, where nothing is dealt."""

    move: Move
    seat: int
    said: str
    after: Position


def line_in_words(position: Position, line: Sequence[Move], lang: Lang) -> Iterator[Played]:
    """The moves of a line; those of the player who solves are said to them."""
    you = position.turn
    for move in line:
        after = without_deals(position.play(move))
        said = position.describe_move(move, lang, own=position.turn == you)
        yield Played(move, position.turn, said, after)
        position = after


def moves_of(puzzle: Puzzle) -> tuple[Move, ...]:
    name = puzzle.position.split()[0].partition("@")[0]
    return tuple(Move.from_text(name, move) for move in puzzle.line.split())


def why_better(puzzle: Puzzle, other: Sequence[Move], lang: Lang) -> str:
    """Why the answer is better than another move with best play after it."""
    position = Position.from_text(puzzle.position)
    return why(position, moves_of(puzzle), other).words(lang)


@dataclass
class Defender:
    """Proves replies, one at a time; whoever asks again is answered at once."""

    _provers: dict[Variant, Prover] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self._worth = lru_cache(KNOWN)(self._prove)

    def reply(self, puzzle: Puzzle, move: str) -> Worth:
        """What a legal move brings, with best play after it."""
        position = Position.from_text(puzzle.position)
        refusal = position.why_not(move)
        if refusal:
            raise IllegalMoveError(refusal)
        with self._lock:
            return self._worth(position, Move.from_text(position.game, move))

    def _prove(self, position: Position, move: Move) -> Worth:
        prover = self._provers.get(position.variant)
        if prover is None:
            prover = self._provers[position.variant] = Prover(position)
        worth = prover.worth(position, move)
        if worth is None:
            raise ValueError("expected a move of a puzzle: it is proven to the round's end")
        return worth
