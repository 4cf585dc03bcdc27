"""What a module offers: kernels, and the arrays in its memory that they work on.

**A new entry point** is a line in ``entries_of``: its name, a kernel, and its arguments. An
argument is an array that ``Desk`` holds (a new one is another field there), a named tuple of such,
a number, or ``int`` or ``float`` for one that the caller gives. A kernel returns a number or
nothing. Nothing else is needed: addresses, layouts and the page's access to them follow from here.
In the page, ``module.call("name", ...)`` calls it; ``module.field("array", "field")`` reads.

A kernel that calls itself (``best_value``) must be an entry point of its own: another one that
calls it could not be loaded from Numba's cache again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tilewright import engine
from tilewright.game import MAX_PLAYERS, Game
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.position import NOTED_STEPS
from tilewright.records import Array
from tilewright.rng import below
from tilewright.search.evaluation import weights_of
from tilewright.search.examine import begin_deal, begin_move, next_work
from tilewright.search.findings import FINDING, MOST_FINDINGS, PLAN, SUMMARY, sum_up
from tilewright.search.found import FOUND, list_found
from tilewright.search.solve import (
    LOST,
    WON,
    Proof,
    begin_proof,
    best_move,
    best_value,
    new_proof,
)
from tilewright.search.tree import Arena, new_arena, simulate
from tilewright.search.weigh import Scratch, new_scratch

GROWING = "arena.nodes"  # stands last in the memory, and has as much of it as the page allows


@kernel
def begin_search(arena: Arena) -> None:
    """An empty tree."""
    root = arena.nodes[0]
    root.first = 0
    root.visits = 0
    root.value = 0
    root.margin = 0
    root.own = 0
    root.children = 0
    root.is_chancy = 0
    arena.notes[0].used = 1
    arena.notes[0].foresight = 0  # reviews have more of it


@dataclass(frozen=True)
class Desk:
    """The arrays of a module's memory, with what they hold at the beginning."""

    variant: Array
    state: Array
    deal: Array
    rng: Array
    moves: Array
    steps: Array  # what ``settle`` writes: steps, and the points of each
    found: Array
    dealt: Array  # the state after a deal, for review
    plan: Array
    finding: Array
    findings: Array
    summaries: Array
    scratch: Scratch
    arena: Arena
    proof: Proof

    def arrays(self) -> Iterator[tuple[str, Array]]:
        """By name; those of tuples as ``arena.nodes``."""
        for name, held in vars(self).items():
            if isinstance(held, tuple):
                for part, array in held._asdict().items():  # type: ignore[attr-defined]  # named
                    yield f"{name}.{part}", array
            else:
                yield name, held


def desk_of(game: Game) -> Desk:
    weights, stop = weights_of(game), np.zeros(1, np.uint8)
    arena = new_arena(game, 1, foresight=0, weights=weights, stop=stop)
    return Desk(
        variant=Variant.of(game.name).record,
        state=game.state_type.new(),
        deal=game.deal_type.new(),
        rng=np.ones(1, np.uint64),
        moves=game.move_buffer(),
        steps=np.zeros((2, NOTED_STEPS), np.int64),
        found=FOUND.new(game.moves),
        dealt=game.state_type.new(),
        plan=PLAN.new(),
        finding=FINDING.new(),
        findings=FINDING.new(MOST_FINDINGS),
        summaries=SUMMARY.new(MAX_PLAYERS + 1),
        scratch=new_scratch(game),
        arena=arena,
        proof=new_proof(game, weights, stop, arena.net),
    )


@dataclass(frozen=True)
class Entry:
    kernel: Callable[..., Any]  # Any: a number or nothing
    arguments: tuple[Any, ...]  # Any: an array, a tuple of them, a number, int or float

    @property
    def numbers(self) -> int:
        """How many the caller gives."""
        return sum(isinstance(argument, type) for argument in self.arguments)


def entries_of(desk: Desk) -> dict[str, Entry]:
    """By name: what a module exports."""
    table = (desk.variant, desk.state)
    review = (desk.scratch, desk.plan, desk.finding)
    return {
        # Rules: about the state on the desk
        "start": Entry(engine.start_game, (*table, int)),
        "draw": Entry(engine.draw_deal, (*table, desk.rng, desk.deal)),
        "draw_given": Entry(engine.draw_given_deal, (*table, desk.deal)),
        "lay": Entry(engine.lay_deal, (*table, desk.deal)),
        "legal_moves": Entry(engine.list_moves, (*table, desk.moves)),
        "check_move": Entry(engine.refusal_of, (*table, int)),
        "play": Entry(engine.play_move, (*table, int)),
        "settle": Entry(engine.settle_all, (*table, desk.steps, int)),
        "standing": Entry(engine.standing_of, (*table, int)),
        "below": Entry(below, (desk.rng, int)),
        # Search from that state
        "begin_search": Entry(begin_search, (desk.arena,)),
        "simulate": Entry(simulate, (*table, desk.arena, int)),
        "list_found": Entry(list_found, (desk.arena.nodes, desk.found)),
        # Proofs
        "begin_proof": Entry(begin_proof, (desk.proof, int, int)),
        "best_value": Entry(best_value, (desk.variant, desk.proof, 0, LOST, WON)),
        "best_move": Entry(best_move, (desk.proof,)),
        # Review: of a move from that state, of a deal, of all together
        "begin_move": Entry(begin_move, (*table, desk.scratch, desk.moves, desk.finding, int, int)),
        "begin_deal": Entry(begin_deal, (desk.state, desk.scratch, desk.finding, int)),
        "next_work": Entry(next_work, (*table, desk.dealt, desk.arena, desk.proof, *review)),
        "sum_up": Entry(sum_up, (desk.plan, desk.findings, int, desk.summaries)),
    }
