"""The games that are installed, and the way to ask for a variant of one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from tilewright.found import found_games
from tilewright.game import MAX_PLAYERS, Game, OptionError
from tilewright.records import Array

MOST_VARIANTS = 64  # that are kept once they were asked for
GAMES = {name: entry.value for name, entry in found_games().items()}  # where each is


@cache
def game(name: str) -> Game:
    """A game by its name; its package is imported when it is first asked for."""
    if name not in GAMES:
        raise OptionError(f"expected a game ({', '.join(GAMES)}), got {name!r}")
    found = found_games()[name].load()
    if not isinstance(found, Game) or found.name != name:
        raise OptionError(f"expected a Game named {name!r} at {GAMES[name]}, got {found!r}")
    return found


def all_games() -> list[Game]:
    """All installed games, in the order in which they appeared."""
    return sorted(map(game, GAMES), key=lambda found: (found.year, found.name))


class EditionError(OptionError):
    """An edition of a game's rules that this version does not play."""


@dataclass(frozen=True)
class Variant:
    """A game with its number of players and its options; ``record`` is what the rules read.

    ``rules`` is the edition of the game's rules that it is played by.
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

        >>> Variant.of("azul", 3, wall="gray").options
        {'wall': 'gray', 'jokers': 'no'}
        """
        return cls.of_edition(game(name).rules, name, players, options)

    @classmethod
    def of_edition(
        cls, rules: int, name: str, players: int, options: Mapping[str, str]
    ) -> "Variant":
        """A variant played by an edition of its game's rules, as a record or a table names it."""
        chosen = game(name)
        if not 2 <= players <= MAX_PLAYERS:
            raise OptionError(f"expected 2 to {MAX_PLAYERS} players, got {players}")
        return _variant(rules, chosen, players, tuple(complete_options(chosen, options).items()))

    @classmethod
    def around(
        cls, game: Game, players: int, options: Mapping[str, str], rules: int, record: Array
    ) -> "Variant":
        key = (game.name, players, rules, record.tobytes())
        return cls(game, players, dict(options), rules, record, key)

    def with_record(self, record: Array) -> "Variant":
        """The same with other printed values."""
        return Variant.around(self.game, self.players, self.options, self.rules, record)

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.listed_options.items())
        return " ".join([self.game.name, str(self.players), *options])

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
def _variant(rules: int, game: Game, players: int, options: tuple[tuple[str, str], ...]) -> Variant:
    make = game.variant if rules == game.rules else game.earlier.get(rules)
    if make is None:
        known = ", ".join(map(str, sorted({game.rules, *game.earlier})))
        raise EditionError(
            f"expected an edition of the rules of {game.name} that this version plays ({known}),"
            f" got {rules}"
        )
    record = game.variant_type.packed(make(players, dict(options)))
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
