"""``tilewright engine``: our bots as a program that other people's tools may talk to."""

import argparse
import sys

from tilewright.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "engine", help="answer lines with moves, by the protocol of docs/engines.md"
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    from tilewright.bots.bot import prepare_bots
    from tilewright.bots.speaking import speak

    speak(sys.stdin, lambda line: print(line, flush=True), prepare_bots)
