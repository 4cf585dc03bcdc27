"""Summer Pavilion's deals and positions as text, and back."""

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
    read_few,
    read_heap,
    read_sources,
)
from tilewright.pavilion.board import STAR_LETTERS
from tilewright.pavilion.deals import start as set_up
from tilewright.pavilion.scoring import LINES
from tilewright.pavilion.stars import lay_tile
from tilewright.pavilion.state import (
    CENTER,
    COLORS,
    CORNERS,
    DEAL,
    LETTERS,
    SPACES,
    STARS,
    STATE,
    Stage,
)
from tilewright.pavilion.steps import has_choice, needs_refill
from tilewright.pavilion.view import FREE, displays, ring, ring_text
from tilewright.records import Array
from tilewright.rules import Waits

WAITS = ("deal", "refill", "move", "over")  # what a position at rest waits for
MAX_SCORE = 999
MAX_OWED = 6


# Deals


def write_deal(variant: Array, state: Array, deal: Array) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if brings_supply(state):
        written["supply"] = heap_text(int(deal[0]["supply"]), LETTERS)
    if brings_displays(state):
        written["displays"] = displays(variant, deal[0]["displays"])
    written["bag"] = size(int(deal[0]["bag"]))
    written["discard"] = size(int(deal[0]["tower"]))
    return written


def brings_supply(state: Array) -> bool:
    return bool(state[0]["stage"] == Stage.REFILL or state[0]["round_number"] == 0)


def brings_displays(state: Array) -> bool:
    return bool(state[0]["stage"] != Stage.REFILL)


def read_deal(variant: Array, state: Array, written: Mapping[str, Any]) -> Array:
    deal = new(DEAL)
    for part, is_due in (("supply", brings_supply), ("displays", brings_displays)):
        if part in written and not is_due(state):
            raise DealError(f"expected a deal without {part} now")
    if brings_supply(state):
        deal[0]["supply"] = read_supply(written.get("supply"))
    if brings_displays(state):
        read_displays(int(variant[0]["displays"]), written.get("displays"), deal[0])
    return deal


def read_supply(text: object) -> int:
    if not isinstance(text, str):
        raise DealError(f"expected supply: the tiles drawn, got {text!r}")
    return read_heap(text, LETTERS)


def read_displays(n: int, texts: object, deal: Any) -> None:  # Any: a NumPy record
    if not isinstance(texts, list) or len(texts) != n:
        raise DealError(f"expected displays: a list of {n} texts, got {texts!r}")
    for i, text in enumerate(texts):
        deal["displays"][1 + i] = read_heap(str(text), LETTERS)


# Positions


def write_state(variant: Array, state: Array) -> dict[str, str]:
    table = state[0]
    marker = MARKER if table["marker_in_center"] else ""
    center = heap_text(int(table["sources"][CENTER]), LETTERS)
    fields = {
        "round": str(table["round_number"]),
        "waits": waits_text(table),
        "turn": str(table["player"]),
        "first": str(table["first"]),
        "displays": "/".join(displays(variant, table["sources"])),
        "center": marker + center.removeprefix(NOTHING) or NOTHING,
        "supply": heap_text(int(table["supply"]), LETTERS),
        "owed": str(table["owed"]),
        "bag": counts_text(int(table["bag"]), LETTERS),
        "tower": counts_text(int(table["tower"]), LETTERS),
    }
    for seat, player in enumerate(table["boards"][: variant[0]["players"]]):
        fields[f"{seat}.score"] = str(player["score"])
        fields[f"{seat}.hand"] = heap_text(int(player["hand"]), LETTERS)
        fields[f"{seat}.corners"] = heap_text(int(player["corners"]), LETTERS)
        fields[f"{seat}.stars"] = "/".join(ring_text(player, star) for star in range(STARS))
    return fields


def waits_text(table: Any) -> str:
    if table["stage"] == Stage.REFILL:
        return "refill"
    return Waits(int(table["waits"])).name.lower()


def read_state(variant: Array, fields: Mapping[str, str]) -> Array:
    """Read a position at rest; what is left out is empty, and the bag holds the rest."""
    given, state = Fields(fields), new(STATE)
    set_up(variant[0], state[0], 0)
    read_offer(variant, given, state[0])
    for seat in range(variant[0]["players"]):
        read_board(variant, given, state[0]["boards"][seat], seat)
    read_heaps(variant, given, state[0])
    read_turn(variant, given, state[0])
    given.finish()
    return state


def read_offer(variant: Array, given: Fields, table: Any) -> None:
    heaps, table["marker_in_center"] = read_sources(given, int(variant[0]["displays"]), LETTERS)
    for source, heap in enumerate(heaps):
        table["sources"][source] = heap
        table["offer"] |= kinds_in(heap) << COLORS * source


def read_board(variant: Array, given: Fields, board: Any, seat: int) -> None:
    lowest, first = int(variant[0]["lowest_score"]), int(variant[0]["first_score"])
    board["score"] = given.number(f"{seat}.score", first, lowest, MAX_SCORE)
    board["hand"] = read_heap(given.text(f"{seat}.hand", NOTHING), LETTERS)
    corners = given.text(f"{seat}.corners", NOTHING)
    board["corners"] = read_few(corners, CORNERS, "tiles in the corners", LETTERS)
    empty = "/".join([FREE * SPACES] * STARS)
    for star, text in enumerate(given.parts(f"{seat}.stars", empty, STARS)):
        read_star(variant, board, star, text)


def read_star(variant: Array, board: Any, star: int, text: str) -> None:
    if len(text) != SPACES or set(text) - set(LETTERS + FREE):
        raise NotationError(f"expected a star of 6 letters {LETTERS} or dots, got {text!r}")
    for place, letter in zip(ring(star), text, strict=True):
        if letter == FREE:
            continue
        color = LETTERS.index(letter)
        if not int(board["room"][color]) >> place & 1:
            raise NotationError(f"expected colors that star {STAR_LETTERS[star]} accepts: {text!r}")
        lay_tile(variant[0], board, place, color)


def read_heaps(variant: Array, given: Fields, table: Any) -> None:
    supply, most = given.text("supply", NOTHING), int(variant[0]["supply"])
    table["supply"] = read_few(supply, most, "tiles in the supply", LETTERS)
    table["tower"] = read_counts(given.text("tower", NOTHING), LETTERS)
    elsewhere = int(table["tower"]) + laid_tiles(table)
    table["bag"] = read_bag(given, int(variant[0]["tiles"]), elsewhere, LETTERS)


def laid_tiles(table: Any) -> int:
    """The heap of all tiles that are neither in the bag nor in the tower."""
    heap = int(table["supply"]) + sum(int(source) for source in table["sources"])
    for player in table["boards"]:
        heap += int(player["hand"]) + int(player["corners"])
        heap += sum(some(int(tile) - 1, 1) for tile in player["tiles"] if tile)
    return heap


def read_turn(variant: Array, given: Fields, table: Any) -> None:
    last, rounds = int(variant[0]["players"]) - 1, int(variant[0]["rounds"])
    table["first"] = given.number("first", 0, 0, last)
    table["player"] = given.number("turn", int(table["first"]), 0, last)
    table["owed"] = given.number("owed", 0, 0, MAX_OWED)
    hands = any(player["hand"] for player in table["boards"])
    waits = WAITS[given.choice("waits", "move" if table["offer"] or hands else "deal", WAITS)]
    table["waits"] = Waits.DEAL if waits == "refill" else Waits[waits.upper()]
    table["round_number"] = given.number("round", 1, 0 if waits == "deal" else 1, rounds)
    table["stage"] = stage_of(table, waits)
    if waits == "over":
        table["bonus"] = LINES * (last + 1)
    check_stage(variant, table)


def stage_of(table: Any, waits: str) -> Stage:
    if waits == "refill":
        return Stage.REFILL
    if waits == "over":
        return Stage.END
    if waits == "deal":
        return Stage.ROUND
    if table["offer"]:
        return Stage.TAKING
    return Stage.BONUS if table["owed"] else Stage.PLACING


def check_stage(variant: Array, table: Any) -> None:
    """Complain about what no game can come to."""
    stage, hand = Stage(int(table["stage"])), table["boards"][table["player"]]["hand"]
    hands = any(player["hand"] for player in table["boards"])
    faults = {
        "no tiles on displays and center": table["offer"] and stage != Stage.TAKING,
        "no marker in the center": table["marker_in_center"] and stage != Stage.TAKING,
        "no bonus tiles owed": table["owed"] and stage != Stage.BONUS,
        "a choice of bonus tiles": stage == Stage.BONUS and not has_choice(table),
        "tiles in the hand of who is to move": stage == Stage.PLACING and not hand,
        "empty hands": hands and stage in (Stage.ROUND, Stage.END),
        "the turn of who is first": stage in (Stage.ROUND, Stage.END)
        and table["player"] != table["first"],
        "a supply to refill": stage == Stage.REFILL and not needs_refill(variant[0], table),
        "a round to deal": stage == Stage.ROUND and table["round_number"] == variant[0]["rounds"],
    }
    for expected, is_wrong in faults.items():
        if is_wrong:
            raise NotationError(f"expected {expected} in a position that waits like this")
