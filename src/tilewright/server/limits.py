"""How much one client, and all of them together, may ask for."""

from collections.abc import Callable
from dataclasses import dataclass, field

MOST_CLIENTS = 20_000  # the addresses remembered: the most recent ones


@dataclass
class Bucket:
    """How full a client's bucket was at a time."""

    level: float
    at: float


@dataclass
class Rate:
    """A token bucket per client: it fills by ``rate`` per second up to ``size``, and every request
    takes one token."""

    rate: float
    size: float
    now: Callable[[], float]
    buckets: dict[str, Bucket] = field(default_factory=dict)

    def allows(self, client: str) -> bool:
        now = self.now()
        bucket = self.buckets.pop(client, None) or Bucket(self.size, now)
        self.buckets[client] = bucket
        if len(self.buckets) > MOST_CLIENTS:
            del self.buckets[next(iter(self.buckets))]
        bucket.level = min(self.size, bucket.level + (now - bucket.at) * self.rate)
        bucket.at = now
        if bucket.level < 1:
            return False
        bucket.level -= 1
        return True


@dataclass
class ConnectionLimit:
    """Counts open connections, bounded per client and in all."""

    most: int
    most_per_client: int
    open: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def admit(self, client: str) -> bool:
        if self.total >= self.most or self.open.get(client, 0) >= self.most_per_client:
            return False
        self.open[client] = self.open.get(client, 0) + 1
        self.total += 1
        return True

    def release(self, client: str) -> None:
        self.total -= 1
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]
