"""Pairing: who fits whom, of those who wait for someone to play with."""

from collections.abc import Iterable

from msgspec import Struct

from tilewright.people.ratings import MIDDLE
from tilewright.table.events import Clock

FIRST_WINDOW = 200.0  # points that two may be apart at first
WIDENS = 15.0  # points more for each second that someone has waited
SLOW_SECONDS = 3600  # a clock that gives so much for one move is for people who come and go
FRESH_SECONDS = 25.0  # since its maker was last there, in which a quick table is shown
KEPT_SECONDS = 7 * 86_400.0  # in which a slow one is


class Strength(Struct, frozen=True):
    """The points of rating that are wanted, from and to."""

    least: int
    most: int


class Offer(Struct, frozen=True, kw_only=True):
    """A table that waits for whoever comes; ``points`` is its maker's rating, if one is known."""

    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    is_rated: bool
    name: str
    card: str | None = None
    seeker: str | None = None  # of one who wants to be paired: a digest that nobody else has
    points: int | None = None
    doubt: int | None = None
    strength: Strength | None = None
    free: int = 1  # seats


class Waiting(Struct, frozen=True):
    """An offer, since when it stands, and when its maker was last there. One that is ``sought``
    was made by the server for someone who wants to be paired."""

    table: str
    offer: Offer
    at: float
    seen: float
    is_sought: bool


class Wish(Struct, frozen=True, kw_only=True):
    """What someone who wants to be paired would like."""

    game: str
    players: int
    options: dict[str, str]
    clock: Clock
    is_rated: bool
    seeker: str
    card: str | None = None
    points: int | None = None
    doubt: int | None = None


def is_slow(clock: Clock) -> bool:
    return clock.per == "none" or clock.seconds >= SLOW_SECONDS


def is_shown(waiting: Waiting, now: float) -> bool:
    """Whether someone may sit down there: quick tables while their maker is there."""
    if waiting.is_sought or not is_slow(waiting.offer.clock):
        return now - waiting.seen <= FRESH_SECONDS
    return now - waiting.at <= KEPT_SECONDS


def why_not(offer: Offer, card: str | None, points: int | None) -> str | None:
    """The code of why someone may not sit down at a table."""
    if card is None and (offer.is_rated or offer.strength):
        return "needs_card"
    if card is not None and card == offer.card:
        return "own_table"
    wanted = offer.strength
    if wanted and not wanted.least <= (points or MIDDLE) <= wanted.most:
        return "not_your_strength"
    return None


def fits(waiting: Waiting, wish: Wish, now: float) -> bool:
    """Whether two who wait may be paired: the same game, number of players, options, clock and
    kind, and ratings that are not too far apart; the longer one waits, the farther they may be."""
    offer = waiting.offer
    is_same = (offer.game, offer.players, offer.options, offer.clock, offer.is_rated) == (
        wish.game,
        wish.players,
        wish.options,
        wish.clock,
        wish.is_rated,
    )
    window = FIRST_WINDOW + WIDENS * max(0.0, now - waiting.at)
    apart = abs((offer.points or MIDDLE) - (wish.points or MIDDLE))
    is_other = wish.seeker != offer.seeker and (wish.card is None or wish.card != offer.card)
    return waiting.is_sought and is_same and is_other and apart <= window


def choices(waiting: Iterable[Waiting], wish: Wish, now: float) -> list[Waiting]:
    """Those who fit, whoever waited longest first."""
    found = [one for one in waiting if is_shown(one, now) and fits(one, wish, now)]
    return sorted(found, key=lambda one: (one.at, one.table))
