"""An Azul deal piece by piece: the displays, tile by tile."""

from tilewright.azul.state import LETTERS, State
from tilewright.azul.variant import Variant
from tilewright.parts.pieces import Drawing, Plan, begin_drawing, display_places, those_there


def partial_deal(variant: Variant, state: State) -> Drawing:
    places = those_there(display_places(variant.displays), state.bag, state.lid)
    plan = Plan(LETTERS, places, lambda deal: {"displays": deal.displays(variant.displays)}, {})
    return begin_drawing(plan, state.bag, state.lid)
