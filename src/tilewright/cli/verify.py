"""``tilewright verify``: was this game dealt by chance alone, as its table promised?"""

import argparse
import sys

from tilewright.cli.arguments import Commands, read_games, read_record


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the deals of finished games by their seeds")
    parser.add_argument(
        "records", nargs="+", metavar="RECORD", help="a file of one or more records; - reads stdin"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    games = [game for name in arguments.records for game in read_games(name)]
    are_verified = [verify(name, text) for name, text in games]
    if not all(are_verified):
        sys.exit(1)


def verify(name: str, text: str) -> bool:
    """Say what differs, or that nothing does."""
    from tilewright.record import RecordError
    from tilewright.table.verify import differences, draws_of

    try:
        record = read_record(text)
        found = differences(record)
    except RecordError as error:
        found = [f"this cannot be replayed: {error}"]
    for difference in found:
        print(f"{name}: {difference}")
    if not found:
        count = len(draws_of(record))
        print(f"{name}: verified: the seed gives the first seat and all {count} deals")
    return not found
