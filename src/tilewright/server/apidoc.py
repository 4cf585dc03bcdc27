"""The API's page, made from its definitions: ``python -m tilewright.server.apidoc`` prints it."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct

from tilewright.people.pairing import Strength
from tilewright.people.statistics import Summary
from tilewright.server import (
    messages,
    offers,
    people_messages,
    puzzle_messages,
    review_messages,
    study_messages,
)
from tilewright.server.openapi import OPERATIONS
from tilewright.server.operations import Operation
from tilewright.server.schema import components
from tilewright.table import commands, events

INTRODUCTION = """\
# The API

Made by `make protocol` from `src/tilewright/server/messages.py`; the server offers the same as
OpenAPI at `api/openapi.json`. Everything the page does goes through it; `examples/table_bot.py` is
a bot of forty lines.

A table has a watching address, `t/TABLE`. A seat's link is that address with `#` and the seat's
**key**, which proves who holds the seat. Keys go into the `hello` message of a socket, or into
the header `Authorization: Bearer KEY,KEY`; never into an address that is sent.

A socket (`ws`) begins with `hello`; its answer, `welcome`, holds the events since the number in
`after`, or the last hundred of them: `history` asks for earlier ones, page by page. Then every
event comes as it happens, numbered without gaps. Before a game begins, everyone with a seat sends
`join`, with a share of the seed that decides the deals: random bytes, made after the table has
shown its `commitment`. A command is a message `do` with an `id` made up by the client; `reply`
with `done` means it is stored. A client that gets no reply asks again with the same `id`: the
command is done once. A message that cannot be read is answered with `refused`, and the connection
stays open; one that costs more than its sender may ask is refused as `too_fast`, and who goes on is
disconnected. Where WebSockets are blocked,
`api/tables/TABLE/events` streams the same messages as server-sent events, and
`api/tables/TABLE/messages` takes what a socket would send.

What concerns people is asked with the secret of a card: `Authorization: Bearer SECRET`. Nothing
at a table needs one.
"""


def write() -> str:
    parts = [INTRODUCTION, "## Over HTTP\n", *map(write_operation, OPERATIONS)]
    sections = (
        ("Messages to the server", get_args(messages.ClientMessage)),
        ("Commands", get_args(commands.Command)),
        ("Messages from the server", get_args(messages.ServerMessage)),
        ("Events", get_args(events.Event)),
        ("What they hold", rest()),
        ("About people", (*declared(people_messages), Strength, Summary)),
    )
    for title, structs in sections:
        parts += [f"## {title}\n", *(write_struct(struct) for struct in structs)]
    return "\n".join(parts)


def declared(module: ModuleType) -> Iterator[type]:
    """The structs of a module, in its order."""
    for found in vars(module).values():
        is_struct = isinstance(found, type) and issubclass(found, Struct)
        if is_struct and found.__module__ == module.__name__:
            yield found


def rest() -> tuple[type, ...]:
    return (
        messages.TableShown,
        messages.SeatShown,
        messages.State,
        messages.Frame,
        messages.RefusalShown,
        messages.TagShown,
        events.Seat,
        events.Clock,
        events.HintMove,
        events.HintWhy,
        messages.TableWanted,
        messages.SeatWanted,
        messages.TableMade,
        messages.SeatKey,
        messages.TableNow,
        offers.Catalog,
        offers.GameShown,
        offers.OptionShown,
        offers.LevelShown,
        messages.Replay,
        messages.ReplayPly,
        messages.EngineShown,
        messages.PositionsWanted,
        messages.Positions,
        messages.PositionShown,
        messages.AnalysisWanted,
        messages.Analysis,
        messages.FoundShown,
        messages.ProvenShown,
        review_messages.ReviewWanted,
        review_messages.ReviewWork,
        review_messages.PlanShown,
        review_messages.PieceShown,
        review_messages.WhyWanted,
        review_messages.LinesCompared,
        review_messages.Whys,
        review_messages.WhyShown,
        study_messages.StudyWanted,
        study_messages.Study,
        study_messages.RecordWanted,
        study_messages.RecordRead,
        study_messages.NodeShown,
        puzzle_messages.Puzzles,
        puzzle_messages.PuzzleListed,
        puzzle_messages.PuzzleShown,
        puzzle_messages.PuzzleReply,
        puzzle_messages.LineMove,
        messages.Problem,
    )


def write_operation(operation: Operation) -> str:
    takes = f" Takes `{operation.takes}`." if operation.takes else ""
    gives = f" Gives `{operation.gives}`." if operation.gives else f" Gives `{operation.media}`."
    path = operation.path.removeprefix("/")
    return f"- `{operation.method} {path}`: {operation.summary}{takes}{gives}\n"


def write_struct(struct: type) -> str:
    schema = DEFINITIONS[struct.__name__]
    tag = schema["properties"].get("type", {}).get("enum", [None])[0]
    title = f"### {struct.__name__}" + (f" `{tag}`" if tag else "")
    about = inspect.cleandoc(struct.__doc__ or "") if "__doc__" in vars(struct) else ""
    is_own = about and not about.startswith(f"{struct.__name__}(")
    lines = [title, "", *([about.replace("``", "`"), ""] if is_own else [])]
    return "\n".join([*lines, *write_fields(schema), ""])


def write_fields(schema: dict[str, Any]) -> Iterator[str]:
    fields = {name: field for name, field in schema["properties"].items() if name != "type"}
    if not fields:
        return
    yield from ("| field | | |", "|---|---|---|")
    for name, field in fields.items():
        need = "" if name in schema.get("required", []) else f"default `{field.get('default')}`"
        yield f"| `{name}` | {kind(field)} | {need} |"


def kind(field: dict[str, Any]) -> str:
    """A JSON Schema type in a few words."""
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    if "enum" in field:
        return " or ".join(f"`{value}`" for value in field["enum"])
    if "anyOf" in field:
        kinds = [kind(part) for part in field["anyOf"]]
        return next((UNIONS[k] for k in kinds if k in UNIONS), " or ".join(kinds))
    if field.get("type") == "array":
        return f"list of {kind(field.get('items', {}))}"
    if field.get("type") == "object" and isinstance(field.get("additionalProperties"), dict):
        return f"object of {kind(field['additionalProperties']) or 'anything'}"
    return str(field.get("type", "anything")) + limits(field)


def limits(field: dict[str, Any]) -> str:
    low, high = field.get("minimum"), field.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    longest = field.get("maxLength")
    return f", at most {longest} characters" if longest else ""


DEFINITIONS = components("#/{name}")
UNIONS = {"Join": "a command", "Dealt": "an event"}  # by one of their members

if __name__ == "__main__":
    print(write(), end="")
