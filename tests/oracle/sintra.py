"""Stained Glass of Sintra, slow and obvious: what the fast engine is checked against.

Nothing here is shared with the engine; every rule is read afresh from the rules text (SI-...).
Heaps are lists of letters, slots count from 0 inside and from 1 in texts.
"""

import copy
import random
from dataclasses import dataclass, field
from typing import cast

from tests.oracle.known import changes, known_until_changed

LETTERS = "yopbg"
JOKER = "j"
FREE = ""
SLOTS = 8
PANES_PER_DISPLAY = 4
DISPLAYS = {2: 5, 3: 7, 4: 9}
TILES_PER_COLOR = 20
STRIPS = [
    ["YYYOO", "BBBYP"],
    ["OOOPP", "GGGOB"],
    ["PPPBB", "YYYPG"],
    ["BBBGG", "OOOBY"],
    ["GGGYY", "PPPGO"],
    ["YYPPB", "GGOOP"],
    ["OOBBG", "BBYYO"],
    ["PPGGY", "JJOBY"],
]
WINDOWS = [1, 2, 3, 4, 2, 2, 1, 1]
TRACK = [0, -1, -2, -3, -4, -5, -8, -11, -14, -18]
ORNAMENTS = [(0, 1), (2, 3), (4, 5), (6, 7)]
ORNAMENT_POINTS = [0, 0, 3, 6, 10]
NEEDLESS_RETURN = 100


@dataclass
class Strip:
    number: int
    side: str
    spaces: str
    panes: list[str]  # one per space, FREE where none lies

    def name(self) -> str:
        return f"{self.number}{self.side}"

    def free(self, kind: str) -> list[int]:
        """The free spaces printed with this color (or JOKER)."""
        spaces = range(len(self.spaces))
        return [at for at in spaces if self.spaces[at] == kind and self.panes[at] == FREE]

    def room(self, color: str) -> int:
        """How many panes of the color would fit (SI-14, SI-15)."""
        return len(self.free(color)) + len(self.free(JOKER))

    def held(self) -> list[str]:
        return [pane for pane in self.panes if pane != FREE]

    def is_full(self) -> bool:
        return FREE not in self.panes

    def text(self) -> str:
        own = [pane for pane, kind in zip(self.panes, self.spaces, strict=True) if kind != JOKER]
        jokers = [pane for pane, kind in zip(self.panes, self.spaces, strict=True) if kind == JOKER]
        return in_order(own) + ("+" + in_order(jokers) if any(jokers) else "")


@dataclass
class Player:
    score: int = 0
    lost: int = 0
    track: int = 0
    glazier: int = 0
    strips: list[Strip | None] = field(default_factory=lambda: [None] * SLOTS)
    windows: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SLOTS)])

    def held(self) -> list[str]:
        """The panes lying on this player's strips."""
        return [pane for strip in self.strips if strip is not None for pane in strip.held()]

    def kept(self) -> list[str]:
        """The panes in this player's windows."""
        return [pane for window in self.windows for pane in window]


class Sintra:
    def __init__(
        self,
        players: int,
        options: dict[str, str],
        first: int,
        tiles: int | None = None,
        prints: dict[str, object] | None = None,
    ) -> None:
        tiles = TILES_PER_COLOR if tiles is None else tiles
        prints = prints or {}
        self._side = options.get("side", "A")
        if players not in DISPLAYS or first not in range(players) or self._side not in ("A", "B"):
            raise ValueError(f"no such game: {players} players, first {first}, {options}")
        if tiles < 2:
            raise ValueError(f"space I of the indicator needs a bag (SI-7), got {tiles} a color")
        self._strips = cast("list[list[str]]", prints.get("strips", STRIPS))
        self._values = cast("list[int]", prints.get("windows", WINDOWS))
        self._track = cast("list[int]", prints.get("track", TRACK))
        self._players = [Player() for _ in range(players)]
        self._bag = list(LETTERS * tiles)
        self._tower: list[str] = []
        self._indicator: list[str] = []
        self._displays: list[list[str]] = [[] for _ in range(DISPLAYS[players])]
        self._center: list[str] = []
        self._holder = first
        self._tile_in_center = False
        self._seat = first
        self._round = 0
        self._keep_slot: int | None = None  # the full strip whose pane to keep is not yet chosen
        self._awaits = "deal"

    def awaits(self) -> str:
        return self._awaits

    def seat(self) -> int:
        return self._seat

    def scores(self) -> list[int]:
        return [player.score for player in self._players]

    def bag(self) -> int:
        return len(self._bag)

    def discard(self) -> int:
        return len(self._tower)

    def copy(self) -> "Sintra":
        return copy.deepcopy(self)

    # Deals

    @changes
    def deal(self, deal: dict[str, object]) -> None:
        if self._awaits != "deal":
            raise ValueError(f"expected no deal now, the game awaits {self._awaits!r}")
        after = self.copy()
        if self._round == 0:
            after._deal_indicator(deal.get("indicator"))
            after._deal_strips(deal.get("strips"))
        elif "indicator" in deal or "strips" in deal:
            raise ValueError("only the first deal holds an indicator and strips")
        after._deal_displays(deal.get("displays"))
        after._check_rest(deal)
        after._start_round()
        self.__dict__.update(after.__dict__)

    def _deal_indicator(self, indicator: object) -> None:
        """SI-7: II to VI hold one pane of each color, I holds one drawn from the bag."""
        if not isinstance(indicator, str) or sorted(indicator[1:]) != sorted(LETTERS):
            raise ValueError(f"expected spaces II to VI to hold each color once, got {indicator!r}")
        for pane in indicator[1:] + indicator[0]:
            take_out(self._bag, pane, "the bag")
        self._indicator = list(indicator)

    def _deal_strips(self, strips: object) -> None:
        rows = listed(strips, "strips")
        if len(rows) != len(self._players):
            raise ValueError(f"expected strips for {len(self._players)} seats, got {len(rows)}")
        for player, row in zip(self._players, rows, strict=True):
            player.strips = [self._strip_named(name) for name in listed(row, "a seat's strips")]
            numbers = [strip.number for strip in player.strips if strip is not None]
            if sorted(numbers) != list(range(1, SLOTS + 1)):
                raise ValueError(f"expected each strip once, got {row!r}")

    def _strip_named(self, name: object) -> Strip:
        names = [f"{number}{side}" for number in range(1, SLOTS + 1) for side in "ab"]
        if not isinstance(name, str) or name not in names:
            raise ValueError(f"expected a strip like '3a', got {name!r}")
        strip = self._fresh_strip(int(name[0]), name[1])
        if JOKER in strip.spaces:
            raise ValueError(f"the joker side starts face down (SI-4), got {name!r}")
        return strip

    def _fresh_strip(self, number: int, side: str) -> Strip:
        spaces = self._strips[number - 1]["ab".index(side)].lower()
        return Strip(number, side, spaces, [FREE] * len(spaces))

    def _deal_displays(self, displays: object) -> None:
        """SI-8, SI-40, SI-46: displays fill in order, each to 4 while panes can be drawn."""
        texts = listed(displays, "displays")
        if len(texts) != len(self._displays):
            raise ValueError(f"expected {len(self._displays)} displays, got {len(texts)}")
        self._displays = [self._deal_display(parse_display(text)) for text in texts]

    def _deal_display(self, display: list[str]) -> list[str]:
        size = min(PANES_PER_DISPLAY, len(self._bag) + len(self._tower))
        if len(display) != size:
            raise ValueError(f"expected a display of {size} panes, got {display}")
        rest = list(display)
        if len(self._bag) < len(rest):
            # SI-40: the bag runs out within this display, so all that was in it lies here.
            for pane in self._bag:
                take_out(rest, pane, "the display in which the bag runs out")
            self._bag, self._tower = self._tower, []
        for pane in rest:
            take_out(self._bag, pane, "the bag")
        return display

    def _check_rest(self, deal: dict[str, object]) -> None:
        for key, left in (("bag", self.bag()), ("discard", self.discard())):
            if key in deal and deal[key] != left:
                raise ValueError(f"expected {left} left in the {key}, got {deal[key]!r}")

    def _start_round(self) -> None:
        """SI-10: the holder puts the tile in the center and takes the first turn."""
        self._round += 1
        self._tile_in_center = True
        self._seat = self._holder
        self._awaits = "move"

    def draw(self, rng: random.Random, style: str = "fair") -> dict[str, object]:
        if self._awaits != "deal" or style not in ("fair", "harsh"):
            raise ValueError(f"cannot draw {style!r} while the game awaits {self._awaits!r}")
        after = self.copy()
        deal: dict[str, object] = {}
        if self._round == 0:
            deal["indicator"] = after._draw_indicator(rng)
            deal["strips"] = [self._draw_strips(rng) for _ in self._players]
        deal["displays"] = after._draw_displays(rng, style)
        deal["bag"] = after.bag()
        deal["discard"] = after.discard()
        return deal

    def _draw_indicator(self, rng: random.Random) -> str:
        """SI-7: spaces II to VI first, then space I from what is left in the bag."""
        others = rng.sample(LETTERS, len(LETTERS))
        for pane in others:
            self._bag.remove(pane)
        top = rng.choice(self._bag)
        self._bag.remove(top)
        return top + "".join(others)

    def _draw_strips(self, rng: random.Random) -> list[str]:
        numbers = rng.sample(range(1, SLOTS + 1), SLOTS)
        return [f"{number}{rng.choice(self._starting_sides(number))}" for number in numbers]

    def _starting_sides(self, number: int) -> str:
        """SI-4: the joker side starts face down."""
        return "".join(s for s in "ab" if JOKER not in self._fresh_strip(number, s).spaces)

    def _draw_displays(self, rng: random.Random, style: str) -> list[str]:
        displays: list[list[str]] = [[] for _ in self._displays]
        last = ""
        for display in displays:
            for _ in range(PANES_PER_DISPLAY):
                if not self._bag:
                    self._bag, self._tower = self._tower, []  # SI-40
                if self._bag:
                    last = self._draw_pane(rng, style, last)
                    display.append(last)
        return [display_text(display) for display in displays]

    def _draw_pane(self, rng: random.Random, style: str, last: str) -> str:
        if style == "fair":
            pane = rng.choice(self._bag)
        elif last in self._bag:
            pane = last
        else:
            pane = rng.choice([color for color in LETTERS if color in self._bag])
        self._bag.remove(pane)
        return pane

    # Legal moves

    @known_until_changed
    def legal(self) -> list[str]:
        if self._awaits != "move":
            return []
        if self._keep_slot is not None:
            return sorted({f"k{pane}" for pane in self._strip(self._keep_slot).panes})
        return sorted(self._legal_takes() + self._legal_returns())

    def _legal_takes(self) -> list[str]:
        """SI-12: every color of every source, on every strip it may go on."""
        moves = []
        for source in "123456789"[: len(self._displays)] + "c":
            for color in LETTERS:
                if color in self._source(source):
                    count = self._source(source).count(color)
                    moves += [f"{source}{color}{target}" for target in self._targets(color, count)]
        return moves

    def _targets(self, color: str, count: int) -> list[str]:
        """SI-17: a strip with room must be chosen; only when none has do all panes break."""
        player = self._players[self._seat]
        targets = []
        for slot in range(player.glazier, SLOTS):  # SI-14: never to his left
            strip = player.strips[slot]
            if strip is not None and strip.room(color) > 0:
                targets += [f"{slot + 1}{jokers}" for jokers in joker_choices(strip, color, count)]
        return targets or ["-"]

    def _legal_returns(self) -> list[str]:
        """SI-30: not where he already stands, and not with no strip left."""
        leftmost = self._leftmost()
        return [] if leftmost is None or leftmost == self._players[self._seat].glazier else ["g"]

    def _leftmost(self) -> int | None:
        for slot, strip in enumerate(self._players[self._seat].strips):
            if strip is not None:
                return slot
        return None

    def _source(self, source: str) -> list[str]:
        return self._center if source == "c" else self._displays[int(source) - 1]

    def _strip(self, slot: int) -> Strip:
        strip = self._players[self._seat].strips[slot]
        assert strip is not None, f"slot {slot + 1} is empty"
        return strip

    def waste(self, move: str) -> int:
        """What tidy play avoids, for a legal move: broken panes and needless returns."""
        if move.startswith("k"):
            return 0
        if move == "g":
            is_needed = all(self._broken(take) > 0 for take in self._legal_takes())
            return 0 if is_needed else NEEDLESS_RETURN
        return self._broken(move)

    def _broken(self, take: str) -> int:
        """SI-16, SI-17: how many of the panes taken do not fit."""
        count = self._source(take[0]).count(take[1])
        if take[2] == "-":
            return count
        return count - min(count, self._strip(int(take[2]) - 1).room(take[1]))

    # Turns

    @changes
    def play(self, move: str) -> None:
        legal = self.legal()
        if move not in legal:
            raise ValueError(f"illegal move {move!r}, legal are {legal}")
        if move == "g":
            self._return_glazier()
        elif move.startswith("k"):
            self._keep(move[1])
        else:
            self._advance(move)
        if self._keep_slot is None:
            self._end_turn()

    def _return_glazier(self) -> None:
        leftmost = self._leftmost()
        assert leftmost is not None, "a return needs a strip (SI-30)"
        self._players[self._seat].glazier = leftmost

    def _advance(self, move: str) -> None:
        """SI-19: tile step first, then the panes that break, then what completing earns."""
        source, color, target = move[0], move[1], move[2]
        panes = self._take(source, color)
        if target == "-":
            self._break(panes)  # SI-17: the glazier stays where he is
            return
        slot = int(target) - 1
        self._players[self._seat].glazier = slot
        jokers = int(move[4:]) if len(move) > 3 else None
        self._break(place(self._strip(slot), panes, jokers))
        if self._strip(slot).is_full():
            self._complete(slot)

    def _take(self, source: str, color: str) -> list[str]:
        heap = self._source(source)
        panes = [pane for pane in heap if pane == color]
        rest = [pane for pane in heap if pane != color]
        if source == "c":
            self._center = rest
            self._take_tile()
        else:
            self._displays[int(source) - 1] = []
            self._center += rest
        return panes

    def _take_tile(self) -> None:
        """SI-13: the first to take from the center takes the tile, at one step of the marker."""
        if self._tile_in_center:
            self._tile_in_center = False
            self._holder = self._seat
            self._step_down()

    def _break(self, panes: list[str]) -> None:
        """SI-16: one step for each; broken panes go to the tower."""
        for pane in panes:
            self._tower.append(pane)
            self._step_down()

    def _step_down(self) -> None:
        """SI-18: at the bottom the owner loses it all at once, and the marker is back on top."""
        player = self._players[self._seat]
        player.track += 1
        if player.track == len(self._track) - 1:
            self._lose(player)
            player.track = 0

    def _lose(self, player: Player) -> None:
        """SI-19: no score below 0, but what was lost counts in full."""
        loss = -self._track[player.track]
        player.lost += loss
        player.score = max(0, player.score - loss)

    def _complete(self, slot: int) -> None:
        """SI-21, then SI-22 at once where all panes are of one color, else as the next move."""
        panes = self._strip(slot).panes
        self._players[self._seat].score += panes.count(self._indicator[0])
        self._keep_slot = slot
        if len(set(panes)) == 1:
            self._keep(panes[0])

    def _keep(self, color: str) -> None:
        """SI-22: one pane to the window, the other four to the tower."""
        assert self._keep_slot is not None, "no strip is full"
        slot, self._keep_slot = self._keep_slot, None
        strip = self._strip(slot)
        others = list(strip.panes)
        others.remove(color)
        self._tower += others
        self._fill_window(slot, color, strip)
        self._score_window(slot)

    def _fill_window(self, slot: int, color: str, strip: Strip) -> None:
        """SI-23: the top frame flips the strip, the bottom frame ends it."""
        player = self._players[self._seat]
        if not player.windows[slot]:
            other_side = "b" if strip.side == "a" else "a"
            player.strips[slot] = self._fresh_strip(strip.number, other_side)
        else:
            player.strips[slot] = None
        player.windows[slot].append(color)

    def _score_window(self, slot: int) -> None:
        """SI-24: its own value, and the values of all windows to its right that hold panes."""
        player = self._players[self._seat]
        player.score += self._values[slot]
        for right in range(slot + 1, SLOTS):
            if player.windows[right]:
                player.score += self._values[right]

    # Ends of turn, round and game

    def _end_turn(self) -> None:
        self._seat = (self._seat + 1) % len(self._players)
        if not self._center and not any(self._displays):
            self._end_round()

    def _end_round(self) -> None:
        """SI-40: the indicator's pane is in the tower before any display is refilled."""
        self._tower.append(self._indicator.pop(0))
        self._tile_in_center = False  # a tile nobody took stays with its last holder
        self._seat = self._holder
        self._awaits = "deal" if self._indicator else "over"
        if self._awaits == "over":
            for player in self._players:
                self._score_end(player)

    def _score_end(self, player: Player) -> None:
        """SI-19: in this order."""
        player.score += len(player.held()) // 3  # SI-41
        self._lose(player)  # SI-42
        player.score += ornament_points(player) if self._side == "A" else color_points(player)

    def ranks(self) -> list[int]:
        """SI-45: most points, then fewest points lost on the track; equal places are shared."""
        results = [(-player.score, player.lost) for player in self._players]
        return [1 + sum(other < mine for other in results) for mine in results]

    # What can be seen

    def tiles_by_color(self) -> dict[str, int]:
        panes = self._bag + self._tower + self._indicator + self._center
        for display in self._displays:
            panes = panes + display
        for player in self._players:
            panes = panes + player.held() + player.kept()
        return count_by_color(panes)

    def summary(self) -> dict[str, object]:
        return {
            "displays": [display_text(display) for display in self._displays],
            "center": display_text(self._center),
            "marker": self._tile_in_center,
            "bag": count_by_color(self._bag),
            "tower": count_by_color(self._tower),
            "indicator": "".join(self._indicator),
            "strips": [[strip_summary(s) for s in player.strips] for player in self._players],
            "windows": [["".join(w) for w in player.windows] for player in self._players],
            "glaziers": [player.glazier + 1 for player in self._players],
            "track": [player.track for player in self._players],
            "lost": [player.lost for player in self._players],
            "scores": self.scores(),
            "round": self._round,
        }


def joker_choices(strip: Strip, color: str, count: int) -> list[str]:
    """SI-15: own spaces first is "", every other possible number on joker spaces is "j1", ..."""
    own, jokers = len(strip.free(color)), len(strip.free(JOKER))
    placed = min(count, own + jokers)
    possible = [n for n in range(jokers + 1) if 0 <= placed - n <= own]
    default = placed - min(placed, own)
    return ["" if n == default else f"j{n}" for n in possible]


def place(strip: Strip, panes: list[str], jokers: int | None) -> list[str]:
    """Lay panes of one color, `jokers` of them on joker spaces (None: own first); what is left."""
    color = panes[0]
    spaces = strip.free(color) + strip.free(JOKER)
    if jokers is not None:
        spaces = strip.free(JOKER)[:jokers] + strip.free(color)
    for at in spaces[: len(panes)]:
        strip.panes[at] = color
    return panes[len(spaces) :]


def ornament_points(player: Player) -> int:
    """SI-43."""
    points = 0
    for left, right in ORNAMENTS:
        points += ORNAMENT_POINTS[len(player.windows[left]) + len(player.windows[right])]
    return points


def color_points(player: Player) -> int:
    """SI-44."""
    complete = sum(len(window) == 2 for window in player.windows)
    return complete * max(player.kept().count(color) for color in LETTERS)


def take_out(heap: list[str], pane: str, where: str) -> None:
    if pane not in heap:
        raise ValueError(f"no {pane!r} is left in {where}")
    heap.remove(pane)


def listed(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list of {what}, got {value!r}")
    return value


def parse_display(text: object) -> list[str]:
    if text == "-":
        return []
    if not isinstance(text, str) or not text or in_order(list(text)) != text:
        raise ValueError(f"expected panes in the order {LETTERS!r} or '-', got {text!r}")
    return list(text)


def in_order(panes: list[str]) -> str:
    """The panes in letter order; what is no pane is left out."""
    return "".join(color * panes.count(color) for color in LETTERS)


def display_text(panes: list[str]) -> str:
    return in_order(panes) or "-"


def count_by_color(panes: list[str]) -> dict[str, int]:
    return {color: panes.count(color) for color in LETTERS}


def strip_summary(strip: Strip | None) -> dict[str, str] | None:
    return None if strip is None else {"strip": strip.name(), "panes": strip.text()}
