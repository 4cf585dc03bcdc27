"""A table for tests: commands go straight in, and time is what the test says."""

from dataclasses import dataclass, field

from tilewright.table.chance import commitment
from tilewright.table.commands import Confirm, Play, TableCommand
from tilewright.table.decide import NOBODY, Away, decide, start
from tilewright.table.events import Clock, Created, Event, Moved, Seat
from tilewright.table.refusals import Rejection
from tilewright.table.table import Holder, Table

SEED = "a seed that only the dealer knows"
EVERYONE = Holder(frozenset(range(4)), is_host=True)
ANA, BEN = Holder(frozenset({0}), is_host=True), Holder(frozenset({1}))


@dataclass
class Sitting:
    table: Table
    at: float = 0.0
    events: list[Event] = field(default_factory=list)

    def ask(
        self, command: TableCommand, who: Holder = EVERYONE, away: Away = NOBODY
    ) -> Rejection | None:
        decision = decide(self.table, command, who, away)
        if isinstance(decision, Rejection):
            return decision
        self.happen(decision)
        return None

    def happen(self, events: list[Event] | Rejection) -> None:
        assert not isinstance(events, Rejection), events
        for event in events:
            self.table.apply(event, self.at)
            self.events.append(event)

    def refused(self, command: TableCommand, who: Holder = EVERYONE, away: Away = NOBODY) -> str:
        refused = self.ask(command, who, away)
        assert refused, "expected a refusal"
        return refused.code

    @property
    def turn(self) -> int:
        assert self.table.turn is not None
        return self.table.turn

    def legal(self, number: int = 0) -> str:
        assert self.table.position is not None
        return str(self.table.position.legal_moves[number])

    def play(self, confirm: bool = True) -> Moved:
        """The first legal move of the player to move."""
        played = Play(self.turn, self.table.board, self.legal(), confirm)
        assert self.ask(played) is None
        return next(event for event in reversed(self.events) if isinstance(event, Moved))

    def confirm(self) -> None:
        assert self.ask(Confirm(self.turn, self.table.board)) is None

    def play_out(self) -> None:
        while self.table.waits == "move":
            self.play()


def sit_down(
    *kinds: str,
    game: str = "azul",
    clock: Clock | None = None,
    is_shared: bool = False,
    is_rated: bool = False,
    has_vacations: bool = False,
) -> Sitting:
    """People are called by their seats; ``open`` seats are free, ``bot`` seats have level 3. If the
    seed ``is_shared``, the game begins when all people have joined."""
    seats = [
        Seat("bot", level=3)
        if kind == "bot"
        else Seat("open" if kind == "open" else "person", kind)
        for kind in kinds
    ]
    created = Created(
        game=game,
        players=len(kinds),
        options={},
        seats=seats,
        commitment=commitment(SEED),
        clock=clock or Clock(),
        is_shared=is_shared,
        is_rated=is_rated,
        has_hints=not is_rated,
        has_vacations=has_vacations,
    )
    sitting = Sitting(Table.of("table", SEED, created, 0.0))
    sitting.happen([created])
    if all(map(sitting.table.is_here, range(len(seats)))):
        sitting.happen(start(sitting.table))
    return sitting
