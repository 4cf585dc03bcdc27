"""Lane's positions and deals as text, and what reads them."""

from collections.abc import Mapping

from tilewright.game import Deal as WrittenDeal
from tilewright.game import NotationError
from tilewright.kernel import interpreted
from tilewright.parts import notation, rows
from tilewright.parts.notation import NOTHING, Fields
from tilewright.parts.pieces import Drawing, begin_row
from tilewright.rules import Waits
from tilewright_lane import rules
from tilewright_lane.search import MOST_POINTS
from tilewright_lane.state import BAG, COLORS, DEAL, LETTERS, ROUNDS, STATE, TURNS, State, Variant
from tilewright_lane.state import Deal as LaneDeal
from tilewright_lane.view import KINDS, view

CHOICES = "-ab"
open_run, row_heap = interpreted(rules.open_run), interpreted(rows.row_heap)


def read_deal(variant: Variant, state: State, written: WrittenDeal) -> LaneDeal:
    deal = DEAL.blank()
    deal.lane = notation.read_dealt_row(written, "lane", LETTERS, TURNS * variant.players)
    return deal


def partial_deal(variant: Variant, state: State) -> Drawing:
    return begin_row("lane", LETTERS, TURNS * variant.players, state.bag)


def write_state(variant: Variant, state: State) -> dict[str, str]:
    shown = view(variant, state)
    fields = {
        "round": str(shown.round),
        "starter": str(state.starter),
        "choice": CHOICES[state.choice],
        "lane": shown.lane or NOTHING,
        "bag": notation.counts_text(state.bag, LETTERS),
    }
    for player, paths in enumerate(shown.paths):
        fields[f"{player}.score"] = str(shown.scores[player])
        fields[f"{player}.paths"] = "/".join(path or NOTHING for path in paths)
    return fields


def read_state(variant: Variant, fields: Mapping[str, str]) -> State:
    """What is awaited, and of whom, follows from the round, who began it and what is left of it."""
    given, state, players = Fields(fields), STATE.blank(), variant.players
    lane = given.text("lane", NOTHING)
    state.lane = notation.read_row(lane, LETTERS, TURNS * players)
    state.left = len(lane) if state.lane else 0
    state.choice = given.choice("choice", NOTHING, CHOICES)
    state.round_number = given.number("round", 1 if state.left else 0, 0, ROUNDS)
    state.starter = state.player = given.number("starter", 0, 0, players - 1)
    if state.left or state.choice:
        state.waits = Waits.MOVE
        state.player = (state.starter - state.left - bool(state.choice)) % players
    elif state.round_number == ROUNDS:
        state.waits = Waits.OVER
    for player, board in enumerate(state.boards[:players]):
        board.score = given.number(f"{player}.score", 0, 0, MOST_POINTS)
        for path, text in enumerate(given.parts(f"{player}.paths", "-/-", len(board.paths))):
            board.paths[path] = notation.read_row(text[::-1], KINDS, TURNS * state.round_number)
    if state.choice and open_run(state.boards[state.player].paths[state.choice - 1]) != rules.THREE:
        raise NotationError("expected choice= a path that ends with a run of three")
    state.bag = notation.read_bag(given, BAG, placed_tiles(state), LETTERS)
    given.finish()
    return state


def tiles(variant: Variant, state: State) -> int:
    return state.bag + placed_tiles(state)


def placed_tiles(state: State) -> int:
    paths = (path for board in state.boards for path in board.paths)
    return sum(row_heap(row, COLORS) for row in (state.lane, *paths))
