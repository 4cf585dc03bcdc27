"""Server: what all handlers share, and how they answer."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tilewright.behind.queue import Behind
from tilewright.game import Lang
from tilewright.server.addresses import network_of
from tilewright.server.connection import Connection, Outbox
from tilewright.server.keeping import Keeping
from tilewright.server.limits import Limits, Verdict
from tilewright.server.messages import MOST_KEYS, Closing, Problem
from tilewright.server.metrics import Metrics
from tilewright.server.people import People
from tilewright.server.rooms import Rooms
from tilewright.server.settings import Settings
from tilewright.server.thinking import Thinking
from tilewright.table.refusals import Rejection

RETRY_SECONDS = 1.0
STATUSES = {  # by a rejection's code
    "closed": 403,
    "no_table": 404,
    "unreadable": 410,
    "too_many_tables": 429,
    "not_read": 503,
    "busy": 503,
    "no_bot": 503,
    "full": 503,
    "taken": 409,
    "not_stored": 503,
}


@dataclass
class Server:
    settings: Settings
    rooms: Rooms
    metrics: Metrics
    limits: Limits
    thinking: Thinking
    behind: Behind
    people: People
    connections: set[Connection] = field(default_factory=set)
    is_ready: bool = False

    def __post_init__(self) -> None:
        self.keeping = Keeping(self.rooms.services, self.rooms.spawn, self.people.note_review)

    def now(self) -> float:
        return self.rooms.services.now()

    @property
    def unready(self) -> str | None:
        """Why this process should get no more clients; None if it should."""
        if not self.is_ready:
            return "it starts or stops"
        if self.limits.connections.is_full or self.rooms.is_full:
            return "it is full"
        return self.rooms.services.store.trouble

    def connection(self, client: str) -> Connection:
        """For a new client."""
        outbox = Outbox(self.settings.outbox, self.settings.outbox_bytes)
        connection = Connection(outbox, self.now, client)
        self.connections.add(connection)
        return connection

    def spend(self, request: HTTPConnection, price: float) -> Response | None:
        """Let a client pay for a request; an answer if it cannot."""
        verdict = self.limits.spend(client_of(request), price)
        if verdict is Verdict.YES:
            return None
        return problem(429, "too_fast", "too many requests: wait a moment")

    def is_own_origin(self, request: HTTPConnection) -> bool:
        """Programs send no origin; pages of other sites send theirs."""
        origin = request.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == request.headers.get("host")
        except ValueError:
            return False

    def say_goodbye(self) -> None:
        """Ask everyone to come back in a moment, and end the connections."""
        for connection in self.connections:
            connection.say(Closing("The server stops; come back and resume.", RETRY_SECONDS))
            connection.close()


def language(request: HTTPConnection) -> Lang:
    """The language asked for, else the first of the browser's that we speak."""
    asked = request.query_params.get("lang")
    if asked in ("en", "fr"):
        return "fr" if asked == "fr" else "en"
    for part in request.headers.get("accept-language", "").split(","):
        tag = part.split(";")[0].strip()[:2].lower()
        if tag in ("en", "fr"):
            return "fr" if tag == "fr" else "en"
    return "en"


def client_of(request: HTTPConnection) -> str:
    """The network that asks, which limits count by."""
    return network_of(request.client.host if request.client else "")


def bearer_keys(request: HTTPConnection) -> list[str]:
    """The secrets in ``Authorization: Bearer KEY,KEY``."""
    scheme, _, keys = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return []
    return [key.strip() for key in keys.split(",") if key.strip()][:MOST_KEYS]


def json_response(value: Any, status: int = 200) -> Response:  # Any: whatever msgspec encodes
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def problem(status: int, code: str, text: str) -> Response:
    return json_response(Problem(code, text), status)


def rejected(rejection: Rejection, lang: Lang) -> Response:
    return problem(STATUSES[rejection.code], rejection.code, rejection.words(lang))


class BodyError(ValueError):
    """A request's body that is too long."""


async def read_body(request: Request, most: int) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BodyError(f"expected at most {most} bytes")
    return body
