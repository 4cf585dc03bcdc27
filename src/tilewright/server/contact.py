"""Contact: keeps this process's rooms in touch with those of its peers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tilewright.server.peers import Here, Peers
from tilewright.server.room import Room
from tilewright.server.thinking import Thinking

MOST_TOLD = 200  # tables of which one beat tells who is there


@dataclass
class Contact:
    peers: Peers
    thinking: Thinking
    rooms: Mapping[str, Room]
    _told: dict[str, int] = field(default_factory=dict)  # changes that the peers know, by table
    _unsaid: dict[str, float] = field(default_factory=dict)  # thinking that they do not know yet

    async def beat(self) -> bool:
        """Tell and hear what changed; whether processes came or ended."""
        before = self.peers.last.living
        changed = self._changed()
        for client, seconds in self.thinking.take_spent().items():
            self._unsaid[client] = self._unsaid.get(client, 0.0) + seconds
        heard = await self.peers.beat(self._here(changed), self._unsaid)
        self._unsaid = {}
        self._told.update(changed)
        for table in [table for table in changed if table not in self.rooms]:
            del self._told[table]
        self.thinking.note_elsewhere(heard.thought)
        for table, process, who in heard.here:
            room = self.rooms.get(table)
            if room and room.presence.meet(process, who):
                room.note_presence()
        if heard.living != before:
            self._keep(heard.living)
        await self._hand_over()
        return heard.living != before

    def _changed(self) -> dict[str, int]:
        """Tables where people came or left since the peers were told, and how often."""
        changed = {
            table: room.presence.changes
            for table, room in self.rooms.items()
            if room.presence.changes != self._told.get(table, 0)
        }
        changed |= dict.fromkeys(self._told.keys() - self.rooms.keys(), 0)
        return dict(list(changed.items())[:MOST_TOLD])

    def _here(self, tables: Mapping[str, int]) -> dict[str, Here]:
        rooms = {table: self.rooms.get(table) for table in tables}
        return {
            table: room.presence.here(room.payer) if room else Here()
            for table, room in rooms.items()
        }

    def _keep(self, living: frozenset[str]) -> None:
        for room in list(self.rooms.values()):
            if room.presence.keep(living):
                room.note_presence()

    async def _hand_over(self) -> None:
        """Give up the leases of tables that are not in memory any more, or whose people are all at
        other processes."""
        for table in self.peers.held:
            room = self.rooms.get(table)
            if room is None or (room.presence.is_only_elsewhere and not room.is_busy):
                await self.peers.release(table)

    async def greet(self, room: Room) -> None:
        """Learn who is at a table elsewhere, when it is opened here."""
        for process, who in (await self.peers.others_at(room.table.id)).items():
            room.presence.meet(process, who)
