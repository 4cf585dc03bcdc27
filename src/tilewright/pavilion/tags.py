"""What a Summer Pavilion move brings or costs, in short; and where on a board its steps happen."""

from collections.abc import Sequence

from tilewright.game import Step, Tag, points_tag
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.moves import PLACE_TEXT
from tilewright.pavilion.state import State
from tilewright.pavilion.steps import StepCode
from tilewright.pavilion.variant import Variant

OF_THE_MOVE = (StepCode.MARKER, StepCode.TILE, StepCode.PASS)


def tags(variant: Variant, before: State, after: State, steps: Sequence[Step]) -> list[Tag]:
    """``after`` is the state when the move is played and nothing has followed from it yet."""
    found: list[Tag] = []
    for step in steps:
        if step.player != before.player or step.code not in OF_THE_MOVE:
            break
        found += [points_tag(step.points)] if step.points else []
        found += [tiles_tag(step.b)] if step.code == StepCode.TILE and step.b else []
    return found


def tiles_tag(n: int) -> Tag:
    plural = "s" if n > 1 else ""
    return Tag("good", f"+{n} tile{plural}", f"+{n} tuile{plural}")


def step_place(step: Step) -> str:
    """The slot of a player's board where a step happens."""
    match step.code:
        case StepCode.TILE:
            place = PLACE_TEXT[step.a]
            return f"{step.player}.star.{place[0]}.{place[1]}"
        case StepCode.STAR:
            return f"{step.player}.star.{STAR_LETTERS[step.a]}"
        case StepCode.NUMBER:
            return f"{step.player}.number.{step.a}"
        case StepCode.MARKER:
            return f"{step.player}.score"
    return f"{step.player}.hand"
