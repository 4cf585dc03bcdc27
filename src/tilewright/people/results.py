"""What a game that ended counts for: who had its seats, their points, and whether it is rated."""

from collections.abc import Mapping

from msgspec import Struct

from tilewright.position import Position
from tilewright.record_text import follow
from tilewright.table.table import Table

GRACE = 60.0  # seconds after the start by which people's seats are tied to their cards
START = "start"  # the source of what players have before the first move

Cards = Mapping[int, tuple[str, float]]  # by seat: a card, and since when the seat is its own


class Sat(Struct, frozen=True, kw_only=True):
    """Who had a seat, and what came of it. ``place`` is what counts in ratings: whoever left is
    behind all who stayed. ``points`` are by their sources."""

    seat: int
    card: str | None
    level: int | None
    name: str
    score: int
    rank: int
    place: int
    points: dict[str, int]


class Result(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    players: int
    at: float
    is_rated: bool
    reason: str
    seats: list[Sat]


def result_of(table: Table, cards: Cards, started: float, ended: float) -> Result | None:
    """None of a game that has not ended, or never began."""
    if not table.ended or not table.line:
        return None
    points = points_by_source(table)
    return Result(
        table=table.id,
        game=table.created.game,
        players=len(table.seats),
        at=ended,
        is_rated=is_rated(table, cards, started),
        reason=table.ended.reason,
        seats=[sat(table, cards, seat, points[seat]) for seat in range(len(table.seats))],
    )


def sat(table: Table, cards: Cards, seat: int, points: dict[str, int]) -> Sat:
    assert table.ended
    now, rank = table.seats[seat], table.ended.ranks[seat]
    card, _ = cards.get(seat, (None, 0.0))
    return Sat(
        seat=seat,
        card=card,
        level=now.level,
        name=now.name if now.kind == "person" else "",
        score=table.ended.scores[seat],
        rank=rank,
        place=rank if now.stand_in is None else len(table.seats) + 1,
        points=points,
    )


def is_rated(table: Table, cards: Cards, started: float) -> bool:
    """Whether it was declared rated, was played to its end without help, and everyone at it is
    known: people by cards of their own from the beginning, bots by their levels."""
    if not table.ended or not table.created.is_rated or table.ended.reason != "played":
        return False
    people = [i for i, seat in enumerate(table.seats) if seat.kind == "person"]
    known = [cards[i][0] for i in people if i in cards and cards[i][1] <= started + GRACE]
    is_known = len(set(known)) == len(people) > 0
    return is_known and not table.created.has_hints and not has_redrawn(table)


def has_redrawn(table: Table) -> bool:
    """Whether a deal was taken back, so that someone chose again knowing what would come."""
    return table.line is not None and table.line.draws != table.line.past_draws


def points_by_source(table: Table) -> list[dict[str, int]]:
    """For each seat. A source is a rule, and what kind of place the points come from."""
    assert table.line
    position = table.line.start
    sums = [{START: points} if points else {} for points in position.scores]
    for entry in table.entries:
        if entry.move:
            add_points(sums, position, entry.move)
        position = follow(position, entry)
    return sums


def add_points(sums: list[dict[str, int]], before: Position, move: str) -> None:
    for step, after in before.unfold(move):
        if step is None or not step.points or step.player is None:
            continue
        source = f"{after.step_rule(step)} {kind_of(after.step_place(step))}".strip()
        row = sums[step.player]
        row[source] = row.get(source, 0) + step.points


def kind_of(place: str) -> str:
    """Places are named by seat, kind and more: ``0.row.1``."""
    return [*place.split("."), "", ""][1]
