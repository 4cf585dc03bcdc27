"""Azul's deals and positions as text, and back."""

from collections.abc import Callable, Mapping
from typing import Any

from tilewright.azul import deals, floor, rules, scoring, steps
from tilewright.azul.observe import MOST_POINTS
from tilewright.azul.scoring import BONUSES
from tilewright.azul.state import (
    COLORS,
    DEAL,
    FLOOR_SPACES,
    JOKER,
    KINDS,
    LETTERS,
    NO_COLOR,
    ROWS,
    STATE,
    Board,
    Deal,
    Stage,
    State,
)
from tilewright.azul.variant import LAST_ROUND, Variant
from tilewright.azul.view import FLOOR_LETTERS, DealView, floor_text, line_texts, wall_texts
from tilewright.game import DealError, NotationError
from tilewright.kernel import interpreted
from tilewright.parts.heaps import kinds_in, size, some
from tilewright.parts.market import (
    CENTER,
    center_text,
    check_offer,
    display_texts,
    is_untouched,
    read_sources,
)
from tilewright.parts.notation import (
    MARKER,
    NOTHING,
    Fields,
    counts_text,
    read_bag,
    read_counts,
    read_heap,
)
from tilewright.rules import Waits

WAITS = ("deal", "move", "over")  # what a position at rest waits for

set_up = interpreted(deals.start)
add_to_line = interpreted(rules.add_to_line)
put_on_floor = interpreted(floor.put_on_floor)
lay_on_wall, empty_line = interpreted(steps.lay_on_wall), interpreted(steps.empty_line)
wall_spaces = interpreted(steps.wall_spaces)
is_last_round, has_complete_row = (
    interpreted(steps.is_last_round),
    interpreted(scoring.has_complete_row),
)
bonus_points = interpreted(scoring.bonus_points)


# Deals


def write_deal(variant: Variant, state: State, deal: Deal) -> DealView:
    displays = display_texts(deal.displays, variant.displays, LETTERS)
    return DealView(displays=displays, bag=size(deal.bag), discard=size(deal.lid))


def read_deal(variant: Variant, state: State, written: Mapping[str, Any]) -> Deal:
    texts, n = written.get("displays"), variant.displays
    if not isinstance(texts, list) or len(texts) != n:
        raise DealError(f"expected displays: a list of {n} texts, got {texts!r}")
    deal = DEAL.blank()
    for i, text in enumerate(texts):
        deal.displays[1 + i] = read_heap(str(text), LETTERS)
    return deal


# Positions


def write_state(variant: Variant, state: State) -> dict[str, str]:
    fields = {
        "round": str(state.round_number),
        "waits": Waits(state.waits).name.lower(),
        "turn": str(state.player),
        "starter": str(state.starter),
        "first": str(state.first),
        "displays": "/".join(display_texts(state.sources, variant.displays, LETTERS)),
        "center": center_text(state.sources[CENTER], bool(state.marker_in_center), LETTERS),
        "bag": counts_text(state.bag, LETTERS),
        "lid": counts_text(state.lid, LETTERS),
    }
    for player, board in enumerate(state.boards[: variant.players]):
        lines = [line or NOTHING for line in line_texts(board)]
        fields[f"{player}.score"] = str(board.score)
        fields[f"{player}.lines"] = "/".join(lines)
        fields[f"{player}.wall"] = "/".join(wall_texts(board))
        fields[f"{player}.floor"] = floor_text(board.floor) or NOTHING
    return fields


def read_state(variant: Variant, fields: Mapping[str, str]) -> State:
    """Read a position at rest; what is left out is empty, and the bag holds the rest."""
    given, state = Fields(fields), STATE.blank()
    set_up(variant, state, 0)
    read_offer(variant, given, state)
    for player in range(variant.players):
        read_board(variant, given, state.boards[player], player)
    read_heaps(variant, given, state)
    read_turn(variant, given, state)
    given.finish()
    return state


def read_offer(variant: Variant, given: Fields, state: State) -> None:
    heaps, has_marker = read_sources(given, variant.displays, LETTERS)
    state.marker_in_center = int(has_marker)
    for source, heap in enumerate(heaps):
        state.sources[source] = heap
        state.offer |= kinds_in(heap) << KINDS * source


def read_board(variant: Variant, given: Fields, board: Board, player: int) -> None:
    board.score = given.number(f"{player}.score", 0, 0, MOST_POINTS)
    for row, text in enumerate(given.parts(f"{player}.wall", "/".join(["....."] * 5), ROWS)):
        read_wall_row(variant, board, row, text)
    for line, text in enumerate(given.parts(f"{player}.lines", "/".join("-----"), ROWS)):
        read_line(board, line, text)
    read_floor(board, given.text(f"{player}.floor", NOTHING))


def read_wall_row(variant: Variant, board: Board, row: int, text: str) -> None:
    if len(text) != COLORS or set(text) - set(LETTERS + "."):
        raise NotationError(f"expected a wall row of 5 letters {LETTERS} or dots, got {text!r}")
    for column, letter in enumerate(text):
        if letter == ".":
            continue
        kind, printed = LETTERS.index(letter), variant.printed[row, column]
        if kind != JOKER and printed not in (kind, NO_COLOR):
            raise NotationError(f"expected {LETTERS[printed]!r} there in wall row, got {text!r}")
        taken = board.row_colors[row] | board.column_colors[column]
        if variant.is_free and kind != JOKER and taken >> kind & 1:
            raise NotationError(f"expected no color twice in a row or column, got {text!r}")
        lay_on_wall(variant, board, kind, row, column)
    empty_line(board, row)


def read_line(board: Board, line: int, text: str) -> None:
    tiles = text.removeprefix(NOTHING)
    colored = tiles.rstrip("j")
    if len(set(colored)) > 1 or set(tiles) - set(LETTERS) or len(tiles) > line + 1:
        raise NotationError(f"expected a line of at most {line + 1} of a color, got {text!r}")
    kind = LETTERS.index(colored[0]) if colored else JOKER
    if not tiles:
        return
    if colored and board.row_colors[line] >> kind & 1:
        raise NotationError(f"expected a color that wall row {line + 1} may take, got {text!r}")
    jokers = len(tiles) - len(colored)
    if colored:
        add_to_line(board, line, kind, len(colored), jokers)
    else:
        add_to_line(board, line, JOKER, jokers, 0)


def read_floor(board: Board, text: str) -> None:
    spaces = text.removeprefix(NOTHING)
    if len(spaces) > FLOOR_SPACES or set(spaces) - set(FLOOR_LETTERS):
        raise NotationError(f"expected a floor of at most 7 of {FLOOR_LETTERS}, got {text!r}")
    for lies in spaces:
        put_on_floor(board, FLOOR_LETTERS.index(lies), 1)


def read_heaps(variant: Variant, given: Fields, state: State) -> None:
    state.lid = read_counts(given.text("lid", NOTHING), LETTERS)
    state.bag = read_bag(given, variant.tiles, state.lid + placed_tiles(state), LETTERS)
    check_offer(variant.displays, state)


def tiles(variant: Variant, state: State) -> int:
    """The heap of all tiles of the game."""
    return state.bag + state.lid + placed_tiles(state)


def placed_tiles(state: State) -> int:
    """The heap of all tiles that are neither in the bag nor in the lid."""
    heap = sum(state.sources)
    for board in state.boards:
        lines = "".join(line_texts(board))
        wall = "".join(wall_texts(board)).replace(".", "")
        fallen = floor_text(board.floor).replace(MARKER, "")
        heap += sum(some(LETTERS.index(tile), 1) for tile in lines + wall + fallen)
    return heap


def read_turn(variant: Variant, given: Fields, state: State) -> None:
    last = variant.players - 1
    state.first = given.number("first", marker_holder(variant, state), 0, last)
    state.starter = given.number("starter", state.first, 0, last)
    state.player = given.number("turn", state.starter, 0, last)
    waits = WAITS[given.choice("waits", "move" if state.offer else "deal", WAITS)]
    state.waits = Waits[waits.upper()]
    if waits == "over":
        state.stage = Stage.BONUSES
        state.bonus = BONUSES * variant.players
    elif waits == "move" and not state.offer:
        state.stage = Stage.TILING
        check_choice(variant, state)
    earliest = earliest_round(variant, state)
    state.round_number = given.number("round", max(1, earliest), 0, LAST_ROUND)
    check_reachable(variant, state)


def earliest_round(variant: Variant, state: State) -> int:
    """A round's end brings a row of a wall one tile at most."""
    boards = state.boards[: variant.players]
    longest = max(row.bit_count() for board in boards for row in board.rows)
    return longest + bool(state.offer)


def check_choice(variant: Variant, state: State) -> None:
    board = state.boards[state.player]
    row = (board.complete & -board.complete).bit_length() - 1
    if row < 0 or wall_spaces(variant, board, row).bit_count() < 2:
        raise NotationError("expected tiles to take, or a complete line with a choice of spaces")


def markers(state: State) -> list[int]:
    """How many first-player markers lie on each floor."""
    return [floor_text(board.floor).count(MARKER) for board in state.boards]


def marker_holder(variant: Variant, state: State) -> int:
    """The seat with the marker on its floor; 0 if there is none."""
    found = markers(state)
    return found.index(1) if 1 in found else 0


def check_reachable(variant: Variant, state: State) -> None:
    """Reject positions that no game comes to."""
    boards, round_number = state.boards[: variant.players], state.round_number
    is_deal, is_over = state.waits == Waits.DEAL, state.waits == Waits.OVER
    is_at_rest, on_floors = is_deal or is_over, markers(state)
    earliest = earliest_round(variant, state)
    faults = {
        "a round from 1 on": not is_deal and round_number == 0,
        "nothing on the boards before round 1": round_number == 0 and not is_fresh(state),
        "first= the seat that is starter= while the marker lies in the center": (
            state.marker_in_center and state.first != state.starter
        ),
        "the turn of starter= before anything is taken": (
            is_untouched(variant.displays, state) and state.player != state.starter
        ),
        "a later round= with these walls": round_number < earliest,
        "one marker at most": sum(on_floors) + state.marker_in_center > 1,
        "first= the seat with the marker": 1 in on_floors and not on_floors[state.first],
        "no tiles on displays and center": is_at_rest and state.offer,
        "empty floors": is_at_rest and any(board.floor_count for board in boards),
        "no complete line": is_at_rest and any(board.complete for board in boards),
        "the turn of starter=": is_at_rest and state.player != state.starter,
        "no complete row while tiles are taken": state.offer and any(map(has_complete_row, boards)),
        "a game that goes on": is_deal and is_last_round(variant, state),
        "a complete row, round 20 or no tile to put out": is_over
        and not is_last_round(variant, state),
        "at least the bonuses as points": is_over and any(map(lacks_bonuses(variant), boards)),
        "empty floors and no complete line of those who have tiled": has_tiled_badly(
            variant, state
        ),
    }
    for expected, is_wrong in faults.items():
        if is_wrong:
            raise NotationError(f"expected {expected} in a position that waits like this")


def is_fresh(state: State) -> bool:
    """Whether no tile lies anywhere but in the bag, and no one has a point."""
    return placed_tiles(state) + state.lid == 0 and not any(board.score for board in state.boards)


def lacks_bonuses(variant: Variant) -> Callable[[Board], bool]:
    """Bonuses come last, and nothing is lost after them."""
    return lambda board: (
        board.score < sum(bonus_points(variant, board, bonus) for bonus in range(BONUSES))
    )


def has_tiled_badly(variant: Variant, state: State) -> bool:
    if state.stage != Stage.TILING:
        return False
    tiled = (state.player - state.starter) % variant.players
    boards = [state.boards[(state.starter + i) % variant.players] for i in range(tiled)]
    return any(board.complete or board.floor_count for board in boards)
