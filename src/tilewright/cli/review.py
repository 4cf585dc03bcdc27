"""``tilewright review``: what every move of a written game was worth."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli.arguments import (
    CommandError,
    Commands,
    check_writable,
    clear_errors,
    number_from,
    read_games,
    read_record,
)

if TYPE_CHECKING:
    from tilewright.record import Record
    from tilewright.reviews.review import Review

BAR = 24


def add(commands: Commands) -> None:
    parser = commands.add_parser("review", help="say what every move of a game was worth, and why")
    parser.add_argument("record", metavar="RECORD", help="a file of one record; - reads stdin")
    parser.add_argument(
        "--budget", default="quick", help="quick, normal or deep (default quick): how thoroughly"
    )
    parser.add_argument(
        "--seed", type=number_from(0), default=0, help="the same seed gives the same review"
    )
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="of the text")
    parser.add_argument(
        "--json", metavar="FILE", help="write all numbers there; - is stdout, instead of the text"
    )
    parser.add_argument("--svg", metavar="FILE", help="draw the shares of the win there, or to -")
    parser.add_argument(
        "--annotate",
        metavar="FILE",
        help="write the record there, or to -, with marks and better lines",
    )
    parser.add_argument(
        "--threads", type=number_from(1), default=os.cpu_count() or 1, help="default: all cores"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    from tilewright.reviews.budget import budget_of

    files = arguments.json, arguments.svg, arguments.annotate
    check_files(arguments.record, *files)
    with clear_errors():
        budget_of(arguments.budget)  # before anything is compiled
    reviewed = review_of(one_record(arguments.record), arguments)
    if "-" not in files:
        print(reviewed.text(arguments.lang), end="")
    with clear_errors():
        if arguments.json:
            write(arguments.json, json.dumps(reviewed.written(), ensure_ascii=False) + "\n")
        if arguments.svg:
            write(arguments.svg, reviewed.svg(arguments.lang) + "\n")
        if arguments.annotate:
            write(arguments.annotate, reviewed.annotated().write())


def check_files(record: str, json: str | None, svg: str | None, annotate: str | None) -> None:
    """Whether they can all be written; only the annotated record may take the record's place."""
    if (json, svg, annotate).count("-") > 1:
        raise CommandError("expected at most one of --json, --svg and --annotate to be -")
    if is_named_twice(record, json, svg) or is_named_twice(json, svg, annotate):
        raise CommandError("expected different files for RECORD, --json, --svg and --annotate")
    for file in (json, svg, annotate):
        check_writable(None if file == "-" else file)


def is_named_twice(*files: str | None) -> bool:
    places = [Path(file).resolve() for file in files if file is not None and file != "-"]
    return len(set(places)) < len(places)


def one_record(name: str) -> "Record":
    games = read_games(name)
    if len(games) > 1:
        raise CommandError(f"expected one record in {name}, got {len(games)}")
    with clear_errors():
        record = read_record(games[0][1])
    if not record.plies:
        raise CommandError(f"expected a record with moves in {name}")
    return record


def review_of(record: "Record", arguments: argparse.Namespace) -> "Review":
    from tilewright.bots.bot import prepare_bots
    from tilewright.reviews.review import review

    prepare_bots(record.variant.game.name)
    with clear_errors():
        reviewed = review(
            record,
            arguments.budget,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=show_progress if sys.stderr.isatty() else None,
        )
    if sys.stderr.isatty():
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
    return reviewed


def show_progress(done: int, tasks: int) -> None:
    bar = "#" * (BAR * done // tasks)
    print(f"\r\x1b[2K{bar:<{BAR}} {done}/{tasks}", end="", file=sys.stderr, flush=True)


def write(name: str, text: str) -> None:
    if name == "-":
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")
