"""A Summer Pavilion position drawn: the offer at the left, the players' boards at the right."""

from collections.abc import Mapping

from tilewright.game import Lang
from tilewright.parts.drawing import Paper, Point, polar
from tilewright.parts.heaps import size
from tilewright.parts.market import SOURCE_TEXT
from tilewright.parts.notation import NOTHING
from tilewright.pavilion.garden import HALF_HEIGHT, HALF_WIDTH, draw_stars, space_middle
from tilewright.pavilion.mosaic import (
    INK,
    LEAD,
    PLATE,
    STONE,
    TILE,
    draw_four,
    draw_marker,
    draw_rows,
    draw_space,
    draw_tile,
)
from tilewright.pavilion.moves import (
    BONUS,
    PASS,
    PLACE_TEXT,
    PLACEMENT,
    placement_parts,
    take_parts,
)
from tilewright.pavilion.state import CORNERS, LETTERS, State
from tilewright.pavilion.variant import Variant
from tilewright.pavilion.view import View, view
from tilewright.rules import Waits

GROUND, BOARD, EDGE, TURN = "#e9e4d3", "#fbf8ee", "#d3c9ad", "#b4552d"
OFFER = 480.0
HEAD = 36.0
FOOT = 52.0
BOARD_WIDTH = 2 * HALF_WIDTH + 24
BOARD_HEIGHT = HEAD + 2 * HALF_HEIGHT + FOOT
GAP = 16.0
DISPLAY = 56.0
LARGE_TILE = 28.0
TRACK = 74.0  # above the displays: the round's joker color
SUPPLY = 92.0  # below them
HEIGHT = 2 * (BOARD_HEIGHT + GAP) + GAP
MIDDLE = (OFFER / 2, TRACK + (HEIGHT - TRACK - SUPPLY) / 2)  # of the offer

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "title": "Summer Pavilion",
        "round": "Round",
        "supply": "supply",
        "bag": "bag",
        "tower": "tower",
        "seat": "Seat",
        "turn": "to move",
        "owed": "bonus to take",
        "passed": "passed",
    },
    "fr": {
        "title": "Pavillon d'Été",
        "round": "Manche",
        "supply": "réserve",
        "bag": "sac",
        "tower": "tour",
        "seat": "Place",
        "turn": "c'est son tour",
        "owed": "tuiles bonus à prendre",
        "passed": "a passé",
    },
}


def svg(variant: Variant, state: State, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    columns = 2 if variant.players > 2 else 1
    width = OFFER + columns * (BOARD_WIDTH + GAP)
    title = f"{words['title']}, {words['round'].lower()} {shown.round}"
    paper = Paper(width, HEIGHT, GROUND, title)
    draw_track(paper, shown, words)
    draw_offer(paper, shown, MIDDLE)
    draw_supply(paper, shown, variant.supply, HEIGHT - SUPPLY)
    draw_heaps(paper, state, words)
    for seat in range(variant.players):
        draw_board(paper, variant, state, shown, seat, words)
    return paper.finish()


def corner_of(seat: int) -> Point:
    """The upper left corner of a board."""
    return OFFER + seat // 2 * (BOARD_WIDTH + GAP), GAP + seat % 2 * (BOARD_HEIGHT + GAP)


def board_middle(seat: int) -> Point:
    """The middle of a board's stars."""
    x, y = corner_of(seat)
    return x + BOARD_WIDTH / 2, y + HEAD + HALF_HEIGHT


def places(variant: Variant, _state: State) -> dict[str, Point]:
    """Where the middles of sources, the supply, hands and the stars' spaces are."""
    found, n = {"c": MIDDLE, "supply": (OFFER / 2, HEIGHT - SUPPLY + 25)}, variant.displays
    found |= {str(1 + i): display_middle(i / n, MIDDLE) for i in range(n)}
    for seat in range(variant.players):
        (x, y), (left, top) = board_middle(seat), corner_of(seat)
        found[f"{seat}.hand"] = x, top + BOARD_HEIGHT - FOOT / 2 - 4
        found[f"{seat}.corners"] = left + 22, y - HALF_HEIGHT + 34
        for place, name in enumerate(PLACE_TEXT):
            across, down = space_middle(place)
            found[f"{seat}.{name}"] = x + across, y + down
    return found


def move_places(_variant: Variant, state: State, move: int) -> tuple[str, ...]:
    hand = f"{state.player}.hand"
    if move < PLACEMENT:
        return SOURCE_TEXT[take_parts(move)[0]], hand
    if move < BONUS:
        return hand, f"{state.player}.{PLACE_TEXT[placement_parts(move)[0]]}"
    return ("supply", hand) if move < PASS else (hand, f"{state.player}.corners")


def draw_track(paper: Paper, shown: View, words: Mapping[str, str]) -> None:
    """The joker colors of the six rounds, this round's in full color."""
    title = f"{words['round']} {shown.round}"
    paper.text(28, 46, title, size=19, fill=INK, anchor="start", weight="bold")
    paper.text(OFFER / 2 - 56, 46, "joker", size=13, fill=INK, anchor="end")
    for i, letter in enumerate(LETTERS):
        is_now = letter == shown.joker
        x = OFFER / 2 - 30 + 32 * i
        if is_now:
            draw_tile(paper, x, 40, 1.4 * TILE, letter, is_joker=True)
        else:
            paper.add('<g opacity="0.4">')
            draw_tile(paper, x, 40, 0.9 * TILE, letter)
            paper.add("</g>")


def draw_offer(paper: Paper, shown: View, center: Point) -> None:
    displays, joker = shown.displays, shown.joker
    for i, display in enumerate(displays):
        x, y = display_middle(i / len(displays), center)
        paper.circle(x, y, DISPLAY, PLATE, LEAD)
        paper.circle(x, y, DISPLAY - 5, "none", "#8a7f6533")
        paper.text(x - 46, y - 43, str(i + 1), size=15, fill=INK, weight="bold")
        draw_four(paper, (x, y), LARGE_TILE, display.replace(NOTHING, ""), joker)
    things = ("*" if shown.marker else "") + shown.center.replace(NOTHING, "")
    across = 4 if len(things) <= 12 else 6
    draw_rows(paper, center, LARGE_TILE, things, across, joker)


def display_middle(turn: float, center: Point) -> Point:
    """Displays stand on an oval."""
    x, y = polar(1, turn)
    return center[0] + 172 * x, center[1] + 262 * y


def draw_supply(paper: Paper, shown: View, spaces: int, top: float) -> None:
    tiles, step = shown.supply.replace(NOTHING, ""), 1.5 * TILE
    left = OFFER / 2 - step * (spaces - 1) / 2
    paper.box(left - 26, top, OFFER - 2 * left + 52, 50, PLATE, radius=25, line=LEAD)
    for i in range(spaces):
        if i < len(tiles):
            is_joker = tiles[i] == shown.joker
            draw_tile(paper, left + i * step, top + 25, TILE, tiles[i], is_joker=is_joker)
        else:
            draw_space(paper, left + i * step, top + 25, TILE)


def draw_heaps(paper: Paper, state: State, words: Mapping[str, str]) -> None:
    heaps = (f"{words['bag']} {size(state.bag)}", f"{words['tower']} {size(state.tower)}")
    text = " · ".join((words["supply"], *heaps))
    paper.text(OFFER / 2, HEIGHT - SUPPLY + 72, text, size=13, fill=INK)


def draw_board(
    paper: Paper, variant: Variant, state: State, shown: View, seat: int, words: Mapping[str, str]
) -> None:
    x, y = corner_of(seat)
    is_turn = state.player == seat and state.waits == Waits.MOVE
    edge = TURN if is_turn else EDGE
    paper.box(x, y, BOARD_WIDTH, BOARD_HEIGHT, BOARD, radius=12, line=edge)
    draw_head(paper, shown, seat, is_turn, words)
    middle = board_middle(seat)
    draw_corners(paper, shown.corners[seat], middle)
    draw_stars(paper, variant, state.boards[seat], middle)
    draw_hand(paper, shown, seat, (x, y + BOARD_HEIGHT - FOOT))


def draw_head(
    paper: Paper, shown: View, seat: int, is_turn: bool, words: Mapping[str, str]
) -> None:
    x, y = corner_of(seat)
    name = f"{words['seat']} {seat}"
    if is_turn:
        name += f" — {shown.owed} {words['owed']}" if shown.owed else f" — {words['turn']}"
    elif shown.passed[seat]:
        name += f" — {words['passed']}"
    start = x + 18
    if shown.holder == seat and not shown.marker:
        draw_marker(paper, x + 28, y + 25, 11)
        start += 28
    paper.text(start, y + 30, name, size=15, fill=INK, anchor="start", weight="bold")
    score = str(shown.scores[seat])
    right = x + BOARD_WIDTH - 18
    paper.text(right, y + 32, score, size=22, fill=TURN, anchor="end", weight="bold")


def draw_corners(paper: Paper, kept: str, middle: Point) -> None:
    for i in range(CORNERS):
        x = middle[0] + (HALF_WIDTH - 22) * (-1 if i % 2 == 0 else 1)
        y = middle[1] + (HALF_HEIGHT - 34) * (-1 if i < 2 else 1)
        if i < len(kept):
            draw_tile(paper, x, y, 1.2 * TILE, kept[i])
        else:
            draw_space(paper, x, y, 1.2 * TILE)


def draw_hand(paper: Paper, shown: View, seat: int, corner: Point) -> None:
    (x, y), tiles = corner, shown.hands[seat]
    width = BOARD_WIDTH - 36
    paper.box(x + 14, y + 2, width + 8, FOOT - 12, STONE, radius=(FOOT - 12) / 2)
    step = min(1.15 * TILE, (width - 30) / max(1, len(tiles)))
    left = x + BOARD_WIDTH / 2 - step * (len(tiles) - 1) / 2
    for i, letter in enumerate(tiles):
        is_joker = letter == shown.joker
        draw_tile(paper, left + i * step, y + FOOT / 2 - 4, TILE, letter, is_joker=is_joker)
