"""Game: all that the rest of the system asks of a game, in one object.

A game is a package whose ``GAME`` is an entry point of the group ``tilewright.games``; nothing else
knows its name. ``docs/new-game.md`` leads through writing one, ``tilewright.testing`` checks it.

What people read and see is made from plain values: an instance of the game's own ``Variant`` and
``State`` classes, whose fields are integers and lists (see ``records``).
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import prod
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from msgspec import Struct

from tilewright.records import Array, RecordType
from tilewright.rules import (
    A_BITS,
    B_BITS,
    CODE_MASK,
    PLAYER_BITS,
    PLAYER_MASK,
    SPARE_MOVES,
    VALUE_MASK,
    Kernels,
    register,
)
from tilewright.standards import Losses, Master

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = ("en", "fr")
Oversight = Literal["turn order", "bonuses"]
MAX_PLAYERS = 4

Own = Any  # a game's own Variant, State or Deal, as plain values
Deal = Mapping[str, Any]  # a deal as records write it
RULE = re.compile(r"^- ([A-Z]{2}-E?\d+) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """A consequence that left no choice: a tile moved to the wall, a floor line paid for.

    >>> from tilewright import Position
    >>> before = Position.from_text("azul center=b 1.lines=b/-/-/-/-")
    >>> outcome = before.after("cb1")
    >>> [(step.player, step.points) for step in outcome.steps]
    [(0, 1), (1, 1)]
    """

    code: int
    player: int
    a: int
    b: int
    points: int

    @classmethod
    def unpack(cls, number: int, points: int) -> "Step":
        """A step from the number that kernels write."""
        return cls(
            number & CODE_MASK,
            number >> PLAYER_BITS & PLAYER_MASK,
            number >> A_BITS & VALUE_MASK,
            number >> B_BITS & VALUE_MASK,
            points,
        )


@dataclass(frozen=True)
class Words:
    """The same words in the languages we speak."""

    en: str
    fr: str

    def say(self, lang: Lang) -> str:
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Fault:
    """Something wrong in one part of a document."""

    part: str
    words: Words


@dataclass(frozen=True)
class Document:
    """An option whose value people may write themselves, as a JSON document.

    ``note`` says what the default is. ``faults`` says all that is wrong with a document; one with
    nothing wrong has a ``value``, and ``content`` gives the document of a value.
    """

    note: Words
    faults: Callable[[object], list[Fault]]
    value: Callable[[Mapping[str, Any]], str]  # Any: JSON
    content: Callable[[str], dict[str, Any]]


@dataclass(frozen=True)
class Option:
    """Something that a table chooses before the game.

    ``choices`` are the values that may be written, with their words; where there are none, ``read``
    turns what a person gives (a file) into the value, and ``document`` what they write on a page.
    An option that is not ``listed`` is left out of traces while it has its default.
    """

    name: str
    default: str
    title: Words
    choices: Mapping[str, Words] = field(default_factory=dict)
    read: Callable[[str], str] | None = None
    document: Document | None = None
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


class Marks(NamedTuple):
    """How many marks boards and the table can have: ``board_marks`` and ``table_marks`` write
    numbers below these."""

    board: int
    table: int


NO_MARKS = Marks(0, 0)


def network_file(package: str, name: str) -> Traversable:
    """Where a game's package keeps the network of a name."""
    return files(package) / "networks" / f"{name}.npz"


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
        return (typeset(self.fr) if lang == "fr" else self.en).format(**values)


@cache
def typeset(text: str) -> str:
    """French as it is printed: curved apostrophes, and signs that never begin a line.

    >>> typeset("L'espace est pris : choisissez-en un autre.")
    'L’espace est pris\xa0: choisissez-en un autre.'
    """
    text = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").replace(" :", "\N{NO-BREAK SPACE}:")
    for sign in ";!?":
        text = text.replace(f" {sign}", f"\N{NARROW NO-BREAK SPACE}{sign}")
    return text


def read_rules(package: str) -> dict[str, Sentence]:
    """The rules by their IDs, from ``rules.en.md`` and ``rules.fr.md`` of a package: pages whose
    rules are lines like ``- AZ-4 Score starts at 0.``"""
    en, fr = (
        dict(RULE.findall((files(package) / f"rules.{lang}.md").read_text(encoding="utf-8")))
        for lang in LANGS
    )
    if missing := en.keys() ^ fr.keys():
        raise ValueError(
            f"expected {', '.join(sorted(missing))} in both pages of {package}'s rules"
        )
    return {rule: Sentence(rule, en[rule], fr[rule]) for rule in en}


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


def points_tags(variant: Own, before: Own, after: Own, steps: Sequence[Step]) -> list[Tag]:
    """The points of what follows from a move, one after another."""
    return [points_tag(step.points) for step in steps if step.points]


def at_the_seat(step: Step) -> str:
    return f"{step.player}"


def nothing_else(variant: Own, state: Own, step: Step) -> tuple[str, ...]:
    return ()


def step_numbers(variant: Own, state: Own, step: Step, lang: Lang) -> Mapping[str, object]:
    """A step's own numbers are all that its sentence speaks of."""
    return {"a": step.a, "b": step.b, "points": step.points}


def of_its_kind(step: Step) -> int:
    """All steps of a code are one source of points."""
    return 0


@dataclass(frozen=True)
class Reason:
    """Why one line of play brings more than another: a source of points, as parts of sentences.

    ``gained`` is said of what happens in the better line only, ``missed`` of what happens in the
    other only, ``changed`` of what happens in both. They speak of the step's values, of ``gain``
    (the difference, with its sign) and of ``n`` and ``m``, the points in the better line and in the
    other, without signs. ``source`` tells the sources of one code apart.
    """

    gained: Words
    missed: Words
    changed: Words
    source: Callable[[Step], int] = of_its_kind


class Nothing(Struct, frozen=True):
    """For games that print nothing on boards and tiles."""


def print_nothing(variant: Own) -> Nothing:
    return Nothing()


class NotationError(ValueError):
    """A text that is no move, deal, position or record.

    >>> from tilewright import Move
    >>> Move.from_text("azul", "hello")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    tilewright.game.NotationError: expected a take like '3b2', 'cy-' or '3bj2', ...
    """


class OptionError(ValueError):
    """A game, option or number of players that does not exist.

    >>> from tilewright import Position
    >>> Position.start("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    tilewright.game.OptionError: expected a game (...), got 'chess'
    """


class DealError(ValueError):
    """A deal that cannot have been drawn.

    >>> from tilewright import Position
    >>> Position.start("azul").deal({"displays": ["bbbb"]})
    Traceback (most recent call last):
    ...
    tilewright.game.DealError: expected displays: a list of 5 texts, got ['bbbb']
    """


class PartialDeal(Protocol):
    """A deal drawn piece by piece, for those who treat chance as a player.

    An outcome is a number below ``MAX_OUTCOMES``; ``parts.pieces`` draws tiles from
    bag and discard.
    """

    @property
    def is_complete(self) -> bool: ...
    def outcomes(self) -> list[tuple[int, float]]:
        """What the next piece may be, with its chances."""
        ...

    def text(self, outcome: int) -> str:
        """The next piece: where it goes and what it is."""
        ...

    def plus(self, outcome: int) -> "PartialDeal": ...
    def written(self) -> dict[str, Any]:
        """A complete deal as records write it."""
        ...


MAX_OUTCOMES = 16


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game. ``variant`` and the like are plain values; moves are numbers below ``moves``."""

    # What it is
    name: str  # as commands and texts write it
    title: Words
    year: int  # when it appeared: games are listed in this order
    rules: int  # the edition of its rules; a change that refuses or scores otherwise is a new one
    options: tuple[Option, ...]
    moves: int
    longest: Mapping[int, int]  # by players: more moves than a game can have

    # Its rules
    kernels: Kernels
    variant_type: RecordType[Any]
    state_type: RecordType[Any]
    deal_type: RecordType[Any]
    variant: Callable[[int, Mapping[str, str]], Own]  # of players and good options
    earlier: Mapping[int, Callable[[int, Mapping[str, str]], Own]] = field(default_factory=dict)
    """By edition: variants that are played as they were then. Kernels read the difference from the
    variant, as they do for everything else."""

    # Texts
    move_text: Callable[[int], str]
    move_id: Callable[[str], int]
    write_deal: Callable[[Own, Own, Own], Struct]
    read_deal: Callable[[Own, Own, Deal], Own]
    write_state: Callable[[Own, Own], dict[str, str]]
    read_state: Callable[[Own, Mapping[str, str]], Own]
    tiles: Callable[[Own, Own], int]  # the heap of all tiles, wherever they lie: never changes

    # What everyone may see
    view_type: type[Struct]
    printed_type: type[Struct] = Nothing
    deal_view_type: type[Struct]
    heaps: tuple[str, ...] = ()  # fields of a view that a table may hide: what is in the bag
    view: Callable[[Own, Own], Struct]
    printed: Callable[[Own], Struct] = print_nothing
    svg: Callable[[Own, Own, Lang], str]
    places: Callable[[Own, Own], Mapping[str, tuple[float, float]]] = lambda _variant, _state: {}
    """By name, where the drawing's places are: ``c`` and ``1`` to ``9`` the sources, and those of
    boards after the seat's number and a dot, as ``0.line2``."""
    move_places: Callable[[Own, Own, int], tuple[str, ...]] = lambda _variant, _state, _move: ()
    """The places that a move of the player to move leads through, from where to where."""
    picture: Callable[[Own, Own, Lang], str]  # for a terminal

    # Words
    rule_texts: Mapping[str, Sentence]  # by rule ID: the text of every rule that refuses moves
    end_rule: str  # why nothing may be played when the game is over
    deal_rule: str  # why nothing may be played before the deal
    refusals: Mapping[int, Sentence]  # by what ``check_move`` returns, with its rule's ID
    move_values: Callable[[Own, Own, int, Lang], Mapping[str, object]]  # that refusals speak of
    describe_move: Callable[[Own, Own, int, Lang], str]  # of someone: begins with what they do
    own_verbs: Mapping[str, str] = field(default_factory=dict)
    """By the verb that such words begin with: the same, said to the player (``take`` for
    ``takes``)."""
    steps: Mapping[int, Sentence]  # by code, with its rule's ID
    step_values: Callable[[Own, Own, Step, Lang], Mapping[str, object]] = step_numbers
    step_place: Callable[[Step], str] = at_the_seat  # where it happens, as a page names it
    step_run: Callable[[Own, Own, Step], tuple[str, ...]] = nothing_else
    """All that made a step's points, as a page names places, in the state just after the step."""
    reasons: Mapping[int, Reason] = field(default_factory=dict)
    """By step code: what a comparison of two lines says of its points. Of others it repeats the
    step's sentence."""
    move_help: Callable[[Own, Own, Lang], str]
    tags: Callable[[Own, Own, Own, Sequence[Step]], list[Tag]] = points_tags
    motifs: Mapping[str, Words] = field(default_factory=dict)  # kinds of puzzles, by name
    motif: Callable[[Own, Own, tuple[int, int], Step], str] = lambda *_: ""
    """The kind of a puzzle: its answer and the first impression, and the step that differs most."""

    # For bots, learners and chance
    weights: Mapping[str, float]
    """By feature, in the order of ``features``. The last two are no features, but how many points
    ahead make a player e times as likely to win, and how that changes with each round."""
    promises: Mapping[str, Words] = field(default_factory=dict)
    """By feature: what of a board it is about, with its article; several may share their words."""
    oversights: Mapping[Oversight, tuple[str, ...]] = field(default_factory=dict)
    """Features that weak players do not see."""
    masters: Mapping[str, Master] = field(default_factory=dict)  # earlier ones, by name
    losses: Mapping[int, Losses] = field(default_factory=dict)  # by players
    warmth: float  # prior temperature: points of appeal that make a move e times as likely
    marks: Marks = NO_MARKS
    network: Callable[[Own], Traversable | None] = lambda _variant: None
    """Where the network lies that judges a variant's boards; None, or no file: it has none."""
    planes: Callable[[Own], tuple[Plane, ...]]
    partial_deal: Callable[[Own, Own], PartialDeal]

    def __post_init__(self) -> None:
        register(self.variant_type.dtype, self.kernels)

    def describe_step(self, variant: Own, state: Own, step: Step, lang: Lang) -> str:
        return self.steps[step.code].say(lang, **self.step_values(variant, state, step, lang))

    def step_rule(self, step: Step) -> str:
        return self.steps[step.code].rule

    def to_the_player(self, words: str) -> str:
        """What a move does, said to whoever plays it."""
        verb, space, rest = words.partition(" ")
        comma = "," if verb.endswith(",") else ""
        verb = verb.removesuffix(",")
        return self.own_verbs.get(verb, verb) + comma + space + rest

    def move_buffer(self) -> Array:
        """Room for the legal moves of a state."""
        return np.zeros(self.moves + SPARE_MOVES, np.int16)
