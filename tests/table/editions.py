"""A second edition of Azul's rules, for tests: two players have six displays instead of five."""

from collections.abc import Mapping

import pytest

from tilewright.games import game
from tilewright.kernel import Array


def release_second_edition(monkeypatch: pytest.MonkeyPatch, keeps_first: bool = True) -> None:
    """From now on new games are of edition 2; edition 1 stays playable, or does not."""
    azul = game("azul")
    first = azul.variant

    def variant(players: int, options: Mapping[str, str]) -> Array:
        record = first(players, options)
        record["displays"] += 1
        return record

    monkeypatch.setattr(azul, "RULES", 2)
    monkeypatch.setattr(azul, "variant", variant)
    monkeypatch.setattr(azul, "EARLIER", {1: first} if keeps_first else {}, raising=False)
