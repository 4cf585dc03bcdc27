"""What every move of a position is proven to bring by the end of the round."""

from dataclasses import dataclass

from tilewright.moves import Move
from tilewright.position import Position
from tilewright.rules import Waits
from tilewright.search.solve import Solver, points_ahead, without_deals

CHILD = 200_000  # positions that a proof about a move may look at


@dataclass(frozen=True)
class Worth:
    """A move with best play after it, and the points that its player is then ahead."""

    ahead: int
    line: tuple[Move, ...]

    @property
    def move(self) -> Move:
        return self.line[0]


class Prover:
    """Proves what moves of one two-player variant bring, if nothing is dealt within the round."""

    def __init__(self, position: Position) -> None:
        self._solver = Solver(position, by_points=True)

    def best(self, position: Position, limit: int) -> Worth | None:
        """The best move, looking at no more than ``limit`` positions."""
        found = self._solver.solve(position, limit)
        return found and Worth(points_ahead(found.share), found.line)

    def worth(self, position: Position, move: Move) -> Worth | None:
        """What a move brings; None if that takes too long to prove."""
        after = without_deals(position.play(move))
        if after.waits != Waits.MOVE:  # the round is over
            return Worth(points_between(after, position.turn), (move,))
        found = self.best(after, CHILD)
        if found is None:
            return None
        ahead = found.ahead if after.turn == position.turn else -found.ahead
        return Worth(ahead, (move, *found.line))

    def all_moves(self, position: Position) -> list[Worth] | None:
        """All moves, the best first; None if one of them cannot be proven."""
        found = []
        for move in position.legal_moves:
            worth = self.worth(position, move)
            if worth is None:
                return None
            found.append(worth)
        return sorted(found, key=lambda one: -one.ahead)


def points_between(position: Position, seat: int) -> int:
    return position.scores[seat] - position.scores[1 - seat]
