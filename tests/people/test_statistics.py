"""Statistics: sums that can be checked by hand."""

from tilewright.people.results import Sat
from tilewright.people.statistics import Game, opponents, summarize


def sat(card: str | None, score: int, rank: int, **more: object) -> Sat:
    points = more.pop("points", {})
    level = more.pop("level", None)
    return Sat(
        seat=0,
        card=card,
        level=level,  # type: ignore[arg-type]  # of a test's own values
        name=str(more.pop("name", card)),
        score=score,
        rank=rank,
        place=rank,
        points=points,  # type: ignore[arg-type]
    )


def game(me: Sat, *others: Sat, reason: str = "played", accuracy: float | None = None) -> Game:
    return Game(
        table="t",
        at=1.0,
        game="azul",
        players=1 + len(others),
        is_rated=False,
        reason=reason,
        me=me,
        others=list(others),
        accuracy=accuracy,
    )


GAMES = [
    game(sat("me", 50, 1, points={"row": 40, "start": 10}), sat("ben", 40, 2)),
    game(sat("me", 30, 2, points={"row": 20, "column": 10}), sat("ben", 60, 1), accuracy=0.9),
    game(sat("me", 40, 1, points={"row": 40}), sat("ben", 40, 1), accuracy=0.7),
    game(sat("me", 10, 3), sat(None, 20, 2, level=3), sat("ben", 30, 1)),
    game(sat("me", 99, 1), sat("ben", 0, 2), reason="abandoned"),
]


def test_summaries_are_by_game_and_number_of_players() -> None:
    two, three = summarize(GAMES)
    assert (two.players, two.games, two.ranks) == (2, 3, [2, 1])
    assert (two.score, two.best) == (40.0, 50)
    assert two.points == {"row": 100 / 3, "start": 10 / 3, "column": 10 / 3}
    assert (three.players, three.games, three.ranks) == (3, 1, [0, 0, 1])


def test_accuracy_is_of_the_games_that_were_reviewed() -> None:
    two, three = summarize(GAMES)
    assert two.accuracy == (0.9 + 0.7) / 2
    assert two.reviewed == 2
    assert three.accuracy is None


def test_head_to_head_counts_who_came_before_whom() -> None:
    ben, bot = opponents(GAMES)
    assert (ben.card, ben.games, ben.ahead, ben.level_with, ben.behind) == ("ben", 4, 1, 1, 2)
    assert (bot.level, bot.games, bot.behind) == (3, 1, 1)
