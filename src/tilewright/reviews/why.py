"""Why one move is better than another: both lines are played to the round's end and compared."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from tilewright import engine
from tilewright.game import LANGS, Lang, Reason, Step, Words
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.reviews.sentences import Cause, Compared, say
from tilewright.rules import Waits
from tilewright.search.analysis import analyze
from tilewright.search.examine import DEALS_NUMBER, NUMBERS_PER_ENTRY
from tilewright.search.findings import LONGEST
from tilewright.search.weigh import start_generator

MOST_CAUSES = 3  # that a sentence names of a player
MOST_PARTS = 2  # of a board
NOTABLE = 1.0  # points that a board promises more
TOLD = Reason(
    Words("{sentence} ({gain})", "{sentence} ({gain})"),
    Words("without this: {sentence} ({gain})", "sans ceci : {sentence} ({gain})"),
    Words("{sentence} ({n} instead of {m})", "{sentence} ({n} au lieu de {m})"),
)  # what is said of a step that the game has no reason for


@dataclass(frozen=True)
class Why:
    """What the better line brings by the end of the round, and from where.

    >>> import tilewright
    >>> position = tilewright.Position.from_text("azul center=bbb 0.lines=-/-/b/-/- 0.score=20")
    >>> print(compare(position, ["cb3"], ["cb-"]).words()[:73])
    By the end of the round you have 4 points more: the floor line costs 1 in
    """

    compared: Compared

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: the points that the better line brings more."""
        return self.compared.points

    def words(self, lang: Lang = "en", names: Sequence[str] = ()) -> str:
        """One or two sentences to the player who chose; ``names`` are those of the seats."""
        return say(self.compared, lang, names)


@dataclass(frozen=True)
class Line:
    """A line that was played: where it ends, and each source's points with one of its steps."""

    end: Position
    sources: dict[tuple[int, int, int], tuple[int, Step]]  # by seat, code and source


def compare(
    position: Position,
    better: Sequence[Move | str],
    other: Sequence[Move | str],
    deals: Array | None = None,
) -> Why:
    """Compare two lines from a position on; deals on the way are drawn by a generator, the same
    for both."""
    generator = np.ones(1, np.uint64) if deals is None else deals
    return contrast(
        position,
        played(position, better, partial(drawn, rng=generator.copy())),
        played(position, other, partial(drawn, rng=generator.copy())),
    )


def contrast(position: Position, better: Line, other: Line) -> Why:
    """The same for lines that were played."""
    lines, seat, players = (better, other), position.turn, position.variant.players
    ends = [line.end.scores for line in lines]
    return Why(
        Compared(
            seat=seat,
            points=tuple(b - o for b, o in zip(*ends, strict=True)),
            causes=tuple(tuple(causes(*lines, who)) for who in range(players)),
            promises=promised(lines[0].end, lines[1].end),
            is_over=(lines[0].end.is_over, lines[1].end.is_over),
        )
    )


def played_on(position: Position, line: Sequence[Move], simulations: int) -> list[Move]:
    """A line, and small searches for what follows until the round ends; deals are as ``compare``
    draws them.

    >>> position = Position.from_text("azul center=bbbk 0.lines=-/-/b/-/-")
    >>> [str(move) for move in played_on(position, [Move.from_text("azul", "cb3")], 50)][:1]
    ['cb3']
    """
    number, rest, moves, rng = position.round, list(line), list[Move](), np.ones(1, np.uint64)
    while not position.is_over and len(moves) < LONGEST:
        if position.waits == Waits.DEAL:
            position = position.deal(position.draw(rng))
            if position.round != number:
                break
        else:
            moves.append(rest.pop(0) if rest else analyze(position, simulations)[0].move)
            position = position.play(moves[-1])
    return moves


def deals_of(seed: int, number: int) -> Array:
    """The generator that a review's lines from an entry of the record are dealt by."""
    rng = np.ones(1, np.uint64)
    start_generator(rng, seed, number * NUMBERS_PER_ENTRY + DEALS_NUMBER)
    return rng


def drawn(position: Position, rng: Array) -> Position:
    return position.deal(position.draw(rng))


def played(
    position: Position, line: Sequence[Move | str], deal: Callable[[Position], Position]
) -> Line:
    """Play a line; ``deal`` goes on where the position waits for a deal."""
    sources: dict[tuple[int, int, int], tuple[int, Step]] = {}
    reasons = position.variant.game.reasons
    for move in line:
        if position.waits == Waits.DEAL:
            position = deal(position)
        outcome = position.after(move)
        for step in outcome.steps:
            key = step.player, step.code, reasons.get(step.code, TOLD).source(step)
            points, _ = sources.get(key, (0, step))
            sources[key] = points + step.points, step
        position = outcome.position
    return Line(position, sources)


def causes(better: Line, other: Line, seat: int) -> Iterator[Cause]:
    """What of a player's points differs, the greatest difference first."""
    keys = sorted({key for key in (*better.sources, *other.sources) if key[0] == seat})
    found = []
    for key in keys:
        n, m = (line.sources.get(key, (0, None))[0] for line in (better, other))
        if n != m:
            _, step = better.sources.get(key) or other.sources[key]
            found.append((abs(n - m), cause(better.end, step, n, m)))
    found.sort(key=lambda pair: -pair[0])
    return (said for _, said in found[:MOST_CAUSES])


def cause(position: Position, step: Step, n: int, m: int) -> Cause:
    """A source that brings ``n`` points in the better line and ``m`` in the other."""
    game, variant = position.variant.game, position.variant.plain
    reason = game.reasons.get(step.code, TOLD)
    part = reason.missed if n == 0 else reason.gained if m == 0 else reason.changed
    texts = []
    for lang in LANGS:
        values = dict(game.step_values(variant, position.plain, step, lang))
        values |= {"gain": signed(n - m), "n": abs(n), "m": abs(m)}
        values["sentence"] = inner(game.describe_step(variant, position.plain, step, lang))
        texts.append(part.say(lang).format(**values))
    return Cause(n - m, Words(*texts))


def inner(sentence: str) -> str:
    """A sentence as a part of another."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


# What boards promise


def promised(better: Position, other: Position) -> tuple[tuple[float, tuple[Words, ...]], ...]:
    """By seat: the points that the board promises more in the better line, and what of it does."""
    found = []
    for seat in range(better.variant.players):
        parts: dict[Words, float] = {}
        for words, now, then in zip(
            features_of(better), promise(better, seat), promise(other, seat), strict=True
        ):
            parts[words] = parts.get(words, 0.0) + float(now - then)
        whole = sum(parts.values())
        led = sorted(parts, key=lambda words: -abs(parts[words]))[:MOST_PARTS]
        named = [w for w in led if w.en and parts[w] * whole > 0 and abs(parts[w]) >= NOTABLE]
        found.append((whole, tuple(named)))
    return tuple(found)


def features_of(position: Position) -> list[Words]:
    """What the features are about, in their order."""
    game = position.variant.game
    names = list(game.weights)[:-2]
    return [game.promises.get(name, Words("", "")) for name in names]


def promise(position: Position, seat: int) -> Array:
    """What each feature of a board is worth, in points; nothing when the game is over."""
    weights = np.array(list(position.variant.game.weights.values())[:-2])
    noted = np.zeros(len(weights), np.float32)
    if not position.is_over:
        engine.features_of(position.variant.record, position.state(), seat, noted)
    worth: Array = weights * noted
    return worth
