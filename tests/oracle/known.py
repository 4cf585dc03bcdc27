"""Legal moves are asked for several times a move, and slow to find: they stay known meanwhile."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

KNOWN = "_known_moves"
Game = TypeVar("Game")
Given = ParamSpec("Given")


def known_until_changed(find: Callable[[Game], list[str]]) -> Callable[[Game], list[str]]:
    @wraps(find)
    def legal(game: Game) -> list[str]:
        kept = vars(game)
        if KNOWN not in kept:
            kept[KNOWN] = find(game)
        moves: list[str] = kept[KNOWN]
        return moves

    return legal


def changes(
    change: Callable[Concatenate[Game, Given], None],
) -> Callable[Concatenate[Game, Given], None]:
    @wraps(change)
    def changed(game: Game, /, *given: Given.args, **named: Given.kwargs) -> None:
        try:
            change(game, *given, **named)
        finally:
            vars(game).pop(KNOWN, None)

    return changed
