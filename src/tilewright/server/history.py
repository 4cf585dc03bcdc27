"""History: games of cards that ended, as their tables' events tell them. A game is noted once, by
whichever process hears of its end, or later by one that finds it was not; ratings follow from what
was noted, in the order in which games ended."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from tilewright.behind.compiling import RULES
from tilewright.people.ratings import Rating, Ratings, Seated, rate_game
from tilewright.people.results import Result, Sat, result_of
from tilewright.people.statistics import Game
from tilewright.server.cards import Cards
from tilewright.server.loading import game_of, replay
from tilewright.server.seasons import Season, Seasons
from tilewright.server.services import Services
from tilewright.server.store import Rows, Statement, Stored, UnreadableError
from tilewright.table.events import Ended, Started

LOG = logging.getLogger("tilewright.history")
MOST_GAMES = 2000  # of one card that are looked back on, the latest ones
MOST_AT_ONCE = 50  # games that one sweep notes

NOTE_PLAYED = (
    "INSERT INTO played (table_id, at, game, players, is_rated, reason)"
    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id) DO NOTHING"
)
NOTE_SAT = (
    "INSERT INTO sat (table_id, seat, card, level, name, score, rank, place, points)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (table_id, seat) DO NOTHING"
)
MISSED = (
    "SELECT DISTINCT tie.table_id FROM tie JOIN tables ON tables.id = tie.table_id"
    " LEFT JOIN played ON played.table_id = tie.table_id"
    " WHERE tables.phase = 'over' AND played.table_id IS NULL AND tie.table_id > $1"
    " ORDER BY tie.table_id LIMIT $2"
)
RATED = (
    "SELECT played.at, played.table_id, sat.card, sat.level, sat.place FROM played"
    " JOIN sat ON sat.table_id = played.table_id WHERE is_rated = 1 AND game = $1"
    " AND at >= $2 AND at < $3 AND (at > $4 OR (at = $4 AND played.table_id > $5))"
    " ORDER BY played.at, played.table_id, sat.seat"
)
COUNT = "SELECT count(*) FROM played WHERE is_rated = 1 AND game = $1 AND at >= $2 AND at < $3"
EARLIER = f"{COUNT} AND (at < $4 OR (at = $4 AND table_id <= $5))"
GAMES = (
    "SELECT table_id FROM played WHERE table_id IN (SELECT table_id FROM sat WHERE card = $1"
    " GROUP BY table_id HAVING count(*) = 1) ORDER BY at DESC, table_id LIMIT $2"
)
SITTINGS = (
    "SELECT played.table_id, at, game, players, is_rated, reason, seat, sat.card, level,"
    " coalesce(card.name, sat.name), score, rank, place, points, accuracy, luck"
    " FROM played JOIN sat ON sat.table_id = played.table_id LEFT JOIN card ON card.id = sat.card"
    f" WHERE played.table_id IN ({GAMES}) ORDER BY at DESC, played.table_id, seat"
)
POINTS = msgspec.json.Decoder(dict[str, int])


Curve = tuple[tuple[float, Rating], ...]


@dataclass
class Table:
    """The ratings of a game in a season, as far as they have been counted; and each card's after
    each of its games."""

    ratings: Ratings = field(default_factory=dict)
    curves: dict[str, Curve] = field(default_factory=dict)
    games: int = 0
    last: tuple[float, str] = (0.0, "")


@dataclass
class History:
    services: Services
    cards: Cards
    seasons: Seasons
    _counted: dict[tuple[str, int], Table] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    # Tables whose game never began, or cannot be read: each is replayed once.
    _fruitless: set[str] = field(default_factory=set)

    # Noting

    async def note(self, table: str) -> Result | None:
        """Write down a game that ended, if one of its seats is a card's; again changes nothing."""
        cards = await self.cards.at_table(table)
        store = self.services.store
        secrets, stored = await store.secrets(table), await store.events(table)
        if not cards or not secrets or not stored:
            return None
        await self.services.wait(game_of(stored), RULES)
        played = await asyncio.to_thread(replay, table, secrets, stored)
        started, ended = time_of(stored, Started), time_of(stored, Ended)
        if started is None or ended is None:
            return None
        result = await asyncio.to_thread(result_of, played, cards, started, ended)
        if result:
            await store.note(*written(result))
        return result

    async def sweep(self) -> int:
        """Note the games whose end nobody noted; how many there were."""
        last, count = "", 0
        while found := await self.services.store.look(MISSED, last, MOST_AT_ONCE):
            last = found[-1][0]
            for table in [one for (one,) in found if one not in self._fruitless]:
                noted = await self._note_missed(table)
                count += noted
                if not noted:
                    self._fruitless.add(table)
        return count

    async def _note_missed(self, table: str) -> bool:
        try:
            return await self.note(table) is not None
        except UnreadableError as error:
            LOG.warning("a game is in nobody's history: %s", error, extra={"table": table})
            return False

    async def note_review(self, table: str, seat: int, accuracy: float, luck: float) -> None:
        """What a kept review found; shown where it is known."""
        text = "UPDATE sat SET accuracy = $3, luck = $4 WHERE table_id = $1 AND seat = $2"
        await self.services.store.note((text, (table, seat, accuracy, luck)))

    # Seasons and ratings

    async def ratings(self, game: str, season: Season | None = None) -> Ratings:
        """Of all cards that played rated games."""
        return (await self._count(game, season or await self.seasons.get())).ratings

    async def curve(self, card: str, game: str) -> Curve:
        """A card's rating after each of its games of this season."""
        return (await self._count(game, await self.seasons.get())).curves.get(card, ())

    async def _count(self, game: str, season: Season) -> Table:
        """Games that came since the last look are added; if one came in between, all are counted
        again."""
        store, of = self.services.store, (game, season.began, season.until)
        async with self._lock:
            known = self._counted.setdefault((game, season.number), Table())
            ((count,),) = await store.look(COUNT, *of)
            if count == known.games:
                return known
            ((earlier,),) = await store.look(EARLIER, *of, *known.last)
            base = known if earlier == known.games else Table()
            rows = await store.look(RATED, *of, *base.last)
            fresh = await asyncio.to_thread(counted, base, game, rows)
            self._counted[game, season.number] = fresh
            return fresh

    # Looking back

    async def games(self, card: str, most: int = MOST_GAMES) -> list[Game]:
        """Games that a card played with one seat, the latest first."""
        rows = await self.services.store.look(SITTINGS, card, most)
        return await asyncio.to_thread(read_games, card, rows)


def time_of(stored: Sequence[Stored], kind: type) -> float | None:
    return next((one.at for one in stored if isinstance(one.event, kind)), None)


def written(result: Result) -> list[Statement]:
    played = (
        result.table,
        result.at,
        result.game,
        result.players,
        int(result.is_rated),
        result.reason,
    )
    return [(NOTE_PLAYED, played), *((NOTE_SAT, sat_row(result.table, s)) for s in result.seats)]


def sat_row(table: str, sat: Sat) -> tuple[object, ...]:
    points = msgspec.json.encode(sat.points).decode()
    who = (table, sat.seat, sat.card, sat.level, sat.name)
    return (*who, sat.score, sat.rank, sat.place, points)


def grouped(rows: Iterable[Sequence[object]], column: int) -> list[Rows]:
    """Rows that follow each other with the same value in a column."""
    found: dict[object, Rows] = {}
    for row in rows:
        found.setdefault(row[column], []).append(row)
    return list(found.values())


def seated(rows: Rows) -> list[Seated]:
    return [Seated(card, level, place) for _, _, card, level, place in rows]


def counted(base: Table, game: str, rows: Rows) -> Table:
    """With the games that came after those."""
    ratings, fresh = dict(base.ratings), grouped(rows, 1)
    found: dict[str, list[tuple[float, Rating]]] = {}
    last = base.last
    for of in fresh:
        seats = seated(of)
        rate_game(ratings, game, seats)
        last = (of[0][0], of[0][1])
        for card in {seat.card for seat in seats if seat.card}:
            found.setdefault(card, []).append((last[0], ratings[card]))
    added = {card: (*base.curves.get(card, ()), *points) for card, points in found.items()}
    return Table(ratings, base.curves | added, base.games + len(fresh), last)


def read_games(card: str, rows: Rows) -> list[Game]:
    return [read_game(card, of) for of in grouped(rows, 0)]


def read_game(card: str, rows: Rows) -> Game:
    table, at, game, players, is_rated, reason = rows[0][:6]
    seats = [read_sat(row) for row in rows]
    (mine,) = [row for row in rows if row[7] == card]
    return Game(
        table=table,
        at=at,
        game=game,
        players=players,
        is_rated=bool(is_rated),
        reason=reason,
        me=read_sat(mine),
        others=[sat for sat in seats if sat.card != card],
        accuracy=mine[14],
        luck=mine[15],
    )


def read_sat(row: Sequence[object]) -> Sat:
    seat, card, level, name, score, rank, place, points = row[6:14]
    return msgspec.convert(
        {
            "seat": seat,
            "card": card,
            "level": level,
            "name": name,
            "score": score,
            "rank": rank,
            "place": place,
            "points": POINTS.decode(str(points)),
        },
        Sat,
    )
