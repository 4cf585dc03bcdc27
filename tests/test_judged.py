"""Judgments from outside: what the judge is shown, and what the search makes of its answers."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import tilewright
from tests.games import EVERY_GAME
from tilewright import Bot, Candidate, Dealer, OptionError, Position, Variant, Waits, analyze
from tilewright.bots.bot import Random
from tilewright.bots.match import player
from tilewright.bots.selfplay import Plan, play_game
from tilewright.envs.layout import split
from tilewright.envs.playing import observe_position
from tilewright.records import Array
from tilewright.search.batched import Judgment, JudgmentError
from tilewright.search.think import Thinker


class Ignorant:
    """Takes all moves to be alike and the game to be even; remembers what it was shown."""

    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.seen: list[tuple[Array, Array]] = []

    def __call__(self, observations: Array, masks: Array) -> Judgment:
        self.seen.append((observations, masks))
        return masks, np.full((len(masks), self.players), 1 / self.players)


class Counter:
    """Knows nothing but the scores: who is ahead wins."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __call__(self, observations: Array, masks: Array) -> Judgment:
        planes = split(self.variant, observations)
        scores = np.hstack([planes[f"{p}.score"] for p in range(self.variant.players)])
        lead = np.exp((scores - scores.mean(1, keepdims=True)) / 4)
        return masks, lead / lead.sum(1, keepdims=True)


def counting(name: str, seed: str) -> Bot:
    """What ``python:tests.test_judged:counting`` names."""
    return tilewright.bot(name, simulations=40, seed=seed, judge=Counter(Variant.of(name)))


def visits(found: list[Candidate]) -> int:
    return sum(candidate.visits for candidate in found)


@EVERY_GAME
def test_a_judge_sees_many_positions_at_once_as_the_environments_show_them(name: str) -> None:
    position = Dealer(7).deal(Position.start(name, players=3))
    judge = Ignorant(players=3)
    found = analyze(position, simulations=400, judge=judge, batch=16)
    assert visits(found) == 399  # the first simulation is the root's own
    observations, masks = judge.seen[0]
    assert (observations[0] == observe_position(position, position.turn)).all()
    assert np.flatnonzero(masks[0]).tolist() == position.legal_ids()
    sizes = [len(masks) for _, masks in judge.seen]
    assert 8 < max(sizes) <= 16
    for observations, masks in judge.seen:
        assert masks.any(1).all()  # someone is to move everywhere
        assert (split(position.variant, observations)["turn"][:, 0] == 1).all()


def test_priors_are_the_judges() -> None:
    position = Dealer(7).deal(Position.start("azul"))
    favorite, other, *_ = position.legal_ids()

    def prefer(_: Array, masks: Array) -> Judgment:
        priors = np.zeros(masks.shape)
        priors[:, favorite], priors[:, other] = 3, 1
        return priors, np.full((len(masks), 2), 0.5)

    found = analyze(position, simulations=100, judge=prefer)
    assert found[0].move.id == favorite
    assert {c.move.id: c.prior for c in found if c.prior} == {favorite: 0.75, other: 0.25}


@pytest.mark.parametrize(("turn", "share"), [(0, 0.0), (1, 0.0), (2, 1.0)])
def test_values_are_by_player_from_the_one_to_move_on(turn: int, share: float) -> None:
    """Player 2 is ahead; points come with a round's end, which 30 simulations do not reach."""
    displays = "bbyk/rrww/bykw/bbbb/yrkw/bykw/rrkk"
    start = Position.start("azul", players=3, first=turn).deal({"displays": displays.split("/")})
    text = start.text.replace("round=1", "round=2").replace("0.score=0", "0.score=5")
    position = Position.from_text(text.replace("2.score=0", "2.score=9"))

    def leader_takes_all(observations: Array, masks: Array) -> Judgment:
        planes = split(position.variant, observations)
        scores = np.hstack([planes[f"{p}.score"] for p in range(3)])
        return masks, scores == scores.max(1, keepdims=True)

    for candidate in analyze(position, simulations=30, judge=leader_takes_all):
        assert candidate.share == share


def last_position(name: str) -> Position:
    """Where any move ends the game."""
    dealer, mover = Dealer(3), Random(3)
    position = before = Position.start(name)
    while not position.is_over:
        before = position
        if position.waits == Waits.DEAL:
            position = dealer.deal(position)
        else:
            position = position.play(mover.choose(position))
    return before


@EVERY_GAME
def test_a_judge_of_nothing_leaves_the_search_to_us(name: str) -> None:
    """Only that nodes get their children with the first visit, not the second, is different."""
    position = Dealer(7).deal(Position.start(name))
    judged = analyze(position, simulations=600, judge=lambda *_: (None, None), batch=1)
    plain = {candidate.move: candidate for candidate in analyze(position, simulations=600)}
    assert visits(judged) == 599
    for candidate in judged:
        assert candidate.prior == plain[candidate.move].prior
    assert plain[judged[0].move].visits > 599 / len(plain)  # it is no worse than others there


@EVERY_GAME
def test_with_playouts_only_what_comes_after_the_round_is_judged(name: str) -> None:
    position, judge = Dealer(7).deal(Position.start(name)), Ignorant()
    found = analyze(position, simulations=200, judge=judge, playouts=True)
    assert visits(found) == 199
    for observations, _ in judge.seen:
        assert (split(position.variant, observations)["round"] == 2).all()
    assert all(candidate.share == pytest.approx(0.5) for candidate in found)


def test_how_a_game_ended_needs_no_judgment() -> None:
    position, judge = last_position("azul"), Ignorant()
    found = analyze(position, simulations=20, judge=judge)
    assert [len(masks) for _, masks in judge.seen] == [1]  # the root alone
    for candidate in found:
        ranks = position.play(candidate.move).ranks
        won = (ranks[position.turn] == 1) / ranks.count(1)
        assert candidate.share == pytest.approx(won, abs=0.09)


def test_the_same_seed_gives_the_same_answer() -> None:
    position = Dealer(7).deal(Position.start("pavilion"))
    judge = Counter(position.variant)
    first, second = (analyze(position, simulations=300, seed=5, judge=judge) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda m: m, "expected priors and values, got ndarray"),
        (lambda m: (m, np.ones((len(m), 3))), r"expected values of shape \(1, 2\), got \(1, 3\)"),
        (lambda m: (m[:, 1:], np.ones((len(m), 2))), r"expected priors of shape \(1, 685\)"),
        (lambda m: (m, np.full((len(m), 2), np.nan)), "expected finite values"),
        (lambda m: (m, np.full((len(m), 2), -1)), "expected values from 0 to 1, as shares"),
        (lambda m: (m, np.full((len(m), 2), 1.1)), "expected values from 0 to 1, as shares"),
        (lambda m: (m * -1, np.ones((len(m), 2))), "expected priors from 0"),
    ],
)
def test_a_judgment_that_cannot_be_used_is_refused(
    answer: Callable[[Array], Judgment], words: str
) -> None:
    position = Dealer(7).deal(Position.start("azul"))
    with pytest.raises(JudgmentError, match=words):
        analyze(position, simulations=10, judge=lambda _, masks: answer(masks))


def test_a_judge_that_fails_once_leaves_the_tree_as_it_was() -> None:
    position, calls = Dealer(7).deal(Position.start("azul")), 0

    def tired(_: Array, masks: Array) -> Judgment:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise RuntimeError("tired")
        return masks, np.full((len(masks), 2), 0.5)

    thinker = Thinker(position, 10_000, judge=tired)
    with pytest.raises(RuntimeError, match="tired"):
        thinker.think(position, simulations=100)
    known = thinker.reach(position)
    assert visits(thinker.think(position, simulations=50)) == known + 50 - 1


def test_wrong_settings_are_refused() -> None:
    position, judge = Dealer(7).deal(Position.start("azul")), Ignorant()
    with pytest.raises(ValueError, match="expected one thread"):
        analyze(position, judge=judge, threads=2)
    with pytest.raises(ValueError, match="expected weights or a judge"):
        analyze(position, judge=judge, weights={})
    with pytest.raises(ValueError, match="expected a batch from 1"):
        analyze(position, judge=judge, batch=0)
    with pytest.raises(TypeError, match="expected a judge"):
        analyze(position, judge="network")  # type: ignore[arg-type]


def test_a_judged_bot_plays_matches_as_an_object_and_by_name() -> None:
    bot = counting("azul", "1")
    mine, other = tilewright.match("azul", [bot, "random"], sets=3)
    assert mine.share > 0.8
    assert mine.share + other.share == pytest.approx(1)
    named, _ = tilewright.match("azul", ["python:tests.test_judged:counting", "random"], sets=1)
    assert named.share == 1


def test_a_judged_bot_plays_itself_for_a_dataset() -> None:
    name = "python:tests.test_judged:counting"
    record, decisions = play_game(Plan(Variant.of("azul"), (name, "1"), games=1), 0)
    assert record.position.is_over
    assert any(decision.found for decision in decisions)


@pytest.mark.parametrize("name", ["python:nowhere:bot", "python:tests.test_judged:nothing"])
def test_a_player_that_cannot_be_made_is_an_error(name: str) -> None:
    with pytest.raises(OptionError, match="expected MODULE:FUNCTION"):
        player(name, "azul", "1")


def test_what_cannot_choose_is_no_player() -> None:
    with pytest.raises(TypeError, match=r"expected a player, with choose\(position\)"):
        tilewright.match("azul", [Path(), 1], sets=1)  # type: ignore[list-item]
    with pytest.raises(OptionError, match="expected 2 players, got 1"):
        tilewright.match(Variant.of("azul"), [1])
    with pytest.raises(OptionError, match="expected sets from 1"):
        tilewright.match("azul", [1, 1], sets=0)
