"""Operation: one request of the HTTP API, from which its route and its description are made."""

from collections.abc import Sequence
from dataclasses import dataclass

JSON = "application/json"


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One request of the API. ``takes`` and ``gives`` name messages; without ``gives`` it answers
    with text."""

    method: str
    path: str
    name: str
    summary: str
    gives: str | None = None
    takes: str | None = None
    status: int = 200
    problems: Sequence[int] = ()
    query: Sequence[str] = ()
    media: str = JSON
