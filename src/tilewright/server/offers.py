"""What can be played here, over the wire: games, options, documents for them, levels of bots."""

from typing import Annotated, Any

from msgspec import Meta, Struct

# Any: a game declares what its documents hold itself
Content = Annotated[Any, Meta(extra_json_schema={"type": "object", "additionalProperties": True})]


class WordsShown(Struct, frozen=True):
    en: str
    fr: str


class ChoiceShown(Struct, frozen=True):
    value: str
    title: WordsShown


class DocumentShown(Struct, frozen=True):
    """What the default of an option is, as a document that people may write another of."""

    note: WordsShown
    content: Content


class OptionShown(Struct, frozen=True):
    """An option has choices, or a document."""

    name: str
    default: str
    title: WordsShown
    choices: list[ChoiceShown]
    document: DocumentShown | None


class DocumentGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A document that someone wrote for an option of a game."""

    content: Content


class FaultShown(Struct, frozen=True):
    """What is wrong in one part of a document."""

    part: str
    text: str


class DocumentRead(Struct, frozen=True):
    """A document as the value of its option, or all that is wrong with it."""

    value: str | None
    faults: list[FaultShown]


class GameShown(Struct, frozen=True):
    """A game, the edition of its rules, and what a table may choose."""

    name: str
    title: WordsShown
    rules: int
    options: list[OptionShown]


class LevelShown(Struct, frozen=True):
    level: int
    en: str
    fr: str


class Catalog(Struct, frozen=True):
    """What can be played here, and the levels of the bots."""

    games: list[GameShown]
    levels: list[LevelShown]
    version: str
