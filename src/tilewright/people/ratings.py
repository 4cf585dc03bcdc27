"""Ratings: people and bots in one list per game, for two to four players.

The method is Weng and Lin's Bayesian approximation with the Bradley-Terry model over all pairs, as
openskill has it: made for many players in one game, with an uncertainty that shrinks with what is
known. Of its kin it is the one that ranks equals as they played when some share a place. Levels of
bots are fixed by what the ladder measured, and people find their place among them.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from msgspec import Struct
from openskill.models import BradleyTerryFull

MODEL = BradleyTerryFull()
POINT = math.sqrt(2) * MODEL.beta * math.log(10) / 400  # one point of Elo in the model's own unit
MIDDLE = 1500  # points of someone new, and of the level in the middle
MIDDLE_LEVEL = 4
ANCHOR_POINTS = 25.0  # how well the ladder knows a level, as a deviation in points


class Rating(Struct, frozen=True):
    """A place in the list, as a normal distribution; ``games`` that it rests on."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """As Elo counts: 400 points more win ten times as often."""
        return round(MIDDLE + (self.mu - MODEL.mu) / POINT)

    @property
    def doubt(self) -> int:
        """Within so many points of it the truth is in 19 cases of 20."""
        return round(1.96 * self.sigma / POINT)


class Seated(Struct, frozen=True):
    """Who had a seat in a rated game: a card or a level of bots; and the place they came in."""

    card: str | None
    level: int | None
    place: int


Ratings = dict[str, Rating]  # of cards


@cache
def ladder() -> Mapping[str, Sequence[float]]:
    """By game, the Elo of each level; under an empty name the mean of all games."""
    text = resources.files("tilewright.people").joinpath("ladder.json").read_text("utf-8")
    found: dict[str, list[float]] = json.loads(text)
    return found


def anchor(game: str, level: int) -> Rating:
    """The fixed rating of a level. A game that the ladder does not know has the mean of others."""
    elo = ladder().get(game) or ladder()[""]
    above = elo[level - 1] - elo[MIDDLE_LEVEL - 1]
    return Rating(MODEL.mu + above * POINT, ANCHOR_POINTS * POINT)


def levels(game: str) -> Iterator[tuple[int, Rating]]:
    for level in range(1, len(ladder()[""]) + 1):
        yield level, anchor(game, level)


def level_near(game: str, points: int) -> int:
    """The level of bots that is nearest to a rating."""
    return min(levels(game), key=lambda one: abs(one[1].points - points))[0]


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """What a game makes of its players' ratings; equal places share."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, one.games + 1)
        for one, team in zip(before, after, strict=True)
    ]


def rate_game(ratings: Ratings, game: str, seats: Sequence[Seated]) -> None:
    """Change the ratings of a game's cards. Bots stay where the ladder put them."""
    before = [rating_of(ratings, game, seat) for seat in seats]
    after = rate(before, [seat.place for seat in seats])
    for seat, now in zip(seats, after, strict=True):
        if seat.card:
            ratings[seat.card] = now


def rating_of(ratings: Ratings, game: str, seat: Seated) -> Rating:
    if seat.card:
        return ratings.get(seat.card, Rating())
    return anchor(game, seat.level or MIDDLE_LEVEL)
