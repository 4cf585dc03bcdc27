"""An Azul position drawn: the offer at the left, the players' boards at the right."""

from collections.abc import Mapping

from tilewright.azul.moves import is_wall_tile, take_parts, wall_parts
from tilewright.azul.state import FLOOR, LETTERS, NO_COLOR, ROWS, State
from tilewright.azul.variant import FLOOR_LOSS, Variant
from tilewright.azul.view import View, view
from tilewright.game import Lang
from tilewright.parts.drawing import Kind, Paper, Point, polar
from tilewright.parts.heaps import size
from tilewright.parts.market import SOURCE_TEXT
from tilewright.rules import Waits

KINDS = {
    "b": Kind("b", "#2a6fb8", "#eaf4ff", "ring"),
    "y": Kind("y", "#e3a829", "#5c3a00", "diamond"),
    "r": Kind("r", "#c43d2e", "#ffe9e2", "flower"),
    "k": Kind("k", "#31343c", "#f0c9a8", "star"),
    "w": Kind("w", "#e6f0ee", "#1f7f86", "cross"),
    "j": Kind("j", "#7e57a6", "#ffe48a", "pinwheel"),
}
GROUND, BOARD, PLATE, INK, COBALT = "#f3ede2", "#fbf8f1", "#fffdf8", "#3a3a44", "#28508c"
TILE = 30.0
GAP = 4.0
STEP = TILE + GAP
BOARD_WIDTH = 10.8 * STEP + 32 - GAP
BOARD_HEIGHT = 6 * STEP + 68
OFFER_WIDTH = 480.0

WORDS: dict[Lang, dict[str, str]] = {
    "en": {"round": "Round", "bag": "bag", "lid": "lid", "seat": "Seat", "turn": "to move"},
    "fr": {
        "round": "Manche",
        "bag": "sac",
        "lid": "couvercle",
        "seat": "Place",
        "turn": "c'est son tour",
    },
}


def svg(variant: Variant, state: State, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    columns = 2 if variant.players > 2 else 1
    width = OFFER_WIDTH + columns * (BOARD_WIDTH + 16) + 8
    paper = Paper(
        width, height_of(variant), GROUND, f"Azul, {words['round'].lower()} {shown.round}"
    )
    draw_offer(paper, state, shown, middle(variant), words)
    for seat in range(variant.players):
        draw_board(paper, variant, state, seat, words)
    return paper.finish()


def rows_of(variant: Variant) -> int:
    """Boards below each other."""
    return (variant.players + 1) // 2 if variant.players > 2 else variant.players


def height_of(variant: Variant) -> float:
    return max(OFFER_WIDTH, rows_of(variant) * (BOARD_HEIGHT + 16) + 16)


def middle(variant: Variant) -> Point:
    """Of the offer."""
    return OFFER_WIDTH / 2, height_of(variant) / 2


def display_middle(variant: Variant, display: int) -> Point:
    return polar(178, display / variant.displays, middle(variant))


def corner_of(variant: Variant, seat: int) -> Point:
    """The upper left corner of a board."""
    column, row = divmod(seat, rows_of(variant))
    return OFFER_WIDTH + column * (BOARD_WIDTH + 16), 16 + row * (BOARD_HEIGHT + 16)


def places(variant: Variant, _state: State) -> dict[str, Point]:
    """Where the middles of sources, lines, wall spaces and floors are."""
    found = {"c": middle(variant)}
    found |= {str(1 + i): display_middle(variant, i) for i in range(variant.displays)}
    for seat in range(variant.players):
        x, y = corner_of(variant, seat)
        left, top = x + 16 + TILE / 2, y + 38 + TILE / 2
        found[f"{seat}.floor"] = left + 3 * (STEP + 2), top + ROWS * STEP + 18
        for row in range(ROWS):
            across = (ROWS - 1 - row / 2) * STEP
            found[f"{seat}.line{row + 1}"] = left + across, top + row * STEP
            for column in range(ROWS):
                across = (ROWS + 0.8 + column) * STEP
                found[f"{seat}.wall{row + 1}{column + 1}"] = left + across, top + row * STEP
    return found


def move_places(_variant: Variant, state: State, move: int) -> tuple[str, ...]:
    seat = state.player
    if is_wall_tile(move):
        row, column = wall_parts(move)
        return f"{seat}.line{row + 1}", f"{seat}.wall{row + 1}{column + 1}"
    source, _, line = take_parts(move)
    return SOURCE_TEXT[source], f"{seat}.floor" if line == FLOOR else f"{seat}.line{line + 1}"


def draw_offer(
    paper: Paper, state: State, shown: View, center: Point, words: Mapping[str, str]
) -> None:
    displays, tiles = shown.displays, shown.center.replace("-", "")
    for i, display in enumerate(displays):
        x, y = polar(178, i / len(displays), center)
        paper.circle(x, y, 46, PLATE, COBALT)
        paper.circle(x, y, 41, "none", "#28508c44")
        paper.text(x, y - 50, str(i + 1), size=13, fill=COBALT, weight="bold")
        for n, letter in enumerate(display.replace("-", "")):
            paper.tile(
                x - STEP + GAP / 2 + n % 2 * STEP,
                y - STEP + GAP / 2 + n // 2 * STEP,
                TILE,
                KINDS[letter],
            )
    draw_center(paper, tiles, shown.marker, center)
    title = f"{words['round']} {shown.round}"
    paper.text(24, 34, title, size=17, fill=COBALT, anchor="start", weight="bold")
    heaps = f"{words['bag']} {size(state.bag)}, {words['lid']} {size(state.lid)}"
    paper.text(24, 54, heaps, size=13, fill=INK, anchor="start")


def draw_center(paper: Paper, tiles: str, has_marker: bool, center: Point) -> None:
    """Rows of six, small enough for all the tiles that a round can bring there."""
    x, y = center
    things = ("*" if has_marker else "") + tiles
    across = 6 if len(things) > 16 else 4
    size = 200 / across / 1.25 if across == 6 else TILE
    step = size + 3
    top = y - (len(things) + across - 1) // across * step / 2
    for n, thing in enumerate(things):
        left = x - across * step / 2 + n % across * step
        draw_thing(paper, left, top + n // across * step, size, thing)


def draw_thing(paper: Paper, x: float, y: float, size: float, thing: str) -> None:
    if thing != "*":
        paper.tile(x, y, size, KINDS[thing])
        return
    paper.box(x, y, size, size, "#fff", radius=size / 2, line=COBALT)
    paper.text(x + size / 2, y + size * 0.7, "1", size=size * 0.6, fill=COBALT, weight="bold")


def draw_board(
    paper: Paper, variant: Variant, state: State, seat: int, words: Mapping[str, str]
) -> None:
    shown, (x, y) = view(variant, state), corner_of(variant, seat)
    is_turn = state.player == seat and state.waits == Waits.MOVE
    paper.box(
        x, y, BOARD_WIDTH, BOARD_HEIGHT, BOARD, radius=10, line="#c4693d" if is_turn else "#d8cdb8"
    )
    name = f"{words['seat']} {seat}" + (f" — {words['turn']}" if is_turn else "")
    paper.text(x + 16, y + 26, name, size=15, fill=INK, anchor="start", weight="bold")
    paper.text(
        x + BOARD_WIDTH - 16,
        y + 27,
        str(shown.scores[seat]),
        size=20,
        fill=COBALT,
        anchor="end",
        weight="bold",
    )
    for row in range(ROWS):
        draw_row(paper, variant, shown, seat, row, (x + 16, y + 38 + row * STEP))
    draw_floor(paper, shown.floors[seat], (x + 16, y + 38 + ROWS * STEP + 18))


def draw_row(
    paper: Paper,
    variant: Variant,
    shown: View,
    seat: int,
    row: int,
    corner: Point,
) -> None:
    x, y = corner
    line, wall = shown.lines[seat][row], shown.walls[seat][row]
    for i in range(row + 1):  # filled from the right
        left = x + (ROWS - 1 - i) * STEP
        if i < len(line):
            paper.tile(left, y, TILE, KINDS[line[i]])
        else:
            paper.space(left, y, TILE)
    for column, letter in enumerate(wall):
        left = x + (ROWS + 0.8 + column) * STEP
        printed = variant.printed[row, column]
        if letter != ".":
            paper.tile(left, y, TILE, KINDS[letter])
        else:
            paper.space(left, y, TILE, None if printed == NO_COLOR else KINDS[LETTERS[printed]])


def draw_floor(paper: Paper, floor: str, corner: Point) -> None:
    x, y = corner
    for i, loss in enumerate(FLOOR_LOSS):
        left = x + i * (STEP + 2)
        paper.text(left + TILE / 2, y - 4, f"−{loss}", size=11, fill="#a3452f")
        if i < len(floor):
            draw_thing(paper, left, y, TILE, floor[i])
        else:
            paper.space(left, y, TILE)
