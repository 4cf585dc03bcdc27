"""Line: the moves and deals of a game as it stands, and the way back.

Positions are kept here and there, so that going back costs a few moves however long the game is.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from tilewright.position import Position
from tilewright.record_text import Entry, follow

STRIDE = 8  # entries between two positions that are kept


def bare(position: Position) -> Position:
    """The same, without what was made of it to be read: that takes six times its memory."""
    return Position(position.variant, position.state())


@dataclass
class Line:
    """``history`` is the line with all that was taken back over a deal; other moves that were taken
    back showed nobody anything, and leave no trace."""

    start: Position
    entries: list[Entry] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)  # the seat of each move
    seqs: list[int] = field(default_factory=list)  # the number of each move's event
    draws: list[int] = field(default_factory=list)  # the number of each deal
    history: list[Entry] = field(default_factory=list)
    past_draws: list[int] = field(default_factory=list)  # the number of each deal in ``history``
    _ends: list[int] = field(default_factory=list)  # how many entries come before each move
    _kept: list[Position] = field(default_factory=list)  # after every STRIDE entries

    @property
    def ply(self) -> int:
        return len(self.movers)

    def copied(self) -> "Line":
        return Line(
            start=self.start,
            entries=self.entries.copy(),
            movers=self.movers.copy(),
            seqs=self.seqs.copy(),
            draws=self.draws.copy(),
            history=self.history.copy(),
            past_draws=self.past_draws.copy(),
            _ends=self._ends.copy(),
            _kept=self._kept.copy(),
        )

    def lay(self, deal: dict[str, object], draw: int, after: Position) -> None:
        self.draws.append(draw)
        self.past_draws.append(draw)
        self._add(Entry(deal=deal), after)

    def go(self, seat: int, move: str, after: Position, seq: int) -> None:
        self._ends.append(len(self.entries))
        self.movers.append(seat)
        self.seqs.append(seq)
        self._add(Entry(move=move), after)

    def _add(self, entry: Entry, after: Position) -> None:
        self.entries.append(entry)
        self.history.append(entry)
        if len(self.entries) % STRIDE == 0:
            self._kept.append(bare(after))

    def at(self, ply: int) -> Position:
        """The position after ``ply`` moves and the deals that follow them."""
        end = self._end(ply)
        near = end // STRIDE
        position = self._kept[near - 1] if near else self.start
        for entry in self.entries[near * STRIDE : end]:
            position = follow(position, entry)
        return position

    def before(self, first: int, last: int) -> Iterator[tuple[int, Position]]:
        """The positions before the moves whose events have numbers from ``first`` to ``last``."""
        ply = bisect_left(self.seqs, first)
        if ply == self.ply:
            return
        position = self.at(ply)
        for entry in self.entries[self._ends[ply] :]:
            if entry.move:
                if self.seqs[ply] > last:
                    return
                yield self.seqs[ply], position
                ply += 1
            position = follow(position, entry)

    def since(self, ply: int) -> list[Entry]:
        """What came after ``ply`` moves and the deals that follow them."""
        return self.entries[self._end(ply) :]

    def _end(self, ply: int) -> int:
        """How many entries are the first ``ply`` moves and the deals that follow them."""
        return self._ends[ply] if ply < self.ply else len(self.entries)

    def go_back(self, ply: int, comment: str) -> Position:
        """Take back what comes after ``ply`` moves and the deals that follow them."""
        position, end = self.at(ply), self._end(ply)
        taken = self.entries[end:]
        self._note(ply, len(taken), comment)
        del self.entries[end:], self.movers[ply:], self.seqs[ply:], self._ends[ply:]
        del self._kept[end // STRIDE :]
        del self.draws[len(self.draws) - sum(entry.deal is not None for entry in taken) :]
        return position

    def _note(self, ply: int, taken: int, comment: str) -> None:
        lately = self.history[len(self.history) - taken :]
        if all(entry.move for entry in lately):
            del self.history[len(self.history) - taken :]
        else:
            self.history.append(Entry(back=ply, comment=comment))
