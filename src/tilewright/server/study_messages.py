"""What goes over the wire about positions that people study, apart from any table."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tilewright.server.messages import Frame, OfGame, PositionText, TagShown
from tilewright.table.commands import MoveText

MOST_RECORD = 200_000  # letters
LONGEST_POSITION = 4000
Seed = Annotated[str, Meta(min_length=1, max_length=40)]


class StudyWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, or what follows from it: after a ``move``, after a ``deal`` as it is written in
    records, or after one that is drawn from a seed (``draw``)."""

    position: PositionText
    move: MoveText | None = None
    deal: dict[str, Any] | None = None  # Any: each game writes its deals in its own way
    draw: Seed | None = None


class Study(Struct, frozen=True, kw_only=True):
    """A position as a table would show it, with all that can be asked about it there: ``tags``
    and ``moves`` (in words) of its legal moves. ``text`` is the position, ``variant`` and ``state``
    are its bytes in base 64 for an engine. After a move, ``said`` are its words without a name, and
    ``steps`` and ``places`` how it went; after a deal, ``deal`` is how it is written."""

    text: str
    game: str
    players: int
    options: dict[str, str]
    printed: OfGame
    waits: Literal["deal", "move", "over"]
    turn: int | None
    round: int
    view: OfGame
    scores: list[int]
    ranks: list[int]
    legal: list[str]
    tags: dict[str, list[TagShown]]
    moves: dict[str, str]
    variant: str
    state: str
    said: str = ""
    seat: int | None = None
    steps: list[Frame] = []
    places: list[str] = []
    deal: OfGame | None = None


class RecordWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be read; or a position, for a record of what follows from it."""

    record: Annotated[str, Meta(max_length=MOST_RECORD)] = ""
    position: Annotated[str, Meta(max_length=LONGEST_POSITION)] = ""


class NodeShown(Struct, frozen=True):
    """A move or a deal of a written game: what comes before it (the number of a node; -1 is the
    beginning), its words without a name, and the position after it. ``end`` is the record's last
    line if the game is over then."""

    parent: int
    move: str
    deal: OfGame | None
    text: str
    said: str
    seat: int | None
    round: int
    places: list[str]
    comment: str
    mark: str
    end: str


class RecordRead(Struct, frozen=True):
    """A written game as a tree. Of those that follow the same node, the first is what was played,
    the others are variations. ``head`` are the headers as they are written, ``start`` is the
    position before the first entry."""

    game: str
    head: str
    names: list[str]
    start: str
    nodes: list[NodeShown]
