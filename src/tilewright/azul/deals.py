"""Set-up, and what chance decides: a round's displays."""

from tilewright.azul.state import KINDS, LINES, NO_COLOR, Deal, Stage, State
from tilewright.azul.variant import Variant
from tilewright.kernel import kernel
from tilewright.parts.heaps import DealFault, draw_tiles, draw_written, kinds_in
from tilewright.parts.market import TILES_PER_DISPLAY
from tilewright.records import Array
from tilewright.rules import Waits


@kernel
def start(variant: Variant, state: State, first: int) -> None:
    state.first = state.starter = state.player = first
    state.bag = variant.tiles
    for board in state.boards:
        board.may_hold = (1 << LINES * KINDS) - 1
        board.line_color[:] = NO_COLOR


@kernel
def draw(variant: Variant, state: State, rng: Array, deal: Deal) -> None:
    bag, lid = int(state.bag), int(state.lid)
    for display in range(1, variant.displays + 1):
        deal.displays[display], bag, lid = draw_tiles(bag, lid, TILES_PER_DISPLAY, rng)
    deal.bag = bag
    deal.lid = lid


@kernel
def draw_given(variant: Variant, state: State, deal: Deal) -> DealFault:
    bag, lid = int(state.bag), int(state.lid)
    for display in range(1, variant.displays + 1):
        tiles = int(deal.displays[display])
        fault, bag, lid = draw_written(bag, lid, TILES_PER_DISPLAY, tiles)
        if fault != DealFault.NONE:
            return fault
    deal.bag = bag
    deal.lid = lid
    return DealFault.NONE


@kernel
def lay(variant: Variant, state: State, deal: Deal) -> None:
    state.bag = deal.bag
    state.lid = deal.lid
    offer = 0
    for source in range(1, variant.displays + 1):
        tiles = int(deal.displays[source])
        state.sources[source] = tiles
        offer |= kinds_in(tiles) << KINDS * source
    state.offer = offer
    state.marker_in_center = 1
    state.round_number += 1
    state.stage = Stage.OFFER
    state.starter = state.player = state.first
    state.waits = Waits.MOVE
