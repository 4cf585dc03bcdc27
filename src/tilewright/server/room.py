"""Room: a table and the clients connected to it. Store, then tell.

A command is checked, stored and applied under the room's lock; only then is anyone told. When
another process is first to store the next event, the room reads that event and decides again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from tilewright.behind.compiling import BOTS, RULES
from tilewright.game import Lang
from tilewright.server.asking import Asking
from tilewright.server.background import log_failure
from tilewright.server.bot_process import Answer, Question
from tilewright.server.bot_turns import move_bots
from tilewright.server.commanding import command_key, decide_rematch, hint, refused_reply
from tilewright.server.creating import due_after, next_table
from tilewright.server.keys import holder, renewed
from tilewright.server.loading import apply, empty_table, game_of
from tilewright.server.messages import Do, Reply, TableShown, Welcome
from tilewright.server.presence import Client, Presence
from tilewright.server.present import Names, Telling, show_rejection, show_state, show_table
from tilewright.server.services import Services
from tilewright.server.store import (
    Change,
    NewEvent,
    Outcome,
    Secrets,
    Stored,
    StoreError,
    UnreadableError,
)
from tilewright.server.tail import Past, Tail, names_of
from tilewright.server.thinking import Request
from tilewright.table.commands import AskHint, Command, Rematch, Renew, Replace
from tilewright.table.decide import Decision, check_hint, check_right, decide
from tilewright.table.events import (
    Allowed,
    Departed,
    Event,
    Hinted,
    RematchAnswered,
    Rematched,
    Renewed,
    Returned,
    Said,
    Seated,
    Shared,
)
from tilewright.table.refusals import Rejection, reject
from tilewright.table.table import Holder, Table

MOST_RACES = 20
REMEMBERED = 256  # commands whose repetition is answered without asking the store
QUIET = Said | Hinted | RematchAnswered | Rematched | Renewed  # events that change no state
# Events after which seats are shown.
SEATING = Seated | Shared | Allowed | Departed | Returned | RematchAnswered | Rematched
UNRELATED = ("not_your_seat", "not_host", "no_such_seat")  # no one who may ask is told these


@dataclass
class Room:
    table: Table
    secrets: Secrets
    services: Services
    presence: Presence
    changed: Callable[[], None] = lambda: None  # called when the deadline may have changed
    failed: Callable[[UnreadableError], None] = lambda error: None  # called before it is shut
    payer: str = ""  # the network on whose account its bots think: of who last did something here
    tail: Tail = field(default_factory=Tail)
    _names: Names | None = None  # of the seats, until one changes
    _commands: dict[str, int] = field(default_factory=dict)  # the last event of those done lately
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _fault: UnreadableError | None = None
    _bot: "asyncio.Task[None] | None" = None
    _doing: "set[asyncio.Task[Reply]]" = field(default_factory=set)

    def __post_init__(self) -> None:
        self._asking = Asking(self.services.think)

    @classmethod
    async def load(cls, table_id: str, services: Services) -> "Room | None":
        """None if there is no such table; UnreadableError if its events cannot be replayed."""
        secrets = await services.store.secrets(table_id)
        if not secrets:
            return None
        await services.store.follow(table_id)
        stored = await services.store.events(table_id)
        if not stored:
            return None
        await services.wait(game_of(stored), RULES)
        table = empty_table(table_id, secrets, stored)
        presence = Presence(lambda: services.now())
        room = cls(table, secrets, services, presence)
        await asyncio.to_thread(room._replay, stored)  # beside the event loop: it may take a while
        return room

    def _replay(self, stored: list[Stored]) -> None:
        for one in stored:
            self._apply(one).settle()
        self.table.times.rebase(self.services.now())

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        """One at a time. An event that cannot be read shuts the room for good."""
        async with self._lock:
            if self._fault:
                raise self._fault
            try:
                yield
            except UnreadableError as error:
                self._fault = error
                self.failed(error)
                self.shut(reject("unreadable"))
                raise

    def shut(self, why: Rejection) -> None:
        """Send everyone away, and stop the bots."""
        self._fault = self._fault or UnreadableError(why.code)
        self._stop_thinking()
        self.presence.tell_each(lambda lang, _: show_rejection(why, lang), self.clients)
        for client in list(self.clients):
            client.close()
        self.clients.clear()

    # Clients

    @property
    def clients(self) -> set[Client]:
        return self.presence.clients

    def holder(self, keys: Iterable[str]) -> Holder:
        """The holder of these keys. The key of a seat that a bot has now opens nothing."""
        found = holder(self.secrets, keys)
        people = {i for i, seat in enumerate(self.table.seats) if seat.kind != "bot"}
        return Holder(found.seats & people, found.is_host)

    def check_entry(self, who: Holder) -> Rejection | None:
        """Why someone may not look at the table."""
        is_open = self.table.has_watchers or who.seats or who.is_host
        return None if is_open else reject("closed")

    async def connect(self, client: Client, after: int | None) -> Welcome:
        """Add a client; the welcome tells what happened lately, after event ``after``."""
        async with self._locked():
            if after and after > self.table.seq:  # another process was faster to tell it
                await self._catch_up()
            self.presence.enter(client)
            if client.holder.seats:
                self.payer = client.address
            self.note_presence()
            past = self.tail.after(after or 0)
            return Welcome(
                table=self.shown(client.lang),
                you=sorted(client.holder.seats),
                is_host=client.holder.is_host,
                seq=self.table.seq,
                events=[one.told(self.table, client.lang) for one in past],
                state=show_state(self.table, self.services.now()),
                watchers=self.presence.watchers,
                now=self.services.now(),
            )

    def disconnect(self, client: Client) -> None:
        if self.presence.leave(client):
            self.note_presence()

    def note_presence(self) -> None:
        """Someone came or left, here or elsewhere."""
        self._asking.attend(self.presence.is_attended)
        self.presence.tell_soon(self.shown)

    def shown(self, lang: Lang) -> TableShown:
        here = self.presence.seated()
        return show_table(self.table, [i in here for i in range(len(self.table.seats))], lang)

    # Commands

    async def do(self, asked: Do, who: Holder, lang: Lang, client: str = "") -> Reply:
        """Do a command, once however often it is asked with the same id.

        It is done, and the others are told, even if the client is gone before it is stored; but a
        hint is given up then.
        """
        command, hinted = asked.command, None
        if isinstance(command, AskHint) and command_key(asked, who) not in self._commands:
            hinted = await self._hint(command, who, client)
        return await asyncio.shield(self.begin(asked, who, lang, client, hinted=hinted))

    def begin(
        self,
        asked: Do,
        who: Holder,
        lang: Lang,
        client: str,
        *,
        hinted: Hinted | Rejection | None = None,
        say: Callable[[Reply], None] = lambda reply: None,
    ) -> "asyncio.Task[Reply]":
        """Do a command, and say the reply right after what it led to."""
        key = command_key(asked, who)

        async def do() -> Reply:
            reply = await self._do(asked, who, lang, key, hinted or reject("no_bot"), client)
            say(reply)
            return reply

        task = asyncio.create_task(do())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    async def _do(
        self,
        asked: Do,
        who: Holder,
        lang: Lang,
        key: str,
        hinted: Hinted | Rejection,
        client: str,
    ) -> Reply:
        decide_now = partial(self._decide, asked.command, who, hinted)
        try:
            decision = await self._do_once(asked.command, who, key, client, decide_now)
        except StoreError:
            decision = reject("not_stored")
        except UnreadableError:
            decision = reject("unreadable")
        if isinstance(decision, Rejection):
            self.services.count("refusals")
            return refused_reply(asked.id, decision, lang)
        self.payer = client or self.payer
        self.wake()
        return Reply(id=asked.id, done=True, seq=decision)

    async def _do_once(
        self,
        command: Command,
        who: Holder,
        key: str,
        client: str,
        decide_now: Callable[[], Decision],
    ) -> int | Rejection:
        async with self._locked():
            if key in self._commands and not check_right(self.table, command, who):
                return self._commands[key]
            refused = await self._check_rematch(command, who, client)
            decision = refused or await self._commit(decide_now, key, command)
            if isinstance(decision, int) or decision.code in UNRELATED:
                return decision
            seq = self.table.seq
            await self._catch_up()
            if seq < self.table.seq:  # it was refused for what another process has changed
                decision = await self._commit(decide_now, key, command)
            if isinstance(decision, int):
                return decision
            # It may be refused now because it was done long ago, or by another process.
            return await self.services.store.done(self.table.id, key) or decision

    async def _check_rematch(self, command: Command, who: Holder, client: str) -> Rejection | None:
        """Whether a table may be made, if this command leads to one."""
        if not isinstance(command, Rematch):
            return None
        decision = self._decide(command, who, reject("no_bot"))
        if isinstance(decision, Rejection) or not decision:
            return None
        if not isinstance(decision[-1], Rematched):
            return None
        return await self.services.may_make(client)

    def _decide(self, command: Command, who: Holder, hinted: Hinted | Rejection) -> Decision:
        match command:
            case AskHint():
                refused = self._check_hint(command, who)
                return refused or (hinted if isinstance(hinted, Rejection) else [hinted])
            case Rematch():
                return decide_rematch(self.table, command, who, self._away)
            case Replace():
                return decide(self.table, command, who, self._away)
            case _:
                return decide(self.table, command, who)

    @property
    def _away(self) -> Mapping[int, float]:
        """For how long people have been away; nobody expects those who are on vacation."""
        away, now = self.presence.away(len(self.table.seats)), self.services.now()
        return {seat: time for seat, time in away.items() if not self.table.is_away(seat, now)}

    async def _hint(self, asked: AskHint, who: Holder, client: str) -> Hinted | Rejection:
        """Ask a bot for a hint; everyone may play on meanwhile."""
        refused = self._check_hint(asked, who)
        return refused or await hint(self.table, asked.seat, partial(self.ask, client=client))

    def _check_hint(self, asked: AskHint, who: Holder) -> Rejection | None:
        table = self.table
        return check_right(table, asked, who) or check_hint(table, asked.seat, asked.board)

    async def commit(
        self, decide: Callable[[], Decision], asked: Command | None = None
    ) -> int | Rejection:
        """Decide, store, apply and tell; return the number of the last event."""
        async with self._locked():
            return await self._commit(decide, asked=asked)

    async def _commit(
        self, decide: Callable[[], Decision], key: str | None = None, asked: Command | None = None
    ) -> int | Rejection:
        for _ in range(MOST_RACES):
            decision = decide()
            if isinstance(decision, Rejection) or not decision:
                return decision if isinstance(decision, Rejection) else self.table.seq
            outcome = await self._append(decision, key, asked)
            if outcome is Outcome.STORED:
                return self.table.seq
            before = self.table.seq
            await self._catch_up()
            if outcome is Outcome.REPEATED and key:
                return await self.services.store.done(self.table.id, key) or self.table.seq
            if before == self.table.seq and await self._is_gone():
                return reject("no_table")
        raise StoreError(f"expected to store after event {self.table.seq}, others were faster")

    async def _is_gone(self) -> bool:
        """Whether another process has deleted the table, and this one has not heard of it yet."""
        return await self.services.store.secrets(self.table.id) is None

    async def _append(
        self, decision: list[Event], key: str | None, asked: Command | None
    ) -> Outcome:
        """Store and tell, unless another process was faster."""
        now, seq, last = self.services.now(), self.table.seq, decision[-1]
        new = [NewEvent(now, event, key if event is last else None) for event in decision]
        table, secrets = None, None
        if isinstance(last, Rematched):
            table = next_table(last.table, self.table, self.secrets, now)
        if isinstance(asked, Renew):
            secrets = renewed(self.secrets, asked.seat, asked.key)
        due = due_after(self.table, decision, now)
        change = Change(events=new, due=due, secrets=secrets, table=table)
        outcome = await self.services.store.append(self.table.id, seq, change)
        if outcome is Outcome.STORED:
            self.secrets = secrets or self.secrets
            if table:
                self.services.count("tables")
            self._tell([Stored(seq + i, e.at, e.event, e.command) for i, e in enumerate(new, 1)])
        return outcome

    async def catch_up(self) -> None:
        """Read what another process may have stored."""
        async with self._locked():
            await self._catch_up()
        self.wake()

    async def _catch_up(self) -> None:
        stored = await self.services.store.events(self.table.id, self.table.seq)
        if any(isinstance(one.event, Renewed) for one in stored):
            self.secrets = await self.services.store.secrets(self.table.id) or self.secrets
        self._tell(stored)

    def _tell(self, stored: list[Stored]) -> None:
        """Apply stored events, and tell everyone."""
        for one in stored:
            past = self._apply(one)
            self.presence.note(one.event)
            self.services.count_event(one.event)
            if self.clients:
                self._tell_event(past)
            past.settle()
        if stored:
            self.presence.touched = self.services.now()
            self._asking.drop_all_but(self.table.board)
            self.changed()
            self.services.told(self.table.id, self.table.ended is not None)

    def _apply(self, one: Stored) -> Past:
        past = Past(one, self.table.position, self._names or names_of(self.table))
        apply(self.table, one)
        self.tail.add(past)
        self._names = None if isinstance(one.event, Seated) else past.names
        if one.command:
            self._commands[one.command] = one.seq
            while len(self._commands) > REMEMBERED:
                del self._commands[next(iter(self._commands))]
        return past

    def _tell_event(self, past: Past) -> None:
        event = past.stored.event
        state = None if isinstance(event, QUIET) else show_state(self.table, self.services.now())
        telling = Telling(past.stored, past.before, self.table, past.names, state)
        self.presence.tell_each(telling.told, self.clients)
        if isinstance(event, SEATING):
            self.presence.changes += 1
            self.presence.tell_now(self.shown)
        if isinstance(event, Allowed | Renewed):
            self._send_away()

    def _send_away(self) -> None:
        """End the connections of those whom a closed table or an old link no longer lets in."""
        for client in list(self.clients):
            if self.holder(client.keys) != client.holder or self.check_entry(client.holder):
                client.close()

    # Bots, and the end

    async def ask(
        self, question: Question, client: str = "", is_overdue: bool = False
    ) -> Answer | None:
        """What a bot says; None if the board changes before it has answered."""
        await self.services.wait(self.table.created.game, BOTS)
        payer = client or self.payer or self.presence.payer or f"table {self.table.id}"
        is_attended = self.presence.is_attended
        request = Request(question, self.table.id, payer, is_attended, is_overdue)
        return await self._asking.ask(request, self.table.board)

    def wake(self) -> None:
        """Let a bot move if it is its turn."""
        if self._fault or self.table.bot_to_move is None:
            return
        if self._bot is None or self._bot.done():
            self._bot = asyncio.create_task(move_bots(self))
            self._bot.add_done_callback(log_failure)

    def _stop_thinking(self) -> None:
        self._asking.drop_all_but(None)
        if self._bot:
            self._bot.cancel()

    @property
    def is_thinking(self) -> bool:
        return self._bot is not None and not self._bot.done()

    @property
    def is_alone(self) -> bool:
        """Whether it was loaded for a bot or a clock, and nobody has come."""
        return not self.presence.was_visited

    @property
    def is_busy(self) -> bool:
        return bool(self.clients or self._doing) or self._lock.locked() or self.is_thinking

    async def close(self) -> None:
        """Finish the commands under way, and stop the bots."""
        self._stop_thinking()
        if self._bot:
            await asyncio.gather(self._bot, return_exceptions=True)
        await asyncio.gather(*self._doing, return_exceptions=True)
        self.clients.clear()
