"""What clients are shown of a table. All of it is public: there is no order of the bag to hide."""

from collections.abc import Iterator, Sequence
from typing import Any

from tilewright.game import Step
from tilewright.position import Position
from tilewright.server.messages import (
    Frame,
    Lang,
    Replay,
    ReplayPly,
    SeatShown,
    State,
    TableShown,
    TagShown,
    Told,
)
from tilewright.server.store import Stored
from tilewright.table.events import Confirmed, Dealt, Moved, Started
from tilewright.table.table import Table
from tilewright.table.words import describe

HEAPS = ("bag", "lid", "tower")


def show_table(table: Table, here: Sequence[bool], lang: Lang) -> TableShown:
    created, names = table.created, table.names(lang)
    seats = [
        SeatShown(seat.kind, names[i], seat.level, seat.stand_in, here[i])
        for i, seat in enumerate(table.seats)
    ]
    return TableShown(
        table.id,
        created.game,
        created.title,
        created.options,
        created.players,
        seats,
        created.clock,
        created.has_hints,
        created.shows_bag,
        created.commitment,
        created.previous,
        table.next,
        table.variant.printed(),
    )


def show_state(table: Table, now: float) -> State:
    position, turn, takeback = current(table), table.turn, table.takeback
    is_open = table.waits == "move"
    return State(
        table.board,
        table.ply,
        table.waits,
        turn,
        position.round,
        show_view(table, position),
        position.legal_moves.texts() if is_open else [],
        table.last.seat if table.loose and table.last else None,
        takeback.ply if takeback else None,
        takeback.seat if takeback else None,
        position.scores,
        table.ended.ranks if table.ended else position.ranks,
        show_times(table, now),
        table.last.move if table.last else None,
        table.last.seat if table.last else None,
    )


def current(table: Table) -> Position:
    return table.position or Position.of(table.variant)


def show_view(table: Table, position: Position) -> dict[str, Any]:
    view = position.view()
    if not table.created.shows_bag:
        for heap in HEAPS:
            if heap in view:
                view[heap] = sum(view[heap].values())
    return view


def show_times(table: Table, now: float) -> list[float] | None:
    if table.created.clock.per == "none":
        return None
    seats = range(table.variant.players)
    return [table.times.left(seat, now, table.turn) or 0.0 for seat in seats]


def tell(
    stored: Stored,
    before: Position | None,
    table: Table,
    names: Sequence[str],
    lang: Lang,
    has_frames: bool,
    state: State | None,
) -> Told:
    """An event in words; ``names`` and ``before`` are from before it, ``table`` from after it."""
    event = stored.event
    text = describe(event, names, before, lang)
    steps = []
    if isinstance(event, Moved) and before:
        steps = list(show_steps(table, before, event.move, lang, has_frames))
    return Told(stored.seq, stored.at, event, text, steps, state)


def show_steps(
    table: Table, before: Position, move: str, lang: Lang, has_frames: bool
) -> Iterator[Frame]:
    for step, after in before.unfold(move):
        view = show_view(table, after) if has_frames else {}
        yield show_step(after, step, view, lang)


def show_step(after: Position, step: Step | None, view: dict[str, Any], lang: Lang) -> Frame:
    if step is None:
        return Frame(view, after.scores)
    return Frame(
        view,
        after.scores,
        step.player,
        step.points,
        after.step_rule(step),
        after.step_place(step),
        after.describe_step(step, lang),
    )


def show_tags(position: Position, lang: Lang) -> dict[str, list[TagShown]]:
    """By legal move: what it brings or costs."""
    return {
        str(move): [TagShown(tag.tone, tag.words(lang)) for tag in position.tags(move)]
        for move in position.legal_moves
    }


def show_history(table: Table, stored: Sequence[Stored], after: int, lang: Lang) -> list[Told]:
    """All events happen again at a new table; those after a number are told."""
    told: list[Told] = []
    for entry in stored:
        before, names = table.position, table.names(lang)
        table.apply(entry.event, entry.at)
        if entry.seq > after:
            told.append(tell(entry, before, table, names, lang, False, None))
    return told


def show_replay(table: Table, here: Sequence[bool], lang: Lang) -> Replay:
    """The game as it was played, without what was taken back."""
    anew = Table.of(table.id, table.seed, table.created, 0)
    anew.seats = list(table.seats)
    plies: list[ReplayPly] = []
    if table.position is not None:
        anew.apply(Started(table.first), 0)
        for entry, draw in zip(table.entries, draws_of(table), strict=True):
            replay_entry(anew, plies, entry.move, entry.deal, draw, lang)
    if table.ended:
        anew.apply(table.ended, 0)
        if plies:
            plies[-1] = with_state(plies[-1], show_state(anew, 0))
    return Replay(show_table(table, here, lang), plies)


def draws_of(table: Table) -> Iterator[int]:
    draws = iter(table.draws)
    for entry in table.entries:
        yield 0 if entry.move else next(draws)


def replay_entry(
    table: Table, plies: list[ReplayPly], move: str, deal: Any, draw: int, lang: Lang
) -> None:
    if not move:
        table.apply(Dealt(dict(deal), draw), 0)
        last = plies.pop() if plies else ReplayPly("", None, None, [], show_state(table, 0))
        plies.append(with_state(last, show_state(table, 0)))
        return
    before = current(table)
    event = Moved(before.turn, move)
    text = describe(event, table.names(lang), before, lang)
    steps = list(show_steps(table, before, move, lang, True))
    table.apply(event, 0)
    table.apply(Confirmed(event.seat), 0)
    plies.append(ReplayPly(text, move, event.seat, steps, show_state(table, 0)))


def with_state(ply: ReplayPly, state: State) -> ReplayPly:
    return ReplayPly(ply.text, ply.move, ply.seat, ply.steps, state)
