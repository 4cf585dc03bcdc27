"""Summer Pavilion: deals and positions as text, and the words around moves."""

import pytest

from tests.pavilion.tables import fill, pavilion, placing, stars
from tilewright import DealError, NotationError, Position, Waits
from tilewright.game import Lang
from tilewright.pavilion.rule_texts import RULE_TEXTS
from tilewright.pavilion.rules import Refusal
from tilewright.pavilion.words import REFUSALS

FAULTY = {
    "0.hand=b waits=deal": "empty hands",
    "0.hand=b center=*": "no marker in the center",
    "0.hand=b owed=2": "a choice of bonus tiles",
    "1.hand=b": "tiles in the hand of who is to move",
    "waits=deal turn=1": "the turn of who is first",
    "waits=deal round=6": "a round to deal",
    "waits=over": "the last round",
    "waits=over round=5": "the last round",
    "waits=deal round=0 tower=b2": "nothing on the table before round 1",
    "waits=deal round=0 0.score=9": "nothing on the table before round 1",
    "center=g 0.corners=b": "empty corners",
    "0.hand=b 0.corners=g": "empty hands beside corners",
    "waits=refill supply=ppggooyybr": "a supply to refill",
    "waits=over center=g": "no tiles on displays and center",
    "center=g owed=1": "no bonus tiles owed",
    "round=0 center=g": "expected round= a number from 1 to 6",
    "0.hand=b supply=ppppppppppp": "at most 10 tiles",
    "0.corners=ggggg": "at most 4 tiles in the corners",
    "displays=ggggg/-/-/-/-": "at most 4 tiles on a display",
    "0.score=0": "0.score= a number from 1 to 332",
    "0.stars=g...../....../....../....../....../....../......": "colors that star o accepts",
    "0.stars=......": "7 parts",
    "0.stars=...../....../....../....../....../....../......": "a star of 6 letters",
    "0.hand=ppppppppppppppppppppppp": "22 tiles 'p' in all",
    "0.foot=b": "no field 0.foot",
    "0.score=333": "0.score= a number from 1 to 332",
    "center=gggg displays=gggg/gggg/gggg/gggg/-": "at most 3 tiles in the center",
    "displays=ggg/-/-/-/-": "4 tiles on a display or none",
    "displays=gg/ppp/-/-/- bag=- tower=p19g20o22y22b22r22": "4 tiles on a display or none",
    "displays=gggg/pppp/oooo/yyyy/bbbb center=* turn=1": "the turn of who is first",
    "center=g 0.stars=o...../....../....../....../....../....../......": "round=2 or later",
}


@pytest.mark.parametrize(("text", "complaint"), FAULTY.items(), ids=list(FAULTY))
def test_a_position_that_cannot_be_is_complained_about(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.from_text(f"pavilion {text}")


def test_a_star_of_the_gray_side_holds_one_color_or_different_ones() -> None:
    for ring in ("gg.b..", "gb.g.."):
        with pytest.raises(NotationError, match="colors that star o accepts"):
            pavilion(side="gray", **{"0.stars": stars(o=ring)})


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({"displays": ["gggg"] * 5}, "expected supply"),
        ({"supply": "ppggooyybr"}, "a list of 5 texts"),
        ({"supply": "ppggooyybr", "displays": ["gggg"] * 4}, "a list of 5 texts"),
        ({"supply": "ppggooyyb", "displays": ["gggg"] * 5}, "too few or too many"),
        ({"supply": "ppggooyybr", "displays": ["ggg", *["gggg"] * 4]}, "too few or too many"),
        ({"supply": "gggggggggg", "displays": ["gggg"] * 5}, "did not hold"),
    ],
)
def test_a_first_deal_that_cannot_be_is_complained_about(
    written: dict[str, object], complaint: str
) -> None:
    with pytest.raises(DealError, match=complaint):
        Position.start("pavilion").deal(written)


def test_deals_are_written_as_the_notation_says() -> None:
    first = {"supply": "ppggooyybr", "displays": ["gggg", "oooo", "yyyy", "bbbb", "rrrr"]}
    start = Position.start("pavilion")
    assert start.complete_deal(first) == {**first, "bag": 102, "discard": 0}
    refill = placing(supply="gy", **{"0.hand": "bb"}).play("b1b0")
    assert list(refill.complete_deal({"supply": "pppppppp"})) == ["supply", "bag", "discard"]
    assert refill.waits == Waits.DEAL


@pytest.mark.parametrize(
    "text", ["", "3", "0g", "3k", "b7b0", "b6b6", "x1b0", "b6b", "+", "+k", "pass", "pass=rg"]
)
def test_texts_that_are_no_moves_are_complained_about(text: str) -> None:
    with pytest.raises(NotationError, match="expected a take like '3g'"):
        placing(**{"0.hand": "b"}).play(text)


def test_every_refusal_has_words_and_a_rule() -> None:
    assert set(REFUSALS) == set(Refusal) - {Refusal.NONE}
    for sentence in REFUSALS.values():
        assert sentence.rule in RULE_TEXTS


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            [
                "takes 1 purple and 2 green from display 1",
                "puts a blue tile on space 6 of the blue star, paying 3 purple and 3 blue",
            ],
        ),
        (
            "fr",
            [
                "prend 1 violette et 2 vertes dans la fabrique 1",
                "pose une tuile bleue sur l’espace 6 de l’étoile bleue, en payant 3 violettes et"
                " 3 bleues",
            ],
        ),
    ],
)
def test_moves_are_told_in_both_languages(lang: Lang, words: list[str]) -> None:
    take, place = words
    assert pavilion(displays=fill("pggb")).describe_move("1g", lang) == take
    before = placing(**{"0.hand": "pppbbb"})
    assert before.describe_move("b6b3", lang) == place


def test_a_pass_says_what_it_throws_away() -> None:
    position = placing(**{"0.hand": "ggrr"})
    assert position.describe_move("pass=gg") == "passes, keeping 2 green, discarding 2"
    assert position.describe_move("pass=") == "passes, keeping nothing, discarding 4"


@pytest.mark.parametrize(
    ("move", "en", "fr"),
    [
        (
            "b2b2",
            "at least one of them blue: 1 joker at most",
            "tuile bleue : 1 joker au plus",
        ),
        ("b1b1", "at least one of them blue: 0 jokers at most", "bleue : 0 joker au plus"),
        (
            "b3b2",
            "takes 2 purple as jokers; you have 1",
            "2 violettes comme jokers ; vous en avez 1",
        ),
        ("b4b1", "3 blue and 1 joker; you have 2 blue", "3 bleues et 1 joker ; vous avez 2 bleues"),
    ],
)
def test_refusals_count_as_people_do(move: str, en: str, fr: str) -> None:  # PA-21, PA-22
    refusal = placing(**{"0.hand": "pbb"}).why_not(move)
    assert refusal is not None
    assert en in refusal.words("en")
    assert fr in refusal.words("fr").replace("\xa0", " ").replace("\u202f", " ")
