"""``tilewright bench``: random games per second of CPU time, as JSON lines."""

import argparse
import itertools
import json

from tilewright.cli.arguments import Commands, clear_errors, number_from


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure random play, as JSON lines")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--rounds", type=number_from(1), default=5, help="measurements (default 5)")
    parser.add_argument("--count", type=number_from(1), default=10_000, metavar="N",
                        help="games in a measurement (default 10,000)")  # fmt: skip
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    from tilewright.games import GAMES, Variant, game
    from tilewright.tools.bench import Bench

    with clear_errors():
        for name in arguments.games:
            game(name)  # reject unknown names before measuring any
        for name in arguments.games or GAMES:
            listed = [option for option in game(name).options if option.choices]
            for players in (2, 3, 4):
                for values in itertools.product(*(option.choices for option in listed)):
                    options = {o.name: value for o, value in zip(listed, values, strict=True)}
                    bench = Bench(Variant.of(name, players, **options))
                    print(json.dumps(bench.line(arguments.count, arguments.rounds)), flush=True)
