"""How tables stand for some seats, for those who tell people things."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilewright.server.people import People
from tilewright.server.rooms import Rooms
from tilewright.server.standings import Standing
from tilewright.telling import plan


@dataclass
class Seeing:
    people: People

    async def look(
        self, seats: Sequence[tuple[str, int]]
    ) -> Mapping[tuple[str, int], plan.Standing]:
        stand = await self.people.standings.of(list(dict.fromkeys(table for table, _ in seats)))
        here = {table: await present_at(self.people.rooms, table) for table in stand}
        return {
            (table, seat): seen(table, seat, stand[table], seat in here[table])
            for table, seat in seats
            if table in stand
        }


async def present_at(rooms: Rooms, table: str) -> set[int]:
    """The seats whose people are at a table now, at any process."""
    room = rooms.rooms.get(table)
    if room:
        return set(room.presence.seated())
    others = await rooms.services.peers.others_at(table)
    return {seat for who in others.values() for seat in who.seats}


def seen(table: str, seat: int, at: Standing, is_here: bool) -> plan.Standing:
    is_wanted = at.waits == "over" and at.next is None and seat not in at.wanting
    return plan.Standing(
        table=table,
        game=at.game,
        names={"en": at.names["en"], "fr": at.names["fr"]},
        others=tuple(other for other in range(len(at.scores)) if other != seat),
        board=at.board,
        since=at.since,
        seconds=at.seconds,
        is_turn=at.turn == seat and not at.bot,
        is_here=is_here,
        wants_rematch=tuple(at.wanting) if is_wanted else (),
    )
