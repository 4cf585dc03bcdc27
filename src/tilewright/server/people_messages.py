"""What goes over the wire about people: cards, their tables, open tables, ratings, history."""

from typing import Annotated

from msgspec import Meta, Struct

from tilewright.people.pairing import Strength
from tilewright.people.statistics import Summary
from tilewright.server.messages import CommandId, Key, TableId
from tilewright.table.commands import Name, SeatNumber, Text
from tilewright.table.events import Clock

CardId = Annotated[str, Meta(min_length=8, max_length=32, pattern="^[a-z0-9]+$")]
Points = Annotated[int, Meta(ge=0, le=4000)]
OptionText = Annotated[str, Meta(max_length=2000)]
MOST_SEATS = 4


# Cards


class CardWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A card's name, when it is made or changed."""

    name: Name


class CardShown(Struct, frozen=True):
    """A card as everyone may see it; its picture is drawn from its ``id``."""

    id: str
    name: str
    is_closed: bool = False


class CardMade(Struct, frozen=True):
    """Shown once, to its maker: the card's secret. It goes into ``Authorization: Bearer SECRET``,
    and behind the ``#`` of a link that takes the card to another device."""

    card: CardShown
    secret: str


class CardRenewed(Struct, frozen=True, forbid_unknown_fields=True):
    """Another secret, which the client makes up; the old one opens the card no more."""

    secret: Key


class TieWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Tie the seats that these keys hold to the card."""

    table: TableId
    keys: Annotated[list[Key], Meta(min_length=1, max_length=MOST_SEATS)]


class Tied(Struct, frozen=True):
    """The seats that are the card's now."""

    table: str
    seats: list[int]


class CardSeat(Struct, frozen=True):
    seat: int
    key: str


class CardTable(Struct, frozen=True, kw_only=True):
    """A table of a card: how it stands, and the keys of the card's seats there. ``turn`` is the
    seat to move, null while nobody can; ``bot`` says that a bot moves for it."""

    id: str
    game: str
    title: str
    names: list[str]
    mine: list[CardSeat]
    waits: str
    turn: int | None
    bot: bool
    scores: list[int]
    ranks: list[int]
    touched: float
    deadline: float | None
    next: str | None


class CardTables(Struct, frozen=True, tag="tables"):
    """Tables of a card: all of them at first, then those that changed; ``gone`` are its no more."""

    card: CardShown
    tables: list[CardTable]
    gone: list[str] = []


# Open tables


class OfferWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """List a table whose ``host`` key this is, for whoever comes; said again now and then, while
    its host is there."""

    table: TableId
    host: Key
    strength: Strength | None = None


class OfferEnded(Struct, frozen=True, forbid_unknown_fields=True):
    table: TableId
    host: Key


class OfferShown(Struct, frozen=True, kw_only=True):
    """A table that waits for whoever comes. ``why`` is why the one who asks may not sit down."""

    table: str
    game: str
    players: int
    free: int
    options: dict[str, str]
    clock: Clock
    is_rated: bool
    name: str
    card: str | None
    points: int | None
    doubt: int | None
    strength: Strength | None
    at: float
    is_mine: bool
    is_sought: bool
    why: str | None


class OpenTables(Struct, frozen=True):
    """What is open, unless this server is private; ``others`` looked at it lately, too."""

    is_on: bool
    offers: list[OfferShown]
    others: int


class SeatAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at an open table, with a key that the client makes up."""

    name: Name
    key: Key


class SeatTaken(Struct, frozen=True):
    table: str
    seat: int


class SeekWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Find people to play with. Whoever waits asks again every few seconds, with the ``table``
    where they wait and the same ``key``: the client makes it up, and it opens the seat. When all
    who wait at a table are content that a bot ``fills`` each free seat, it does."""

    game: Annotated[str, Meta(max_length=20)]
    name: Name
    key: Key
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    options: dict[str, OptionText] = {}
    clock: Clock = Clock("move", 60)
    is_rated: bool = False
    table: TableId | None = None
    fills: bool = False


class Sought(Struct, frozen=True):
    """Where the seeker's seat is, which the key opens, and whether all are there. Otherwise as many
    ``people`` wait at that table, and so many of them are ``content`` with bots."""

    table: str
    seat: int
    is_paired: bool
    people: int
    content: int = 0


# Invitations


class InvitationWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Invite the holder of a card, whom one has played with, to a table where one has a seat."""

    table: TableId
    card: CardId


class InvitationShown(Struct, frozen=True):
    """``name`` and ``card`` are the inviter's."""

    table: str
    game: str
    card: str
    name: str


class Invitations(Struct, frozen=True):
    invitations: list[InvitationShown]


# Vacations


class VacationWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """When the holder of a card is away, in seconds since 1970."""

    began: float
    until: float


class VacationShown(Struct, frozen=True):
    """When the holder of a card is away, null if they are not and plan nothing; and how many of the
    ``most`` days of a year are ``left``, that vacation among those used."""

    began: float | None
    until: float | None
    left: int
    most: int


# Ratings


class RatingShown(Struct, frozen=True, kw_only=True):
    """A card or a level of bots; the truth is within ``doubt`` points in 19 cases of 20."""

    card: str | None
    level: int | None
    name: str
    points: int
    doubt: int
    games: int


class RatingList(Struct, frozen=True):
    """The best first. ``seasons`` have been begun so far, this is number ``season``."""

    game: str
    season: int
    seasons: int
    ratings: list[RatingShown]


# History


class PlayerShown(Struct, frozen=True, kw_only=True):
    """Who had a seat: a card, a level of bots, or someone with no more than a name."""

    card: str | None
    level: int | None
    name: str
    score: int
    rank: int
    is_me: bool


class GamePlayed(Struct, frozen=True, kw_only=True):
    table: str
    at: float
    game: str
    is_rated: bool
    reason: str
    players: list[PlayerShown]
    accuracy: float | None
    luck: float | None


class AgainstShown(Struct, frozen=True, kw_only=True):
    """Games with someone: how often the card came before them, level with them, behind them.
    ``who`` asks for these games alone."""

    who: str
    card: str | None
    level: int | None
    name: str
    games: int
    ahead: int
    level_with: int
    behind: int


class CurvePoint(Struct, frozen=True):
    at: float
    points: int
    doubt: int


class CurveShown(Struct, frozen=True):
    """A card's rating in a game, after each rated game of this season."""

    game: str
    points: list[CurvePoint]


class History(Struct, frozen=True):
    """What a card played, the latest first: ``count`` games fit what was asked for, of ``all``; the
    first of them are listed. Summaries, opponents and curves are of those that fit."""

    count: int
    all: int
    games: list[GamePlayed]
    summaries: list[Summary]
    opponents: list[AgainstShown]
    curves: list[CurveShown]


# Peace


class BlockWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Never meet the card that has a seat again: neither in the list of open tables nor paired."""

    table: TableId
    seat: SeatNumber


class Blocked(Struct, frozen=True):
    cards: list[CardShown]


class ReportWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the server's host about whoever has a seat."""

    table: TableId
    seat: SeatNumber
    text: Text


class Noted(Struct, frozen=True):
    """It is done."""

    id: CommandId = "done"
