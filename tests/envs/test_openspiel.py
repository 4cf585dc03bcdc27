"""OpenSpiel's own test, golden playthroughs, and chance that is what the dealer's is."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import tilewright.envs.openspiel  # noqa: F401  # registers the games
from tests.envs.playthroughs import FOLDER, again
from tests.games import EVERY_GAME, EVERY_VARIANT, OWN_GAMES
from tilewright import Position, Variant, Waits
from tilewright.envs.playing import observe_position
from tilewright.parts.heaps import some
from tilewright.rng import random_numbers


def load(name: str, players: int = 2, **options: str) -> Any:
    settings = ",".join(f"{key}={value}" for key, value in options.items())
    return pyspiel.load_game(f"tilewright_{name}(players={players},{settings})".replace(",)", ")"))


def play_on(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@EVERY_VARIANT
def test_openspiels_random_simulation_passes(variant: Variant) -> None:
    loaded = load(variant.game.name, variant.players, **variant.listed_options)
    pyspiel.random_sim_test(loaded, 1, True, False)


@OWN_GAMES
def test_the_golden_playthrough_is_played_again(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert again(golden) == golden


@EVERY_GAME
def test_a_game_is_one_that_could_have_been_dealt(name: str) -> None:
    """Every deal is checked as it is laid; tensors and returns are those of the position."""
    state, rng = load(name, 3).new_initial_state(), random.Random(3)
    seen = make_observation(state.get_game())
    while not state.is_terminal():
        assert state.is_chance_node() == (state.position.waits == Waits.DEAL)
        play_on(state, rng)
        for player in range(3):
            seen.set_from(state, player)
            assert (seen.tensor == observe_position(state.position, player)).all()
    ranks = state.position.ranks
    assert sum(state.returns()) == pytest.approx(0)
    assert np.argmax(state.returns()) == ranks.index(1)


@EVERY_GAME
def test_chances_are_those_of_the_dealer(name: str) -> None:
    """The same pieces come as often, tile by tile, as from the generator that deals."""
    start, rng, draws = Position.start(name), random.Random(1), 600
    mine, dealers = Counter[str](), Counter[str]()
    for number in range(draws):
        deal = start.partial_deal()
        while not deal.is_complete:
            outcomes, chances = zip(*deal.outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            deal = deal.plus(rng.choices(outcomes, chances)[0])
        mine.update(marks("", start.complete_deal(deal.written())))
        dealers.update(marks("", start.draw(random_numbers(number))))
    for mark in mine | dealers:
        assert abs(mine[mark] - dealers[mark]) < 6 * np.sqrt(mine[mark] + dealers[mark]), mark


def marks(place: str, dealt: Any) -> Iterator[str]:
    """What to count in a deal: the signs of a place, and where in its text they are."""
    if isinstance(dealt, dict):
        for key, value in dealt.items():
            yield from marks(f"{place} {key}", value)
    elif isinstance(dealt, list):
        for number, value in enumerate(dealt):
            yield from marks(f"{place} {number}", value)
    else:
        yield from (f"{place}: {sign} somewhere" for sign in set(str(dealt)))
        yield from (f"{place}: {sign} at {at}" for at, sign in enumerate(str(dealt)))


def test_an_empty_bag_is_filled_from_the_lid() -> None:
    variant = Variant.of("azul")
    state = Position.of(variant).state()
    state["bag"], state["lid"] = some(0, 2), some(1, 3)
    deal = Position(variant, state).partial_deal()
    assert deal.outcomes() == [(0, 1.0)]
    deal = deal.plus(0).plus(0)
    assert deal.outcomes() == [(1, 1.0)]
    deal = deal.plus(1).plus(1).plus(1)
    assert deal.is_complete
    assert deal.written()["displays"] == ["bbyy", "y", "-", "-", "-"]


def test_a_serialized_state_goes_on_as_the_same() -> None:
    game, rng = load("sintra"), random.Random(2)
    state = game.new_initial_state()
    for _ in range(90):
        play_on(state, rng)
    _, again_state = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(again_state) == str(state)
    assert again_state.legal_actions() == state.legal_actions()


def test_an_information_state_tensor_is_refused_not_empty() -> None:
    state = load("azul").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="expected observation_tensor"):
        state.information_state_tensor(0)
    assert not state.get_game().get_type().provides_information_state_tensor


@EVERY_GAME
def test_an_observation_is_that_of_openspiels_observer(name: str) -> None:
    state, rng = load(name, 3).new_initial_state(), random.Random(4)
    observer = make_observation(state.get_game())
    for _ in range(120):
        play_on(state, rng)
        for player in range(3):
            observer.set_from(state, player)
            assert state.observation_tensor(player) == observer.tensor.tolist()
    while state.is_chance_node():
        play_on(state, rng)
    assert state.observation_tensor() == state.observation_tensor(state.current_player())
