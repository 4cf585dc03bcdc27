"""What a Summer Pavilion move brings or costs, in short; and where on a board its steps happen."""

from collections.abc import Sequence

from tilewright.game import Step, Tag, points_tag
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.moves import PLACE_TEXT
from tilewright.pavilion.scoring import CHAIN, FULL
from tilewright.pavilion.state import SPACES, Board, State
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
            return slot_of(step.player, step.a)
        case StepCode.STAR:
            return f"{step.player}.star.{STAR_LETTERS[step.a]}"
        case StepCode.NUMBER:
            return f"{step.player}.number.{step.a}"
        case StepCode.MARKER:
            return f"{step.player}.score"
    return f"{step.player}.hand"


def step_run(variant: Variant, state: State, step: Step) -> tuple[str, ...]:
    """The places whose tiles made a step's points."""
    match step.code:
        case StepCode.TILE:
            places = connected(state.boards[step.player], step.a)
        case StepCode.STAR:
            places = list(range(SPACES * step.a, SPACES * (step.a + 1)))
        case StepCode.NUMBER:
            places = [place for place, number in enumerate(variant.numbers) if number == step.a]
        case _:
            return ()
    return tuple(slot_of(step.player, place) for place in places)


def slot_of(player: int, place: int) -> str:
    text = PLACE_TEXT[place]
    return f"{player}.star.{text[0]}.{text[1]}"


def connected(board: Board, place: int) -> list[int]:
    """The places of a star that are connected to one, itself included."""
    star, space = divmod(place, SPACES)
    covered = board.covered >> SPACES * star & FULL
    back = 0
    while back < SPACES and covered >> (space - back - 1) % SPACES & 1:
        back += 1
    n = int(CHAIN[covered, space])
    return [SPACES * star + (space - min(back, n - 1) + i) % SPACES for i in range(n)]
