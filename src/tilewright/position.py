"""Position: a game as it stands, an immutable value that knows its legal moves.

>>> position = Position.start("azul", players=2)
>>> position = position.deal({"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]})
>>> len(position.legal_moves), "1b2" in position.legal_moves
(84, True)
>>> position = position.play("1b2")
>>> position.turn, position.view()["lines"][0]
(1, ['', 'bb', '', '', ''])
>>> print(position.why_not("1y1"))
AZ-11: Display 1 holds no yellow tile.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from tilewright import engine
from tilewright.game import DealError, Lang, NotationError, OptionError, Step, Tag, Waits
from tilewright.games import Variant, complete_options, game
from tilewright.kernel import Array, new
from tilewright.parts.heaps import DealFault

SPARE_MOVES = 8  # listing moves may write so many past the last one
FAULTS = {
    DealFault.NUMBER: "a display or the supply has too few or too many tiles",
    DealFault.TILES: "there are tiles that bag and discard did not hold",
}


@dataclass(frozen=True, order=True)
class Move:
    """A player's choice: its game and its number there. ``str(move)`` is its text.

    >>> Move.from_text("azul", "3b2")
    Move('azul', '3b2')
    """

    game: str
    id: int

    @classmethod
    def from_text(cls, name: str, text: str) -> "Move":
        return cls(name, game(name).move_id(text))

    def __str__(self) -> str:
        return game(self.game).move_text(self.id)

    def __repr__(self) -> str:
        return f"Move({self.game!r}, {str(self)!r})"


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be played: the rule's ID, and words about this position."""

    move: str
    rule: str
    en: str
    fr: str
    rule_en: str
    rule_fr: str

    def words(self, lang: Lang = "en") -> str:
        return self.fr if lang == "fr" else self.en

    def rule_text(self, lang: Lang = "en") -> str:
        return self.rule_fr if lang == "fr" else self.rule_en

    def __str__(self) -> str:
        return f"{self.rule}: {self.en}"


class IllegalMoveError(ValueError):
    """A move that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"illegal move {refusal.move!r}: {refusal.en} ({refusal.rule})")
        self.refusal = refusal


@dataclass(frozen=True)
class Outcome:
    """What a move led to, and the steps that followed it."""

    position: "Position"
    steps: tuple[Step, ...]


class LegalMoves:
    """The legal moves of a position, in the order of their numbers.

    >>> displays = ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]
    >>> moves = Position.start("azul").deal({"displays": displays}).legal_moves
    >>> "1b2" in moves, moves[-2:] == [moves[82], moves[83]]
    (True, True)
    """

    def __init__(self, position: "Position") -> None:
        self._game = position.variant.game
        self.ids: list[int] = position.legal_ids()

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self._game.NAME, number) for number in self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [Move(self._game.NAME, number) for number in self.ids[index]]
        return Move(self._game.NAME, self.ids[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                return self._game.move_id(move) in self.ids
            except NotationError:
                return False
        return isinstance(move, Move) and move.game == self._game.NAME and move.id in self.ids

    def texts(self) -> list[str]:
        """Sorted by code point, as traces list them."""
        return sorted(self._game.move_text(number) for number in self.ids)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self.texts())}>"


class Position:
    """A game as it stands. It waits for a deal or a move, or is over; it never changes."""

    __slots__ = ("_state", "variant")

    def __init__(self, variant: Variant, state: Array) -> None:
        self.variant = variant
        self._state = state

    @classmethod
    def start(cls, name: str, players: int = 2, first: int = 0, **options: str) -> "Position":
        """A game before its first deal; ``first`` is the seat that starts."""
        return cls.of(Variant.of(name, players, **options), first)

    @classmethod
    def of(cls, variant: Variant, first: int = 0) -> "Position":
        if not 0 <= first < variant.players:
            raise OptionError(f"expected first: a seat from 0 to {variant.players - 1}")
        state = new(variant.game.STATE)
        engine.start_game(variant.record, state, first)
        return cls(variant, state)

    # What it is

    @property
    def game(self) -> str:
        return self.variant.game.NAME

    @property
    def waits(self) -> Waits:
        return Waits(int(self._state["waits"][0]))

    @property
    def is_over(self) -> bool:
        return self.waits == Waits.OVER

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return int(self._state["player"][0])

    @property
    def round(self) -> int:
        return int(self._state["round_number"][0])

    @property
    def scores(self) -> list[int]:
        return [int(score) for score in self._state["boards"]["score"][0, : self.variant.players]]

    @property
    def ranks(self) -> list[int]:
        """By seat: 1 leads, shared places share a number."""
        seats = range(self.variant.players)
        standing = [engine.standing_of(self.variant.record, self._state, seat) for seat in seats]
        return [1 + sum(other > own for other in standing) for own in standing]

    def view(self) -> dict[str, Any]:
        """What everyone at the table may see, as plain values."""
        return self.variant.game.view(self.variant.record, self._state)

    def state(self) -> Array:
        """A copy of the record that the rules work on."""
        return self._state.copy()

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    def legal_ids(self) -> list[int]:
        if self.waits != Waits.MOVE:
            return []
        moves = np.empty(self.variant.game.MOVES + SPARE_MOVES, np.int16)
        n = engine.list_moves(self.variant.record, self._state, moves)
        ids: list[int] = moves[:n].tolist()
        return ids

    def move_id(self, move: Move | str) -> int:
        if isinstance(move, str):
            return self.variant.game.move_id(move)
        if move.game != self.game:
            raise NotationError(f"expected a move of {self.game}, got {move!r}")
        return move.id

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move may not be played now; None if it may."""
        number, rules = self.move_id(move), self.variant.game
        if self.waits != Waits.MOVE:
            return self._refuse_any(rules.move_text(number))
        record, state = self.variant.record, self._state
        code = engine.refusal_of(record, state, number)
        if code == 0:
            return None
        rule = rules.RULE_TEXTS[rules.refusal_rule(code)]
        return Refusal(
            rules.move_text(number),
            rule.rule,
            rules.describe_refusal(record, state, number, code, "en"),
            rules.describe_refusal(record, state, number, code, "fr"),
            rule.en,
            rule.fr,
        )

    def _refuse_any(self, move: str) -> Refusal:
        rules = self.variant.game
        if self.is_over:
            rule = rules.RULE_TEXTS[rules.END_RULE]
            words = "The game is over.", "La partie est terminée."
        else:
            rule = rules.RULE_TEXTS[rules.DEAL_RULE]
            words = "Tiles must be dealt first.", "Il faut d'abord distribuer des tuiles."
        return Refusal(move, rule.rule, *words, rule.en, rule.fr)

    def play(self, move: Move | str) -> "Position":
        """The position after a move and all that follows from it."""
        return self.after(move).position

    def after(self, move: Move | str) -> Outcome:
        """As ``play``, with the steps that followed."""
        refusal = self.why_not(move)
        if refusal:
            raise IllegalMoveError(refusal)
        state = self._state.copy()
        engine.play_move(self.variant.record, state, self.move_id(move))
        steps = tuple(settle(self.variant.record, state))
        return Outcome(Position(self.variant, state), steps)

    def unfold(self, move: Move | str) -> Iterator[tuple[Step | None, "Position"]]:
        """As ``after``, one position at a time: when the move is played, then after each step."""
        refusal = self.why_not(move)
        if refusal:
            raise IllegalMoveError(refusal)
        state = self._state.copy()
        engine.play_move(self.variant.record, state, self.move_id(move))
        yield None, Position(self.variant, state.copy())
        for step in settle(self.variant.record, state):
            yield step, Position(self.variant, state.copy())

    def tags(self, move: Move | str) -> list[Tag]:
        """What a legal move brings or costs, in short.

        >>> position = Position.from_text("azul center=bbb 0.lines=b/-/-/-/-")
        >>> [tag.en for tag in position.tags("cb2")]
        ['−1', '+1']
        """
        (_, played), *followed = self.unfold(move)
        steps = [step for step, _ in followed if step]
        return self.variant.game.tags(self.variant.record, self._state, played._state, steps)

    # Deals

    def deal(self, written: Mapping[str, Any]) -> "Position":
        """The position after a deal that is written down, as in records and traces."""
        return self._lay(self._read_deal(written))

    def complete_deal(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """A written deal with all that is to be written of it."""
        deal = self._read_deal(written)
        return self.variant.game.write_deal(self.variant.record, self._state, deal)

    def _read_deal(self, written: Mapping[str, Any]) -> Array:
        if self.waits != Waits.DEAL:
            raise DealError("expected no deal now")
        rules, record = self.variant.game, self.variant.record
        deal = rules.read_deal(record, self._state, written)
        fault = engine.draw_given_deal(record, self._state, deal)
        if fault:
            raise DealError(f"this deal cannot have been drawn: {FAULTS[DealFault(fault)]}")
        left = rules.write_deal(record, self._state, deal)
        for heap in ("bag", "discard"):
            if written.get(heap, left[heap]) != left[heap]:
                raise DealError(f"expected {heap} {left[heap]} after this deal")
        return deal

    def draw(self, rng: Array) -> dict[str, Any]:
        """A deal for this position, drawn with a generator (see ``kernel.random_numbers``)."""
        if self.waits != Waits.DEAL:
            raise DealError("expected a position that waits for a deal")
        deal = new(self.variant.game.DEAL)
        engine.draw_deal(self.variant.record, self._state, rng, deal)
        return self.variant.game.write_deal(self.variant.record, self._state, deal)

    def _lay(self, deal: Array) -> "Position":
        state = self._state.copy()
        engine.lay_deal(self.variant.record, state, deal)
        for _ in settle(self.variant.record, state):
            pass
        return Position(self.variant, state)

    # Texts and pictures

    @property
    def text(self) -> str:
        """All that everyone may know, in one line; ``from_text`` reads it back."""
        options = {"players": str(self.variant.players), **self.variant.options}
        fields = self.variant.game.write_state(self.variant.record, self._state)
        fields = options | fields
        return " ".join([self.variant.name, *(f"{k}={v}" for k, v in fields.items())])

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """Read a position; fields that are left out have the values of an empty table.

        >>> Position.from_text("azul displays=bbyk/-/-/-/- 0.lines=-/b/-/-/-").turn
        0
        """
        name, *parts = text.split() or [""]
        rules, fields = game(name), {}
        for part in parts:
            key, equals, value = part.partition("=")
            if not equals or not value:
                raise NotationError(f"expected key=value in the position, got {part!r}")
            if key in fields:
                raise NotationError(f"expected {key}= once in the position")
            fields[key] = value
        players = fields.pop("players", "2")
        if not players.isdecimal():
            raise OptionError(f"expected players= a number, got {players!r}")
        known = {option.name for option in rules.OPTIONS}
        options = {key: fields.pop(key) for key in list(fields) if key in known}
        variant = Variant.of(name, int(players), **complete_options(rules, options))
        return cls(variant, rules.read_state(variant.record, fields))

    def svg(self) -> str:
        return self.variant.game.svg(self.variant.record, self._state)

    def _repr_svg_(self) -> str:
        return self.svg()

    def picture(self, lang: Lang = "en") -> str:
        """The table for a terminal, in colors."""
        return self.variant.game.picture(self.variant.record, self._state, lang)

    def describe_move(self, move: Move | str, lang: Lang = "en") -> str:
        rules = self.variant.game
        return rules.describe_move(self.variant.record, self._state, self.move_id(move), lang)

    def describe_step(self, step: Step, lang: Lang = "en") -> str:
        return self.variant.game.describe_step(self.variant.record, self._state, step, lang)

    def step_place(self, step: Step) -> str:
        """Where on the table a step happens, as a page names its slots."""
        return self.variant.game.step_place(step)

    def step_rule(self, step: Step) -> str:
        return self.variant.game.step_rule(step)

    def move_help(self, lang: Lang = "en") -> str:
        return self.variant.game.move_help(self.variant.record, self._state, lang)

    def __repr__(self) -> str:
        return f"<Position {self.text}>"

    # A value

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.variant == other.variant
            and self._state.tobytes() == other._state.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.variant, self._state.tobytes()))

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.variant, self._state)


def settle(variant: Array, state: Array) -> Iterator[Step]:
    """Perform what follows, until a deal or a move is awaited; yield the steps and points."""
    while state["waits"][0] == Waits.STEP:
        before = state["boards"]["score"][0].copy()
        number = engine.settle_step(variant, state)
        if number:
            step = Step.unpack(number, 0)
            gained = int(state["boards"]["score"][0, step.player]) - int(before[step.player])
            yield Step.unpack(number, gained)
