"""The work on a finding, one piece after another: what is to be searched next, and what follows.

Searches and proofs are not called from here: whoever examines does that, a reviewer here or a
worker in a page, a little at a time if it likes:

    begin_move(...)  or  begin_deal(...)
    while work := next_work(...):
        best_value(...) if work == PROOF else simulate(..., work)

A finding depends on nothing but the state, the plan and the entry's number in its record.
"""

from typing import Any

from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import Waits, legal_moves
from tilewright.search.findings import DEAL, LONGEST, MOVE, mark, take_played
from tilewright.search.found import most_visited
from tilewright.search.prove import TRIED, next_proof
from tilewright.search.solve import Proof
from tilewright.search.tree import Arena
from tilewright.search.weigh import (
    ANY_MOVE,
    Scratch,
    add_shares,
    begin_tree,
    go_on,
    lay_another,
    make_whole,
    settle_round,
    start_generator,
    write_line,
    write_shares,
)

PROOF = -1  # the value of the proof's first state is wanted
PLAYED, LOOK, BEST, BEST_LINE, LINE = TRIED, TRIED + 1, TRIED + 2, TRIED + 3, TRIED + 4
OTHERS, OWN = LINE + 1, LINE + 2
DONE = OWN + 1

NUMBERS_PER_ENTRY = 512  # generators of one move or deal
LOOK_NUMBER, BEST_NUMBER, PLAYED_NUMBER, DEALS_NUMBER, LINES_NUMBER = 0, 1, 2, 3, 4
OTHER_DEALS, OTHER_SEARCHES, OWN_SEARCHES = 16, 144, 272


@kernel
def begin_move(
    variants: Array,
    roots: Array,
    scratch: Scratch,
    moves: Array,
    findings: Array,
    number: int,
    played: int,
) -> None:
    """Begin with a move that was played in a state, as the record's entry of that number."""
    finding = findings[0]
    scratch.origin[0] = roots[0]
    finding.kind = MOVE
    finding.number = number
    finding.seat = roots[0].player
    finding.played = played
    finding.choices = legal_moves(variants[0], roots[0], moves)
    finding.is_proven = 0
    finding.stage = 0
    finding.best_plies = finding.plies = 0


@kernel
def begin_deal(roots: Array, scratch: Scratch, findings: Array, number: int) -> None:
    """Begin with a deal that a state waits for."""
    finding = findings[0]
    scratch.origin[0] = roots[0]
    finding.kind = DEAL
    finding.number = number
    finding.seat = finding.best = finding.played = -1
    finding.choices = 0
    finding.mark = 0
    finding.is_proven = 0
    finding.best_plies = finding.plies = finding.best_sure = finding.sure = 0
    finding.loss[0] = 0
    finding.accuracy[0] = 0
    for p in range(len(finding.share)):
        finding.best_share[p] = finding.best_margin[p] = 0
        finding.share[p] = finding.margin[p] = 0
    finding.stage = OTHERS
    finding.turns = 0


@kernel
def next_work(
    variants: Array,
    roots: Array,
    dealt: Array,
    arena: Arena,
    proof: Proof,
    scratch: Scratch,
    plans: Array,
    findings: Array,
) -> int:
    """Note what was found, and return what is wanted next: a number of simulations from the state
    in ``roots``, a proof, or nothing more. ``dealt`` is the state after a deal."""
    finding, plan = findings[0], plans[0]
    arena.notes[0].foresight = plan.foresight
    if finding.stage < TRIED:
        if next_proof(variants, proof, scratch, plan, finding):
            return PROOF
        if finding.is_proven:
            mark(plan, finding)
            finding.stage = DONE
        else:
            return begin_played(roots, arena, scratch, plan, finding)
    if finding.stage < BEST_LINE:
        note_search(arena, plan, finding)
        work = next_search(arena, plan, finding)
        if work:
            return work
        mark(plan, finding)
        return next_line(variants, roots, arena, scratch, plan, finding)
    if finding.stage < OTHERS:
        lengthen(variants, roots, arena, scratch, finding)
        return next_line(variants, roots, arena, scratch, plan, finding)
    if finding.stage < DONE:
        return next_deal(variants, roots, dealt, arena, scratch, plan, finding)
    return 0


# The best move and the played one, each by as many simulations


@kernel
def begin_search(arena: Arena, plan: Any, finding: Any, number: int, move: int) -> None:
    numbers = int(finding.number) * NUMBERS_PER_ENTRY
    start_generator(arena.notes[0].seed, int(plan.seed), numbers + number)
    begin_tree(arena, move)


@kernel
def begin_played(roots: Array, arena: Arena, scratch: Scratch, plan: Any, finding: Any) -> int:
    roots[0] = scratch.origin[0]
    finding.stage = PLAYED
    begin_search(arena, plan, finding, PLAYED_NUMBER, int(finding.played))
    return int(plan.weigh)


@kernel
def note_search(arena: Arena, plan: Any, finding: Any) -> None:
    """Write down what the search found that was wanted last."""
    players, n, sums = int(plan.players), int(plan.weigh), arena.notes[0].sums
    if finding.stage == PLAYED:
        write_shares(players, sums, n, finding.share, finding.margin)
        finding.plies = finding.sure = write_line(arena.nodes, finding.line)
    elif finding.stage == LOOK:
        finding.best = arena.nodes[most_visited(arena.nodes, 0)].move
    else:
        write_shares(players, sums, n, finding.best_share, finding.best_margin)
        finding.best_plies = finding.best_sure = write_line(arena.nodes, finding.best_line)


@kernel
def next_search(arena: Arena, plan: Any, finding: Any) -> int:
    """The simulations of the next search; 0 if both moves are weighed."""
    if finding.stage == PLAYED and finding.choices > 1:
        finding.stage = LOOK
        begin_search(arena, plan, finding, LOOK_NUMBER, ANY_MOVE)
        return int(plan.look)
    if finding.stage == LOOK and finding.best != finding.played:
        finding.stage = BEST
        begin_search(arena, plan, finding, BEST_NUMBER, int(finding.best))
        return int(plan.weigh)
    seat = int(finding.seat)
    if finding.stage != BEST or finding.share[seat] >= finding.best_share[seat]:
        take_played(finding)
    return 0


# Both lines to the round's end, where the move is marked; with the same deals


@kernel
def next_line(
    variants: Array, roots: Array, arena: Arena, scratch: Scratch, plan: Any, finding: Any
) -> int:
    """The simulations that look for the next move of a line; 0 if both lines are at their end."""
    if finding.stage < BEST_LINE:
        finding.stage = BEST_LINE if finding.mark else DONE
        if finding.mark:
            begin_line(variants, roots, arena, scratch, plan, finding)
    if finding.stage == BEST_LINE and not is_open(roots, int(finding.best_plies)):
        finding.stage = LINE
        begin_line(variants, roots, arena, scratch, plan, finding)
    if finding.stage == LINE and not is_open(roots, int(finding.plies)):
        finding.stage = DONE
    if finding.stage == DONE:
        return 0
    begin_tree(arena, ANY_MOVE)
    return int(plan.tail)


@kernel
def is_open(roots: Array, plies: int) -> bool:
    return bool(roots[0].waits == Waits.MOVE and plies < LONGEST)


@kernel
def begin_line(
    variants: Array, roots: Array, arena: Arena, scratch: Scratch, plan: Any, finding: Any
) -> None:
    """Play the moves that a search found."""
    seed, numbers = int(plan.seed), int(finding.number) * NUMBERS_PER_ENTRY
    start_generator(scratch.rng, seed, numbers + DEALS_NUMBER)
    start_generator(arena.notes[0].seed, seed, numbers + LINES_NUMBER)
    roots[0] = scratch.origin[0]
    is_best = finding.stage == BEST_LINE
    for i in range(int(finding.best_plies) if is_best else int(finding.plies)):
        move = int(finding.best_line[i]) if is_best else int(finding.line[i])
        go_on(variants, roots, scratch, move)


@kernel
def lengthen(variants: Array, roots: Array, arena: Arena, scratch: Scratch, finding: Any) -> None:
    """Add the move that was looked for to its line."""
    move = int(arena.nodes[most_visited(arena.nodes, 0)].move)
    if finding.stage == BEST_LINE:
        finding.best_line[finding.best_plies] = move
        finding.best_plies += 1
    else:
        finding.line[finding.plies] = move
        finding.plies += 1
    go_on(variants, roots, scratch, move)


# Deals: others that might have come, and the one that came


@kernel
def next_deal(
    variants: Array,
    roots: Array,
    dealt: Array,
    arena: Arena,
    scratch: Scratch,
    plan: Any,
    finding: Any,
) -> int:
    players, sums, n = int(plan.players), arena.notes[0].sums, int(plan.deal)
    if finding.stage == OTHERS and finding.turns:
        add_shares(players, sums, n, finding.best_share, finding.best_margin)
    if finding.stage == OWN and finding.turns:
        add_shares(players, sums, n, finding.share, finding.margin)
    if finding.stage == OTHERS and finding.turns == plan.deals:
        finish_mean(players, int(plan.deals), finding.best_share, finding.best_margin)
        finding.stage = OWN
        finding.turns = 0
    if finding.stage == OWN and finding.turns == searches_of_own(plan):
        finish_mean(players, searches_of_own(plan), finding.share, finding.margin)
        finding.stage = DONE
        return 0
    lay_next(variants, roots, dealt, arena, scratch, plan, finding)
    finding.turns += 1
    return n


@kernel
def searches_of_own(plan: Any) -> int:
    """The deal that came is searched as the others are, some times."""
    return (int(plan.deals) + 3) // 4


@kernel
def lay_next(
    variants: Array,
    roots: Array,
    dealt: Array,
    arena: Arena,
    scratch: Scratch,
    plan: Any,
    finding: Any,
) -> None:
    """Put a state on the table in which all is dealt that comes before the next move."""
    seed, numbers, turn = (
        int(plan.seed),
        int(finding.number) * NUMBERS_PER_ENTRY,
        int(finding.turns),
    )
    if finding.stage == OTHERS:
        roots[0] = scratch.origin[0]
        start_generator(scratch.rng, seed, numbers + OTHER_DEALS + turn)
        lay_another(variants, roots, scratch)
        begin_search(arena, plan, finding, OTHER_SEARCHES + turn, ANY_MOVE)
    else:
        roots[0] = dealt[0]
        start_generator(scratch.rng, seed, numbers + DEALS_NUMBER)
        begin_search(arena, plan, finding, OWN_SEARCHES + turn, ANY_MOVE)
    settle_round(variants, roots, scratch)
    while roots[0].waits == Waits.DEAL:
        lay_another(variants, roots, scratch)
        settle_round(variants, roots, scratch)


@kernel
def finish_mean(players: int, n: int, shares: Any, margins: Any) -> None:
    for p in range(players):
        shares[p] /= n
        margins[p] /= n
    make_whole(players, shares)
