"""A Summer Pavilion deal piece by piece: the supply, then the displays, tile by tile."""

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
    places = supply_draw(variant, state) * [SUPPLY]
    if brings_displays(state):
        places += display_places(variant.displays)

    def write(deal: Drawing) -> dict[str, Any]:  # Any: as records write it
        written: dict[str, Any] = {}
        if brings_displays(state):
            written["displays"] = deal.displays(variant.displays)
        if brings_supply(state):
            written["supply"] = deal.tiles_at(SUPPLY)
        return written

    plan = Plan(LETTERS, those_there(places, state.bag, state.tower), write, {})
    return begin_drawing(plan, state.bag, state.tower)
