"""A Summer Pavilion deal piece by piece: the supply, then the displays, tile by tile."""

from functools import partial
from typing import Any

from tilewright.kernel import interpreted
from tilewright.parts.pieces import Drawing, Plan, begin_drawing, display_places, those_there
from tilewright.pavilion import deals
from tilewright.pavilion.state import LETTERS, State
from tilewright.pavilion.text import brings_displays, brings_supply
from tilewright.pavilion.variant import Variant

SUPPLY = "supply"

supply_draw = interpreted(deals.supply_draw)


def partial_deal(variant: Variant, state: State) -> Drawing:
    displays = variant.displays if brings_displays(state) else 0
    places = supply_draw(variant, state) * [SUPPLY] + display_places(displays)
    # Not a closure: those who save a game in the middle of a deal pickle it.
    write = partial(write_pieces, displays, brings_supply(state))
    plan = Plan(LETTERS, those_there(places, state.bag, state.tower), write, {})
    return begin_drawing(plan, state.bag, state.tower)


def write_pieces(
    displays: int, has_supply: bool, deal: Drawing
) -> dict[str, Any]:  # Any: as records write it
    """A deal that brings this many displays, 0 within a round, and the supply if it has any."""
    written: dict[str, Any] = {}
    if displays:
        written["displays"] = deal.displays(displays)
    if has_supply:
        written[SUPPLY] = deal.tiles_at(SUPPLY)
    return written
