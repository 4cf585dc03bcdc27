"""Every game that is found keeps the contract, and the checks notice one that does not."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from msgspec import Struct, ValidationError

from tests.games import EVERY_GAME, EVERY_VARIANT, OWN
from tilewright import Move, Position, Variant
from tilewright.game import Sentence
from tilewright.games import game
from tilewright.testing import (
    CHECKS,
    GAME_CHECKS,
    __main__,
    all_variants,
    bounds,
    compiled,
    environments,
    playing,
    rules,
    texts,
)

Check = Callable[[Variant], None]
GOOD = game(OWN[0])
COMPILED = compiled.compiled_and_uncompiled_games_are_the_same
QUICK_CHECKS = [check for check in GAME_CHECKS if check is not COMPILED]


@EVERY_GAME
@pytest.mark.parametrize("check", QUICK_CHECKS)
def test_every_game_keeps_the_contract(check: Callable[[str], None], name: str) -> None:
    check(name)


@EVERY_GAME
@pytest.mark.slow  # it compiles
def test_compiled_and_uncompiled_games_are_the_same(name: str) -> None:
    COMPILED(name)


@EVERY_VARIANT
@pytest.mark.parametrize("check", CHECKS)
def test_every_variant_keeps_the_contract(check: Check, variant: Variant) -> None:
    check(variant)


@EVERY_GAME
def test_every_choice_of_every_option_is_a_variant(name: str) -> None:
    variants = all_variants(name)
    assert len(set(variants)) == len(variants)
    for option in game(name).options:
        assert {variant.options[option.name] for variant in variants} >= set(option.choices)
    assert {variant.players for variant in variants} == {2, 3, 4}


class Wanting(Struct):
    """A view that no game shows."""

    something_else: int


def without_scores(variant: Any, state: Any) -> dict[str, str]:
    written = GOOD.write_state(variant, state)
    return {key: value for key, value in written.items() if not key.endswith("score")}


def silent(*_: object) -> str:
    return ""


FAULTS: list[tuple[Check, Mapping[str, object]]] = [
    (rules.tiles_are_conserved, {"tiles": lambda _variant, state: state.bag}),
    (rules.games_end, {"longest": {2: 9}}),
    (rules.steps_sum_to_scores, {"steps": dict.fromkeys(GOOD.steps, Sentence("", "", ""))}),
    (rules.legal_moves_and_refusals_agree, {"rule_texts": {}}),
    (bounds.kernels_write_only_where_they_may, {"weights": dict(islice(GOOD.weights.items(), 4))}),
    (texts.positions_come_back_from_their_text, {"write_state": without_scores}),
    (texts.words_exist_in_every_language, {"describe_move": silent}),
    (texts.words_exist_in_every_language, {"picture": silent}),
    (texts.views_are_as_declared, {"view_type": Wanting}),
    (texts.views_are_as_declared, {"deal_view_type": Wanting}),
]


@pytest.mark.parametrize(("check", "fault"), FAULTS)
def test_a_broken_game_is_noticed(check: Check, fault: Mapping[str, Any]) -> None:
    broken = replace(Variant.of(GOOD.name), game=replace(GOOD, **fault))
    with pytest.raises((AssertionError, KeyError, ValidationError)):
        check(broken)


def first_of_all_moves(_bot: object, position: Position) -> Move:
    return Move(position.game, 0)


BROKEN_RULES: list[tuple[Check, str, Callable[..., object]]] = [
    (rules.steps_come_to_an_end, "tilewright.testing.rules.settle_next", lambda *_: 0),
    (rules.legal_moves_and_refusals_agree, "tilewright.engine.refusal_of", lambda *_: 0),
    (environments.masks_are_the_legal_moves, "tilewright.tools.many.mask_game", lambda *_: None),
    (playing.bots_choose_legal_moves, "tilewright.bots.bot.Greedy.choose", first_of_all_moves),
]


@pytest.mark.parametrize(("check", "place", "broken"), BROKEN_RULES)
def test_broken_rules_are_noticed(
    check: Check, place: str, broken: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, broken)
    with pytest.raises(AssertionError):
        check(Variant.of(GOOD.name))


def fails(subject: object) -> None:
    raise RuntimeError(f"no {subject}")


def test_a_game_can_be_checked_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(__main__, "CHECKS", (fails,))
    monkeypatch.setattr(__main__, "GAME_CHECKS", (texts.move_texts_are_one_to_one,))
    monkeypatch.setattr("sys.argv", ["tilewright.testing", GOOD.name])
    assert __main__.main() == 1
    printed = capsys.readouterr()
    variants = all_variants(GOOD.name)
    summary = f"its {len(variants)} variants: {len(variants)} failed\n"
    assert printed.out == f"{1 + len(variants)} checks of {GOOD.name} and {summary}"
    assert [line.split(", ")[0] for line in printed.err.splitlines()] == ["fails"] * len(variants)


@pytest.mark.parametrize("arguments", [[], ["go"], [GOOD.name, "more"]])
def test_what_is_no_game_cannot_be_checked(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tilewright.testing", *arguments])
    assert __main__.main() == 2
    assert "expected" in capsys.readouterr().err
