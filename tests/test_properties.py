"""What holds at every moment of every game."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from copy import copy, deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play import VARIANT_NAMES, VARIANTS
from tilewright import Dealer, Move, Position, Record, Variant, Waits
from tilewright.tools.trace import STYLES

EVERY_VARIANT = pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=VARIANT_NAMES)


def positions(variant: Variant, seed: int, style: str = "random") -> Iterator[Position]:
    """All positions of one game."""
    dealer, choose = Dealer(seed), STYLES[style](random.Random(seed))
    position = Position.of(variant, seed % variant.players)
    yield position
    while not position.is_over:
        is_deal = position.waits == Waits.DEAL
        position = dealer.deal(position) if is_deal else position.play(choose(position))
        yield position


def tiles_of(position: Position) -> Counter[str]:
    """All tiles on the table and in the heaps, by letter, counted in the position's text."""
    letters, tiles = position.variant.game.letters, Counter[str]()
    for field in position.text.split()[1:]:
        key, _, value = field.partition("=")
        if key in ("bag", "lid", "tower"):
            counts = value.replace("-", "")
            for letter in letters:
                counts = counts.replace(letter, f" {letter}")
            tiles.update({part[0]: int(part[1:]) for part in counts.split()})
        elif key.split(".")[-1] in TILE_FIELDS[position.game]:
            tiles.update(letter for letter in value if letter in letters)
    return tiles


TILE_FIELDS = {
    "azul": {"displays", "center", "lines", "wall", "floor"},
    "sintra": {"displays", "center", "indicator", "panes", "windows"},
    "pavilion": {"displays", "center", "supply", "hand", "corners", "stars"},
}


@EVERY_VARIANT
@pytest.mark.parametrize("style", ["random", "tidy"])
def test_tiles_are_conserved(name: str, players: int, options: dict[str, str], style: str) -> None:
    variant = Variant.of(name, players, **options)
    start, *later = positions(variant, seed=1, style=style)
    for position in later:
        assert tiles_of(position) == tiles_of(start), position.text


@EVERY_VARIANT
def test_texts_come_back_as_the_same_position(
    name: str, players: int, options: dict[str, str]
) -> None:
    for position in positions(Variant.of(name, players, **options), seed=2, style="tidy"):
        again = Position.from_text(position.text)
        assert again == position, position.text
        assert hash(again) == hash(position)


@EVERY_VARIANT
def test_records_come_back_as_the_same_game(
    name: str, players: int, options: dict[str, str]
) -> None:
    dealer, rng = Dealer(3), random.Random(3)
    record = Record.of(Variant.of(name, players, **options), headers={"Seat0": "Ana"})
    while not record.position.is_over:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(rng.choice(record.position.legal_moves.texts()))
        if rng.random() < 0.1:
            record = record.comment("hm, 3b2?")
    again = Record.read(record.write())
    assert again == record
    assert again.at(len(again.moves)) == record.position


@EVERY_VARIANT
def test_a_step_says_its_points(name: str, players: int, options: dict[str, str]) -> None:
    rng, dealer = random.Random(4), Dealer(4)
    position = Position.of(Variant.of(name, players, **options))
    while not position.is_over:
        if position.waits == Waits.DEAL:
            before, position = position, dealer.deal(position)
            continue
        before, outcome = position, position.after(rng.choice(position.legal_moves.texts()))
        position = outcome.position
        gained = [0] * players
        for step in outcome.steps:
            gained[step.player] += step.points
            for lang in ("en", "fr"):
                assert position.describe_step(step, lang)
        changes = [b - a for a, b in zip(before.scores, position.scores, strict=True)]
        assert gained == changes


@EVERY_VARIANT
def test_a_move_is_legal_or_says_why_not_and_changes_nothing(
    name: str, players: int, options: dict[str, str]
) -> None:
    rng = random.Random(5)
    for position in positions(Variant.of(name, players, **options), seed=5, style="tidy"):
        if rng.random() < 0.8:
            continue
        state, legal = position.state().tobytes(), set(position.legal_ids())
        for number in range(position.variant.game.moves):
            refusal = position.why_not(Move(name, number))
            assert (refusal is None) == (number in legal), (position.text, number)
            if refusal:
                assert refusal.rule_text("en")
                assert refusal.rule_text("fr")
                assert refusal.words("en") != refusal.words("fr")
        assert position.state().tobytes() == state


@pytest.mark.parametrize("name", ["azul", "sintra", "pavilion"])
def test_move_numbers_and_texts_are_one_to_one(name: str) -> None:
    rules = Variant.of(name).game
    texts = [rules.move_text(number) for number in range(rules.moves)]
    assert len(set(texts)) == rules.moves
    assert [rules.move_id(text) for text in texts] == list(range(rules.moves))
    assert not any(" " in text for text in texts)


@EVERY_VARIANT
def test_seats_can_be_renamed(name: str, players: int, options: dict[str, str]) -> None:
    """The same deals and moves with another first seat give the same scores, rotated."""
    variant = Variant.of(name, players, **options)
    rng, dealer = random.Random(6), Dealer(6)
    one, other = Position.of(variant, 0), Position.of(variant, 1)
    while not one.is_over:
        if one.waits == Waits.DEAL:
            deal = dealer.draw(one)
            one, other = one.deal(deal), other.deal(rotated(deal))
        else:
            assert other.turn == (one.turn + 1) % players
            move = rng.choice(one.legal_moves.texts())
            one, other = one.play(move), other.play(move)
    assert other.scores == [one.scores[seat - 1] for seat in range(players)]
    assert other.ranks == [one.ranks[seat - 1] for seat in range(players)]


def rotated(deal: dict[str, object]) -> dict[str, object]:
    """What is dealt to a seat goes to the next one."""
    strips = deal.get("strips")
    if isinstance(strips, list):
        return {**deal, "strips": [strips[-1], *strips[:-1]]}
    return deal


@EVERY_VARIANT
def test_a_position_is_a_value(name: str, players: int, options: dict[str, str]) -> None:
    for position in list(positions(Variant.of(name, players, **options), seed=7))[::7]:
        for same in (copy(position), deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert same == position
            assert same.legal_ids() == position.legal_ids()


@EVERY_VARIANT
def test_pictures_can_be_drawn_of_every_position(
    name: str, players: int, options: dict[str, str]
) -> None:
    for position in list(positions(Variant.of(name, players, **options), seed=8, style="tidy"))[
        ::9
    ]:
        assert position.svg().startswith("<svg")
        assert position.svg().endswith("</svg>")
        for lang in ("en", "fr"):
            assert position.picture(lang)
            assert position.move_help(lang)
            for move in position.legal_moves:
                assert position.describe_move(move, lang)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=80), name=st.sampled_from(["azul", "sintra", "pavilion"]))
def test_no_text_breaks_the_readers(text: str, name: str) -> None:
    """Whatever is written where a text is expected, the answer is a ValueError with words."""
    readers = (
        lambda: Position.from_text(text),
        lambda: Position.from_text(f"{name} {text}"),
        lambda: Move.from_text(name, text),
        lambda: Record.read(text),
        lambda: Position.start(name).deal({"displays": [text] * 5}),
    )
    for reader in readers:
        complaint = ""
        try:
            reader()
        except ValueError as error:
            complaint = str(error)
        assert "\n" not in complaint
