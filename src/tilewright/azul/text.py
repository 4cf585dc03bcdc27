"""Azul's deals and positions as text, and back."""

from collections.abc import Mapping
from typing import Any

from tilewright.azul.deals import start as set_up
from tilewright.azul.floor import put_on_floor
from tilewright.azul.rules import add_to_line
from tilewright.azul.scoring import BONUSES
from tilewright.azul.state import (
    CENTER,
    COLORS,
    DEAL,
    FLOOR_SPACES,
    JOKER,
    KINDS,
    LETTERS,
    NO_COLOR,
    ROWS,
    STATE,
    Stage,
)
from tilewright.azul.steps import empty_line, lay_on_wall, wall_spaces
from tilewright.azul.variant import LAST_ROUND
from tilewright.azul.view import FLOOR_LETTERS, displays, floor_text, line_text, wall_text
from tilewright.game import DealError, NotationError, Waits
from tilewright.kernel import Array, new
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

WAITS = ("deal", "move", "over")  # what a position at rest waits for
MAX_SCORE = 999


def write_deal(variant: Array, state: Array, deal: Array) -> dict[str, Any]:
    return {
        "displays": displays(variant, deal[0]["displays"]),
        "bag": size(int(deal[0]["bag"])),
        "discard": size(int(deal[0]["lid"])),
    }


def read_deal(variant: Array, state: Array, written: Mapping[str, Any]) -> Array:
    texts, n = written.get("displays"), int(variant[0]["displays"])
    if not isinstance(texts, list) or len(texts) != n:
        raise DealError(f"expected displays: a list of {n} texts, got {texts!r}")
    deal = new(DEAL)
    for i, text in enumerate(texts):
        deal[0]["displays"][1 + i] = read_heap(str(text), LETTERS)
    return deal


def write_state(variant: Array, state: Array) -> dict[str, str]:
    table = state[0]
    marker = MARKER if table["marker_in_center"] else ""
    center = heap_text(int(table["sources"][CENTER]), LETTERS)
    fields = {
        "round": str(table["round_number"]),
        "waits": Waits(int(table["waits"])).name.lower(),
        "turn": str(table["player"]),
        "starter": str(table["starter"]),
        "first": str(table["first"]),
        "displays": "/".join(displays(variant, table["sources"])),
        "center": marker + center.removeprefix(NOTHING) or NOTHING,
        "bag": counts_text(int(table["bag"]), LETTERS),
        "lid": counts_text(int(table["lid"]), LETTERS),
    }
    for seat, player in enumerate(table["boards"][: variant[0]["players"]]):
        lines = [line_text(player, line) or NOTHING for line in range(ROWS)]
        fields[f"{seat}.score"] = str(player["score"])
        fields[f"{seat}.lines"] = "/".join(lines)
        fields[f"{seat}.wall"] = "/".join(wall_text(row) for row in player["wall"])
        fields[f"{seat}.floor"] = floor_text(int(player["floor"])) or NOTHING
    return fields


def read_state(variant: Array, fields: Mapping[str, str]) -> Array:
    """Read a position at rest; what is left out is empty, and the bag holds the rest."""
    given, state = Fields(fields), new(STATE)
    set_up(variant[0], state[0], 0)
    read_offer(variant, given, state[0])
    for seat in range(variant[0]["players"]):
        read_walls_and_lines(variant, given, state[0]["boards"][seat], seat)
    read_heaps(variant, given, state[0])
    read_turn(variant, given, state[0])
    given.finish()
    return state


def read_offer(variant: Array, given: Fields, table: Any) -> None:  # Any: a NumPy record
    heaps, table["marker_in_center"] = read_sources(given, int(variant[0]["displays"]), LETTERS)
    for source, heap in enumerate(heaps):
        table["sources"][source] = heap
        table["offer"] |= kinds_in(heap) << KINDS * source


def read_walls_and_lines(variant: Array, given: Fields, board: Any, seat: int) -> None:
    board["score"] = given.number(f"{seat}.score", 0, 0, MAX_SCORE)
    for row, text in enumerate(given.parts(f"{seat}.wall", "/".join(["....."] * 5), ROWS)):
        read_wall_row(variant, board, row, text)
    for line, text in enumerate(given.parts(f"{seat}.lines", "/".join("-----"), ROWS)):
        read_line(variant, board, line, text)
    read_floor(board, given.text(f"{seat}.floor", NOTHING))


def read_wall_row(variant: Array, board: Any, row: int, text: str) -> None:
    if len(text) != COLORS or set(text) - set(LETTERS + "."):
        raise NotationError(f"expected a wall row of 5 letters {LETTERS} or dots, got {text!r}")
    for column, letter in enumerate(text):
        if letter == ".":
            continue
        kind, printed = LETTERS.index(letter), int(variant[0]["printed"][row, column])
        if kind != JOKER and printed not in (kind, NO_COLOR):
            raise NotationError(f"expected {LETTERS[printed]!r} there in wall row, got {text!r}")
        lay_on_wall(variant[0], board, kind, row, column)
    empty_line(board, row)


def read_line(variant: Array, board: Any, line: int, text: str) -> None:
    tiles = text.removeprefix(NOTHING)
    colored = tiles.rstrip("j")
    if len(set(colored)) > 1 or set(tiles) - set(LETTERS) or len(tiles) > line + 1:
        raise NotationError(f"expected a line of at most {line + 1} of a color, got {text!r}")
    kind = LETTERS.index(colored[0]) if colored else JOKER
    if not tiles:
        return
    if colored and board["row_colors"][line] >> kind & 1:
        raise NotationError(f"expected a color that wall row {line + 1} may take, got {text!r}")
    jokers = len(tiles) - len(colored)
    if colored:
        add_to_line(board, line, kind, len(colored), jokers)
    else:
        add_to_line(board, line, JOKER, jokers, 0)


def read_floor(board: Any, text: str) -> None:
    spaces = text.removeprefix(NOTHING)
    if len(spaces) > FLOOR_SPACES or set(spaces) - set(FLOOR_LETTERS):
        raise NotationError(f"expected a floor of at most 7 of {FLOOR_LETTERS}, got {text!r}")
    for lies in spaces:
        put_on_floor(board, FLOOR_LETTERS.index(lies), 1)


def read_heaps(variant: Array, given: Fields, table: Any) -> None:
    table["lid"] = read_counts(given.text("lid", NOTHING), LETTERS)
    elsewhere = int(table["lid"]) + placed_tiles(table)
    table["bag"] = read_bag(given, int(variant[0]["tiles"]), elsewhere, LETTERS)


def placed_tiles(table: Any) -> int:
    """The heap of all tiles that are neither in the bag nor in the lid."""
    heap = sum(int(source) for source in table["sources"])
    for player in table["boards"]:
        lines = "".join(line_text(player, line) for line in range(ROWS))
        wall = "".join(wall_text(row) for row in player["wall"]).replace(".", "")
        floor = floor_text(int(player["floor"])).replace(MARKER, "")
        heap += sum(some(LETTERS.index(tile), 1) for tile in lines + wall + floor)
    return heap


def read_turn(variant: Array, given: Fields, table: Any) -> None:
    last = int(variant[0]["players"]) - 1
    table["round_number"] = given.number("round", 1, 0, LAST_ROUND)
    table["first"] = given.number("first", 0, 0, last)
    table["starter"] = given.number("starter", int(table["first"]), 0, last)
    table["player"] = given.number("turn", int(table["starter"]), 0, last)
    waits = WAITS[given.choice("waits", "move" if table["offer"] else "deal", WAITS)]
    table["waits"] = Waits[waits.upper()]
    if waits == "over":
        table["stage"] = Stage.BONUSES
        table["bonus"] = BONUSES * (last + 1)
    elif waits == "move" and not table["offer"]:
        table["stage"] = Stage.TILING
        check_choice(variant, table)


def check_choice(variant: Array, table: Any) -> None:
    player = table["boards"][table["player"]]
    complete = int(player["complete"])
    row = (complete & -complete).bit_length() - 1
    if row < 0 or wall_spaces(variant[0], player, row).bit_count() < 2:
        raise NotationError("expected tiles to take, or a complete line with a choice of spaces")
