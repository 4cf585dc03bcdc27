"""``tilewright warm``: compile all games ahead of time."""

import argparse

from tilewright.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser("warm", help="compile all games ahead")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    from tilewright.bots.bot import prepare_bots
    from tilewright.games import GAMES

    for name in GAMES:
        prepare_bots(name)
