"""Thinking is shared: one queue in front of the bots' processes.

Short questions come before long ones, tables with someone at them before those without, unless a
clock has run out there, and all of them before reviews. Among equals it is the turn of the address
that has had the least so far, and within it of the table that has (start-time fair queuing, in
seconds of thinking). A bot that thinks by the clock is cut short when others wait; a question is
dropped when nobody needs its answer any more.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from tilewright.bots.levels import in_time
from tilewright.server.bot_process import HINT_SIMULATIONS, Answer, Question
from tilewright.server.messages import MOST_PROOF

SHORT, HINT, PIECE = 0.05, 0.2, 0.3  # seconds: what a move, a hint and a piece usually take
SLICE = 1.0  # seconds that a long search may keep a process while others of its kind wait
SHORT_SLICE = 0.4  # and while something more urgent does
MOST_HINTS = 4  # of one address that wait
MOST_WAITING = 100  # hints that wait in all

Ask = Callable[[Question], Awaitable[Answer]]
StoppableAsk = Callable[[Question, asyncio.Event], Awaitable[Answer]]


class BusyError(Exception):
    """Too many questions wait already."""


class Urgency(IntEnum):
    SHORT = 0  # moves of all levels with a fixed budget
    CLOCK = 1  # nobody is at the table, but someone's time is up
    LONG = 2  # moves by the clock, and hints
    ALONE = 3  # nobody is at the table
    BEHIND = 4  # a piece of a table's review, which is kept for whoever comes


@dataclass(eq=False)
class Request:
    """A question, the table that asks it, and on whose account."""

    question: Question
    table: str
    client: str
    is_attended: bool = True
    is_overdue: bool = False  # a clock has run out
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    turn: "asyncio.Future[None] | None" = None
    began: float = 0.0
    changed: Callable[[], None] = lambda: None  # called when it is more urgent, or less

    def attend(self, is_attended: bool) -> None:
        """Someone came to its table, or everyone left."""
        if is_attended != self.is_attended:
            self.is_attended = is_attended
            self.changed()

    @property
    def is_hint(self) -> bool:
        """Also an analysis: it is a hint with another budget."""
        return self.question.kind in ("hint", "analysis")

    @property
    def is_long(self) -> bool:
        """Whether it thinks by the clock, and may be cut short."""
        return self.seconds is not None

    @property
    def seconds(self) -> float | None:
        """For how long it thinks, if it thinks by the clock."""
        asked = self.question
        return in_time(asked.level, asked.seconds).seconds if asked.kind == "move" else None

    @property
    def urgency(self) -> Urgency:
        if self.question.kind == "review":
            return Urgency.BEHIND
        if not self.is_attended:
            return Urgency.CLOCK if self.is_overdue else Urgency.ALONE
        return Urgency.LONG if self.is_hint or self.is_long else Urgency.SHORT

    @property
    def cost(self) -> float:
        """Seconds that it will take, as far as can be told."""
        if self.question.kind == "review":
            return PIECE
        if self.seconds is not None:
            return self.seconds
        if not self.is_hint:
            return SHORT
        return HINT * (
            self.question.simulations / HINT_SIMULATIONS + self.question.proof / MOST_PROOF
        )


@dataclass
class FairShare:
    """Who has had how much. ``now`` is the virtual time: the start of the last turn."""

    now: float = 0.0
    ends: dict[str, float] = field(default_factory=dict)

    def tag(self, key: str) -> float:
        """When its next turn starts; the lowest is next."""
        return max(self.now, self.ends.get(key, 0.0))

    def begin(self, key: str, cost: float) -> None:
        self.now = self.tag(key)
        self.ends[key] = self.now + cost

    def correct(self, key: str, more: float) -> None:
        """It took longer than expected, or less long."""
        self.ends[key] = self.ends.get(key, self.now) + more

    def charge(self, key: str, cost: float) -> None:
        """It had a turn elsewhere."""
        self.ends[key] = self.tag(key) + cost

    def forget(self) -> None:
        """Drop those who are owed nothing."""
        self.ends = {key: end for key, end in self.ends.items() if end > self.now}


@dataclass
class Thinking:
    """``asked`` answers a question in some process, of which there are ``processes``."""

    asked: StoppableAsk
    processes: int
    clock: Callable[[], float] = time.monotonic
    noted: Callable[[float], None] = lambda seconds: None  # from a question to its answer
    waiting: list[Request] = field(default_factory=list)
    running: set[Request] = field(default_factory=set)
    spent: dict[str, float] = field(default_factory=dict)  # seconds that the peers do not know of
    _clients: FairShare = field(default_factory=FairShare)
    _tables: FairShare = field(default_factory=FairShare)
    _timer: asyncio.TimerHandle | None = None

    async def ask(self, request: Request) -> Answer:
        """Wait for one's turn, and for the answer; BusyError if too many wait."""
        self._check(request)
        asked = self.clock()
        request.turn = asyncio.get_running_loop().create_future()
        request.changed = self._cut_short
        self.waiting.append(request)
        self._go_on()
        try:
            await request.turn
            return await self.asked(request.question, request.stop)
        finally:
            self._finish(request)
            self.noted(self.clock() - asked)

    def _check(self, request: Request) -> None:
        hints = [other for other in self.waiting if other.is_hint]
        own = [other for other in hints if other.client == request.client]
        if request.is_hint and (len(hints) >= MOST_WAITING or len(own) >= MOST_HINTS):
            raise BusyError(f"expected fewer than {MOST_HINTS} hints to wait, got {len(own)}")

    def _finish(self, request: Request) -> None:
        """Also of one that was canceled, while it waited or while it ran."""
        if request in self.running:
            self.running.discard(request)
            took = self.clock() - request.began
            self.spent[request.client] = self.spent.get(request.client, 0.0) + took
            more = took - request.cost
            self._clients.correct(request.client, more)
            self._tables.correct(request.table, more)
        elif request in self.waiting:
            self.waiting.remove(request)
        self._go_on()

    def take_spent(self) -> dict[str, float]:
        """Who has thought for how long since this was last asked."""
        spent, self.spent = self.spent, {}
        return spent

    def note_elsewhere(self, spent: Mapping[str, float]) -> None:
        """Count what other processes thought for the same addresses."""
        for client, seconds in spent.items():
            self._clients.charge(client, seconds)

    def _go_on(self) -> None:
        """Let the next ones think, and make room where it is due."""
        while self.waiting and len(self.running) < self.processes:
            self._begin(min(self.waiting, key=self._order))
        if not self.waiting and not self.running:
            self._clients.forget()
            self._tables.forget()
        self._cut_short()

    def _order(self, request: Request) -> tuple[int, float, float]:
        tags = self._clients.tag(request.client), self._tables.tag(request.table)
        return request.urgency, *tags

    def _begin(self, request: Request) -> None:
        self.waiting.remove(request)
        self.running.add(request)
        self._clients.begin(request.client, request.cost)
        self._tables.begin(request.table, request.cost)
        request.began = self.clock()
        if request.turn and not request.turn.done():
            request.turn.set_result(None)

    def _cut_short(self) -> None:
        """Stop a long search that has had its slice, if someone waits; look again when one has."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        long = [one for one in self.running if one.is_long and not one.stop.is_set()]
        if not self.waiting or not long:
            return
        urgency = min(other.urgency for other in self.waiting)
        left = {one: one.began + slice_of(one, urgency) - self.clock() for one in long}
        first = min(left, key=lambda one: left[one])
        if left[first] <= 0:
            first.stop.set()
        else:
            self._timer = asyncio.get_running_loop().call_later(left[first], self._cut_short)


def slice_of(request: Request, urgency: Urgency) -> float:
    return SHORT_SLICE if urgency < request.urgency else SLICE


def unstoppable(ask: Ask) -> StoppableAsk:
    """For answers that come at once."""

    async def asked(question: Question, _: asyncio.Event) -> Answer:
        return await ask(question)

    return asked
