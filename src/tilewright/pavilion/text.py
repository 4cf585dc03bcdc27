"""Summer Pavilion's deals and positions as text, and back."""

from collections.abc import Mapping
from typing import Any

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
    NOTHING,
    Fields,
    counts_text,
    heap_text,
    read_bag,
    read_counts,
    read_few,
    read_heap,
)
from tilewright.pavilion import deals, stars, steps
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.observe import most_points
from tilewright.pavilion.scoring import LINES
from tilewright.pavilion.state import (
    COLORS,
    CORNERS,
    DEAL,
    LETTERS,
    SPACES,
    STARS,
    STATE,
    Board,
    Deal,
    Stage,
    State,
)
from tilewright.pavilion.variant import Variant
from tilewright.pavilion.view import FREE, RINGS, DealView, ring_text
from tilewright.rules import Waits

WAITS = ("deal", "refill", "move", "over")  # what a position at rest waits for
MAX_OWED = 6

set_up = interpreted(deals.start)
lay_tile = interpreted(stars.lay_tile)
has_choice, needs_refill = interpreted(steps.has_choice), interpreted(steps.needs_refill)


# Deals


def write_deal(variant: Variant, state: State, deal: Deal) -> DealView:
    supply = heap_text(deal.supply, LETTERS)
    displays = display_texts(deal.displays, variant.displays, LETTERS)
    return DealView(
        supply=supply if brings_supply(state) else None,
        displays=displays if brings_displays(state) else None,
        bag=size(deal.bag),
        discard=size(deal.tower),
    )


def brings_supply(state: State) -> bool:
    return state.stage == Stage.REFILL or state.round_number == 0


def brings_displays(state: State) -> bool:
    return state.stage != Stage.REFILL


def read_deal(variant: Variant, state: State, written: Mapping[str, Any]) -> Deal:  # Any: JSON
    deal = DEAL.blank()
    for part, is_due in (("supply", brings_supply), ("displays", brings_displays)):
        if part in written and not is_due(state):
            raise DealError(f"expected a deal without {part} now")
    if brings_supply(state):
        deal.supply = read_supply(written.get("supply"))
    if brings_displays(state):
        read_displays(variant.displays, written.get("displays"), deal)
    return deal


def read_supply(text: object) -> int:
    if not isinstance(text, str):
        raise DealError(f"expected supply: the tiles drawn, got {text!r}")
    return read_heap(text, LETTERS)


def read_displays(n: int, texts: object, deal: Deal) -> None:
    if not isinstance(texts, list) or len(texts) != n:
        raise DealError(f"expected displays: a list of {n} texts, got {texts!r}")
    for i, text in enumerate(texts):
        deal.displays[1 + i] = read_heap(str(text), LETTERS)


# Positions


def write_state(variant: Variant, state: State) -> dict[str, str]:
    fields = {
        "round": str(state.round_number),
        "waits": waits_text(state),
        "turn": str(state.player),
        "first": str(state.first),
        "displays": "/".join(display_texts(state.sources, variant.displays, LETTERS)),
        "center": center_text(state.sources[CENTER], bool(state.marker_in_center), LETTERS),
        "supply": heap_text(state.supply, LETTERS),
        "owed": str(state.owed),
        "bag": counts_text(state.bag, LETTERS),
        "tower": counts_text(state.tower, LETTERS),
    }
    for player, board in enumerate(state.boards[: variant.players]):
        fields[f"{player}.score"] = str(board.score)
        fields[f"{player}.hand"] = heap_text(board.hand, LETTERS)
        fields[f"{player}.corners"] = heap_text(board.corners, LETTERS)
        fields[f"{player}.stars"] = "/".join(ring_text(board, star) for star in range(STARS))
    return fields


def waits_text(state: State) -> str:
    return "refill" if state.stage == Stage.REFILL else Waits(state.waits).name.lower()


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
        state.offer |= kinds_in(heap) << COLORS * source


def read_board(variant: Variant, given: Fields, board: Board, player: int) -> None:
    first, lowest = variant.first_score, variant.lowest_score
    board.score = given.number(f"{player}.score", first, lowest, most_points(variant))
    board.hand = read_heap(given.text(f"{player}.hand", NOTHING), LETTERS)
    corners = given.text(f"{player}.corners", NOTHING)
    board.corners = read_few(corners, CORNERS, "tiles in the corners", LETTERS)
    empty = "/".join([FREE * SPACES] * STARS)
    for star, text in enumerate(given.parts(f"{player}.stars", empty, STARS)):
        read_star(variant, board, star, text)


def read_star(variant: Variant, board: Board, star: int, text: str) -> None:
    if len(text) != SPACES or set(text) - set(LETTERS + FREE):
        raise NotationError(f"expected a star of 6 letters {LETTERS} or dots, got {text!r}")
    for place, letter in zip(RINGS[star], text, strict=True):
        if letter == FREE:
            continue
        color = LETTERS.index(letter)
        if not board.room[color] >> place & 1:
            raise NotationError(f"expected colors that star {STAR_LETTERS[star]} accepts: {text!r}")
        lay_tile(variant, board, place, color)


def read_heaps(variant: Variant, given: Fields, state: State) -> None:
    supply = given.text("supply", NOTHING)
    state.supply = read_few(supply, variant.supply, "tiles in the supply", LETTERS)
    state.tower = read_counts(given.text("tower", NOTHING), LETTERS)
    state.bag = read_bag(given, variant.tiles, state.tower + placed_tiles(state), LETTERS)
    check_offer(variant.displays, state)


def tiles(variant: Variant, state: State) -> int:
    """The heap of all tiles of the game."""
    return state.bag + state.tower + placed_tiles(state)


def placed_tiles(state: State) -> int:
    """The heap of all tiles that are neither in the bag nor in the tower."""
    heap = state.supply + sum(state.sources)
    for board in state.boards:
        heap += board.hand + board.corners
        heap += sum(some(tile - 1, 1) for tile in board.tiles if tile)
    return heap


def read_turn(variant: Variant, given: Fields, state: State) -> None:
    last = variant.players - 1
    state.first = given.number("first", 0, 0, last)
    state.player = given.number("turn", state.first, 0, last)
    state.owed = given.number("owed", 0, 0, MAX_OWED)
    default = "move" if state.offer or has_hands(state) else "deal"
    waits = WAITS[given.choice("waits", default, WAITS)]
    state.waits = Waits.DEAL if waits == "refill" else Waits[waits.upper()]
    state.round_number = given.number("round", 1, 0 if waits == "deal" else 1, variant.rounds)
    state.stage = stage_of(state, waits)
    if waits == "over":
        state.bonus = LINES * variant.players
    check_stage(variant, state)


def has_hands(state: State) -> bool:
    """Whether any player has tiles in hand."""
    return any(board.hand for board in state.boards)


def stage_of(state: State, waits: str) -> Stage:
    if waits == "refill":
        return Stage.REFILL
    if waits == "over":
        return Stage.END
    if waits == "deal":
        return Stage.ROUND
    if state.offer:
        return Stage.TAKING
    return Stage.BONUS if state.owed else Stage.PLACING


def check_stage(variant: Variant, state: State) -> None:
    """Reject unreachable positions."""
    stage, hand = state.stage, state.boards[state.player].hand
    is_between, is_first = stage in (Stage.ROUND, Stage.END), state.round_number == 0
    is_last, boards = state.round_number == variant.rounds, state.boards[: variant.players]
    faults = {
        "no tiles on displays and center": state.offer and stage != Stage.TAKING,
        "no marker in the center": state.marker_in_center and stage != Stage.TAKING,
        "no bonus tiles owed": state.owed and stage != Stage.BONUS,
        "a choice of bonus tiles": stage == Stage.BONUS and not has_choice(state),
        "tiles in the hand of who is to move": stage == Stage.PLACING and not hand,
        "empty hands": is_between and has_hands(state),
        "the turn of who is first": is_between and state.player != state.first,
        "a supply to refill": stage == Stage.REFILL and not needs_refill(variant, state),
        "a round to deal": stage == Stage.ROUND and is_last,
        "the last round": stage == Stage.END and not is_last,
        "nothing on the table before round 1": is_first and not is_fresh(variant, state),
        "round=2 or later with these stars": (
            stage == Stage.TAKING
            and state.round_number == 1
            and any(any(board.tiles) for board in boards)
        ),
        "the turn of who is first before anything is taken": (
            is_untouched(variant.displays, state) and state.player != state.first
        ),
        "empty corners": stage == Stage.TAKING and any(board.corners for board in boards),
        "empty hands beside corners": any(board.hand and board.corners for board in boards),
    }
    for expected, is_wrong in faults.items():
        if is_wrong:
            raise NotationError(f"expected {expected} in a position that waits like this")


def is_fresh(variant: Variant, state: State) -> bool:
    """Whether no tile lies but in bag and supply, and all have the points they start with."""
    boards = state.boards[: variant.players]
    are_even = all(board.score == variant.first_score for board in boards)
    return placed_tiles(state) - state.supply + state.tower == 0 and are_even
