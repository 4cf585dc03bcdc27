"""Sintra: what a move brings or costs, said before it is played; and where it happens."""

from tests.sintra.tables import fill, sintra, slots
from tests.tags import tags


def test_broken_panes_are_counted_with_what_they_cost() -> None:  # SI-16, SI-18
    position = sintra(displays=fill("yyyg"), indicator="gyopbg", **{"0.panes": slots({1: "yy"})})
    assert tags(position, "1y1") == ["2 broken"]  # the track's first spaces cost at the end only


def test_a_complete_strip_promises_a_window_and_its_color_bonus() -> None:  # SI-21, SI-22
    position = sintra(displays=fill("yggg"), indicator="yyopbg", **{"0.panes": slots({1: "yyoo"})})
    assert tags(position, "1y1") == ["+3", "window"]


def test_a_window_scores_where_it_stands() -> None:  # SI-24
    position = sintra(displays=fill("yggg"), indicator="gyopbg", **{"0.panes": slots({1: "yyoo"})})
    outcome = position.play("1y1").after("ky")
    assert outcome.position.step_place(outcome.steps[0]) == "0.window.1"
