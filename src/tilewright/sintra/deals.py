"""Set-up, and what chance decides: the displays; before the first round also the round indicator
and the strips."""

from itertools import permutations
from math import factorial

from tilewright.kernel import index, kernel, lowest, tabulated
from tilewright.parts.heaps import DealFault, draw_tiles, draw_written, kinds_in, some
from tilewright.parts.market import TILES_PER_DISPLAY
from tilewright.records import Array
from tilewright.rng import below
from tilewright.rules import Waits
from tilewright.sintra.state import COLORS, ROUNDS, SLOTS, Deal, State
from tilewright.sintra.strips import put_strip
from tilewright.sintra.variant import Variant

ONE_OF_EACH = sum(1 << 8 * color for color in range(COLORS))


@tabulated(factorial(COLORS))
def ORDERS(n: int) -> int:  # noqa: N802  # a table, not a function
    """The orders of one pane of each color, as they lie on spaces II to VI of an indicator."""
    order = list(permutations(range(COLORS)))[n]
    return sum(1 + color << 4 * space for space, color in enumerate(order, 1))


@kernel
def start(variant: Variant, state: State, first: int) -> None:
    state.first = state.player = first
    state.bag = variant.tiles


@kernel
def draw(variant: Variant, state: State, rng: Array, deal: Deal) -> None:
    bag, tower = int(state.bag), int(state.tower)
    if state.round_number == 0:
        bag = draw_indicator(bag, rng, deal)
        for player in range(variant.players):
            draw_strips(variant, rng, deal, player)
    for display in range(1, variant.displays + 1):
        deal.displays[display], bag, tower = draw_tiles(bag, tower, TILES_PER_DISPLAY, rng)
    deal.bag = bag
    deal.tower = tower


@kernel
def draw_indicator(bag: int, rng: Array, deal: Deal) -> int:
    """SI-7: one of each color on spaces II to VI, then one of the others on space I."""
    others = int(ORDERS[index(below(rng, len(ORDERS)))])
    first, bag, _ = draw_tiles(bag - ONE_OF_EACH, 0, 1, rng)
    deal.indicator = others | 1 + lowest(first) // 8
    return bag


@kernel
def draw_strips(variant: Variant, rng: Array, deal: Deal, player: int) -> None:
    """SI-4: shuffled, sides at random; the side with joker spaces starts face down."""
    for slot in range(SLOTS):
        deal.strips[player, slot] = 1 + 2 * slot
    for slot in range(SLOTS - 1, -1, -1):
        other = below(rng, slot + 1)
        side = int(deal.strips[player, other]) - 1
        deal.strips[player, other] = deal.strips[player, slot]
        side += below(rng, 2)
        deal.strips[player, slot] = 1 + (side ^ 1 if variant.jokers[side] else side)


@kernel
def draw_given(variant: Variant, state: State, deal: Deal) -> DealFault:
    bag, tower = int(state.bag), int(state.tower)
    if state.round_number == 0:
        fault, bag = draw_given_indicator(bag, int(deal.indicator))
        if fault != DealFault.NONE:
            return fault
    for display in range(1, variant.displays + 1):
        panes = int(deal.displays[display])
        fault, bag, tower = draw_written(bag, tower, TILES_PER_DISPLAY, panes)
        if fault != DealFault.NONE:
            return fault
    deal.bag = bag
    deal.tower = tower
    return DealFault.NONE


@kernel
def draw_given_indicator(bag: int, indicator: int) -> tuple[DealFault, int]:
    colors = 0
    for space in range(1, ROUNDS):
        colors += some((indicator >> 4 * space & 15) - 1, 1)
    if colors != ONE_OF_EACH:
        return DealFault.TILES, bag
    first = some((indicator & 15) - 1, 1)
    fault, bag, _ = draw_written(bag - colors, 0, 1, first)
    return fault, bag


@kernel
def lay(variant: Variant, state: State, deal: Deal) -> None:
    if state.round_number == 0:
        lay_boards(variant, state, deal)
    state.bag = deal.bag
    state.tower = deal.tower
    offer = 0
    for source in range(1, variant.displays + 1):
        panes = int(deal.displays[source])
        state.sources[source] = panes
        offer |= kinds_in(panes) << COLORS * source
    state.offer = offer
    state.tile_in_center = 1
    state.round_number += 1
    state.player = state.first
    state.waits = Waits.MOVE


@kernel
def lay_boards(variant: Variant, state: State, deal: Deal) -> None:
    state.indicator = deal.indicator
    for player in range(variant.players):
        for slot in range(SLOTS):
            side = int(deal.strips[player, slot]) - 1
            put_strip(variant, state.boards[player], slot, side)
