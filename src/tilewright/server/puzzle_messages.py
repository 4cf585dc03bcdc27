"""What goes over the wire about puzzles."""

from msgspec import Struct


class PuzzleListed(Struct, frozen=True):
    """A puzzle before it is opened: its kind, and the lowest level of bots that finds it."""

    id: str
    kind: str
    level: int


class Puzzles(Struct, frozen=True):
    """The puzzles of a game, and the names of their kinds."""

    game: str
    kinds: dict[str, str]
    puzzles: list[PuzzleListed]


class LineMove(Struct, frozen=True):
    """A move in words, and the position after it, where nothing is dealt within the round."""

    move: str
    seat: int
    said: str
    position: str


class PuzzleReply(Struct, frozen=True, kw_only=True):
    """A move with the proven best play after it, and the points that the player is then ahead at
    the end of the round; ``why`` says what the answer brings more."""

    ahead: int
    line: list[LineMove]
    why: str


class PuzzleShown(Struct, frozen=True, kw_only=True):
    """A puzzle: ``answer`` is its best move, the only one that comes near to its points, and
    ``tempting`` the one that looks best. With ``undealt``, what a game would deal within the round
    is left out; with ``last``, the game ends with the round."""

    id: str
    game: str
    kind: str
    level: int
    position: str
    seat: int
    undealt: bool
    last: bool
    next_best: int
    tempting: str
    answer: PuzzleReply
