"""``tilewright warm``: compile all games ahead of time, on all cores."""

import argparse
import asyncio
import time
from typing import TYPE_CHECKING

from tilewright.cli.arguments import Commands

if TYPE_CHECKING:
    from tilewright.behind.queue import Work


def add(commands: Commands) -> None:
    parser = commands.add_parser("warm", help="compile all games ahead")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    from tilewright.behind.compiling import works
    from tilewright.behind.queue import Behind
    from tilewright.reviews import ahead
    from tilewright.tools.warm import end_report, report

    behind, began = Behind(changed=tell), time.monotonic()
    for work in (*works(), *ahead.works()):
        behind.add(work)
    is_new = any(work.steps for work in behind.works)
    asyncio.run(behind.run())
    if is_new:
        report(f"Compiled all games in {time.monotonic() - began:.0f} s.")
        end_report()


def tell(work: "Work") -> None:
    from tilewright.games import game
    from tilewright.tools.warm import report

    whose = game(work.game).title.en
    report(f"Compiling {whose}, {work.part}, once: {work.done}/{len(work.steps)} {work.doing.en}")
