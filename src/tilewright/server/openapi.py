"""The HTTP API: one list of operations makes the routes and the OpenAPI document."""

import re
from typing import Any

from tilewright.server.operations import JSON, Operation
from tilewright.server.people_operations import PEOPLE_OPERATIONS
from tilewright.server.schema import components
from tilewright.server.telling_operations import TELLING_OPERATIONS
from tilewright.version import __version__

NOT_OPENED = (403, 404, 410, 429, 503)  # why a table cannot be shown
OPERATIONS = (
    Operation(
        method="GET",
        path="/api/games",
        name="games",
        summary="What can be played here, and the levels of the bots.",
        gives="Catalog",
        problems=(429,),
    ),
    Operation(
        method="GET",
        path="/api/progress",
        name="progress",
        summary="What is still made ready behind the pages, and how far it is.",
        gives="Progress",
        problems=(429,),
    ),
    Operation(
        method="POST",
        path="/api/games/{game}/options/{option}",
        name="document",
        summary="A document that someone wrote for an option: its value, or what is wrong with it.",
        takes="DocumentGiven",
        gives="DocumentRead",
        problems=(400, 404, 429),
        query=("lang",),
    ),
    Operation(
        method="POST",
        path="/api/tables",
        name="create",
        summary="Make a table. The answer holds the keys of its seats, once.",
        takes="TableWanted",
        gives="TableMade",
        status=201,
        problems=(400, 403, 429, 503),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        summary="A table as it stands.",
        gives="TableNow",
        problems=NOT_OPENED,
        query=("lang",),
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/messages",
        name="message",
        summary="A command or a question: a message do, why, tags, moves or history.",
        takes="ClientMessage",
        gives="Reply",
        problems=(400, 413, *NOT_OPENED),
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/events",
        name="events",
        summary="Server-sent events, where WebSockets are blocked: a welcome, then every event.",
        problems=NOT_OPENED,
        query=("after", "lang", "frames"),
        media="text/event-stream",
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/record",
        name="record",
        summary="The written game.",
        problems=NOT_OPENED,
        media="text/plain",
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/picture",
        name="picture",
        summary="The table drawn, now or after some of its moves.",
        problems=(400, *NOT_OPENED),
        query=("ply",),
        media="image/svg+xml",
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/replay",
        name="replay",
        summary="The game move by move, with all that followed from each.",
        gives="Replay",
        problems=NOT_OPENED,
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/positions",
        name="positions",
        summary="The positions of the game move by move, for an engine in the page.",
        gives="Positions",
        problems=NOT_OPENED,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/review",
        name="table_review",
        summary="The review of a finished game, which the server makes once and keeps.",
        gives="TableReview",
        problems=(400, *NOT_OPENED),
    ),
    Operation(
        method="POST",
        path="/api/positions",
        name="read_positions",
        summary="Positions that are given as texts, for an engine in the page.",
        takes="PositionsWanted",
        gives="Positions",
        problems=(400, 403, 413, 429),
    ),
    Operation(
        method="POST",
        path="/api/analysis",
        name="analyze",
        summary="The best moves of a position, for pages that have no engine.",
        takes="AnalysisWanted",
        gives="Analysis",
        problems=(400, 403, 413, 429, 503),
    ),
    Operation(
        method="POST",
        path="/api/review",
        name="review",
        summary="What an engine in the page has to do for the review of a game.",
        takes="ReviewWanted",
        gives="ReviewWork",
        problems=(400, 403, 413, 429),
    ),
    Operation(
        method="POST",
        path="/api/why",
        name="why_better",
        summary="Why lines of play are better than others, in words.",
        takes="WhyWanted",
        gives="Whys",
        problems=(400, 403, 413, 429),
    ),
    Operation(
        method="POST",
        path="/api/study",
        name="study",
        summary="A position as a table would show it, or what follows from a move or a deal.",
        takes="StudyWanted",
        gives="Study",
        problems=(400, 403, 409, 413, 429),
        query=("lang",),
    ),
    Operation(
        method="POST",
        path="/api/records",
        name="read_record",
        summary="A written game, or a new one from a position, as a tree of moves and deals.",
        takes="RecordWanted",
        gives="RecordRead",
        problems=(400, 403, 413, 429),
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/picture",
        name="picture_of",
        summary="A position drawn.",
        problems=(400, 429),
        query=("position", "lang"),
        media="image/svg+xml",
    ),
    Operation(
        method="GET",
        path="/api/puzzles/{game}",
        name="puzzles",
        summary="The puzzles of a game, with their kinds and levels.",
        gives="Puzzles",
        problems=(404, 429),
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/puzzles/{game}/{puzzle}",
        name="puzzle",
        summary="A puzzle, with its answer.",
        gives="PuzzleShown",
        problems=(404, 429),
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/puzzles/{game}/{puzzle}/{move}",
        name="puzzle_reply",
        summary="The proven best defense against a try.",
        gives="PuzzleReply",
        problems=(400, 404, 409, 429),
        query=("lang",),
    ),
    Operation(
        method="GET",
        path="/api/engines/{game}",
        name="engine",
        summary="Where the engine of a game is that runs in the page.",
        gives="EngineShown",
        problems=(404, 429),
    ),
    *PEOPLE_OPERATIONS,
    *TELLING_OPERATIONS,
)

QUERIES = {
    "lang": ({"type": "string", "enum": ["en", "fr"]}, "The language of the words."),
    "position": ({"type": "string"}, "A position's text."),
    "ply": ({"type": "integer", "minimum": 0}, "After this many moves."),
    "after": ({"type": "integer", "minimum": 0}, "The number of the last event you have."),
    "season": ({"type": "integer", "minimum": 1}, "Of which season; the current one if none."),
    "me": ({"type": "string", "pattern": "^[0-9a-f]{8,32}$"}, "A number that this page made up."),
    "game": ({"type": "string"}, "Games of this name alone."),
    "players": ({"type": "integer", "minimum": 2, "maximum": 4}, "Of so many players alone."),
    "with": ({"type": "string"}, "With someone alone: as `who` of an opponent says."),
    "text": ({"type": "string"}, "With someone alone whose name holds this."),
    "frames": ({"type": "string", "enum": ["0", "1"]}, "1 asks for the views between steps."),
}
STATUS_TEXTS = {
    400: "The request was not understood.",
    401: "The request holds no card's secret.",
    403: "The table is closed to spectators, or the request came from a page of another site.",
    404: "There is no such table, game, option or puzzle.",
    409: "The rules refuse the move, someone was faster, or it cannot be done now.",
    410: "This version cannot read the table.",
    413: "The request was too large.",
    429: "Too many requests.",
    503: "Not possible now; nothing was stored.",
}


def document(prefix: str) -> dict[str, Any]:
    """The OpenAPI document; ``prefix`` is the path under which the server is reached."""
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
            " send them as bearer tokens. So are cards, each by one.",
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
    schema = {"type": "string", "minLength": 1}
    parts = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    return parts + listed


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
