"""Room: a table and the clients connected to it. Store, then tell.

A command is checked, stored and applied under the room's lock; only then is anyone told. When
another process is first to store the next event, the room reads that event and decides again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tilewright.game import Lang, NotationError
from tilewright.position import Position
from tilewright.server.background import log_failure
from tilewright.server.bot_pool import BotError
from tilewright.server.bot_process import Question
from tilewright.server.bot_turns import move_bots
from tilewright.server.creating import next_table
from tilewright.server.keys import new_table_id
from tilewright.server.loading import apply, empty_table, game_of, replay
from tilewright.server.messages import (
    AskMoves,
    AskTags,
    AskWhy,
    Do,
    Present,
    RefusalShown,
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
    show_moves,
    show_rejection,
    show_state,
    show_table,
    show_tags,
    tell,
)
from tilewright.server.services import Services
from tilewright.server.store import (
    NewEvent,
    Secrets,
    Stored,
    StoreError,
    UnreadableError,
)
from tilewright.table.commands import Abandon, AskHint, Command, Rematch
from tilewright.table.decide import (
    Decision,
    check_hint,
    check_rematch,
    check_right,
    decide,
)
from tilewright.table.events import Event, Hinted, Moved, Rematched, Said, Seated
from tilewright.table.refusals import Rejection, reject
from tilewright.table.table import Holder, Table

MOST_RACES = 20
REMEMBERED = 256  # commands whose repetition is answered without doing them again


class Client(Protocol):
    """Someone connected, over a socket or a stream of events."""

    holder: Holder
    lang: Lang
    frames: bool

    def send(self, message: bytes) -> None: ...


@dataclass
class Room:
    table: Table
    secrets: Secrets
    services: Services
    clients: set[Client] = field(default_factory=set)
    touched: float = 0.0
    changed: Callable[[], None] = lambda: None  # called when the deadline may have changed
    failed: Callable[[UnreadableError], None] = lambda error: None  # called before it is shut
    _commands: dict[str, int] = field(default_factory=dict)  # the last event of those done lately
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _fault: UnreadableError | None = None
    _bot: "asyncio.Task[None] | None" = None
    _doing: "set[asyncio.Task[Reply]]" = field(default_factory=set)
    _tags: tuple[int, Lang, dict[str, list[TagShown]]] | None = None

    @classmethod
    async def load(cls, table_id: str, services: Services) -> "Room | None":
        """None if there is no such table; UnreadableError if its events cannot be replayed."""
        secrets = await services.store.secrets(table_id)
        stored = await services.store.events(table_id) if secrets else []
        if not secrets or not stored:
            return None
        await services.warm(game_of(stored))
        table = replay(table_id, secrets, stored)
        room = cls(table, secrets, services, touched=services.now())
        for event in stored:
            room._remember(event)
        return room

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
                self._shut()
                raise

    def _shut(self) -> None:
        if self._bot:
            self._bot.cancel()
        unreadable = reject("unreadable")
        self._tell_each(lambda lang, _: show_rejection(unreadable, lang), self.clients)
        self.clients.clear()

    # Clients

    async def connect(self, client: Client, after: int | None) -> Welcome:
        """Add a client; the welcome tells all that happened after event ``after``."""
        async with self._locked():
            seq = self.table.seq
            told = await self._told_since(after, client.lang)
            self.clients.add(client)
            self.touched = self.services.now()
            self._tell_presence(besides=client)
            return Welcome(
                table=self.shown(client.lang),
                you=sorted(client.holder.seats),
                is_host=client.holder.is_host,
                seq=seq,
                events=told,
                state=show_state(self.table, self.services.now()),
                watchers=self.watchers,
                now=self.services.now(),
            )

    async def _told_since(self, after: int | None, lang: Lang) -> list[Told]:
        seq = self.table.seq
        if after is not None and after >= seq:
            return []
        stored = await self.services.store.events(self.table.id)
        known = [event for event in stored if event.seq <= seq]
        again = empty_table(self.table.id, self.secrets, known)
        return show_history(again, known, after or 0, lang)

    def disconnect(self, client: Client) -> None:
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
        """Clients that hold no seat."""
        return sum(not client.holder.seats for client in self.clients)

    def _tell_presence(self, besides: Client | None = None) -> None:
        self._tell_each(
            lambda lang, _: Present(self.shown(lang), self.watchers),
            (client for client in self.clients if client is not besides),
        )

    def _tell_each(
        self, message: Callable[[Lang, bool], ServerMessage], clients: Iterable[Client]
    ) -> None:
        """Encode a message once per language and wish for frames, and send it."""
        encoded: dict[tuple[Lang, bool], bytes] = {}
        for client in list(clients):
            wish = client.lang, client.frames
            if wish not in encoded:
                encoded[wish] = msgspec.json.encode(message(*wish))
            client.send(encoded[wish])

    # Commands

    async def do(self, asked: Do, who: Holder, lang: Lang) -> Reply:
        """Do a command, once however often it is asked with the same id.

        It is done, and the others are told, even if the client is gone before it is stored.
        """
        task = asyncio.create_task(self._do(asked, who, lang))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return await asyncio.shield(task)

    async def _do(self, asked: Do, who: Holder, lang: Lang) -> Reply:
        command, key = asked.command, command_key(asked)
        hinted: Hinted | Rejection = reject("no_bot")
        if isinstance(command, AskHint) and key not in self._commands:
            hinted = await self._think(command, who)
        try:
            decision = await self._do_once(command, who, key, hinted)
        except StoreError:
            decision = reject("not_stored")
        except UnreadableError:
            decision = reject("unreadable")
        if isinstance(decision, Rejection):
            self.services.count("refusals")
            return refused_reply(asked.id, decision, lang)
        self.wake()
        return Reply(id=asked.id, done=True, seq=decision)

    async def _do_once(
        self, command: Command, who: Holder, key: str, hinted: Hinted | Rejection
    ) -> int | Rejection:
        async with self._locked():
            if key in self._commands and not check_right(self.table, command, who):
                return self._commands[key]
            return await self._commit(lambda: self._decide(command, who, hinted), key)

    def _decide(self, command: Command, who: Holder, hinted: Hinted | Rejection) -> Decision:
        match command:
            case AskHint():
                refused = self._check_hint(command, who)
                return refused or (hinted if isinstance(hinted, Rejection) else [hinted])
            case Rematch():
                refused = check_right(self.table, command, who) or check_rematch(self.table)
                return refused or [Rematched(new_table_id())]
            case _:
                return decide(self.table, command, who)

    async def _think(self, asked: AskHint, who: Holder) -> Hinted | Rejection:
        """Ask a bot for a hint; everyone may play on meanwhile."""
        table = self.table
        refused = self._check_hint(asked, who)
        if refused:
            return refused
        question = Question("hint", current(table).text)
        try:
            answer = await self.services.ask(question)
        except BotError:
            return reject("no_bot")
        return Hinted(asked.seat, table.ply, answer.moves)

    def _check_hint(self, asked: AskHint, who: Holder) -> Rejection | None:
        table = self.table
        return check_right(table, asked, who) or check_hint(table, asked.seat, asked.board)

    async def commit(
        self, decide: Callable[[], Decision], key: str | None = None
    ) -> int | Rejection:
        """Decide, store, apply and tell; return the number of the last event."""
        async with self._locked():
            return await self._commit(decide, key)

    async def _commit(self, decide: Callable[[], Decision], key: str | None) -> int | Rejection:
        for _ in range(MOST_RACES):
            decision = decide()
            if isinstance(decision, Rejection):
                return decision
            if await self._append(decision, key):
                return self.table.seq
            await self._catch_up()
        raise StoreError(f"expected to store after event {self.table.seq}, others were faster")

    async def _append(self, decision: list[Event], key: str | None) -> bool:
        """Store and tell; False if another process has stored events first."""
        now, seq, last = self.services.now(), self.table.seq, decision[-1]
        new = [NewEvent(now, event, key if event is last else None) for event in decision]
        table = None
        if isinstance(last, Rematched):
            table = next_table(last.table, self.table, self.secrets, now)
        if not await self.services.store.append(self.table.id, seq, new, table):
            return False
        self._tell([Stored(seq + i, e.at, e.event, e.command) for i, e in enumerate(new, 1)])
        return True

    async def catch_up(self) -> None:
        """Read what another process may have stored."""
        async with self._locked():
            await self._catch_up()
        self.wake()

    async def _catch_up(self) -> None:
        self._tell(await self.services.store.events(self.table.id, self.table.seq))

    def _tell(self, stored: list[Stored]) -> None:
        """Apply stored events, and tell everyone."""
        for event in stored:
            before, names = self.table.position, names_of(self.table)
            apply(self.table, event)
            self._remember(event)
            self._count(event.event)
            if self.clients:
                self._tell_event(event, before, names)
        if stored:
            self.touched = self.services.now()
            self.changed()

    def _count(self, event: Event) -> None:
        if isinstance(event, Moved):
            self.services.count("moves")
            if event.by != "person":
                self.services.count("bot_moves")

    def _tell_event(
        self, stored: Stored, before: Position | None, names: dict[Lang, list[str]]
    ) -> None:
        is_quiet = isinstance(stored.event, Said | Hinted | Rematched)
        state = None if is_quiet else show_state(self.table, self.services.now())

        def message(lang: Lang, frames: bool) -> ServerMessage:
            return tell(
                stored, before, self.table, names[lang], lang, has_frames=frames, state=state
            )

        self._tell_each(message, self.clients)
        if isinstance(stored.event, Seated | Rematched):
            self._tell_presence()

    def _remember(self, stored: Stored) -> None:
        if stored.command:
            self._commands[stored.command] = stored.seq
            while len(self._commands) > REMEMBERED:
                del self._commands[next(iter(self._commands))]

    # Questions that change nothing

    def why(self, asked: AskWhy, lang: Lang) -> Reply:
        try:
            refusal = current(self.table).why_not(asked.move)
        except NotationError:
            no_move = reject("not_a_move")
            return Reply(
                id=asked.id, done=True, why=RefusalShown(no_move.code, no_move.words(lang))
            )
        if refusal is None:
            return Reply(id=asked.id, done=True)
        words, rule = refusal.words(lang), refusal.rule_text(lang)
        why = RefusalShown("illegal", words, refusal.rule, rule)
        return Reply(id=asked.id, done=True, why=why)

    def tags(self, asked: AskTags, lang: Lang) -> Reply:
        table = self.table
        if table.waits != "move":
            return Reply(id=asked.id, done=True, tags={})
        if self._tags is None or self._tags[:2] != (table.board, lang):
            self._tags = (table.board, lang, show_tags(current(table), lang))
        return Reply(id=asked.id, done=True, seq=table.board, tags=self._tags[2])

    def moves(self, asked: AskMoves, lang: Lang) -> Reply:
        table = self.table
        is_open = table.waits == "move"
        moves = show_moves(current(table), lang) if is_open else {}
        return Reply(id=asked.id, done=True, seq=table.board, moves=moves)

    # Bots, and the end

    def wake(self) -> None:
        """Let a bot move if it is its turn."""
        if self.table.bot_to_move is not None and (self._bot is None or self._bot.done()):
            self._bot = asyncio.create_task(move_bots(self))
            self._bot.add_done_callback(log_failure)

    @property
    def is_busy(self) -> bool:
        is_thinking = self._bot is not None and not self._bot.done()
        return bool(self.clients or self._doing) or self._lock.locked() or is_thinking

    async def close(self) -> None:
        """Finish the commands under way, and stop the bot."""
        if self._bot:
            self._bot.cancel()
            await asyncio.gather(self._bot, return_exceptions=True)
        await asyncio.gather(*self._doing, return_exceptions=True)
        self.clients.clear()


def names_of(table: Table) -> dict[Lang, list[str]]:
    return {"en": table.names("en"), "fr": table.names("fr")}


def command_key(asked: Do) -> str:
    """Clients make up their ids, so two seats may use the same one."""
    seat = "host" if isinstance(asked.command, Abandon) else asked.command.seat
    return f"{seat}/{asked.id}"


def refused_reply(asked: str, refused: Rejection, lang: Lang) -> Reply:
    shown = RefusalShown(refused.code, refused.words(lang), refused.rule)
    return Reply(id=asked, done=False, refusal=shown)
