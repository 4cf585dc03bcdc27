"""Sintra's deals and positions as text, and back."""

import re
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
    read_sources,
)
from tilewright.parts.notation import (
    NOTHING,
    Fields,
    counts_text,
    read_bag,
    read_counts,
    read_heap,
    read_row,
)
from tilewright.rules import Waits
from tilewright.sintra import deals, steps, strips
from tilewright.sintra.observe import LIMIT, most_points
from tilewright.sintra.scoring import FINALS
from tilewright.sintra.state import (
    BOTTOM,
    COLORS,
    DEAL,
    FRAMES,
    JOKER,
    LETTERS,
    ROUNDS,
    SLOTS,
    STATE,
    Board,
    Deal,
    Stage,
    State,
)
from tilewright.sintra.variant import Variant
from tilewright.sintra.view import (
    ON_JOKERS,
    DealView,
    heaps_on,
    indicator_text,
    panes_text,
    side_name,
    window_text,
)

WAITS = ("deal", "move", "over")  # what a position at rest waits for
SIDE_NAME = re.compile(r"([1-8])([ab])")
PANES = re.compile(r"([yopbg]*)(?:\+([yopbg]{1,2}))?")
DEFAULT_STRIPS = "/".join(f"{strip + 1}a" for strip in range(SLOTS))
NO_STRIPS = NO_PANES = "/".join(NOTHING * SLOTS)
DEFAULT_INDICATOR = LETTERS[0] + LETTERS

set_up = interpreted(deals.start)
put_strip, put_panes = interpreted(strips.put_strip), interpreted(strips.put_panes)
free_spaces, panes_on_full = interpreted(strips.free_spaces), interpreted(strips.panes_on_full)
is_of_one_color = interpreted(steps.is_of_one_color)


# Deals


def write_deal(variant: Variant, state: State, deal: Deal) -> DealView:
    is_first = state.round_number == 0
    return DealView(
        indicator=indicator_text(deal.indicator) if is_first else None,
        strips=dealt_strips(variant, deal) if is_first else None,
        displays=display_texts(deal.displays, variant.displays, LETTERS),
        bag=size(deal.bag),
        discard=size(deal.tower),
    )


def dealt_strips(variant: Variant, deal: Deal) -> list[list[str]]:
    return [
        [side_name(side - 1) for side in deal.strips[player]] for player in range(variant.players)
    ]


def read_deal(variant: Variant, state: State, written: Mapping[str, Any]) -> Deal:
    deal = DEAL.blank()
    if state.round_number == 0:
        deal.indicator = read_dealt_indicator(written.get("indicator"))
        read_dealt_strips(variant, deal, written)
    for i, text in enumerate(listed(written, "displays", variant.displays)):
        deal.displays[1 + i] = read_heap(str(text), LETTERS)
    return deal


def listed(written: Mapping[str, Any], key: str, n: int) -> list[Any]:
    value = written.get(key)
    if not isinstance(value, list) or len(value) != n:
        raise DealError(f"expected {key}: a list of {n}, got {value!r}")
    return value


def read_dealt_indicator(text: object) -> int:
    """SI-7: on spaces II to VI there is one pane of each color."""
    if not isinstance(text, str) or len(text) != ROUNDS or set(text) - set(LETTERS):
        raise DealError(f"expected indicator: 6 letters of {LETTERS}, got {text!r}")
    if len(set(text[1:])) != COLORS:
        raise DealError(f"expected one pane of each color on spaces II to VI, got {text!r}")
    return read_row(text, LETTERS, ROUNDS)


def read_dealt_strips(variant: Variant, deal: Deal, written: Mapping[str, Any]) -> None:
    for player, row in enumerate(listed(written, "strips", variant.players)):
        sides = [read_side(name) for name in listed({"strips": row}, "strips", SLOTS)]
        if len({side // 2 for side in sides}) != SLOTS:
            raise DealError(f"expected each of the 8 strips once for seat {player}, got {row!r}")
        if any(variant.jokers[side] for side in sides):
            raise DealError(
                f"expected the side with jokers face down for seat {player}, got {row!r}"
            )
        for slot, side in enumerate(sides):
            deal.strips[player, slot] = 1 + side


def read_side(name: object) -> int:
    side = SIDE_NAME.fullmatch(str(name))
    if not side:
        raise NotationError(f"expected a strip and its side like '3a', got {name!r}")
    return 2 * (int(side[1]) - 1) + "ab".index(side[2])


# Positions


def write_state(variant: Variant, state: State) -> dict[str, str]:
    fields = {
        "round": str(state.round_number),
        "waits": Waits(state.waits).name.lower(),
        "turn": str(state.player),
        "first": str(state.first),
        "keep": str(state.completed) if state.completed else NOTHING,
        "indicator": indicator_text(state.indicator) or NOTHING,
        "displays": "/".join(display_texts(state.sources, variant.displays, LETTERS)),
        "center": center_text(state.sources[CENTER], bool(state.tile_in_center), LETTERS),
        "bag": counts_text(state.bag, LETTERS),
        "tower": counts_text(state.tower, LETTERS),
    }
    for player, board in enumerate(state.boards[: variant.players]):
        sides = [side_name(side - 1) if side else NOTHING for side in board.strips]
        panes = [panes_text(variant, board, slot) or NOTHING for slot in range(SLOTS)]
        windows = [window_text(window) or NOTHING for window in board.windows]
        fields[f"{player}.score"] = str(board.score)
        fields[f"{player}.lost"] = str(board.lost)
        fields[f"{player}.track"] = str(board.marker)
        fields[f"{player}.glazier"] = str(board.glazier + 1)
        fields[f"{player}.strips"] = "/".join(sides)
        fields[f"{player}.panes"] = "/".join(panes)
        fields[f"{player}.windows"] = "/".join(windows)
    return fields


def read_state(variant: Variant, fields: Mapping[str, str]) -> State:
    """Read a position at rest.

    What is left out is empty, the strips are there with their first sides up, and the bag holds
    what is not elsewhere.
    """
    given, state = Fields(fields), STATE.blank()
    set_up(variant, state, 0)
    state.round_number = given.number("round", 1, 0, ROUNDS)
    read_offer(variant, given, state)
    read_seats(variant, given, state)
    for player in range(variant.players):
        read_board(variant, given, state, player)
    read_turn(variant, given, state)
    check_full_strips(variant, state)
    read_heaps(variant, given, state)
    check_reachable(variant, state)
    given.finish()
    return state


def read_offer(variant: Variant, given: Fields, state: State) -> None:
    heaps, has_tile = read_sources(given, variant.displays, LETTERS, "panes")
    state.tile_in_center = int(has_tile)
    for source, heap in enumerate(heaps):
        state.sources[source] = heap
        state.offer |= kinds_in(heap) << COLORS * source


def read_board(variant: Variant, given: Fields, state: State, player: int) -> None:
    board = state.boards[player]
    board.score = given.number(f"{player}.score", 0, 0, most_points(variant))
    board.lost = given.number(f"{player}.lost", 0, 0, LIMIT)
    board.marker = given.number(f"{player}.track", 0, 0, variant.bottom - 1)
    kept = state.completed if player == state.player else 0
    board.glazier = given.number(f"{player}.glazier", kept or 1, 1, SLOTS) - 1
    read_strips(variant, given, state, player)
    for slot, text in enumerate(given.parts(f"{player}.panes", NO_PANES, SLOTS)):
        read_panes(variant, board, slot, text)
    for slot, text in enumerate(given.parts(f"{player}.windows", NO_PANES, SLOTS)):
        read_window(board, slot, text)
    check_windows(state, player)


def check_windows(state: State, player: int) -> None:
    """SI-23: a strip leaves when its window gets the second pane. Before the first deal there are
    no strips yet."""
    board, is_set_up = state.boards[player], state.round_number > 0
    for slot in range(SLOTS):
        has_strip, is_complete = board.strips[slot] > 0, board.windows[slot, BOTTOM] > 0
        if has_strip == is_complete if is_set_up else has_strip or board.filled:
            raise NotationError(
                f"expected seat {player} to have a strip above window {slot + 1}, or 2 panes in it"
            )


def read_strips(variant: Variant, given: Fields, state: State, player: int) -> None:
    default = DEFAULT_STRIPS if state.round_number else NO_STRIPS
    names = given.parts(f"{player}.strips", default, SLOTS)
    sides = {slot: read_side(name) for slot, name in enumerate(names) if name != NOTHING}
    if len({side // 2 for side in sides.values()}) != len(sides):
        raise NotationError(f"expected each strip once, got {'/'.join(names)!r}")
    for slot, side in sides.items():
        put_strip(variant, state.boards[player], slot, side)


def read_panes(variant: Variant, board: Board, slot: int, text: str) -> None:
    panes = PANES.fullmatch(text.removeprefix(NOTHING))
    if not panes:
        raise NotationError(f"expected a strip's panes like 'yyo' or 'oy+pp', got {text!r}")
    for pane in panes[1]:
        put_pane(board, slot, LETTERS.index(pane), is_on_joker=False)
    for pane in panes[2] or "":
        put_pane(board, slot, LETTERS.index(pane), is_on_joker=True)
    expected = panes_text(variant, board, slot) or NOTHING
    if text != expected:
        raise NotationError(f"expected {expected!r} in letter order, got {text!r}")


def put_pane(board: Board, slot: int, color: int, *, is_on_joker: bool) -> None:
    if free_spaces(board, slot, JOKER if is_on_joker else color) == 0:
        kind = f"{ON_JOKERS}{LETTERS[color]}" if is_on_joker else LETTERS[color]
        raise NotationError(f"expected a free space for {kind!r} on the strip in slot {slot + 1}")
    put_panes(board, slot, color, 0 if is_on_joker else 1, 1 if is_on_joker else 0)


def read_window(board: Board, slot: int, text: str) -> None:
    panes = text.removeprefix(NOTHING)
    if len(panes) > FRAMES or set(panes) - set(LETTERS):
        raise NotationError(f"expected a window of at most 2 panes like 'yo', got {text!r}")
    for frame, pane in enumerate(panes):
        board.windows[slot, frame] = 1 + LETTERS.index(pane)
        board.filled |= 1 << slot


def read_seats(variant: Variant, given: Fields, state: State) -> None:
    """Whose turn it is, and whether a full strip's pane is being chosen."""
    last = variant.players - 1
    state.first = given.number("first", 0, 0, last)
    state.player = given.number("turn", state.first, 0, last)
    state.completed = given.choice("keep", NOTHING, (NOTHING, *"12345678"))


def read_turn(variant: Variant, given: Fields, state: State) -> None:
    is_move = state.offer or state.completed
    waits = WAITS[given.choice("waits", "move" if is_move else "deal", WAITS)]
    state.waits = Waits[waits.upper()]
    check_waits(state, waits)
    if waits == "over":
        state.stage = Stage.FINAL
        state.bonus = FINALS * variant.players
    read_rest_of_indicator(given, state)


def check_waits(state: State, waits: str) -> None:
    has_choice = bool(state.offer or state.completed)
    if waits == "move" and not (has_choice and state.round_number):
        raise NotationError("expected panes to take in a round, or keep= a full strip's slot")
    if waits != "move" and (has_choice or state.tile_in_center):
        raise NotationError(f"expected an empty table in a position that waits={waits}")
    if waits != "move" and (waits == "over") != (state.round_number == ROUNDS):
        raise NotationError("expected waits=over after round 6, waits=deal after the others")


def check_full_strips(variant: Variant, state: State) -> None:
    """A strip is full only while its pane to keep is being chosen."""
    keeper, kept = state.player, state.completed - 1
    for player, board in enumerate(state.boards[: variant.players]):
        for slot in range(SLOTS):
            is_full = board.strips[slot] > 0 and board.free[slot] == 0
            if is_full != ((player, slot) == (keeper, kept)):
                raise NotationError(
                    f"expected keep= the slot of the only full strip, seat {player} slot {slot + 1}"
                )
    if not state.completed:
        return
    state.stage = Stage.KEEP
    if is_of_one_color(panes_on_full(variant, state.boards[keeper], kept)):
        raise NotationError("expected keep= a strip of several colors")


def read_rest_of_indicator(given: Fields, state: State) -> None:
    """A round's pane lies there until the round is over."""
    is_in_round = state.waits == Waits.MOVE
    rounds = ROUNDS - state.round_number + is_in_round if state.round_number else 0
    default = DEFAULT_INDICATOR[ROUNDS - rounds :] or NOTHING
    text = given.text("indicator", default).removeprefix(NOTHING)
    if len(text) != rounds or set(text) - set(LETTERS):
        raise NotationError(f"expected indicator= {rounds} letters of {LETTERS}, got {text!r}")
    if len(set(text[-COLORS:])) != len(text[-COLORS:]):
        raise NotationError(f"expected no color twice on spaces II to VI, got {text!r}")
    state.indicator = read_row(text, LETTERS, ROUNDS)


def read_heaps(variant: Variant, given: Fields, state: State) -> None:
    state.tower = read_counts(given.text("tower", NOTHING), LETTERS)
    elsewhere = state.tower + placed_panes(variant, state)
    state.bag = read_bag(given, variant.tiles, elsewhere, LETTERS)
    check_offer(variant.displays, state, "panes")


def tiles(variant: Variant, state: State) -> int:
    """The heap of all panes of the game."""
    return state.bag + state.tower + placed_panes(variant, state)


def placed_panes(variant: Variant, state: State) -> int:
    """The heap of all panes that are neither in the bag nor in the tower."""
    heap = sum(state.sources)
    lying = indicator_text(state.indicator)
    for board in state.boards[: variant.players]:
        lying += "".join(window_text(window) for window in board.windows)
        for slot in range(SLOTS):
            heap += sum(heaps_on(variant, board, slot))
    return heap + sum(some(LETTERS.index(pane), 1) for pane in lying)


def check_reachable(variant: Variant, state: State) -> None:
    """Reject positions that no game comes to."""
    boards = state.boards[: variant.players]
    is_between = state.waits != Waits.MOVE
    faults = {
        "the turn of first=": is_between and state.player != state.first,
        "the glazier above the full strip": state.completed
        and boards[state.player].glazier != state.completed - 1,
        "nothing on the boards before round 1": state.round_number == 0
        and (state.tower or any(map(is_played_on, boards))),
    }
    for expected, is_wrong in faults.items():
        if is_wrong:
            raise NotationError(f"expected {expected} in a position that waits like this")


def is_played_on(board: Board) -> bool:
    return bool(board.score or board.lost or board.marker or board.glazier)
