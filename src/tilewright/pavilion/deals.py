"""Set-up, and what chance decides: a round's tiles and the refills of the supply."""

from tilewright.kernel import kernel
from tilewright.parts.heaps import DealFault, draw_tiles, draw_written, kinds_in, size
from tilewright.parts.market import CENTER, SOURCES, TILES_PER_DISPLAY
from tilewright.pavilion.stars import empty_room
from tilewright.pavilion.state import COLORS, Deal, Stage, State
from tilewright.pavilion.turns import begin_placing, next_turn
from tilewright.pavilion.variant import Variant
from tilewright.records import Array
from tilewright.rules import Waits


@kernel
def start(variant: Variant, state: State, first: int) -> None:
    state.first = state.player = first
    state.bag = variant.tiles
    for player in range(variant.players):
        board = state.boards[player]
        board.score = variant.first_score
        for color in range(COLORS):
            board.room[color] = empty_room(variant, color)


@kernel
def supply_draw(variant: Variant, state: State) -> int:
    """How many tiles the deal brings to the supply, if there are enough."""
    # PA-50: after the first round's, the deal of a round fills the displays only.
    if state.stage == Stage.REFILL or state.round_number == 0:
        return int(variant.supply) - size(int(state.supply))
    return 0


@kernel
def display_draw(variant: Variant, state: State, source: int) -> int:
    """How many tiles the deal brings to a source, if there are enough."""
    if state.stage == Stage.REFILL or source == CENTER or source > variant.displays:
        return 0
    return TILES_PER_DISPLAY


@kernel
def draw(variant: Variant, state: State, rng: Array, deal: Deal) -> None:
    bag, tower = int(state.bag), int(state.tower)
    deal.supply, bag, tower = draw_tiles(bag, tower, supply_draw(variant, state), rng)
    for source in range(SOURCES):
        n = display_draw(variant, state, source)
        deal.displays[source], bag, tower = draw_tiles(bag, tower, n, rng)
    deal.bag = bag
    deal.tower = tower


@kernel
def draw_given(variant: Variant, state: State, deal: Deal) -> DealFault:
    n = supply_draw(variant, state)
    fault, bag, tower = draw_written(int(state.bag), int(state.tower), n, int(deal.supply))
    for source in range(SOURCES):
        if fault != DealFault.NONE:
            return fault
        n = display_draw(variant, state, source)
        fault, bag, tower = draw_written(bag, tower, n, int(deal.displays[source]))
    deal.bag = bag
    deal.tower = tower
    return fault


@kernel
def lay(variant: Variant, state: State, deal: Deal) -> None:
    state.bag = deal.bag
    state.tower = deal.tower
    state.supply += deal.supply
    if state.stage == Stage.REFILL:
        next_turn(variant, state)
    else:
        begin_round(variant, state, deal)


@kernel
def skip_deal(variant: Variant, state: State) -> None:
    """PA-50: as when no tile is left, the supply is not refilled."""
    next_turn(variant, state)


@kernel
def begin_round(variant: Variant, state: State, deal: Deal) -> None:
    put_out(variant, state, deal)
    return_kept(variant, state)
    state.round_number += 1
    if state.offer == 0:  # PA-50: no tile was left to put out
        begin_placing(variant, state)
        return
    state.stage = Stage.TAKING
    state.marker_in_center = 1
    state.player = state.first
    state.waits = Waits.MOVE


@kernel
def put_out(variant: Variant, state: State, deal: Deal) -> None:
    offer = 0
    for source in range(1, variant.displays + 1):
        tiles = int(deal.displays[source])
        state.sources[source] = tiles
        offer |= kinds_in(tiles) << COLORS * source
    state.offer = offer


@kernel
def return_kept(variant: Variant, state: State) -> None:
    for player in range(variant.players):
        board = state.boards[player]
        board.hand = board.corners
        board.corners = 0
