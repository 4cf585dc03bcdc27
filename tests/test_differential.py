"""Engine and oracle play the same games side by side and must agree on everything visible."""

import random
from typing import Any

import pytest

from tests.games import OWN
from tests.oracle import ORACLES, VARIANT_NAMES, VARIANTS, Oracle, new_game
from tests.oracle.choices import CHOICES
from tilewright import Position, Variant, Waits
from tilewright.parts.heaps import MAX_KINDS, count, size, some
from tilewright.testing import all_variants

WAITS = {"deal": Waits.DEAL, "move": Waits.MOVE, "over": Waits.OVER}


def with_tiles(variant: Variant, tiles: int) -> Variant:
    """The same variant with another number of tiles of each color, jokers as they are."""
    known, record = ORACLES[variant.game.name], variant.record.copy()
    heap = int(record["tiles"][0])
    most = max(count(heap, kind) for kind in range(MAX_KINDS))
    changed = 0
    for kind in range(MAX_KINDS):
        is_color = kind < known.colors
        fewer = tiles - (known.tiles_per_color - most) if is_color else count(heap, kind)
        changed += some(kind, fewer)
    record["tiles"] = changed
    return variant.with_record(record)


@pytest.mark.parametrize("name", OWN)
def test_every_variant_has_an_oracle(name: str) -> None:
    played = [(players, options) for known, players, options in VARIANTS if known == name]
    assert played == [(v.players, v.listed_options) for v in all_variants(name)]


def compare_tiles(position: Position, oracle: Oracle) -> None:
    """As many of each kind, wherever they lie."""
    heap = position.variant.game.tiles(position.variant.plain, position.plain)
    tiles = list(oracle.tiles_by_color().values())
    assert [count(heap, kind) for kind in range(len(tiles))] == tiles
    assert size(heap) == sum(tiles)


def compare(position: Position, oracle: Oracle) -> None:
    assert position.waits == WAITS[oracle.awaits()]
    assert position.scores == oracle.scores()
    compare_tiles(position, oracle)
    if position.waits == Waits.DEAL:
        return
    shown: dict[str, Any] = position.view()
    summary = oracle.summary()
    assert {key: shown[key] for key in summary} == summary
    if position.is_over:
        assert position.ranks == oracle.ranks()
        return
    assert position.turn == oracle.seat()
    assert position.legal_moves.texts() == oracle.legal()


def play_both(position: Position, oracle: Oracle, style: str, deals: str, seed: int) -> int:
    rng = random.Random(seed)
    played = 0
    compare(position, oracle)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            deal = oracle.draw(rng, deals)
            position = position.deal(deal)
            oracle.deal(deal)
        else:
            move = CHOICES[style](oracle, rng)
            position = position.play(move)
            oracle.play(move)
            played += 1
        compare(position, oracle)
    return played


@pytest.mark.parametrize("deals", ["fair", "harsh"])
@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_engine_and_oracle_agree(
    name: str, players: int, options: dict[str, str], deals: str
) -> None:
    variant = Variant.of(name, players, **options)
    for style in ORACLES[name].styles:
        for seed in range(4):
            first = seed % players
            oracle = new_game(name, players, options, first)
            played = play_both(Position.of(variant, first), oracle, style, deals, seed)
            assert played > 0, f"style {style}, seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [3, 4, 6, 9])
@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=VARIANT_NAMES)
def test_they_agree_when_bags_are_tiny(
    name: str, players: int, options: dict[str, str], tiles: int
) -> None:
    variant = with_tiles(Variant.of(name, players, **options), tiles)
    for style in ORACLES[name].styles:
        for deals in ("fair", "harsh"):
            oracle = new_game(name, players, options, 0, tiles)
            play_both(Position.of(variant), oracle, style, deals, tiles)
