"""The command ``tilewright``. Nothing that is compiled is imported before a command needs it."""

import argparse
import sys
from typing import Any, NoReturn

from tilewright.cli import (
    admin,
    bench,
    engine,
    match,
    perft,
    play,
    puzzles,
    review,
    selfplay,
    serve,
    trace,
    train,
    verify,
    warm,
    why,
)
from tilewright.cli.arguments import CommandError
from tilewright.extras import MissingExtraError
from tilewright.version import __version__

COMMANDS = (
    serve,
    play,
    why,
    review,
    verify,
    trace,
    perft,
    match,
    engine,
    selfplay,
    puzzles,
    train,
    bench,
    warm,
    admin,
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and guesses no option from its beginning."""

    def __init__(self, **settings: Any) -> None:  # Any: whatever argparse takes
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> Parser:
    parser = Parser(
        prog="tilewright",
        description="The Azul family of board games: play, explain and study them.",
        epilog="A fan project, not affiliated with the games' publisher or author.",
    )
    parser.add_argument("--version", action="version", version=f"tilewright {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(arguments: list[str] | None = None) -> int:
    parsed = build_parser().parse_args(arguments)
    try:
        parsed.run(parsed)
    except (CommandError, MissingExtraError) as error:
        print(f"tilewright {parsed.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: say nothing more
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
