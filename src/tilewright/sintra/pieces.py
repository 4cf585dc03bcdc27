"""A Sintra deal piece by piece: the displays; on the first deal, before them, the round indicator
and the strips."""

from collections.abc import Sequence
from typing import Any

from tilewright.parts.pieces import Draw, Drawing, Plan, begin_drawing, display_places, those_there
from tilewright.sintra.state import COLORS, LETTERS, ROUNDS, SIDES, SLOTS, State
from tilewright.sintra.variant import Variant
from tilewright.sintra.view import side_name

INDICATOR = "indicator"  # spaces II to VI, then I
STRIPS = "strips"  # after a player's number and a dot


def partial_deal(variant: Variant, state: State) -> Drawing:
    is_first = state.round_number == 0
    plan = first_plan(variant, state) if is_first else later_plan(variant, state)
    return begin_drawing(plan, state.bag, state.tower)


def later_plan(variant: Variant, state: State) -> Plan:
    places = those_there(display_places(variant.displays), state.bag, state.tower)
    return Plan(LETTERS, places, lambda deal: {"displays": deal.displays(variant.displays)}, {})


def first_plan(variant: Variant, state: State) -> Plan:
    panes = [*ROUNDS * [INDICATOR], *display_places(variant.displays)]
    indicator_and_displays = those_there(panes, state.bag, state.tower)
    strips = [strips_of(player) for player in range(variant.players) for _ in range(SLOTS)]
    draws = {
        INDICATOR: Draw(indicator_weights, lambda color: LETTERS[color]),
        STRIPS: Draw(lambda deal: strip_weights(variant, deal), side_name, is_tile=False),
    }
    return Plan(
        LETTERS,
        (*indicator_and_displays[:ROUNDS], *strips, *indicator_and_displays[ROUNDS:]),
        lambda deal: write_first(variant, deal),
        draws,
    )


def strips_of(player: int) -> str:
    return f"{player}.{STRIPS}"


def indicator_weights(deal: Drawing) -> Sequence[int]:
    """SI-7: one pane of each color, then any."""
    if len(deal.drawn) < COLORS:
        return [color not in deal.drawn for color in range(COLORS)]
    return deal.left


def strip_weights(variant: Variant, deal: Drawing) -> Sequence[int]:
    """SI-4: any strip that the player does not have yet, either side up; a side with joker spaces
    is turned over, so the other counts twice."""
    taken = {side // 2 for side in deal.at(deal.place)}
    has_jokers = [jokers > 0 for jokers in variant.jokers]
    return [
        0 if side // 2 in taken else 1 + has_jokers[side ^ 1] - has_jokers[side]
        for side in range(SIDES)
    ]


def write_first(variant: Variant, deal: Drawing) -> dict[str, Any]:  # Any: as records write it
    *others, first = deal.at(INDICATOR)
    return {
        "displays": deal.displays(variant.displays),
        "indicator": "".join(LETTERS[color] for color in (first, *others)),
        "strips": [
            [side_name(side) for side in deal.at(strips_of(player))]
            for player in range(variant.players)
        ],
    }
