"""How thoroughly a review looks: numbers of simulations, so that it is the same everywhere."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from tilewright.bots.levels import MASTER
from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.records import Array
from tilewright.search.findings import MOST_SAMPLES, PLAN
from tilewright.search.think import CAPACITY
from tilewright.search.weigh import SEEDS
from tilewright.standards import Losses

NODES_PER_SIMULATION = 40  # a tree that is full goes on without growing
NUMBERS = ("look", "weigh", "tail", "deals", "deal", "proof")
USUAL_LOSSES = Losses(newcomer=0.06, master=0.01)  # of a game that does not say
ACCURACY = Losses(newcomer=60, master=98)  # that such losses are called


@dataclass(frozen=True)
class Budget:
    """What each move and each deal of a game may cost."""

    name: str
    look: int  # simulations that look for the best move
    weigh: int  # simulations through the best move, and as many through the played one
    tail: int  # simulations for each move at the end of a line
    deals: int  # other deals that might have come
    deal: int  # simulations after each
    proof: int  # positions that a proof may look at
    again: "Budget | None" = None  # by which a move that is marked is examined a second time

    def times(self, n: int) -> "Budget":
        """The same for ``n`` times the time."""
        parts = {key: n * value for key, value in self.numbers().items()}
        parts["deals"] = min(MOST_SAMPLES, parts["deals"])
        again = self.again and self.again.times(n)
        return replace(self, name=f"{self.name} x{n}", again=again, **parts)

    def once(self) -> "Budget":
        """The same without a second look."""
        return replace(self, name=f"{self.name} once", again=None)

    def numbers(self) -> dict[str, int]:
        return {key: getattr(self, key) for key in NUMBERS}

    @property
    def capacity(self) -> int:
        """Nodes of the tree."""
        look = max(self.look, self.again.look if self.again else 0)
        return min(CAPACITY, 1000 + NODES_PER_SIMULATION * look)

    def plan(self, variant: Variant, seed: int) -> Array:
        """The same for kernels."""
        if not 0 <= seed < SEEDS:
            raise OptionError(f"expected a seed from 0 to {SEEDS - 1}, got {seed}")
        plan = PLAN.new()
        for key, value in self.numbers().items():
            plan[key] = value
        plan["seed"], plan["players"] = seed, variant.players
        plan["curve"] = accuracy_curve(variant)
        plan["to_the_end"], plan["foresight"] = MASTER.foresight > 0, MASTER.foresight
        return plan


def losses_of(variant: Variant) -> Losses:
    """As the game says. Where it speaks of two players only, others lose as much less as their
    share of the win is less moved by points: p (1 - p), where p is an even share."""
    known, players = variant.game.losses, variant.players
    if players in known:
        return known[players]
    newcomer, master = known.get(2, USUAL_LOSSES)
    part = 4 * (players - 1) / players**2
    return Losses(newcomer * part, master * part)


def accuracy_curve(variant: Variant) -> Array:
    """What makes a newcomer's mean loss in this game an accuracy of 60, and the master's one of
    98: the factors of ``accuracy_of``, none below 0. The further apart the two lose, the less steep
    is what lies between: of two powers that follow each other."""
    newcomer, master = losses_of(variant)
    at_newcomer, at_master = 100 / ACCURACY.newcomer - 1, 100 / ACCURACY.master - 1
    for power in (3, 2, 1):
        curve = np.zeros(4)
        steep, flat = at_newcomer / newcomer**power, at_master / master**power
        bend = (steep - flat) / (newcomer - master)
        curve[power - 1 : power + 1] = flat - bend * master, bend
        if bend >= 0:
            break
    return np.maximum(curve, 0)


DEEP = Budget("deep", look=128_000, weigh=64_000, tail=800, deals=96, deal=2_000, proof=500_000)
NORMAL = Budget(
    "normal", look=32_000, weigh=16_000, tail=400, deals=48, deal=1_000, proof=100_000, again=DEEP
)
QUICK = Budget(
    "quick", look=8_000, weigh=4_000, tail=200, deals=24, deal=500, proof=20_000, again=NORMAL
)
# What a page shows first, within a second or two; no review is made of it.
ROUGH = Budget("rough", look=150, weigh=100, tail=20, deals=4, deal=50, proof=500)
BUDGETS: Mapping[str, Budget] = {budget.name: budget for budget in (QUICK, NORMAL, DEEP)}


def budget_of(given: str | Budget) -> Budget:
    """A budget by its name, or as it is."""
    if isinstance(given, Budget):
        return given
    if given not in BUDGETS:
        raise OptionError(f"expected a budget ({', '.join(BUDGETS)}), got {given!r}")
    return BUDGETS[given]
