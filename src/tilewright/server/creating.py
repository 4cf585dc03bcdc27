"""The first events of a table."""

from collections.abc import Sequence

from tilewright.game import OptionError
from tilewright.games import Variant
from tilewright.position import Position
from tilewright.server.keys import digest, new_key, new_seed
from tilewright.server.messages import TableWanted
from tilewright.server.store import NewEvent, NewTable, Secrets
from tilewright.table.chance import commitment
from tilewright.table.decide import begin, rematch
from tilewright.table.events import Clock, Created, Event, Paused, Seat, Seated
from tilewright.table.names import is_fit, is_plain, tidy
from tilewright.table.table import Table
from tilewright.table.vacation import allows_vacations

DEFAULT_LEVEL = 3
LONGEST_LIMIT = 30 * 24 * 3600  # seconds


def new_table(table_id: str, secrets: Secrets, created: Created, now: float) -> NewTable:
    """A table's first events; one of bots alone starts at once."""
    table = Table.of(table_id, secrets.secret, created, now)
    events: list[Event] = [created, *begin(table.after([created], now), [])]
    after = table.after(events, now)
    return NewTable(table_id, secrets, [NewEvent(now, e) for e in events], due_of(after, now))


def due_of(table: Table, now: float) -> float | None:
    """When a table next moves by itself: now if a bot is to move, or when a clock runs out."""
    return table.deadline() if table.bot_to_move is None else now


def due_after(table: Table, events: Sequence[Event], now: float) -> float | None:
    """When a table is due after these events. Most tables of people alone never are."""
    is_manned = all(seat.bot is None for seat in table.seats)
    is_changed = any(isinstance(event, Seated | Paused) for event in events)
    if is_manned and not is_changed and table.created.clock.per == "none":
        return None
    return due_of(table.after(events, now), now)


def next_table(table_id: str, table: Table, secrets: Secrets, now: float) -> NewTable:
    """The table of a rematch: everyone's key opens their new seat."""
    seed = new_seed()
    digests = [
        held or digest(new_key()) if seat.bot is None else None
        for held, seat in zip(secrets.seats, table.seats, strict=True)
    ]
    moved_on = Secrets(seed, secrets.host, [digests[-1], *digests[:-1]])
    return new_table(table_id, moved_on, rematch(table, seed), now)


def create_event(wanted: TableWanted, secret: str) -> Created:
    start = start_of(wanted)
    variant = start.variant if start else wanted_variant(wanted)
    return Created(
        game=variant.game.name,
        rules=variant.rules,
        players=len(wanted.seats),
        options=dict(variant.options) if start else wanted.options,
        seats=[make_seat(seat.kind, seat.name, seat.level) for seat in wanted.seats],
        commitment=commitment(secret),
        clock=wanted.clock,
        title=check_title(wanted.title),
        has_hints=wanted.has_hints and not wanted.is_rated,
        shows_bag=wanted.shows_bag,
        bot_pause=wanted.bot_pause,
        bot_seconds=None if wanted.is_rated else wanted.bot_seconds,
        is_shared=True,
        start=start.text if start else "",
        is_rated=wanted.is_rated,
        has_vacations=wanted.has_vacations and allows_vacations(wanted.clock),
    )


def wanted_variant(wanted: TableWanted) -> Variant:
    return Variant.of(wanted.game, len(wanted.seats), **wanted.options)


def start_of(wanted: TableWanted) -> Position | None:
    """The position to play on from, if one is given."""
    if wanted.start is None:
        return None
    if wanted.is_rated:
        raise OptionError("expected no start: a rated game is played from its beginning")
    try:
        position = Position.from_text(wanted.start)
    except ValueError as error:
        raise OptionError(f"in start: {error}") from error
    variant = position.variant
    agrees = wanted.options.items() <= variant.options.items()
    if (position.game, variant.players) != (wanted.game, len(wanted.seats)) or not agrees:
        raise OptionError(f"expected a table of {variant}, as start says")
    if position.is_over:
        raise OptionError("expected start: a position in which the game goes on")
    return position


def check_title(title: str) -> str:
    shown = tidy(title)
    if not is_plain(shown):
        raise OptionError("expected a title of visible characters")
    return shown


def make_seat(kind: str, name: str | None, level: int | None) -> Seat:
    """A person without a name is shown by the seat's number, in each reader's language."""
    if kind == "bot":
        return Seat("bot", level=level or DEFAULT_LEVEL)
    shown = tidy(name or "")
    if not is_fit(shown):
        raise OptionError("expected a name of visible characters, without quotes and brackets")
    return Seat("open" if kind == "open" else "person", shown)


def check_clock(clock: Clock) -> None:
    least = 0 if clock.per == "none" else 1
    if not least <= clock.seconds <= LONGEST_LIMIT or not 0 <= clock.increment <= LONGEST_LIMIT:
        raise OptionError("expected a clock of 1 second to 30 days")
