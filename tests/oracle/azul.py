"""A slow and obvious Azul, written from the rules text alone, to check the fast engine against.

Tiles are letters, heaps are lists of letters, and every rule is one small function that names it.
"""

import copy
import random

from tests.oracle.known import changes, known_until_changed

COLORS = "byrkw"
JOKER = "j"
MARKER = "*"
EMPTY = "."
FLOOR = "-"
ROWS = range(5)
DISPLAYS = {2: 5, 3: 7, 4: 9}  # AZ-1
DISPLAY_TILES = 4
TILES_PER_COLOR = 20  # AZ-2
REPLACED_PER_COLOR = {2: 1, 3: 2, 4: 2}  # AZ-50
JOKERS = {2: 5, 3: 10, 4: 10}  # AZ-50
FLOOR_LOSSES = [1, 1, 2, 2, 2, 3, 3]  # AZ-23
LAST_ROUND = 20  # AZ-34
COLORED_WALL = ["byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb"]


def in_order(tiles: list[str]) -> list[str]:
    """The tiles in letter order, jokers last."""
    return [letter for letter in COLORS + JOKER for tile in tiles if tile == letter]


def text_of(tiles: list[str]) -> str:
    return "".join(in_order(tiles)) or "-"


def without(heap: list[str], tiles: list[str]) -> list[str]:
    """What is left of a heap when these tiles are taken out of it."""
    left = list(heap)
    for tile in tiles:
        if tile not in left:
            raise ValueError(f"expected {text_of(tiles)} among {text_of(heap)}, {tile} is missing")
        left.remove(tile)
    return left


def color_of(tiles: list[str]) -> str:
    """The one color among the tiles of a line (AZ-52), "" where there are only jokers or none."""
    for tile in tiles:
        if tile != JOKER:
            return tile
    return ""


def run_length(cells: list[str], index: int) -> int:
    """How many cells in unbroken sequence, this one among them, are occupied."""
    start = index
    while start > 0 and cells[start - 1] != EMPTY:
        start -= 1
    end = index
    while end < 4 and cells[end + 1] != EMPTY:
        end += 1
    return end - start + 1


def column_of(wall: list[list[str]], column: int) -> list[str]:
    return [wall[row][column] for row in ROWS]


def tile_points(wall: list[list[str]], row: int, column: int) -> int:
    """AZ-22, for a tile that already lies on the wall."""
    across = run_length(wall[row], column)
    down = run_length(column_of(wall, column), row)
    if across == 1 and down == 1:
        return 1
    return (across if across > 1 else 0) + (down if down > 1 else 0)


def complete_rows(wall: list[list[str]]) -> int:
    return sum(EMPTY not in wall[row] for row in ROWS)


def complete_columns(wall: list[list[str]]) -> int:
    return sum(EMPTY not in column_of(wall, column) for column in ROWS)


def complete_colors(wall: list[list[str]]) -> int:
    """AZ-43, AZ-56: five tiles of the color itself, wherever they lie; jokers never count."""
    placed = [tile for row in wall for tile in row]
    return sum(placed.count(color) == 5 for color in COLORS)


def bonus(wall: list[list[str]]) -> int:
    """AZ-32."""
    return 2 * complete_rows(wall) + 7 * complete_columns(wall) + 10 * complete_colors(wall)


def read_display(text: object, letters: str) -> list[str]:
    """The tiles of one display as a deal writes it."""
    if not isinstance(text, str):
        raise ValueError(f"expected a display like 'bbyk', got {text!r}")
    tiles = [] if text == "-" else list(text)
    if any(tile not in letters for tile in tiles) or text_of(tiles) != text:
        raise ValueError(f"expected letters of {letters!r} in that order or '-', got {text!r}")
    return tiles


def fill_display(display: list[str], bag: list[str], lid: list[str]) -> tuple[list[str], list[str]]:
    """AZ-30: the bag and the lid after this display was filled from them."""
    if len(bag) >= DISPLAY_TILES:
        if len(display) != DISPLAY_TILES:
            raise ValueError(f"expected a display of 4 tiles, got {text_of(display)}")
        return without(bag, display), lid
    # The bag runs out, so all of it lies on this display; what follows comes from the lid.
    from_lid = without(display, bag)
    if len(from_lid) != min(DISPLAY_TILES - len(bag), len(lid)):
        raise ValueError(f"expected as many tiles as there are, up to 4, got {text_of(display)}")
    return without(lid, from_lid), []


def pick(bag: list[str], current: str, rng: random.Random, style: str) -> str:
    """One tile to draw from the bag; current is the tile drawn before it."""
    if style == "fair":
        return rng.choice(in_order(bag))
    if style != "harsh":
        raise ValueError(f"expected the style 'fair' or 'harsh', got {style!r}")
    if current in bag:
        return current
    return rng.choice([letter for letter in COLORS + JOKER if letter in bag])


class Azul:
    def __init__(
        self, players: int, options: dict[str, str], first: int, tiles: int | None = None
    ) -> None:
        self.players = players
        self.is_gray = options["wall"] == "gray"
        self.has_jokers = options["jokers"] == "yes"
        self.letters = COLORS + JOKER if self.has_jokers else COLORS
        self.starter = first  # took, or will take, this round's first turn
        self.active = first
        self.phase = "deal"  # deal, offer, tiling, over
        self.round = 1
        self.bag_tiles = self._all_tiles(TILES_PER_COLOR if tiles is None else tiles)
        self.lid: list[str] = []
        self.displays: list[list[str]] = [[] for _ in range(DISPLAYS[players])]
        self.center: list[str] = []
        self.is_marker_in_center = False
        self.marker_holder: int | None = None
        seats = range(players)
        self.lines: list[list[list[str]]] = [[[] for _ in ROWS] for _ in seats]
        self.walls: list[list[list[str]]] = [[[EMPTY for _ in ROWS] for _ in ROWS] for _ in seats]
        self.floors: list[list[str]] = [[] for _ in seats]
        self.points = [0 for _ in seats]  # AZ-4

    def _all_tiles(self, per_color: int) -> list[str]:
        """AZ-2, AZ-50."""
        if not self.has_jokers:
            return list(COLORS) * per_color
        left = per_color - REPLACED_PER_COLOR[self.players]
        return list(COLORS) * left + [JOKER] * JOKERS[self.players]

    def awaits(self) -> str:
        return "move" if self.phase in ("offer", "tiling") else self.phase

    def seat(self) -> int:
        return self.active

    def scores(self) -> list[int]:
        return list(self.points)

    def ranks(self) -> list[int]:
        """AZ-33: points, then complete rows; what is still tied is shared."""
        results = [(self.points[s], complete_rows(self.walls[s])) for s in range(self.players)]
        return [1 + sum(other > mine for other in results) for mine in results]

    def bag(self) -> int:
        return len(self.bag_tiles)

    def discard(self) -> int:
        return len(self.lid)

    def copy(self) -> "Azul":
        return copy.deepcopy(self)

    # Deals

    @changes
    def deal(self, deal: dict[str, object]) -> None:
        if self.phase != "deal":
            raise ValueError(f"expected a {self.awaits()}, got a deal")
        displays = self._read_displays(deal)
        bag, lid = self.bag_tiles, self.lid
        for display in displays:
            bag, lid = fill_display(display, bag, lid)
        for key, left in (("bag", len(bag)), ("discard", len(lid))):
            if key in deal and deal[key] != left:
                raise ValueError(f"expected {left} left in the {key}, got {deal[key]!r}")
        self.bag_tiles, self.lid, self.displays = bag, lid, displays
        self._start_offer()

    def _read_displays(self, deal: dict[str, object]) -> list[list[str]]:
        texts = deal.get("displays")
        if not isinstance(texts, list) or len(texts) != len(self.displays):
            raise ValueError(f"expected {len(self.displays)} displays, got {texts!r}")
        return [read_display(text, self.letters) for text in texts]

    def _start_offer(self) -> None:
        """AZ-10."""
        self.is_marker_in_center = True
        self.marker_holder = None
        self.active = self.starter
        self.phase = "offer"

    def draw(self, rng: random.Random, style: str = "fair") -> dict[str, object]:
        """AZ-30, one tile after another."""
        if self.phase != "deal":
            raise ValueError(f"expected to draw for a deal, but the game awaits {self.awaits()}")
        bag, lid = list(self.bag_tiles), list(self.lid)
        displays = []
        tile = ""
        for _ in self.displays:
            display: list[str] = []
            while len(display) < DISPLAY_TILES and (bag or lid):
                if not bag:
                    bag, lid = lid, []
                tile = pick(bag, tile, rng, style)
                bag.remove(tile)
                display.append(tile)
            displays.append(text_of(display))
        return {"displays": displays, "bag": len(bag), "discard": len(lid)}

    # Moves

    @known_until_changed
    def legal(self) -> list[str]:
        if self.phase == "offer":
            return sorted(self._legal_takes())
        if self.phase == "tiling":
            row = self._row_to_tile()
            return sorted(f"w{row + 1}{column + 1}" for column in self._legal_columns(row))
        return []

    @changes
    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"expected one of {self.legal()}, got {move!r}")
        if self.phase == "offer":
            self._take(move)
        else:
            self._put_on_wall(int(move[1]) - 1, int(move[2]) - 1)
            self._tile_walls()

    def waste(self, move: str) -> int:
        if move.startswith("w"):
            return 0
        source, what, target = move[0], move[1:-1], move[-1]
        taken = [tile for tile in self._source(source) if tile in what]
        return len(taken) - min(len(taken), self._room(target))

    # Factory offer

    def _source(self, source: str) -> list[str]:
        return self.center if source == "c" else self.displays[int(source) - 1]

    def _legal_takes(self) -> list[str]:
        sources = [str(number + 1) for number in range(len(self.displays))] + ["c"]
        return [
            source + what + target
            for source in sources
            for what in self._takeable(self._source(source))
            for target in ["1", "2", "3", "4", "5", FLOOR]
            if self._accepts(target, what)
        ]

    def _takeable(self, tiles: list[str]) -> list[str]:
        """AZ-11, AZ-51: one color, all jokers, or one color and all jokers."""
        colors = [color for color in COLORS if color in tiles]
        if JOKER not in tiles:
            return colors
        return colors + [JOKER] + [color + JOKER for color in colors]

    def _accepts(self, target: str, what: str) -> bool:
        if target == FLOOR:
            return True  # AZ-17
        if self._room(target) == 0:
            return False  # AZ-14
        if what == JOKER:
            return True  # AZ-52
        color = what[0]
        row = int(target) - 1
        if color_of(self.lines[self.active][row]) not in ("", color):
            return False  # AZ-14, AZ-52
        return not self._is_color_on_row(row, color)  # AZ-15

    def _room(self, target: str) -> int:
        """AZ-13: how many more tiles a line takes; the floor line is no pattern line."""
        if target == FLOOR:
            return 0
        return int(target) - len(self.lines[self.active][int(target) - 1])

    def _is_color_on_row(self, row: int, color: str) -> bool:
        wall = self.walls[self.active]
        if self.is_gray:
            return color in wall[row]  # AZ-54: a joker on the gray wall stands for no color
        return wall[row][COLORED_WALL[row].index(color)] != EMPTY  # AZ-55

    def _take(self, move: str) -> None:
        source, what, target = move[0], move[1:-1], move[-1]
        tiles = list(self._source(source))
        taken = [tile for tile in tiles if tile in what]
        rest = [tile for tile in tiles if tile not in what]
        if source == "c":
            self.center = rest
            self._take_marker()
        else:
            self.displays[int(source) - 1] = []
            self.center = self.center + rest
        self._lay(in_order(taken), target)  # AZ-57: colored tiles first
        self._end_turn()

    def _take_marker(self) -> None:
        """AZ-12: it comes before the tiles; on a full floor line it has no space."""
        if not self.is_marker_in_center:
            return
        self.is_marker_in_center = False
        self.marker_holder = self.active
        if len(self.floors[self.active]) < len(FLOOR_LOSSES):
            self.floors[self.active].append(MARKER)

    def _lay(self, tiles: list[str], target: str) -> None:
        """AZ-16."""
        room = self._room(target)
        if target != FLOOR:
            self.lines[self.active][int(target) - 1] += tiles[:room]
        self._drop(tiles[room:])

    def _drop(self, tiles: list[str]) -> None:
        """AZ-18."""
        for tile in tiles:
            if len(self.floors[self.active]) < len(FLOOR_LOSSES):
                self.floors[self.active].append(tile)
            else:
                self.lid.append(tile)

    def _next_seat(self) -> int:
        return (self.active + 1) % self.players

    def _end_turn(self) -> None:
        """AZ-19: the marker alone does not keep the phase open."""
        if self.center or any(self.displays):
            self.active = self._next_seat()
            return
        self.phase = "tiling"
        self.active = self.starter
        self._tile_walls()

    # Wall tiling

    def _tile_walls(self) -> None:
        """Tile seat after seat, until a player must choose a space or everyone is done."""
        while self.phase == "tiling":
            self._tile_lines()
            if self._has_row_to_tile():
                return
            self._score_floor()
            self.active = self._next_seat()
            if self.active == self.starter:
                self._end_round()

    def _tile_lines(self) -> None:
        """AZ-20: top to bottom, as far as there is nothing to choose."""
        while self._has_row_to_tile():
            row = self._row_to_tile()
            columns = self._legal_columns(row)
            if len(columns) > 1:
                return
            if len(columns) == 1:
                self._put_on_wall(row, columns[0])
            else:
                self._drop_dead_line(row)

    def _complete_lines(self) -> list[int]:
        return [row for row in ROWS if len(self.lines[self.active][row]) == row + 1]

    def _has_row_to_tile(self) -> bool:
        return self._complete_lines() != []

    def _row_to_tile(self) -> int:
        """A line that was tiled is empty, so the topmost complete one is next."""
        return self._complete_lines()[0]

    def _legal_columns(self, row: int) -> list[int]:
        wall = self.walls[self.active]
        free = [column for column in ROWS if wall[row][column] == EMPTY]
        color = color_of(self.lines[self.active][row])
        if color == "":
            return free  # AZ-53, AZ-54: a joker-only line
        if not self.is_gray:
            return [column for column in free if COLORED_WALL[row][column] == color]
        if self._is_color_on_row(row, color):
            return []
        return [column for column in free if color not in column_of(wall, column)]  # AZ-40

    def _put_on_wall(self, row: int, column: int) -> None:
        """AZ-20, AZ-21, AZ-53: a joker of the line goes before its color."""
        line = self.lines[self.active][row]
        tile = JOKER if JOKER in line else line[0]
        self.lines[self.active][row] = []
        self.lid += without(line, [tile])
        wall = self.walls[self.active]
        wall[row][column] = tile
        self.points[self.active] += tile_points(wall, row, column)

    def _drop_dead_line(self, row: int) -> None:
        """AZ-42."""
        line = self.lines[self.active][row]
        self.lines[self.active][row] = []
        self._drop(in_order(line))

    def _score_floor(self) -> None:
        """AZ-23, AZ-24."""
        floor = self.floors[self.active]
        loss = sum(FLOOR_LOSSES[: len(floor)])
        self.points[self.active] = max(0, self.points[self.active] - loss)
        self.lid += [tile for tile in floor if tile != MARKER]
        self.floors[self.active] = []

    # Next round, end

    def _end_round(self) -> None:
        if self._is_last_round():
            self._end_game()
            return
        if self.marker_holder is not None:
            self.starter = self.marker_holder  # AZ-24; AZ-19 where nobody took it
        self.active = self.starter
        self.round += 1
        self.phase = "deal"

    def _is_last_round(self) -> bool:
        if any(complete_rows(wall) > 0 for wall in self.walls):
            return True  # AZ-31
        if self.round == LAST_ROUND:
            return True  # AZ-34
        return not self.bag_tiles and not self.lid  # AZ-30

    def _end_game(self) -> None:
        for seat in range(self.players):
            self.points[seat] += bonus(self.walls[seat])
        self.phase = "over"

    # For comparing

    def tiles_by_color(self) -> dict[str, int]:
        everything = self.bag_tiles + self.lid + self.center
        for display in self.displays:
            everything = everything + display
        for seat in range(self.players):
            everything = everything + self.floors[seat]
            for row in ROWS:
                everything = everything + self.lines[seat][row] + self.walls[seat][row]
        return self._counts(everything)

    def _counts(self, tiles: list[str]) -> dict[str, int]:
        return {letter: tiles.count(letter) for letter in self.letters}

    def summary(self) -> dict[str, object]:
        return {
            "displays": [text_of(display) for display in self.displays],
            "center": text_of(self.center),
            "marker": self.is_marker_in_center,
            "bag": self._counts(self.bag_tiles),
            "lid": self._counts(self.lid),
            "lines": [["".join(in_order(line)) for line in lines] for lines in self.lines],
            "walls": [["".join(row) for row in wall] for wall in self.walls],
            "floors": ["".join(floor) for floor in self.floors],
            "scores": self.scores(),
            "round": self.round,
        }
