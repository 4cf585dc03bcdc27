"""What every move of a position is proven to bring by the end of the round."""

from dataclasses import dataclass

from tilewright.moves import Move
from tilewright.position import Position
from tilewright.rules import Waits, no_deal_within
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
        return Worth(points_ahead(found.share), found.line) if found else None

    def points(self, position: Position, move: Move) -> int | None:
        """The points that a move leaves its player ahead; None if that takes too long to prove."""
        after = without_deals(position.play(move))
        if after.waits != Waits.MOVE:  # the round is over
            return points_between(after, position.turn)
        share = self._solver.share(after, CHILD)
        if share is None:
            return None
        ahead = points_ahead(share)
        return ahead if after.turn == position.turn else -ahead

    def worth(self, position: Position, move: Move) -> Worth | None:
        """The same with best play after it."""
        ahead = self.points(position, move)
        if ahead is None:
            return None
        after = without_deals(position.play(move))
        found = self.best(after, CHILD) if after.waits == Waits.MOVE else None
        return Worth(ahead, (move, *(found.line if found else ())))

    def next_best(self, position: Position, best: Worth, clear: int) -> int | None:
        """The points that the best of all other moves leaves; None if one of them comes too near
        to the best, or cannot be proven."""
        most = None
        for move in position.legal_moves:
            if move != best.move:
                ahead = self.points(position, move)
                if ahead is None or best.ahead - ahead < clear:
                    return None
                most = ahead if most is None else max(most, ahead)
        return most


def points_between(position: Position, seat: int) -> int:
    return position.scores[seat] - position.scores[1 - seat]


def leaves_deals_out(position: Position) -> bool:
    """Whether a game would deal within the round: bots reckon with it, and may be right."""
    return position.variant.game.kernels.skip_deal is not no_deal_within
