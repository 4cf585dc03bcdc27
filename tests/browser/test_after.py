"""When a game is over: where its points came from, its record, its replay, and once more."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewSeat
from tests.browser.play import by, click, complete
from tests.browser.screens import replay_of, result_of, show_result
from tests.browser.seats import Seat
from tests.browser.served import OPEN, House, Json, is_over
from tests.browser.stock import Stock
from tests.games import DRAWN
from tilewright import Record

NUMBERS = """() => {
  const read = (cell) => cell.textContent.trim().replace("\\u2212", "-").replace("\\u00b7", "0");
  const rows = document.querySelectorAll("dialog[open] tbody tr, dialog[open] tfoot tr");
  return [...rows].map((row) => [...row.cells].map(read));
}"""


@pytest.mark.parametrize("game", DRAWN)
def test_the_result_shows_every_source_of_points(
    house: House, seat: Seat, stock: Stock, game: str
) -> None:
    result_of(game)(seat, stock)
    *sources, total = seat.page.evaluate(NUMBERS)
    points = [[int(cell) for cell in row[1:]] for row in sources]
    assert [sum(column) for column in zip(*points, strict=True)] == [int(n) for n in total[1:]]
    assert sorted(int(n) for n in total[1:]) == sorted(house.now(stock.over(game).id)["scores"])
    assert not [row[0] for row in sources if re.search(r"Other|[A-Z]{2}-\d", row[0])]


@pytest.mark.parametrize("game", DRAWN)
def test_the_record_downloads_and_can_be_read(
    house: House, seat: Seat, stock: Stock, game: str
) -> None:
    result_of(game)(seat, stock)
    with seat.page.expect_download() as download:
        seat.page.locator("dialog[open] footer a[download]").click()
    record = Record.read(download.value.path().read_text(encoding="utf-8"))
    assert record.position.scores == house.now(stock.over(game).id)["scores"]


def has_tie_below(state: Json) -> bool:
    """One player won, and others have equal points."""
    others = sorted(state["scores"])[:-1]
    return is_over(state) and state["ranks"].count(1) == 1 and len(set(others)) < len(others)


def test_points_that_others_share_do_not_share_the_victory(seat: Seat, stock: Stock) -> None:
    made = stock.four.table("pavilion", "tie below", has_tie_below)
    seat.page.set_viewport_size({"width": 360, "height": 740})
    show_result(seat, made)
    dialog = seat.page.locator("dialog[open]")
    expect(dialog.get_by_role("heading").first).to_contain_text("wins by")
    expect(dialog).not_to_contain_text("shared")
    table = dialog.locator(".scroll")
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth"), "columns are cut off"


def ply_of(page: Page) -> int:
    return int(page.locator("input.slider").input_value())


@pytest.mark.parametrize("game", DRAWN)
def test_a_replay_goes_step_by_step(seat: Seat, stock: Stock, game: str) -> None:
    replay_of(game)(seat, stock)
    page = seat.page
    controls = page.locator(".controls .buttons button")
    for pressed, wanted in ((3, 21), (1, 20), (0, 0), (3, 1)):
        controls.nth(pressed).click()
        expect(page.locator("input.slider")).to_have_value(str(wanted))
    controls.nth(4).click()
    last = int(page.locator("input.slider").get_attribute("max") or 0)
    assert ply_of(page) == last
    page.keyboard.press("ArrowLeft")
    expect(page.locator("input.slider")).to_have_value(str(last - 1))


def test_a_replay_asks_for_the_game_once(seat: Seat, stock: Stock) -> None:
    replay_of("azul")(seat, stock)
    for _ in range(3):
        seat.page.keyboard.press("ArrowRight")
    expect(seat.page.locator("input.slider")).to_have_value("23")
    asked = [found for found in seat.responses if found.url.partition("?")[0].endswith("/replay")]
    assert len(asked) == 1


@pytest.mark.parametrize("ply", [0, 1, 17])
def test_a_link_opens_a_replay_at_its_move(
    house: House, seat: Seat, stock: Stock, ply: int
) -> None:
    made = stock.over("azul")
    page = seat.open(f"/replay/{made.id}?ply={ply}")
    page.locator("input.slider").wait_for()
    assert ply_of(page) == ply
    expect(page).to_have_url(re.compile(rf"/replay/{made.id}\?ply={ply}$"))
    record = Record.read(house.http.get(f"/api/tables/{made.id}/record").text)
    walls = record.at(ply).view()["lines"][0]
    drawn = page.locator('.mine [data-slot^="0.line."][data-kind]').count()
    assert drawn == sum(len(line) for line in walls)


def test_the_result_leads_to_the_replay(seat: Seat, stock: Stock) -> None:
    result_of("azul")(seat, stock)
    seat.page.locator("dialog[open] footer a").nth(1).click()
    seat.page.locator("input.slider").wait_for()


def test_a_rematch_brings_both_to_the_next_table(house: House, new_seat: NewSeat) -> None:
    made = house.make("azul", {"kind": "me", "name": "Ana"}, OPEN)
    ana, bob = new_seat(), new_seat()
    ana.open(made.path(0))
    bob.open(made.path(1))
    bob.page.locator("main.lobby input").fill("Bob")
    bob.page.locator("main.lobby form button").click()
    pages = {0: ana.page, 1: bob.page}
    complete(house, made, pages, by(click), 7, lambda state: state["ply"] >= 2)
    house.play_until(made, lambda state: bool(state["waits"] == "over"))
    for page in pages.values():
        page.locator("dialog[open] footer button.primary").wait_for()
    ana.page.locator("dialog[open] footer button.primary").click()
    expect(ana.page.get_by_text("Waiting for the others to agree to a rematch.")).to_be_visible()
    expect(bob.page.get_by_text("Ana would like a rematch.")).to_be_visible()
    assert house.shown(made.id)["next"] is None
    bob.page.locator("dialog[open] footer button.primary").click()
    expect(bob.page).not_to_have_url(re.compile(rf"/t/{made.id}$"))
    following = house.shown(made.id)["next"]
    for page in pages.values():
        expect(page).to_have_url(re.compile(rf"/t/{following}$"))
        page.locator("main.field").wait_for()
    state = house.now(following)
    names = [seat["name"] for seat in house.shown(following)["seats"]]
    mover = pages[["Ana", "Bob"].index(names[state["turn"]])]
    mover.locator("button.group .tile").first.wait_for()
