"""``tilewright train``: learn what a round's end is worth, by self-play."""

import argparse
import os
import sys
from pathlib import Path

from tilewright.cli.arguments import (
    GAME_HELP,
    Commands,
    add_variant,
    clear_errors,
    number_above_0,
    number_from,
    read_variant,
)


def add(commands: Commands) -> None:
    parser = commands.add_parser("train", help="train a network that judges boards, by self-play")
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    add_variant(parser)
    parser.add_argument(
        "--out", required=True, metavar="FOLDER", help="a run that was cut off goes on there"
    )
    parser.add_argument(
        "--games",
        type=number_from(1),
        default=40_000,
        help="of a generation (default 40,000)",
    )
    parser.add_argument(
        "--parts",
        type=number_from(1),
        nargs=3,
        default=[4, 1, 1],
        metavar="N",
        help="of the games, between two, three and four players (default 4 1 1)",
    )
    parser.add_argument(
        "--generations", type=number_from(1), default=2, help="how many (default 2)"
    )
    parser.add_argument(
        "--simulations", type=number_from(1), default=60, help="for a move (default 60)"
    )
    parser.add_argument(
        "--seconds",
        type=number_above_0,
        default=0.02,
        help="of the processor for a move, in tests (default 0.02)",
    )
    parser.add_argument(
        "--bounds",
        type=number_above_0,
        nargs="+",
        default=[0.5, 1.0, 2.0],
        help="of the correction: the one that plays best is kept (default 0.5 1 2)",
    )
    parser.add_argument("--warmth", type=number_above_0, help="of priors (default: the game's)")
    parser.add_argument(
        "--sets", type=number_from(20), default=200, help="of deals at most, in a test"
    )
    parser.add_argument(
        "--jobs", type=number_from(1), default=os.cpu_count() or 1, help="processes (default: all)"
    )
    parser.add_argument(
        "--begin", metavar="FILE", help="a network to begin with, and to win against"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler"
    )
    parser.add_argument("--seed", default="train", help="the same seed gives the same games")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    variant = read_variant(arguments)
    from tilewright.bots.bot import prepare_bots
    from tilewright.train.plan import Plan, network_place
    from tilewright.train.run import Training

    with clear_errors():
        network_place(variant)
        plan = Plan(
            variant=variant,
            games=arguments.games,
            generations=arguments.generations,
            simulations=arguments.simulations,
            seconds=arguments.seconds,
            bounds=tuple(arguments.bounds),
            warmth=arguments.warmth or variant.game.warmth,
            sets=arguments.sets,
            seed=arguments.seed,
            parts=tuple(arguments.parts),
        )
        prepare_bots(variant.game.name)
        begin = Path(arguments.begin) if arguments.begin else None
        training = Training(plan, Path(arguments.out), arguments.jobs, arguments.dask, begin)
        for report in training.run():
            tell(report.words, is_passing=report.entry is None)
    best = training.best
    print(f"the best network: {best}" if best else "no network has won its test")


def tell(words: str, is_passing: bool) -> None:
    """What passes is written over on a terminal, and not at all elsewhere."""
    if sys.stderr.isatty():
        end = "" if is_passing else "\n"
        print(f"\r\x1b[2K{words}", end=end, file=sys.stderr, flush=True)
    elif not is_passing:
        print(words, file=sys.stderr, flush=True)
