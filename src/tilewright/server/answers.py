"""Answers to clients at a table: to what they ask about it, and to what they want done."""

import asyncio
from typing import assert_never

from tilewright.game import Lang, NotationError
from tilewright.server.messages import (
    AskHistory,
    AskMoves,
    AskTags,
    AskWhy,
    Do,
    RefusalShown,
    Reply,
    TagShown,
)
from tilewright.server.present import current, show_moves, show_tags
from tilewright.server.room import Room
from tilewright.server.tail import earlier
from tilewright.table.refusals import reject
from tilewright.table.table import Holder, Table

PAGE = 100  # events in one answer about history
Question = Do | AskWhy | AskTags | AskMoves | AskHistory


async def answer(room: Room, question: Question, who: Holder, lang: Lang, client: str) -> Reply:
    """``client`` is the network that asks."""
    match question:
        case Do():
            return await room.do(question, who, lang, client)
        case AskWhy():
            return why(room.table, question, lang)
        case AskTags():
            return tags(room.table, question, lang)
        case AskMoves():
            return moves(room.table, question, lang)
        case AskHistory():
            return await history(room, question, lang)
        case _:
            assert_never(question)


def why(table: Table, asked: AskWhy, lang: Lang) -> Reply:
    try:
        refusal = current(table).why_not(asked.move)
    except NotationError:
        no_move = reject("not_a_move")
        shown = RefusalShown(no_move.code, no_move.words(lang))
        return Reply(id=asked.id, done=True, why=shown)
    if refusal is None:
        return Reply(id=asked.id, done=True)
    words, rule = refusal.words(lang), refusal.rule_text(lang)
    shown = RefusalShown("illegal", words, refusal.rule, rule)
    return Reply(id=asked.id, done=True, why=shown)


def tags(table: Table, asked: AskTags, lang: Lang) -> Reply:
    found: dict[str, list[TagShown]] = {}
    if table.waits == "move":
        found = show_tags(current(table), lang)
    return Reply(id=asked.id, done=True, seq=table.board, tags=found)


def moves(table: Table, asked: AskMoves, lang: Lang) -> Reply:
    found = show_moves(current(table), lang) if table.waits == "move" else {}
    return Reply(id=asked.id, done=True, seq=table.board, moves=found)


async def history(room: Room, asked: AskHistory, lang: Lang) -> Reply:
    """A page of events before a number: from memory as far as they are there, else as stored."""
    last = min(asked.before - 1, room.table.seq)
    first = max(1, last - PAGE + 1)
    kept = [past for past in room.tail.until(last) if past.stored.seq >= first]
    told = [past.told(room.table, lang) for past in kept]
    if kept:
        last = kept[0].stored.seq - 1
    if first <= last:
        stored = await room.services.store.events(room.table.id, first - 1, last)
        told = await asyncio.to_thread(earlier, room.table.copied(), stored, lang) + told
    return Reply(id=asked.id, done=True, history=told)
