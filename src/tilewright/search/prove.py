"""What the best move and the played one are proven to bring, for reviews.

``best_value`` calls itself, and such a kernel cannot be called by one that is kept on disk: whoever
examines calls it whenever ``next_proof`` says so.
"""

from typing import Any

from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.search.evaluation import judge
from tilewright.search.findings import take_played
from tilewright.search.solve import ENDLESS, Proof, advance, begin_proof, best_move
from tilewright.search.weigh import Scratch, write_shares

MANY = 30  # legal moves: with more, a proof would cost too much to try
PROVE_BEST, PROVE_PLAYED, TRIED = 1, 2, 3  # stages


@kernel
def next_proof(variants: Array, proof: Proof, scratch: Scratch, plan: Any, finding: Any) -> bool:
    """Go on with proving both moves; return whether the value of the proof's first state is needed
    next. In the end they are proven, or it was tried."""
    if finding.stage == 0 and finding.choices <= MANY and plan.players == 2:
        finding.stage = PROVE_BEST
        begin(proof, scratch, plan)
        return True
    if finding.stage == 0 or proof.effort[0].is_open:
        finding.stage = TRIED
        return False
    if finding.stage == PROVE_BEST:
        return follow_best(variants, proof, scratch, plan, finding)
    return follow_played(variants, proof, finding)


@kernel
def begin(proof: Proof, scratch: Scratch, plan: Any) -> None:
    begin_proof(proof, int(plan.proof), int(plan.to_the_end))
    proof.states[0] = scratch.origin[0]


@kernel
def follow_best(variants: Array, proof: Proof, scratch: Scratch, plan: Any, finding: Any) -> bool:
    """Play the best move; at the end of the line begin with the played one."""
    finding.best_plies = play_best(variants, proof, finding.best_line, int(finding.best_plies))
    if proof.states[0].waits == Waits.MOVE:
        return True
    write_end(variants, proof, finding.best_share, finding.best_margin)
    finding.best = finding.best_line[0]
    finding.best_sure = finding.best_plies
    finding.stage = PROVE_PLAYED
    begin(proof, scratch, plan)
    finding.line[0] = finding.played
    finding.plies = 1
    advance(variants[0], proof.states[0], proof.effort[0], int(finding.played))
    return True


@kernel
def follow_played(variants: Array, proof: Proof, finding: Any) -> bool:
    if proof.states[0].waits == Waits.MOVE:
        finding.plies = play_best(variants, proof, finding.line, int(finding.plies))
        if proof.states[0].waits == Waits.MOVE:
            return True
    write_end(variants, proof, finding.share, finding.margin)
    finding.sure = finding.plies
    finding.stage = TRIED
    finding.is_proven = 1
    seat = int(finding.seat)
    is_as_good = finding.share[seat] >= finding.best_share[seat]
    if is_as_good and finding.margin[seat] >= finding.best_margin[seat]:
        take_played(finding)
    return False


@kernel
def play_best(variants: Array, proof: Proof, line: Array, plies: int) -> int:
    """Play the best move of a state whose value is known; return how many moves the line has."""
    effort = proof.effort[0]
    effort.limit = ENDLESS  # what follows was proven; where the table forgot it, it is again
    line[plies] = best_move(proof)
    advance(variants[0], proof.states[0], effort, int(line[plies]))
    return plies + 1


@kernel
def write_end(variants: Array, proof: Proof, shares: Array, margins: Array) -> None:
    """Write what the end of a line brings everyone."""
    values = proof.effort[0].values
    judge(
        variants[0],
        proof.states[0],
        proof.weights,
        proof.noted,
        proof.net,
        proof.seen,
        proof.hidden,
        values,
    )
    write_shares(int(variants[0].players), values, 1, shares, margins)
