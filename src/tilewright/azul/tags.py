"""What an Azul move brings or costs, in short; and where on a board its steps happen."""

from collections.abc import Sequence
from itertools import product

from tilewright.azul.scoring import FULL, POINTS, RUN
from tilewright.azul.state import COLORS, LETTERS, NO_COLOR, ROWS, Board, Stage, State
from tilewright.azul.steps import StepCode
from tilewright.azul.variant import Variant
from tilewright.game import Step, Tag, points_tag

LINE_FULL = Tag("good", "line complete", "ligne complète")
LAST_ROUND = Tag("plain", "last round", "dernière manche")


def tags(variant: Variant, before: State, after: State, steps: Sequence[Step]) -> list[Tag]:
    """``after`` is the state when the move is played and nothing has followed from it yet."""
    was, now = before.boards[before.player], after.boards[before.player]
    lost = variant.floor_loss[now.floor_count] - variant.floor_loss[was.floor_count]
    found = [points_tag(-lost)] if lost else []
    new_lines = now.complete & ~was.complete
    if new_lines:
        found += line_tags(variant, now, new_lines.bit_length() - 1)
    if before.stage == Stage.TILING:
        found.append(points_tag(steps[0].points))
    return found


def line_tags(variant: Variant, board: Board, line: int) -> list[Tag]:
    """A line that has become complete: the points of its tile, where its space is printed."""
    rows, columns = list(board.rows), list(board.columns)
    points = 0
    for row in range(line + 1):
        color = board.line_color[row]
        if not board.complete >> row & 1:
            continue
        if variant.is_free or color == NO_COLOR:
            return [LINE_FULL]
        column = variant.column[row, color]
        rows[row] |= 1 << column
        columns[column] |= 1 << row
        points = int(POINTS[RUN[rows[row], column], RUN[columns[column], row]])
    return [points_tag(points), *([LAST_ROUND] if rows[line] == FULL else [])]


def step_place(step: Step) -> str:
    """The slot of a player's board where a step happens."""
    match step.code:
        case StepCode.TILE:
            return f"{step.player}.wall.{step.a + 1}.{step.b + 1}"
        case StepCode.DEAD_LINE:
            return f"{step.player}.line.{step.a + 1}"
        case StepCode.FLOOR:
            return f"{step.player}.floor"
    kind, number = divmod(step.a, ROWS)
    if kind == 2:
        return f"{step.player}.color.{LETTERS[number]}"
    return f"{step.player}.{('row', 'column')[kind]}.{number + 1}"


def step_run(variant: Variant, state: State, step: Step) -> tuple[str, ...]:
    """The spaces of the wall that made a step's points."""
    board = state.boards[step.player]
    match step.code:
        case StepCode.TILE:
            spaces = run_spaces(board, step.a, step.b)
        case StepCode.BONUS:
            spaces = bonus_spaces(board, step.a)
        case _:
            return ()
    return tuple(f"{step.player}.wall.{row + 1}.{column + 1}" for row, column in spaces)


def run_spaces(board: Board, row: int, column: int) -> list[tuple[int, int]]:
    across = [(row, one) for one in run_around(board.rows[row], column)]
    down = [(one, column) for one in run_around(board.columns[column], row)]
    longer = [run for run in (across, down) if len(run) > 1]
    return sorted({space for run in longer for space in run}) or [(row, column)]


def run_around(bits: int, i: int) -> range:
    """The bits in a row that are set around bit i."""
    low = next(n + 1 for n in range(i, -2, -1) if n < 0 or not bits >> n & 1)
    return range(low, low + int(RUN[bits, i]))


def bonus_spaces(board: Board, bonus: int) -> list[tuple[int, int]]:
    kind, number = divmod(bonus, ROWS)

    def counts(space: tuple[int, int]) -> bool:
        return board.wall[space] == number + 1 if kind == 2 else space[kind] == number

    return [space for space in product(range(ROWS), range(COLORS)) if counts(space)]
