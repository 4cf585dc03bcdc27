"""Channels: where the holder of a card wants to be told what, and what they were told last."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from tilewright.game import Lang
from tilewright.server.keys import digest, new_key, new_table_id
from tilewright.server.store import Statement, Store
from tilewright.telling.hours import Quiet
from tilewright.telling.plan import TOPICS, Notice, Topic
from tilewright.telling.targets import Mailbox, Target

MOST_CHANNELS = 8  # of one card
MOST_FAILURES = 300  # in a row, after which a channel is given up: a day and more
TARGET: "msgspec.json.Decoder[Target]" = msgspec.json.Decoder(Target)


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What someone wants to be told, and when not."""

    topics: tuple[Topic, ...] = TOPICS
    quiet: Quiet | None = None


class Channel(Struct, frozen=True):
    id: str
    lang: Lang
    target: Target
    is_confirmed: bool


class Followed(Struct, frozen=True):
    """A seat of someone who wants to be told things, and what they were last told about it; or a
    table that someone invites them to, and no seat yet."""

    card: str
    table: str
    seat: int | None
    told: str
    inviter: str = ""


ADD = (
    "INSERT INTO channel (id, card, at, lang, target, code, failures)"
    " VALUES ($1, $2, $3, $4, $5, $6, 0)"
)
FOLLOWED = (
    "SELECT tie.card, tie.table_id, tie.seat, COALESCE(notice.told, '') FROM tie"
    " JOIN tables ON tables.id = tie.table_id"
    " LEFT JOIN notice ON notice.card = tie.card AND notice.table_id = tie.table_id"
    " WHERE tie.card IN (SELECT card FROM channel WHERE code IS NULL)"
    " AND tables.touched > $1 AND COALESCE(notice.is_off, 0) = 0"
    " AND tie.card NOT IN (SELECT card FROM vacation WHERE began <= $2 AND until > $2)"
)
INVITED = (
    "SELECT invitation.card, invitation.table_id, NULL, COALESCE(notice.told, ''), card.name"
    " FROM invitation JOIN card ON card.id = invitation.inviter"
    " LEFT JOIN notice"
    " ON notice.card = invitation.card AND notice.table_id = invitation.table_id"
    " WHERE invitation.card IN (SELECT card FROM channel WHERE code IS NULL)"
    " AND card.closed IS NULL AND invitation.at > $1"
    " AND invitation.card NOT IN (SELECT card FROM vacation WHERE began <= $2 AND until > $2)"
)
TAKE = (
    "INSERT INTO notice (card, table_id, told, is_off) VALUES ($1, $2, $3, 0)"
    " ON CONFLICT (card, table_id) DO UPDATE SET told = excluded.told"
    " WHERE notice.told <> excluded.told RETURNING card"
)
AGAIN = "again"  # what could not be told
UNTAKE = "UPDATE notice SET told = $4 WHERE card = $1 AND table_id = $2 AND told = $3"
WISH = (
    "INSERT INTO wish (card, about, told) VALUES ($1, $2, 0)"
    " ON CONFLICT (card) DO UPDATE SET about = excluded.about"
)
NOTE_TOLD = (
    "INSERT INTO wish (card, about, told) VALUES ($1, '{}', $2)"
    " ON CONFLICT (card) DO UPDATE SET told = excluded.told"
)
MUTE = (
    "INSERT INTO notice (card, table_id, told, is_off) SELECT $1, $2, '', $3"
    " WHERE EXISTS (SELECT 1 FROM tie WHERE card = $1 AND table_id = $2)"
    " OR EXISTS (SELECT 1 FROM invitation WHERE card = $1 AND table_id = $2)"
    " ON CONFLICT (card, table_id) DO UPDATE SET is_off = excluded.is_off"
)


@dataclass
class Channels:
    store: Store
    now: Callable[[], float]

    # Where

    async def add(self, card: str, target: Target, lang: Lang) -> tuple[Channel, str] | None:
        """A new channel, and the code that a mailbox has to confirm it with; None if there are too
        many. The same target again takes the place of the first."""
        known = await self.of(card)
        same = [channel.id for channel in known if channel.target == target]
        if len(known) - len(same) >= MOST_CHANNELS:
            return None
        is_mail = isinstance(target, Mailbox)
        channel, code = Channel(new_table_id(), lang, target, not is_mail), new_key()
        text = msgspec.json.encode(target).decode()
        kept = hashed(code) if is_mail else None
        given = channel.id, card, self.now(), lang, text, kept
        dropped: list[Statement] = [("DELETE FROM channel WHERE id = $1", (one,)) for one in same]
        await self.store.note(*dropped, (ADD, given))
        return channel, code

    async def of(self, card: str) -> list[Channel]:
        text = "SELECT id, lang, target, code FROM channel WHERE card = $1 ORDER BY at, id"
        found = await self.store.look(text, card)
        return [
            Channel(name, lang, TARGET.decode(target), code is None)
            for name, lang, target, code in found
        ]

    async def confirm(self, channel: str, code: str) -> bool:
        """Whoever reads the mailbox has the code."""
        text = "UPDATE channel SET code = NULL WHERE id = $1 AND code = $2 RETURNING id"
        (found,) = await self.store.note((text, (channel, hashed(code))))
        return bool(found)

    async def remove(self, card: str, channel: str) -> bool:
        text = "DELETE FROM channel WHERE card = $1 AND id = $2 RETURNING id"
        (found,) = await self.store.note((text, (card, channel)), tidies=True)
        return bool(found)

    async def note_fate(self, channel: str, *, has_failed: bool) -> None:
        """One that fails again and again is given up."""
        count = "failures + 1" if has_failed else "0"
        await self.store.note(
            (f"UPDATE channel SET failures = {count} WHERE id = $1", (channel,)),
            ("DELETE FROM channel WHERE failures >= $1", (MOST_FAILURES,)),
        )

    # What

    async def wishes(self, card: str) -> tuple[Wishes, float]:
        """What someone wants to be told, and when they last were."""
        found = await self.store.look("SELECT about, told FROM wish WHERE card = $1", card)
        if not found:
            return Wishes(), 0.0
        ((about, told),) = found
        return msgspec.json.decode(about, type=Wishes), told

    async def wish(self, card: str, wishes: Wishes) -> None:
        await self.store.note((WISH, (card, msgspec.json.encode(wishes).decode())))

    async def mute(self, card: str, table: str, is_off: bool) -> None:
        """Hear nothing about a table, or do again; of other tables one hears nothing anyway."""
        await self.store.note((MUTE, (card, table, int(is_off))))

    async def muted(self, card: str) -> list[str]:
        text = "SELECT table_id FROM notice WHERE card = $1 AND is_off = 1 ORDER BY table_id"
        return [table for (table,) in await self.store.look(text, card)]

    # Telling

    async def followed(self, since: float) -> list[Followed]:
        """The seats and invitations of all who want to be told things, and are not on vacation, at
        tables touched since then; those of one card together."""
        given = since, self.now()
        rows = [*await self.store.look(FOLLOWED, *given), *await self.store.look(INVITED, *given)]
        return sorted((Followed(*row) for row in rows), key=lambda one: one.card)

    async def take(self, card: str, notices: Sequence[Notice]) -> list[Notice]:
        """Those that no other process has taken to tell; they count as told."""
        taken = await self.store.note(*((TAKE, (card, one.table, one.key)) for one in notices))
        return [one for one, found in zip(notices, taken, strict=True) if found]

    async def give_back(self, card: str, notices: Sequence[Notice]) -> None:
        """They could not be told: someone tries again."""
        await self.store.note(*((UNTAKE, (card, one.table, one.key, AGAIN)) for one in notices))

    async def note_told(self, card: str) -> None:
        await self.store.note((NOTE_TOLD, (card, self.now())))


def hashed(code: str) -> str:
    return digest(code).hex()
