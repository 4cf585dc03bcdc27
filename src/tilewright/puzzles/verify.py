"""Proves a written puzzle again, from its position alone."""

from tilewright.position import Position
from tilewright.puzzles.kinds import kind_of
from tilewright.puzzles.mine import CLEAR, most_appealing
from tilewright.puzzles.proofs import Prover
from tilewright.puzzles.puzzle import Puzzle


def fault_in(puzzle: Puzzle) -> str:
    """What is not so as it is written; nothing if all is proven."""
    position = Position.from_text(puzzle.position)
    worths = Prover(position).all_moves(position)
    if worths is None:
        return "expected a position whose every move can be proven"
    best, second = worths[:2]
    tempting = most_appealing(position)
    lure = next(worth for worth in worths if worth.move == tempting)
    proven = {
        "answer": str(best.move),
        "ahead": best.ahead,
        "next_best": second.ahead,
        "tempting": str(tempting),
        "kind": kind_of(position, best.line, lure.line),
    }
    for name, value in proven.items():
        said = getattr(puzzle, name)
        if said != value:
            return f"expected {name} {value!r}, got {said!r}"
    if best.ahead - second.ahead < CLEAR:
        return f"expected {CLEAR} points between the best moves, got {best.ahead - second.ahead}"
    return ""
