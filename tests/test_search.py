"""Search: proofs that are proofs, and bots that keep their word."""

import random
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, count, islice
from typing import Any

import numpy as np
import pytest

import tilewright
from tests.games import EVERY_GAME, EVERY_VARIANT
from tilewright import Dealer, Move, NoSolution, Position, Variant, Waits
from tilewright.bots.bot import Bot
from tilewright.bots.levels import level, with_budget
from tilewright.game import OptionError
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.rules import is_round_over
from tilewright.search.analysis import analyze
from tilewright.search.evaluation import evaluate, weights_of
from tilewright.search.solve import Solver
from tilewright.search.think import DOUBT, Candidate, Thinker
from tilewright.testing import all_variants

ENDINGS = 1000
SMALL = 60  # lines of play that brute force is asked to follow
FEW, LATE = 7, 5  # legal moves, and moves before a deal
LAST_ROUND = 6  # of Sintra


@kernel
def values_of(variants: Array, states: Array, weights: Array, noted: Array, out: Array) -> None:
    evaluate(variants[0], states[0], weights, noted, out)


def value(position: Position) -> float:
    """What the end of a round is worth to player 0."""
    weights, out = weights_of(position.variant.game), np.zeros(8, np.float32)
    noted = np.zeros(len(weights) - 2, np.float32)
    values_of(position.variant.record, position.state(), weights, noted, out)
    return float(out[0])


@kernel
def ends_round(variants: Array, states: Array) -> bool:
    return bool(is_round_over(variants[0], states[0]))


def is_refill(position: Position) -> bool:
    """Whether a deal comes in the middle of a round."""
    is_deal = position.waits == Waits.DEAL
    return is_deal and not ends_round(position.variant.record, position.state())


class TooManyError(Exception):
    """More lines of play than brute force cares to follow."""


def brute_force(position: Position, budget: list[int]) -> float:
    """The value to player 0 when both play best, by trying everything."""
    if position.waits != Waits.MOVE:
        if is_refill(position):
            raise TooManyError
        return value(position)
    values = []
    for move in position.legal_moves:
        budget[0] -= 1
        if budget[0] < 0:
            raise TooManyError
        values.append(brute_force(position.play(move), budget))
    return max(values) if position.turn == 0 else min(values)


def endings(name: str, rng: random.Random) -> Iterator[list[Position]]:
    """The last positions before each deal of random games of two, where there are few moves."""
    variants = [variant for variant in all_variants(name) if variant.players == 2]
    while True:
        dealer, since_deal = Dealer(rng.random().hex()), deque[Position](maxlen=LATE)
        position = Position.of(rng.choice(variants))
        while not position.is_over:
            if position.waits == Waits.DEAL:
                yield with_few_moves(since_deal)
                since_deal.clear()
                position = dealer.deal(position)
                continue
            since_deal.append(position)
            legal = position.legal_moves
            position = position.play(legal[rng.randrange(len(legal))])
        yield with_few_moves(since_deal)


def with_few_moves(positions: Iterable[Position]) -> list[Position]:
    return [late for late in positions if len(late.legal_moves) <= FEW]


def late_positions(name: str, rng: random.Random) -> Iterator[Position]:
    return chain.from_iterable(endings(name, rng))


def brutally_forced(name: str) -> Iterator[tuple[Position, float]]:
    """Positions that brute force can follow to the end, with their values."""
    for positions in endings(name, random.Random(1)):
        for position in reversed(positions):
            try:
                yield position, brute_force(position, [SMALL])
            except TooManyError:
                break  # what came before has these lines, and more


@pytest.mark.slow
@EVERY_GAME
def test_a_proof_equals_brute_force(name: str) -> None:
    solvers: dict[Variant, Solver] = {}
    for position, expected in islice(brutally_forced(name), ENDINGS):
        solver = solvers.get(position.variant) or Solver(position)
        solvers[position.variant] = solver
        solution = solver.solve(position, 100_000)
        assert solution is not None, position.text
        share = expected if position.turn == 0 else 1 - expected
        assert solution.share == pytest.approx(share, abs=1e-5), position.text
        end = position
        for move in solution.line:
            end = end.play(move)
        assert value(end) == pytest.approx(expected, abs=1e-5), position.text


def test_only_the_last_round_is_proven_to_the_end_of_the_game() -> None:
    start = Position.start("sintra")
    to_the_end, plain = Solver(start, to_the_end=True), Solver(start)
    late = late_positions("sintra", random.Random(2))
    last_rounds = 0
    for position in islice((one for one in late if one.variant == start.variant), 400):
        proven = to_the_end.solve(position, 100_000)
        is_last = position.round == LAST_ROUND
        assert proven == (plain.solve(position, 100_000) if is_last else None)
        last_rounds += is_last and proven is not None
    assert last_rounds > 20


def test_what_costs_too_much_is_not_proven() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    solution = tilewright.solve(position, limit=1000)
    assert isinstance(solution, NoSolution)
    assert (solution.reason, bool(solution)) == ("limit", False)
    assert "1,000 positions" in str(solution)


@EVERY_VARIANT
def test_bots_play_whole_games_and_the_same_seed_plays_the_same(variant: Variant) -> None:
    name, seats = variant.game.name, range(variant.players)
    endings = []
    for _ in range(2):
        bots, dealer = [Bot(name, 1 + seat, seed=5) for seat in seats], Dealer(5)
        position, moves = Position.of(variant), []
        while not position.is_over:
            if position.waits == Waits.DEAL:
                position = dealer.deal(position)
            else:
                move = bots[position.turn].choose(position)
                moves.append(str(move))
                position = position.play(move)
        endings.append((moves, position))
    assert endings[0] == endings[1]


@EVERY_VARIANT
def test_analysis_gives_shares_margins_and_lines(variant: Variant) -> None:
    position = Dealer(3).deal(Position.of(variant))
    found = analyze(position, simulations=300)
    assert sum(candidate.visits for candidate in found) <= 300
    assert [c.visits for c in found] == sorted((c.visits for c in found), reverse=True)
    for candidate in found:
        assert candidate.move in position.legal_moves
        assert 0 <= candidate.share <= 1
        assert candidate.line[0] == candidate.move


def test_values_are_shares_of_one_win() -> None:
    """Between two players what one has the other has not."""
    for seed in range(20):
        dealer, rng = Dealer(seed), random.Random(seed)
        position = dealer.deal(Position.start("azul"))
        while position.waits == Waits.MOVE:
            legal = position.legal_moves
            position = position.play(legal[rng.randrange(len(legal))])
        weights, out = weights_of(position.variant.game), np.zeros(8, np.float32)
        noted = np.zeros(len(weights) - 2, np.float32)
        values_of(position.variant.record, position.state(), weights, noted, out)
        assert out[0] + out[1] == pytest.approx(1)
        assert out[4] == pytest.approx(-out[5])


def test_a_full_tree_is_no_obstacle() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    found = Thinker(position, capacity=150).think(position, simulations=3000)
    assert found[0].move in position.legal_moves


def test_a_search_can_be_stopped() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    thinker = Thinker(position)
    thinker.think(position, simulations=10)  # so that all is compiled
    threading.Timer(0.3, thinker.stop).start()
    found = thinker.think(position, simulations=10**9)  # hours, if nothing stopped it
    assert found[0].visits < 10**8


def test_a_bot_can_be_stopped() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    bot = Bot("azul", with_budget(None, 1000.0))
    threading.Timer(0.3, bot.stop).start()
    assert bot.choose(position) in position.legal_moves


def test_a_bot_of_several_threads_shares_its_budget_and_keeps_what_it_learned() -> None:
    position = Dealer(seed=3).deal(Position.start("azul"))
    bot = Bot("azul", replace(level(6), simulations=3000, proof=0), threads=3)
    assert sum(candidate.visits for candidate in bot.think(position)) <= 3000
    after = position.play(bot.choose(position))
    again = sum(candidate.visits for candidate in bot.think(after))
    alone = Bot("azul", replace(level(6), simulations=30, proof=0), threads=3)
    assert again > sum(candidate.visits for candidate in alone.think(after))


@pytest.mark.parametrize(
    "wrong", [{"threads": 0}, {"threads": 2, "judge": lambda *_: (None, None)}]
)
def test_threads_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="expected"):
        tilewright.bot("azul", **wrong)


def test_a_stopped_proof_proves_nothing() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    stop = np.ones(1, np.uint8)
    assert Solver(position, stop=stop).solve(position, 10**12) is None


class Vain:
    """A solver that proves nothing: every position that it may look at takes a microsecond."""

    passed = 0.0  # seconds

    def __init__(self, *_: object, **__: object) -> None: ...

    def solve(self, position: Position, limit: int) -> None:
        Vain.passed += limit / 1e6


def test_proving_in_vain_leaves_time_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.from_text("azul center=rkw displays=bbyy/-/-/-/-")
    monkeypatch.setattr("tilewright.bots.bot.Solver", Vain)
    monkeypatch.setattr(Vain, "passed", 0.0)
    looks = count(0, 1e-4)
    bot = Bot("azul", with_budget(None, 0.01), clock=lambda: Vain.passed + next(looks))
    assert bot.decide(position).found
    assert 0 < Vain.passed < 0.005


def test_a_search_may_end_when_no_move_can_catch_up() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    whole = Thinker(position).think(position, simulations=50_000)
    short = Thinker(position).think(position, simulations=50_000, until_decided=True)
    assert short[0].move == whole[0].move
    assert sum(candidate.visits for candidate in short) < 50_000


def test_a_search_in_seconds_may_end_when_no_move_is_likely_to_catch_up() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    whole = in_hundredths(position).think(position, seconds=1.0)
    short = in_hundredths(position).think(position, seconds=1.0, until_decided=True)
    left = sum(c.visits for c in whole) - sum(c.visits for c in short)
    assert short[0].move == whole[0].move
    assert 0 < DOUBT * left < short[0].visits - short[1].visits < left


def in_hundredths(position: Position) -> Thinker:
    """A search to which a hundredth of a second passes whenever it looks at the clock."""
    return Thinker(position, clock=partial(next, count(0, 0.01)))


def test_a_search_may_end_when_only_one_move_is_worth_a_look() -> None:
    """Where one space can be covered; all other moves pass with tiles in hand."""
    position = Position.from_text(
        "pavilion players=2 side=colored round=5 waits=move turn=1 first=1 displays=-/-/-/-/- "
        "center=- supply=pggggoooob owed=0 bag=p4g1o1b2r1 tower=p8g8o9y14b9r7 "
        "0.score=57 0.hand=brrrrr 0.corners=- "
        "0.stars=oooo../rrrr../bbbb../yyy.../gggg../ppp.../byg... "
        "1.score=46 1.hand=ppggbr 1.corners=- "
        "1.stars=ooo.../rrr.../bbb.../yyy.../gg..../ppp.../oyrp.."
    )
    found = Thinker(position).think(position, simulations=50_000, until_decided=True)
    assert "g3g1" in position.legal_moves
    assert len(position.legal_moves) == 32
    assert sum(candidate.visits for candidate in found) < 1000


def test_a_far_sighted_search_tries_the_next_round() -> None:
    """When the next move ends the round, only what comes then can make two searches differ."""
    position = Position.from_text("azul center=b 0.lines=-/b/-/-/- 1.lines=-/r/-/-/-")
    found = {
        foresight: [margins_with(position, foresight, seed) for seed in (1, 2)]
        for foresight in (0, 1)
    }
    assert found[0][0] == found[0][1]
    assert found[1][0] != found[1][1]


def test_after_the_last_round_there_is_nothing_to_foresee() -> None:
    positions = late_positions("sintra", random.Random(3))
    position = next(position for position in positions if position.round == LAST_ROUND)
    assert margins_with(position, 0, 1) == margins_with(position, 1, 1)


def margins_with(position: Position, foresight: int, seed: int) -> dict[Move, float]:
    found = Thinker(position, foresight=foresight).think(position, simulations=300, seed=seed)
    return {candidate.move: candidate.margin for candidate in found}


def placing_positions() -> Iterator[Position]:
    """Positions of Summer Pavilion in which a refill may come before the round ends."""
    for seed in range(5):
        dealer, bot = Dealer(seed), Bot("pavilion", 1, seed)
        position = dealer.deal(Position.start("pavilion"))
        while not is_refill(position):
            before = position
            position = position.play(bot.choose(position))
            if position.waits == Waits.DEAL and not is_refill(position):
                position = dealer.deal(position)
        yield before


def test_a_choice_cannot_depend_on_the_order_of_the_bag() -> None:
    """All that a bot is given is what everyone knows; other refills than came are to come."""
    for position in placing_positions():
        for seed in range(3):
            choice = Bot("pavilion", 4, seed).choose(position)
            assert Bot("pavilion", 4, seed).choose(Position.from_text(position.text)) == choice
        waiting = next(
            after for after in map(position.play, position.legal_moves) if is_refill(after)
        )
        assert Dealer("one").deal(waiting) != Dealer("other").deal(waiting)


def test_refills_are_drawn_with_the_search_s_own_generator() -> None:
    differing = 0
    for position in placing_positions():
        refills = (after for after in map(position.play, position.legal_moves) if is_refill(after))
        waiting, dealer = next(refills), Dealer(7)
        visits = {
            tuple(candidate.visits for candidate in analyze_with(position, seed)) for seed in (7, 8)
        }
        assert dealer.draw(waiting) == Dealer(7).draw(waiting)
        differing += len(visits) == 2
    assert differing  # so the search does draw, and with its own seed


def analyze_with(position: Position, seed: int) -> list[Candidate]:
    return Thinker(position).think(position, simulations=2000, seed=seed)


@pytest.mark.parametrize("players", [2, 3])
def test_what_was_learned_is_kept_for_the_next_turn(players: int) -> None:
    position = Dealer(1).deal(Position.start("azul", players=players))
    thinker = Thinker(position)
    for move in thinker.think(position, simulations=20_000)[0].line[:players]:
        position = position.play(move)
    kept = thinker.reach(position)
    assert kept > 100
    assert sum(candidate.visits for candidate in thinker.think(position, simulations=1)) >= kept


def test_nothing_is_kept_for_a_position_that_the_moves_do_not_lead_to() -> None:
    position = Dealer(1).deal(Position.start("azul"))
    thinker = Thinker(position)
    thinker.think(position, simulations=1000)
    assert thinker.reach(Dealer(2).deal(Position.start("azul"))) == 0


@pytest.mark.parametrize(
    ("budget", "complaint"),
    [({}, "a budget"), ({"simulations": 1, "seconds": 1.0}, "a budget")],
)
def test_a_budget_is_one_of_two(budget: dict[str, float], complaint: str) -> None:
    position = Dealer(1).deal(Position.start("azul"))
    with pytest.raises(ValueError, match=complaint):
        Thinker(position).think(position, **budget)  # type: ignore[arg-type]  # wrong on purpose


def test_there_is_nothing_to_think_about_before_a_deal() -> None:
    position = Position.start("azul")
    with pytest.raises(ValueError, match="waits for a move"):
        Thinker(position).think(position, simulations=1)
