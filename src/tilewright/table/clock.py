"""The time each seat has left, computed from the times of the events."""

from dataclasses import dataclass, replace

from tilewright.table.events import Clock, Confirmed, Event, Moved, Undone


@dataclass
class Times:
    """Clocks of one table; the clock of the player to move has been running since ``began``."""

    clock: Clock
    banks: list[float]  # seconds left for the whole game, by seat
    began: float
    held: float | None = None  # seconds that it had run when it was stopped

    @classmethod
    def of(cls, clock: Clock, players: int, at: float) -> "Times":
        return cls(clock, [float(clock.seconds)] * players, at)

    def copied(self) -> "Times":
        return replace(self, banks=list(self.banks))

    @property
    def is_off(self) -> bool:
        return self.clock.per == "none"

    def deadline(self, seat: int) -> float | None:
        whole = self.whole(seat)
        return None if whole is None else self.began + whole

    def whole(self, seat: int) -> float | None:
        """Seconds that a seat has for a turn when it begins."""
        if self.is_off:
            return None
        return self.banks[seat] if self.clock.per == "game" else float(self.clock.seconds)

    def left(self, seat: int, now: float, turn: int | None) -> float | None:
        """Seconds a seat has left, to be shown."""
        whole = self.whole(seat)
        if whole is None:
            return None
        return max(0.0, whole - self._since(now)) if seat == turn else whole

    def _since(self, now: float) -> float:
        """Seconds that the clock has run. A wall clock that was set back gives nobody time."""
        return max(0.0, now - self.began) if self.held is None else self.held

    def rebase(self, now: float) -> None:
        """A turn that began in the future began now: the wall clock was set back meanwhile."""
        self.began = min(self.began, now)

    def stop(self, is_stopped: bool, at: float) -> None:
        """Let the clock stand still, or run on from where it stood."""
        if is_stopped:
            self.held = self._since(at)
        elif self.held is not None:
            self.began, self.held = at - self.held, None

    def pass_on(self, event: Event, at: float, before: int | None, after: int | None) -> None:
        """Charge the player who moved. An unconfirmed move ends no turn, and is not charged yet."""
        if isinstance(event, Moved) and not event.is_confirmed:
            return
        if isinstance(event, Undone) and before == after:
            return
        if isinstance(event, Moved | Confirmed):
            self._charge(event.seat, at)
            self._begin(at)
        elif before != after:
            self._begin(at)

    def _begin(self, at: float) -> None:
        self.began, self.held = at, None

    def _charge(self, seat: int, at: float) -> None:
        left = max(0.0, self.banks[seat] - self._since(at))
        self.banks[seat] = left + self.clock.increment
