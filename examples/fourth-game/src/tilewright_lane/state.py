"""What lies on a table of Lane, and what its option changes.

The lane and the paths are rows of tiles (see ``tilewright.parts.rows``); a path's first tile is the
one that was laid last. Kinds are 0 to 4, the colors, and 5 to 9, the same glazed.

Moves are 0 to 15, a take: 2 * place in the lane + path; then glaze and keep.
"""

from collections.abc import Mapping
from typing import Annotated

from tilewright.game import MAX_PLAYERS, Option, Words
from tilewright.parts.notation import MoveTexts
from tilewright.records import I16, I64, U8, Numbers, Records, RecordType

LETTERS = "acjnp"
COLORS = len(LETTERS)
TILES = 12  # of each color
BAG = sum(TILES << 8 * color for color in range(COLORS))  # the heap of all tiles
ROUNDS = 6
TURNS = 2  # of a player in a round
PATHS = 2  # of a player
GLAZE, KEEP, MOVES = 16, 17, 18
TAKES = [f"{1 + place}{path}" for place in range(TURNS * MAX_PLAYERS) for path in "ab"]
MOVE_TEXTS = MoveTexts([*TAKES, "glaze", "keep"], "a take like '1a' or '4b', glaze or keep")


class Variant:
    players: U8
    takes_any: U8


class Board:
    paths: Annotated[Numbers, "i8", PATHS]
    score: I16


class State:
    boards: Annotated[Records[Board], MAX_PLAYERS]
    lane: I64
    bag: I64
    left: U8  # tiles in the lane
    waits: U8
    player: U8
    round_number: U8
    starter: U8  # began this round, or begins the next
    choice: U8  # 1 + the path whose run may be glazed now, else 0
    step: U8  # what has happened and is not scored yet
    points: U8  # that it brings


class Deal:
    lane: I64
    bag: I64  # what is left after it


VARIANT, STATE, DEAL = RecordType(Variant), RecordType(State), RecordType(Deal)

ENDS = Words("At the ends of the lane", "Aux bouts de l'allée")
ANY = Words("Any tile of the lane", "N'importe quelle tuile de l'allée")
TITLE = Words("Tiles to take", "Tuiles à prendre")
OPTIONS = (Option("draft", "ends", TITLE, {"ends": ENDS, "any": ANY}),)


def variant(players: int, options: Mapping[str, str]) -> Variant:
    made = VARIANT.blank()
    made.players, made.takes_any = players, options["draft"] == "any"
    return made
