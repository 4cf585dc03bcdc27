"""Sintra: deals, positions and moves as text, and the words around them."""

import msgspec
import pytest

from tests.sintra.tables import JOKERS, dealt, fill, last_turn, sintra, slots
from tilewright import Dealer, DealError, Move, NotationError, Position, Waits
from tilewright.game import Lang
from tilewright.parts.terminal import plain
from tilewright.sintra.rule_texts import RULE_TEXTS
from tilewright.sintra.rules import Refusal
from tilewright.sintra.view import DealView, Printed, View
from tilewright.sintra.words import REFUSALS

OFFER = ("yopb", "yopb", "yopb", "yopg", "yopg")
FULL = "0.panes=yyyoo/-/-/-/-/-/-/-"
FAULTY = {
    "displays=yyyyy/-/-/-/-": "at most 4 panes on a display",
    "displays=oyyy/-/-/-/-": "expected 'yyyo' in letter order",
    "center=k": "expected tiles of 'yopbg'",
    "waits=move": "panes to take in a round",
    "waits=deal center=y": "expected an empty table",
    "waits=over": "waits=over after round 6",
    "round=6 waits=deal indicator=-": "waits=over after round 6",
    "round=0 center=y": "panes to take in a round",
    "round=0 0.strips=1a/2a/3a/4a/5a/6a/7a/8a": "a strip above window 1, or 2 panes in it",
    "center=y 0.strips=-/2a/3a/4a/5a/6a/7a/8a": "a strip above window 1, or 2 panes in it",
    "center=y 0.windows=yo/-/-/-/-/-/-/-": "a strip above window 1, or 2 panes in it",
    "center=y 0.windows=yop/-/-/-/-/-/-/-": "a window of at most 2 panes",
    "center=y 0.strips=1a/1b/3a/4a/5a/6a/7a/8a": "each strip once",
    "center=y 0.strips=1a/2x/3a/4a/5a/6a/7a/8a": "a strip and its side like '3a'",
    "center=y 0.strips=1a": "8 parts",
    "center=y 0.panes=yyyy/-/-/-/-/-/-/-": "a free space for 'y' on the strip in slot 1",
    "center=y 0.panes=+y/-/-/-/-/-/-/-": r"a free space for '\+y' on the strip in slot 1",
    "center=y 0.panes=oy/-/-/-/-/-/-/-": "expected 'yo' in letter order",
    "center=y 0.panes=x/-/-/-/-/-/-/-": "a strip's panes like 'yyo' or 'oy",
    f"center=y {FULL}": "keep= the slot of the only full strip",
    "center=y keep=1": "keep= the slot of the only full strip",
    f"center=y turn=1 keep=1 {FULL}": "keep= the slot of the only full strip",
    "center=y keep=9": "expected keep= one of",
    "center=y indicator=yopbg": "expected indicator= 6 letters",
    "round=3 center=y indicator=yopbg": "expected indicator= 4 letters",
    "center=y 0.track=9": "0.track= a number from 0 to 8",
    "center=y 0.glazier=0": "0.glazier= a number from 1 to 8",
    "center=y bag=y20": "tiles 'y' in all",
    "center=y 0.hat=1": "no field 0.hat",
    "center=y indicator=yyoppb": "no color twice on spaces II to VI",
    f"center=y keep=1 {FULL} 0.glazier=2": "the glazier above the full strip",
    "waits=deal turn=1": "the turn of first=",
    "round=0 0.score=3": "nothing on the boards before round 1",
    "center=y 0.score=478": "0.score= a number from 0 to 477",
    "center=pppp displays=yyyy/yyyy/oooo/oooo/-": "at most 3 panes in the center",
    "displays=yyy/-/-/-/-": "4 panes on a display or none",
    "round=0 tower=y2": "nothing on the boards before round 1",
}


@pytest.mark.parametrize(("text", "complaint"), FAULTY.items(), ids=list(FAULTY))
def test_a_position_that_cannot_be_is_complained_about(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        Position.from_text(f"sintra {text}")


def test_a_choice_of_one_color_is_no_choice() -> None:
    content = "YYYYY/BBBYP,OOOPP/GGGOB,PPPBB/YYYPG,BBBGG/OOOBY,GGGYY/PPPGO,YYPPB/GGOOP,OOBBG/BBYYO"
    printed = f"{content},PPGGY/JJOBY;1,2,3,4,2,2,1,1;0,1,18;12,34,56,78"
    with pytest.raises(NotationError, match="a strip of several colors"):
        sintra(print=printed, keep=1, **{"0.panes": slots({1: "yyyyy"})})


@pytest.mark.parametrize(
    "fields",
    [
        {"keep": 1, "0.panes": slots({1: "yyyoo"}), "center": "*"},
        {"keep": 8, "0.strips": JOKERS, "0.panes": slots({8: "yob+pp"}), "displays": fill("gggg")},
        {"round": 6, "waits": "over"},
        {"round": 0, "waits": "deal"},
        {"center": "*y", "0.strips": JOKERS, "0.panes": slots({8: "+og"}), "0.glazier": 8},
    ],
)
def test_positions_come_back_from_their_texts(fields: dict[str, object]) -> None:
    position = sintra(**fields)
    assert Position.from_text(position.text) == position


def test_deals_are_written_as_the_notation_says() -> None:
    first, start = dealt(*OFFER), Position.start("sintra")
    assert start.complete_deal(first) == {**first, "bag": 74, "discard": 0}
    keys = ["indicator", "strips", "displays", "bag", "discard"]
    assert list(start.complete_deal(first)) == keys
    later = sintra(waits="deal").complete_deal({"displays": list(OFFER)})
    assert list(later) == ["displays", "bag", "discard"]


@pytest.mark.parametrize("side", ["A", "B"])
def test_views_and_deals_are_of_their_declared_types(side: str) -> None:
    dealer, position = Dealer(1), Position.start("sintra", side=side)
    msgspec.convert(position.variant.printed(), Printed)
    while not position.is_over:
        assert msgspec.convert(position.view(), View) == position.typed_view()
        if position.waits == Waits.DEAL:
            deal = dealer.draw(position)
            assert msgspec.to_builtins(msgspec.convert(deal, DealView)) == deal
            position = position.deal(deal)
        else:
            position = position.play(position.legal_moves[0])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"strips": None}, "expected strips: a list of 2"),
        ({"strips": [["1a"], ["1a"]]}, "expected strips: a list of 8"),
        ({"displays": ["yopb"]}, "expected displays: a list of 5"),
        ({"displays": ["yyyy", "yyyy", "yyyy", "yyyy", "yyyy"]}, "did not hold"),
    ],
)
def test_a_first_deal_that_cannot_be_is_complained_about(
    change: dict[str, object], complaint: str
) -> None:
    with pytest.raises(DealError, match=complaint):
        Position.start("sintra").deal({**dealt(*OFFER), **change})


@pytest.mark.parametrize("text", ["3o5", "co-", "3o5j1", "9g8j2", "g", "kp"])
def test_moves_have_their_spelling(text: str) -> None:
    assert str(Move.from_text("sintra", text)) == text


@pytest.mark.parametrize(
    "text", ["", "3o", "0o5", "3o9", "3o-j1", "3o5j3", "3o5j0", "G", "k", "kj"]
)
def test_texts_that_are_no_moves_are_complained_about(text: str) -> None:
    with pytest.raises(NotationError, match="expected a take like '3o5'"):
        Move.from_text("sintra", text)


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
                "takes 3 orange triangle panes from display 1 to strip 1: 1 breaks",
                "takes 1 green leaf pane from the center to strip 4",
                "returns the glazier",
            ],
        ),
        (
            "fr",
            [
                "prend 3 pièces orange à triangle dans la fabrique 1 pour la planche 1"
                "\N{NO-BREAK SPACE}: 1 se brise",
                "prend 1 pièce verte à feuille au centre de la table pour la planche 4",
                "ramène le vitrier",
            ],
        ),
    ],
)
def test_moves_are_told_in_both_languages(lang: Lang, words: list[str]) -> None:
    position = sintra(displays=fill("ooob"), center="g")
    assert [position.describe_move(move, lang) for move in ("1o1", "cg4", "g")] == words


def test_jokers_and_broken_panes_are_told() -> None:
    board = {"0.strips": JOKERS, "0.glazier": 8}
    position = sintra(displays=fill("oogg", "bbbb"), **board)
    assert position.describe_move("1o8j2").endswith("to strip 8, all on joker spaces")
    assert position.describe_move("1o8j1").endswith("to strip 8, 1 on a joker space")
    one = sintra(center="o", **{"0.strips": JOKERS})
    assert one.describe_move("co8j1").endswith("to strip 8, on a joker space")
    assert one.describe_move("co8j1", "fr").endswith("planche 8, sur une case joker")
    assert position.describe_move("2b8").endswith("to strip 8: 1 breaks")
    assert position.describe_move("2b-").endswith("from display 2: all break")


def test_steps_are_told() -> None:
    board = {"0.panes": slots({1: "yyoo"}), "0.track": 8, "0.score": 20}
    position = sintra(center="*yy", indicator="yyopbg", **board)
    taken = position.after("cy1")
    kept = taken.position.after("ko")
    told = [taken.position.describe_step(step) for step in taken.steps + kept.steps]
    assert told == [
        "The starting-player tile moves the broken-glass marker down 1. "
        "From the bottom, at −18, the marker returns to the top.",
        "Broken panes: 1.",
        "Strip 1 is complete, with 3 yellow sun panes as on the round indicator.",
        "Window 1 gets an orange triangle pane and scores.",
        "The round is over: the indicator's yellow sun pane goes to the tower.",
    ]


def test_final_steps_are_told() -> None:
    board = {"0.windows": slots({1: "oy", 2: "ob"}), "0.strips": "-/-/3a/4a/5a/6a/7a/8a"}
    outcome = last_turn(side="B", **board, **{"0.track": 6, "0.panes": slots({3: "ppb"})}).after(
        "cy1"
    )
    told = [outcome.position.describe_step(step) for step in outcome.steps]
    assert told[1:] == [
        "Panes left on the strips: 3.",
        "The broken-glass marker stands beside −8.",
        "2 complete windows × 2 orange triangle panes.",
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_color_has_its_symbol_in_words(lang: Lang) -> None:  # SI-50
    symbols = {
        "en": ("sun", "triangle", "flower", "drop", "leaf"),
        "fr": ("soleil", "triangle", "fleur", "goutte", "feuille"),
    }
    position = sintra(center="yopbg")
    for color, symbol in zip("yopbg", symbols[lang], strict=True):
        move = next(m for m in position.legal_moves.texts() if m[1] == color)
        assert symbol in position.describe_move(move, lang)


def test_every_color_has_its_symbol_in_the_terminal() -> None:  # SI-50
    board = {"0.panes": slots({1: "yy"}), "0.windows": slots({3: "g"})}
    text = plain(sintra(center="*opb", round=2, indicator="pobgy", **board).picture("en"))
    assert "Y ☼ sun, O ▲ triangle, P ✿ flower, B ♠ drop, G ❧ leaf" in text
    assert "c 1* O▲ P✿ B♠" in text
    lines = text.splitlines()
    assert any(line.startswith("  Y☼ o▲ p✿ b♠ g❧ y☼ o▲ p✿") for line in lines)
    assert any(line.startswith("  .. .. G❧ ..") for line in lines)


def test_every_color_has_its_symbol_in_the_picture() -> None:  # SI-50
    from tilewright.parts.drawing import MARKS
    from tilewright.sintra.glass import KINDS

    marks = [KINDS[color].mark for color in "yopbgj"]
    assert marks == ["sun", "triangle", "blossom", "drop", "leaf", "pinwheel"]
    drawn = sintra(center="yopbg", **{"0.strips": JOKERS}).svg()
    assert all(MARKS[mark] in drawn for mark in marks)


def test_the_picture_shows_what_the_other_side_of_a_strip_will_be() -> None:
    fresh = sintra(center="y").svg()
    flipped = sintra(center="y", **{"0.windows": slots({1: "y"})}).svg()
    pinwheels = 'fill="#9aa0ad"'  # the joker spaces on the back of strip 8, for both seats
    assert fresh.count(pinwheels) == 4
    assert sintra(center="y", **{"0.windows": slots({8: "y"})}).svg().count(pinwheels) == 2
    assert flipped.count("sintra-y") > fresh.count("sintra-y")  # a pane in a window glows


def test_side_b_shows_its_product() -> None:
    board = {"0.windows": slots({1: "oy", 2: "o"}), "0.strips": "-/2a/3a/4a/5a/6a/7a/8a"}
    assert "1 complete × 2" in sintra(side="B", center="y", **board).svg()
