"""Looks for puzzles in games between bots; a game depends on the seed and its number only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tilewright import engine
from tilewright.bots.bot import Bot, Decision
from tilewright.bots.levels import LEVELS, with_budget
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.puzzles.kinds import kind_of
from tilewright.puzzles.proofs import Prover, leaves_deals_out
from tilewright.puzzles.puzzle import Puzzle
from tilewright.rules import Waits

PLAYERS = (3, 4, 5)  # levels of the bots that play
CHOICES = range(4, 61)  # legal moves
PROOF = 10_000  # positions to look at before one is given up
CLEAR = 3  # points between the answer and the next best move
SHORTEST = 2  # moves of the line
CLOSE = 50  # points between the players: more decide a game
BLIND = 2  # the levels up to this one must miss the answer
KINDS_AT_LEAST = 2  # no kind makes more than half of all puzzles
REPLAYS = 8  # of the last rounds of a game, where nothing is looked for before them
NOBODY = 9  # as a level: no bot finds it
MASTER = 4_000  # simulations: a budget of seconds would not find the same twice


@dataclass(eq=False)
class Mine:
    """Where puzzles of one two-player variant are looked for."""

    variant: Variant
    seed: str
    first_round: int = 1  # before it, nothing is looked for
    prover: Prover = field(init=False)

    def __post_init__(self) -> None:
        self.prover = Prover(Position.of(self.variant))

    def puzzles_in(self, number: int) -> list[Puzzle]:
        """The puzzles of a game, at most one of each round."""
        found: dict[int, Puzzle] = {}
        judges = Judges(self.variant, f"{self.seed}/{number}")
        for position in self._positions(number):
            is_new = position.round >= self.first_round and position.round not in found
            if is_new and len(position.legal_moves) in CHOICES:
                puzzle = self._puzzle(position, judges, number)
                if puzzle:
                    found[position.round] = puzzle
        return list(found.values())

    def _positions(self, number: int) -> Iterator[Position]:
        """Those of a game that wait for a move."""
        if self.first_round == 1:
            yield from self._play(Position.of(self.variant), number)
        else:
            yield from self._play(self._begun(number // REPLAYS), number)

    @lru_cache(1)  # noqa: B019  # a mine lives as long as its command
    def _begun(self, number: int) -> Position:
        """A game when its first interesting round begins."""
        start = Position.of(self.variant)
        return next(p for p in self._play(start, -1 - number) if p.round == self.first_round)

    def _play(self, position: Position, number: int) -> Iterator[Position]:
        name, seed = self.variant.game.name, f"{self.seed}/{number}"
        dealer = Dealer(seed)
        levels = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(2)]
        bots = [Bot(name, level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
            else:
                yield position
                position = position.play(bots[position.turn].choose(position))

    def _puzzle(self, position: Position, judges: "Judges", number: int) -> Puzzle | None:
        best, tempting = self.prover.best(position, PROOF), most_appealing(position)
        if best is None or len(best.line) < SHORTEST or abs(best.ahead) > CLOSE:
            return None
        if best.move == tempting or not judges.overlook(position, best.move):
            return None
        next_best = self.prover.next_best(position, best, CLEAR)
        if next_best is None:
            return None
        level = judges.level(position, best.move)
        if level == NOBODY and not leaves_deals_out(position):
            return None
        lure = self.prover.worth(position, tempting)
        if lure is None:
            return None
        return Puzzle(
            position=position.text,
            line=" ".join(map(str, best.line)),
            ahead=best.ahead,
            next_best=next_best,
            tempting=str(tempting),
            kind=kind_of(position, best.line, lure.line),
            level=level,
            number=number,
        )


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
        self._name, self._seed = variant.game.name, seed
        self._bots: dict[int, Bot] = {}  # made when they are first asked

    def overlook(self, position: Position, answer: Move) -> bool:
        """Whether the lowest levels miss an answer."""
        return not any(self._finds(position, answer, level) for level in range(1, BLIND + 1))

    def level(self, position: Position, answer: Move) -> int:
        """The lowest level that finds it, as all above do; those below are known to miss it."""
        for level in range(len(self._levels), BLIND, -1):
            if not self._finds(position, answer, level):
                return level + 1
        return BLIND + 1

    def _finds(self, position: Position, answer: Move, level: int) -> bool:
        bot = self._bots.get(level)
        if bot is None:
            bot = Bot(self._name, self._levels[level - 1], f"{self._seed}/judge")
            self._bots[level] = bot
        return thought_best(bot.decide(position)) == answer


def thought_best(decision: Decision) -> Move:
    """What a bot takes for the best, though it may choose something nearly as good."""
    return decision.found[0].move if decision.found else decision.move
