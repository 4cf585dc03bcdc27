"""Sintra's deals and positions as text, and back."""

import re
from collections.abc import Mapping
from typing import Any

from tilewright.game import DealError, NotationError
from tilewright.kernel import new
from tilewright.parts.heaps import kinds_in, size, some
from tilewright.parts.notation import (
    MARKER,
    NOTHING,
    Fields,
    counts_text,
    heap_text,
    read_bag,
    read_counts,
    read_heap,
    read_sources,
)
from tilewright.records import Array
from tilewright.rules import Waits
from tilewright.sintra.deals import start as set_up
from tilewright.sintra.scoring import FINALS
from tilewright.sintra.state import (
    BOTTOM,
    CENTER,
    COLORS,
    DEAL,
    JOKER,
    LETTERS,
    ROUNDS,
    SLOTS,
    STATE,
    Stage,
)
from tilewright.sintra.steps import is_of_one_color
from tilewright.sintra.strips import free_spaces, panes_on_full, put_panes, put_strip
from tilewright.sintra.view import (
    ON_JOKERS,
    displays,
    indicator_text,
    panes_on,
    panes_text,
    side_name,
    window_text,
)

WAITS = ("deal", "move", "over")  # what a position at rest waits for
MOST = 32767  # points that a record can hold
SIDE_NAME = re.compile(r"([1-8])([ab])")
PANES = re.compile(r"([yopbg]*)(?:\+([yopbg]{1,2}))?")
DEFAULT_STRIPS = "/".join(f"{strip + 1}a" for strip in range(SLOTS))
NO_STRIPS = NO_PANES = "/".join(NOTHING * SLOTS)
DEFAULT_INDICATOR = LETTERS[0] + LETTERS


# Deals


def write_deal(variant: Array, state: Array, deal: Array) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if state[0]["round_number"] == 0:
        strips = deal[0]["strips"][: variant[0]["players"]]
        written["indicator"] = indicator_text(int(deal[0]["indicator"]))
        written["strips"] = [[side_name(int(side) - 1) for side in row] for row in strips]
    written["displays"] = displays(variant, deal[0]["displays"])
    written["bag"] = size(int(deal[0]["bag"]))
    written["discard"] = size(int(deal[0]["tower"]))
    return written


def read_deal(variant: Array, state: Array, written: Mapping[str, Any]) -> Array:
    deal = new(DEAL)
    if state[0]["round_number"] == 0:
        deal[0]["indicator"] = read_dealt_indicator(written.get("indicator"))
        read_dealt_strips(variant, deal, written.get("strips"))
    for i, text in enumerate(listed(written, "displays", int(variant[0]["displays"]))):
        deal[0]["displays"][1 + i] = read_heap(str(text), LETTERS)
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
    return read_indicator(text)


def read_indicator(text: str) -> int:
    return sum(1 + LETTERS.index(pane) << 4 * space for space, pane in enumerate(text))


def read_dealt_strips(variant: Array, deal: Array, rows: object) -> None:
    players = int(variant[0]["players"])
    for seat, row in enumerate(listed({"strips": rows}, "strips", players)):
        sides = [read_side(name) for name in listed({"strips": row}, "strips", SLOTS)]
        if len({side // 2 for side in sides}) != SLOTS:
            raise DealError(f"expected each of the 8 strips once for seat {seat}, got {row!r}")
        if any(variant[0]["jokers"][side] for side in sides):
            raise DealError(f"expected the side with jokers face down for seat {seat}, got {row!r}")
        deal[0]["strips"][seat] = [1 + side for side in sides]


def read_side(name: object) -> int:
    side = SIDE_NAME.fullmatch(str(name))
    if not side:
        raise NotationError(f"expected a strip and its side like '3a', got {name!r}")
    return 2 * (int(side[1]) - 1) + "ab".index(side[2])


# Positions


def write_state(variant: Array, state: Array) -> dict[str, str]:
    table = state[0]
    tile = MARKER if table["tile_in_center"] else ""
    center = heap_text(int(table["sources"][CENTER]), LETTERS)
    fields = {
        "round": str(table["round_number"]),
        "waits": Waits(int(table["waits"])).name.lower(),
        "turn": str(table["player"]),
        "first": str(table["first"]),
        "keep": str(table["completed"]) if table["completed"] else NOTHING,
        "indicator": indicator_text(int(table["indicator"])) or NOTHING,
        "displays": "/".join(displays(variant, table["sources"])),
        "center": tile + center.removeprefix(NOTHING) or NOTHING,
        "bag": counts_text(int(table["bag"]), LETTERS),
        "tower": counts_text(int(table["tower"]), LETTERS),
    }
    for seat, player in enumerate(table["boards"][: variant[0]["players"]]):
        strips = [side_name(int(side) - 1) if side else NOTHING for side in player["strips"]]
        panes = [panes_text(variant, player, slot) or NOTHING for slot in range(SLOTS)]
        windows = [window_text(window) or NOTHING for window in player["windows"]]
        fields[f"{seat}.score"] = str(player["score"])
        fields[f"{seat}.lost"] = str(player["lost"])
        fields[f"{seat}.track"] = str(player["marker"])
        fields[f"{seat}.glazier"] = str(player["glazier"] + 1)
        fields[f"{seat}.strips"] = "/".join(strips)
        fields[f"{seat}.panes"] = "/".join(panes)
        fields[f"{seat}.windows"] = "/".join(windows)
    return fields


def read_state(variant: Array, fields: Mapping[str, str]) -> Array:
    """Read a position at rest.

    What is left out is empty, the strips are there with their first sides up, and the bag holds
    what is not elsewhere.
    """
    given, state = Fields(fields), new(STATE)
    set_up(variant[0], state[0], 0)
    state[0]["round_number"] = given.number("round", 1, 0, ROUNDS)
    read_offer(variant, given, state[0])
    for seat in range(variant[0]["players"]):
        read_board(variant, given, state[0], seat)
    read_turn(variant, given, state[0])
    check_full_strips(variant, state[0])
    read_heaps(variant, given, state[0])
    given.finish()
    return state


def read_offer(variant: Array, given: Fields, table: Any) -> None:
    n = int(variant[0]["displays"])
    heaps, table["tile_in_center"] = read_sources(given, n, LETTERS, "panes")
    for source, heap in enumerate(heaps):
        table["sources"][source] = heap
        table["offer"] |= kinds_in(heap) << COLORS * source


def read_board(variant: Array, given: Fields, table: Any, seat: int) -> None:
    player = table["boards"][seat]
    player["score"] = given.number(f"{seat}.score", 0, 0, MOST)
    player["lost"] = given.number(f"{seat}.lost", 0, 0, MOST)
    player["marker"] = given.number(f"{seat}.track", 0, 0, int(variant[0]["bottom"]) - 1)
    player["glazier"] = given.number(f"{seat}.glazier", 1, 1, SLOTS) - 1
    read_strips(variant, given, table, seat)
    for slot, text in enumerate(given.parts(f"{seat}.panes", NO_PANES, SLOTS)):
        read_panes(variant, player, slot, text)
    for slot, text in enumerate(given.parts(f"{seat}.windows", NO_PANES, SLOTS)):
        read_window(player, slot, text)
    check_windows(table, seat)


def check_windows(table: Any, seat: int) -> None:
    """SI-23: a strip leaves when its window's second pane comes. Before the first deal is none."""
    player, is_set_up = table["boards"][seat], table["round_number"] > 0
    for slot in range(SLOTS):
        has_strip, is_complete = player["strips"][slot] > 0, player["windows"][slot, BOTTOM] > 0
        if has_strip == is_complete if is_set_up else has_strip or player["filled"]:
            raise NotationError(
                f"expected seat {seat} to have a strip above window {slot + 1}, or 2 panes in it"
            )


def read_strips(variant: Array, given: Fields, table: Any, seat: int) -> None:
    default = DEFAULT_STRIPS if table["round_number"] else NO_STRIPS
    names = given.parts(f"{seat}.strips", default, SLOTS)
    sides = {slot: read_side(name) for slot, name in enumerate(names) if name != NOTHING}
    if len({side // 2 for side in sides.values()}) != len(sides):
        raise NotationError(f"expected each strip once, got {'/'.join(names)!r}")
    for slot, side in sides.items():
        put_strip(variant[0], table["boards"][seat], slot, side)


def read_panes(variant: Array, board: Any, slot: int, text: str) -> None:
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


def put_pane(board: Any, slot: int, color: int, *, is_on_joker: bool) -> None:
    if free_spaces(board, slot, JOKER if is_on_joker else color) == 0:
        kind = f"{ON_JOKERS}{LETTERS[color]}" if is_on_joker else LETTERS[color]
        raise NotationError(f"expected a free space for {kind!r} on the strip in slot {slot + 1}")
    put_panes(board, slot, color, 0 if is_on_joker else 1, 1 if is_on_joker else 0)


def read_window(board: Any, slot: int, text: str) -> None:
    panes = text.removeprefix(NOTHING)
    if len(panes) > 2 or set(panes) - set(LETTERS):
        raise NotationError(f"expected a window of at most 2 panes like 'yo', got {text!r}")
    for frame, pane in enumerate(panes):
        board["windows"][slot, frame] = 1 + LETTERS.index(pane)
        board["filled"] |= 1 << slot


def read_turn(variant: Array, given: Fields, table: Any) -> None:
    last = int(variant[0]["players"]) - 1
    table["first"] = given.number("first", 0, 0, last)
    table["player"] = given.number("turn", int(table["first"]), 0, last)
    table["completed"] = int(given.choice("keep", NOTHING, (NOTHING, *"12345678")))
    is_move = table["offer"] or table["completed"]
    waits = WAITS[given.choice("waits", "move" if is_move else "deal", WAITS)]
    table["waits"] = Waits[waits.upper()]
    check_waits(table, waits)
    if waits == "over":
        table["stage"] = Stage.FINAL
        table["bonus"] = FINALS * (last + 1)
    read_rest_of_indicator(given, table, is_move=waits == "move")


def check_waits(table: Any, waits: str) -> None:
    has_offer, is_keeping = bool(table["offer"]), bool(table["completed"])
    if waits == "move" and not ((has_offer or is_keeping) and table["round_number"]):
        raise NotationError("expected panes to take in a round, or keep= a full strip's slot")
    if waits != "move" and (has_offer or is_keeping or table["tile_in_center"]):
        raise NotationError(f"expected an empty table in a position that waits={waits}")
    if waits != "move" and (waits == "over") != (table["round_number"] == ROUNDS):
        raise NotationError("expected waits=over after round 6, waits=deal after the others")


def check_full_strips(variant: Array, table: Any) -> None:
    """A strip is full only while its pane to keep is being chosen."""
    keep = (int(table["player"]), int(table["completed"]) - 1)
    for seat, player in enumerate(table["boards"][: variant[0]["players"]]):
        for slot in range(SLOTS):
            is_full = player["strips"][slot] > 0 and player["free"][slot] == 0
            if is_full != ((seat, slot) == keep):
                raise NotationError(
                    f"expected keep= the slot of the only full strip, seat {seat} slot {slot + 1}"
                )
    if not table["completed"]:
        return
    table["stage"] = Stage.KEEP
    if is_of_one_color(panes_on_full(variant[0], table["boards"][keep[0]], keep[1])):
        raise NotationError("expected keep= a strip of several colors")


def read_rest_of_indicator(given: Fields, table: Any, *, is_move: bool) -> None:
    rounds = ROUNDS - int(table["round_number"]) + is_move if table["round_number"] else 0
    default = DEFAULT_INDICATOR[ROUNDS - rounds :] or NOTHING
    text = given.text("indicator", default).removeprefix(NOTHING)
    if len(text) != rounds or set(text) - set(LETTERS):
        raise NotationError(f"expected indicator= {rounds} letters of {LETTERS}, got {text!r}")
    table["indicator"] = read_indicator(text)


def read_heaps(variant: Array, given: Fields, table: Any) -> None:
    table["tower"] = read_counts(given.text("tower", NOTHING), LETTERS)
    elsewhere = int(table["tower"]) + placed_panes(variant, table)
    table["bag"] = read_bag(given, int(variant[0]["tiles"]), elsewhere, LETTERS)


def placed_panes(variant: Array, table: Any) -> int:
    """The heap of all panes that are neither in the bag nor in the tower."""
    heap = sum(int(source) for source in table["sources"])
    lying = indicator_text(int(table["indicator"]))
    for player in table["boards"][: variant[0]["players"]]:
        lying += "".join(window_text(window) for window in player["windows"])
        for slot in range(SLOTS):
            heap += sum(panes_on(variant, player, slot))
    return heap + sum(some(LETTERS.index(pane), 1) for pane in lying)
