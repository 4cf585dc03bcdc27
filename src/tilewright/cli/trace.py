"""``tilewright trace``: play games and print them as JSON lines, or replay such lines."""

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import Any

from tilewright.cli.arguments import (
    GAME_HELP,
    CommandError,
    Commands,
    add_variant,
    clear_errors,
    number_from,
    read_record,
    read_text,
    read_variant,
)


def add(commands: Commands) -> None:
    parser = commands.add_parser("trace", help="print games as JSON lines, or replay such lines")
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME_HELP)
    add_variant(parser)
    parser.add_argument("--seed", default="0", help="the same seed gives the same games")
    parser.add_argument(
        "--games", type=number_from(1), default=1, metavar="G", help="how many (default 1)"
    )
    parser.add_argument(
        "--style",
        choices=("random", "tidy"),
        default="random",
        help="any legal move, or one that wastes least (default random)",
    )
    parser.add_argument(
        "--replay", metavar="FILE", help="a trace or records to play again; - reads stdin"
    )
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
    from tilewright.tools.trace import play_game
    from tilewright.tools.warm import prepare

    prepare(variant.game.name)
    for number in range(arguments.games):
        seed = arguments.seed if number == 0 else f"{arguments.seed}/{number}"
        yield from play_game(variant, seed, arguments.style)


def replay(name: str) -> Iterator[dict[str, Any]]:
    from tilewright.tools import trace
    from tilewright.tools.warm import prepare

    text = read_text(name)
    with clear_errors():
        is_record = text.lstrip().startswith("[")
        lines = all_record_lines(text) if is_record else text.splitlines()
        yield from trace.replay(lines, prepare)


def all_record_lines(text: str) -> Iterator[str]:
    """What written games say, one after another."""
    from tilewright.record import RecordError, split_records

    texts = list(split_records(text.splitlines(keepends=True)))
    for number, one in enumerate(texts, 1):
        try:
            yield from record_lines(one)
        except RecordError as error:
            where = f"game {number}: " if len(texts) > 1 else ""
            raise RecordError(f"{where}{error}") from error


def record_lines(text: str) -> list[str]:
    """What a written game says, as the lines of a trace."""
    record = read_record(text)
    lines: list[dict[str, Any]] = [
        {
            "type": "start",
            "game": record.variant.name,
            "players": record.variant.players,
            "options": dict(record.variant.options),
            "first": record.first,
        }
        | ({"position": record.start.text} if record.start else {})
    ]
    for entry in record.entries:
        if entry.deal is None:
            lines.append({"type": "move", "move": entry.move})
        else:
            lines.append({"type": "deal", **entry.deal})
    return [json.dumps(line) for line in lines]


def print_lines(lines: Iterable[dict[str, Any]]) -> None:
    for line in lines:
        print(json.dumps(line, separators=(",", ":"), ensure_ascii=False))
