"""Checks of a game's rules."""

import random

from tilewright import engine
from tilewright.dealer import Dealer
from tilewright.games import Variant
from tilewright.kernel import kernel
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.records import Array
from tilewright.rng import random_numbers
from tilewright.rules import Waits, settle_one
from tilewright.testing.walk import positions, some_positions

ENDLESS = 10_000  # steps that nobody would sit through


@kernel
def settle_next(variants: Array, states: Array) -> int:
    return settle_one(variants[0], states[0])


def steps_come_to_an_end(variant: Variant) -> None:
    """Whatever was played or dealt: everything else would wait for them forever."""
    rng, numbers = random.Random(11), random_numbers(11)
    position = Position.of(variant)
    while not position.is_over:
        state = position.state()
        if position.waits == Waits.DEAL:
            deal = variant.game.deal_type.new()
            engine.draw_deal(variant.record, state, numbers, deal)
            engine.lay_deal(variant.record, state, deal)
        else:
            engine.play_move(variant.record, state, rng.choice(position.legal_ids()))
        position = settled(position, state)


def settled(before: Position, state: Array) -> Position:
    """The position after the steps that follow by themselves."""
    for _ in range(ENDLESS):
        if state["waits"].item() != Waits.STEP:
            return Position(before.variant, state)
        settle_next(before.variant.record, state)
    raise AssertionError((before.text, f"expected fewer than {ENDLESS} steps to follow"))


def legal_moves_and_refusals_agree(variant: Variant) -> None:
    """About every move id; asking changes nothing, and a refusal has a rule and words."""
    for position in some_positions(variant, seed=5, every=5):
        state, legal = position.state().tobytes(), set(position.legal_ids())
        for number in range(variant.game.moves):
            refusal = position.why_not(Move(variant.game.name, number))
            assert (refusal is None) == (number in legal), (position.text, number)
            if refusal:
                assert refusal.rule_text("en"), refusal
                assert refusal.rule_text("fr"), refusal
                assert refusal.words("en") != refusal.words("fr"), refusal
        assert position.state().tobytes() == state, position.text


def tiles_are_conserved(variant: Variant) -> None:
    for style in ("random", "tidy"):
        start, *later = positions(variant, seed=1, style=style)
        tiles = tiles_of(start)
        for position in later:
            assert tiles_of(position) == tiles, position.text


def tiles_of(position: Position) -> int:
    return position.variant.game.tiles(position.variant.plain, position.plain)


def steps_sum_to_scores(variant: Variant) -> None:
    """Points come and go in steps only, each with a sentence in every language."""
    rng, dealer = random.Random(4), Dealer(4)
    position = Position.of(variant)
    while not position.is_over:
        if position.waits == Waits.DEAL:
            before, position = position, dealer.deal(position)
            assert position.scores == before.scores, position.text
            continue
        before, outcome = position, position.after(rng.choice(position.legal_moves))
        position = outcome.position
        gained = list(before.scores)
        for step in outcome.steps:
            gained[step.player] += step.points
            assert position.describe_step(step, "en"), step
            assert position.describe_step(step, "fr"), step
            assert position.step_rule(step), step
            assert position.step_place(step), step
        assert gained == position.scores, before.text


def games_end(variant: Variant) -> None:
    """Before the bound that the game gives, with someone in the first place."""
    for seed in range(5):
        moves, last = 0, None
        for last in positions(variant, seed):
            moves += last.waits == Waits.MOVE
            assert moves <= variant.game.longest[variant.players], last.text
        assert last is not None
        assert last.is_over
        assert 1 in last.ranks, last.text


def drawn_deals_can_be_given(variant: Variant) -> None:
    """A deal that was drawn, written and read leaves the same position and the same heaps."""
    dealer = Dealer(9)
    for position in positions(variant, seed=9):
        if position.waits == Waits.DEAL:
            drawn = dealer.draw(position)
            assert position.complete_deal(drawn) == drawn, position.text


def deals_can_be_drawn_piece_by_piece(variant: Variant) -> None:
    """Chances sum to 1, every outcome has its own text, and a complete deal can be given."""
    rng = random.Random(8)
    for position in positions(variant, seed=8):
        if position.waits != Waits.DEAL:
            continue
        deal = position.partial_deal()
        while not deal.is_complete:
            outcomes = deal.outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9, position.text
            assert len({deal.text(outcome) for outcome, _ in outcomes}) == len(outcomes)
            deal = deal.plus(rng.choice(outcomes)[0])
        position.deal(deal.written())
