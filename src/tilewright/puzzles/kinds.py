"""Which kind a puzzle is: what made most of the difference to the move that looks best."""

from collections.abc import Iterator, Sequence

from tilewright.game import Step
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.puzzles.puzzle import KINDS
from tilewright.reviews.why import Line, Why, contrast, played
from tilewright.search.solve import without_deals

Moves = Sequence[Move | str]


def line_of(position: Position, moves: Moves) -> Line:
    return played(position, moves, without_deals)


def why(position: Position, better: Moves, other: Moves) -> Why:
    """Compare two lines; nothing is dealt within the round."""
    return contrast(position, line_of(position, better), line_of(position, other))


def kind_of(position: Position, better: Sequence[Move], tempting: Sequence[Move]) -> str:
    lines = line_of(position, better), line_of(position, tempting)
    step, _ = max(differences(position.turn, *lines), key=lambda pair: pair[1])
    game, moves = position.variant.game, (better[0].id, tempting[0].id)
    own = game.motif(position.variant.plain, position.plain, moves, step)
    return own or ("tempo" if is_loss(step) else "deny" if step.player != position.turn else REST)


REST = list(KINDS)[-1]


def is_loss(step: Step) -> bool:
    return step.points < 0


def differences(seat: int, better: Line, other: Line) -> Iterator[tuple[Step, int]]:
    """Every source of points with what it brings the player more, or the other less."""
    for key in sorted({*better.sources, *other.sources}):
        n, m = (line.sources.get(key, (0, None))[0] for line in (better, other))
        _, step = better.sources.get(key) or other.sources[key]
        yield step, n - m if key[0] == seat else m - n
