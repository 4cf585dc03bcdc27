"""``tilewright verify``: was this game dealt by chance alone, as its table promised?"""

import argparse
import sys

from tilewright.cli.arguments import CommandError, Commands, read_record, read_text


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the deals of finished games by their seeds")
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a file; - reads stdin")
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
    are_verified = [verify(name, *noted) for name in arguments.records]
    if not all(are_verified):
        sys.exit(1 if None not in are_verified else 2)


def verify(name: str, commitment: str, share: str) -> bool | None:
    """Say what differs, or what is proven; None if there is nothing to read."""
    from tilewright.record import RecordError
    from tilewright.table.verify import differences, findings

    try:
        record = read_record(read_text(name))
        found = differences(record, commitment, share)
    except RecordError as error:
        found = [f"this cannot be replayed: {error}"]
    except CommandError as error:
        print(f"{name}: {str(error).removeprefix(f'{name}: ')}", file=sys.stderr)
        return None
    for difference in found:
        print(f"{name}: {difference}")
    for finding in [] if found else findings(record):
        print(f"{name}: verified: {finding}")
    return not found
