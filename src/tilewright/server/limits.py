"""How much one client, and all of them together, may ask."""

from collections.abc import Callable
from dataclasses import dataclass, field

MOST_CLIENTS = 20_000  # addresses remembered: those that asked last


@dataclass
class Bucket:
    """Fills by ``rate`` a second up to ``size``; every request takes one."""

    level: float
    at: float


@dataclass
class Rate:
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
class Connections:
    """Open connections, bounded for each client and in all."""

    most: int
    most_a_client: int
    open: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def enter(self, client: str) -> bool:
        if self.total >= self.most or self.open.get(client, 0) >= self.most_a_client:
            return False
        self.open[client] = self.open.get(client, 0) + 1
        self.total += 1
        return True

    def leave(self, client: str) -> None:
        self.total -= 1
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]
