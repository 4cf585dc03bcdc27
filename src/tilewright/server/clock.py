"""Time that never goes back, whatever happens to the machine's clock."""

import time
from collections.abc import Callable


def steady(
    wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
) -> Callable[[], float]:
    """The time of day as it was when the server started, and how long it has run since: a wall
    clock that is set while people play neither gives them time nor takes it."""
    start = wall() - ticks()
    return lambda: start + ticks()
