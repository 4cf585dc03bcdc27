"""Moves: a player's choice, why one is refused, and all that are legal."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Protocol, overload

from tilewright.game import Game, Lang, NotationError, OptionError
from tilewright.games import game


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
        """Read a move of a game; NotationError if it is none."""
        if not isinstance(text, str):
            raise TypeError(f"expected a move's text, got {text!r}")
        return cls(name, game(name).move_id(text))

    def __str__(self) -> str:
        chosen = game(self.game)
        return chosen.move_text(check_number(chosen, self.id))

    def __repr__(self) -> str:
        try:
            shown: str | int = str(self)
        except (NotationError, OptionError):  # no move of any game, and this may tell of it
            shown = self.id
        return f"Move({self.game!r}, {shown!r})"


def check_number(game: Game, number: int) -> int:
    """A move's number, if the game has so many; NotationError if it has not."""
    if not 0 <= number < game.moves:
        raise NotationError(f"expected one of {game.moves} moves, got {number}")
    return number


@dataclass(frozen=True)
class Refusal:
    """Why a move may not be played: the rule's ID, and words about this position.

    >>> from tilewright import Position
    >>> refusal = Position.from_text("azul center=b").why_not("cy1")
    >>> refusal.rule, refusal.move, refusal.rule_text()[:23]
    ('AZ-11', 'cy1', 'A turn takes tiles of O')
    """

    move: str
    rule: str
    en: str
    fr: str
    rule_en: str
    rule_fr: str

    def words(self, lang: Lang = "en") -> str:
        """What is wrong with the move in this position."""
        return self.fr if lang == "fr" else self.en

    def rule_text(self, lang: Lang = "en") -> str:
        """What the rule says."""
        return self.rule_fr if lang == "fr" else self.rule_en

    def __str__(self) -> str:
        return f"{self.rule}: {self.en}"


class IllegalMoveError(ValueError):
    """A move that the rules refuse; ``refusal`` says why.

    >>> from tilewright import Position
    >>> try:
    ...     Position.from_text("azul center=b").play("cy1")
    ... except IllegalMoveError as error:
    ...     print(error.refusal.rule)
    AZ-11
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"illegal move {refusal.move!r}: {refusal.en} ({refusal.rule})")
        self.refusal = refusal


@cache
def all_moves(game: Game) -> tuple[Move, ...]:
    """A game's moves by their numbers, made once."""
    return tuple(Move(game.name, number) for number in range(game.moves))


class Judge(Protocol):
    """A position, as far as its legal moves ask it."""

    def legal_ids(self) -> list[int]: ...
    def is_legal(self, move: Move | str) -> bool: ...


class LegalMoves:
    """The legal moves of a position, in the order of their numbers.

    >>> from tilewright import Position
    >>> displays = ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]
    >>> moves = Position.start("azul").deal({"displays": displays}).legal_moves
    >>> "1b2" in moves, moves[-2:] == [moves[82], moves[83]]
    (True, True)
    """

    def __init__(self, game: Game, position: Judge) -> None:
        self._game = game
        self._position = position

    @cached_property
    def ids(self) -> list[int]:
        return self._position.legal_ids()

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Move]:
        return map(all_moves(self._game).__getitem__, self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [all_moves(self._game)[number] for number in self.ids[index]]
        return all_moves(self._game)[self.ids[index]]

    def __contains__(self, move: object) -> bool:
        """Asks the rules about one move; nothing is listed."""
        if not isinstance(move, Move | str):
            return False
        try:
            return self._position.is_legal(move)
        except NotationError:
            return False

    def texts(self) -> list[str]:
        """Sorted by code point, as traces list them."""
        return sorted(map(self._game.move_text, self.ids))

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self.texts())}>"
