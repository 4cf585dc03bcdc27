"""``tilewright puzzles``: looks for puzzles in games between bots, or proves written ones again."""

import argparse
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli.arguments import (
    GAME_HELP,
    CommandError,
    Commands,
    add_options,
    check_writable,
    clear_errors,
    number_from,
    read_text,
    read_variant,
)

if TYPE_CHECKING:
    from tilewright.games import Variant
    from tilewright.puzzles.puzzle import Puzzle


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "puzzles", help="find positions whose best move is proven and hard to see"
    )
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    add_options(parser)
    parser.add_argument(
        "--count", type=number_from(1), default=10, help="how many puzzles (default 10)"
    )
    parser.add_argument(
        "--seed", default="puzzles", help="the same seed gives the same puzzles (default puzzles)"
    )
    parser.add_argument(
        "--from-round", type=number_from(1), default=1, help="look no earlier (default 1)"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="add them to a file, which may hold those of other board sides;"
        " a run that was cut off goes on there",
    )
    parser.add_argument("--check", metavar="FILE", help="prove the game's puzzles in a file again")
    parser.set_defaults(run=run, players=2)


def run(arguments: argparse.Namespace) -> None:
    variant = read_variant(arguments)
    from tilewright.bots.bot import prepare_bots

    prepare_bots(variant.game.name)
    if arguments.check:
        check(arguments.check, variant)
    else:
        mine(variant, arguments)


def mine(variant: "Variant", arguments: argparse.Namespace) -> None:
    """Go on after the last game that a puzzle was found in; all of a game's are written at once."""
    from tilewright.puzzles.mine import Mine, chosen
    from tilewright.puzzles.puzzle import written

    check_writable(arguments.out)
    known = [puzzle for puzzle in kept(arguments.out) if is_of(puzzle, variant)]
    place = Mine(variant, arguments.seed, arguments.from_round)
    for number in count(1 + max((puzzle.number for puzzle in known), default=-1)):
        if len(known) >= arguments.count:
            break
        found = chosen(place.puzzles_in(number), known, arguments.count)
        known += found
        put("".join(map(written, found)), arguments.out)


def kept(file: str | None) -> "list[Puzzle]":
    return [] if file is None or not Path(file).exists() else read_puzzles(file)


def read_puzzles(file: str) -> "list[Puzzle]":
    from tilewright.puzzles.puzzle import read

    with clear_errors():
        return list(read(read_text(file)))


def is_of(puzzle: "Puzzle", variant: "Variant") -> bool:
    from tilewright.position import Position

    return Position.from_text(puzzle.position).variant == variant


def put(text: str, file: str | None) -> None:
    if file is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    with clear_errors(), Path(file).open("a", encoding="utf-8") as out:
        out.write(text)


def check(file: str, variant: "Variant") -> None:
    """Prove all again, whatever side they are of; the first that fails ends it."""
    from tilewright.puzzles.verify import fault_in

    puzzles = read_puzzles(file)
    for puzzle in puzzles:
        with clear_errors():
            fault = fault_in(puzzle)
        if fault:
            raise CommandError(f"{file}, {puzzle.id}: {fault}")
    print(f"{len(puzzles)} puzzles of {variant.game.title.en}, all proven again")
