"""The actions of ``tilewright admin`` about people: reports, cards, seasons."""

import argparse
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tilewright.cli.arguments import CommandError, Commands

if TYPE_CHECKING:
    from tilewright.server.settings import Settings
    from tilewright.server.store import Store

Action = Callable[["Store", "Settings", argparse.Namespace], Awaitable[None]]
AddAction = Callable[[Commands, str, Action, str], argparse.ArgumentParser]


def add(actions: Commands, add_action: AddAction) -> None:
    add_action(actions, "reports", list_reports, "list what people reported")
    settle = add_action(actions, "settle", settle_report, "delete a report that was dealt with")
    settle.add_argument("report", metavar="REPORT", help="its id, as listed")
    for name, action, text in (
        ("close-card", close_card, "close a card: it finds nobody, and nothing counts for it"),
        ("reopen-card", reopen_card, "let a closed card be used again"),
        ("delete-card", delete_card, "delete a card with all that is under it"),
    ):
        parser = add_action(actions, name, action, text)
        parser.add_argument("card", metavar="CARD", help="its id, as in a report")
    add_action(actions, "season", begin_season, "begin a new season of ratings")


async def list_reports(store: "Store", _: "Settings", __: argparse.Namespace) -> None:
    """One line per report: id, time, table, seat, the card it is about, who told it, and what."""
    from tilewright.server.peace import Peace

    for one in await Peace(store, time.time).reports():
        when = datetime.fromtimestamp(one.at, UTC).strftime("%Y-%m-%dT%H:%MZ")
        about, by = one.about or "no card", one.card or "no card"
        told = [one.id, when, one.table, one.seat, about, by, one.said]
        print(*told, sep="\t")


async def settle_report(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.server.peace import Peace

    if not await Peace(store, time.time).settle(arguments.report):
        raise CommandError(f"{arguments.report}: there is no such report")
    print(f"{arguments.report}: deleted")


async def close_card(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    await set_closed(store, arguments.card, time.time())
    print(f"{arguments.card}: closed")


async def reopen_card(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    await set_closed(store, arguments.card, None)
    print(f"{arguments.card}: open")


async def set_closed(store: "Store", card: str, at: float | None) -> None:
    from tilewright.server.cards import Cards

    if not await Cards(store, time.time).close(card, at):
        raise CommandError(f"{card}: there is no such card")


async def delete_card(store: "Store", _: "Settings", arguments: argparse.Namespace) -> None:
    from tilewright.server.cards import Cards

    cards = Cards(store, time.time)
    if await cards.get(arguments.card) is None:
        raise CommandError(f"{arguments.card}: there is no such card")
    await cards.delete(arguments.card)
    print(f"{arguments.card}: deleted")


async def begin_season(store: "Store", _: "Settings", __: argparse.Namespace) -> None:
    from tilewright.server.seasons import Seasons

    print(f"season {await Seasons(store, time.time).begin()} has begun")
