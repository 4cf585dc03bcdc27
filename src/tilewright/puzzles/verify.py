"""Proves a written puzzle again, from its position alone."""

from tilewright.position import Position
from tilewright.puzzles.kinds import kind_of
from tilewright.puzzles.mine import CLEAR, PROOF, most_appealing
from tilewright.puzzles.proofs import Prover
from tilewright.puzzles.puzzle import Puzzle


def fault_in(puzzle: Puzzle) -> str:
    """What is not so as it is written; nothing if all is proven."""
    position = Position.from_text(puzzle.position)
    prover, tempting = Prover(position), most_appealing(position)
    best, lure = prover.best(position, PROOF), prover.worth(position, tempting)
    if best is None or lure is None:
        return "expected a position whose moves can be proven"
    next_best = prover.next_best(position, best, CLEAR)
    if next_best is None:
        return f"expected {CLEAR} points between the best move and all others"
    proven = {
        "answer": str(best.move),
        "ahead": best.ahead,
        "next_best": next_best,
        "tempting": str(tempting),
        "kind": kind_of(position, best.line, lure.line),
    }
    for name, value in proven.items():
        said = getattr(puzzle, name)
        if said != value:
            return f"expected {name} {value!r}, got {said!r}"
    return ""
