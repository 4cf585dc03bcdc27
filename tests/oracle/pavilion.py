"""Azul: Summer Pavilion, written a second time: slow, plain, straight from the rules text.

It exists only to be compared with the engine, so it shares no code with it.

A place is named by its star and its number on the colored side, as in move texts. On every star
the numbers 1 to 6 run around the ring, so places n and n + 1 are neighbors, and so are 6 and 1.

    phase           awaits   what comes next
    "round deal"    deal     displays (in round 1 the supply before them)
    "take"          move     3g
    "place"         move     b6b3, pass=gg, or +g while bonus tiles are owed
    "refill deal"   deal     the supply, after a turn that placed a tile
    "over"          over     nothing
"""

import copy
import itertools
import random

from tests.oracle.known import changes, known_until_changed

COLORS = "pgoybr"
STARS = "orbygpm"
CENTER_STAR = "m"
JOKER_BY_ROUND = "pgoybr"  # PA-5
ROUNDS = 6
DISPLAYS = {2: 5, 3: 7, 4: 9}  # PA-1
DISPLAY_TILES = 4
SUPPLY_TILES = 10
CORNERS = 4
START_SCORE = 5
LOWEST_SCORE = 1
FREE = "."

# The printed numbers of the places 1 to 6 (colored-side numbers), star by star.
NUMBERS = {
    "colored": {
        "o": [1, 2, 3, 4, 5, 6],
        "r": [1, 2, 3, 4, 5, 6],
        "b": [1, 2, 3, 4, 5, 6],
        "y": [1, 2, 3, 4, 5, 6],
        "g": [1, 2, 3, 4, 5, 6],
        "p": [1, 2, 3, 4, 5, 6],
        "m": [1, 2, 3, 4, 5, 6],
    },
    "gray": {
        "o": [3, 2, 1, 4, 5, 6],
        "r": [3, 2, 1, 4, 5, 6],
        "b": [3, 2, 1, 4, 5, 6],
        "y": [3, 2, 1, 4, 5, 6],
        "g": [3, 2, 1, 4, 5, 6],
        "p": [3, 2, 1, 4, 5, 6],
        "m": [3, 3, 3, 3, 3, 3],
    },
}

# PA-30: the bonus tiles a structure gives, and the places around it.
STRUCTURES = [
    (1, ["o2", "o3", "m6", "m1"]),
    (1, ["r2", "r3", "m1", "m2"]),
    (1, ["b2", "b3", "m2", "m3"]),
    (1, ["y2", "y3", "m3", "m4"]),
    (1, ["g2", "g3", "m4", "m5"]),
    (1, ["p2", "p3", "m5", "m6"]),
    (2, ["o1", "o2", "r3", "r4"]),
    (2, ["r1", "r2", "b3", "b4"]),
    (2, ["b1", "b2", "y3", "y4"]),
    (2, ["y1", "y2", "g3", "g4"]),
    (2, ["g1", "g2", "p3", "p4"]),
    (2, ["p1", "p2", "o3", "o4"]),
    (3, ["o5", "o6"]),
    (3, ["r5", "r6"]),
    (3, ["b5", "b6"]),
    (3, ["y5", "y6"]),
    (3, ["g5", "g6"]),
    (3, ["p5", "p6"]),
]

STAR_BONUS = {"m": 12, "r": 14, "b": 15, "y": 16, "o": 17, "g": 18, "p": 20}  # PA-51
MIXED_STAR_BONUS = 12  # PA-62
NUMBER_BONUS = {1: 4, 2: 8, 3: 12, 4: 16}  # PA-52


def in_letter_order(tiles: list[str]) -> str:
    return "".join(sorted(tiles, key=COLORS.index))


def text_or_dash(tiles: list[str]) -> str:
    return in_letter_order(tiles) or "-"


def tiles_of_text(text: object) -> list[str]:
    """Read a deal's text for one heap: letters in letter order, or "-"."""
    if not isinstance(text, str):
        raise ValueError(f"expected a text of tiles like 'pgob' or '-', got {text!r}")
    if text == "-":
        return []
    tiles = list(text)
    if not tiles or any(tile not in COLORS for tile in tiles) or in_letter_order(tiles) != text:
        raise ValueError(f"expected tiles in the order {COLORS!r}, or '-', got {text!r}")
    return tiles


def without(heap: list[str], gone: list[str]) -> list[str]:
    rest = list(heap)
    for tile in gone:
        if tile not in rest:
            raise ValueError(f"no {tile!r} is left to draw: {gone} from {heap}")
        rest.remove(tile)
    return rest


def heaps_after(
    bag: list[str], tower: list[str], group: list[str], size: int
) -> tuple[list[str], list[str]]:
    """Draw `group` where `size` tiles are wanted; return the bag and the tower after it. PA-32"""
    expected = min(size, len(bag) + len(tower))
    if len(group) != expected:
        raise ValueError(f"expected {expected} tiles drawn, got {len(group)}: {group}")
    if len(group) <= len(bag):
        return without(bag, group), tower
    # The bag was drawn empty first; what is missing then came from the tower, now the bag.
    from_tower = without(group, bag)
    return without(tower, from_tower), []


def can_hold(star: str, side: str, tiles: list[str], color: str) -> bool:
    """Whether a star that holds `tiles` lets `color` onto a free place."""
    if side == "gray":
        return gray_can_hold(tiles, color)
    if star == CENTER_STAR:
        return color not in tiles  # PA-24
    return color == star  # PA-22


def gray_can_hold(tiles: list[str], color: str) -> bool:
    # PA-60: one color throughout or all different; one tile leaves it open.
    together = [*tiles, color]
    kinds = len(set(together))
    return kinds == 1 or kinds == len(together)


def chain(ring: list[str], index: int) -> int:
    """The tiles connected to the tile at `index`, itself included. PA-26"""
    reached = {index}
    grows = True
    while grows:
        grows = False
        for here in sorted(reached):
            for neighbor in [(here + 1) % 6, (here - 1) % 6]:
                if ring[neighbor] != FREE and neighbor not in reached:
                    reached.add(neighbor)
                    grows = True
    return len(reached)


class Pavilion:
    def __init__(
        self, players: int, options: dict[str, str], first: int, tiles: int | None = None
    ) -> None:
        if players not in DISPLAYS:
            raise ValueError(f"expected 2 to 4 players, got {players}")
        self.players = players
        self.side = options.get("side", "colored")
        if self.side not in NUMBERS:
            raise ValueError(f"expected side colored or gray, got {self.side!r}")
        if first not in range(players):
            raise ValueError(f"expected a first seat below {players}, got {first}")
        per_color = 22 if tiles is None else tiles  # PA-2
        self.bag_tiles = [color for color in COLORS for _ in range(per_color)]
        self.tower_tiles: list[str] = []
        self.supply: list[str] = []
        self.displays: list[list[str]] = [[] for _ in range(DISPLAYS[players])]
        self.center: list[str] = []
        self.marker_in_center = True  # PA-6
        self.holder = first
        self.turn = first
        self.round = 1
        self.phase = "round deal"
        self.owed = 0
        self.points = [START_SCORE for _ in range(players)]  # PA-3
        self.passed = [False for _ in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.corners: list[list[str]] = [[] for _ in range(players)]
        self.stars = [{star: [FREE] * 6 for star in STARS} for _ in range(players)]

    # Questions

    def awaits(self) -> str:
        if self.phase == "over":
            return "over"
        return "deal" if self.phase.endswith("deal") else "move"

    def seat(self) -> int:
        return self.turn

    def scores(self) -> list[int]:
        return list(self.points)

    def ranks(self) -> list[int]:  # PA-54
        return [1 + sum(other > mine for other in self.points) for mine in self.points]

    def bag(self) -> int:
        return len(self.bag_tiles)

    def discard(self) -> int:
        return len(self.tower_tiles)

    def copy(self) -> "Pavilion":
        return copy.deepcopy(self)

    def waste(self, move: str) -> int:
        if not move.startswith("pass="):
            return 0
        kept = len(move.removeprefix("pass="))
        return 1 + len(self.hands[self.turn]) - kept

    def joker(self) -> str:
        return JOKER_BY_ROUND[self.round - 1]

    def tiles_by_color(self) -> dict[str, int]:
        everywhere = [self.bag_tiles, self.tower_tiles, self.supply, self.center]
        everywhere += self.displays + self.hands + self.corners
        everywhere += [ring for stars in self.stars for ring in stars.values()]
        return {color: sum(heap.count(color) for heap in everywhere) for color in COLORS}

    def summary(self) -> dict[str, object]:
        return {
            "displays": [text_or_dash(display) for display in self.displays],
            "center": text_or_dash(self.center),
            "marker": self.marker_in_center,
            "bag": {color: self.bag_tiles.count(color) for color in COLORS},
            "tower": {color: self.tower_tiles.count(color) for color in COLORS},
            "supply": text_or_dash(self.supply),
            "hands": [in_letter_order(hand) for hand in self.hands],
            "corners": [in_letter_order(kept) for kept in self.corners],
            "stars": [
                {star: "".join(ring) for star, ring in stars.items()} for stars in self.stars
            ],
            "owed": self.owed,
            "passed": list(self.passed),
            "scores": self.scores(),
            "round": self.round,
        }

    # Deals

    def group_sizes(self) -> list[int]:
        """How many tiles each heap of the awaited deal wants, in the order they are drawn."""
        if self.phase == "refill deal":
            return [SUPPLY_TILES - len(self.supply)]
        displays = [DISPLAY_TILES for _ in self.displays]
        return [SUPPLY_TILES, *displays] if self.round == 1 else displays  # PA-4, PA-50

    def deal_groups(self, deal: dict[str, object]) -> list[list[str]]:
        """Read the awaited deal's heaps in the order they are drawn."""
        wants_supply = self.phase == "refill deal" or self.round == 1
        wants_displays = self.phase == "round deal"
        if ("supply" in deal) != wants_supply or ("displays" in deal) != wants_displays:
            raise ValueError(f"the {self.phase} of round {self.round} got {sorted(deal)}")
        texts: list[object] = [deal["supply"]] if wants_supply else []
        if wants_displays:
            displays = deal["displays"]
            if not isinstance(displays, list) or len(displays) != len(self.displays):
                raise ValueError(f"expected {len(self.displays)} displays, got {displays!r}")
            texts += displays
        return [tiles_of_text(text) for text in texts]

    @changes
    def deal(self, deal: dict[str, object]) -> None:
        if self.awaits() != "deal":
            raise ValueError(f"no deal is awaited, but a {self.awaits()}")
        groups = self.deal_groups(deal)
        bag, tower = self.bag_tiles, self.tower_tiles
        for group, size in zip(groups, self.group_sizes(), strict=True):
            bag, tower = heaps_after(bag, tower, group, size)
        if deal.get("bag", len(bag)) != len(bag):
            raise ValueError(f"expected {len(bag)} tiles left in the bag, got {deal['bag']!r}")
        if deal.get("discard", len(tower)) != len(tower):
            raise ValueError(f"expected {len(tower)} tiles in the tower, got {deal['discard']!r}")
        self.bag_tiles, self.tower_tiles = bag, tower
        if self.phase == "refill deal":
            self.refill_supply(groups[0])
        else:
            self.begin_round(groups)

    def refill_supply(self, drawn: list[str]) -> None:
        self.supply += drawn
        self.phase = "place"
        self.next_turn()

    def begin_round(self, groups: list[list[str]]) -> None:  # PA-4, PA-50
        if self.round == 1:
            self.supply, *self.displays = groups
        else:
            self.displays = groups
        self.marker_in_center = True
        for seat in range(self.players):
            self.hands[seat] += self.corners[seat]
            self.corners[seat] = []
            self.passed[seat] = False
        self.turn = self.holder
        self.phase = "take"
        if not self.has_tiles_to_take():
            self.begin_placing()

    def draw(self, rng: random.Random, style: str = "fair") -> dict[str, object]:
        if self.awaits() != "deal":
            raise ValueError(f"no deal is awaited, but a {self.awaits()}")
        bag, tower = list(self.bag_tiles), list(self.tower_tiles)
        groups: list[list[str]] = []
        color = ""
        for size in self.group_sizes():
            groups.append([])
            while len(groups[-1]) < size and bag + tower:
                if not bag:
                    bag, tower = tower, []
                color = self.draw_color(rng, style, bag, color)
                bag.remove(color)
                groups[-1].append(color)
        return self.written_deal(groups, len(bag), len(tower))

    def draw_color(self, rng: random.Random, style: str, bag: list[str], current: str) -> str:
        if style == "fair":
            return rng.choice(bag)
        if style != "harsh":
            raise ValueError(f"expected style fair or harsh, got {style!r}")
        if current in bag:
            return current
        return rng.choice([color for color in COLORS if color in bag])

    def written_deal(self, groups: list[list[str]], bag: int, discard: int) -> dict[str, object]:
        texts = [text_or_dash(group) for group in groups]
        left: dict[str, object] = {"bag": bag, "discard": discard}
        if self.phase == "refill deal":
            return {"supply": texts[0], **left}
        if self.round == 1:
            return {"supply": texts[0], "displays": texts[1:], **left}
        return {"displays": texts, **left}

    # Moves

    @known_until_changed
    def legal(self) -> list[str]:
        if self.phase == "take":
            return sorted(self.takes())
        if self.phase == "place" and self.owed > 0:
            return sorted("+" + color for color in set(self.supply))
        if self.phase == "place":
            return sorted(self.placements() + self.passes())
        return []

    @changes
    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal for seat {self.turn} in phase {self.phase!r}")
        if self.phase == "take":
            self.take(source=move[0], color=move[1])
        elif move.startswith("+"):
            self.take_bonus_tile(move[1])
            self.give_bonus_tiles()
        elif move.startswith("pass="):
            self.pass_turn(list(move.removeprefix("pass=")))
        else:
            self.place(move[0], int(move[1]), move[2], int(move[3]))

    # Phase 1: taking tiles

    def has_tiles_to_take(self) -> bool:
        return any(self.displays) or bool(self.center)

    def takes(self) -> list[str]:
        sources = {str(number): tiles for number, tiles in enumerate(self.displays, start=1)}
        sources["c"] = self.center
        return [
            source + color
            for source, tiles in sources.items()
            for color in self.colors_to_take(tiles)
        ]

    def colors_to_take(self, tiles: list[str]) -> list[str]:
        ordinary = [color for color in COLORS if color in tiles and color != self.joker()]
        if not ordinary and tiles:
            return [self.joker()]  # PA-12
        return ordinary  # PA-10

    def tiles_taken(self, tiles: list[str], color: str) -> list[str]:
        if color == self.joker():
            return [color]  # PA-12
        jokers = [self.joker()] if self.joker() in tiles else []  # PA-11
        return [color] * tiles.count(color) + jokers

    def take(self, source: str, color: str) -> None:
        if source == "c":
            taken = self.tiles_taken(self.center, color)
            self.center = without(self.center, taken)
            self.take_marker(len(taken))
        else:
            display = self.displays[int(source) - 1]
            taken = self.tiles_taken(display, color)
            self.center += without(display, taken)
            self.displays[int(source) - 1] = []
        self.hands[self.turn] += taken
        if self.has_tiles_to_take():
            self.turn = (self.turn + 1) % self.players
        else:
            self.begin_placing()  # PA-15

    def take_marker(self, taken: int) -> None:  # PA-13
        if self.marker_in_center:
            self.marker_in_center = False
            self.holder = self.turn
            self.lose(self.turn, taken)

    def lose(self, seat: int, points: int) -> None:  # PA-14
        self.points[seat] = max(LOWEST_SCORE, self.points[seat] - points)

    # Phase 2: placing tiles

    def begin_placing(self) -> None:
        self.marker_in_center = False  # PA-15: a marker nobody took is its last holder's.
        self.phase = "place"
        self.passed = [not hand for hand in self.hands]  # PA-42: their turn will never begin.
        self.turn = self.holder  # PA-20
        self.begin_turn()

    def begin_turn(self) -> None:
        """Give the turn to the first seat, from self.turn on clockwise, that still plays."""
        for step in range(self.players):
            seat = (self.turn + step) % self.players
            if not self.hands[seat]:
                self.passed[seat] = True  # PA-42
            if not self.passed[seat]:
                self.turn = seat
                return
        self.end_round()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.begin_turn()

    def price(self, star: str, place: int) -> int:
        return NUMBERS[self.side][star][place - 1]

    def placements(self) -> list[str]:
        moves: list[str] = []
        for star, ring in self.stars[self.turn].items():
            tiles = [tile for tile in ring if tile != FREE]
            free = [place for place in range(1, 7) if ring[place - 1] == FREE]
            for place, color in itertools.product(free, COLORS):
                if can_hold(star, self.side, tiles, color):
                    choices = self.joker_choices(color, self.price(star, place))
                    moves += [f"{star}{place}{color}{jokers}" for jokers in choices]
        return moves

    def joker_choices(self, color: str, price: int) -> list[int]:
        """The numbers of jokers that may help to pay `price` for a tile of this color."""
        own = self.hands[self.turn].count(color)
        if color == self.joker():
            return [0] if own >= price else []  # PA-23
        jokers = self.hands[self.turn].count(self.joker())
        # PA-22: at most price - 1 jokers, because the tile placed is of its own color.
        return [spent for spent in range(price) if spent <= jokers and price - spent <= own]

    def place(self, star: str, place: int, color: str, jokers: int) -> None:
        paid = [color] * (self.price(star, place) - jokers) + [self.joker()] * jokers
        self.hands[self.turn] = without(self.hands[self.turn], paid)
        self.tower_tiles = self.tower_tiles + without(paid, [color])  # PA-21
        ring = self.stars[self.turn][star]
        ring[place - 1] = color
        self.points[self.turn] += chain(ring, place - 1)
        # PA-31: structures add up; a short supply gives what it has.
        self.owed = min(self.bonus_for(f"{star}{place}"), len(self.supply))
        self.give_bonus_tiles()

    def is_covered(self, seat: int, place: str) -> bool:
        return self.stars[seat][place[0]][int(place[1]) - 1] != FREE

    def bonus_for(self, placed: str) -> int:
        """The bonus tiles of all structures around this place that are now filled. PA-30"""
        return sum(
            bonus
            for bonus, around in STRUCTURES
            if placed in around and all(self.is_covered(self.turn, place) for place in around)
        )

    def take_bonus_tile(self, color: str) -> None:
        self.supply = without(self.supply, [color])
        self.hands[self.turn].append(color)
        self.owed -= 1

    def give_bonus_tiles(self) -> None:
        """Give the bonus tiles that leave no choice; with none owed any more, end the turn."""
        if len(self.supply) <= self.owed or len(set(self.supply)) == 1:
            while self.owed > 0:
                self.take_bonus_tile(self.supply[0])
        if self.owed == 0:
            self.end_placing_turn()

    def end_placing_turn(self) -> None:
        if not self.hands[self.turn]:
            self.passed[self.turn] = True  # PA-42
        is_last_turn = self.round == ROUNDS and not any(self.hands)
        can_refill = len(self.supply) < SUPPLY_TILES and self.bag_tiles + self.tower_tiles
        if can_refill and not is_last_turn:
            self.phase = "refill deal"  # PA-32
        else:
            self.next_turn()

    # Passing

    def passes(self) -> list[str]:  # PA-40, PA-41
        hand = self.hands[self.turn]
        return [
            "pass=" + "".join(kept)
            for size in range(CORNERS + 1)
            for kept in itertools.combinations_with_replacement(COLORS, size)
            if all(kept.count(color) <= hand.count(color) for color in kept)
        ]

    def pass_turn(self, kept: list[str]) -> None:  # PA-40
        dropped = without(self.hands[self.turn], kept)
        self.hands[self.turn] = []
        self.corners[self.turn] = kept
        self.tower_tiles = self.tower_tiles + dropped
        self.lose(self.turn, len(dropped))
        self.passed[self.turn] = True
        self.next_turn()

    # Next round, end

    def end_round(self) -> None:
        if self.round == ROUNDS:
            self.end_game()
        else:
            self.round += 1
            self.phase = "round deal"

    def end_game(self) -> None:
        self.phase = "over"
        for seat in range(self.players):
            for star, ring in self.stars[seat].items():
                self.points[seat] += self.star_bonus(star, ring)
            for number in NUMBER_BONUS:
                self.points[seat] += self.number_bonus(seat, number)
            self.drop_corners(seat)

    def star_bonus(self, star: str, ring: list[str]) -> int:  # PA-51
        if FREE in ring:
            return 0
        if self.side == "colored":
            return STAR_BONUS[star]
        return STAR_BONUS[ring[0]] if len(set(ring)) == 1 else MIXED_STAR_BONUS  # PA-62

    def number_bonus(self, seat: int, number: int) -> int:  # PA-52
        places = [f"{star}{place}" for star in STARS for place in range(1, 7)]
        alike = [place for place in places if self.price(place[0], int(place[1])) == number]
        return NUMBER_BONUS[number] if all(self.is_covered(seat, place) for place in alike) else 0

    def drop_corners(self, seat: int) -> None:  # PA-53
        self.tower_tiles = self.tower_tiles + self.corners[seat]
        self.lose(seat, len(self.corners[seat]))
        self.corners[seat] = []
