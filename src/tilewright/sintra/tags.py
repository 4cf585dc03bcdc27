"""What a Sintra move brings or costs, in short; and where on a board its steps happen."""

from collections.abc import Iterable, Sequence

from tilewright.game import Step, Tag, points_tag
from tilewright.sintra.state import BOTTOM, FRAMES, SLOTS, Board, State
from tilewright.sintra.steps import StepCode
from tilewright.sintra.variant import Variant
from tilewright.sintra.words import filled_right_of

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


def step_run(variant: Variant, state: State, step: Step) -> tuple[str, ...]:
    """The windows and frames that made a step's points."""
    board, window = state.boards[step.player], f"{step.player}.window"
    match step.code:
        case StepCode.WINDOW:
            slots = [step.a, *filled_right_of(board, step.a)]
            return tuple(f"{window}.{slot + 1}" for slot in slots)
        case StepCode.COLOR_BONUS:
            return (f"{step.player}.strip.{step.a + 1}",)
        case StepCode.ORNAMENT:
            beside = [int(slot) for slot in variant.ornaments[step.a]]
            return tuple(f"{window}.{place}" for place in panes_in(board, beside))
        case StepCode.COLORS:
            complete = [slot for slot in range(SLOTS) if board.windows[slot, BOTTOM]]
            best = panes_in(board, range(SLOTS), step.b)
            return (
                *(f"{window}.{slot + 1}" for slot in complete),
                *(f"{window}.{place}" for place in best),
            )
    return ()


def panes_in(board: Board, slots: Iterable[int], color: int | None = None) -> list[str]:
    """The frames of these windows that hold a pane, or one of a color."""
    return [
        f"{slot + 1}.{frame}"
        for slot in slots
        for frame in range(FRAMES)
        if board.windows[slot, frame] and color in (None, board.windows[slot, frame] - 1)
    ]
