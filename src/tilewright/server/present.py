"""What clients are shown of a table. All of it is public: the bag has no order to hide."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any

from msgspec import Struct, structs

from tilewright.game import Lang, Step
from tilewright.position import Position
from tilewright.server.messages import (
    Frame,
    PauseShown,
    Refused,
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
from tilewright.table.refusals import Rejection
from tilewright.table.table import Table
from tilewright.table.words import describe, subject


class NoView(Struct):
    """Where frames were not asked for."""


NO_VIEW = NoView()
Names = Mapping[Lang, Sequence[str]]  # of the seats


def show_table(table: Table, here: Sequence[bool], lang: Lang) -> TableShown:
    created, names = table.created, table.names(lang)
    seats = [
        SeatShown(
            kind=seat.kind,
            name=names[i],
            is_named=bool(seat.name),
            level=seat.level,
            stand_in=seat.stand_in,
            here=here[i],
            ready=table.is_here(i),
            away=table.away.get(i),
        )
        for i, seat in enumerate(table.seats)
    ]
    return TableShown(
        id=table.id,
        game=created.game,
        title=created.title,
        options=created.options,
        players=created.players,
        seats=seats,
        clock=created.clock,
        has_hints=created.has_hints,
        shows_bag=created.shows_bag,
        start=created.start,
        is_rated=created.is_rated,
        has_vacations=created.has_vacations,
        commitment=created.commitment,
        previous=created.previous,
        next=table.next,
        allows_watchers=table.has_watchers,
        allows_chat=table.has_chat,
        wanting=sorted(table.wanting),
        printed=table.variant.game.printed(table.variant.plain),
    )


def show_state(table: Table, now: float) -> State:
    position, takeback, last = current(table), table.takeback, table.last
    return State(
        board=table.board,
        ply=table.ply,
        waits=table.waits,
        turn=table.turn,
        round=position.round,
        view=show_view(table, position),
        legal=position.legal_moves.texts() if table.waits == "move" else [],
        undo=last.seat if table.loose and last else None,
        takeback=takeback.ply if takeback else None,
        takeback_by=takeback.seat if takeback else None,
        scores=position.scores,
        ranks=table.ended.ranks if table.ended else position.ranks,
        left=show_times(table, now),
        is_stopped=table.is_stopped,
        last=last.move if last else None,
        last_seat=last.seat if last else None,
        pause=show_pause(table),
    )


def show_pause(table: Table) -> PauseShown | None:
    asked = table.pausing
    if not table.is_paused and not asked:
        return None
    wanting, days = (sorted(asked.agreed), asked.days) if asked else ([], 0)
    return PauseShown(table.is_paused, table.paused_until, wanting, days)


def current(table: Table) -> Position:
    return table.position or table.beginning(0)


def show_view(table: Table, position: Position) -> Struct:
    view = position.typed_view()
    if table.created.shows_bag:
        return view
    heaps = {name: sum(getattr(view, name).values()) for name in table.variant.game.heaps}
    return structs.replace(view, **heaps)


def show_rejection(rejection: Rejection, lang: Lang) -> Refused:
    return Refused(rejection.code, rejection.words(lang))


def show_times(table: Table, now: float) -> list[float] | None:
    if table.created.clock.per == "none":
        return None
    seats = range(table.variant.players)
    return [table.times.left(seat, now, table.turn) or 0.0 for seat in seats]


@dataclass
class Telling:
    """An event as it is told to everyone: what does not depend on the language is made once.
    ``names`` and ``before`` are from before the event, ``table`` and ``state`` from after it."""

    stored: Stored
    before: Position | None
    table: Table
    names: Names
    state: State | None = None

    def told(self, lang: Lang, has_frames: bool = False) -> Told:
        event, names, about = self.stored.event, self.names[lang], subject(self.stored.event)
        own = "" if about is None else describe(event, names, self.before, lang, own=True)
        return Told(
            seq=self.stored.seq,
            at=self.stored.at,
            event=event,
            text=describe(event, names, self.before, lang),
            about=about,
            own=own,
            places=self._places,
            steps=self._steps(lang, has_frames),
            state=self.state,
        )

    def _steps(self, lang: Lang, has_frames: bool) -> list[Frame]:
        views = self._views if has_frames else repeat(NO_VIEW)
        unfolded = zip(self._unfolded, views, strict=False)
        return [show_step(after, step, view, lang) for (step, after), view in unfolded]

    @cached_property
    def _places(self) -> list[str]:
        """Where a move happened."""
        event = self.stored.event
        if not isinstance(event, Moved) or not self.before:
            return []
        return list(self.before.places(event.move))

    @cached_property
    def _unfolded(self) -> list[tuple[Step | None, Position]]:
        """What followed from a move, step by step."""
        event = self.stored.event
        if not isinstance(event, Moved) or not self.before:
            return []
        return list(self.before.unfold(event.move))

    @cached_property
    def _views(self) -> list[Struct]:
        return [self._view(after) for _, after in self._unfolded]

    def _view(self, after: Position) -> Struct:
        """The last one is mostly what the state shows as well."""
        if self.state and after == self.table.position:
            view: Struct = self.state.view
            return view
        return show_view(self.table, after)


def show_steps(table: Table, before: Position, move: str, lang: Lang) -> Iterator[Frame]:
    for step, after in before.unfold(move):
        yield show_step(after, step, show_view(table, after), lang)


def show_step(after: Position, step: Step | None, view: Struct, lang: Lang) -> Frame:
    if step is None:
        return Frame(view=view, scores=after.scores)
    return Frame(
        view=view,
        scores=after.scores,
        seat=step.player,
        points=step.points,
        rule=after.step_rule(step),
        place=after.step_place(step),
        run=list(after.variant.game.step_run(after.variant.plain, after.plain, step)),
        text=after.describe_step(step, lang),
    )


def show_tags(position: Position, lang: Lang) -> dict[str, list[TagShown]]:
    """By legal move: what it brings or costs."""
    return {
        str(move): [TagShown(tag.tone, tag.words(lang)) for tag in position.tags(move)]
        for move in position.legal_moves
    }


def show_moves(position: Position, lang: Lang) -> dict[str, str]:
    """By legal move: what it is in words."""
    return {str(move): position.describe_move(move, lang) for move in position.legal_moves}


def show_replay(table: Table, here: Sequence[bool], lang: Lang) -> Replay:
    """The game as it was played, without what was taken back."""
    again = Table.of(table.id, "", table.created, 0)
    again.seats = list(table.seats)
    plies: list[ReplayPly] = []
    if table.position is not None:
        again.apply(Started(table.first), 0)
        plies.append(ReplayPly("", None, None, [], show_state(again, 0)))
        for entry, draw in zip(table.entries, draws_of(table), strict=True):
            replay_entry(again, plies, entry.move, entry.deal, draw, lang)
    if table.ended:
        again.apply(table.ended, 0)
        if plies:
            plies[-1] = with_state(plies[-1], show_state(again, 0))
    return Replay(show_table(table, here, lang), plies)


def draws_of(table: Table) -> Iterator[int]:
    draws = iter(table.line.draws if table.line else ())
    for entry in table.entries:
        yield 0 if entry.move else next(draws)


def replay_entry(
    table: Table, plies: list[ReplayPly], move: str, deal: Any, draw: int, lang: Lang
) -> None:
    if not move:
        table.apply(Dealt(dict(deal), draw), 0)
        plies.append(with_state(plies.pop(), show_state(table, 0)))
        return
    before = current(table)
    event = Moved(before.turn, move)
    text = describe(event, table.names(lang), before, lang)
    steps = list(show_steps(table, before, move, lang))
    table.apply(event, 0)
    table.apply(Confirmed(event.seat), 0)
    places = list(before.places(move))
    plies.append(ReplayPly(text, move, event.seat, steps, show_state(table, 0), places))


def with_state(ply: ReplayPly, state: State) -> ReplayPly:
    return structs.replace(ply, state=state)
