"""Connection: a client with a bounded outbox. Who reads too slowly is let go, not waited for."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec

from tilewright.server.messages import (
    AskTags,
    AskWhy,
    ClientMessage,
    Do,
    Hello,
    Lang,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Speak,
)
from tilewright.server.room import Room
from tilewright.server.store import StoreError
from tilewright.table.commands import AskHint
from tilewright.table.table import Holder

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


@dataclass(eq=False)
class Connection:
    """Watches at most one room. ``gone`` is set when it should end."""

    most: int
    now: Callable[[], float]
    holder: Holder = field(default_factory=Holder)
    lang: Lang = "en"
    frames: bool = False
    room: Room | None = None
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    is_slow: bool = False
    hint: "asyncio.Task[None] | None" = None  # takes a while, and nothing waits for it
    outbox: "asyncio.Queue[bytes]" = field(default_factory=asyncio.Queue)

    def send(self, message: bytes) -> None:
        if self.outbox.qsize() < self.most:
            self.outbox.put_nowait(message)
        elif not self.is_slow:
            self.is_slow = True
            self.gone.set()

    def say(self, message: ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    async def hear(self, raw: bytes | str, enter: "Enter") -> None:
        """One message from the client: every one gets its answer, whatever it holds."""
        message = read(raw)
        match message:
            case Refused():
                self.say(message)
            case Ping():
                self.say(Pong(self.now()))
            case Speak(lang):
                self.lang = lang
            case Hello():
                await self._enter(enter, message)
            case _ if self.room is None:
                self.say(Refused("hello_first", "expected a hello message first"))
            case Do(command=AskHint()) if self.hint is None or self.hint.done():
                self.hint = asyncio.create_task(self._answer(self.room, message))
            case Do() | AskWhy() | AskTags():
                await self._answer(self.room, message)

    async def _answer(self, room: Room, message: Do | AskWhy | AskTags) -> None:
        self.say(await answer(room, message, self.holder, self.lang))

    async def _enter(self, enter: "Enter", hello: Hello) -> None:
        try:
            await enter(self, hello)
        except StoreError:
            self.leave()
            self.say(Refused("not_read", "the table could not be read: try again"))

    def leave(self) -> None:
        if self.room:
            self.room.leave(self)
            self.room = None


Enter = Callable[[Connection, Hello], Awaitable[None]]


def read(raw: bytes | str) -> ClientMessage | Refused:
    try:
        return DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Refused("not_understood", f"expected a message of the protocol: {error}"[:300])


async def answer(
    room: Room, message: Do | AskWhy | AskTags, holder: Holder, lang: Lang
) -> ServerMessage:
    match message:
        case Do():
            return await room.do(message, holder, lang)
        case AskWhy():
            return room.why(message, lang)
        case AskTags():
            return room.tags(message, lang)
