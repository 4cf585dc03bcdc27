"""``tilewright serve``: the tables, in a browser."""

import argparse
import asyncio
import time

from tilewright.cli.arguments import CommandError, Commands, clear_errors


def add(commands: Commands) -> None:
    from tilewright.server.settings import add_flags

    parser = commands.add_parser("serve", help="serve tables to browsers")
    add_flags(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    from tilewright.extras import require
    from tilewright.server.settings import read_settings

    require("server", "prometheus_client", "openskill", "starlette", "uvicorn", "websockets")
    with clear_errors():
        settings = read_settings(arguments)
    from tilewright.server.serve import serve
    from tilewright.server.telling_setup import courier_of

    with clear_errors():
        courier_of(settings, time.time)
    from tilewright.server.store import StoreError
    from tilewright.server.stores import check_store

    try:
        asyncio.run(check_store(settings.data))  # better now than when the server already runs
    except StoreError as error:
        raise CommandError(str(error)) from error
    serve(settings)
