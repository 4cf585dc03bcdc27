"""Kinds of puzzles in Summer Pavilion, and which one a puzzle is."""

from collections.abc import Mapping

from tilewright.game import Step, Words
from tilewright.pavilion.moves import BONUS, PLACEMENT, placement_parts
from tilewright.pavilion.state import State
from tilewright.pavilion.steps import StepCode
from tilewright.pavilion.variant import Variant

MOTIFS: Mapping[str, Words] = {
    "star": Words("Finish a star", "Finir une étoile"),
    "number": Words("Finish a number", "Finir une valeur"),
    "chain": Words("Side by side", "Côte à côte"),
    "payment": Words("Pay well", "Bien payer"),
    "left": Words("Waste no tile", "Ne rien gâcher"),
}
OF_STEPS = {
    StepCode.TILE: "chain",
    StepCode.STAR: "star",
    StepCode.NUMBER: "number",
    StepCode.PASS: "left",
    StepCode.LEFTOVERS: "left",
}


def motif(variant: Variant, state: State, moves: tuple[int, int], step: Step) -> str:
    if is_payment(*moves):
        return "payment"
    return OF_STEPS.get(StepCode(step.code), "") if step.player == state.player else ""


def is_payment(answer: int, tempting: int) -> bool:
    """Whether two moves cover the same place, and pay for it otherwise."""
    if not all(PLACEMENT <= move < BONUS for move in (answer, tempting)):
        return False
    return bool(placement_parts(answer)[0] == placement_parts(tempting)[0])
