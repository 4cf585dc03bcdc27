"""The only list of games, and the way to ask for a variant of one."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from tilewright.game import MAX_PLAYERS, Game, Option, OptionError
from tilewright.kernel import Array

GAMES = {
    "azul": "tilewright.azul",
    "sintra": "tilewright.sintra",
    "pavilion": "tilewright.pavilion",
}
FIRST_EDITION = 1  # what was written before rules had numbers was played by it
NUMBERED = re.compile(r"([^@]+)@([0-9]{1,9})")


class EditionError(OptionError):
    """An edition of a game's rules that this version does not play."""


def read_name(name: str) -> tuple[str, int | None]:
    """A game's name, and the edition where it names one.

    >>> read_name("azul"), read_name("azul@1")
    (('azul', None), ('azul', 1))
    """
    numbered = NUMBERED.fullmatch(name)
    return (numbered[1], int(numbered[2])) if numbered else (name, None)


def game(name: str) -> Game:
    """A game by its name; its package is imported when it is first asked for."""
    name, _ = read_name(name)
    if name not in GAMES:
        raise OptionError(f"expected a game ({', '.join(GAMES)}), got {name!r}")
    return cast("Game", import_module(GAMES[name]))


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

        ``azul`` is played by today's rules, ``azul@1`` by edition 1 of them.

        >>> Variant.of("azul", 3, wall="gray").options
        {'wall': 'gray', 'jokers': 'no'}
        """
        base, rules = read_name(name)
        chosen = game(base).RULES if rules is None else rules
        return cls.of_edition(chosen, base, players, options)

    @classmethod
    def of_edition(
        cls, rules: int, name: str, players: int, options: Mapping[str, str]
    ) -> "Variant":
        """A variant played by an edition of its game's rules, as a record or a table names it."""
        chosen = game(name)
        if not 2 <= players <= MAX_PLAYERS:
            raise OptionError(f"expected 2 to {MAX_PLAYERS} players, got {players}")
        values = complete_options(chosen, options)
        record = edition(chosen, rules)(players, values)
        return cls.around(chosen, players, values, rules, record)

    @classmethod
    def around(
        cls, game: Game, players: int, options: Mapping[str, str], rules: int, record: Array
    ) -> "Variant":
        key = (game.NAME, players, rules, record.tobytes())
        return cls(game, players, dict(options), rules, record, key)

    def with_record(self, record: Array) -> "Variant":
        """The same with other printed values."""
        return Variant.around(self.game, self.players, self.options, self.rules, record)

    @property
    def name(self) -> str:
        """The game's name, with the edition if it is an earlier one; ``of`` reads it."""
        is_todays = self.rules == self.game.RULES
        return self.game.NAME if is_todays else f"{self.game.NAME}@{self.rules}"

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.key == other.key

    def __reduce__(self) -> tuple[object, ...]:
        return _around, (self.game.NAME, self.players, self.options, self.rules, self.record)

    def printed(self) -> dict[str, Any]:
        """What boards and tiles show before anything lies there, as plain values."""
        return self.game.printed(self.record)

    @property
    def listed_options(self) -> dict[str, str]:
        """The options that a trace names: all but those nobody changed and few have heard of."""
        return {
            option.name: self.options[option.name]
            for option in self.game.OPTIONS
            if option.is_listed or self.options[option.name] != option.default
        }


def edition(game: Game, number: int) -> Callable[[int, Mapping[str, str]], Array]:
    """What makes a variant as an edition of the rules plays it: today's, or an earlier one."""
    earlier: Mapping[int, Callable[[int, Mapping[str, str]], Array]] = getattr(game, "EARLIER", {})
    known = {**earlier, game.RULES: game.variant}
    if number not in known:
        raise EditionError(
            f"this game was played by edition {number} of {game.NAME}'s rules; "
            f"this version plays edition {', '.join(map(str, sorted(known)))}"
        )
    return known[number]


def _around(
    name: str, players: int, options: Mapping[str, str], rules: int, record: Array
) -> Variant:
    return Variant.around(game(name), players, options, rules, record)


def complete_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game; those not given have their defaults."""
    known = {option.name: option for option in game.OPTIONS}
    for name, value in given.items():
        if name not in known:
            raise OptionError(
                f"expected an option of {game.NAME} ({', '.join(known)}), got {name!r}"
            )
        choices = known[name].choices
        if choices and value not in choices:
            raise OptionError(f"expected {name}={'|'.join(choices)}, got {value!r}")
    return {name: given.get(name, option.default) for name, option in known.items()}


def read_option(game: Game, name: str, text: str) -> str:
    """The value of an option that a person gave as text: itself, or what the file it names says."""
    reader: Option | None = next((o for o in game.OPTIONS if o.name == name and o.read), None)
    return reader.read(text) if reader and reader.read else text
