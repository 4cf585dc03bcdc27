"""What someone should be told now, from how their tables stand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct, structs

from tilewright.game import Lang

DAY = 24 * 3600.0
PATIENCE = 60.0  # seconds that a turn lasts before someone who is away is told
REMINDERS = (("tenth", 0.9), ("half", 0.5))  # of a turn's time that is gone, most urgent first

Topic = Literal["turn", "time", "rematch", "invitation"]
TOPICS: tuple[Topic, ...] = ("turn", "time", "rematch", "invitation")
Names = Mapping[Lang, Sequence[str]]


class Standing(Struct, frozen=True, kw_only=True):
    """How a table stands for one seat. ``names`` are those of all seats, by language; ``since`` is
    when its turn began; ``seconds`` are those that the clock gives for it, None without a clock."""

    table: str
    game: str
    names: Names
    others: tuple[int, ...]  # other seats
    board: int
    since: float
    seconds: float | None = None
    is_turn: bool = False
    is_here: bool = False
    wants_rematch: tuple[int, ...] = ()  # others, whom this seat has not answered
    inviter: str = ""  # who invites to a free seat


class Notice(Struct, frozen=True, kw_only=True):
    """Something to be told once: ``key`` tells it from what was told about this table before."""

    topic: Topic
    key: str
    table: str
    game: str
    names: Names
    people: tuple[int, ...]  # seats that it is about
    hours: int | None = None  # left to move

    @property
    def is_urgent(self) -> bool:
        return self.topic == "time"


def notice_of(at: Standing, now: float) -> Notice | None:
    """The most urgent thing to be told about a table, if there is one."""
    if at.is_here:
        return None
    if at.inviter:
        return invitation(at)
    if at.wants_rematch:
        return noted(at, "rematch", f"rematch {at.board}", people=at.wants_rematch)
    return turn_notice(at, now) if at.is_turn else None


def invitation(at: Standing) -> Notice:
    names = {"en": [at.inviter], "fr": [at.inviter]}
    return noted(structs.replace(at, names=names), "invitation", "invitation", people=(0,))


def turn_notice(at: Standing, now: float) -> Notice | None:
    gone = now - at.since
    if at.seconds is not None and at.seconds >= DAY:
        for name, share in REMINDERS:
            if gone >= share * at.seconds:
                hours = max(1, round((at.seconds - gone) / 3600))
                return noted(at, "time", f"{name} {at.board}", hours=hours)
    return noted(at, "turn", f"turn {at.board}") if gone >= PATIENCE else None


def noted(
    at: Standing,
    topic: Topic,
    key: str,
    people: tuple[int, ...] | None = None,
    hours: int | None = None,
) -> Notice:
    shown = at.others if people is None else people
    return Notice(
        topic=topic,
        key=key,
        table=at.table,
        game=at.game,
        names=at.names,
        people=shown,
        hours=hours,
    )


def wanted(notices: Iterable[Notice], topics: Sequence[Topic]) -> list[Notice]:
    """Those that someone asked to be told; whoever wants to hear of turns, and not that time runs
    out, is told of their turn once."""
    return [notice for notice in notices if notice.topic in topics]
