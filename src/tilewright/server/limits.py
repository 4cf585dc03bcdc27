"""Limits are about cost: whatever a client can ask for has a price, paid from one account.

An account belongs to a network (see ``addresses``). It holds an allowance of work that fills as
time passes. The price of a short message is 1, about half a millisecond of the server's time.
Connections are counted apart, bots' thinking is shared out by ``thinking``, and new tables are
counted by ``peers``, for all processes together.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from weakref import WeakValueDictionary

MOST_ACCOUNTS = 20_000  # that are remembered: the most recent ones
MOST_STRIKES = 30  # refusals in a row after which an address is blocked
BLOCK_SECONDS = 10.0
HOUR = 3600.0


class Price:
    """What things cost."""

    CONNECTION = 1.0
    READ = 0.02  # each time that something arrives
    FRAME = 0.1  # of a WebSocket, also those that are no message
    KIB = 0.1
    ANSWER = 0.25  # to a request, whatever it asks for
    PING = 0.25
    MESSAGE = 1.0
    COMMAND = 2.0
    QUESTION = 4.0  # about all legal moves
    HELLO = 5.0
    HISTORY = 15.0
    HINT = 5.0
    FILE = 0.25  # besides its answer
    REQUEST = 2.0
    PICTURE = 10.0
    POSITION = 2.0  # read or written
    STUDY = 8.0  # a position with all that is said of its legal moves
    STREAM = 6.0
    PROOF = 20.0  # of what follows from a try at a puzzle
    REPLAY = 40.0


class Verdict(Enum):
    """Whether something may be done."""

    YES = "yes"
    NO = "no"
    BLOCKED = "blocked"  # it was asked too often in spite of refusals


@dataclass(slots=True)
class Allowance:
    """What is left, and when that was so. It may be overdrawn."""

    left: float
    at: float


@dataclass(frozen=True)
class Terms:
    """How fast an allowance fills, and up to what."""

    rate: float
    size: float

    def fill(self, allowance: Allowance, now: float) -> float:
        passed = max(0.0, now - allowance.at)
        allowance.left = min(self.size, allowance.left + passed * self.rate)
        allowance.at = now
        return allowance.left


@dataclass(slots=True)
class Account:
    """What one network has left, and how it has behaved."""

    work: Allowance
    strikes: int = 0
    blocked_until: float = 0.0


@dataclass
class Places:
    """Counts what is open at once, bounded per client and in all."""

    most: int
    most_per_client: int
    open: dict[str, int] = field(default_factory=dict)
    total: int = 0

    @property
    def is_full(self) -> bool:
        return self.total >= self.most

    def admit(self, client: str) -> bool:
        if self.is_full or self.open.get(client, 0) >= self.most_per_client:
            return False
        self.open[client] = self.open.get(client, 0) + 1
        self.total += 1
        return True

    def release(self, client: str) -> None:
        self.total -= 1
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]


@dataclass
class Limits:
    """``clock`` never goes back. ``refused`` is told what was refused, to be counted."""

    clock: Callable[[], float]
    work: Terms
    connections: Places  # sockets and streams at tables
    lines: Places  # TCP connections of whatever kind
    refused: Callable[[str], None] = lambda kind: None
    accounts: dict[str, Account] = field(default_factory=dict)
    _turns: "WeakValueDictionary[str, asyncio.Lock]" = field(default_factory=WeakValueDictionary)

    def account(self, client: str) -> Account:
        """The account of a network, which is now the most recent one."""
        found = self.accounts.pop(client, None)
        if found is None:
            now = self.clock()
            found = Account(Allowance(self.work.size, now))
        self.accounts[client] = found
        if len(self.accounts) > MOST_ACCOUNTS:
            del self.accounts[next(iter(self.accounts))]
        return found

    # Work

    def spend(self, client: str, price: float) -> Verdict:
        """Pay for something if there is enough left. Refusals in a row are strikes."""
        account = self.account(client)
        left = self.work.fill(account.work, self.clock())
        if left >= price:
            account.work.left -= price
            if left > self.work.size / 2:
                account.strikes = 0
            return Verdict.YES
        return self._strike(account)

    def _strike(self, account: Account) -> Verdict:
        self.refused("work")
        account.strikes += 1
        if account.strikes < MOST_STRIKES:
            return Verdict.NO
        self._block(account)
        return Verdict.BLOCKED

    def _block(self, account: Account) -> None:
        account.strikes = 0
        account.blocked_until = self.clock() + BLOCK_SECONDS
        self.refused("blocked")

    def charge(self, client: str, price: float) -> float:
        """Pay for what has been done already; return for how many seconds nothing more should be
        read from this client. Who owes more than a whole allowance is blocked."""
        account = self.account(client)
        left = self.work.fill(account.work, self.clock()) - price
        account.work.left = left
        if left >= 0:
            return 0.0
        if left < -self.work.size and not self.is_blocked(client):
            self._block(account)
        return -left / self.work.rate

    def is_blocked(self, client: str) -> bool:
        account = self.accounts.get(client)
        return account is not None and self.clock() < account.blocked_until

    async def turn(self, client: str) -> None:
        """Wait for one's turn. Whoever has used up half of what it may is served once per round of
        the event loop, so that many connections of one client delay nobody else."""
        account = self.accounts.get(client)
        if account is None or account.work.left > self.work.size / 2:
            return
        lock = self._turns.setdefault(client, asyncio.Lock())
        await lock.acquire()
        asyncio.get_running_loop().call_soon(lock.release)
