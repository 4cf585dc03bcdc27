"""The messages as JSON Schema: ``python -m tilewright.server.schema`` prints it."""

import json
from typing import Any

import msgspec

from tilewright.server import messages

ROOTS: dict[str, Any] = {  # Any: unions have no type of their own
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "TableWanted": messages.TableWanted,
    "TableMade": messages.TableMade,
    "TableNow": messages.TableNow,
    "Catalog": messages.Catalog,
    "Replay": messages.Replay,
    "Problem": messages.Problem,
}


def components(ref_template: str) -> dict[str, Any]:
    """All definitions by name, the unions too."""
    roots, named = msgspec.json.schema_components(ROOTS.values(), ref_template=ref_template)
    unions = {name: root for name, root in zip(ROOTS, roots, strict=True) if name not in named}
    return unions | named


def schema() -> dict[str, Any]:
    definitions = components("#/$defs/{name}")
    return {
        "title": "Protocol",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in ROOTS},
        "$defs": definitions,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
