"""What people and bots ask of a table.

``board`` is the number of the last event that changed the board, as the asker saw it: who decided
on something else than what lies there now is told so.
"""

from typing import Annotated

from msgspec import Meta, Struct

from tilewright.table.names import LONGEST_NAME

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
LevelNumber = Annotated[int, Meta(ge=1, le=8)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What all commands share: nothing but that unknown fields are refused."""


class Join(Asked, frozen=True, tag="join"):
    """Take an open seat, or change one's name."""

    seat: SeatNumber
    name: Name


class Play(Asked, frozen=True, tag="play"):
    seat: SeatNumber
    board: Count
    move: MoveText
    confirm: bool = True


class Confirm(Asked, frozen=True, tag="confirm"):
    """End a turn whose moves were played unconfirmed."""

    seat: SeatNumber
    board: Count


class Undo(Asked, frozen=True, tag="undo"):
    """Take the last unconfirmed move back."""

    seat: SeatNumber
    board: Count


class AskTakeback(Asked, frozen=True, tag="ask_takeback"):
    """Ask the others to go back to after the first ``ply`` moves."""

    seat: SeatNumber
    board: Count
    ply: Count


class AnswerTakeback(Asked, frozen=True, tag="answer_takeback"):
    """Answer to the question that named ``ply``."""

    seat: SeatNumber
    ply: Count
    agree: bool


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
    """The host lets a bot play for an absent person, or fills an open seat with one."""

    seat: SeatNumber
    level: LevelNumber = 4


class GiveBack(Asked, frozen=True, tag="give_back"):
    """The bot stands up again: asked by the host or by whoever holds the seat."""

    seat: SeatNumber


class Abandon(Asked, frozen=True, tag="abandon"):
    """The host ends the game as it stands."""


class Rematch(Asked, frozen=True, tag="rematch"):
    """The same people once more, everyone one seat further."""

    seat: SeatNumber


Command = (
    Join
    | Play
    | Confirm
    | Undo
    | AskTakeback
    | AnswerTakeback
    | AskHint
    | Say
    | Leave
    | Replace
    | GiveBack
    | Abandon
    | Rematch
)
