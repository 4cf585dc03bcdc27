"""What handlers about people share: reading what is asked, and by whose card."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tilewright.game import OptionError
from tilewright.server.cards import Opened
from tilewright.server.context import (
    BodyError,
    Server,
    bearer_keys,
    json_response,
    language,
    problem,
    read_body,
    rejected,
)
from tilewright.server.messages import TableMade, TableWanted
from tilewright.server.room import Room
from tilewright.server.store import StoreError
from tilewright.table.names import is_fit, tidy
from tilewright.table.refusals import Rejection

Body = TypeVar("Body")
Handler = Callable[[Request], Awaitable[Any]]  # Any: a response, or whatever msgspec encodes


class AnswerError(Exception):
    """What is answered instead."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status_code)
        self.response = response


def refuse(status: int, code: str, text: str) -> AnswerError:
    return AnswerError(problem(status, code, text))


def answered(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that says what a handler says, or why it cannot."""

    async def answer(request: Request) -> Response:
        try:
            found = await handler(request)
        except AnswerError as error:
            return error.response
        except OptionError as error:
            return problem(400, "not_understood", str(error)[:300])
        except StoreError:
            return problem(503, "not_stored", "it could not be stored: try again")
        return found if isinstance(found, Response) else json_response(found)

    return answer


def pay(server: Server, request: Request, price: float) -> None:
    """For a request of our own pages; AnswerError if it is not."""
    if request.method != "GET" and not server.is_own_origin(request):
        raise refuse(403, "origin", "expected a request from this site")
    refused = server.spend(request, price)
    if refused:
        raise AnswerError(refused)


async def body_of(server: Server, request: Request, kind: type[Body]) -> Body:
    try:
        body = await read_body(request, server.settings.max_message)
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, BodyError, UnicodeError) as error:
        raise refuse(400, "not_understood", str(error)[:300]) from error


async def card_of(server: Server, request: Request) -> Opened | None:
    """The card whose secret came with a request, if one did."""
    for key in bearer_keys(request)[:1]:
        return await server.people.cards.open(key)
    return None


async def own_card(server: Server, request: Request) -> Opened:
    found = await card_of(server, request)
    if found is None:
        raise refuse(401, "no_card", "expected a card's secret")
    return found


async def open_card(server: Server, request: Request) -> Opened:
    """One's own card, unless the server's host closed it."""
    found = await own_card(server, request)
    if found.card.closed:
        raise refuse(403, "card_closed", "this card was closed by the host of this server")
    return found


def name_of(given: str) -> str:
    name = tidy(given)
    if not name or not is_fit(name):
        raise refuse(400, "bad_name", "expected a name of 1 to 24 visible characters")
    return name


async def room_of(server: Server, request: Request, table: str) -> Room:
    room = await server.rooms.get(table)
    if isinstance(room, Rejection):
        raise AnswerError(rejected(room, language(request)))
    return room


async def tie_maker(server: Server, card: Opened, wanted: TableWanted, made: TableMade) -> None:
    """The seat of a table's maker is their card's, if there is one such seat."""
    mine = [i for i, seat in enumerate(wanted.seats) if seat.kind == "me"]
    if len(mine) == 1:
        key = next(held.key for held in made.keys if held.seat == mine[0])
        await server.people.cards.tie(card, made.table, mine[0], key)
