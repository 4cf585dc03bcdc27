"""The HTTP API described: one list of operations makes the routes and the OpenAPI document."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.server.schema import components
from tilewright.version import __version__

JSON = "application/json"


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked for. ``takes`` and ``gives`` name messages; without a name a text
    is given."""

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


OPERATIONS = (
    Operation("GET", "/api/games", "games", "What can be played here, and with whom.", "Catalog"),
    Operation(
        "POST",
        "/api/tables",
        "create",
        "Make a table. The answer holds the secrets of its seats, once.",
        "TableMade",
        "TableWanted",
        201,
        (400, 403, 429, 503),
    ),
    Operation(
        "GET",
        "/api/tables/{table}",
        "table",
        "A table as it stands.",
        "TableNow",
        problems=(404,),
        query=("lang",),
    ),
    Operation(
        "POST",
        "/api/tables/{table}/messages",
        "message",
        "Do a command or ask a question: the messages do, why and tags of the socket.",
        "Reply",
        "ClientMessage",
        200,
        (400, 403, 404, 413, 429, 503),
        ("lang",),
    ),
    Operation(
        "GET",
        "/api/tables/{table}/events",
        "events",
        "Server-sent events: a welcome, then all that happens; where WebSockets are blocked.",
        None,
        problems=(404, 429),
        query=("after", "lang", "frames"),
        media="text/event-stream",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/record",
        "record",
        "The written game.",
        None,
        problems=(404,),
        media="text/plain",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/replay",
        "replay",
        "The game move by move, with all that followed from each.",
        "Replay",
        problems=(404, 429),
        query=("lang",),
    ),
)

QUERIES = {
    "lang": ({"type": "string", "enum": ["en", "fr"]}, "The language of the words."),
    "after": ({"type": "integer", "minimum": 0}, "The number of the last event you have."),
    "frames": ({"type": "string", "enum": ["0", "1"]}, "1 asks for the views between steps."),
}
STATUS_TEXTS = {
    400: "It was not understood.",
    403: "It came from a page of another site.",
    404: "There is no such table.",
    413: "It was too large.",
    429: "Too many at once.",
    503: "Not possible now; nothing was stored.",
}


def document(prefix: str) -> dict[str, Any]:
    """The OpenAPI document; ``prefix`` is the path that the server is reached under."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = describe(operation)
    schemes = {"seat": {"type": "http", "scheme": "bearer", "description": "KEY or KEY,KEY"}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilewright",
            "version": __version__,
            "description": "Tables of the Azul family of board games. Seats are held by secrets:"
            " send them as bearer tokens.",
        },
        "servers": [{"url": prefix or "/"}],
        "paths": paths,
        "components": {
            "schemas": components("#/components/schemas/{name}"),
            "securitySchemes": schemes,
        },
        "security": [{}, {"seat": []}],
    }


def describe(operation: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": parameters(operation),
        "responses": responses(operation),
    }
    if operation.takes:
        told["requestBody"] = {"required": True, "content": {JSON: content(operation.takes)}}
    return told


def parameters(operation: Operation) -> list[dict[str, Any]]:
    listed = [
        {"name": name, "in": "query", "schema": QUERIES[name][0], "description": QUERIES[name][1]}
        for name in operation.query
    ]
    if "{table}" in operation.path:
        schema = {"type": "string", "minLength": 1}
        listed.insert(0, {"name": "table", "in": "path", "required": True, "schema": schema})
    return listed


def responses(operation: Operation) -> dict[str, Any]:
    schema = content(operation.gives) if operation.gives else {"schema": {"type": "string"}}
    told = {
        str(operation.status): {"description": "Done.", "content": {operation.media: schema}},
    }
    for status in operation.problems:
        body = {JSON: content("Problem")}
        told[str(status)] = {"description": STATUS_TEXTS[status], "content": body}
    return told


def content(name: str) -> dict[str, Any]:
    return {"schema": {"$ref": f"#/components/schemas/{name}"}}
