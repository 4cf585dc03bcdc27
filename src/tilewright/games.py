"""The games that are installed, and the way to ask for a variant of one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from tilewright.found import found_games
from tilewright.game import MAX_PLAYERS, Game, OptionError
from tilewright.records import Array

MOST_VARIANTS = 64  # that are kept once they were asked for
FIRST_EDITION = 1  # what was written before rules had numbers was played by it
NUMBERED = re.compile(r"([^@]+)@([0-9]{1,9})")
GAMES = {name: entry.value for name, entry in found_games().items()}  # where each is


def read_name(name: str) -> tuple[str, int | None]:
    """A game's name, and the edition where it names one.

    >>> read_name("azul"), read_name("azul@1")
    (('azul', None), ('azul', 1))
    """
    if not isinstance(name, str):
        raise OptionError(f"expected a game ({', '.join(GAMES)}), got {name!r}")
    numbered = NUMBERED.fullmatch(name)
    return (numbered[1], int(numbered[2])) if numbered else (name, None)


def game(name: str) -> Game:
    """A game by its name; its package is imported when it is first asked for."""
    name, _ = read_name(name)
    if name not in GAMES:
        raise OptionError(f"expected a game ({', '.join(GAMES)}), got {name!r}")
    return load(name)


@cache
def load(name: str) -> Game:
    found = found_games()[name].load()
    if not isinstance(found, Game) or found.name != name:
        raise OptionError(f"expected a Game named {name!r} at {GAMES[name]}, got {found!r}")
    return found


def all_games() -> list[Game]:
    """All installed games, in the order in which they appeared."""
    return sorted(map(game, GAMES), key=lambda found: (found.year, found.name))


class EditionError(OptionError):
    """An edition of a game's rules that this version does not play."""


def words_of(text: str) -> list[str]:
    """The words of a position's text."""
    if not isinstance(text, str):
        raise TypeError(f"expected a position's text, got {text!r}")
    return text.split()


@dataclass(frozen=True)
class Variant:
    """A game with its number of players and its options; ``record`` is what the rules read.

    ``rules`` is the edition of the game's rules that it is played by.

    >>> print(Variant.of("azul", 3, wall="gray"))
    azul 3 wall=gray jokers=no
    """

    game: Game
    players: int
    options: Mapping[str, str]
    rules: int
    record: Array = field(repr=False, compare=False)
    key: tuple[object, ...] = field(repr=False)

    @classmethod
    def of(cls, name: str, players: int = 2, **options: str) -> "Variant":
        """Say only the options that differ from their defaults.

        ``azul`` is played by today's rules, ``azul@1`` by edition 1 of them.

        >>> Variant.of("azul", 3, wall="gray").options
        {'wall': 'gray', 'jokers': 'no'}
        """
        base, rules = read_name(name)
        edition = game(base).rules if rules is None else rules
        return cls.of_edition(edition, base, players, options)

    @classmethod
    def of_edition(
        cls, rules: int, name: str, players: int, options: Mapping[str, str]
    ) -> "Variant":
        """A variant played by an edition of its game's rules, as a record or a table names it."""
        chosen = game(name)
        if not isinstance(players, int) or not 2 <= players <= MAX_PLAYERS:
            raise OptionError(f"expected 2 to {MAX_PLAYERS} players, got {players!r}")
        return made_variant(
            rules, chosen, players, tuple(complete_options(chosen, options).items())
        )

    @classmethod
    def around(
        cls, game: Game, players: int, options: Mapping[str, str], rules: int, record: Array
    ) -> "Variant":
        """A variant with a record that was made before."""
        key = (game.name, players, rules, record.tobytes())
        return cls(game, players, dict(options), rules, record, key)

    def with_record(self, record: Array) -> "Variant":
        """The same with other printed values."""
        return Variant.around(self.game, self.players, self.options, self.rules, record)

    @property
    def name(self) -> str:
        """The game's name, with the edition if it is an earlier one; ``of`` reads it."""
        is_current = self.rules == self.game.rules
        return self.game.name if is_current else f"{self.game.name}@{self.rules}"

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.listed_options.items())
        return " ".join([self.name, str(self.players), *options])

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.key == other.key

    def __reduce__(self) -> tuple[object, ...]:
        return _around, (self.game.name, self.players, self.options, self.rules, self.record)

    @cached_property
    def plain(self) -> Any:  # Any: each game has its own class
        """The record as plain values."""
        return self.game.variant_type.plain(self.record)

    def printed(self) -> dict[str, Any]:
        """What boards and tiles show before anything lies there, as plain values."""
        shown: dict[str, Any] = msgspec.to_builtins(self.game.printed(self.plain))
        return shown

    @property
    def listed_options(self) -> dict[str, str]:
        """The options that a trace names: all but unlisted ones that have their defaults."""
        return {
            option.name: self.options[option.name]
            for option in self.game.options
            if option.is_listed or self.options[option.name] != option.default
        }


@lru_cache(MOST_VARIANTS)
def made_variant(
    rules: int, game: Game, players: int, options: tuple[tuple[str, str], ...]
) -> Variant:
    known = {**game.earlier, game.rules: game.variant}
    if rules not in known:
        raise EditionError(
            f"this game was played by edition {rules} of {game.name}'s rules; "
            f"this version plays edition {', '.join(map(str, sorted(known)))}"
        )
    record = game.variant_type.packed(known[rules](players, dict(options)))
    return Variant.around(game, players, dict(options), rules, record)


def _around(
    name: str, players: int, options: Mapping[str, str], rules: int, record: Array
) -> Variant:
    return Variant.around(game(name), players, options, rules, record)


def complete_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game; those not given have their defaults."""
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            raise OptionError(
                f"expected an option of {game.name} ({', '.join(known)}), got {name!r}"
            )
        choices = known[name].choices
        if choices and value not in choices:
            raise OptionError(f"expected {name}={'|'.join(choices)}, got {value!r}")
    return {name: given.get(name, option.default) for name, option in known.items()}


def read_option(game: Game, name: str, text: str) -> str:
    """The value of an option that a person gave as text: itself, or what the file it names says."""
    read = next((option.read for option in game.options if option.name == name), None)
    return read(text) if read else text
