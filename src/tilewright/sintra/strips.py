"""The pattern strips above the windows.

A strip's free spaces are one integer, four bits a color and four for joker spaces. Spaces of a
color are alike, so which of them are free does not matter; nor which joker space is.
"""

from tilewright.heaps import some
from tilewright.kernel import kernel
from tilewright.sintra.state import COLORS, JOKER, NO_SLOT, SLOTS, SPACES, Player
from tilewright.sintra.variant import Variant

ALL_SLOTS = 255
EVERY_COLOR = sum(1 << 8 * color for color in range(COLORS))  # times slots: as ``Player.room``
NIBBLES = 0x111111


@kernel
def reach(player: Player) -> int:
    """SI-14: the slots under the glazier and to his right, as bits."""
    return ALL_SLOTS << int(player.glazier) & ALL_SLOTS


@kernel
def reachable_room(player: Player) -> int:
    """The part of ``room`` that the glazier can reach."""
    return int(player.room) & EVERY_COLOR * reach(player)


@kernel
def slots_of(room: int, color: int) -> int:
    """The slots that have room for a color, as bits."""
    return room >> 8 * color & ALL_SLOTS


@kernel
def free_spaces(player: Player, slot: int, color: int) -> int:
    """How many spaces of a color (or joker spaces) are free; none in NO_SLOT."""
    return 0 if slot == NO_SLOT else int(player.free[slot]) >> 4 * color & 15


@kernel
def placed_panes(player: Player, slot: int, color: int, panes: int) -> int:
    """SI-16: as many as fit."""
    room = free_spaces(player, slot, color) + free_spaces(player, slot, JOKER)
    return min(panes, room)


@kernel
def fewest_on_jokers(player: Player, slot: int, color: int, panes: int) -> int:
    """How many of the panes go on joker spaces when own spaces are filled first."""
    placed = placed_panes(player, slot, color, panes)
    return max(0, placed - free_spaces(player, slot, color))


@kernel
def most_on_jokers(player: Player, slot: int, color: int, panes: int) -> int:
    return min(panes, free_spaces(player, slot, JOKER))


@kernel
def put_strip(variant: Variant, player: Player, slot: int, side: int) -> None:
    """Lay a strip with this side up and empty."""
    player.strips[slot] = 1 + side
    player.free[slot] = variant.free[side]
    player.room = int(player.room) | int(variant.room[side]) << slot
    player.remaining |= 1 << slot
    player.joker_slots |= (int(variant.jokers[side]) > 0) << slot


@kernel
def put_panes(player: Player, slot: int, color: int, own: int, jokers: int) -> None:
    """Put panes on free spaces of their color, and on joker spaces."""
    player.free[slot] -= own << 4 * color
    if jokers:
        player.free[slot] -= jokers << 4 * JOKER
        player.on_jokers += some(color, jokers)
    if free_spaces(player, slot, JOKER) == 0:
        close_colors(player, slot, color, jokers)


@kernel
def close_colors(player: Player, slot: int, color: int, jokers: int) -> None:
    """Note which colors a strip without free joker spaces takes no more."""
    if jokers == 0:
        close_color(player, slot, color)
        return
    player.joker_slots = int(player.joker_slots) & ~(1 << slot)
    for other in range(COLORS):
        close_color(player, slot, other)


@kernel
def close_color(player: Player, slot: int, color: int) -> None:
    is_full = free_spaces(player, slot, color) == 0
    player.room = int(player.room) & ~(is_full << 8 * color + slot)


@kernel
def panes_on_full(variant: Variant, player: Player, slot: int) -> int:
    """The heap of the five panes on a strip that is full."""
    side = int(player.strips[slot]) - 1
    panes = int(variant.panes_of[side])
    return panes + int(player.on_jokers) if variant.jokers[side] else panes


@kernel
def clear_strip(variant: Variant, player: Player, slot: int) -> None:
    """Take a full strip off its slot; its panes are gone already."""
    if variant.jokers[int(player.strips[slot]) - 1]:
        player.on_jokers = 0
    player.strips[slot] = 0
    player.remaining = int(player.remaining) & ~(1 << slot)


@kernel
def panes_left(player: Player) -> int:
    """How many panes lie on all the strips together."""
    panes = 0
    for slot in range(SLOTS):
        if player.strips[slot]:
            free = int(player.free[slot])
            panes += SPACES - (free * NIBBLES >> 20 & 15)
    return panes
