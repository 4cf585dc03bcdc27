"""``tilewright trace``: play games and print them as JSON lines, or replay such lines."""

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import Any

from tilewright.cli.arguments import (
    CommandError,
    Commands,
    add_variant,
    clear_errors,
    number_from,
    read_text,
    read_variant,
)


def add(commands: Commands) -> None:
    parser = commands.add_parser("trace", help="print games as JSON lines, or replay such lines")
    parser.add_argument("game", nargs="?", metavar="GAME", help="azul, sintra or pavilion")
    add_variant(parser)
    parser.add_argument("--seed", default="0", help="the same seed gives the same games")
    parser.add_argument("--games", type=number_from(1), default=1, metavar="G")
    parser.add_argument("--style", choices=("random", "tidy"), default="random")
    parser.add_argument("--replay", metavar="FILE", help="a trace to play again; - reads stdin")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if arguments.replay:
        print_lines(replay(arguments.replay))
    elif arguments.game:
        print_lines(play(arguments))
    else:
        raise CommandError("expected a GAME or --replay FILE")


def play(arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    variant = read_variant(arguments)
    from tilewright.trace import play_game
    from tilewright.warm import prepare

    prepare(variant.game.NAME)
    for number in range(arguments.games):
        seed = arguments.seed if number == 0 else f"{arguments.seed}/{number}"
        yield from play_game(variant, seed, arguments.style)


def replay(name: str) -> Iterator[dict[str, Any]]:
    from tilewright import trace
    from tilewright.warm import prepare

    with clear_errors():
        yield from trace.replay(read_text(name).splitlines(), prepare)


def print_lines(lines: Iterable[dict[str, Any]]) -> None:
    for line in lines:
        print(json.dumps(line, separators=(",", ":"), ensure_ascii=False))
