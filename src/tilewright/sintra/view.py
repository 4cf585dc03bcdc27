"""What everyone at a Sintra table may see, as plain values for JSON."""

from typing import Annotated

from msgspec import Meta, Struct

from tilewright.kernel import interpreted
from tilewright.parts import heaps
from tilewright.parts.market import CENTER, display_texts
from tilewright.parts.notation import NOTHING, heap_counts, heap_text, row_text
from tilewright.records import Numbers
from tilewright.sintra.checks import SPACE_LETTERS
from tilewright.sintra.state import COLORS, LETTERS, SLOTS, Board, State
from tilewright.sintra.variant import ORNAMENT_WINDOWS, Variant

ON_JOKERS = "+"  # after it come the panes on joker spaces

Pair = Annotated[list[int], Meta(min_length=ORNAMENT_WINDOWS, max_length=ORNAMENT_WINDOWS)]

some = interpreted(heaps.some)


class Strip(Struct, frozen=True, kw_only=True):
    """A strip: its number and the side that is up, as ``3a``, and the panes on it, those on joker
    spaces after a ``+``."""

    strip: str
    panes: str


class View(Struct, frozen=True, kw_only=True):
    """The table as letters: lists are by display or by seat, then by slot from the left.

    A display or the center is ``-`` when empty. Where a table hides which panes are in the bag and
    the tower, only their number is told. ``keep`` is the slot of a full strip whose pane to keep is
    being chosen, ``glaziers`` the slots where they stand, both counted from 1. ``indicator`` is
    what is left on the round indicator, its top pane first. A strip that has left the game is null.
    Windows hold their top pane first, and ``track`` says how many spaces each broken-glass marker
    has fallen.
    """

    round: int
    first: int
    keep: int | None
    displays: list[str]
    center: str
    marker: bool
    bag: dict[str, int] | int
    tower: dict[str, int] | int
    indicator: str
    strips: list[list[Strip | None]]
    windows: list[list[str]]
    glaziers: list[int]
    track: list[int]
    lost: list[int]
    scores: list[int]


class Printed(Struct, frozen=True, kw_only=True):
    """What strips and palace boards show before anything lies there.

    ``strips`` gives for each side, named as ``3a``, the letters of its five spaces from the top,
    ``J`` for a joker space. ``windows`` are points from the left, ``track`` the broken-glass track
    from the top, as 0, -1, -2. ``ornaments`` are the two windows beside each, counted from 1; there
    are none where they do not score. ``ornament_points`` go by how many of the four frames around
    an ornament hold a pane.
    """

    strips: dict[str, str]
    windows: list[int]
    track: list[int]
    ornaments: list[Pair]
    ornament_points: list[int]


class DealView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal as it is written down: the displays, and how many panes bag and tower hold then.

    The first deal of a game also has the round indicator, its top pane first, and by seat the
    strips from the left, named with the side that is up.
    """

    indicator: str | None = None
    strips: list[list[str]] | None = None
    displays: list[str]
    bag: int
    discard: int


def view(variant: Variant, state: State) -> View:
    boards = state.boards[: variant.players]
    return View(
        round=state.round_number,
        first=state.first,
        keep=state.completed or None,
        displays=display_texts(state.sources, variant.displays, LETTERS),
        center=heap_text(state.sources[CENTER], LETTERS),
        marker=bool(state.tile_in_center),
        bag=heap_counts(state.bag, LETTERS),
        tower=heap_counts(state.tower, LETTERS),
        indicator=indicator_text(state.indicator),
        strips=[[strip_view(variant, board, slot) for slot in range(SLOTS)] for board in boards],
        windows=[[window_text(window) for window in board.windows] for board in boards],
        glaziers=[board.glazier + 1 for board in boards],
        track=[board.marker for board in boards],
        lost=[board.lost for board in boards],
        scores=[board.score for board in boards],
    )


def printed(variant: Variant) -> Printed:
    sides = ["".join(SPACE_LETTERS[color] for color in side) for side in variant.printed]
    ornaments = [[window + 1 for window in pair] for pair in variant.ornaments]
    return Printed(
        strips={side_name(side): spaces for side, spaces in enumerate(sides)},
        windows=list(variant.window_points),
        track=[-variant.losses[fallen] for fallen in range(variant.bottom + 1)],
        ornaments=ornaments if variant.has_ornaments else [],
        ornament_points=list(variant.ornament_points),
    )


def indicator_text(indicator: int) -> str:
    """The panes left on the round indicator, from the top."""
    return row_text(indicator, LETTERS)


def strip_view(variant: Variant, board: Board, slot: int) -> Strip | None:
    number = board.strips[slot]
    if number == 0:
        return None
    return Strip(strip=side_name(number - 1), panes=panes_text(variant, board, slot))


def side_name(side: int) -> str:
    """The strip's number and which of its sides it is, as ``3a``."""
    return f"{side // 2 + 1}{'ab'[side % 2]}"


def panes_text(variant: Variant, board: Board, slot: int) -> str:
    """The panes on a strip in letter order, those on joker spaces apart, as ``oy+pp``."""
    own, on_jokers = heaps_on(variant, board, slot)
    text = heap_text(own, LETTERS).removeprefix(NOTHING)
    return text + ON_JOKERS + heap_text(on_jokers, LETTERS) if on_jokers else text


def heaps_on(variant: Variant, board: Board, slot: int) -> tuple[int, int]:
    """The heaps of panes on a strip's own spaces and on its joker spaces; none without a strip."""
    side = board.strips[slot] - 1
    if side < 0:
        return 0, 0
    taken = variant.free[side] - board.free[slot]
    own = sum(some(color, taken >> 4 * color & 15) for color in range(COLORS))
    return own, board.on_jokers if variant.jokers[side] else 0


def window_text(window: Numbers) -> str:
    """The panes in a window, the top frame first."""
    return "".join(LETTERS[pane - 1] for pane in window if pane)
