"""What a game must offer: rules as kernels, and the words, texts and pictures around them.

The way of a game, by what its state waits for:

    DEAL   draw (or draw_given), then lay    chance decides; the deal is written down
    MOVE   play                              a player chooses
    STEP   settle_one                        a consequence that leaves no choice
    OVER

``play`` changes no score: points come and go in steps only, one idea a step, so that a table can
tell each one. The same player may move several times in a row, and a deal may stand between any two
moves. Rules never draw by themselves.

A state is one record with at least the fields of ``State``; a variant is one record that says how
many play and what is printed. Kernels branch on what a variant says, never on which one it is.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from math import prod
from typing import Any, Literal, Protocol

from tilewright.kernel import Array, Dtype, Records, dispatched, kernel, register_rule
from tilewright.rng import below

Lang = Literal["en", "fr"]
Oversight = Literal["turn order", "bonuses"]
MAX_PLAYERS = 4
DISPLAYS = {2: 5, 3: 7, 4: 9}  # by players, in every game
TILES_PER_DISPLAY = 4


class Waits(IntEnum):
    """What a state waits for. A new state, all zero, waits for its first deal."""

    DEAL = 0
    MOVE = 1
    STEP = 2
    OVER = 3


class Board(Protocol):
    """What every game keeps for each player, beside its own fields."""

    score: int


class State(Protocol):
    """What every game's state holds beside its own fields."""

    waits: int
    player: int  # whose move it is
    round_number: int  # 1 in the first round
    boards: Records[Board]  # by player


class Variant(Protocol):
    """What every game's variant record holds beside its own fields."""

    players: int


# The rules, one kernel each and game.


@dispatched
def start(variant: Any, state: Any, first: int) -> None:
    """Set up a state of zeros; ``first`` is the player who starts."""
    raise NotImplementedError


@dispatched
def draw(variant: Any, state: Any, rng: Array, deal: Any) -> None:
    """Draw the deal that the state waits for, with the heaps as it leaves them; change no state."""
    raise NotImplementedError


@dispatched
def draw_given(variant: Any, state: Any, deal: Any) -> int:
    """Work out the heaps that a written deal leaves; return why it cannot have been drawn."""
    raise NotImplementedError


@dispatched
def lay(variant: Any, state: Any, deal: Any) -> None:
    """Put a drawn deal on the table."""
    raise NotImplementedError


@dispatched
def legal_moves(variant: Any, state: Any, moves: Array) -> int:
    """Write the legal moves into ``moves``, in order; return how many there are."""
    raise NotImplementedError


@dispatched
def check_move(variant: Any, state: Any, move: int) -> int:
    """Return why a move is refused, 0 if it is legal."""
    raise NotImplementedError


@dispatched
def play(variant: Any, state: Any, move: int) -> None:
    """Do what a legal move says."""
    raise NotImplementedError


@dispatched
def settle_one(variant: Any, state: Any) -> int:
    """Perform one consequence and return its step, or 0 if nothing is left but to wait."""
    raise NotImplementedError


@dispatched
def waste(variant: Any, state: Any, move: int) -> int:
    """What tidy play keeps low."""
    raise NotImplementedError


@dispatched
def standing(variant: Any, state: Any, player: int) -> int:
    """A number that orders the players: more is better, equal shares the place."""
    raise NotImplementedError


# What search asks about a state.


@dispatched
def is_round_over(variant: Any, state: Any) -> bool:
    """Whether a state that waits for no move ends its round: a deal may stand within one, too."""
    raise NotImplementedError


@dispatched
def appeal(variant: Any, state: Any, move: int) -> float:
    """How good a legal move looks at first sight, in points."""
    raise NotImplementedError


@dispatched
def quick_move(variant: Any, state: Any, rng: Array, moves: Array, tries: int) -> int:
    """A legal move that looks good, for playouts: the best of so many, or of more; ``moves`` is
    scratch space."""
    raise NotImplementedError


@dispatched
def features(variant: Any, state: Any, player: int, out: Array) -> None:
    """What a player's board holds for later at the end of a round: numbers, to be weighted."""
    raise NotImplementedError


# What a learner is shown.


@dispatched
def observe(variant: Any, state: Any, player: int, out: Array) -> int:
    """Write all that a player may know, that player's seat first; return how many numbers it is."""
    raise NotImplementedError


RULES: tuple[Callable[..., Any], ...] = (
    start,
    draw,
    draw_given,
    lay,
    legal_moves,
    check_move,
    play,
    settle_one,
    waste,
    standing,
    is_round_over,
    appeal,
    quick_move,
    features,
    observe,
)


@kernel
def best_of_some(variant: Any, state: Any, rng: Array, moves: Array, tries: int) -> int:
    """The one of some random moves that looks best."""
    n = legal_moves(variant, state, moves)
    best = int(moves[below(rng, n)])
    most = appeal(variant, state, best)
    for _ in range(tries - 1):
        other = int(moves[below(rng, n)])
        if other != best:
            look = appeal(variant, state, other)
            if look > most:
                best, most = other, look
    return best


DEFAULTS: Mapping[str, Callable[..., Any]] = {"quick_move": best_of_some}


def register(variant_type: Dtype, rules: Sequence[Callable[..., Any]]) -> None:
    """Enter a game's kernels, found by their names; a default where it has no own way."""
    by_name = {**DEFAULTS, **{rule.__name__: rule for rule in rules}}
    for generic in RULES:
        register_rule(generic, variant_type, by_name[generic.__name__])


@kernel
def next_player(players: int, player: int) -> int:
    """Clockwise."""
    return 0 if player + 1 == players else player + 1


@kernel
def pack_step(code: int, player: int, a: int, b: int) -> int:
    """A step in one number: its code (not 0), whose it is, two small numbers it is about."""
    return code | player << 8 | a << 12 | b << 20


# What stands around the rules.


@dataclass(frozen=True)
class Step:
    """A consequence that left no choice: a tile moved to the wall, a floor line paid for."""

    code: int
    player: int
    a: int
    b: int
    points: int

    @classmethod
    def unpack(cls, number: int, points: int) -> "Step":
        return cls(number & 255, number >> 8 & 15, number >> 12 & 255, number >> 20 & 255, points)


@dataclass(frozen=True)
class Option:
    """Something that a table chooses before the game.

    ``choices`` are the values that may be written; where there are none, ``read`` turns what a
    person gives (a file) into the value. An option that is not ``listed`` is left out of traces
    while it has its default.
    """

    name: str
    default: str
    choices: tuple[str, ...] = ()
    read: Callable[[str], str] | None = None
    is_listed: bool = True


@dataclass(frozen=True)
class Plane:
    """A named part of what ``observe`` writes: whole numbers from 0 to ``most``."""

    name: str
    shape: tuple[int, ...]
    most: int
    text: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def read_weights(package: str) -> dict[str, float]:
    """The weights of a game's features, from the data file of its package."""
    text = (files(package) / "weights.json").read_text(encoding="utf-8")
    return {name: float(weight) for name, weight in json.loads(text).items()}


@dataclass(frozen=True)
class Sentence:
    """The same sentence in the languages we speak, and the rule it rests on."""

    rule: str
    en: str
    fr: str

    def say(self, lang: Lang, **values: object) -> str:
        return (self.fr if lang == "fr" else self.en).format(**values)


@dataclass(frozen=True)
class Tag:
    """What a move brings or costs, in a word or a number."""

    tone: Literal["good", "bad", "plain"]
    en: str
    fr: str

    def words(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en


def points_tag(points: int) -> Tag:
    """Points with their sign, as ``+5``."""
    text = f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"
    return Tag("good" if points >= 0 else "bad", text, text)


class NotationError(ValueError):
    """A text that is no move, deal, position or record."""


class OptionError(ValueError):
    """A game, option or number of players that does not exist."""


class DealError(ValueError):
    """A deal that cannot have been drawn."""


class Game(Protocol):
    """A game is a package with these names. Arrays of records hold one record.

    A change that refuses what was legal, or scores otherwise, is a new edition of the rules and
    gets the next number. A game that still plays earlier ones has ``EARLIER``, a mapping from
    their numbers to what ``variant`` was then: kernels read the difference from the variant. An
    edition keeps the options of those before it.
    """

    NAME: str
    RULES: int  # the edition of its rules
    TITLE: str
    LETTERS: str  # a letter for each kind of tile, in the order of their numbers
    MOVES: int  # every move id is below this
    OPTIONS: tuple[Option, ...]
    VARIANT: Dtype
    STATE: Dtype
    DEAL: Dtype
    RULE_TEXTS: Mapping[str, Sentence]  # by rule ID: the text of every rule that refuses moves
    WEIGHTS: Mapping[str, float]  # by feature, in the order of ``features``; then the spread
    OVERSIGHTS: Mapping[Oversight, tuple[str, ...]]  # features that weak players do not see
    WARMTH: float  # points of appeal that make a move e times as likely to a search
    END_RULE: str  # why nothing may be played when the game is over
    DEAL_RULE: str  # why nothing may be played before the deal

    def variant(self, players: int, options: Mapping[str, str]) -> Array: ...
    def move_text(self, move: int) -> str: ...
    def move_id(self, text: str) -> int: ...
    def write_deal(self, variant: Array, state: Array, deal: Array) -> dict[str, Any]: ...
    def read_deal(self, variant: Array, state: Array, written: Mapping[str, Any]) -> Array: ...
    def write_state(self, variant: Array, state: Array) -> dict[str, str]: ...
    def read_state(self, variant: Array, fields: Mapping[str, str]) -> Array: ...
    def view(self, variant: Array, state: Array) -> dict[str, Any]: ...
    def planes(self, variant: Array) -> tuple[Plane, ...]: ...
    def printed(self, variant: Array) -> dict[str, Any]: ...
    def tags(
        self, variant: Array, before: Array, after: Array, steps: Sequence[Step]
    ) -> list[Tag]: ...
    def step_place(self, step: Step) -> str: ...
    def refusal_rule(self, code: int) -> str: ...
    def describe_refusal(
        self, variant: Array, state: Array, move: int, code: int, lang: Lang
    ) -> str: ...
    def describe_move(self, variant: Array, state: Array, move: int, lang: Lang) -> str: ...
    def describe_step(self, variant: Array, state: Array, step: Step, lang: Lang) -> str: ...
    def step_rule(self, step: Step) -> str: ...
    def move_help(self, variant: Array, state: Array, lang: Lang) -> str: ...
    def svg(self, variant: Array, state: Array) -> str: ...
    def picture(self, variant: Array, state: Array, lang: Lang) -> str: ...
