"""Connection: a client with a bounded outbox. One that reads too slowly is dropped."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import assert_never

import msgspec

from tilewright.game import Lang
from tilewright.server.background import log_failure
from tilewright.server.messages import (
    AskMoves,
    AskTags,
    AskWhy,
    ClientMessage,
    Do,
    Hello,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Speak,
)
from tilewright.server.room import Room
from tilewright.table.commands import AskHint
from tilewright.table.table import Holder

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
Question = Do | AskWhy | AskTags | AskMoves


class Ending(IntEnum):
    """How far a connection is on its way out; it never goes back."""

    NO = 0
    CLOSING = 1  # it ends when what waits in its outbox is sent
    DROPPED = 2  # it read too slowly, and ends at once


@dataclass(eq=False)
class Connection:
    """A client at no table yet, or at one. ``ended`` is set when it should end."""

    capacity: int  # messages that may wait in the outbox
    now: Callable[[], float]
    holder: Holder = field(default_factory=Holder)
    lang: Lang = "en"
    frames: bool = False
    room: Room | None = None
    ending: Ending = Ending.NO
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    hint: "asyncio.Task[None] | None" = None
    outbox: "asyncio.Queue[bytes]" = field(default_factory=asyncio.Queue)

    def send(self, message: bytes) -> None:
        if self.outbox.qsize() < self.capacity:
            self.outbox.put_nowait(message)
        else:
            self._end(Ending.DROPPED)

    def say(self, message: ServerMessage) -> None:
        self.send(msgspec.json.encode(message))

    def close(self) -> None:
        self._end(Ending.CLOSING)

    def _end(self, ending: Ending) -> None:
        self.ending = max(self.ending, ending)
        self.ended.set()

    async def hear(self, raw: bytes | str, open_table: "OpenTable") -> None:
        """Answer one message from the client, whatever it holds."""
        message = read(raw)
        match message:
            case Refused():
                self.say(message)
            case Ping():
                self.say(Pong(self.now()))
            case Speak(lang):
                self.lang = lang
            case Hello():
                await open_table(self, message)
            case Do() | AskWhy() | AskTags() | AskMoves():
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
        else:
            await self._answer(self.room, question)

    async def _answer(self, room: Room, question: Question) -> None:
        self.say(await answer(room, question, self.holder, self.lang))

    def leave_room(self) -> None:
        if self.room:
            self.room.disconnect(self)
            self.room = None


OpenTable = Callable[[Connection, Hello], Awaitable[None]]


def is_hint(question: Question) -> bool:
    return isinstance(question, Do) and isinstance(question.command, AskHint)


def read(raw: bytes | str) -> ClientMessage | Refused:
    try:
        return DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Refused("not_understood", f"expected a message of the protocol: {error}"[:300])


async def answer(room: Room, question: Question, holder: Holder, lang: Lang) -> ServerMessage:
    match question:
        case Do():
            return await room.do(question, holder, lang)
        case AskWhy():
            return room.why(question, lang)
        case AskTags():
            return room.tags(question, lang)
        case AskMoves():
            return room.moves(question, lang)
        case _:
            assert_never(question)
