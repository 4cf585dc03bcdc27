"""Statistics of a card: sums over the games it played, and against whom."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from tilewright.people.results import Sat


class Game(Struct, frozen=True, kw_only=True):
    """A game that ended, as one of its players looks back on it. ``accuracy`` and ``luck`` are
    known where it was reviewed."""

    table: str
    at: float
    game: str
    players: int
    is_rated: bool
    reason: str
    me: Sat
    others: list[Sat]
    accuracy: float | None = None
    luck: float | None = None


class Summary(Struct, frozen=True, kw_only=True):
    """Of games of one kind. ``ranks`` counts how often each rank was reached; ``points`` are the
    mean points by source."""

    game: str
    players: int
    games: int
    ranks: list[int]
    score: float
    best: int
    scores: list[int]
    points: dict[str, float]
    accuracy: float | None
    luck: float | None
    reviewed: int


class Against(Struct, frozen=True, kw_only=True):
    """Games with someone: a card, a level of bots, or people without cards together. How often the
    one who looks back came before them, together with them, behind them."""

    card: str | None
    level: int | None
    name: str
    games: int
    ahead: int
    level_with: int
    behind: int


def summarize(games: Sequence[Game]) -> list[Summary]:
    """By game and number of players, the most played first. Games that were abandoned are left
    out: nobody won them."""
    kinds: dict[tuple[str, int], list[Game]] = defaultdict(list)
    for one in games:
        if one.reason == "played":
            kinds[one.game, one.players].append(one)
    found = [summary(game, players, of) for (game, players), of in kinds.items()]
    return sorted(found, key=lambda one: (-one.games, one.game, one.players))


def summary(game: str, players: int, games: Sequence[Game]) -> Summary:
    ranks = [one.me.rank for one in games]
    scores = [one.me.score for one in games]
    accuracies = [one.accuracy for one in games if one.accuracy is not None]
    return Summary(
        game=game,
        players=players,
        games=len(games),
        ranks=[ranks.count(rank) for rank in range(1, players + 1)],
        score=fmean(scores),
        best=max(scores),
        scores=scores,
        points=mean_points([one.me.points for one in games]),
        accuracy=mean(accuracies),
        luck=mean(one.luck for one in games if one.luck is not None),
        reviewed=len(accuracies),
    )


def mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None


def mean_points(rows: Sequence[dict[str, int]]) -> dict[str, float]:
    """A source that a game had none of counts as 0 there."""
    sources = dict.fromkeys(source for row in rows for source in row)
    return {source: sum(row.get(source, 0) for row in rows) / len(rows) for source in sources}


def opponents(games: Sequence[Game]) -> list[Against]:
    """Everyone whom a card met, the most frequent first."""
    met: dict[tuple[str | None, int | None, str], list[int]] = defaultdict(list)
    for one in games:
        if one.reason == "played":
            for other in one.others:
                who = (other.card, other.level, "" if other.card else other.name)
                met[who].append(one.me.rank - other.rank)
    found = [against(*who, apart) for who, apart in met.items()]
    return sorted(found, key=lambda one: -one.games)


def against(card: str | None, level: int | None, name: str, apart: Sequence[int]) -> Against:
    return Against(
        card=card,
        level=level,
        name=name,
        games=len(apart),
        ahead=sum(one < 0 for one in apart),
        level_with=sum(one == 0 for one in apart),
        behind=sum(one > 0 for one in apart),
    )
