"""What a Sintra move brings or costs, in short; and where on a board its steps happen."""

from collections.abc import Sequence

from tilewright.game import Step, Tag, points_tag
from tilewright.sintra.state import State
from tilewright.sintra.steps import StepCode
from tilewright.sintra.variant import Variant

LOSSES = (StepCode.TILE, StepCode.BROKEN)
GAINS = (StepCode.COLOR_BONUS, StepCode.WINDOW)
WINDOW = Tag("good", "window", "fenêtre")


def tags(variant: Variant, before: State, after: State, steps: Sequence[Step]) -> list[Tag]:
    """``after`` is the state when the move is played and nothing has followed from it yet."""
    own = [step for step in steps if step.player == before.player]
    broken = sum(step.a for step in own if step.code == StepCode.BROKEN)
    lost = sum(step.points for step in own if step.code in LOSSES)
    gained = sum(step.points for step in own if step.code in GAINS)
    found = [broken_tag(broken)] if broken else []
    found += [points_tag(points) for points in (lost, gained) if points]
    is_strip_full = after.completed and not before.completed
    return [*found, WINDOW] if is_strip_full else found


def broken_tag(n: int) -> Tag:
    plural = "s" if n > 1 else ""
    return Tag("bad", f"{n} broken", f"{n} brisée{plural}")


def step_place(step: Step) -> str:
    """The slot of a player's board where a step happens."""
    match step.code:
        case StepCode.COLOR_BONUS:
            return f"{step.player}.strip.{step.a + 1}"
        case StepCode.WINDOW:
            return f"{step.player}.window.{step.a + 1}"
        case StepCode.ROUND:
            return "indicator.0"
        case StepCode.LEFT:
            return f"{step.player}.strips"
        case StepCode.ORNAMENT:
            return f"{step.player}.ornament.{step.a + 1}"
        case StepCode.COLORS:
            return f"{step.player}.windows"
    return f"{step.player}.track"
