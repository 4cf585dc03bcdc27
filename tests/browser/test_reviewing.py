"""After a game: its review, what is learned from it; and hints, drawn in the same way."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import by, click
from tests.browser.reviews import Reviewed
from tests.browser.screens import hints, mistakes, numbers, review_of, show_result, turn_of
from tests.browser.seats import Seat
from tests.browser.served import House, Json, Made
from tests.browser.stock import Stock
from tests.games import DRAWN
from tests.test_wasm import made as engine_made
from tilewright import Record

NEXT = "Next mistake"
# What is drawn over something is what a finger hits.
HITTABLE = """document.querySelectorAll(".marks, .marks *").forEach((one) =>
  one.style.setProperty("pointer-events", "all", "important"))"""
LYING = {"width": 844, "height": 390}
# Where the best move is drawn, in pixels; and whether that is, to some of them, where it was.
BEST = """[...document.querySelectorAll(".marks g.best rect")].flatMap((one) =>
  ["x", "y", "width", "height"].map((side) => Number(one.getAttribute(side))))"""
AS_BEFORE = f"was => {BEST}.every((one, i) => Math.abs(one - was[i]) < 4)"


def graph(page: Page) -> Any:  # Any: Playwright's assertions
    return expect(page.get_by_role("slider"))


@pytest.mark.parametrize("game", DRAWN)
def test_one_click_leads_from_the_result_to_the_graph(seat: Seat, stock: Stock, game: str) -> None:
    reviewed = stock.reviewed(game)
    review, found = reviewed.review, reviewed.mistakes
    show_result(seat, reviewed.made)
    page = seat.page
    page.locator("dialog[open] footer").get_by_role("link", name="Review").click()
    page.locator(".graph .band").first.wait_for()
    expect(page.locator(".graph .band")).to_have_count(2)
    expect(page.locator(".graph .deal")).to_have_count(
        len([piece for piece in review["pieces"] if piece["kind"] == "deal"])
    )
    accuracies = page.locator("tbody td.strong").all_inner_texts()
    assert accuracies == [f"{seat['accuracy']:.0f}" for seat in review["seats"]]
    expect(page.locator(".moves .sign")).to_have_count(len(found))
    page.get_by_role("button", name=NEXT).click()
    graph(page).to_have_attribute(
        "aria-valuenow", str(found[1 if found[0]["at"] == 0 else 0]["at"])
    )


@pytest.mark.parametrize("game", DRAWN)
def test_a_planted_blunder_is_found_drawn_explained_and_listed(
    seat: Seat, stock: Stock, game: str
) -> None:
    blunder = stock.reviewed(game).blunder
    review_of(game)(seat, stock)
    page = seat.page
    expect(page.locator(".marks g.played rect").first).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text(blunder["why"]["en"])
    listed = page.locator('.moves [aria-current="true"]')
    expect(listed).to_contain_text(f"{blunder['at'] + 1}")
    expect(listed.locator(".sign")).to_contain_text("??")
    slider = page.get_by_role("slider")
    slider.focus()
    for key, at in (("End", "max"), ("ArrowLeft", "max"), ("Home", "min")):
        slider.press(key)
        edge = int(slider.get_attribute(f"aria-value{at}") or 0)
        graph(page).to_have_attribute("aria-valuenow", str(edge - (key == "ArrowLeft")))
    expect(page.locator('.moves [aria-current="true"] .number')).to_have_text("1")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    graph(page).to_have_attribute("aria-valuenow", slider.get_attribute("aria-valuemax"))


def test_a_graph_without_room_draws_nothing_wrong(seat: Seat, stock: Stock) -> None:
    """The browser complains of widths below 0, and no seat may hear complaints."""
    review_of("sintra")(seat, stock)
    seat.page.evaluate("document.querySelector('.graph').style.width = 0")
    drawn = seat.page.locator(".graph rect.round").first
    expect(drawn).to_have_attribute("width", "0")


@pytest.mark.parametrize("size", [(844, 390), (1024, 768)])
def test_on_a_screen_that_lies_the_words_stand_whole_below_the_board(
    new_seat: NewSeat, stock: Stock, size: tuple[int, int]
) -> None:
    seat = new_seat(viewport={"width": size[0], "height": size[1]})
    review_of("sintra")(seat, stock)
    words = seat.page.locator(".extras")
    board = seat.page.locator(".mine .board.sintra").bounding_box()
    said = words.bounding_box()
    assert said
    assert board
    assert board["y"] + board["height"] - 1 <= said["y"] < size[1] - 24
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1024, 768)])
def test_the_end_of_a_review_is_not_under_its_bar(
    new_seat: NewSeat, stock: Stock, size: tuple[int, int]
) -> None:
    seat = new_seat(viewport={"width": size[0], "height": size[1]})
    review_of("azul")(seat, stock)
    seat.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    numbers = seat.page.get_by_role("button", name="Numbers").bounding_box()
    bar = seat.page.locator(".actions").bounding_box()
    assert numbers
    assert bar
    assert numbers["y"] + numbers["height"] <= bar["y"]


def test_a_review_marks_whose_move_it_speaks_of(seat: Seat, stock: Stock) -> None:
    reviewed = stock.reviewed("azul")
    name = ("Ana", "Ben")[reviewed.blunder["seat"]]
    review_of("azul")(seat, stock)
    expect(seat.page.locator(".plate.turn")).to_contain_text(name)
    expect(seat.page.locator(".verdict .who")).to_have_text(name)


def test_on_a_phone_that_lies_a_lesson_leaves_the_displays_free(
    new_seat: NewSeat, stock: Stock
) -> None:
    seat = new_seat(viewport=LYING)
    mistakes(seat, stock)
    words = seat.page.locator(".learn").bounding_box()
    discs = [one.bounding_box() for one in seat.page.locator(".market .display .plate").all()]
    assert words
    assert discs
    assert all(disc and disc["y"] + disc["height"] <= words["y"] + 4 for disc in discs)


def test_no_mark_is_drawn_over_the_words_of_a_hint(new_seat: NewSeat, stock: Stock) -> None:
    """On a phone that lies they stand on the board that the marks lead to."""
    seat = new_seat(viewport=LYING)
    hints(seat, stock)
    seat.page.locator(".marks g.best rect").first.wait_for()
    seat.page.evaluate(HITTABLE)
    for part in (".hints header", ".hints .move"):
        seat.page.locator(part).first.click(trial=True, timeout=3000)


def go_to_lesson(page: Page, reviewed: Reviewed) -> None:
    """Go on to the planted blunder."""
    page.get_by_role("button", name="Learn from mistakes").first.click()
    for number in range(reviewed.mistakes.index(reviewed.blunder)):
        expect(page.locator(".learn h2")).to_contain_text(f"Mistake {number + 1} of")
        page.get_by_role("button", name="Show the best move").click()
        page.locator(".learn .button.primary").click()
    expect(page.locator(".learn .told")).to_contain_text("Find a better move")


def try_move(page: Page, house: House, made: Made, mistake: Json, move: str) -> None:
    record = Record.read(house.http.get(f"/api/tables/{made.id}/record").text)
    position = list(record.positions())[mistake["number"]]
    by(click)(page, made, {"legal": position.legal_moves.texts()}, move)


@pytest.mark.parametrize("game", DRAWN)
def test_one_learns_from_a_planted_blunder(
    seat: Seat, house: House, stock: Stock, game: str
) -> None:
    reviewed = stock.reviewed(game)
    made, mistake = reviewed.made, reviewed.blunder
    review_of(game)(seat, stock)
    page = seat.page
    told = page.locator(".learn .told")
    page.get_by_role("button", name="Go to the start").click()
    go_to_lesson(page, reviewed)
    try_move(page, house, made, mistake, mistake["move"])
    expect(told).to_contain_text("That is what was played")
    page.get_by_role("button", name="Try again").click()
    expect(told).to_contain_text("Find a better move")
    try_move(page, house, made, mistake, mistake["best"])
    expect(told).to_contain_text("As good as the best move")
    better = "Why the best move is better."
    expect(page.locator(".learn .why")).to_have_text(f"{better} {mistake['why']['en']}")
    page.get_by_role("button", name="Back to the review").click()
    graph(page).to_have_attribute("aria-valuenow", str(mistake["at"]))


def plan_roughly(route: Route) -> None:
    """The work as the server plans it, but no more thorough than the first look."""
    answer = route.fetch()
    work = answer.json()
    route.fulfill(response=answer, body=json.dumps(work | {"plan": work["rough"]}))


def test_a_page_makes_a_review_that_is_not_kept_and_judges_tries(
    seat: Seat, house: House, stock: Stock
) -> None:
    engine_made("azul")
    reviewed = stock.reviewed("azul")
    nothing = {"review": None, "done": 0, "all": len(reviewed.review["pieces"])}
    seat.context.route("**/api/tables/*/review", lambda route: route.fulfill(json=nothing))
    seat.context.route("**/api/review", plan_roughly)
    page = seat.open(f"/replay/{reviewed.made.id}?review")
    expect(page.locator(".graph .band")).to_have_count(2, timeout=60_000)
    expect(page.locator(".dock progress")).to_have_count(0, timeout=60_000)
    assert all(text.isdigit() for text in page.locator("td.strong").all_inner_texts())
    page.get_by_role("button", name=NEXT).click()
    expect(page.locator(".verdict .why")).not_to_be_empty()
    page.get_by_role("button", name="Learn from mistakes").first.click()
    told = page.locator(".learn .told")
    expect(told).to_contain_text("Find a better move")
    takes, lines = page.locator("button[data-key^='take:'] .tile"), "button[data-key^='line:']"
    takes.first.click()
    page.locator(lines).last.click()
    expect(told).not_to_contain_text("Find a better move")
    expect(told).not_to_contain_text("One moment", timeout=60_000)
    if "That is what was played" in told.inner_text():
        page.get_by_role("button", name="Try again").click()
        takes.last.click()
        page.locator(lines).first.click()
        expect(told).not_to_contain_text("Find a better move")
        expect(told).not_to_contain_text("One moment", timeout=60_000)
    expect(told).to_contain_text(re.compile("as the best|less chance of winning"))


@pytest.mark.parametrize("game", DRAWN)
def test_a_hint_is_drawn_where_it_happens(seat: Seat, stock: Stock, game: str) -> None:
    turn_of(game)(seat, stock)
    seat.page.keyboard.press("h")
    expect(seat.page.locator(".marks g.best rect").first).to_be_visible()
    expect(seat.page.locator(".marks > g:not(.label)").last).to_have_class(re.compile("best"))
    expect(seat.page.locator(".marks .label").last).to_have_text("1")
    expect(seat.page.locator(".hints")).to_contain_text("20,000 tries")
    first = seat.page.evaluate(BEST)
    for width, height, is_same in ((1920, 1080, False), (1280, 720, True)):
        seat.page.set_viewport_size({"width": width, "height": height})
        given = [first, is_same]
        seat.page.wait_for_function(f"([was, so]) => ({AS_BEFORE})(was) === so", arg=given)


def test_tables_of_many_columns_are_scrolled_by_keys(seat: Seat, stock: Stock) -> None:
    numbers(seat, stock)
    for name in ("Where the points came from", "Chances of winning, as a table"):
        table = seat.page.get_by_role("group", name=name)
        table.focus()
        expect(table).to_be_focused()
