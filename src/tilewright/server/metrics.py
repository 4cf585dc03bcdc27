"""What the server counts, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one server, in a registry of their own."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._worst_lag = 0.0
        self.tables_live = self._gauge("tables_live", "Tables in memory")
        self.sockets = self._gauge("sockets", "Open WebSockets")
        self.streams = self._gauge("streams", "Open streams of server-sent events")
        self.lines = self._gauge("lines", "Open TCP connections")
        self.questions = self._gauge("questions", "Questions that wait for a bot")
        self.loop_lag = self._gauge("loop_lag_seconds", "How late the event loop was at worst")
        self.store_trouble = self._gauge("store_trouble", "1 while nothing can be stored")
        self.tables = self._counter("tables", "Tables made")
        self.moves = self._counter("moves", "Moves stored")
        self.bot_moves = self._counter("bot_moves", "Moves stored that bots chose")
        self.refusals = self._counter("refusals", "Commands refused")
        self.bot_restarts = self._counter("bot_restarts", "Bot processes that failed")
        self.dropped = self._counter("dropped_readers", "Connections closed for reading too slowly")
        self.store_errors = self._counter("store_errors", "Requests that the store failed")
        self.accept_errors = self._counter("accept_errors", "Connections that were not accepted")
        self.limited = Counter(
            "limited",
            "What limits refused",
            ["what"],
            namespace="tilewright",
            registry=self._registry,
        )
        self.messages = Counter(
            "messages",
            "Messages to people away from the page, by what became of them",
            ["fate"],
            namespace="tilewright",
            registry=self._registry,
        )
        self.commits = self._counter("commits", "Commits to the store")
        self.batch_size = self._histogram("batch_size", "Requests in one commit", BATCHES)
        self.commit_seconds = self._histogram("commit_seconds", "Seconds per commit", SECONDS)
        self.thinking_seconds = self._histogram(
            "thinking_seconds", "Seconds from a question to a bot's answer", SECONDS
        )
        self._counted = {
            "tables": self.tables,
            "moves": self.moves,
            "bot_moves": self.bot_moves,
            "refusals": self.refusals,
        }

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, namespace="tilewright", registry=self._registry)

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(name, text, namespace="tilewright", registry=self._registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(
            name, text, namespace="tilewright", registry=self._registry, buckets=buckets
        )

    def count(self, name: str) -> None:
        """Count something that happened at a table; unknown names are ignored."""
        if name in self._counted:
            self._counted[name].inc()

    def lag(self, seconds: float) -> None:
        """Note how late the event loop is; the worst since the last ``text`` counts."""
        self._worst_lag = max(self._worst_lag, seconds)

    def limit(self, what: str) -> None:
        """Count something that a limit refused."""
        self.limited.labels(what).inc()

    def told(self, fate: str) -> None:
        """Count a message to someone who is away."""
        self.messages.labels(fate).inc()

    def committed(self, size: int, seconds: float) -> None:
        self.commits.inc()
        self.batch_size.observe(size)
        self.commit_seconds.observe(seconds)

    def text(self) -> bytes:
        self.loop_lag.set(self._worst_lag)
        self._worst_lag = 0.0
        return generate_latest(self._registry)
