"""A second edition of Azul's rules, for tests: two players have six displays instead of five."""

from collections.abc import Mapping

import pytest

from tilewright import games
from tilewright.azul.variant import Variant, variant
from tilewright.games import game


def release_second_edition(monkeypatch: pytest.MonkeyPatch, keeps_first: bool = True) -> None:
    """From now on new games are of edition 2; edition 1 stays playable, or does not."""

    def second(players: int, options: Mapping[str, str]) -> Variant:
        made = variant(players, options)
        made.displays += 1
        return made

    earlier = {1: variant} if keeps_first else {}
    for name, value in {"rules": 2, "variant": second, "earlier": earlier}.items():
        monkeypatch.setitem(game("azul").__dict__, name, value)  # it is frozen
    monkeypatch.setattr(games, "made_variant", games.made_variant.__wrapped__)  # keep none
