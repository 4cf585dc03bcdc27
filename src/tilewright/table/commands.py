"""What people ask of a table.

``board`` is the number of the last event that changed the board, as the client saw it. A command
that was decided on an older board is rejected as stale.
"""

from typing import Annotated

from msgspec import Meta, Struct

from tilewright.table.names import LONGEST_NAME

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
LevelNumber = Annotated[int, Meta(ge=1, le=8)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Days = Annotated[int, Meta(ge=0, le=60)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Share = Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{32,64})?$")]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What all commands share: unknown fields are refused."""


class Join(Asked, frozen=True, tag="join"):
    """Take an open seat, or change the name at your own; and say that you are there: the game
    begins when everyone is. ``share`` are 16 to 32 random bytes in hexadecimal, made by your client
    after the table showed its commitment. They become part of the seed that decides all deals."""

    seat: SeatNumber
    name: Name | None = None
    share: Share = ""


class Play(Asked, frozen=True, tag="play"):
    seat: SeatNumber
    board: Count
    move: MoveText
    confirm: bool = True


class Confirm(Asked, frozen=True, tag="confirm"):
    """Confirm the moves of your turn."""

    seat: SeatNumber
    board: Count


class Undo(Asked, frozen=True, tag="undo"):
    """Take back your last unconfirmed move."""

    seat: SeatNumber
    board: Count


class AskTakeback(Asked, frozen=True, tag="ask_takeback"):
    """Ask the others to go back to after the first ``ply`` moves."""

    seat: SeatNumber
    board: Count
    ply: Count


class AnswerTakeback(Asked, frozen=True, tag="answer_takeback"):
    """Answer the request to go back to ``ply``."""

    seat: SeatNumber
    ply: Count
    agree: bool


class Pause(Asked, frozen=True, tag="pause"):
    """Ask the others to pause the game for some ``days`` (0: until all agree to go on), or to go on
    with a paused one; or answer when they ask. It is done when all people agree."""

    seat: SeatNumber
    paused: bool
    agree: bool = True
    days: Days = 0


class AskHint(Asked, frozen=True, tag="ask_hint"):
    seat: SeatNumber
    board: Count


class Say(Asked, frozen=True, tag="say"):
    seat: SeatNumber
    text: Text


class Leave(Asked, frozen=True, tag="leave"):
    """Give the seat up: to anyone before the game starts, to a bot after that."""

    seat: SeatNumber
    level: LevelNumber = 4


class Replace(Asked, frozen=True, tag="replace"):
    """The host lets a bot play for someone who has been away for two minutes and for the time of a
    move, or fills a seat with a bot whose person has not come before the game begins."""

    seat: SeatNumber
    level: LevelNumber = 4


class GiveBack(Asked, frozen=True, tag="give_back"):
    """End a bot's standing in for a person: asked by the host or the seat's holder."""

    seat: SeatNumber


class Abandon(Asked, frozen=True, tag="abandon"):
    """The host ends the game as it stands."""


class Renew(Asked, frozen=True, tag="renew"):
    """Give your seat another key, which your client makes up; the old one opens it no more."""

    seat: SeatNumber
    key: Key


class Allow(Asked, frozen=True, tag="allow"):
    """The host says whether people without a seat may watch, and whether anyone may chat."""

    watchers: bool
    chat: bool


class Rematch(Asked, frozen=True, tag="rematch"):
    """Offer or accept to play again with the same people, everyone one seat further; or decline.
    The next table is made when all people agree."""

    seat: SeatNumber
    agree: bool = True


# What a table decides by itself; a hint needs a bot, and a rematch another table.
TableCommand = (
    Join
    | Play
    | Confirm
    | Undo
    | AskTakeback
    | AnswerTakeback
    | Pause
    | Say
    | Leave
    | Replace
    | GiveBack
    | Renew
    | Allow
    | Abandon
)
Command = TableCommand | AskHint | Rematch
HostCommand = Allow | Abandon  # they name no seat
