"""Everything that goes over the wire. The API's description and the page's types come from here."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tilewright.game import Lang
from tilewright.table.commands import Command, Count, LevelNumber, MoveText, Name, SeatNumber
from tilewright.table.events import Clock, Event

Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Meta(min_length=8, max_length=32, pattern="^[a-z0-9]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
PositionText = Annotated[str, Meta(min_length=1, max_length=4000)]
MOST_KEYS = 8
LEAST_SIMULATIONS = 2  # of one analysis: the first tries no move yet
MOST_SIMULATIONS = 20_000  # of one analysis: as many as for a hint
MOST_PROOF = 100_000  # positions that one proof looks at: takes about as long
# Any: a game declares what it shows itself; `python -m tilewright.server.schema GAME` prints it
OfGame = Annotated[Any, Meta(extra_json_schema={"type": "object", "additionalProperties": True})]


# From a client, over the socket or posted


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message on a socket: the table, the keys of your seats (and the host's), and the
    number of the last event you have. ``frames`` asks for the positions in between, to animate."""

    table: TableId
    keys: Annotated[list[Key], Meta(max_length=MOST_KEYS)] = []
    after: Count | None = None
    lang: Lang = "en"
    frames: bool = False


class Do(Struct, frozen=True, forbid_unknown_fields=True, tag="do"):
    """A command; one with a repeated ``id`` is answered as the first time, and not done again."""

    id: CommandId
    command: Command


class AskWhy(Struct, frozen=True, forbid_unknown_fields=True, tag="why"):
    """Why may this move not be played now?"""

    id: CommandId
    move: MoveText


class AskTags(Struct, frozen=True, forbid_unknown_fields=True, tag="tags"):
    """What does each legal move bring or cost?"""

    id: CommandId


class AskMoves(Struct, frozen=True, forbid_unknown_fields=True, tag="moves"):
    """What is each legal move in words?"""

    id: CommandId


class AskHistory(Struct, frozen=True, forbid_unknown_fields=True, tag="history"):
    """What happened before the event with a number? The answer is a page of events."""

    id: CommandId
    before: Annotated[int, Meta(ge=1, le=1_000_000)]


class Speak(Struct, frozen=True, forbid_unknown_fields=True, tag="speak"):
    """Use another language from now on."""

    lang: Lang


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    pass


ClientMessage = Hello | Do | AskWhy | AskTags | AskMoves | AskHistory | Speak | Ping


# From the server


class SeatShown(Struct, frozen=True):
    """A seat as everyone sees it: ``name`` is never empty, and ``is_named`` if it was given;
    ``here`` says if its holder is. Before the game begins, ``ready`` says that it need not wait for
    this seat: its person has joined. ``away`` is until when its person is on vacation."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: int | None
    stand_in: int | None
    here: bool
    ready: bool
    is_named: bool = True
    away: float | None = None


class TableShown(Struct, frozen=True, kw_only=True):
    """What stays the same throughout a game, except for the seats, what the host allows, and the
    seats ``wanting`` a rematch. ``start`` is the position that the game begins from, if one was
    given."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    players: int
    seats: list[SeatShown]
    clock: Clock
    has_hints: bool
    shows_bag: bool
    is_rated: bool
    has_vacations: bool
    commitment: str
    previous: str | None
    next: str | None
    allows_watchers: bool
    allows_chat: bool
    wanting: list[int]
    printed: OfGame
    start: str = ""


class PauseShown(Struct, frozen=True):
    """Whether the game is paused, and until when if that is known; and the seats that would like
    to change that, for how many days (0: until all agree)."""

    paused: bool
    until: float | None
    wanting: list[int]
    days: int


class State(Struct, frozen=True, kw_only=True):
    """The table as it stands. ``board`` goes into commands; ``legal`` are the moves of ``turn``,
    the seat to move (null while no one can move). ``left`` are the seconds each seat has left, if
    there is a clock; that of the seat to move may be ``is_stopped``."""

    board: int
    ply: int
    waits: Literal["seats", "deal", "move", "confirm", "over"]
    turn: int | None
    round: int
    view: OfGame
    legal: list[str]
    undo: int | None
    takeback: int | None
    takeback_by: int | None
    scores: list[int]
    ranks: list[int]
    left: list[float] | None
    is_stopped: bool
    last: str | None
    last_seat: int | None
    pause: PauseShown | None  # null unless the game is paused or someone asks for it


class Frame(Struct, frozen=True, kw_only=True):
    """A position in between: after the move itself, then after each of its steps. ``run`` names the
    places of all that made a step's points."""

    view: OfGame  # empty where frames were not asked for
    scores: list[int]
    seat: int | None = None
    points: int = 0
    rule: str = ""
    place: str = ""
    run: list[str] = []
    text: str = ""


class Told(Struct, frozen=True, kw_only=True, tag="event"):
    """An event, its words, and the table after it. Where it is about the seat ``about``, ``own`` is
    the same said to its holder. ``places`` are those that a move leads through, and ``steps`` what
    followed from it; they hold views only if frames were asked for."""

    seq: int
    at: float
    event: Event
    text: str
    about: int | None = None
    own: str = ""
    places: list[str] = []
    steps: list[Frame]
    state: State | None


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to ``hello``: your seats, the table as it stands, and what you missed, or the last
    of it; ask for ``history`` if it begins later than you expect."""

    table: TableShown
    you: list[int]
    is_host: bool
    seq: int
    events: list[Told]
    state: State
    watchers: int
    now: float


class Present(Struct, frozen=True, tag="present"):
    """Who is there changed, or a seat's occupant, or what the host allows. Changes are gathered for
    a moment."""

    table: TableShown
    watchers: int


class RefusalShown(Struct, frozen=True):
    """Why not: a code for programs, the rule if one applies, words for people."""

    code: str
    text: str
    rule: str = ""
    rule_text: str = ""


class TagShown(Struct, frozen=True):
    tone: Literal["good", "bad", "plain"]
    text: str


class Reply(Struct, frozen=True, kw_only=True, tag="reply"):
    """The answer to a message with an ``id``. Done means stored: ``seq`` is its last event.
    ``tags`` answers what each move brings, ``moves`` what it is in words, ``why`` whether one may
    be played, ``history`` what happened earlier."""

    id: str
    done: bool
    seq: int | None = None
    refusal: RefusalShown | None = None
    tags: dict[str, list[TagShown]] | None = None
    moves: dict[str, str] | None = None
    why: RefusalShown | None = None
    history: list[Told] | None = None


class Refused(Struct, frozen=True, tag="refused"):
    """A message that could not be read, or is not allowed now. The connection stays open."""

    code: str
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    now: float


class Closing(Struct, frozen=True, tag="closing"):
    """The server ends this connection: come back after ``seconds``."""

    reason: str
    seconds: float


ServerMessage = Welcome | Told | Present | Reply | Refused | Pong | Closing


# Over HTTP


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The table's maker holds the ``me`` seats; ``open`` ones are taken by their links."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    level: LevelNumber | None = None


class TableWanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bots wait for ``bot_pause`` seconds before they move. Masters are stronger if they may think
    for ``bot_seconds``; without, they do as much as their level does. ``start`` is a position to
    play on from: it says the game, its options and the number of seats, and what else is said must
    agree. A table that ``is_rated`` has no hints and no ``start``, its masters have no
    ``bot_seconds``, and it is made by whoever has a card. Where a move has a day or more, the clock
    of someone on vacation stands still if the table ``has_vacations``."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWanted], Meta(min_length=2, max_length=4)]
    options: dict[str, Annotated[str, Meta(max_length=2000)]] = {}
    clock: Clock = Clock()
    title: Annotated[str, Meta(max_length=60)] = ""
    has_hints: bool = True
    shows_bag: bool = True
    bot_pause: Annotated[float, Meta(ge=0, le=10)] = 1.0
    bot_seconds: Annotated[float, Meta(ge=0.1, le=30)] | None = None
    start: PositionText | None = None
    is_rated: bool = False
    has_vacations: bool = True


class SeatKey(Struct, frozen=True):
    seat: SeatNumber
    key: str


class TableMade(Struct, frozen=True):
    """Shown once, to the maker: the key of each seat that a person may hold, and the host's.
    A seat's link is the table's address with ``#`` and the seat's key."""

    table: str
    host: str
    keys: list[SeatKey]


class TableNow(Struct, frozen=True):
    """A table as it stands, and the seats that the keys in the request hold."""

    table: TableShown
    you: list[int]
    is_host: bool
    seq: int
    state: State


class Replay(Struct, frozen=True):
    """A game from its start: the table, and a state after the deals that follow each move, with the
    steps in between."""

    table: TableShown
    plies: list["ReplayPly"]


class ReplayPly(Struct, frozen=True):
    text: str
    move: str | None
    seat: int | None
    steps: list[Frame]
    state: State
    places: list[str] = []


# What an engine in the page asks for


class EngineShown(Struct, frozen=True):
    """A game's engine for the page: its files are ``engine/NAME.wasm``, ``engine/NAME.json`` and
    ``engine/NAME.weights``, which never change."""

    name: str


class PositionsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Positions of one variant, as texts."""

    positions: Annotated[list[PositionText], Meta(min_length=1, max_length=200)]


class PositionShown(Struct, frozen=True):
    """A position as text, and its state's bytes in base 64."""

    text: str
    state: str


class Positions(Struct, frozen=True):
    """Positions as the rules have them; ``variant`` is bytes, too. Of a table: as it was when each
    of its moves was awaited, and as it stands."""

    game: str
    variant: str
    positions: list[PositionShown]


class AnalysisWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``analyze`` is asked: a position that waits for a move, and a budget; ``proof`` is how
    many positions may be looked at to prove the rest of the round, too."""

    position: PositionText
    simulations: Annotated[int, Meta(ge=LEAST_SIMULATIONS, le=MOST_SIMULATIONS)] = 5_000
    lines: Annotated[int, Meta(ge=1, le=100)] = 3
    seed: Annotated[str, Meta(max_length=40)] = "0"
    proof: Annotated[int, Meta(ge=0, le=MOST_PROOF)] = 0


class FoundShown(Struct, frozen=True):
    """A move that was looked at: how often, the share of the win and the points ahead that it
    promises its player, and the line of play that leads there."""

    id: int
    move: str
    visits: int
    share: float
    margin: float
    prior: float
    line: list[str]


class ProvenShown(Struct, frozen=True):
    """The rest of a round: the share of the win for the player to move, a best line, and how many
    positions were looked at."""

    share: float
    line: list[str]
    nodes: int


class Analysis(Struct, frozen=True):
    """The best moves, the best first; and what is proven, if that was asked and can be."""

    found: list[FoundShown]
    proven: ProvenShown | None = None


class Problem(Struct, frozen=True):
    """An HTTP error: a code, and what was expected."""

    code: str
    text: str
