"""Kinds of puzzles in Azul, and which one a puzzle is."""

from collections.abc import Mapping

from tilewright.azul.moves import is_mixed, is_wall_tile, take_parts
from tilewright.azul.state import FLOOR, JOKER, ROWS, State
from tilewright.azul.steps import StepCode
from tilewright.azul.variant import Variant
from tilewright.game import Step, Words
from tilewright.kernel import interpreted
from tilewright.parts import heaps
from tilewright.parts.market import CENTER

count = interpreted(heaps.count)

MOTIFS: Mapping[str, Words] = {
    "floor": Words("Avoid the floor", "Éviter le plancher"),
    "line": Words("The right line", "La bonne ligne"),
    "space": Words("The right space", "Le bon espace"),
    "row": Words("Finish a row", "Finir une rangée"),
    "column": Words("Finish a column", "Finir une colonne"),
    "color": Words("Finish a color", "Finir une couleur"),
}
BONUSES = ("row", "column", "color")


def motif(variant: Variant, state: State, moves: tuple[int, int], step: Step) -> str:
    answer, tempting = moves
    if step.player != state.player:
        return ""
    if step.code == StepCode.FLOOR:
        return "floor" if does_fall(state, tempting) else ""
    if step.code == StepCode.BONUS:
        return BONUSES[step.a // ROWS]
    return "space" if is_wall_tile(answer) else "line"


def does_fall(state: State, move: int) -> bool:
    """Whether a take puts something on the floor line."""
    if is_wall_tile(move):
        return False
    source, kind, line = take_parts(move)
    if line == FLOOR or (source == CENTER and state.marker_in_center):
        return True
    heap = state.sources[source]
    tiles = count(heap, kind) + (count(heap, JOKER) if is_mixed(move) else 0)
    return bool(tiles > line + 1 - state.boards[state.player].line_count[line])
