"""Connection: a client with a bounded outbox. One that reads too slowly is dropped."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import assert_never

import msgspec

from tilewright.game import Lang
from tilewright.server.answers import Question, answer
from tilewright.server.background import log_failure
from tilewright.server.limits import Price
from tilewright.server.messages import (
    AskHistory,
    AskMoves,
    AskTags,
    AskWhy,
    ClientMessage,
    Do,
    Hello,
    Ping,
    Pong,
    Refused,
    Reply,
    ServerMessage,
    Speak,
)
from tilewright.server.room import Room
from tilewright.table.commands import AskHint, Renew
from tilewright.table.table import Holder

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Ending(IntEnum):
    """How far a connection is on its way out; it never goes back."""

    NO = 0
    CLOSING = 1  # it ends when what waits in its outbox is sent
    DROPPED = 2  # it read too slowly, and ends at once


@dataclass
class Outbox:
    """Messages that wait to be sent, bounded in number and in bytes; the first counts too."""

    most: int
    most_bytes: int
    _waiting: "deque[bytes]" = field(default_factory=deque)
    _bytes: int = 0
    _filled: asyncio.Event = field(default_factory=asyncio.Event)
    _emptied: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, message: bytes) -> bool:
        """False if it is full."""
        if len(self._waiting) >= self.most or self._bytes + len(message) > self.most_bytes:
            return False
        self._waiting.append(message)
        self._bytes += len(message)
        self._filled.set()
        self._emptied.clear()
        return True

    async def next(self) -> bytes:
        """The first message; it counts until it is ``sent``."""
        await self._filled.wait()
        return self._waiting[0]

    def sent(self) -> None:
        self._bytes -= len(self._waiting.popleft())
        if not self._waiting:
            self._filled.clear()
            self._emptied.set()

    async def emptied(self) -> None:
        if self._waiting:
            await self._emptied.wait()

    def __len__(self) -> int:
        return len(self._waiting)

    def take(self) -> bytes | None:
        """The first message, now sent; None if there is none."""
        if not self._waiting:
            return None
        message = self._waiting[0]
        self.sent()
        return message


@dataclass(eq=False)
class Connection:
    """A client at no table yet, or at one. ``address`` is the network it comes from; ``ended`` is
    set when it should end."""

    outbox: Outbox
    now: Callable[[], float]
    address: str = ""
    keys: list[str] = field(default_factory=list)
    holder: Holder = field(default_factory=Holder)
    lang: Lang = "en"
    frames: bool = False
    room: Room | None = None
    ending: Ending = Ending.NO
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    hint: "asyncio.Task[None] | None" = None
    _doing: "asyncio.Task[Reply] | None" = None  # the last command
    is_abusive: bool = False  # it went on in spite of refusals

    def send(self, message: bytes) -> None:
        if not self.ended.is_set() and not self.outbox.put(message):
            self._end(Ending.DROPPED)

    def say(self, message: ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    def close(self) -> None:
        self._end(Ending.CLOSING)

    def _end(self, ending: Ending) -> None:
        self.ending = max(self.ending, ending)
        self.ended.set()

    async def hear(self, message: ClientMessage | Refused, open_table: "OpenTable") -> None:
        """Answer one message from the client, whatever it holds. A command is answered when it is
        stored; until then the next message waits."""
        if self._doing and not self._doing.done():
            await asyncio.shield(self._doing)
        match message:
            case Refused():
                self.say(message)
            case Ping():
                self.say(Pong(self.now()))
            case Speak(lang):
                self.lang = lang
            case Hello():
                await open_table(self, message)
            case Do() | AskWhy() | AskTags() | AskMoves() | AskHistory():
                await self._ask(message)
            case _:
                assert_never(message)

    async def _ask(self, question: Question) -> None:
        if self.room is None:
            self.say(Refused("hello_first", "expected a hello message first"))
        elif is_hint(question) and (self.hint is None or self.hint.done()):
            # A hint takes a while: other messages are answered meanwhile.
            self.hint = asyncio.create_task(self._answer(self.room, question))
            self.hint.add_done_callback(log_failure)
        elif isinstance(question, Do) and not is_hint(question):
            self._do(self.room, question)
        else:
            await self._answer(self.room, question)

    def _do(self, room: Room, asked: Do) -> None:
        if isinstance(asked.command, Renew):
            self.keys.append(asked.command.key)
        self._doing = room.begin(asked, self.holder, self.lang, self.address, say=self.say)
        self._doing.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Reply]") -> None:
        if task.cancelled() or task.exception():
            log_failure(task)
            self.close()  # it will never be answered

    async def _answer(self, room: Room, question: Question) -> None:
        self.say(await answer(room, question, self.holder, self.lang, self.address))

    def leave_room(self) -> None:
        """Nobody waits for a hint any more."""
        if self.hint:
            self.hint.cancel()
        if self.room:
            self.room.disconnect(self)
            self.room = None


OpenTable = Callable[[Connection, Hello], Awaitable[None]]


def is_hint(question: ClientMessage | Refused) -> bool:
    return isinstance(question, Do) and isinstance(question.command, AskHint)


def read(raw: bytes | str) -> ClientMessage | Refused:
    try:
        return DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Refused("not_understood", f"expected a message of the protocol: {error}"[:300])


def price_of(message: ClientMessage | Refused) -> float:
    match message:
        case Ping():
            return Price.PING
        case Hello():
            return Price.HELLO
        case Do():
            return Price.HINT if is_hint(message) else Price.COMMAND
        case AskTags() | AskMoves():
            return Price.QUESTION
        case AskHistory():
            return Price.HISTORY
        case AskWhy() | Speak() | Refused():
            return Price.MESSAGE
        case _:
            assert_never(message)
