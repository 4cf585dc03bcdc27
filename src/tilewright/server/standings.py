"""Standings: how tables of cards stand, without opening them. Made when someone asks, kept with the
number of the event they show, and made again when that is not the last one any more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from tilewright.game import Lang
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.store import StoreError, UnreadableError
from tilewright.table.table import Table

MOST_LOADED = 20  # tables that one question may load; the next one loads more
AT_ONCE = 100  # tables that one statement asks for

LOOK = (
    "SELECT tables.id, tables.seq, standing.seq, standing.shown FROM tables"
    " LEFT JOIN standing ON standing.table_id = tables.id WHERE tables.id IN ({})"
)
NOTE = (
    "INSERT INTO standing (table_id, seq, shown) VALUES ($1, $2, $3)"
    " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, shown = excluded.shown"
    " WHERE standing.seq < excluded.seq"
)


class Standing(Struct, frozen=True, kw_only=True):
    """A table at a glance. ``turn`` is the seat to move, None in a pause; ``bot`` says that a bot
    moves for it."""

    game: str
    title: str
    names: dict[str, list[str]]  # by language
    waits: str
    turn: int | None
    bot: bool
    scores: list[int]
    ranks: list[int]
    touched: float
    deadline: float | None
    next: str | None
    board: int = 0
    since: float = 0.0  # when the turn began
    seconds: float | None = None  # that the clock gives this turn
    wanting: list[int] = []  # the seats that would like a rematch
    has_vacations: bool = False
    away: dict[int, float] = {}  # by seat, until when it is on vacation
    is_stopped: bool = False  # whether the clock stands still

    def called(self, lang: Lang) -> list[str]:
        return self.names[lang]


DECODER = msgspec.json.Decoder(Standing)


def standing_of(table: Table, touched: float) -> Standing:
    turn, position = None if table.is_paused else table.turn, table.position
    nothing = [0] * len(table.seats)
    ranks = position.ranks if position else nothing
    return Standing(
        game=table.created.game,
        title=table.created.title,
        names={"en": table.names("en"), "fr": table.names("fr")},
        waits=table.waits,
        turn=turn,
        bot=turn is not None and table.seats[turn].bot is not None,
        scores=position.scores if position else nothing,
        ranks=table.ended.ranks if table.ended else ranks,
        touched=touched,
        deadline=None if table.is_stopped else table.deadline(),
        next=table.next,
        board=table.board,
        since=table.times.began,
        seconds=None if turn is None else table.times.whole(turn),
        wanting=sorted(table.wanting),
        has_vacations=table.created.has_vacations,
        away=dict(table.away),
        is_stopped=table.is_stopped,
    )


@dataclass
class Standings:
    rooms: Rooms

    async def of(self, tables: Sequence[str]) -> dict[str, Standing]:
        """Those that are there. Where too many changed, some are told as they last were."""
        found: dict[str, Standing] = {}
        stale: list[str] = []
        for table, seq, known, shown in await self._stored(tables):
            if shown:
                found[table] = DECODER.decode(shown)
            if known != seq:
                stale.append(table)
        places, loaded = {table: i for i, table in enumerate(tables)}, 0
        for table in sorted(stale, key=places.__getitem__):
            is_at_hand = self.rooms.is_at_hand(table)
            if not is_at_hand and loaded == MOST_LOADED:
                continue
            loaded += not is_at_hand
            now = await self._open(table)
            if now:
                found[table] = now
        return found

    async def _stored(self, tables: Sequence[str]) -> list[tuple[str, int, int | None, str | None]]:
        rows: list[tuple[str, int, int | None, str | None]] = []
        for part in parts(tables):
            numbers = ", ".join(f"${i}" for i in range(1, len(part) + 1))
            rows += await self.rooms.services.store.look(LOOK.format(numbers), *part)
        return rows

    async def _open(self, table: str) -> Standing | None:
        try:
            room = await self.rooms.get(table)
        except (StoreError, UnreadableError):
            return None
        if not isinstance(room, Room):
            return None
        shown = standing_of(room.table, room.tail.last_at or self.rooms.services.now())
        text = msgspec.json.encode(shown).decode()
        await self.rooms.services.store.note((NOTE, (table, room.table.seq, text)))
        return shown


def parts(tables: Sequence[str]) -> Iterator[Sequence[str]]:
    for first in range(0, len(tables), AT_ONCE):
        yield tables[first : first + AT_ONCE]
