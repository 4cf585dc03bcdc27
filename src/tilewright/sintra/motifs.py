"""Kinds of puzzles in Sintra, and which one a puzzle is."""

from collections.abc import Mapping

from tilewright.game import Step, Words
from tilewright.sintra.moves import RETURN, is_keep
from tilewright.sintra.state import State
from tilewright.sintra.steps import StepCode
from tilewright.sintra.variant import Variant

MOTIFS: Mapping[str, Words] = {
    "glass": Words("Avoid broken glass", "Éviter le verre brisé"),
    "window": Words("Fill a window", "Remplir une fenêtre"),
    "bonus": Words("Color bonus", "Bonus de couleur"),
    "glazier": Words("Send the glazier back", "Renvoyer le vitrier"),
    "keep": Words("The pane to keep", "La pièce à garder"),
    "end": Words("Final scoring", "Décompte final"),
}
OF_STEPS = {
    StepCode.TILE: "glass",
    StepCode.BROKEN: "glass",
    StepCode.TRACK: "glass",
    StepCode.COLOR_BONUS: "bonus",
    StepCode.WINDOW: "window",
    StepCode.LEFT: "end",
    StepCode.ORNAMENT: "end",
    StepCode.COLORS: "end",
}


def motif(variant: Variant, state: State, moves: tuple[int, int], step: Step) -> str:
    answer, _ = moves
    if answer == RETURN:
        return "glazier"
    if is_keep(answer):
        return "keep"
    return OF_STEPS[StepCode(step.code)] if step.player == state.player else ""
