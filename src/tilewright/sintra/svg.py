"""A Sintra position drawn: offer and round indicator at the left, the boards at the right."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.game import Lang
from tilewright.kernel import interpreted
from tilewright.parts.drawing import Paper, Point, polar
from tilewright.parts.heaps import count, size
from tilewright.parts.market import SOURCE_TEXT
from tilewright.rules import Waits
from tilewright.sintra import scoring
from tilewright.sintra.glass import (
    CAP,
    CARD,
    CHALK,
    EDGE,
    FAINT,
    GOLD,
    NIGHT,
    PANE,
    SHARD,
    SLAB,
    STEP,
    STONE,
    define_glows,
    draw_gap,
    draw_glazier,
    draw_ornament,
    draw_pane,
    draw_shard,
    draw_strip,
    draw_tile,
    draw_window,
)
from tilewright.sintra.moves import RETURN, is_keep, take_parts
from tilewright.sintra.show import on_spaces
from tilewright.sintra.state import FRAMES, LETTERS, ROUNDS, SLOTS, SPACES, Board, State
from tilewright.sintra.variant import Variant
from tilewright.sintra.view import Printed, Strip, View, printed, view
from tilewright.sintra.words import COLOR_NAMES, FRENCH_COLORS, FRENCH_SYMBOLS, SYMBOLS

COLUMN = 46.0
OFFER_WIDTH = 500.0
TRACK_WIDTH = 70.0
STRIPS = 74.0  # from the top of a board to its strips
STRIP_HEIGHT = CAP + SPACES * STEP + 3
WINDOWS = STRIPS + STRIP_HEIGHT + 16
BOARD_WIDTH = 18 + SLOTS * COLUMN + TRACK_WIDTH
ORNAMENTS = WINDOWS + 2 * STEP + 62
BOARD_HEIGHT = ORNAMENTS + 24
MARGIN = 16.0
ROWS = 2  # of boards
HEIGHT = ROWS * (BOARD_HEIGHT + MARGIN) + MARGIN
MIDDLE = (OFFER_WIDTH / 2, HEIGHT / 2 + 30)  # of the offer
ROMAN = ("I", "II", "III", "IV", "V", "VI")

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "title": "Stained Glass of Sintra",
        "round": "Round",
        "bag": "bag",
        "tower": "tower",
        "seat": "Seat",
        "turn": "to move",
        "complete": "complete",
    },
    "fr": {
        "title": "Les Vitraux de Sintra",
        "round": "Manche",
        "bag": "sac",
        "tower": "tour",
        "seat": "Place",
        "turn": "c'est son tour",
        "complete": "complètes",
    },
}

best_color = interpreted(scoring.best_color)
complete_windows = interpreted(scoring.complete_windows)
ornament_panes = interpreted(scoring.ornament_panes)
panes_in_windows = interpreted(scoring.panes_in_windows)


@dataclass(frozen=True)
class Scene:
    """What is drawn: a position, and what everyone sees of it."""

    variant: Variant
    state: State
    shown: View
    printed: Printed
    lang: Lang


def svg(variant: Variant, state: State, lang: Lang) -> str:
    scene = Scene(variant, state, view(variant, state), printed(variant), lang)
    players, words = variant.players, WORDS[lang]
    width = OFFER_WIDTH + (players + 1) // ROWS * (BOARD_WIDTH + MARGIN)
    title = f"{words['title']}, {words['round'].lower()} {state.round_number}"
    paper = Paper(width, HEIGHT, NIGHT, title)
    define_glows(paper)
    draw_indicator(paper, scene.shown, words)
    draw_offer(paper, scene.shown, MIDDLE)
    draw_legend(paper, state, lang)
    for seat in range(players):
        draw_board(paper, scene, seat, corner_of(seat))
    return paper.finish()


def corner_of(seat: int) -> Point:
    """The upper left corner of a board."""
    column, row = divmod(seat, ROWS)
    return OFFER_WIDTH + column * (BOARD_WIDTH + MARGIN), MARGIN + row * (BOARD_HEIGHT + MARGIN)


def places(variant: Variant, _state: State) -> dict[str, Point]:
    """Where the middles of sources, strips and windows are."""
    found, n = {"c": MIDDLE}, variant.displays
    found |= {str(1 + i): polar(188, i / n, MIDDLE) for i in range(n)}
    for seat in range(variant.players):
        x, y = corner_of(seat)
        for slot in range(SLOTS):
            across = x + 16 + slot * COLUMN + CARD / 2
            found[f"{seat}.strip{slot + 1}"] = across, y + STRIPS + STRIP_HEIGHT / 2
            found[f"{seat}.window{slot + 1}"] = across, y + WINDOWS + STEP
        found[f"{seat}.track"] = x + BOARD_WIDTH - TRACK_WIDTH / 2, y + STRIPS
    return found


def move_places(_variant: Variant, state: State, move: int) -> tuple[str, ...]:
    seat = state.player
    if move == RETURN:
        return (f"{seat}.strip{state.boards[seat].glazier + 1}", f"{seat}.strip1")
    if is_keep(move):
        return f"{seat}.strip{state.completed}", f"{seat}.window{state.completed}"
    source, _, slot = take_parts(move)
    return SOURCE_TEXT[source], f"{seat}.track" if slot == SLOTS else f"{seat}.strip{slot + 1}"


# The offer


def draw_indicator(paper: Paper, shown: View, words: Mapping[str, str]) -> None:
    """Spaces I to VI; what lies on the first that is not empty is this round's bonus color."""
    panes = shown.indicator
    gone = ROUNDS - len(panes)
    left = OFFER_WIDTH / 2 - 3 * 44
    title = f"{words['round']} {shown.round}"
    paper.text(OFFER_WIDTH / 2, 38, title, size=20, fill=GOLD, weight="bold")
    for space in range(ROUNDS):
        x = left + space * 44
        is_top = space == gone
        paper.box(x + 4, 54, 36, 36, STONE, radius=6, line=GOLD if is_top else EDGE)
        paper.text(x + 22, 106, ROMAN[space], size=12, fill=GOLD if is_top else FAINT)
        if space >= gone:
            draw_pane(paper, x + 8, 58, panes[space - gone])


def draw_offer(paper: Paper, shown: View, center: Point) -> None:
    for i, display in enumerate(shown.displays):
        x, y = polar(188, i / len(shown.displays), center)
        draw_display(paper, x, y, i + 1, display.replace("-", ""))
    things = ["*"] * shown.marker + list(shown.center.replace("-", ""))
    draw_center(paper, things, center)


def draw_display(paper: Paper, x: float, y: float, number: int, panes: str) -> None:
    paper.circle(x, y, 46, STONE, EDGE)
    paper.circle(x, y, 41, "none", SLAB)
    paper.text(x, y - 51, str(number), size=13, fill=FAINT, weight="bold")
    for i, letter in enumerate(panes):
        draw_pane(paper, x - STEP + 2 + i % 2 * STEP, y - STEP + 2 + i // 2 * STEP, letter)


def draw_center(paper: Paper, things: list[str], center: Point) -> None:
    """Rows of four, or of six smaller ones, for all that a round can bring there."""
    paper.circle(*center, 108, STONE)
    across = 6 if len(things) > 16 else max(1, min(4, len(things)))
    size = 25.0 if across == 6 else PANE
    step = size + 4
    x, y = center[0] - across * step / 2, center[1] - -(-len(things) // across) * step / 2
    for i, thing in enumerate(things):
        left, top = x + i % across * step, y + i // across * step
        if thing == "*":
            draw_tile(paper, left, top, size)
        else:
            draw_pane(paper, left, top, thing, size)


def draw_legend(paper: Paper, state: State, lang: Lang) -> None:
    """SI-50: the symbol of each color; and how many panes bag and tower hold."""
    words, height = WORDS[lang], HEIGHT
    names = {"en": (COLOR_NAMES, SYMBOLS), "fr": (FRENCH_COLORS, FRENCH_SYMBOLS)}
    colors, symbols = names[lang]
    heaps = f"{words['bag']} {size(state.bag)} · {words['tower']} {size(state.tower)}"
    paper.text(OFFER_WIDTH / 2, height - 62, heaps, size=14, fill=FAINT)
    for i, letter in enumerate(LETTERS):
        x = 34 + i * 92
        draw_pane(paper, x, height - 44, letter, 20)
        paper.text(
            x + 26, height - 35, colors[i], size=11, fill=CHALK, anchor="start", weight="bold"
        )
        paper.text(x + 26, height - 23, symbols[i], size=11, fill=FAINT, anchor="start")


# Boards


def draw_board(paper: Paper, scene: Scene, seat: int, corner: Point) -> None:
    state, shown, (x, y) = scene.state, scene.shown, corner
    is_turn = state.player == seat and state.waits == Waits.MOVE
    line = GOLD if is_turn else EDGE
    paper.box(x, y, BOARD_WIDTH, BOARD_HEIGHT, STONE, radius=10, line=line)
    words = WORDS[scene.lang]
    name = f"{words['seat']} {seat}" + (f" — {words['turn']}" if is_turn else "")
    paper.text(x + 18, y + 27, name, size=15, fill=CHALK, anchor="start", weight="bold")
    points = str(shown.scores[seat])
    right = x + BOARD_WIDTH - 18
    paper.text(right, y + 30, points, size=22, fill=GOLD, anchor="end", weight="bold")
    draw_slots(paper, scene, seat, (x + 16, y))
    track = (x + BOARD_WIDTH - TRACK_WIDTH + 4, y + STRIPS)
    draw_track(paper, scene.printed, shown.track[seat], track)
    if scene.printed.ornaments:
        draw_ornaments(paper, scene, seat, (x + 16, y))
    else:
        draw_product(paper, state.boards[seat], words["complete"], (x + 18, y + ORNAMENTS + 4))


def draw_slots(paper: Paper, scene: Scene, seat: int, corner: Point) -> None:
    shown, printed, (x, y) = scene.shown, scene.printed, corner
    for slot in range(SLOTS):
        left, window = x + slot * COLUMN, shown.windows[seat][slot]
        if slot + 1 == shown.glaziers[seat]:
            draw_glazier(paper, left + CARD / 2, y + STRIPS - 1, slot + 1)
        else:
            number = str(slot + 1)
            paper.text(left + CARD / 2, y + STRIPS - 7, number, size=12, fill=FAINT)
        strip = shown.strips[seat][slot]
        if strip:
            back = "" if window else back_of(printed, strip)
            draw_strip(paper, left, y + STRIPS, on_spaces(printed, strip), back)
        else:
            draw_gap(paper, left, y + STRIPS, STRIP_HEIGHT)
        draw_window(paper, left, y + WINDOWS, window, printed.windows[slot])


def back_of(printed: Printed, strip: Strip) -> str:
    """The spaces on the other side of a strip."""
    name = strip.strip
    other = name[0] + ("b" if name[1] == "a" else "a")
    return printed.strips[other].lower()


def draw_track(paper: Paper, printed: Printed, marker: int, corner: Point) -> None:
    """The broken-glass track from the top, and the marker beside its space."""
    x, y = corner
    step = (STRIP_HEIGHT + 16 + FRAMES * STEP + 20) / len(printed.track)
    for i, points in enumerate(printed.track):
        top = y + i * step
        text = "0" if points == 0 else f"−{-points}"
        line = SHARD if i == marker else EDGE
        paper.box(x + 18, top + 2, 34, step - 4, SLAB, radius=4, line=line)
        fill = CHALK if i == marker else FAINT
        paper.text(x + 35, top + step / 2 + 4.5, text, size=12, fill=fill, weight="bold")
    draw_shard(paper, x + 17, y + (marker + 0.5) * step)


def draw_ornaments(paper: Paper, scene: Scene, seat: int, corner: Point) -> None:
    """An ornament hangs between its two windows, by a lead line from each."""
    x, y = corner
    variant, board = scene.variant, scene.state.boards[seat]
    for i, windows in enumerate(scene.printed.ornaments):
        middles = [x + (window - 1) * COLUMN + CARD / 2 for window in windows]
        middle, top = sum(middles) / 2, y + ORNAMENTS
        for at in middles:
            paper.add(
                f'<path d="M{at:g} {top - 19:g}L{middle:g} {top:g}" stroke="{EDGE}" fill="none"/>'
            )
        panes = ornament_panes(variant, board, i)
        draw_ornament(paper, middle, top, panes, variant.ornament_points[panes])


def draw_product(paper: Paper, board: Board, complete: str, corner: Point) -> None:
    """SI-44: complete windows times the panes of the best color."""
    x, y = corner
    windows, color = complete_windows(board), best_color(board)
    panes = count(panes_in_windows(board), color)
    if panes == 0:
        return
    text = f"{windows} {complete} × {panes}"
    paper.text(x, y + 5, text, size=14, fill=FAINT, anchor="start")
    draw_pane(paper, x + 118, y - 10, LETTERS[color], 20)
    paper.text(x + 146, y + 5, f"+{windows * panes}", size=14, fill=GOLD, anchor="start")
