"""Puzzles as they are written: one to a line, in the package of their game.

What is proven of a puzzle: if nothing is dealt before the round is over, its answer leaves the
player the most points ahead at the end of the round, whatever the other does, and no other move
comes near it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from tilewright.found import found_games
from tilewright.game import NotationError, Words
from tilewright.games import game

FILE = "puzzles.jsonl"
ID_DIGITS = 8
KINDS: Mapping[str, Words] = {
    "deny": Words("Deny", "Priver l'autre"),
    "tempo": Words("Turn order", "L'ordre des tours"),
    "points": Words("More points", "Plus de points"),
}  # of every game: the others' points, who has to take what nobody wants, and all the rest


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position, its answer with best play after it, and what is proven of both.

    >>> puzzle = puzzles_of("azul")[0]
    >>> puzzle.ahead - puzzle.next_best >= 3, puzzle.tempting != puzzle.answer
    (True, True)
    """

    position: str
    line: str  # of moves, the answer first
    ahead: int  # points at the end of the round, with the answer
    next_best: int  # the same with the best of all other moves
    tempting: str  # what looks best at first sight
    kind: str
    level: int  # the lowest that finds it, as all above do
    number: int  # of the game that it was found in

    @property
    def id(self) -> str:
        return sha256(self.position.encode()).hexdigest()[:ID_DIGITS]

    @property
    def answer(self) -> str:
        return self.line.split()[0]


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of their ids, which is no order; it may have none."""
    file = files(found_games()[game(name).name].module) / FILE
    if not file.is_file():
        return ()
    return tuple(sorted(read(file.read_text(encoding="utf-8")), key=lambda one: one.id))


def read(text: str) -> Iterator[Puzzle]:
    """Written puzzles; NotationError if there is something else."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield msgspec.json.decode(line, type=Puzzle)
        except msgspec.MsgspecError as error:
            raise NotationError(f"expected a puzzle in line {number}: {error}") from error


def written(puzzle: Puzzle) -> str:
    return msgspec.json.encode(puzzle).decode() + "\n"


def kinds_of(name: str) -> dict[str, Words]:
    """The kinds that a game's puzzles may be of, its own first."""
    return {**game(name).motifs, **KINDS}
