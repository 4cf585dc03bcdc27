"""Why one line is better than another, in words."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from tests.games import EVERY_GAME
from tests.review.written import TINY, ending, game
from tilewright import Position, Variant, review
from tilewright.game import LANGS, Step, Words
from tilewright.games import game as game_of
from tilewright.reviews.sentences import Cause, Compared, say
from tilewright.reviews.why import compare

NOTHING = ((0.0, ()), (0.0, ()))


def compared(points: tuple[int, ...], own: str = "", other: str = "") -> Compared:
    causes = tuple((Cause(1, Words(text, text)),) if text else () for text in (own, other))
    return Compared(0, points, causes, NOTHING, (False, False))


def test_points_and_their_sources_are_named() -> None:
    position = Position.from_text("azul center=bbb 0.lines=-/-/b/-/- 0.score=20")
    why = compare(position, ["cb3"], ["cb-"])
    assert why.points == (4, 0)  # a tile that stands alone, and one on the floor instead of three
    assert why.words().startswith(
        "By the end of the round you have 4 points more: the floor line costs 1 instead of 4 and "
        "row 3 gets its tile (+1)."
    )


@pytest.mark.parametrize(
    ("points", "en", "fr"),
    [
        (
            (9, -4),
            "By the end of the round you have 9 points more and the other has 4 fewer: x.",
            "À la fin de la manche, vous avez 9 points de plus et l'autre en a 4 de moins : x.",
        ),
        (
            (0, -1),
            "By the end of the round the other has 1 point fewer: x.",
            "À la fin de la manche, l'autre a 1 point de moins : x.",
        ),
    ],
)
def test_who_has_more_is_said(points: tuple[int, ...], en: str, fr: str) -> None:
    assert say(compared(points, "x"), "en") == en
    assert say(compared(points, "x"), "fr") == fr


def test_others_are_called_by_their_names() -> None:
    said = say(compared((3, -2), "x", "y"), "en", ["Ana", "Ben"])
    assert (
        said == "By the end of the round you have 3 points more and Ben has 2 fewer: x; for Ben, y."
    )


def test_a_board_that_promises_more_is_told() -> None:
    parts = (Words("the columns", "les colonnes"),)
    found = Compared(1, (0, 0), ((), ()), ((0.0, ()), (3.2, parts)), (False, False))
    assert say(found, "en") == (
        "By the end of the round the points are the same, but your board then promises about "
        "3 points more, mainly from the columns."
    )
    assert "surtout par les colonnes" in say(found, "fr")


def ended(points: tuple[int, int], promised: float) -> Compared:
    return Compared(0, points, ((), ()), ((promised, ()), (0.0, ())), (False, False))


@pytest.mark.parametrize(("points", "promised"), [((0, 0), 0.0), ((1, 1), -0.5)])
def test_lines_that_end_alike_are_called_so(points: tuple[int, int], promised: float) -> None:
    found = ended(points, promised)
    assert say(found, "en") == (
        "These two lines end about the same; over all the ways to go on, the better move wins more "
        "often."
    )
    assert say(found, "fr") == (
        "Ces deux suites se valent à peu près ; sur l'ensemble des suites possibles, le meilleur "
        "coup gagne plus souvent."
    )


@pytest.mark.parametrize(
    ("points", "promised", "en", "fr"),
    [
        ((-8, 0), 2.0, "you have 8 points fewer", "vous avez 8 points de moins"),
        (
            (5, 5),
            0.0,
            "you have 5 points more and the other has 5 more",
            "vous avez 5 points de plus et l'autre en a 5 de plus",
        ),
        ((0, 0), -3.0, "the points are the same", "les points sont les mêmes"),
    ],
)
def test_lines_that_end_otherwise_are_not_called_alike(
    points: tuple[int, int], promised: float, en: str, fr: str
) -> None:
    """Nor does the sentence hide that the better move's line has fewer points."""
    found = ended(points, promised)
    assert say(found, "en") == (
        f"By the end of the round {en}; over all the ways to go on, the better move wins more "
        "often."
    )
    assert say(found, "fr").startswith(f"À la fin de la manche, {fr} ; sur l'ensemble des suites")


def test_of_several_boards_the_one_that_counts_most_is_told() -> None:
    promises = ((1.0, ()), (-0.2, ()), (-2.0, ()), (0.1, ()))  # -2 is a third of that on average
    found = Compared(0, (0, 0, 1, 0), ((), (), (), ()), promises, (False, False))
    assert say(found, "en", ["Ana", "Ben", "Zoé"]) == (
        "By the end of the round Zoé has 1 point more, but your board then promises about 1 point"
        " more."
    )


@EVERY_GAME
def test_real_games_are_explained_in_both_languages(name: str) -> None:
    found = review(ending(name), TINY)
    whys = [move.why for move in found.moves if move.mark]
    assert whys
    for why in whys:
        assert why is not None
        en, fr = why.words("en"), why.words("fr")
        assert en != fr
        assert not set(en + fr) & set("{}")
        assert en.endswith(".")
        assert fr.endswith(".")


@EVERY_GAME
def test_sources_and_promises_have_words(name: str) -> None:
    chosen, variant, position = game_of(name), Variant.of(name), Position.start(name)
    for reason in chosen.reasons.values():
        for words in (reason.gained, reason.missed, reason.changed):
            assert all(words.say(lang) for lang in LANGS)
    for code, reason in chosen.reasons.items():
        step = Step(code, player=0, a=1, b=1, points=1)
        for lang in LANGS:
            values = chosen.step_values(variant.plain, position.plain, step, lang)
            given = {**values, "gain": "+1", "n": 1, "m": 2, "sentence": ""}
            for words in (reason.gained, reason.missed, reason.changed):
                assert "{" not in words.say(lang).format(**given)
    if chosen.promises:
        assert set(chosen.promises) == set(list(chosen.weights)[:-2])


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 4])
def test_text_and_graph_name_everyone(name: str, players: int) -> None:
    found = review(game(name, players), TINY)
    for lang in LANGS:
        text = found.text(lang)
        assert "Ana" in text
        assert str(found.moves[-1].move) in text
        drawn = ET.fromstring(found.svg(lang))
        assert drawn.tag.endswith("svg")
        bands = [one for one in drawn if one.get("stroke-width") == "1.5"]
        assert len(bands) == players
        assert " %" not in text + found.svg(lang)


def test_a_graph_s_title_is_french_for_games_with_an_article() -> None:
    drawn = review(game("sintra", moves=1), TINY).svg("fr")
    assert "Chances de gagner dans « Les Vitraux de Sintra »" in drawn


def test_a_turning_point_says_what_it_changed_for_everyone() -> None:
    found = review(game("azul", 3, 2), TINY)
    move = replace(found.moves[1], before=(0.3, 0.4, 0.3), after=(0.3, 0.2, 0.5))
    text = replace(found, turning_points=(move,)).text()
    assert f"{move.move}: Ana 0%, Ben \N{MINUS SIGN}20%, Player 3 +20%" in text
