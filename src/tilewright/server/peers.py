"""Peers: the processes that share a store, and what they tell each other.

Every process says twice a second that it is alive. What moves by itself (bots, clocks) belongs to
the process that holds the table's lease; a lease is worth as much as its holder is alive, so that
nobody renews it table by table. A bot's move is an append by number like any other: should two
processes believe that they hold a lease, one move is stored all the same.
"""

import contextlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from tilewright.server.commons import Commons
from tilewright.server.limits import Terms
from tilewright.server.store import Statement, StoreError

BEAT_SECONDS = 0.5
ALIVE_SECONDS = 2.5  # after its last beat
LATELY_SECONDS = 2 * ALIVE_SECONDS  # how far back a beat looks for what others said
FORGET_SECONDS = 60.0

# Whoever was seen in the future died before the clock was set back.
LIVING = (
    f"SELECT id FROM peer WHERE seen > seconds() - {ALIVE_SECONDS}"
    f" AND seen < seconds() + {ALIVE_SECONDS}"
)

BEAT = """
INSERT INTO peer (id, seen) VALUES ($1, seconds())
ON CONFLICT (id) DO UPDATE SET seen = seconds()
"""
CLAIM = f"""
INSERT INTO lease (table_id, peer) VALUES ($1, $2)
ON CONFLICT (table_id) DO UPDATE SET peer = $2
WHERE lease.peer = $2 OR lease.peer NOT IN ({LIVING})
RETURNING table_id
"""
ELSEWHERE = f"SELECT table_id FROM lease WHERE peer <> $1 AND peer IN ({LIVING})"
SAY_HERE = """
INSERT INTO here (table_id, peer, seats, watchers, payer, at)
VALUES ($1, $2, $3, $4, $5, seconds())
ON CONFLICT (table_id, peer) DO UPDATE
SET seats = excluded.seats, watchers = excluded.watchers, payer = excluded.payer, at = excluded.at
"""
HEAR = f"""
SELECT table_id, peer, seats, watchers, payer FROM here
WHERE peer <> $1 AND at > seconds() - {LATELY_SECONDS} AND peer IN ({LIVING})
"""
HEAR_ONE = f"""
SELECT peer, seats, watchers, payer FROM here
WHERE table_id = $1 AND peer <> $2 AND peer IN ({LIVING})
"""
SAY_THOUGHT = """
INSERT INTO thought (client, peer, seconds, at) VALUES ($1, $2, $3, seconds())
ON CONFLICT (client, peer) DO UPDATE
SET seconds = thought.seconds + excluded.seconds, at = excluded.at
"""
HEAR_THOUGHT = f"""
SELECT client, peer, seconds FROM thought
WHERE peer <> $1 AND at > seconds() - {LATELY_SECONDS}
"""
FILLED = "lesser($2, allowance.amount + (seconds() - allowance.at) * $3)"
# An allowance of the future is as full as it was: a clock that is set back takes nothing.
REDATE = "UPDATE allowance SET at = seconds() WHERE client = $1 AND at > seconds()"
SPEND = f"""
INSERT INTO allowance (client, amount, at) VALUES ($1, CAST($2 AS double precision) - 1, seconds())
ON CONFLICT (client) DO UPDATE
SET amount = {FILLED} - 1, at = seconds()
WHERE {FILLED} >= 1
RETURNING amount
"""
FORGET = (
    f"DELETE FROM here WHERE seats = '' AND watchers = 0 AND at < seconds() - {FORGET_SECONDS}",
    f"DELETE FROM here WHERE peer NOT IN ({LIVING})",
    f"DELETE FROM lease WHERE peer NOT IN ({LIVING})",
    f"DELETE FROM thought WHERE at < seconds() - {FORGET_SECONDS}",
    "DELETE FROM allowance WHERE at < seconds() - 3600",
    f"DELETE FROM peer WHERE seen < seconds() - {FORGET_SECONDS}",
)
LEAVE = (
    "DELETE FROM lease WHERE peer = $1",
    "DELETE FROM here WHERE peer = $1",
    "DELETE FROM peer WHERE id = $1",
)


class Here(Struct, frozen=True):
    """Who is at a table, of those connected to one process; ``payer`` is on whose account its bots
    think, if that process knows."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    payer: str = ""


@dataclass(frozen=True)
class Heard:
    """What a beat brought: the other processes that live, how many leases they hold, who is at
    which tables there, and how much more they have thought for whom."""

    living: frozenset[str] = frozenset()
    leases: int = 0
    here: Sequence[tuple[str, str, Here]] = ()  # table, process, who
    thought: Mapping[str, float] = field(default_factory=dict)


@dataclass
class Peers:
    commons: Commons
    clock: Callable[[], float] = time.monotonic
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    last: Heard = field(default_factory=Heard)
    _held: set[str] = field(default_factory=set)
    _beaten: float | None = None
    _forgot: float = 0.0
    _thought: dict[tuple[str, str], float] = field(default_factory=dict)  # as last heard

    async def open(self) -> None:
        await self.commons.open()
        await self.beat()

    async def close(self) -> None:
        with contextlib.suppress(StoreError):  # then the others notice that it is gone
            await self.leave()
        await self.commons.close()

    async def beat(
        self, here: Mapping[str, Here] | None = None, thought: Mapping[str, float] | None = None
    ) -> Heard:
        """Say that this process lives, and what changed in it; hear of the others."""
        began = self.clock()
        said: list[Statement] = [
            (SAY_HERE, self._row(table, who)) for table, who in (here or {}).items()
        ]
        said += [(SAY_THOUGHT, (who, self.id, more)) for who, more in (thought or {}).items()]
        me = (self.id,)
        asked: list[Statement] = [
            (LIVING, ()),
            (f"SELECT count(*) FROM ({ELSEWHERE}) AS elsewhere", me),
            (HEAR, me),
            (HEAR_THOUGHT, me),
        ]
        said += self._forget(began)
        known, *_, living, leases, others, thoughts = await self.commons.run(
            (f"{LIVING} AND id = $1", me), (BEAT, me), *said, *asked
        )
        if not known:  # it was taken for dead, and others may hold what it held
            self._held.clear()
        self._beaten = began
        self.last = Heard(
            living=frozenset(peer for (peer,) in living) - {self.id},
            leases=leases[0][0],
            here=[(row[0], row[1], read_here(*row[2:])) for row in others],
            thought=self._more(thoughts),
        )
        return self.last

    def _row(self, table: str, who: Here) -> tuple[object, ...]:
        seats = ",".join(map(str, sorted(who.seats)))
        return table, self.id, seats, who.watchers, who.payer

    def _forget(self, now: float) -> list[Statement]:
        if now - self._forgot < FORGET_SECONDS:
            return []
        self._forgot = now
        return [(text, ()) for text in FORGET]

    def _more(self, rows: Sequence[tuple[str, str, float]]) -> dict[str, float]:
        """What others thought since the last beat; a sum that fell was forgotten meanwhile."""
        before, self._thought = self._thought, {}
        more: dict[str, float] = {}
        for client, peer, seconds in rows:
            known = before.get((client, peer), 0.0)
            self._thought[client, peer] = seconds
            more[client] = more.get(client, 0.0) + seconds - (known if known <= seconds else 0.0)
        return {client: seconds for client, seconds in more.items() if seconds > 0}

    async def leave(self) -> None:
        """Hand everything over at once."""
        self._held.clear()
        self._beaten = None
        await self.commons.run(*((text, (self.id,)) for text in LEAVE))

    # Leases

    @property
    def held(self) -> list[str]:
        """Tables whose leases this process took."""
        return list(self._held)

    def holds(self, table: str) -> bool:
        """Whether this process may move what moves by itself there."""
        is_fresh = self._beaten is not None and self.clock() - self._beaten < ALIVE_SECONDS
        return is_fresh and table in self._held

    async def claim(self, table: str) -> bool:
        """Take a table's lease, unless a living process holds it."""
        if self.holds(table):
            return True
        (found,) = await self.commons.run((CLAIM, (table, self.id)))
        (self._held.add if found else self._held.discard)(table)
        return bool(found)

    async def release(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            await self.commons.run(
                ("DELETE FROM lease WHERE table_id = $1 AND peer = $2", (table, self.id))
            )

    async def elsewhere(self) -> frozenset[str]:
        """Tables whose leases other living processes hold."""
        if not self.last.leases:
            return frozenset()
        (found,) = await self.commons.run((ELSEWHERE, (self.id,)))
        return frozenset(table for (table,) in found)

    # What else is shared

    async def others_at(self, table: str) -> dict[str, Here]:
        """Who is at a table, by the process they are connected to."""
        if not self.last.living:
            return {}
        (found,) = await self.commons.run((HEAR_ONE, (table, self.id)))
        return {row[0]: read_here(*row[1:]) for row in found}

    async def spend(self, client: str, terms: Terms) -> bool:
        """Whether a client has one left of what all processes allow together; it is taken."""
        given = (client, float(terms.size), float(terms.rate))
        _, found = await self.commons.run((REDATE, (client,)), (SPEND, given))
        return bool(found)


def read_here(seats: str, watchers: int, payer: str) -> Here:
    return Here(frozenset(int(seat) for seat in seats.split(",") if seat), watchers, payer)
