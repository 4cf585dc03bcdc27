"""Room: a table and those who watch it live. Store, then tell.

A command is checked, stored and applied under the table's lock; only then is anyone told. Whoever
loses a race for the next number in the store reads what was stored instead, and decides anew.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tilewright.game import NotationError
from tilewright.position import Position
from tilewright.server.bot_pool import Ask, BotError
from tilewright.server.bot_process import Question
from tilewright.server.bot_turns import move_bots
from tilewright.server.keys import digest, new_key, new_seed, new_table_id
from tilewright.server.messages import (
    AskTags,
    AskWhy,
    Do,
    Lang,
    Present,
    Refusal,
    Reply,
    ServerMessage,
    TableShown,
    TagShown,
    Told,
    Welcome,
)
from tilewright.server.present import (
    current,
    show_history,
    show_state,
    show_table,
    show_tags,
    tell,
)
from tilewright.server.store import NewEvent, NewTable, Secrets, Store, Stored, StoreError
from tilewright.table.commands import Abandon, AskHint, Command, Rematch
from tilewright.table.decide import (
    Decision,
    check_hint,
    check_rematch,
    check_right,
    decide,
    rematch,
    start,
)
from tilewright.table.events import Created, Event, Hinted, Moved, Rematched, Said, Seated
from tilewright.table.refusals import Rejection, reject
from tilewright.table.table import Holder, Table

MOST_RACES = 20
REMEMBERED = 256  # commands whose repetition is answered without doing them again


class Client(Protocol):
    """Someone who watches: over a socket or a stream of events."""

    holder: Holder
    lang: Lang
    frames: bool

    def send(self, message: bytes) -> None: ...


async def ready(game: str) -> None:
    """Nothing to wait for."""


@dataclass
class Services:
    """What rooms share."""

    store: Store
    ask: Ask
    now: Callable[[], float]
    counted: Callable[[str], None] = lambda name: None
    warm: Callable[[str], Awaitable[None]] = ready  # returns when a game's rules are compiled


@dataclass
class Room:
    table: Table
    secrets: Secrets
    services: Services
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    commands: dict[str, int] = field(default_factory=dict)
    touched: float = 0.0
    changed: Callable[[], None] = lambda: None  # told whenever the clock may run differently
    _bot: "asyncio.Task[None] | None" = None
    _doing: "set[asyncio.Task[Reply]]" = field(default_factory=set)
    _tags: tuple[int, Lang, dict[str, list[TagShown]]] | None = None

    @classmethod
    async def load(cls, table_id: str, services: Services) -> "Room | None":
        """A table from its events; None where there is none."""
        secrets = await services.store.secrets(table_id)
        stored = await services.store.events(table_id) if secrets else []
        if not secrets or not stored:
            return None
        await services.warm(created_of(stored).game)
        table = rebuild(table_id, secrets, stored)
        room = cls(table, secrets, services, touched=services.now())
        for entry in stored:
            table.apply(entry.event, entry.at)
            room.remember(entry)
        return room

    # Watching

    async def enter(self, client: Client, after: int | None) -> Welcome:
        """Let someone watch; the welcome holds all that happened since they last looked."""
        async with self.lock:
            seq = self.table.seq
            told: list[Told] = []
            if after is None or after < seq:
                stored = await self.services.store.events(self.table.id)
                known = [entry for entry in stored if entry.seq <= seq]
                anew = rebuild(self.table.id, self.secrets, known)
                told = show_history(anew, known, after or 0, client.lang)
            self.clients.add(client)
            self.touched = self.services.now()
            self._tell_presence(besides=client)
            return Welcome(
                self.shown(client.lang),
                sorted(client.holder.seats),
                client.holder.is_host,
                seq,
                told,
                show_state(self.table, self.services.now()),
                self.watchers,
                self.services.now(),
            )

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.discard(client)
            self.touched = self.services.now()
            self._tell_presence()

    def shown(self, lang: Lang) -> TableShown:
        seated = {seat for client in self.clients for seat in client.holder.seats}
        here = [seat in seated for seat in range(len(self.table.seats))]
        return show_table(self.table, here, lang)

    @property
    def watchers(self) -> int:
        return sum(not client.holder.seats for client in self.clients)

    def _tell_presence(self, besides: Client | None = None) -> None:
        self._tell_each(
            lambda lang, _: Present(self.shown(lang), self.watchers),
            (client for client in self.clients if client is not besides),
        )

    def _tell_each(
        self, message: Callable[[Lang, bool], ServerMessage], clients: Iterable[Client]
    ) -> None:
        """Encode once for every language and wish for frames, and send to all."""
        encoded: dict[tuple[Lang, bool], bytes] = {}
        for client in list(clients):
            wish = client.lang, client.frames
            if wish not in encoded:
                encoded[wish] = msgspec.json.encode(message(*wish))
            client.send(encoded[wish])

    # Commands

    async def do(self, asked: Do, who: Holder, lang: Lang) -> Reply:
        """A command, done once however often it is asked with the same id.

        Whoever asked may be gone before it is stored: the others are told all the same.
        """
        task = asyncio.create_task(self._do(asked, who, lang))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    async def _do(self, asked: Do, who: Holder, lang: Lang) -> Reply:
        command, key = asked.command, command_key(asked)
        hinted: Hinted | Rejection | None = None
        if isinstance(command, AskHint) and key not in self.commands:
            hinted = await self._hint(command, who)
        async with self.lock:
            if key in self.commands and not check_right(self.table, command, who):
                return Reply(asked.id, True, self.commands[key])
            try:
                decision = await self.commit(lambda: self._decide(command, who, hinted), key)
            except StoreError:
                decision = reject("not_stored")
        if isinstance(decision, Rejection):
            self.services.counted("refusals")
            return refused_reply(asked.id, decision, lang)
        self.wake()
        return Reply(asked.id, True, decision)

    def _decide(self, command: Command, who: Holder, hinted: Hinted | Rejection | None) -> Decision:
        if isinstance(hinted, Rejection):
            return hinted
        if isinstance(command, AskHint) and hinted:
            return check_hint(self.table, command.seat, command.board) or [hinted]
        if isinstance(command, Rematch):
            refused = check_right(self.table, command, who) or check_rematch(self.table)
            return refused or [Rematched(new_table_id())]
        return decide(self.table, command, who)

    async def _hint(self, asked: AskHint, who: Holder) -> Hinted | Rejection:
        table = self.table
        refused = check_right(table, asked, who) or check_hint(table, asked.seat, asked.board)
        if refused:
            return refused
        question = Question("hint", current(table).text)
        try:
            answer = await self.services.ask(question)
        except BotError:
            return reject("no_bot")
        return Hinted(asked.seat, table.ply, answer.moves)

    async def commit(
        self, decide: Callable[[], Decision], key: str | None = None
    ) -> int | Rejection:
        """Decide, store, apply and tell, under the lock; return the last event's number."""
        for _ in range(MOST_RACES):
            decision = decide()
            if isinstance(decision, Rejection):
                return decision
            now = self.services.now()
            *before, last = decision
            entries = [*(NewEvent(now, event) for event in before), NewEvent(now, last, key)]
            new = self._next_table(decision, now)
            seq = self.table.seq
            if await self.services.store.append(self.table.id, seq, entries, new):
                stored = [
                    Stored(seq + i, entry.at, entry.event, entry.command)
                    for i, entry in enumerate(entries, 1)
                ]
                self._tell(stored)
                return self.table.seq
            await self._catch_up()
        raise StoreError(f"expected to store after event {self.table.seq}, others were faster")

    def _next_table(self, decision: list[Event], now: float) -> NewTable | None:
        """The table of a rematch: everyone's secret opens their new seat."""
        if not isinstance(decision[0], Rematched):
            return None
        seed = new_seed()
        created = rematch(self.table, seed)
        digests = [
            held or digest(new_key()) if seat.kind != "bot" else None
            for held, seat in zip(self.secrets.seats, self.table.seats, strict=True)
        ]
        secrets = Secrets(seed, self.secrets.host, [digests[-1], *digests[:-1]])
        return new_table(decision[0].table, secrets, created, now)

    async def catch_up(self) -> None:
        """Read what another process may have stored."""
        async with self.lock:
            await self._catch_up()
        self.wake()

    async def _catch_up(self) -> None:
        self._tell(await self.services.store.events(self.table.id, self.table.seq))

    def _tell(self, stored: list[Stored]) -> None:
        """Apply stored events, and tell everyone."""
        for entry in stored:
            before, names = self.table.position, names_of(self.table)
            self.table.apply(entry.event, entry.at)
            self.remember(entry)
            self._count(entry.event)
            if self.clients:
                self._tell_event(entry, before, names)
        if stored:
            self.touched = self.services.now()
            self.changed()

    def _count(self, event: Event) -> None:
        if isinstance(event, Moved):
            self.services.counted("moved")
            if event.by != "person":
                self.services.counted("bot_moves")

    def _tell_event(
        self, entry: Stored, before: Position | None, names: dict[Lang, list[str]]
    ) -> None:
        is_quiet = isinstance(entry.event, Said | Hinted | Rematched)
        state = None if is_quiet else show_state(self.table, self.services.now())

        def message(lang: Lang, frames: bool) -> ServerMessage:
            return tell(entry, before, self.table, names[lang], lang, frames, state)

        self._tell_each(message, self.clients)
        if isinstance(entry.event, Seated | Rematched):
            self._tell_presence()

    def remember(self, entry: Stored) -> None:
        if entry.command:
            self.commands[entry.command] = entry.seq
            while len(self.commands) > REMEMBERED:
                del self.commands[next(iter(self.commands))]

    # Questions that change nothing

    def why(self, asked: AskWhy, lang: Lang) -> Reply:
        try:
            refusal = current(self.table).why_not(asked.move)
        except NotationError:
            no_move = reject("not_a_move")
            return Reply(asked.id, True, why=Refusal(no_move.code, no_move.words(lang)))
        if refusal is None:
            return Reply(asked.id, True)
        words, rule = refusal.words(lang), refusal.rule_text(lang)
        return Reply(asked.id, True, why=Refusal("illegal", words, refusal.rule, rule))

    def tags(self, asked: AskTags, lang: Lang) -> Reply:
        table = self.table
        if table.waits != "move":
            return Reply(asked.id, True, tags={})
        if self._tags is None or self._tags[:2] != (table.board, lang):
            self._tags = (table.board, lang, show_tags(current(table), lang))
        return Reply(asked.id, True, table.board, tags=self._tags[2])

    # Bots

    def wake(self) -> None:
        """See whether a bot should move."""
        if self.table.bot_to_move is not None and (self._bot is None or self._bot.done()):
            self._bot = asyncio.create_task(move_bots(self))

    @property
    def is_busy(self) -> bool:
        is_thinking = self._bot is not None and not self._bot.done()
        return bool(self.clients or self._doing) or self.lock.locked() or is_thinking

    async def close(self) -> None:
        """Finish what is in flight."""
        if self._bot:
            self._bot.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._bot
        await asyncio.gather(*self._doing, return_exceptions=True)
        self.clients.clear()


def created_of(stored: list[Stored]) -> Created:
    """The first event tells what a table is."""
    created = stored[0].event
    assert isinstance(created, Created)
    return created


def rebuild(table_id: str, secrets: Secrets, stored: list[Stored]) -> Table:
    """A table before its events are applied."""
    return Table.of(table_id, secrets.seed, created_of(stored), stored[0].at)


def names_of(table: Table) -> dict[Lang, list[str]]:
    return {"en": table.names("en"), "fr": table.names("fr")}


def new_table(table_id: str, secrets: Secrets, created: Created, now: float) -> NewTable:
    """A table's first events; it starts at once when nobody is awaited."""
    table = Table.of(table_id, secrets.seed, created, now)
    events: list[Event] = [created]
    if all(seat.is_filled for seat in table.seats):
        events += start(table)
    return NewTable(table_id, secrets, [NewEvent(now, event) for event in events])


def command_key(asked: Do) -> str:
    """Ids are the clients' own: two seats may use the same."""
    seat = "host" if isinstance(asked.command, Abandon) else asked.command.seat
    return f"{seat}/{asked.id}"


def refused_reply(asked: str, refused: Rejection, lang: Lang) -> Reply:
    return Reply(asked, False, refusal=Refusal(refused.code, refused.words(lang), refused.rule))
