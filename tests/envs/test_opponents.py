"""The other seats: levels and less, players, policies; the learner's seat; a curriculum."""

from dataclasses import replace

import gymnasium
import numpy as np
import pytest

import tilewright.envs.gym
from tests.games import EVERY_GAME
from tilewright import Dealer, Move, OptionError, Position, Variant
from tilewright.bots.levels import level
from tilewright.envs.gym import LearnerEnv
from tilewright.envs.layout import split
from tilewright.envs.opponents import (
    Asked,
    Curriculum,
    Opponent,
    PolicyPlayer,
    SearchCrowd,
    player_of,
)
from tilewright.envs.vector import ManyEnv
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.search.think import Thinker

GAMES = 6


def first_legal(_: Array, masks: Array) -> Array:
    return np.asarray(masks.argmax(1))


class Last:
    """A player of someone's own."""

    def choose(self, position: Position) -> Move:
        return position.legal_moves[-1]


def name_of(opponent: object) -> str:
    """As a test is called, the same in every process."""
    return str(opponent) if isinstance(opponent, int | float | str) else "own"


def shares_of(env: ManyEnv, steps: int) -> list[float]:
    """What random play wins."""
    observation, _ = env.reset(seed=4)
    shares: list[float] = []
    for _ in range(steps):
        observation, *_, infos = env.step(env.choose_random(observation["action_mask"]))
        if "share" in infos:
            shares += infos["share"][infos["_share"]].tolist()
    return shares


@EVERY_GAME
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_asking_others_plays_the_same_games_as_compiled_ones(name: str, mode: str) -> None:
    compiled, asked = (
        ManyEnv(name, GAMES, opponents=who, reward="lead", autoreset_mode=mode, max_cycles=25)
        for who in ("greedy", ["greedy"])
    )
    one, _ = compiled.reset(seed=3)
    other, _ = asked.reset(seed=3)
    for _ in range(60):
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()
        actions = compiled.choose_random(one["action_mask"])
        actions[0] = 0 if one["action_mask"][0, 0] else 1  # illegal now and then
        one, *ends, infos = compiled.step(actions)
        other, *other_ends, other_infos = asked.step(actions)
        assert all((a == b).all() for a, b in zip(ends, other_ends, strict=True))
        assert (infos["illegal"] == other_infos["illegal"]).all()
        assert ("share" in infos) == ("share" in other_infos)


def test_a_level_in_many_games_looks_as_its_bot_does() -> None:
    """With a choice so strict that the most visited move is taken."""
    position = Dealer(7).deal(Position.start("azul"))
    strict, rngs = replace(level(4), strictness=1000.0), random_numbers(5).reshape(1, 1)
    crowd = SearchCrowd(position.variant, strict, care=1.0, threads=1)
    asked = Asked(position.variant, position.state().copy(), np.zeros(1, np.int64), rngs)
    (chosen,) = crowd.choose(asked)
    found = Thinker(position).think(position, simulations=strict.simulations, seed=9)
    close = [c.move.id for c in found if c.visits > 0.7 * found[0].visits]
    assert chosen in close


def test_weaker_than_level_1_is_weaker_and_stronger_than_nothing() -> None:
    against = {who: shares_of(ManyEnv("azul", 64, opponents=who), 160) for who in (0, 0.4, 1)}
    means = {who: float(np.mean(shares)) for who, shares in against.items()}
    assert 0.35 < means[0] < 0.65  # itself: a random mover
    assert 0.01 < means[0.4] < 0.3
    assert means[1] < 0.02


def test_a_policy_is_asked_about_all_games_at_once_from_its_own_side() -> None:
    asked: list[int] = []

    def policy(observations: Array, masks: Array) -> Array:
        asked.append(len(masks))
        assert (split(Variant.of("azul"), observations)["turn"][:, 0] == 1).all()
        return first_legal(observations, masks)

    env = ManyEnv("azul", 16, opponents=policy, first=0)
    observation, _ = env.reset(seed=1)
    assert not asked  # the learner begins
    env.step(env.choose_random(observation["action_mask"]))
    assert asked == [16]


def test_a_policy_that_breaks_the_rules_is_an_error() -> None:
    env = ManyEnv("azul", 4, opponents=lambda _, masks: masks.argmin(1), first=1)
    with pytest.raises(ValueError, match="expected a legal move of an opponent"):
        env.reset(seed=1)
    env = ManyEnv("azul", 4, opponents=lambda _, masks: masks, first=1)
    with pytest.raises(ValueError, match="expected 4 moves of a policy"):
        env.reset(seed=1)


@pytest.mark.parametrize("opponent", [1, 0.5, 5, "greedy", first_legal, Last()], ids=name_of)
def test_one_environment_takes_all_that_many_take(opponent: Opponent) -> None:
    many = ManyEnv("azul", 2, opponents=[opponent, "random"], first=1)
    observation, _ = many.reset(seed=1)
    many.step(many.choose_random(observation["action_mask"]))
    env = LearnerEnv("azul", opponents=opponent, first=1)
    seen, _ = env.reset(seed=1)
    assert split(Variant.of("azul"), seen["observation"])["displays"].sum() < 20  # it has moved
    assert seen["action_mask"].any()
    position = Dealer(7).deal(Position.start("azul"))
    variant = position.variant
    assert player_of(opponent, variant, "1").choose(position) in position.legal_moves


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_sits_where_it_is_told(seat: int) -> None:
    env = ManyEnv("azul", GAMES, players=3, opponents="random", seat=seat, first=0)
    _, infos = env.reset(seed=1)
    assert (infos["player"] == seat).all()
    single = LearnerEnv("azul", players=3, opponents="random", seat=seat, first=0)
    observation, _ = single.reset(seed=1)
    starter = split(Variant.of("azul", 3), observation["observation"])["starter"]
    assert starter.tolist() == [int(place == -seat % 3) for place in range(3)]


def test_seats_may_be_drawn() -> None:
    env = ManyEnv("azul", 64, opponents="random", seat=None)
    _, infos = env.reset(seed=1)
    assert set(infos["player"].tolist()) == {0, 1}


def test_leads_add_up_to_the_margin() -> None:
    env = LearnerEnv("azul", opponents="greedy", reward="lead")
    observation, _ = env.reset(seed=1)
    total, is_over = 0.0, False
    while not is_over:
        action = int(observation["action_mask"].argmax())
        observation, reward, is_over, _, infos = env.step(action)
        total += reward
    own, other = env._game.position.scores
    assert total == own - other
    assert infos["share"] == (own > other)


def test_a_curriculum_goes_on_when_enough_is_won() -> None:
    curriculum = Curriculum([first_legal, "random", 1], enough=0.3, games=10)
    env = ManyEnv("azul", 32, opponents=curriculum)
    shares_of(env, 120)
    assert curriculum.opponent == 1  # random play wins no games there
    assert curriculum.is_last
    single = Curriculum([first_legal, 1], enough=0.0, games=1)
    alone = LearnerEnv("azul", opponents=single)
    observation, _ = alone.reset(seed=1)
    is_over = False
    while not is_over:
        observation, _, is_over, _, _ = alone.step(int(observation["action_mask"].argmax()))
    assert single.opponent == 1


def test_a_policy_plays_matches() -> None:
    mine, _ = tilewright.match("azul", [PolicyPlayer(first_legal), "random"], sets=1)
    assert 0 <= mine.share <= 1


@pytest.mark.parametrize("opponents", ["nobody", 1.5, 9, -1, [], ["self"], True, object()])
def test_what_cannot_play_is_refused(opponents: Opponent) -> None:
    with pytest.raises(OptionError, match="expected"):
        ManyEnv("azul", 2, opponents=opponents)
    with pytest.raises(OptionError, match="expected"):
        LearnerEnv("azul", opponents=opponents)


def test_a_curriculum_that_never_ends_is_refused() -> None:
    with pytest.raises(OptionError, match="expected at least one opponent"):
        Curriculum([])
    with pytest.raises(OptionError, match="expected enough= a share of games= from 1, got 7, 200"):
        Curriculum(enough=7)


def test_seats_that_are_not_there_are_refused() -> None:
    with pytest.raises(OptionError, match="expected seat from 0 to 1, or None, got 2"):
        gymnasium.make("tilewright/Azul-v0", seat=2)
    with pytest.raises(OptionError, match="expected first from 0 to 2"):
        ManyEnv("azul", 2, players=3, first=3)
    with pytest.raises(OptionError, match="expected no seat"):
        ManyEnv("azul", 2, opponents="self", seat=1)


@pytest.mark.parametrize("opponent", ["greedy", 2, first_legal], ids=name_of)
def test_games_play_on_as_an_opponent_would(opponent: Opponent) -> None:
    env = ManyEnv("azul", 8, opponents="self")
    observation, _ = env.reset(seed=1)
    for _ in range(90):
        chosen = env.choose_as(opponent)
        if opponent is first_legal:
            is_on = ~observation["action_mask"].all(1)
            assert (chosen[is_on] == observation["action_mask"].argmax(1)[is_on]).all()
        observation, *_, infos = env.step(chosen)
        assert not infos["illegal"].any()
