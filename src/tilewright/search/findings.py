"""What review finds out about a move or a deal, and what all findings say about the players."""

from typing import Annotated, Any

from tilewright.game import MAX_PLAYERS
from tilewright.kernel import kernel
from tilewright.records import I16, I32, I64, U8, Array, Numbers, RecordType

LONGEST = 64  # moves of a line: more than a round has
MOVE, DEAL = 1, 2  # kinds of findings
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.15  # of the win that a move lost
GREAT = 0.1  # a change of someone's share that may be a turning point
MOST_TURNS = 5
MOST_SAMPLES = 128  # deals
MOST_FINDINGS = 1024  # of a game


class Plan:
    """How thoroughly a review looks."""

    seed: I64
    curve: Annotated[Array, "f8", 4]  # of accuracy, see ``accuracy_of``
    look: I32  # simulations that look for the best move
    weigh: I32  # simulations through the best move, and as many through the played one
    tail: I32  # simulations for a move at the end of a line
    deals: I32  # other deals that might have come
    deal: I32  # simulations after each
    proof: I32  # positions
    to_the_end: I32  # of the game: nothing is proven by what a board promises
    foresight: I32  # rounds that are tried before a board is judged
    players: I32


class Finding:
    """About a move: what the best one and the played one promise. About a deal: what others would
    have promised, and what this one does."""

    best_share: Annotated[Array, "f8", MAX_PLAYERS]  # of a deal: before it
    share: Annotated[Array, "f8", MAX_PLAYERS]
    best_margin: Annotated[Array, "f8", MAX_PLAYERS]
    margin: Annotated[Array, "f8", MAX_PLAYERS]
    loss: Annotated[Array, "f8", 1]
    accuracy: Annotated[Array, "f8", 1]
    number: I32  # of its entry in the record
    seat: I32
    choices: I32  # legal moves
    best_plies: I32
    plies: I32
    best_sure: I32  # moves of the line that the search itself found
    sure: I32
    best: I16
    played: I16
    kind: U8
    mark: U8  # 1 inaccuracy, 2 mistake, 3 blunder
    turn: U8  # 1 the greatest change of the game, 2 the next
    is_proven: U8
    stage: U8  # of the work on it
    turns: U8  # of the same kind that are done
    best_line: Annotated[Numbers, "i2", LONGEST]
    line: Annotated[Numbers, "i2", LONGEST]


class Summary:
    """About a player."""

    accuracy: Annotated[Array, "f8", 1]
    luck: Annotated[Array, "f8", 1]
    lost: Annotated[Array, "f8", 1]  # of the win, by all moves
    moves: I32  # with a choice
    marks: Annotated[Numbers, "i4", 4]


PLAN = RecordType(Plan)
FINDING = RecordType(Finding)
SUMMARY = RecordType(Summary)


@kernel
def take_played(finding: Any) -> None:
    """The played move is the best."""
    finding.best = finding.played
    for p in range(MAX_PLAYERS):
        finding.best_share[p] = finding.share[p]
        finding.best_margin[p] = finding.margin[p]
    for i in range(LONGEST):
        finding.best_line[i] = finding.line[i]
    finding.best_plies = finding.plies
    finding.best_sure = finding.sure


@kernel
def mark(plan: Any, finding: Any) -> None:
    loss = max(0.0, finding.best_share[finding.seat] - finding.share[finding.seat])
    finding.loss[0] = loss
    finding.mark = (
        3 if loss >= BLUNDER else 2 if loss >= MISTAKE else 1 if loss >= INACCURACY else 0
    )
    finding.accuracy[0] = accuracy_of(loss, plan.curve)


@kernel
def accuracy_of(loss: float, curve: Array) -> float:
    """Of a move, or of all by their mean loss: 0 to 100. By arithmetic alone, so that it is the
    same everywhere."""
    bent: float = curve[0] + loss * (curve[1] + loss * (curve[2] + loss * curve[3]))
    return 100 / (1 + loss * bent)


# The game


@kernel
def sum_up(plans: Array, findings: Array, n: int, summaries: Array) -> None:
    """Write what the findings say of each player, and in the end of all together; number the
    turning points."""
    plan = plans[0]
    players = int(plan.players)
    for p in range(players + 1):
        clear_summary(summaries[p])
    for i in range(n):
        if findings[i].kind == DEAL:
            add_deal(findings[i], summaries, players)
        else:
            add_move(findings[i], summaries[findings[i].seat])
            add_move(findings[i], summaries[players])
    for p in range(players + 1):
        summary = summaries[p]
        mean = summary.lost[0] / summary.moves if summary.moves else 0.0
        summary.accuracy[0] = accuracy_of(mean, plan.curve)
    number_turns(findings, n, players)


@kernel
def clear_summary(summary: Any) -> None:
    summary.accuracy[0] = 0
    summary.luck[0] = 0
    summary.lost[0] = 0
    summary.moves = 0
    summary.marks[:] = 0


@kernel
def add_deal(finding: Any, summaries: Array, players: int) -> None:
    for p in range(players):
        summaries[p].luck[0] += finding.share[p] - finding.best_share[p]


@kernel
def add_move(finding: Any, summary: Any) -> None:
    if finding.choices > 1:
        summary.moves += 1
        summary.lost[0] += finding.loss[0]
        summary.marks[finding.mark] += 1


@kernel
def number_turns(findings: Array, n: int, players: int) -> None:
    """Number the greatest changes of anyone's share, the greatest first."""
    for i in range(n):
        findings[i].turn = 0
    for turn in range(1, MOST_TURNS + 1):
        found, most = -1, GREAT
        for i in range(n):
            change = greatest_change(findings[i], players)
            if findings[i].turn == 0 and change >= most and (found < 0 or change > most):
                found, most = i, change
        if found >= 0:
            findings[found].turn = turn


@kernel
def greatest_change(finding: Any, players: int) -> float:
    most = 0.0
    for p in range(players):
        most = max(most, abs(finding.share[p] - finding.best_share[p]))
    return most
