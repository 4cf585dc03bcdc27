"""The work of a review: one task for each move and each deal, in any order and any place.

A task depends on its own entry and on what stood before it; nothing that was dealt later can reach
it, because it is not there.
"""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from queue import SimpleQueue

import numpy as np

from tilewright.bots.levels import MASTER
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.record import Record
from tilewright.records import Array
from tilewright.reviews.budget import Budget, losses_of
from tilewright.search.examine import DONE, PROOF, begin_deal, begin_move, next_work
from tilewright.search.findings import FINDING, MOST_FINDINGS
from tilewright.search.solve import LOST, WON, best_value, new_proof
from tilewright.search.tree import new_arena, simulate
from tilewright.search.weigh import new_scratch

MOST_TASKS = MOST_FINDINGS


@dataclass(frozen=True)
class Task:
    """A move or a deal of a record, counted from 0, and the positions around it."""

    number: int
    before: Position
    after: Position
    move: Move | None = None  # None: a deal

    @property
    def round(self) -> int:
        """That it belongs to."""
        return self.before.round if self.move else self.after.round


def tasks_of(record: Record) -> list[Task]:
    """All moves and deals of the game as it stands, without what was taken back."""
    game = record.variant.game.name
    around = pairwise(record.positions())
    return [
        Task(number, *both, Move.from_text(game, entry.move) if entry.move else None)
        for number, (entry, both) in enumerate(zip(record.entries, around, strict=True))
    ]


def weights_name(variant: Variant, budget: Budget) -> str:
    """The game's name and a digest of what its boards are judged by, how thoroughly, and what
    accuracy is measured by: the same name and seed, the same numbers."""
    told = repr((budget, tuple(losses_of(variant))))
    weights = MASTER.weights_for(variant.game).tobytes()
    return f"{variant.game.name}-{hashlib.sha256(weights + told.encode()).hexdigest()[:8]}"


class Examiner:
    """The memory for one task at a time."""

    def __init__(self, variant: Variant, budget: Budget, seed: int, stop: Array) -> None:
        """``stop`` is a flag of one byte that ends a task at once."""
        game, weights = variant.game, MASTER.weights_for(variant.game)
        self._variant, self._plan = variant.record, budget.plan(variant, seed)
        self._again = budget.again.plan(variant, seed) if budget.again else None
        self._arena = new_arena(
            game, budget.capacity, foresight=MASTER.foresight, weights=weights, stop=stop
        )
        self._proof = new_proof(game, weights, stop, self._arena.net)
        self._scratch, self._stop = new_scratch(game), stop

    def examine(self, task: Task, last: int = DONE) -> Array:
        """What is found out, up to the last stage that is wanted: an array of one finding. What is
        marked, and not proven, is examined again."""
        found = self._examine(task, self._plan, last)
        if self._again is None or not found["mark"][0] or found["is_proven"][0]:
            return found
        return self._examine(task, self._again, last)

    def _examine(self, task: Task, plan: Array, last: int) -> Array:
        found, root, dealt = FINDING.new(), task.before.state(), task.after.state()
        arena, proof, scratch = self._arena, self._proof, self._scratch
        if task.move is None:
            begin_deal(root, scratch, found, task.number)
        else:
            given = arena.moves, found, task.number, task.move.id
            begin_move(self._variant, root, scratch, *given)
        memory = dealt, arena, proof, scratch, plan, found
        while (work := next_work(self._variant, root, *memory)) and found["stage"][0] <= last:
            if work == PROOF:
                best_value(self._variant, proof, 0, LOST, WON)
            else:
                simulate(self._variant, root, arena, work)
            if self._stop[0]:
                break
        return found


def examine_all(
    variant: Variant, tasks: Sequence[Task], budget: Budget, seed: int, threads: int
) -> Iterator[Array]:
    """The findings in the tasks' order, as they come."""
    threads = max(1, min(threads, len(tasks)))  # each has a tree of its own
    stop = np.zeros(1, np.uint8)
    free: SimpleQueue[Examiner] = SimpleQueue()
    for _ in range(threads):
        free.put(Examiner(variant, budget, seed, stop))

    def examine(task: Task) -> Array:
        examiner = free.get()
        try:
            return examiner.examine(task)
        finally:
            free.put(examiner)

    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(examine, tasks)
        finally:
            stop[0] = 1  # whoever leaves early waits for nothing
            pool.shutdown(cancel_futures=True)
