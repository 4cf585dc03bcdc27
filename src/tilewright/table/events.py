"""What happened at a table, in order. A table is what its events made of it."""

from typing import Any, Literal

from msgspec import Struct

from tilewright.games import FIRST_EDITION

Kind = Literal["open", "person", "bot"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time limits: ``seconds`` per move, or per game with ``increment`` more for each move.

    A bot moves when time runs out.
    """

    per: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0


class Seat(Struct, frozen=True):
    """A seat's occupant. ``stand_in`` is the level of the bot that plays for an absent person."""

    kind: Kind
    name: str = ""
    level: int | None = None
    stand_in: int | None = None

    @property
    def is_filled(self) -> bool:
        return self.kind != "open"

    @property
    def bot(self) -> int | None:
        """The level of the bot that moves here now, if one does."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def is_present(self) -> bool:
        """Whether a person, not a bot, moves here."""
        return self.kind == "person" and self.stand_in is None


class Created(Struct, frozen=True, kw_only=True, tag="created"):
    """``rules`` is the edition of the game's rules that this table plays by. ``commitment`` is the
    SHA-256 of the server's secret, which ``Ended`` reveals. If the game ``is_shared``, it begins
    when every person is there, and the seed of its deals is made of that secret and a share of each
    person's client; otherwise the secret itself is the seed.

    ``start`` is the text of the position that the game begins from; the usual beginning if empty.

    Bots wait for ``bot_pause`` before they move, so that people can follow. Masters think for at
    most ``bot_seconds``, if that is said; else as much as their level does.

    A game that ``is_rated`` counts for its players' ratings; it has no hints, takes no deal back,
    and is not abandoned once it has begun.

    Where it ``has_vacations``, the clock of a person on vacation stands still.
    """

    game: str
    rules: int = FIRST_EDITION
    players: int
    options: dict[str, str]
    seats: list[Seat]
    commitment: str
    clock: Clock = Clock()
    title: str = ""
    has_hints: bool = True
    shows_bag: bool = True
    bot_pause: float = 1.0
    previous: str | None = None
    bot_seconds: float | None = None
    is_shared: bool = False
    start: str = ""
    is_rated: bool = False
    has_vacations: bool = False


class Seated(Struct, frozen=True, tag="seated"):
    """A seat has a new occupant. ``away`` is how many seconds the person had been away whom the
    host let a bot play for."""

    seat: int
    now: Seat
    away: int | None = None


class Shared(Struct, frozen=True, tag="shared"):
    """The person of a seat is there; their client adds a random share to the seed, or nothing."""

    seat: int
    share: str


class Started(Struct, frozen=True, tag="started"):
    """All seats are filled; ``first`` begins."""

    first: int


class Dealt(Struct, frozen=True, tag="dealt"):
    """``draw`` numbers all deals ever drawn here; one taken back is not drawn again."""

    deal: dict[str, Any]  # Any: each game writes its deals in its own way
    draw: int


class Moved(Struct, frozen=True, tag="moved"):
    """An unconfirmed move may be undone; the game waits until it is confirmed."""

    seat: int
    move: str
    by: Literal["person", "bot", "clock"] = "person"
    is_confirmed: bool = True


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: int


class Undone(Struct, frozen=True, tag="undone"):
    """The game goes on from after its first ``ply`` moves. ``note`` is what an imported record says
    about it."""

    seat: int
    ply: int
    note: str = ""


class TakebackAsked(Struct, frozen=True, tag="takeback_asked"):
    seat: int
    ply: int


class TakebackAnswered(Struct, frozen=True, tag="takeback_answered"):
    seat: int
    agrees: bool


class HintMove(Struct, frozen=True):
    """A move and the share of the win it promises."""

    move: str
    share: float


class HintWhy(Struct, frozen=True):
    """Why the first move is better than a later one, ``than``, counted from 0."""

    than: int
    en: str
    fr: str


class PauseAnswered(Struct, frozen=True, tag="pause_answered"):
    """Someone would like the game to be ``paused`` for some ``days`` (0: until all agree to go on),
    or a paused one to go on; or would rather not."""

    seat: int
    paused: bool
    agrees: bool
    days: int = 0


class Paused(Struct, frozen=True, tag="paused"):
    """All agree: clocks stand still and no one moves, for some ``days`` or until all agree to go
    on."""

    days: int = 0


class Resumed(Struct, frozen=True, tag="resumed"):
    """A paused game goes on, by agreement or because its days are over."""


class Departed(Struct, frozen=True, tag="departed"):
    """The person of a seat is on vacation ``until`` then: their clock stands still, not that of the
    others."""

    seat: int
    until: float


class Returned(Struct, frozen=True, tag="returned"):
    """Their vacation is over, by itself or because they are back early."""

    seat: int


class Hinted(Struct, frozen=True, tag="hinted"):
    """Advice for the seat to move, seen by all; it belongs to the position after ``ply`` moves."""

    seat: int
    ply: int
    moves: list[HintMove]
    why: HintWhy | None = None  # where one of them is clearly worse


class Said(Struct, frozen=True, tag="said"):
    seat: int
    text: str


class Allowed(Struct, frozen=True, tag="allowed"):
    """The host says whether people without a seat may watch, and whether anyone may chat."""

    watchers: bool
    chat: bool


class Renewed(Struct, frozen=True, tag="renewed"):
    """A seat has a new key; the old one opens it no more."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """``seed`` decided all deals; it was made of the server's ``secret`` and the shares, or is that
    secret where no one added any."""

    reason: Literal["played", "abandoned"]
    seed: str
    scores: list[int]
    ranks: list[int]
    secret: str = ""


class RematchAnswered(Struct, frozen=True, tag="rematch_answered"):
    """Someone would like to play again, or would rather not."""

    seat: int
    agrees: bool


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same people play again at another table, where their keys stay the same."""

    table: str


Event = (
    Created
    | Seated
    | Shared
    | Started
    | Dealt
    | Moved
    | Confirmed
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | PauseAnswered
    | Paused
    | Resumed
    | Departed
    | Returned
    | Hinted
    | Said
    | Allowed
    | Renewed
    | Ended
    | RematchAnswered
    | Rematched
)
