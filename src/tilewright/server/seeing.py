"""How tables stand for some seats, for those who tell people things."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilewright.server.channels import Followed
from tilewright.server.people import People
from tilewright.server.rooms import Rooms
from tilewright.server.standings import Standing
from tilewright.telling import plan


@dataclass
class Seeing:
    people: People

    async def look(self, followed: Sequence[Followed]) -> Mapping[Followed, plan.Standing]:
        tables = list(dict.fromkeys(one.table for one in followed))
        stand = await self.people.standings.of(tables)
        here = {table: await present_at(self.people.rooms, table) for table in stand}
        return {
            one: seen(one, stand[one.table], one.seat in here[one.table])
            for one in followed
            if one.table in stand
        }


async def present_at(rooms: Rooms, table: str) -> set[int]:
    """The seats whose people are at a table now, at any process."""
    room = rooms.rooms.get(table)
    if room:
        return set(room.presence.seated())
    others = await rooms.services.peers.others_at(table)
    return {seat for who in others.values() for seat in who.seats}


def seen(of: Followed, at: Standing, is_here: bool) -> plan.Standing:
    is_wanted = at.waits == "over" and at.next is None and of.seat not in at.wanting
    return plan.Standing(
        table=of.table,
        game=at.game,
        names={"en": at.names["en"], "fr": at.names["fr"]},
        others=tuple(other for other in range(len(at.scores)) if other != of.seat),
        board=at.board,
        since=at.since,
        seconds=at.seconds,
        is_turn=at.turn is not None and at.turn == of.seat and not at.bot and not at.is_stopped,
        is_here=is_here,
        wants_rematch=tuple(at.wanting) if is_wanted and of.seat is not None else (),
        inviter=of.inviter if at.waits == "seats" else "",
    )
