"""``tilewright selfplay``: games between bots as a dataset."""

import argparse
import os
import sys
import time
from pathlib import Path

from tilewright.cli.arguments import (
    GAME_HELP,
    CommandError,
    Commands,
    add_variant,
    clear_errors,
    number_from,
    read_variant,
)

BAR = 24


def add(commands: Commands) -> None:
    parser = commands.add_parser("selfplay", help="write games between bots as a dataset")
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    known = "as tilewright match names them: 1 to 8, greedy, random, python:MODULE:FUNCTION ..."
    parser.add_argument("bots", nargs="*", metavar="BOT", help=known)
    add_variant(parser)
    parser.add_argument(
        "--games", type=number_from(1), default=1000, help="how many (default 1,000)"
    )
    parser.add_argument(
        "--out", required=True, metavar="FOLDER", help="a run that was cut off goes on there"
    )
    parser.add_argument(
        "--games-per-file", type=number_from(1), default=50, help="how many (default 50)"
    )
    parser.add_argument(
        "--jobs", type=number_from(1), default=os.cpu_count() or 1, help="processes (default: all)"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler"
    )
    parser.add_argument("--seed", default="selfplay", help="the same seed gives the same games")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    variant = read_variant(arguments, len(arguments.bots))
    names = tuple(arguments.bots) or variant.players * ("3",)
    if len(names) != variant.players:
        raise CommandError(f"expected {variant.players} bots, got {len(names)}")
    from tilewright.bots.bot import prepare_bots
    from tilewright.bots.match import player
    from tilewright.bots.selfplay import Plan, write_games
    from tilewright.tools.warm import prepare_many

    with clear_errors():
        for name in names:
            player(name, variant.game.name, "0")
        plan = Plan(variant, names, arguments.games, arguments.seed, arguments.games_per_file)
        prepare_bots(variant.game.name)
        prepare_many(variant.game.name)
        began, before = time.monotonic(), None
        for done in write_games(plan, Path(arguments.out), arguments.jobs, arguments.dask):
            before = done if before is None else before
            show_progress(done, plan.games, done - before, time.monotonic() - began)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"{plan.games} games in {arguments.out}, {plan.games - (before or 0)} of them new")


def show_progress(done: int, games: int, played: int, seconds: float) -> None:
    if not sys.stderr.isatty():
        return
    bar = "#" * (BAR * done // games)
    rest = f"{(games - done) * seconds / played:.0f} s left" if played else ""
    print(f"\r\x1b[2K{bar:<{BAR}} {done}/{games}  {rest}", end="", file=sys.stderr, flush=True)
