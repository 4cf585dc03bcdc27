"""``tilewright perft``: the number of ways to play a number of moves."""

import argparse
import json

from tilewright.cli.arguments import (
    GAME_HELP,
    CommandError,
    Commands,
    add_variant,
    number_from,
    read_position,
    read_variant,
)


def add(commands: Commands) -> None:
    parser = commands.add_parser("perft", help="count the ways to play a number of moves")
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME_HELP)
    add_variant(parser)
    parser.add_argument("--seed", default="0", help="of the first deal")
    parser.add_argument("--position", metavar="TEXT", help="count from here instead")
    parser.add_argument("--depth", type=number_from(0), default=3, help="moves (default 3)")
    parser.add_argument("--divide", action="store_true", help="by first move")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    from tilewright.dealer import Dealer
    from tilewright.position import Position
    from tilewright.tools.perft import divide, perft
    from tilewright.tools.warm import prepare

    if arguments.position:
        position = read_position(arguments.position)
    elif arguments.game:
        variant = read_variant(arguments)
        prepare(variant.game.name)
        dealer = Dealer(arguments.seed)
        position = dealer.deal(Position.of(variant, dealer.first(variant.players)))
    else:
        raise CommandError("expected a GAME or --position TEXT")
    line = {"position": position.text, "depth": arguments.depth}
    if arguments.divide and arguments.depth:
        print(json.dumps(line | {"divide": divide(position, arguments.depth)}))
    else:
        print(json.dumps(line | {"ways": perft(position, arguments.depth)}))
