"""A written game as the events of a table, to look at or to play on."""

from collections.abc import Iterator
from typing import Literal

from tilewright.position import Position
from tilewright.record import Record
from tilewright.table.chance import commitment, deal_on
from tilewright.table.events import (
    Created,
    Dealt,
    Ended,
    Event,
    Moved,
    Seat,
    Shared,
    Started,
    Undone,
)
from tilewright.table.names import make_fit
from tilewright.table.verify import draws_of, secret_of, seed_of, shares_of


def is_running(record: Record) -> bool:
    """Whether it can be played on: a game whose seed is known has ended."""
    return not record.position.is_over and not seed_of(record)


def events_of(record: Record, seed: str) -> list[Event]:
    """The events of a game; ``seed`` decides the deals to come if it goes on."""
    events: list[Event] = [created_of(record)]
    events += [Shared(seat, share) for seat, share in shares_of(record).items()]
    if record.history or is_running(record):
        events += [Started(record.first), *played(record)]
    position = record.position
    if is_running(record):
        dealt, position = deal_on(position, seed, max(draws_of(record), default=0))
        events += dealt
    if not is_running(record) or position.is_over:
        events.append(ended_at(position, record))
    return events


def ended_at(position: Position, record: Record) -> Ended:
    reason: Literal["played", "abandoned"] = "played" if position.is_over else "abandoned"
    seed, secret = seed_of(record), secret_of(record)
    revealed = secret if secret != seed else ""
    return Ended(reason, seed, position.scores, position.ranks, revealed)


def created_of(record: Record) -> Created:
    """Without a seed the deals cannot be verified, so there is no commitment."""
    secret, players = secret_of(record), record.variant.players
    promised = record.headers.get("Commitment", commitment(secret)) if secret else ""
    seats = [
        Seat("person", make_fit(record.headers.get(f"Seat{seat}", ""))) for seat in range(players)
    ]
    return Created(
        game=record.variant.game.name,
        rules=record.variant.rules,
        players=players,
        options=dict(record.variant.options),
        seats=seats,
        commitment=promised,
        is_shared=bool(shares_of(record)),
        start=record.start.text if record.start else "",
    )


def played(record: Record) -> Iterator[Event]:
    draws = iter(draws_of(record))
    for entry, before in record.happened():
        if entry.back is not None:
            yield Undone(0, entry.back, entry.comment)
        elif entry.deal is None:
            yield Moved(before.turn, entry.move)
        else:
            yield Dealt(dict(entry.deal), next(draws))
