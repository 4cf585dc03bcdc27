"""``tilewright verify``: was this game dealt by chance alone, as its table promised?"""

import argparse
import sys

from tilewright.cli.arguments import CommandError, Commands, read_games, read_record


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the deals of finished games by their seeds")
    parser.add_argument(
        "records", nargs="+", metavar="RECORD", help="a file of one or more records; - reads stdin"
    )
    parser.add_argument(
        "--commitment",
        default="",
        metavar="DIGEST",
        help="the commitment that you noted before the first deal",
    )
    parser.add_argument(
        "--share", default="", metavar="HEX", help="the share that your page added to the seed"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    noted = arguments.commitment, arguments.share
    are_verified = [
        verify(name, text, *noted) for given in arguments.records for name, text in games_of(given)
    ]
    if not all(are_verified):
        sys.exit(1 if None not in are_verified else 2)


def games_of(name: str) -> list[tuple[str, str | None]]:
    """The records of a file; None if there is nothing to read."""
    try:
        return [*read_games(name)]
    except CommandError as error:
        print(f"{name}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
        return [(name, None)]


def verify(name: str, text: str | None, commitment: str, share: str) -> bool | None:
    """Say what differs, or what is proven; None if there is nothing to read."""
    if text is None:
        return None
    from tilewright.record import RecordError
    from tilewright.table.verify import differences, findings

    try:
        record = read_record(text)
        found = differences(record, commitment, share)
    except RecordError as error:
        found = [f"this cannot be replayed: {error}"]
    for difference in found:
        print(f"{name}: {difference}")
    for finding in [] if found else findings(record):
        print(f"{name}: verified: {finding}")
    return not found
