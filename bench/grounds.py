"""Files of tables with a past, for ``bench/hostile.py``: made at once, since clients may not."""

import asyncio
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tilewright.server.creating import create_event, due_of
from tilewright.server.keys import digest, new_key, new_seed, new_table_id
from tilewright.server.messages import SeatWanted, TableWanted
from tilewright.server.sqlite import SqliteStore
from tilewright.server.store import NewEvent, NewTable, Secrets
from tilewright.table.commands import Join, Play, TableCommand, Undo
from tilewright.table.decide import MOST_EVENTS, decide
from tilewright.table.events import Event, Said
from tilewright.table.refusals import Rejection
from tilewright.table.table import Holder, Table

EVERYONE = Holder(frozenset(range(4)), is_host=True)
OPENING = 20  # moves before the playing and undoing
UNDONE = 6000  # events of it
LONGEST_LINE = 300
PEOPLE = TableWanted(game="azul", seats=[SeatWanted("me", "Ana"), SeatWanted("me", "Ben")])
AGAINST_BOT = TableWanted(game="azul", seats=[SeatWanted("me", "Ana"), SeatWanted("bot", level=1)])
AT_ONCE = 500  # tables stored


@dataclass(frozen=True)
class Held:
    """A table, and the keys of its seats."""

    id: str
    keys: list[str]


class Story:
    """A table and the events that made it."""

    def __init__(self, wanted: TableWanted, now: float) -> None:
        self.secret, self.now, self.events = new_seed(), now, list[Event]()
        created = create_event(wanted, self.secret)
        self.table = Table.of("", self.secret, created, now)
        self._tell([created])
        for seat, held in enumerate(wanted.seats):
            if held.kind == "me":
                self.do(Join(seat))

    def do(self, command: TableCommand) -> None:
        decision = decide(self.table, command, EVERYONE)
        if isinstance(decision, Rejection):
            raise ValueError(f"expected events, got {decision.code}")
        self._tell(decision)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            self.table.apply(event, self.now)
            self.events.append(event)

    def play(self, is_confirmed: bool = True) -> None:
        table = self.table
        assert table.position
        assert table.turn is not None
        move = str(table.position.legal_moves[0])
        self.do(Play(table.turn, table.board, move, is_confirmed))

    def undo(self) -> None:
        assert self.table.turn is not None
        self.do(Undo(self.table.turn, self.table.board))

    def talk(self, until: int) -> None:
        line = Said(0, "x" * LONGEST_LINE)
        self._tell(line for _ in range(until - len(self.events)))

    def stored(self, held: Held) -> NewTable:
        """This story as another table's."""
        seats = [digest(key) for key in held.keys] + [None] * 4
        secrets = Secrets(self.secret, digest(new_key()), seats[: len(self.table.seats)])
        entries = [NewEvent(self.now, event) for event in self.events]
        return NewTable(held.id, secrets, entries, due_of(self.table, self.now))


def new_held(keys: int) -> Held:
    return Held(new_table_id(), [new_key() for _ in range(keys)])


def undone_story(now: float) -> Story:
    """A game of which much was played and undone."""
    story = Story(PEOPLE, now)
    for _ in range(OPENING):
        story.play()
    while len(story.events) < UNDONE:
        story.play(is_confirmed=False)
        story.undo()
    return story


def talkative_story(now: float) -> Story:
    """A game during which as much was said as can be."""
    story = Story(PEOPLE, now)
    story.talk(until=MOST_EVENTS)
    return story


def write_long_tables(data: Path) -> tuple[Held, Held]:
    """A table with much that was undone, and one with much talk."""
    now, held = time.time(), (new_held(2), new_held(2))
    stories = undone_story(now), talkative_story(now)
    tables = [story.stored(one) for story, one in zip(stories, held, strict=True)]
    asyncio.run(write(data, iter(tables)))
    return held


def write_unfinished(data: Path, count: int) -> None:
    """Tables at which someone plays against a bot; at every second one it is the bot's turn."""
    now = time.time()
    waiting, due = story_with(now, is_bots=False), story_with(now, is_bots=True)
    tables = ((due if i % 2 else waiting).stored(new_held(1)) for i in range(count))
    asyncio.run(write(data, tables))


def story_with(now: float, is_bots: bool) -> Story:
    while True:
        story = Story(AGAINST_BOT, now)
        if (story.table.bot_to_move is not None) == is_bots:
            return story


async def write(data: Path, tables: Iterator[NewTable]) -> None:
    store = SqliteStore(data, is_synchronous=False)
    await store.open()
    while some := list(islice(tables, AT_ONCE)):
        await asyncio.gather(*map(store.create, some))
    await store.close()
