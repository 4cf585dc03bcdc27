"""Ratings: checked against published figures, and against the method's formulas as written."""

import math

import pytest
from bench import anchors
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bots.levels import LEVELS
from tilewright.people.ratings import (
    MODEL,
    Rating,
    Ratings,
    Seated,
    anchor,
    ladder,
    level_near,
    levels,
    rate,
    rate_game,
)

PLACES = st.lists(st.integers(1, 4), min_size=2, max_size=4)


def test_the_published_example_comes_out() -> None:
    """Of openskill's documentation: two against two, the first two win. With two sides, all of Weng
    and Lin's Bradley-Terry and Plackett-Luce models are the same."""
    given = [[(25.0, 25 / 3), (32.444, 5.123)], [(43.381, 2.421), (25.188, 6.211)]]
    teams = [[MODEL.rating(mu=mu, sigma=sigma) for mu, sigma in team] for team in given]
    found = [(one.mu, one.sigma) for team in MODEL.rate(teams) for one in team]
    published = [
        (28.669648436582808, 8.071520788025197),
        (33.83086971107981, 5.062772998705765),
        (43.071274808241974, 2.4166900452721256),
        (23.149503312339064, 6.1378606973362135),
    ]
    for one, expected in zip(found, published, strict=True):
        assert one == pytest.approx(expected, rel=1e-3)


def by_hand(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """Algorithm 1 of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), for
    teams of one, with its usual parameters; uncertainty grows a little before each game."""
    beta, kappa, tau = 25 / 6, 0.0001, 25 / 300
    known = [(mu, math.sqrt(sigma**2 + tau**2)) for mu, sigma in before]
    found = []
    for i, (mu, sigma) in enumerate(known):
        omega = delta = 0.0
        for q, (other, doubt) in enumerate(known):
            if q == i:
                continue
            c = math.sqrt(sigma**2 + doubt**2 + 2 * beta**2)
            chance = 1 / (1 + math.exp((other - mu) / c))
            score = 0.5 if places[i] == places[q] else float(places[i] < places[q])
            omega += sigma**2 / c * (score - chance)
            delta += sigma / c * sigma**2 / c**2 * chance * (1 - chance)
        found.append((mu + omega, sigma * math.sqrt(max(1 - delta, kappa))))
    return found


@pytest.mark.parametrize(
    "places", [[1, 2], [2, 1], [1, 1], [3, 1, 2], [1, 1, 2], [4, 2, 1, 3], [2, 2, 1, 4]]
)
def test_the_formulas_give_the_same(places: list[int]) -> None:
    before = [(25.0, 8.0), (28.0, 3.0), (20.0, 5.5), (31.0, 1.5)][: len(places)]
    found = rate([Rating(*one) for one in before], places)
    for one, (mu, sigma) in zip(found, by_hand(before, places), strict=True):
        assert (one.mu, one.sigma) == pytest.approx((mu, sigma), rel=1e-6)


@given(PLACES)
def test_whoever_is_alike_is_ranked_as_they_played(places: list[int]) -> None:
    after = rate([Rating()] * len(places), places)
    for one, place in zip(after, places, strict=True):
        for other, behind in zip(after, places, strict=True):
            if place < behind:
                assert one.mu > other.mu
            elif place == behind:
                assert one.mu == pytest.approx(other.mu)


@given(PLACES)
def test_a_game_makes_everyone_better_known(places: list[int]) -> None:
    for one in rate([Rating()] * len(places), places):
        assert one.doubt < Rating().doubt
        assert one.games == 1


def test_four_hundred_points_win_ten_times_as_often() -> None:
    """As Elo defined them, between two who are well known."""
    strong = Rating(MODEL.mu + (anchor("", 4).mu - MODEL.mu), 1e-6)
    assert strong.points == 1500
    more = next(Rating(25 + n / 1000, 1e-6) for n in range(40_000) if points(n) == 1900)
    c = math.sqrt(2) * MODEL.beta
    assert math.exp((more.mu - 25) / c) == pytest.approx(10, rel=0.01)


def points(thousandths: int) -> int:
    return Rating(25 + thousandths / 1000).points


def beating(level: int) -> Ratings:
    """Of someone new who won their first game against a bot."""
    ratings: Ratings = {}
    rate_game(ratings, "azul", [Seated("ana", None, 1), Seated(None, level, 2)])
    return ratings


def test_bots_stay_where_the_ladder_put_them() -> None:
    assert ladder() == anchors.anchors(), "run python -m bench.anchors"
    found = [rating.points for _, rating in levels("")]
    assert len(found) == len(LEVELS)
    assert found == sorted(found)
    assert found[3] == 1500
    before = dict(levels("azul"))
    beating(8)
    assert dict(levels("azul")) == before


def test_a_game_that_the_ladder_does_not_know_has_the_mean_of_all() -> None:
    assert anchor("unheard of", 7) == anchor("", 7)


def test_beating_a_master_is_worth_more_than_beating_a_beginner() -> None:
    master, beginner = beating(8), beating(1)
    assert master["ana"].points > beginner["ana"].points > 1500


@pytest.mark.parametrize(("points", "level"), [(0, 1), (1500, 4), (4000, 8)])
def test_the_level_near_a_rating_is_as_strong(points: int, level: int) -> None:
    assert level_near("azul", points) == level
