"""``tilewright match``: bots against each other, over paired games."""

import argparse
import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright.cli.arguments import (
    GAME_HELP,
    CommandError,
    Commands,
    add_variant,
    check_writable,
    clear_errors,
    number_from,
    read_variant,
)

if TYPE_CHECKING:
    from tilewright.bots.match import Result, Setup

BAR = 24
ENOUGH = 20  # sets before a sequential test may end


def add(commands: Commands) -> None:
    parser = commands.add_parser("match", help="let bots play each other over paired games")
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="BOT",
        help="a level 1 to 8 or an earlier master (master-1), with a budget (8/1000, 8/0.2s) "
        "and a file to judge by (8@FILE); greedy, random, or a player of yours "
        "(python:MODULE:FUNCTION)",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="COMMAND",
        help="a program that plays too, over its standard input and output; may be repeated",
    )
    parser.add_argument(
        "--time",
        default="5",
        help="that programs have: seconds per move, or CLOCK+INCREMENT per game (default 5)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the programs, as they offer it; may be repeated",
    )
    add_variant(parser)
    parser.add_argument(
        "--sets",
        type=number_from(1),
        default=50,
        help="deals, each played from every seat (default 50)",
    )
    parser.add_argument(
        "--jobs", type=number_from(1), default=os.cpu_count() or 1, help="processes (default: all)"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler"
    )
    parser.add_argument("--seed", default="match", help="the same seed gives the same deals")
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="end when the first bot is surely nearer to one of these Elo differences",
    )
    parser.add_argument("--json", metavar="FILE", help="write the result there too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    names = (*arguments.bots, *(f"engine:{command}" for command in arguments.engine))
    variant = read_variant(arguments, len(names))
    if len(names) != variant.players:
        raise CommandError(f"expected {variant.players} bots and engines, got {len(names)}")
    from tilewright.bots.bot import prepare_bots
    from tilewright.bots.match import Setup, check_starts, player
    from tilewright.bots.protocol import Limit

    options = read_settings(arguments)
    check_test(arguments.sprt)
    with clear_errors():
        for name in arguments.bots:
            player(name, variant.game.name, "0")
        check_writable(arguments.json)
        prepare_bots(variant.game.name)
        setup = Setup(
            variant,
            names,
            arguments.seed,
            limit=Limit.read(arguments.time),
            options=options,
        )
        check_starts(setup)
        results: list[Result] = []
        verdict = None
        try:
            verdict = play(setup, arguments, results)
        finally:
            if results:  # of a match that was interrupted, too
                tell(summary(setup, results, verdict), arguments.json)


def read_settings(arguments: argparse.Namespace) -> dict[str, str]:
    """What programs are set to."""
    if arguments.option and not arguments.engine:
        raise CommandError("expected --option with an --engine")
    settings: dict[str, str] = {}
    for option in arguments.option:
        name, equals, settings[name] = option.partition("=")
        if not equals:
            raise CommandError(f"expected --option NAME=VALUE, got {option!r}")
    return settings


def check_test(bounds: Sequence[float] | None) -> None:
    """Between bounds that are the same, a sequential test would never end."""
    if bounds and not -math.inf < bounds[0] < bounds[1] < math.inf:
        raise CommandError(f"expected --sprt LOW HIGH, got {bounds[0]:g} {bounds[1]:g}")


def play(setup: "Setup", arguments: argparse.Namespace, results: "list[Result]") -> str | None:
    """Fills the results as they come; what a sequential test says, if one ended the match."""
    from tilewright.bots.match import BOUND, log_likelihood_ratio, play_sets

    for result in play_sets(setup, range(arguments.sets), arguments.jobs, arguments.dask):
        results.append(result)
        for note in result.notes:
            print(f"\nforfeited: {note}", file=sys.stderr)
        show_progress(results, arguments.sets)
        if arguments.sprt and len(results) >= ENOUGH:
            ratio = log_likelihood_ratio(results, *arguments.sprt)
            if abs(ratio) > BOUND:
                return "high" if ratio > 0 else "low"
    return None


def show_progress(results: "list[Result]", sets: int) -> None:
    from tilewright.bots.match import summarize

    if not sys.stderr.isatty():
        return
    done, score = len(results), summarize(results, 0)
    bar, (low, high) = "#" * (BAR * done // sets), score.interval
    text = f"\r{bar:<{BAR}} {done}/{sets}  {score.share:.1%} ({low:.1%} to {high:.1%}) "
    print(text, end="", file=sys.stderr, flush=True)


def tell(result: dict[str, Any], file: str | None) -> None:
    print(file=sys.stderr)
    print(json.dumps(result, indent=1, ensure_ascii=False))
    if file:
        Path(file).write_text(json.dumps(result) + "\n", encoding="utf-8")


def finite(elo: float) -> int | None:
    """JSON knows no infinity: who has won all games or none has no Elo."""
    return round(elo) if math.isfinite(elo) else None


def summary(setup: "Setup", results: "list[Result]", verdict: str | None) -> dict[str, Any]:
    from tilewright.bots.match import seconds_a_move, summarize

    players = []
    for who, name in enumerate(setup.names):
        score = summarize(results, who)
        players.append(
            {
                "bot": name,
                "win share": round(score.share, 4),
                "interval": [round(bound, 4) for bound in score.interval],
                "margin": round(score.margin, 2),
                "ms a move": round(1000 * seconds_a_move(results, who), 2),
                "elo": finite(score.elo),
                "elo interval": [finite(bound) for bound in score.elo_interval],
            }
        )
    return {
        "game": setup.variant.game.name,
        "players": setup.variant.players,
        "options": setup.variant.listed_options,
        "sets": len(results),
        "games": len(results) * setup.variant.players,
        "bots": players,
        "sequential test": verdict,
        "forfeited": [note for result in results for note in result.notes],
    }
