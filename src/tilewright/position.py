"""Position: a game as it stands, an immutable value that knows its legal moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from tilewright import engine
from tilewright.game import DealError, Lang, NotationError, OptionError, PartialDeal, Step, Tag
from tilewright.games import Variant, complete_options, game, words_of
from tilewright.moves import IllegalMoveError, LegalMoves, Move, Refusal, check_number
from tilewright.parts import overlay
from tilewright.parts.heaps import DealFault
from tilewright.parts.notation import NUMBER, read_fields
from tilewright.records import Array, copied
from tilewright.rng import check_generator
from tilewright.rules import Waits

NOTED_STEPS = 256  # that one array of notes has room for; more take another array
WAITS = tuple(Waits)
MOVE, STEP, OVER = map(int, (Waits.MOVE, Waits.STEP, Waits.OVER))  # enums are slow to compare
FAULTS = {
    DealFault.NUMBER: "there are too few or too many tiles in a place",
    DealFault.TILES: "there are tiles that bag and discard did not hold",
}


@dataclass(frozen=True)
class Outcome:
    """What a move led to, and the steps that followed it.

    >>> outcome = Position.from_text("azul center=bb").after("cb1")
    >>> outcome.position.scores, len(outcome.steps)
    ([0, 0], 2)
    """

    position: "Position"
    steps: tuple[Step, ...]


class Position:
    """A game as it stands. It waits for a deal or a move, or is over; it never changes.

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

    __slots__ = ("_plain", "_state", "variant")

    def __init__(self, variant: Variant, state: Array) -> None:
        self.variant = variant
        self._state = state
        self._plain: Any = None  # Any: each game has its own class

    @classmethod
    def start(cls, name: str, players: int = 2, first: int = 0, **options: str) -> "Position":
        """A game before its first deal; ``first`` is the seat that starts."""
        return cls.of(Variant.of(name, players, **options), first)

    @classmethod
    def of(cls, variant: Variant, first: int = 0) -> "Position":
        """A game of a variant before its first deal."""
        if not isinstance(variant, Variant):
            raise TypeError(f"expected a variant (see Variant.of), got {variant!r}")
        if first not in range(variant.players):
            last = variant.players - 1
            raise OptionError(f"expected first= a seat from 0 to {last}, got {first!r}")
        state = variant.game.state_type.new()
        engine.start_game(variant.record, state, first)
        return cls(variant, state)

    # What it is

    @property
    def game(self) -> str:
        """The game's name."""
        return self.variant.game.name

    @property
    def waits(self) -> Waits:
        """What comes next: a deal, a move, or nothing more."""
        return WAITS[int(self._state["waits"].item())]

    @property
    def _waits_for_move(self) -> bool:
        return bool(self._state["waits"].item() == MOVE)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state["waits"].item() == OVER)

    @property
    def turn(self) -> int:
        """The seat whose move it is."""
        return int(self._state["player"][0])

    @property
    def round(self) -> int:
        """The round's number; 0 before the first deal."""
        return int(self._state["round_number"][0])

    @property
    def scores(self) -> list[int]:
        """The points by seat."""
        return list(self._state["boards"]["score"][0, : self.variant.players].tolist())

    @property
    def ranks(self) -> list[int]:
        """By seat: 1 leads, shared places share a number."""
        record, seats = self.variant.record, range(self.variant.players)
        standing = [int(engine.standing_of(record, self._state, seat)) for seat in seats]
        return [1 + sum(other > own for other in standing) for own in standing]

    def view(self) -> dict[str, Any]:
        """What everyone at the table may see, as plain values."""
        shown: dict[str, Any] = msgspec.to_builtins(self.typed_view())
        return shown

    def typed_view(self) -> msgspec.Struct:
        """What everyone at the table may see, as the game's own class."""
        return self.variant.game.view(self.variant.plain, self.plain)

    def state(self) -> Array:
        """A copy of the record that the rules work on."""
        return copied(self._state)

    @property
    def plain(self) -> Any:  # Any: each game has its own class
        """The state as plain values, made when they are first asked for; not to be changed."""
        if self._plain is None:
            self._plain = self.variant.game.state_type.plain(self._state)
        return self._plain

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may be played now."""
        return LegalMoves(self.variant.game, self)

    def legal_ids(self) -> list[int]:
        """Their numbers."""
        if not self._waits_for_move:
            return []
        moves = self.variant.game.move_buffer()
        n = engine.list_moves(self.variant.record, self._state, moves)
        ids: list[int] = moves[:n].tolist()
        return ids

    def move_id(self, move: Move | str) -> int:
        """A move's number in this game."""
        if isinstance(move, str):
            return self.variant.game.move_id(move)
        if not isinstance(move, Move):
            raise TypeError(f"expected a move or its text, got {move!r}")
        if move.game != self.game:
            raise NotationError(f"expected a move of {self.game}, got {move!r}")
        return check_number(self.variant.game, move.id)

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move may be played now; nothing is listed."""
        number = self.move_id(move)
        return self._waits_for_move and self._refusal_code(number) == 0

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move may not be played now; None if it may."""
        return self._why_not(self.move_id(move))

    def _refusal_code(self, number: int) -> int:
        return engine.refusal_of(self.variant.record, self._state, number)

    def _why_not(self, number: int) -> Refusal | None:
        if not self._waits_for_move:
            return self._refuse_any(number)
        code = self._refusal_code(number)
        return self._refuse(number, code) if code else None

    def _refuse(self, number: int, code: int) -> Refusal:
        chosen, values = self.variant.game, self.variant.game.move_values
        refusal = chosen.refusals[code]
        rule = chosen.rule_texts[refusal.rule]
        return Refusal(
            move=chosen.move_text(number),
            rule=rule.rule,
            en=refusal.say("en", **values(self.variant.plain, self.plain, number, "en")),
            fr=refusal.say("fr", **values(self.variant.plain, self.plain, number, "fr")),
            rule_en=rule.en,
            rule_fr=rule.fr,
        )

    def _refuse_any(self, number: int) -> Refusal:
        chosen = self.variant.game
        if self.is_over:
            rule = chosen.rule_texts[chosen.end_rule]
            words = "The game is over.", "La partie est terminée."
        else:
            rule = chosen.rule_texts[chosen.deal_rule]
            words = "Tiles must be dealt first.", "Il faut d'abord distribuer des tuiles."
        return Refusal(chosen.move_text(number), rule.rule, *words, rule.en, rule.fr)

    def play(self, move: Move | str) -> "Position":
        """The position after a move and all that follows from it."""
        state, _ = self._play(move)
        return Position(self.variant, state)

    def after(self, move: Move | str) -> Outcome:
        """As ``play``, with the steps that followed."""
        state, notes = self._play(move)
        steps = (Step.unpack(*note) for note in notes.T.tolist())
        return Outcome(Position(self.variant, state), tuple(steps))

    def unfold(self, move: Move | str) -> Iterator[tuple[Step | None, "Position"]]:
        """As ``after``, one position at a time: when the move is played, then after each step."""
        state, _ = self._try(move, new_notes(), 0)
        yield None, Position(self.variant, state)
        while state["waits"].item() == STEP:
            state, notes = copied(state), new_notes()
            if not engine.settle_all(self.variant.record, state, notes, 1):
                return
            yield Step.unpack(*notes[:, 0].tolist()), Position(self.variant, state)

    def _play(self, move: Move | str) -> tuple[Array, Array]:
        """The state after a move and all steps that followed; and those steps."""
        notes = new_notes()
        state, n = self._try(move, notes, NOTED_STEPS)
        if n < NOTED_STEPS:
            return state, notes[:, :n]
        return state, np.hstack([notes, settle(self.variant, state)])

    def _try(self, move: Move | str, notes: Array, limit: int) -> tuple[Array, int]:
        """The state after a move and at most ``limit`` steps; and how many there were."""
        number = self.move_id(move)
        if not self._waits_for_move:
            raise IllegalMoveError(self._refuse_any(number))
        state = copied(self._state)
        n = engine.try_move(self.variant.record, state, number, notes, limit)
        if n < 0:
            raise IllegalMoveError(self._refuse(number, -n))
        return state, n

    def tags(self, move: Move | str) -> list[Tag]:
        """What a legal move brings or costs, in short.

        >>> position = Position.from_text("azul center=bbb 0.lines=b/-/-/-/-")
        >>> [tag.en for tag in position.tags("cb2")]
        ['−1', '+1']
        """
        (_, played), *followed = self.unfold(move)
        steps = [step for step, _ in followed if step]
        return self.variant.game.tags(self.variant.plain, self.plain, played.plain, steps)

    # Deals

    def deal(self, written: Mapping[str, object]) -> "Position":
        """The position after a deal that is written down, as in records and traces."""
        return self._lay(self._read_deal(written))

    def complete_deal(self, written: Mapping[str, object]) -> dict[str, Any]:
        """A written deal with all that is to be written of it."""
        return self._write_deal(self._read_deal(written))

    def _write_deal(self, deal: Array) -> dict[str, Any]:
        game, plain = self.variant.game, self.variant.plain
        written = game.write_deal(plain, self.plain, game.deal_type.plain(deal))
        shown: dict[str, Any] = msgspec.to_builtins(written)
        return shown

    def _read_deal(self, written: Mapping[str, object]) -> Array:
        if self.waits != Waits.DEAL:
            raise DealError("expected no deal now")
        if not isinstance(written, Mapping):
            raise TypeError(f"expected a deal as records write it, got {written!r}")
        chosen = self.variant.game
        read = chosen.read_deal(self.variant.plain, self.plain, written)
        deal = chosen.deal_type.packed(read)
        fault = engine.draw_given_deal(self.variant.record, self._state, deal)
        if fault:
            raise DealError(f"this deal cannot have been drawn: {FAULTS[DealFault(fault)]}")
        for key, value in self._write_deal(deal).items():
            if written.get(key, value) != value:
                raise DealError(f"expected {key} {value} after this deal")
        return deal

    def draw(self, rng: Array) -> dict[str, Any]:
        """A deal for this position, drawn with a generator (see ``rng.random_numbers``)."""
        if self.waits != Waits.DEAL:
            raise DealError("expected a position that waits for a deal")
        check_generator(rng)
        deal = self.variant.game.deal_type.new()
        engine.draw_deal(self.variant.record, self._state, rng, deal)
        return self._write_deal(deal)

    def partial_deal(self) -> PartialDeal:
        """The awaited deal before its first piece is drawn, for those who draw it piece by piece.

        >>> deal = Position.start("azul").partial_deal()
        >>> deal.outcomes()[0], deal.text(0)
        ((0, 0.2), '1b')
        """
        if self.waits != Waits.DEAL:
            raise DealError("expected a position that waits for a deal")
        return self.variant.game.partial_deal(self.variant.plain, self.plain)

    def _lay(self, deal: Array) -> "Position":
        state = copied(self._state)
        engine.lay_deal(self.variant.record, state, deal)
        settle(self.variant, state)
        return Position(self.variant, state)

    # Texts and pictures

    @property
    def text(self) -> str:
        """All that everyone may know, in one line; ``from_text`` reads it back."""
        options = {"players": str(self.variant.players), **self.variant.options}
        fields = self.variant.game.write_state(self.variant.plain, self.plain)
        parts = (f"{key}={value}" for key, value in (options | fields).items())
        return " ".join([self.variant.name, *parts])

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """Read a position; fields that are left out have the values of an empty table.

        >>> Position.from_text("azul displays=bbyk/-/-/-/- 0.lines=-/b/-/-/-").turn
        0
        """
        name, *parts = words_of(text) or [""]
        chosen, fields = game(name), read_fields(parts)
        players = fields.pop("players", "2")
        if not NUMBER.fullmatch(players):
            raise OptionError(f"expected players= a number, got {players!r}")
        known = {option.name for option in chosen.options}
        options = {key: fields.pop(key) for key in list(fields) if key in known}
        variant = Variant.of(name, int(players), **complete_options(chosen, options))
        return cls(variant, chosen.state_type.packed(chosen.read_state(variant.plain, fields)))

    def svg(
        self,
        *,
        last: Sequence[str] = (),
        arrows: Sequence[Move | str | Sequence[str]] = (),
        marks: Mapping[str, str] | None = None,
        size: int | None = None,
        lang: Lang = "en",
        shapes: bool = True,
    ) -> str:
        """The table as a picture; ``size`` is its width in pixels.

        Rings show the places of the ``last`` move (``before.places(move)``). An arrow is a move of
        the player to move, or a list of places; ``marks`` are short texts by place. Without
        ``shapes`` tiles are told apart by their colors alone.

        >>> position = Position.from_text("azul center=bbb 0.lines=b/-/-/-/-")
        >>> position.places("cb2")
        ('c', '0.line2')
        >>> drawn = position.svg(arrows=["cb2"], marks={"c": "!"}, size=400, lang="fr")
        >>> 'width="400"' in drawn, "Manche 1" in drawn
        (True, True)
        """
        chosen, known = self.variant.game, (self.variant.plain, self.plain)
        drawn, listed = chosen.svg(*known, overlay.checked_lang(lang)), overlay.listed(arrows)
        lines = [self.places(one) if isinstance(one, Move | str) else one for one in listed]
        layers = overlay.Layers(last, lines, marks or {})
        drawn = drawn if shapes else overlay.without_shapes(drawn)
        drawn = drawn if size is None else overlay.resized(drawn, size)
        return layers.over(drawn, chosen.places(*known)) if layers else drawn

    def places(self, move: Move | str) -> tuple[str, ...]:
        """Where on the table a move of the player to move happens, as ``svg`` names places."""
        find = self.variant.game.move_places
        return find(self.variant.plain, self.plain, self.move_id(move))

    def _repr_svg_(self) -> str:
        return self.svg()

    def picture(self, lang: Lang = "en") -> str:
        """The table for a terminal, in colors."""
        lang = overlay.checked_lang(lang)
        return self.variant.game.picture(self.variant.plain, self.plain, lang)

    def describe_move(self, move: Move | str, lang: Lang = "en", *, own: bool = False) -> str:
        """What someone does with a move, in words, or what ``you`` do."""
        chosen, known = self.variant.game, (self.variant.plain, self.plain)
        words = chosen.describe_move(*known, self.move_id(move), overlay.checked_lang(lang))
        return chosen.to_the_player(words) if own else words

    def describe_step(self, step: Step, lang: Lang = "en") -> str:
        """What a step did, in words."""
        return self.variant.game.describe_step(self.variant.plain, self.plain, step, lang)

    def step_place(self, step: Step) -> str:
        """Where on the table a step happens, as a page names its slots."""
        return self.variant.game.step_place(step)

    def step_rule(self, step: Step) -> str:
        """The rule that a step rests on."""
        return self.variant.game.step_rule(step)

    def move_help(self, lang: Lang = "en") -> str:
        """How moves are written now."""
        return self.variant.game.move_help(self.variant.plain, self.plain, lang)

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


def settle(variant: Variant, state: Array) -> Array:
    """Settle all that follows by itself; return the notes of its steps."""
    taken = []
    while True:
        notes = new_notes()
        n = engine.settle_all(variant.record, state, notes, NOTED_STEPS)
        taken.append(notes[:, :n])
        if n < NOTED_STEPS:
            return np.hstack(taken)


def new_notes() -> Array:
    return np.empty((2, NOTED_STEPS), np.int64)
