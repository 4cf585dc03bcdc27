"""The HTTP API of a card's history: games, statistics, records, ratings, and all that it holds."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tilewright.games import GAMES
from tilewright.people.ratings import Rating, levels
from tilewright.people.results import Sat
from tilewright.people.statistics import Against, Game, opponents, summarize
from tilewright.server.archive import zipped
from tilewright.server.asked import own_card, pay, refuse
from tilewright.server.cards import EVERY
from tilewright.server.channels import Channels
from tilewright.server.context import Server, json_response
from tilewright.server.limits import Price
from tilewright.server.loading import replay
from tilewright.server.people_messages import (
    AgainstShown,
    CurvePoint,
    CurveShown,
    GamePlayed,
    History,
    PlayerShown,
    RatingList,
    RatingShown,
)
from tilewright.server.store import UnreadableError

INVITED = (
    "SELECT table_id, inviter, card, at FROM invitation WHERE card = $1 OR inviter = $1 ORDER BY at"
)
MOST_LISTED = 200  # games in one answer
MOST_RATED = 200  # cards in a list of ratings


@dataclass
class HistoryApi:
    server: Server
    _replaying: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def history(self, request: Request) -> History:
        pay(self.server, request, Price.REPLAY)
        card = (await own_card(self.server, request)).card.id
        games = await self.server.people.history.games(card)
        found = [one for one in games if is_wanted(one, request.query_params)]
        names = dict.fromkeys(one.game for one in found if one.is_rated)
        return History(
            count=len(found),
            all=len(games),
            games=[show_game(one) for one in found[:MOST_LISTED]],
            summaries=await asyncio.to_thread(summarize, found),
            opponents=await asyncio.to_thread(show_opponents, found),
            curves=[await self._curve(card, game) for game in names],
        )

    async def _curve(self, card: str, game: str) -> CurveShown:
        found = await self.server.people.history.curve(card, game)
        return CurveShown(game, [CurvePoint(at, r.points, r.doubt) for at, r in found])

    async def ratings(self, request: Request) -> RatingList:
        pay(self.server, request, Price.QUESTION)
        game, asked = request.path_params["game"], request.query_params.get("season", "")
        if game not in GAMES:
            raise refuse(404, "no_such_game", "expected a game that is played here")
        past = self.server.people.history
        season = await past.seasons.get(
            int(asked) if asked.isdecimal() and len(asked) < 6 else None
        )
        found = await past.ratings(game, season)
        best = sorted(found, key=lambda card: -found[card].mu)[:MOST_RATED]
        named = await self.server.people.cards.named(best)
        rows = [
            RatingShown(card=card, level=None, name=named[card], **points_of(found[card]))
            for card in best
            if card in named
        ]
        rows += [
            RatingShown(card=None, level=level, name="", **points_of(rating))
            for level, rating in levels(game)
        ]
        rows.sort(key=lambda row: (-row.points, row.name))
        return RatingList(game, season.number, season.of, rows)

    async def records(self, request: Request) -> Response:
        """All games as records, in one archive."""
        pay(self.server, request, Price.REPLAY)
        card = (await own_card(self.server, request)).card.id
        games = await self.server.people.history.games(card, EVERY)
        headers = {"content-disposition": 'attachment; filename="tilewright.zip"'}
        return StreamingResponse(zipped(self._records(games)), 200, headers, "application/zip")

    async def _records(self, games: Sequence[Game]) -> AsyncIterator[tuple[str, str]]:
        """One game at a time, whoever asks: nobody else waits for it."""
        for one in games:
            async with self._replaying:
                text = await self._record(one.table)
            if text:
                yield f"{one.game}-{one.table}.txt", text

    async def _record(self, table: str) -> str | None:
        store = self.server.rooms.services.store
        secrets, stored = await store.secrets(table), await store.events(table)
        if not secrets or not stored:
            return None  # its table was cleared away
        try:
            return (await asyncio.to_thread(replay, table, secrets, stored)).record().write()
        except UnreadableError:
            return None

    async def export(self, request: Request) -> Response:
        """All that is stored of a card, but for what its secret opens."""
        pay(self.server, request, Price.REPLAY)
        opened, people = await own_card(self.server, request), self.server.people
        card, services = opened.card, self.server.rooms.services
        channels = Channels(services.store, services.now)
        wishes, told_at = await channels.wishes(card.id)
        told = {
            "card": card,
            "seats": [
                {"table": tie.table, "seat": tie.seat, "at": tie.at}
                for tie in await people.cards.ties(opened)
            ],
            "games": await people.history.games(card.id, EVERY),
            "blocked": [other.id for other in await people.peace.blocked(card.id)],
            "reports": [one for one in await people.peace.reports() if one.card == card.id],
            "invitations": [
                {"table": table, "from": inviter, "to": guest, "at": at}
                for table, inviter, guest, at in await services.store.look(INVITED, card.id)
            ],
            "vacations": await people.vacations.all(card.id),
            "channels": await channels.of(card.id),
            "wishes": wishes,
            "told_at": told_at,
            "muted": await channels.muted(card.id),
        }
        answer = json_response(told)
        answer.headers["content-disposition"] = f'attachment; filename="card-{card.id}.json"'
        return answer


def points_of(rating: Rating) -> dict[str, int]:
    return {"points": rating.points, "doubt": rating.doubt, "games": rating.games}


def is_wanted(game: Game, query: Mapping[str, str]) -> bool:
    """Whether a game fits what was asked for."""
    wanted, players = query.get("game"), query.get("players")
    who, text = query.get("with"), query.get("text", "").strip().casefold()
    names = " ".join(other.name for other in game.others).casefold()
    return (
        (not wanted or game.game == wanted)
        and (not players or str(game.players) == players)
        and (not who or who in map(who_is, game.others))
        and (not text or text in names)
    )


def who_is(one: Sat | Against) -> str:
    """Whom a question names: a card, a level of bots, or people of a name."""
    if one.card:
        return one.card
    return f"level-{one.level}" if one.level else f"name-{one.name}"


def show_game(game: Game) -> GamePlayed:
    players = sorted([game.me, *game.others], key=lambda sat: sat.seat)
    return GamePlayed(
        table=game.table,
        at=game.at,
        game=game.game,
        is_rated=game.is_rated,
        reason=game.reason,
        players=[show_player(sat, sat is game.me) for sat in players],
        accuracy=game.accuracy,
        luck=game.luck,
    )


def show_player(sat: Sat, is_me: bool) -> PlayerShown:
    return PlayerShown(
        card=sat.card,
        level=sat.level,
        name=sat.name,
        score=sat.score,
        rank=sat.rank,
        is_me=is_me,
    )


def show_opponents(games: Sequence[Game]) -> list[AgainstShown]:
    names = {sat.card: sat.name for one in games for sat in one.others if sat.card}
    return [
        AgainstShown(
            who=who_is(one),
            card=one.card,
            level=one.level,
            name=names[one.card] if one.card else one.name,
            games=one.games,
            ahead=one.ahead,
            level_with=one.level_with,
            behind=one.behind,
        )
        for one in opponents(games)
    ]
