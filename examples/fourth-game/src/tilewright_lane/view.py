"""What everyone may see of Lane, as plain values."""

from msgspec import Struct

from tilewright.parts.notation import heap_counts, row_text
from tilewright_lane.state import LETTERS, Board, Deal, State, Variant

KINDS = LETTERS + LETTERS.upper()  # glazed tiles are capitals


class View(Struct, frozen=True, kw_only=True):
    """Rows of tiles, glazed ones as capitals; a path's newest tile is its last.

    Where a table hides which tiles are in the bag, only their number is told.
    """

    round: int
    lane: str
    bag: dict[str, int] | int
    paths: list[list[str]]
    scores: list[int]


class DealView(Struct, frozen=True, kw_only=True):
    """A deal as it is written down."""

    lane: str


def view(variant: Variant, state: State) -> View:
    boards = state.boards[: variant.players]
    return View(
        round=state.round_number,
        lane=row_text(state.lane, LETTERS),
        bag=heap_counts(state.bag, LETTERS),
        paths=[path_texts(board) for board in boards],
        scores=[board.score for board in boards],
    )


def path_texts(board: Board) -> list[str]:
    return [row_text(path, KINDS)[::-1] for path in board.paths]


def write_deal(variant: Variant, state: State, deal: Deal) -> DealView:
    return DealView(lane=row_text(deal.lane, LETTERS))
