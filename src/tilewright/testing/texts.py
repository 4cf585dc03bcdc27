"""Checks of what is written, drawn and shown of a game."""

import pickle
import random
import xml.etree.ElementTree as ET
from copy import copy, deepcopy

import msgspec

from tilewright.dealer import Dealer
from tilewright.game import LANGS
from tilewright.games import Variant, game
from tilewright.position import Position
from tilewright.record import Record
from tilewright.rules import Waits
from tilewright.testing.walk import positions, some_positions

SVG = "http://www.w3.org/2000/svg"


def move_texts_are_one_to_one(name: str) -> None:
    """Every move id has a text of its own, without spaces or braces, that is read back."""
    chosen = game(name)
    texts = [chosen.move_text(number) for number in range(chosen.moves)]
    assert [chosen.move_id(text) for text in texts] == list(range(chosen.moves))
    assert not any(set(text) & set(" {}[]\n") for text in texts)


def refusals_rest_on_rules(name: str) -> None:
    """Every refusal names a rule that has a text, in every language."""
    chosen = game(name)
    named = {refusal.rule for refusal in chosen.refusals.values()}
    assert not {chosen.end_rule, chosen.deal_rule, *named} - set(chosen.rule_texts)
    for rule, sentence in chosen.rule_texts.items():
        assert sentence.rule == rule
        assert sentence.en, rule
        assert sentence.fr not in ("", sentence.en), rule


def positions_come_back_from_their_text(variant: Variant) -> None:
    for position in positions(variant, seed=2, style="tidy"):
        again = Position.from_text(position.text)
        assert again == position, position.text
        assert hash(again) == hash(position), position.text


def records_come_back_as_the_same_game(variant: Variant) -> None:
    dealer, rng = Dealer(3), random.Random(3)
    record = Record.of(variant, headers={"Seat0": "Ana"})
    while not record.position.is_over:
        if record.position.waits == Waits.DEAL:
            record = record.deal(dealer.draw(record.position))
        else:
            record = record.play(rng.choice(record.position.legal_moves))
        if rng.random() < 0.1:
            record = record.comment("a comment, 3b2?")
    again = Record.read(record.write())
    assert again == record
    assert again.at(len(again.moves)) == record.position


def positions_are_values(variant: Variant) -> None:
    """Copies and pickles are equal, and playing on leaves a position as it is."""
    for position in some_positions(variant, seed=7):
        state = position.state().tobytes()
        for same in (copy(position), deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert same == position, position.text
            assert same.legal_ids() == position.legal_ids(), position.text
        for move in position.legal_moves[:3]:
            position.play(move)
        assert position.state().tobytes() == state, position.text


def words_exist_in_every_language(variant: Variant) -> None:
    """Moves, help and pictures have words; an SVG is well-formed. Where a game speaks to the player
    at all, it does so of every move."""
    verbs = variant.game.own_verbs
    for position in some_positions(variant, seed=8, every=9):
        for lang in LANGS:
            svg = ET.fromstring(position.svg(lang=lang))
            assert svg.tag == f"{{{SVG}}}svg", svg.tag
            assert {"width", "height", "viewBox"} <= set(svg.attrib), svg.attrib
            assert position.picture(lang)
            assert position.move_help(lang)
            for move in position.legal_moves:
                words = position.describe_move(move, lang)
                assert words, (position.text, str(move))
                verb = words.split()[0].removesuffix(",")
                assert not verbs or verb in verbs, f"expected own_verbs to know {verb!r}: {words}"
                assert all(tag.words(lang) for tag in position.tags(move))


def views_are_as_declared(variant: Variant) -> None:
    """What is sent to a page is what its declared types say, hidden heaps included."""
    chosen = variant.game
    msgspec.convert(variant.printed(), chosen.printed_type)
    for position in some_positions(variant, seed=6):
        shown = position.view()
        msgspec.convert(shown, chosen.view_type)
        hidden = {heap: sum(shown[heap].values()) for heap in chosen.heaps}
        msgspec.convert(shown | hidden, chosen.view_type)
        if position.waits == Waits.DEAL:
            msgspec.convert(Dealer(6).draw(position), chosen.deal_view_type)
