"""Looks for puzzles in games between bots; a game depends on the seed and its number only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tilewright import engine
from tilewright.bots.bot import Bot, Decision
from tilewright.bots.levels import LEVELS, with_budget
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.puzzles.kinds import kind_of
from tilewright.puzzles.proofs import Prover, Worth
from tilewright.puzzles.puzzle import Puzzle
from tilewright.rules import Waits

PLAYERS = (3, 4, 5)  # levels of the bots that play
CHOICES = range(5, 61)  # legal moves
PROOF = 40_000  # positions to look at before one is given up
CLEAR = 3  # points between the answer and the next best move
SHORTEST = 2  # moves of the line
CLOSE = 30  # points between the players: more decide a game
BLIND = 2  # the levels up to this one must miss the answer
KINDS_AT_LEAST = 3  # no kind makes more than this part of all puzzles
MASTER = 4_000  # simulations: a budget of seconds would not find the same twice


@dataclass
class Mine:
    """Where puzzles of one two-player variant are looked for."""

    variant: Variant
    seed: str
    prover: Prover = field(init=False)

    def __post_init__(self) -> None:
        self.prover = Prover(Position.of(self.variant))

    def puzzles_in(self, number: int) -> list[Puzzle]:
        """The puzzles of a game, at most one of each round."""
        found: dict[int, Puzzle] = {}
        judges = Judges(self.variant, f"{self.seed}/{number}")
        for position in self._positions(number):
            if position.round not in found and len(position.legal_moves) in CHOICES:
                puzzle = self._puzzle(position, judges, number)
                if puzzle:
                    found[position.round] = puzzle
        return list(found.values())

    def _positions(self, number: int) -> Iterator[Position]:
        """Those of a game that wait for a move."""
        name, seed = self.variant.game.name, f"{self.seed}/{number}"
        dealer, position = Dealer(seed), Position.of(self.variant)
        levels = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(2)]
        bots = [Bot(name, level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
            else:
                yield position
                position = position.play(bots[position.turn].choose(position))

    def _puzzle(self, position: Position, judges: "Judges", number: int) -> Puzzle | None:
        tempting, worths = most_appealing(position), self._worths(position)
        if not worths or not judges.agree(position, worths[0].move):
            return None
        best, second = worths[:2]
        lure = next(worth for worth in worths if worth.move == tempting)
        return Puzzle(
            position=position.text,
            line=" ".join(map(str, best.line)),
            ahead=best.ahead,
            next_best=second.ahead,
            tempting=str(tempting),
            kind=kind_of(position, best.line, lure.line),
            level=judges.level(position, best.move),
            number=number,
        )

    def _worths(self, position: Position) -> list[Worth] | None:
        """All moves, if one is the best by a clear margin and not the one that looks best."""
        best = self.prover.best(position, PROOF)
        if best is None or len(best.line) < SHORTEST or abs(best.ahead) > CLOSE:
            return None
        if best.move == most_appealing(position):
            return None
        worths = self.prover.all_moves(position)
        if worths is None or worths[0].ahead - worths[1].ahead < CLEAR:
            return None
        return worths


def chosen(found: Sequence[Puzzle], known: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Those to keep beside what is known, so that of ``count`` puzzles not too many are alike."""
    kept: list[Puzzle] = []
    most = -(-count // KINDS_AT_LEAST)
    for puzzle in found:
        alike = sum(one.kind == puzzle.kind for one in (*known, *kept))
        if alike < most and len(known) + len(kept) < count:
            kept.append(puzzle)
    return kept


def most_appealing(position: Position) -> Move:
    record, state = position.variant.record, position.state()
    return max(position.legal_moves, key=lambda move: engine.appeal_of(record, state, move.id))


class Judges:
    """Bots of all levels, who are asked what they would play in a game's own position."""

    def __init__(self, variant: Variant, seed: str) -> None:
        self._levels = [*LEVELS[:-1], with_budget(MASTER, None)]
        self._bots = [Bot(variant.game.name, level, f"{seed}/judge") for level in self._levels]

    def agree(self, position: Position, answer: Move) -> bool:
        """Whether the master finds an answer that the lowest levels miss."""
        if any(self._finds(position, answer, level) for level in range(1, BLIND + 1)):
            return False
        return self._finds(position, answer, len(self._bots))

    def level(self, position: Position, answer: Move) -> int:
        """The lowest level that finds it, as all above do."""
        for level in range(len(self._bots) - 1, 0, -1):
            if not self._finds(position, answer, level):
                return level + 1
        return 1

    def _finds(self, position: Position, answer: Move, level: int) -> bool:
        return thought_best(self._bots[level - 1].decide(position)) == answer


def thought_best(decision: Decision) -> Move:
    """What a bot takes for the best, though it may choose something nearly as good."""
    return decision.found[0].move if decision.found else decision.move
