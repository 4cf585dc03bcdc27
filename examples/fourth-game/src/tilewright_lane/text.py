"""Lane's table as text and as plain values: deals, positions, what everyone sees."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tilewright.game import DealError, NotationError
from tilewright.kernel import interpreted
from tilewright.parts.heaps import size, some
from tilewright.parts.notation import (
    NOTHING,
    Fields,
    counts_text,
    heap_counts,
    read_bag,
    read_row,
    row_text,
)
from tilewright.parts.pieces import Drawing, Plan, begin_drawing
from tilewright.rules import Waits
from tilewright_lane import rules
from tilewright_lane.rules import TO_GLAZE
from tilewright_lane.search import MOST_POINTS
from tilewright_lane.state import DEAL, LETTERS, ROUNDS, STATE, TURNS, Board, Deal, State, Variant

KINDS = LETTERS + LETTERS.upper()  # glazed tiles are capitals
MOVE_TEXTS = (*(f"{1 + place}{path}" for place in range(8) for path in "ab"), "glaze", "keep")
CHOICES = "-ab"

open_run = interpreted(rules.open_run)


def move_text(move: int) -> str:
    return MOVE_TEXTS[move]


def move_id(text: str) -> int:
    if text not in MOVE_TEXTS:
        raise NotationError(f"expected a take like '1a' or '4b', glaze or keep, got {text!r}")
    return MOVE_TEXTS.index(text)


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
    """A deal as it is written down: the lane, and how many tiles the bag holds then."""

    lane: str
    bag: int


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
    return DealView(lane=row_text(deal.lane, LETTERS), bag=size(deal.bag))


def read_deal(variant: Variant, state: State, written: Mapping[str, Any]) -> Deal:
    text, n = written.get("lane"), TURNS * variant.players
    if not isinstance(text, str) or len(text) != n or set(text) - set(LETTERS):
        raise DealError(f"expected lane: {n} tiles of {LETTERS!r}, got {text!r}")
    deal = DEAL.blank()
    deal.lane = read_row(text, LETTERS, n)
    return deal


def partial_deal(variant: Variant, state: State) -> Drawing:
    places = tuple(str(1 + place) for place in range(TURNS * variant.players))
    plan = Plan(LETTERS, places, lambda deal: {"lane": "".join(map(deal.tiles_at, places))}, {})
    return begin_drawing(plan, state.bag, 0)


def write_state(variant: Variant, state: State) -> dict[str, str]:
    fields = {
        "round": str(state.round_number),
        "starter": str(state.starter),
        "choice": CHOICES[state.choice],
        "lane": row_text(state.lane, LETTERS) or NOTHING,
        "bag": counts_text(state.bag, LETTERS),
    }
    for player, board in enumerate(state.boards[: variant.players]):
        fields[f"{player}.score"] = str(board.score)
        fields[f"{player}.paths"] = "/".join(path or NOTHING for path in path_texts(board))
    return fields


def read_state(variant: Variant, fields: Mapping[str, str]) -> State:
    """What is awaited, and of whom, follows from the round, who began it and what is left of it."""
    given, state, players = Fields(fields), STATE.blank(), variant.players
    state.lane = read_row(given.text("lane", NOTHING), LETTERS, TURNS * players)
    state.left = len(row_text(state.lane, LETTERS))
    state.choice = given.choice("choice", NOTHING, CHOICES)
    state.round_number = given.number("round", 1 if state.left else 0, 0, ROUNDS)
    state.starter = state.player = given.number("starter", 0, 0, players - 1)
    if state.left or state.choice:
        state.waits = Waits.MOVE
        state.player = (state.starter - state.left - bool(state.choice)) % players
    elif state.round_number == ROUNDS:
        state.waits = Waits.OVER
    for player in range(players):
        read_board(given, state.boards[player], player, TURNS * state.round_number)
    if state.choice and open_run(state.boards[state.player].paths[state.choice - 1]) != TO_GLAZE:
        raise NotationError("expected choice= a path that ends with a run of three")
    state.bag = read_bag(given, variant.tiles, placed_tiles(state), LETTERS)
    given.finish()
    return state


def read_board(given: Fields, board: Board, player: int, most: int) -> None:
    board.score = given.number(f"{player}.score", 0, 0, MOST_POINTS)
    for path, text in enumerate(given.parts(f"{player}.paths", "-/-", len(board.paths))):
        board.paths[path] = read_row(text[::-1], KINDS, most)


def tiles(variant: Variant, state: State) -> int:
    """The heap of all tiles of the game."""
    return state.bag + placed_tiles(state)


def placed_tiles(state: State) -> int:
    lying = row_text(state.lane, LETTERS) + "".join("".join(path_texts(b)) for b in state.boards)
    return sum(some(LETTERS.index(tile), 1) for tile in lying.lower())
