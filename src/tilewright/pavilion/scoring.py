"""Summer Pavilion's points."""

from tilewright.kernel import kernel, table
from tilewright.pavilion.state import NO_COLOR, SPACES, STARS, Player, State
from tilewright.pavilion.variant import Variant

FULL = (1 << SPACES) - 1  # six bits: a whole star
NUMBERS = 4  # that bring points when all their places are covered
LINES = STARS + NUMBERS + 1  # of a player's final scoring: stars, numbers, corners


@table(64, 6)
def CHAIN(covered: int, space: int) -> int:  # noqa: N802  # a table, not a function
    """How many spaces of a ring are connected to a covered one, itself included."""
    chain = {space}
    for turn in (1, -1):
        next_space = (space + turn) % SPACES
        while covered >> next_space & 1 and next_space not in chain:
            chain.add(next_space)
            next_space = (next_space + turn) % SPACES
    return len(chain)


@kernel
def spaces_covered(player: Player, star: int) -> int:
    """The covered spaces of a star, as bits."""
    return int(player.covered) >> SPACES * star & FULL


@kernel
def tile_points(player: Player, place: int) -> int:
    """PA-26: the points of a tile that was just placed."""
    return int(CHAIN[spaces_covered(player, place // SPACES), place % SPACES])


@kernel
def lose(variant: Variant, player: Player, points: int) -> None:
    player.score = max(int(variant.lowest_score), int(player.score) - points)


@kernel
def has_filled(variant: Variant, player: Player, structure: int) -> bool:
    places = int(variant.structures[structure])
    return int(player.covered) & places == places


@kernel
def bonus_tiles(variant: Variant, player: Player, place: int) -> int:
    """PA-30, PA-31: the tiles that the structures around a place just covered give."""
    tiles = 0
    for structure in variant.touches[place]:
        if has_filled(variant, player, int(structure)):
            tiles += int(variant.bonus_tiles[structure])
    return tiles


@kernel
def star_color(player: Player, star: int) -> int:
    """The color of a complete star, NO_COLOR if its six tiles differ."""
    tiles = player.tiles[SPACES * star : SPACES * (star + 1)]
    return int(tiles[0]) - 1 if tiles[0] == tiles[1] else NO_COLOR


@kernel
def star_points(variant: Variant, player: Player, star: int) -> int:
    if spaces_covered(player, star) != FULL:
        return 0
    return int(variant.star_points[star_color(player, star)])


@kernel
def number_points(variant: Variant, player: Player, number: int) -> int:
    places = int(variant.up_to[number]) & ~int(variant.up_to[number - 1])
    return int(variant.number_points[number]) if int(player.covered) & places == places else 0


@kernel
def standing(variant: Variant, state: State, player: int) -> int:
    return int(state.players[player].score)
