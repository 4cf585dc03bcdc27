"""What the commands' arguments have in common, and errors that end a command with one line."""

import argparse
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright.found import found_games

if TYPE_CHECKING:
    from tilewright.games import Variant
    from tilewright.position import Position
    from tilewright.record import Record

    Commands = argparse._SubParsersAction[Any]  # the type that add_subparsers returns has no other
else:
    Commands = Any


FIRST_GAME = next(iter(found_games()))
GAME_HELP = f"one of {', '.join(found_games())}"


class CommandError(Exception):
    """A command that cannot do what it was asked; its text is one line."""


@contextmanager
def clear_errors() -> Iterator[None]:
    """Report errors in what the user gave as one line."""
    try:
        yield
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"expected a text file in UTF-8: {error.reason}") from error
    except ValueError as error:
        raise CommandError(" ".join(str(error).split())) from error


def number_from(low: int) -> Any:  # Any: argparse wants any callable of a text
    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < low:
            raise argparse.ArgumentTypeError(f"expected a number from {low}, got {text!r}")
        return int(text)

    return read


def number_above_0(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return number


def add_variant(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=number_from(2), help="2 to 4 (default: as many as are named, or 2)"
    )
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, like wall=gray or jokers=yes; may be repeated",
    )


def read_variant(arguments: argparse.Namespace, named: int = 0) -> "Variant":
    """The variant to play, for the number of players asked for, or else for as many as named."""
    from tilewright.games import Variant, game, read_option

    with clear_errors():
        rules = game(arguments.game)
        options: dict[str, str] = {}
        for setting in arguments.set:
            key, equals, value = setting.partition("=")
            if not equals:
                raise CommandError(f"expected --set KEY=VALUE, got {setting!r}")
            options[key] = read_option(rules, key, value)
        return Variant.of(arguments.game, arguments.players or named or 2, **options)


def read_position(text: str) -> "Position":
    """Read a position; compiles its game first and reports progress."""
    from tilewright.games import game
    from tilewright.position import Position
    from tilewright.tools.warm import prepare

    with clear_errors():
        prepare(game((text.split() or [""])[0]).name)
        return Position.from_text(text)


def read_text(name: str) -> str:
    """A file's text, or standard input for ``-``."""
    with clear_errors():
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def check_writable(name: str | None) -> None:
    """Complain now about a file that could not be written after hours of work."""
    if name is None:
        return
    path = Path(name)
    is_new = not path.exists()
    with clear_errors():
        path.open("a", encoding="utf-8").close()
    if is_new:
        path.unlink()


def read_games(name: str) -> list[tuple[str, str]]:
    """The texts of the records in a file, each with the words that name it."""
    from tilewright.record import split_records

    texts = list(split_records(read_text(name).splitlines(keepends=True))) or [""]
    if len(texts) == 1:
        return [(name, texts[0])]
    return [(f"{name}, game {number}", text) for number, text in enumerate(texts, 1)]


def read_record(text: str) -> "Record":
    """A written game; RecordError if it is none. Its rules are compiled first."""
    from tilewright.game import OptionError
    from tilewright.games import game
    from tilewright.record import Record, RecordError
    from tilewright.record_text import read_headers
    from tilewright.tools.warm import prepare

    try:
        prepare(game(read_headers(text).get("Game", "")).name)
    except OptionError as error:
        raise RecordError(f"in the headers: {error}") from error
    try:
        return Record.read(text)
    except RecordError:
        raise
    except ValueError as error:  # a number that is too long, wherever it stands
        raise RecordError(f"expected a record, got what cannot be read: {error}") from error
